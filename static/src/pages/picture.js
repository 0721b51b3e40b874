// The picture of the final table of a game that brings no drawing of its own.
import { openPicture } from "./picture/app.js";
import * as plain from "./picture/plain.js";

openPicture(plain);
