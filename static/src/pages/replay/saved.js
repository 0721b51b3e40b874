// A finished game as one HTML file: this page with its script, its styles, its fonts and the game in it.
import { boot, say } from "../../kit/words.js";

/** @typedef {import("../../types").Replay} Replay */

/** The file asks nobody for anything, and may not. */
const POLICY = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; font-src data:; img-src data:";

/** The game that this file holds, or `null` on a page of the laptop. @returns {Replay | null} */
export function kept() {
  const block = document.getElementById("told");
  return block ? JSON.parse(block.textContent || "null") : null;
}

/** Build the file and hand it to the browser. @param {Replay} told */
export async function save(told) {
  const name = `${boot.plays}-${boot.code}-${told.game}.html`;
  const file = new Blob([await whole({ ...told, games: [told.game] })], { type: "text/html" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000); // a phone may ask its owner first
}

/** @param {Replay} told */
async function whole(told) {
  const style = /** @type {HTMLLinkElement} */ (document.querySelector("link[rel=stylesheet]"));
  const script = /** @type {HTMLScriptElement} */ (document.querySelector("script[src]"));
  const [styles, code] = await Promise.all([get(style.href).then((file) => file.text()), get(script.src).then((file) => file.text())]);
  const title = document.createElement("title");
  title.textContent = `${say("replay.game", { game: told.game })} · ${document.title}`;
  return `<!doctype html>
<html lang="${boot.lang}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="dark"><meta name="theme-color" content="#0f1a2c">
${title.outerHTML}
<style>${await withFonts(styles, style.href)}</style></head>
<body><main id="replay"></main>
${block("boot", { code: boot.code, page: "replay", lang: boot.lang, brings: boot.brings })}
${block("words", JSON.parse((document.getElementById("words") || title).textContent || "{}"))}
${block("told", told)}
<script>${code.replace(/<(?=\/?script|!--)/g, "\\x3c")}</script></body></html>
`;
}

/** No text in it can end it. @param {string} id @param {unknown} value */
const block = (id, value) => `<script type="application/json" id="${id}">${JSON.stringify(value).replace(/</g, "\\u003c")}</script>`;

/** @param {string} address */
async function get(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer;
}

/** What the styles ask for, put into them. @param {string} styles @param {string} base */
async function withFonts(styles, base) {
  const asked = [...new Set((styles.match(/url\([^)]+\)/g) || []).map((url) => url.slice(4, -1).replace(/["']/g, "")))];
  const files = asked.filter((url) => !url.startsWith("data:"));
  const inside = await Promise.all(files.map((url) => get(new URL(url, base).href).then((file) => file.blob()).then(dataUrl)));
  return files.reduce((text, url, at) => text.split(url).join(inside[at]), styles);
}

/** @param {Blob} blob @returns {Promise<string>} */
const dataUrl = (blob) =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
