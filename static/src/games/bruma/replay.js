// A finished game of Bruma again.
import { openReplay } from "../../pages/replay/app.js";
import * as bruma from "./replay/table.js";

openReplay(bruma);
