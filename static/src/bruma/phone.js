// Bruma on a phone: which parts of the screen a view becomes.
export { calling } from "./phone_calling.js";
export { free } from "./phone_free.js";
export { closing } from "./phone_over.js";
export { hand } from "./phone_hand.js";
export { question } from "./phone_question.js";
export { table } from "./phone_table.js";
