// The numbers of a night of Bruma: what was true beside what was not, and the rest row by row.
import { openNumbers } from "../../pages/numbers/app.js";

openNumbers(() => [
  ["bruma.numbers.claims", "true", "false"],
  ["bruma.numbers.doubts", "right", "wrong"],
  ["", "passed"],
  ["", "blocks"],
  ["", "turns"],
  ["", "pearls"],
  ["", "time"],
]);
