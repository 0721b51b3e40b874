// The host's page: draws what the laptop sends and sends up what the host wants.
import { html } from "lit-html";
import { drawInto } from "../kit/draw.js";
import { openLine } from "../kit/connection.js";
import { watchOffers } from "../kit/offer.js";
import { keepDoorCurrent, refreshDoor } from "../kit/door.js";
import { say } from "../kit/words.js";
import { knocking } from "./knock_requests.js";
import { dial } from "./mode_switch.js";
import { again } from "./rescan_notice.js";
import { focusOn, keepingFocus } from "./focus.js";
import { lines } from "./rewind_lines.js";
import { now, refusal } from "./status.js";
import { options } from "./options.js";
import { people } from "./people.js";
import { restWhatComes } from "./press_rest.js";
import { series } from "./series.js";
import { shelf } from "./shelf.js";
import { sound } from "./sound.js";
import { tables } from "./tables.js";

/** @typedef {import("../types").Screen} Screen */
/** @typedef {import("../types").PersonView} Person */

/**
 * What this page alone knows; nothing of it travels.
 *
 * @typedef {object} Desk
 * @property {string | null} refused  the laptop's last no, or what it says once
 * @property {string} spoken  what a screen reader is told next
 * @property {Person["id"] | null} open  whose row shows what else can be done
 * @property {boolean} asking  whether that row asks once more before it removes somebody
 * @property {{person: Person["id"], code: import("../kit/offer.js").Code} | null} offer  the seat whose code is shown
 * @property {{person: Person["id"], code: string} | null} code  the return code that is shown
 * @property {import("../kit/offer.js").Offers} offers
 * @property {string | null} dialling  the way to play that waits for whose turn it is
 * @property {{text: string, order: {type: string} & Record<string, unknown>} | null} sure  what is asked once more
 * @property {Record<string, unknown> | null} before  the options as they were before all became as usual
 * @property {Person["id"] | null} renaming  whose name is being corrected
 * @property {boolean} ending  whether it asks once more before the game ends
 * @property {{line: number, price: string} | null} backTo  the line that it asks once more about, and why
 * @property {(line: import("../types").LineView, sure?: boolean) => void} back  take the game back there
 * @property {Person["id"][] | null} order  the chairs as the host just put them, until the laptop has
 * @property {import("../types").KeptTables | null} kept  the tables of the last days, while their list is open
 * @property {import("./tables.js").Ask | null} ask  what is asked once more about them
 * @property {(order: {type: string} & Record<string, unknown>, about?: string, yes?: string) => Promise<void>} keep  asks
 *   for one of them; `about` and `yes`: which button asks once more, and what it says then
 * @property {(change: Partial<Desk>) => void} change
 * @property {(order: {type: string} & Record<string, unknown>) => Promise<boolean>} want
 * @property {(order: {type: string} & Record<string, unknown>) => Promise<boolean>} film  asks for what the TVs show again
 * @property {(order: {type: string} & Record<string, unknown>) => Promise<import("../kit/connection.js").Reply>} move  asks for a seat
 */

/** @type {Screen | null} */
let screen = null;

/** @type {Desk} */
const desk = {
  refused: null,
  spoken: "",
  open: null,
  asking: false,
  order: null,
  offer: null,
  code: null,
  offers: watchOffers(() => draw()),
  dialling: null,
  sure: null,
  before: null,
  renaming: null,
  ending: false,
  backTo: null,
  async back(one, sure = false) {
    if (!screen) return;
    const { line } = one;
    const [{ line: last }] = screen.lines;
    const { refused, unsure } = await laptop.send("host", { type: "Rewind", line, last, sure });
    desk.change({ refused: refused || null, backTo: unsure ? { line, price: unsure } : null });
    if (unsure) focusOn("line-no");
  },
  change(change) {
    Object.assign(desk, change);
    draw();
  },
  async want(order) {
    const { refused, unsure } = await laptop.send("host", order);
    const sure = unsure ? { text: unsure, order: { ...order, sure: true } } : null;
    desk.change({ refused: refused || null, order: null, sure });
    if (sure) focusOn("sure-no");
    return !refused && !unsure;
  },
  async film(order) {
    const { refused } = await laptop.send("film", order);
    desk.change({ refused: refused || null });
    return !refused;
  },
  kept: null,
  ask: null,
  async keep(order, about = "days", yes = say("host.tables_keep_yes")) {
    const { refused, unsure, confirm, tables } = await laptop.send("tables", order);
    const sure = { about, text: unsure || "", yes, order: { ...order, confirm } };
    desk.change({ refused: refused || null, kept: tables || desk.kept, ask: unsure ? sure : null });
    if (unsure) focusOn("tables-no");
  },
  async move(order) {
    const reply = await laptop.send("seats", order);
    desk.change({ refused: reply.refused || reply.unsure || null });
    return reply;
  },
};

const laptop = openLine({
  onScreen(next) {
    screen = next;
    desk.offers.hear(next);
    draw();
  },
  onState(state) {
    if (state === "live") void refreshDoor(); // the laptop may have come back under another address
    draw();
  },
  onDoor: refreshDoor,
  onTold: (text) => desk.change({ refused: text }),
  onGone: (text) => stop(text),
  onReplaced: () => stop(say("host.replaced")),
});

keepDoorCurrent();
restWhatComes(document.body);

function draw() {
  const state = laptop.state();
  document.documentElement.dataset.line = state;
  part("line").textContent = say(`host.line_${state}`);
  if (!screen) return;
  const { table } = screen;
  document.title = `${table.name} · ${say("host.title")}`;
  part("table").textContent = table.name;
  keepingFocus(() => drawParts(/** @type {Screen} */ (screen), state === "live"));
}

/**
 * @param {Screen} screen
 * @param {boolean} live
 */
function drawParts(screen, live) {
  drawInto(knocking(screen, desk, live), part("knocks"));
  drawInto(now(screen, desk, live), part("now"));
  drawInto(shelf(screen, desk, live), part("shelf"));
  drawInto(dial(screen, desk, live), part("dial"));
  drawInto(lines(screen, desk, live), part("lines"));
  drawInto(people(screen, desk, live), part("people"));
  drawInto(series(screen), part("series"));
  drawInto(sound(screen, desk, live), part("sound"));
  drawInto(options(screen, desk, live), part("options"));
  drawInto(tables(desk, live), part("tables"));
  part("trouble").textContent = screen.trouble;
  drawInto(again(screen, closeDoor), part("again"));
  drawInto(refusal(desk), part("refused"));
  part("spoken").textContent = desk.spoken;
}

/** Everybody knows the new address. */
async function closeDoor() {
  const { refused } = await laptop.send("door");
  desk.change({ refused: refused || null });
}

/** @param {string} text  why this page is over */
function stop(text) {
  const again = () => location.reload();
  drawInto(
    html`<p>${text}</p>
      <button type="button" class="button button--primary" @click=${again}><span class="button__label">${say("host.again")}</span></button>`,
    part("over"),
  );
  document.documentElement.dataset.over = "";
  part("over").focus();
}

/** @param {string} id */
function part(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}
