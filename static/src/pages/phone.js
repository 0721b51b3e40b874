// A hand at a table whose game brings no drawing of its own.
import { openPhone } from "../phone/app.js";
import * as plain from "../phone/plain.js";

openPhone(plain);
