// Bruma on the TV.
import { openTv } from "../../tv/app.js";
import * as bruma from "./tv/drawing.js";

openTv(bruma);
