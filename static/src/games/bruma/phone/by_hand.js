// A free game on a phone: the purse, whoever pearls go to, the own cards, and what can be undone.
import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { button } from "../../../phone/button.js";
import { say } from "../../../kit/words.js";
import { mark } from "../../../art/marks.js";
import { emblem } from "../art/emblems.js";
import { pearl } from "../art/pearl.js";

/** @typedef {import("../../../phone/app.js").Phone} Phone */
/** @typedef {import("../../../types").Screen} Screen */
/** @typedef {import("../../../types").View} View */
/** @typedef {import("../../../types").Choice} Choice */
/** @typedef {import("../../../types").Character} Character */
/** @typedef {{key: string, title: string, buttons: () => unknown}} Step */

const QUICK = [1, 2, 3];
const PRICES = [1, 2, 3, 7];

/** Whether everybody acts by hand. @param {View} view */
export const free = ({ phase }) => phase === "Free";

/** By hand nothing is asked, so nothing that is half done is undone. @param {Screen} screen */
export const keepsStep = ({ view }) => view !== null && free(view);

/** @param {Phone} phone @param {Screen} screen @param {View} view @returns {Step} */
export function byHand(phone, screen, view) {
  const [what, who] = phone.step.split(" ");
  const key = `${view.question} ${phone.step}`;
  if (what === "vault") return { key, title: say("bruma.phone.free.vault", { n: view.vault }), buttons: () => amounts(phone, view, null, nothing) };
  if (what === "seat") {
    const partner = view.seats.find(({ seat, out }) => seat === Number(who) && !out);
    if (partner) return { key, title: say("bruma.phone.free.partner", { name: partner.name, n: partner.pearls }), buttons: () => amounts(phone, view, partner.seat, point(phone, screen, view, partner.seat)) };
  }
  if (what === "cards") return { key, title: say(view.paper ? "bruma.phone.free.which" : "bruma.phone.free.cards"), buttons: () => cards(phone, view) };
  return { key: `${view.question}`, title: view.prompt, buttons: () => panel(phone, screen, view) };
}

/** @param {View} view @param {Choice["kind"]} kind */
const find = ({ choices }, kind) => choices.find((choice) => choice.kind === kind);

/** @param {Phone} phone @param {Screen} screen @param {View} view */
const panel = (phone, screen, view) => html`<div class="free">
  ${newest(phone, view)} ${purse(phone, view)} ${partners(phone, screen, view)}
  <div class="free__row" data-paper=${view.paper ? "" : nothing}>
    ${more(phone, "cards", say(view.paper ? "bruma.phone.free.lose" : "bruma.phone.free.own"))}
    ${plain(phone, find(view, "draw"))} ${plain(phone, find(view, "hand_on"), "button--primary")}
  </div>
</div>`;

/** What happened last, and the way to undo it: one's own last step, or what somebody did to one's pearls.
 * @param {Phone} phone @param {View} view */
function newest(phone, view) {
  const seconds = phone.undo.seconds();
  const touched = find(view, "undo");
  const last = view.news[view.news.length - 1] || "";
  return html`<div class="free__newest">
    <p>${seconds === null && touched ? touched.say : last}</p>
    ${seconds !== null
      ? button(phone, {
          key: `${view.question} back`,
          label: say("bruma.phone.free.undo_own", { n: seconds }),
          look: "press--quiet",
          act: () => phone.send("Undo", "person", { type: "Undo" }, ""),
        })
      : plain(phone, touched, "press--quiet", false)}
  </div>`;
}

/** @param {Phone} phone @param {View} view */
function purse(phone, view) {
  const mine = view.me === null ? 0 : view.seats[view.me].pearls;
  return html`<div class="purse" role="group" aria-label=${say("bruma.phone.free.purse", { n: mine })}>
    ${quick(phone, find(view, "pay"), 1, "−")}
    <p class="purse__count" aria-hidden="true">${pearl()}<b>${mine}</b></p>
    ${QUICK.map((n) => quick(phone, find(view, "collect"), n, "+"))}
  </div>`;
}

/** Some pearls from the vault or to it, by one press. @param {Phone} phone @param {Choice | undefined} choice @param {number} n @param {string} sign */
function quick(phone, choice, n, sign) {
  if (!choice) return nothing;
  const kind = choice.kind === "pay" ? "pay" : "collect";
  return button(phone, {
    key: `${choice.command.of} ${kind} ${n}`,
    label: `${sign}${n}`,
    name: say(`bruma.phone.free.${kind}`, { n }),
    look: "purse__quick",
    off: (choice.most || 0) < n,
    act: () => phone.send(`${choice.command.of} ${kind} ${n}`, "play", { ...choice.command, pearls: n }, ""),
  });
}

/** The vault and the others: whom pearls go to, or come from. @param {Phone} phone @param {Screen} screen @param {View} view */
function partners(phone, screen, view) {
  const others = (find(view, "give") || {}).targets || [];
  return html`<p class="free__caption" aria-hidden="true">${say("bruma.phone.free.partners")}</p>
  <div class="partners" role="group" aria-label=${say("bruma.phone.free.partners")} data-count=${others.length + 1}>
    ${more(phone, "vault", say("bruma.phone.free.to_vault"), pearl())}
    ${repeat(others, ({ seat }) => seat, ({ seat, name }) => {
      const person = screen.people.find((one) => one.seat === seat);
      return more(phone, `seat ${seat}`, name, mark(person && typeof person.mark === "number" ? person.mark : seat));
    })}
  </div>`;
}

/** A button that asks for more before it does anything. @param {Phone} phone @param {string} step @param {string} label @param {unknown} [art] */
const more = (phone, step, label, art) =>
  button(phone, {
    key: `to ${step}`,
    label,
    art,
    look: "free__more",
    act: () => phone.change({ step, amount: 1, refused: "" }),
  });

/** A button that does what it says. @param {Phone} phone @param {Choice | undefined} choice @param {string} [look] @param {boolean} [words] with the sentence of the choice */
function plain(phone, choice, look = "", words = true) {
  if (!choice) return nothing;
  const { label, command, why } = choice;
  return button(phone, {
    key: keyOf(choice),
    label,
    say: words ? choice.say : null,
    why,
    look: `choice byhand ${look}`,
    act: () => (choice.check ? phone.change({ step: keyOf(choice), refused: "" }) : phone.send(keyOf(choice), "play", command, "")),
  });
}

/** What no other button of a view is called: two cards alike are told apart by their places. @param {Choice} choice */
export const keyOf = ({ command, at }) => JSON.stringify(at === undefined ? command : [command, at]);

/** What one would say to a house, where nobody sits there to hear it. @param {Phone} phone @param {Screen} screen @param {View} view @param {number} seat */
function point(phone, { people }, { choices, paper }, seat) {
  const nobody = !paper && people.some((one) => one.seat === seat && one.cover === "bot");
  return nobody ? plain(phone, choices.find(({ kind, command }) => kind === "point" && "target" in command && command.target === seat)) : nothing;
}

/** How many pearls, and which way. @param {Phone} phone @param {View} view @param {number | null} seat  null: the vault @param {unknown} also  a button more */
function amounts(phone, view, seat, also) {
  const [giving, taking] = seat === null ? ["pay", "collect"] : ["give", "grab"];
  const ways = [find(view, /** @type {Choice["kind"]} */ (giving)), find(view, /** @type {Choice["kind"]} */ (taking))];
  const mosts = ways.map((choice) => mostOf(choice, seat));
  const n = Math.min(phone.amount, Math.max(1, ...mosts));
  const name = seat === null ? "" : view.seats[seat].name;
  return html`<div class="free">
    <div class="purse purse--prices" role="group" aria-label=${say("bruma.phone.free.amount", { n })}>
      ${PRICES.map((price) => set(phone, view, price, `${price}`, { name: say("bruma.phone.free.price", { n: price }), pressed: n === price, off: price > Math.max(...mosts) }))}
    </div>
    <div class="purse purse--step">
      ${set(phone, view, n - 1, "−", { name: say("bruma.phone.free.less"), off: n <= 1 })}
      <p class="purse__count" role="status">${pearl()}<b>${n}</b></p>
      ${set(phone, view, n + 1, "+", { name: say("bruma.phone.free.more"), off: n >= Math.max(...mosts) })}
    </div>
    <div class="choices">
      ${ways.map((choice, at) => transfer(phone, choice, { n, most: mosts[at], seat, name }))} ${back(phone, view)} ${also}
    </div>
  </div>`;
}

/** @param {Choice | undefined} choice @param {number | null} seat */
function mostOf(choice, seat) {
  if (!choice) return 0;
  if (seat === null) return choice.most || 0;
  const target = (choice.targets || []).find((one) => one.seat === seat);
  return (target && target.most) || 0;
}

/** @param {Phone} phone @param {View} view @param {number} amount @param {string} label @param {{name: string, off: boolean, pressed?: boolean}} more */
const set = (phone, view, amount, label, { name, off, pressed }) =>
  button(phone, {
    key: `${view.question} ${phone.step} ${name}`,
    label,
    name,
    pressed,
    off,
    look: "purse__quick",
    act: () => phone.change({ amount }),
  });

/** @param {Phone} phone @param {Choice | undefined} choice @param {{n: number, most: number, seat: number | null, name: string}} what */
function transfer(phone, choice, { n, most, seat, name }) {
  if (!choice) return nothing;
  const key = `${choice.command.of} ${choice.kind} ${seat} ${n}`;
  const target = seat === null ? {} : { target: seat };
  return button(phone, {
    key,
    label: say(`bruma.phone.free.${choice.kind}`, { n, name }),
    off: n > most,
    look: "choice byhand button--primary",
    act: () => phone.send(key, "play", { ...choice.command, pearls: n, ...target }, ""),
  });
}

/** What can be done with the own cards; the words name their places, so the menu shows none of them.
 * @param {Phone} phone @param {View} view */
function cards(phone, view) {
  const places = view.paper ? [undefined] : [0, 1];
  return html`<div class="free">
    <div class="own" data-paper=${view.paper ? "" : nothing}>
      ${places.map((place) => html`<div class="own__card">
        ${repeat(about(view, place), keyOf, (choice) =>
          view.paper ? onPaper(phone, choice) : plain(phone, choice, `byhand--${choice.kind}`))}
      </div>`)}
    </div>
    <div class="choices">${back(phone, view)}</div>
  </div>`;
}

/** @param {View} view @param {number | undefined} place */
const about = ({ choices, paper }, place) =>
  choices.filter(({ kind, at }) => (paper ? kind === "lose" : typeof at === "number" && at === place));

/** @param {Phone} phone @param {Choice} choice */
const onPaper = (phone, choice) =>
  button(phone, {
    key: keyOf(choice),
    label: choice.label,
    why: choice.why,
    art: emblem(/** @type {Character} */ (choice.art)),
    look: "choice byhand",
    act: () => phone.change({ step: keyOf(choice), refused: "" }),
  });

/** @param {Phone} phone @param {View} view */
const back = (phone, view) =>
  button(phone, {
    key: `${view.question} ${phone.step} back`,
    label: say("phone.back"),
    look: "choice choice--back button--pass",
    act: () => phone.change({ step: "" }),
  });
