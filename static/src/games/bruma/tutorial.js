// The lessons of Bruma.
import { openTutorial } from "../../pages/tutorial/app.js";
import * as bruma from "./phone/drawing.js";

openTutorial(bruma);
