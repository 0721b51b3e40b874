// A finished game again, of a game that brings no drawing of its own.
import { openReplay } from "./replay/app.js";
import * as plain from "./replay/plain.js";

openReplay(plain);
