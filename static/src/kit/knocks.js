// Knocks: which of them the host may answer all at once, and the names in them.
/** @typedef {import("../types").Screen} Screen */
/** @typedef {import("../types").KnockView} Knock */

/** The knocks for a seat whose person is away and that no other knock asks for. @param {Screen} screen */
export function plain({ knocks }) {
  const seats = knocks.map(({ person }) => person);
  return knocks.filter(({ person, here }) => person && !here && seats.filter((one) => one === person).length === 1);
}

/** The names of those who knock. @param {Screen} screen @param {Knock[]} knocks */
export const named = ({ people }, knocks) =>
  knocks.map(({ person }) => people.filter(({ id }) => id === person).map(({ name }) => name)[0]).join(", ");
