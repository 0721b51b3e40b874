// What every generic screen may read of a game, whatever game it is.

/** @typedef {import("../types").Screen} Screen */
/**
 * @typedef {object} Card  `face`: what a drawing knows it by, null when it lies face down; `label`: what it is called
 * @property {string} id
 * @property {string | null} face
 * @property {string} label
 * @property {string | null} text  what it does
 */
/**
 * @typedef {object} Count  of something that everyone can count; `words` say it with its number
 * @property {string} kind
 * @property {number} n
 * @property {string} words
 */
/**
 * @typedef {object} SeenSeat
 * @property {number} seat
 * @property {string} name
 * @property {number | null} mark
 * @property {boolean} turn
 * @property {boolean} asked  the table waits for this seat, and everyone knows it
 * @property {boolean} late  it has been waited for long
 * @property {boolean} out
 * @property {Count[]} counts
 * @property {Card[]} cards  what lies before the seat
 * @property {string[]} notes  what is to be said of the seat, the loudest first
 */
/** @typedef {{value: unknown, label: string, seat?: number}} Option  `seat`: the label is the name of who sits there */
/**
 * What is too open to be listed: the command's `field` is built on the phone.
 *
 * @typedef {{kind: "pick", field: string, of: Option[], least: number, most: number}} PickSome
 * @typedef {{kind: "number", field: string, least: number, most: number}} PickNumber
 * @typedef {{kind: "each", field: string, keys: Option[], of: Option[], shared: boolean}} OneForEach
 * @typedef {PickSome | PickNumber | OneForEach} Pattern
 */
/**
 * @typedef {object} SeenChoice
 * @property {string} key  names the button among all of its question
 * @property {string} kind  `pass` lies left, `challenge` right, `danger` is red, `main` is the one thing to do
 * @property {string} label
 * @property {string | null} say  what to say aloud
 * @property {string | null} why  greyed, for this reason
 * @property {string | null} check  asked once more before it is sent
 * @property {string | null} did  what it did, in the past tense; null: the label tells it
 * @property {Record<string, unknown>} command
 * @property {Pattern | null} pattern
 */
/** @typedef {{number: number, text: string, why: string | null, said: boolean}} News  `said`: the headline says it */
/** @typedef {{pile: string, seal: string, number: number}} Seal */
/**
 * @typedef {object} Seen
 * @property {number | null} me  the viewer's seat
 * @property {number[]} question  compared part by part: a new question has a higher one
 * @property {boolean} asked  the table waits for the viewer
 * @property {number | null} turn  the seat whose turn it is
 * @property {number} turn_no  counts the turns from 1 on; 0: the game has none
 * @property {string} headline  what is happening
 * @property {string} prompt  what the viewer is asked, else what is waited for
 * @property {string | null} waiting  whom the table waits for, in a sentence
 * @property {string | null} alarm
 * @property {News[]} news  the oldest first
 * @property {SeenSeat[]} seats
 * @property {Count[]} counts  of what lies in the middle
 * @property {SeenChoice[]} choices
 * @property {Seal[]} seals  the newest of each pile, the newest last
 * @property {Card[] | null} hand  the viewer's own cards
 * @property {number[]} winners  seats; empty while the game goes on
 * @property {{ended: boolean, remark: string | null} | null} practice  an open practice round
 */

/** What a screen shows of the game on the table; null: there is none. @param {Screen} screen */
export const seenOf = ({ seen }) => /** @type {Seen | null} */ (seen);

/** What everyone saw at a step of a finished game. @param {import("../types").Replay} told @param {number} at */
export const stepOf = ({ steps }, at) => /** @type {Seen} */ (steps[at].seen);

/** What the phone of a seat showed of its own cards at a step. @param {import("../types").Replay} told @param {number} at @param {number} seat */
export function eyesOf({ steps }, at, seat) {
  const { seen } = /** @type {{seen?: Partial<Seen>}} */ (steps[at].eyes[seat]);
  return (seen && seen.hand) || null;
}

/** What everyone saw at the end of a game. @param {import("../types").Picture} picture */
export const pictureSeen = ({ seen }) => /** @type {Seen} */ (seen);

/** The newest seal. @param {Seen} seen @returns {Seal | null} */
export const newestSeal = ({ seals }) => (seals.length ? seals[seals.length - 1] : null);
