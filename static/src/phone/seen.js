// What this phone was shown during a game, kept as it came, so that nobody can change it afterwards.

/** @typedef {import("../types").Screen} Screen */
/** @typedef {import("../types").View} View */
/**
 * @typedef {object} Seen
 * @property {string[]} seals
 * @property {string[]} hands  each a seal and, after a space, the own cards that were seen under it
 */

const MOST = 2000; // a long evening has a few hundred of each

/** @param {string} code @param {string} person */
const key = (code, person) => `seen:${code}:${person}`;

/** @param {string} kept @returns {Seen} */
function read(kept) {
  try {
    const { seals, hands } = JSON.parse(sessionStorage.getItem(kept) || "{}");
    return { seals: Array.isArray(seals) ? seals : [], hands: Array.isArray(hands) ? hands : [] };
  } catch {
    return { seals: [], hands: [] }; // no storage, or not ours
  }
}

/** @param {string} kept @param {Seen} seen */
function write(kept, seen) {
  try {
    sessionStorage.setItem(kept, JSON.stringify(seen));
  } catch {
    // full or forbidden: the page that checks says how little it has to compare with
  }
}

/** @param {string[]} list @param {string} one */
function add(list, one) {
  if (list.includes(one)) return false;
  list.push(one);
  list.splice(0, list.length - MOST);
  return true;
}

/** The own cards as a screen shows them: by place, and in an exchange those to choose from. @param {View} view */
const ownCards = ({ hand, keep }) => JSON.stringify([hand, keep ? keep.cards : null]);

/** @type {Map<string, string>} what each seat on this phone was shown last */
const latest = new Map();

/** @param {Screen} screen */
export function remember({ table, you, view }) {
  if (!view || !view.seal) return;
  const kept = key(table.code, you.person || "");
  const hand = `${view.seal} ${ownCards(view)}`;
  if (latest.get(kept) === hand) return;
  latest.set(kept, hand);
  const seen = read(kept);
  const fresh = add(seen.seals, view.seal);
  const dealt = view.hand && add(seen.hands, hand);
  if (fresh || dealt) write(kept, seen);
}

/** The seat is somebody else's now, and so are its cards. @param {Screen} screen */
export function forget({ table, you }) {
  const kept = key(table.code, you.person || "");
  write(kept, { seals: read(kept).seals, hands: [] });
}

/** What was seen at a table, by whoever played on this phone. @param {string} code @returns {[string, Seen][]} */
export function recall(code) {
  const begins = key(code, "");
  try {
    const all = Object.keys(sessionStorage).filter((kept) => kept.startsWith(begins));
    return all.map((kept) => [kept.slice(begins.length), read(kept)]);
  } catch {
    return [];
  }
}
