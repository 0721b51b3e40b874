// Draws any game on the TV from what every game tells of itself.
export { cause, rest } from "./plain/motion.js";
export { outcome, table } from "./plain/table.js";
