// The lessons of a game that brings no drawing of its own.
import * as plain from "../phone/plain.js";
import { openTutorial } from "./tutorial/app.js";

openTutorial(plain);
