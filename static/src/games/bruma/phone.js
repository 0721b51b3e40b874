// A hand of Bruma.
import { openPhone } from "../../phone/app.js";
import * as bruma from "./phone/drawing.js";

openPhone(bruma);
