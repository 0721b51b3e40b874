// The numbers of the night of a game that says nothing of its rows.
import { openNumbers } from "./numbers/app.js";

openNumbers();
