// The phone's page: a hand at a table, whose line is the socket.
import { openLine } from "./line.js";
import { begin } from "./phone/begin.js";

/** @typedef {import("./phone/begin.js").Phone} Phone */

begin(openLine);
