// What Bruma draws on a phone.
export { calling } from "./pending_call.js";
export { hand } from "./hand.js";
export { place, rules as help } from "./help.js";
export { ownCards } from "./own_cards.js";
export { question } from "./question.js";
export { table } from "./table.js";
export { keepsStep } from "./by_hand.js";
