// A finished game of Bruma on the TV.
import { openFilm } from "../../pages/film/app.js";
import * as bruma from "./replay/table.js";

openFilm(bruma);
