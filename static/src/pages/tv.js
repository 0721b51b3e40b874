// The TV at a table whose game brings no drawing of its own.
import { openTv } from "../tv/app.js";
import * as plain from "../tv/plain.js";

openTv(plain);
