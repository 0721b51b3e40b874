// Draws any game on a phone from what every game tells of itself.
export { calling } from "./plain/pending_call.js";
export { hand } from "./plain/hand.js";
export { help, place } from "./plain/help.js";
export { keepsStep, ownCards } from "./plain/memory.js";
export { question } from "./plain/question.js";
export { table } from "./plain/table.js";
