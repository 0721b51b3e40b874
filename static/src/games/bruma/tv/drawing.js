// What Bruma draws on the TV.
export { cause, rest } from "./motion.js";
export { outcome, table } from "./table.js";
