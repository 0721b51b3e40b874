// Why play waits, if it does, or who has to scan the code again: told where the host's doings are told.

/** @param {import("../types").Screen} screen */
export const waits = ({ trouble, again }) => trouble || again;
