// Where the next game is begun: on the phone of a host who is here, else on the laptop.
import { boot, say } from "../kit/words.js";

/**
 * @param {import("../types").Screen} screen
 * @param {"tv.lobby.host" | "tv.over.next"} key
 */
export function begins({ people }, key) {
  const host = people.find((one) => one.host && !one.away);
  return host ? say(`${key}_phone`, { who: host.name }) : say(key, { address: boot.host });
}
