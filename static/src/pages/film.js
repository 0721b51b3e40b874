// A finished game on the TV, of a game that brings no drawing of its own.
import { openFilm } from "./film/app.js";
import * as plain from "./replay/plain.js";

openFilm(plain);
