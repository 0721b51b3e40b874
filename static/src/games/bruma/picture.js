// The picture of the final table of Bruma.
import { openPicture } from "../../pages/picture/app.js";
import * as bruma from "./picture/paint.js";

openPicture(bruma);
