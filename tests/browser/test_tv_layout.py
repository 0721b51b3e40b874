"""Nothing on the TV that is meant to be read lies over or under anything else, or is cut: at every
number of seats, with long names, in every state, at every size."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser

from companion.core.seats import Seat
from tests.browser.glass import Glass
from tests.browser.shown import Shown
from tests.bruma.table import (
    ANA,
    CARTOGRAFA,
    COMERCIO,
    CONTRABANDISTA,
    ENVENENAR,
    GUARDIA,
    MERCADOR,
    REDESENHAR,
    RUPTURA,
    SOMBRA,
    SUBSIDIO,
    SURRUPIAR,
    Sitting,
    lay,
)

LONG: Final = (
    "Maria-Antonieta Lima",
    "Wilhelmina Wolfgangs",
    "Casa da Névoa 2",
    "Zé",
    "WWWWWWWWWWWWWWWWWWWW",
    "João Guilherme Sá",
)
HANDS: Final = (
    *("sombra guardia", "contrabandista mercador", "cartografa mercador"),
    *("sombra guardia", "contrabandista cartografa", "mercador sombra"),
)
SIZES: Final = ((1280, 720), (1920, 1080), (3840, 2160), (1024, 768))

# What is meant to be read or looked at, and every pair of it that meets; what is cut; what lies
# across the rim of the table with nothing between.
CHECK: Final = """() => {
  const READ = `.plate, .place, .pile, .slip, .out, .headline, .told, .asked, .remark, .left, .alarm,
    .dealt, .open-round, .deck__cards, .bowl, .label, .who, .said-card, .said-card__prove, .token,
    .deed__name, .deed__glyph, .arrow, .mist, .tv-seal, .house, .news .caption, .hark, .news li,
    .news .why, .series, .door__qr, .door h2, .door dd, .knocks p, .notice__text, .ending__light,
    .ending__words, .head, .waiting, .chair__plate, .chair--free span, .watchers, .hint, .steps,
    .place__shown, .rest h2, .rest p`;
  const u = Math.min(innerWidth / 100, innerHeight / 56.25);
  const name = (one) => `${String(one.getAttribute("class")).trim().split(/\\s+/).join(".")} “${one.textContent.trim().replace(/\\s+/g, " ").slice(0, 28)}”`;
  const seen = [...document.querySelectorAll(READ)].filter((one) => {
    const { width, height } = one.getBoundingClientRect();
    const style = getComputedStyle(one);
    return width > 2 && height > 2 && style.visibility === "visible" && !one.closest(".visually-hidden");
  });
  // A block is as large as what it holds; of a line of text the room above and below is nothing.
  const parts = (one) => {
    const found = [];
    const walk = document.createTreeWalker(one, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const holder = node.nodeType === 3 ? node.parentElement : node;
      if (holder.closest(".visually-hidden")) continue;
      if (node.nodeType === 3 && node.textContent.trim()) {
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const { left, right, top, bottom } of range.getClientRects()) {
          const air = (bottom - top) * 0.16;
          found.push({ left, right, top: top + air, bottom: bottom - air });
        }
      } else if (node.nodeName === "svg") found.push(node.getBoundingClientRect());
    }
    return found;
  };
  const bounds = (rects) => ({
    left: Math.min(...rects.map((one) => one.left)), right: Math.max(...rects.map((one) => one.right)),
    top: Math.min(...rects.map((one) => one.top)), bottom: Math.max(...rects.map((one) => one.bottom)),
  });
  const boxes = new Map(seen.map((one) => {
    const style = getComputedStyle(one);
    const solid = style.backgroundColor !== "rgba(0, 0, 0, 0)" || style.borderTopWidth !== "0px" || one.matches("svg, .place, .deck__cards, .said-card");
    const held = solid ? [] : parts(one);
    return [one, held.length ? bounds(held) : one.getBoundingClientRect()];
  }));
  const found = [];
  const slack = 0.12 * u;
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > slack && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > slack;
  const apart = (a, b) => a.contains(b) || b.contains(a) || b.matches(".said-card__prove") && a.parentElement.contains(b)
    || a.closest(".said-card") && a.closest(".said-card") === b.closest(".said-card")
    || a.closest(".rest") || b.closest(".rest") || a.matches(".notice__text") && document.body.dataset.line !== "live";
  seen.forEach((a, at) => seen.slice(at + 1).forEach((b) => {
    if (a.closest(".rest") || b.closest(".rest")) return;
    if (!apart(a, b) && meet(boxes.get(a), boxes.get(b))) {
      // Two of one hand lie a little crooked.
      if (a.matches(".place") && b.matches(".place") && a.parentElement === b.parentElement) return;
      found.push(`${name(a)} meets ${name(b)}`);
    }
  }));
  // Cut: by the window, by what old TVs cut off, or by its own box.
  for (const [one, box] of boxes) {
    if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) found.push(`${name(one)} leaves the screen`);
  }
  for (const one of document.querySelectorAll("main *, .door *, .knocks *, .notice *")) {
    const style = getComputedStyle(one);
    if (style.overflow === "visible" || one.closest(".visually-hidden") || one.matches(".visually-hidden, svg, svg *")) continue;
    if (!one.textContent.trim() || one.closest(".card")) continue;
    if (one.closest(".news ol")) {
      if (one.matches(".news ol > li") && one.scrollHeight > one.clientHeight + 1) found.push(`${name(one)} is cut`);
      continue;
    }
    if (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1) found.push(`${name(one)} is cut`);
  }
  // Of what happened, whole sentences are shown or none; the newest always.
  const news = document.querySelector(".news ol");
  if (news) {
    const frame = news.getBoundingClientRect();
    [...news.children].forEach((one, at, all) => {
      const box = one.getBoundingClientRect();
      const inside = box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1 && box.left < frame.right - 1;
      const outside = box.bottom <= frame.top + 1 || box.left >= frame.right - 1;
      if (!inside && (at === all.length - 1 || !outside)) found.push(`${name(one)} is half told`);
    });
  }
  // Names: no number alone on its line.
  for (const one of document.querySelectorAll(".plate__name, .who__name, .score__name, .chair__name")) {
    const text = [...one.childNodes].find((node) => node.nodeType === 3 && node.textContent.trim());
    if (!text) continue;
    const range = document.createRange();
    const end = text.textContent.match(/\\s(\\d+)\\s*$/);
    if (end) {
      range.setStart(text, end.index); range.setEnd(text, text.textContent.trimEnd().length);
      const tops = new Set([...range.getClientRects()].filter((one) => one.width > 0.1).map((one) => Math.round(one.top)));
      range.setStart(text, Math.max(0, end.index - 1)); range.setEnd(text, text.textContent.trimEnd().length);
      const all = new Set([...range.getClientRects()].filter((one) => one.width > 0.1).map((one) => Math.round(one.top)));
      if (all.size > 1) found.push(`${name(one)} leaves its number alone`);
    }
  }
  // Text across the rim.
  const rim = document.querySelector(".surface").getBoundingClientRect();
  const middle = { x: rim.left + rim.width / 2, y: rim.top + rim.height / 2 };
  const within = (x, y, a, b) => ((x - middle.x) / a) ** 2 + ((y - middle.y) / b) ** 2 <= 1;
  const covered = (one) => {
    for (let up = one; up; up = up.parentElement) {
      const colour = getComputedStyle(up).backgroundColor.match(/[\\d.]+/g).map(Number);
      if (colour.length === 3 || colour[3] >= 0.8 || getComputedStyle(up).backgroundImage !== "none") return true;
      if (up.matches(".stage")) return false;
    }
    return false;
  };
  for (const one of document.querySelectorAll("main *, .door *")) {
    if (one.closest("svg, .visually-hidden, .card") || !boxes || getComputedStyle(one).visibility !== "visible") continue;
    for (const node of one.childNodes) {
      if (node.nodeType !== 3 || !node.textContent.trim()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        const points = [[box.left, box.top], [box.right, box.top], [box.left, box.bottom], [box.right, box.bottom]];
        const outer = points.map(([x, y]) => within(x, y, rim.width / 2, rim.height / 2));
        const inner = points.map(([x, y]) => within(x, y, rim.width / 2 - 2.3 * u, rim.height / 2 - 2.3 * u));
        if (outer.some(Boolean) && !inner.every(Boolean) && !covered(one)) { found.push(`${name(one)} lies across the rim`); break; }
      }
    }
  }
  return [...new Set(found)];
}"""


def dealt(seats: int, mode: str = "strict", pearls: int = 2, **options: Any) -> Sitting:
    """A game of so many, each with so many pearls."""
    line = " | ".join(f"{hand} {pearls}" for hand in HANDS[:seats])
    return lay(line, mode=mode, **options)


def states(seats: int) -> Iterator[tuple[str, Sitting, dict[str, Any]]]:
    """Every kind of state, and what else is told: the name of each, the game, the table."""
    last = Seat(seats - 1)
    everyone = [Seat(at) for at in range(seats)]
    yield "turn", dealt(seats), {}
    for target in everyone[1:]:
        game = dealt(seats, pearls=5)
        game.at(ANA).declares(SURRUPIAR, target)
        yield f"claim against {target}", game, {"left": 12.0}
        game.is_reminded()
        yield f"late, against {target}", game, {}
        game.at(target).challenges()
        yield f"doubt of {target}", game, {}
    for turn in everyone[1:]:
        game = lay(" | ".join(HANDS[:seats]), turn=turn)
        game.at(turn).declares(COMERCIO)
        game.at(ANA).challenges()
        yield f"{turn} must prove", game, {}
        yield f"{turn} must prove, told", game, {"notice": "NOTICE"}
    for blocker in everyone[1:]:
        game = dealt(seats)
        game.at(ANA).declares(SUBSIDIO)
        game.at(blocker).blocks(MERCADOR)
        yield f"block by {blocker}", game, {"left": 5.0}
        game.at(ANA).challenges()
        yield f"{blocker} must prove the block", game, {"notice": "NOTICE"}
    game = dealt(seats, pearls=3)
    game.at(ANA).declares(ENVENENAR, last)
    game.everyone_passes()
    yield "to be blocked", game, {"left": 8.0}
    game.at(last).passes()
    yield "losing", game, {"notice": "NOTICE"}
    game = dealt(seats, pearls=3)
    game.at(ANA).declares(REDESENHAR)
    game.everyone_passes()
    yield "exchange", game, {}
    game = dealt(seats, pearls=50 // seats)
    yield "rich", game, {"away": True}
    game.at(ANA).declares(RUPTURA, last)
    yield "ruptura", game, {"away": True}
    game = dealt(seats, mode="free", pearls=7)
    game.at(last).draws()
    game.at(ANA).holds_up(0)
    yield "by hand", game, {"cover": "pass"}
    game = dealt(seats, mode="assisted")
    game.at(ANA).declares(COMERCIO)
    yield "assisted", game, {"away": True}
    game = dealt(seats)
    for each in everyone[1:]:
        game.at(each).leaves()
    yield "over", game, {}
    yield "paused", dealt(seats), {"paused": True}


NOTICE: Final = (
    "Maria-Antonieta Lima deixou o lugar, e quem organiza a mesa deixou passar a pergunta por "
    "Wilhelmina Wolfgangs"
)
CUES: Final = "aplauso"


def told(shown: Shown, game: Sitting, more: dict[str, Any]) -> dict[str, Any]:
    """What the TV is told of it."""
    screen = shown.game(game)
    people = screen["people"]
    if more.pop("away", False):
        people = [{**one, "away": True} for one in people]
    if cover := more.pop("cover", ""):
        people = [{**one, "cover": cover} for one in people]
    if more.get("notice"):
        more["notice"] = NOTICE
    series = {"target": 9, "champion": None}
    people = [{**one, "wins": 3} for one in people]
    return {**screen, "people": people, "series": series, **more}


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_on_the_tv_lies_over_anything_else(
    chromium: Browser, tmp_path: Path, size: tuple[int, int]
) -> None:
    """One page of this size; what is wrong is told by seats and state."""
    found = []
    width, height = size
    window = {"width": width, "height": height}
    shown = Shown(tmp_path, LONG)
    tv = Glass(chromium, shown.app, "/tv", viewport=window, reduced_motion="reduce")
    for seats in range(2, 7):
        for name, game, more in states(seats):
            tv.shows(told(shown, game, dict(more)))
            complaints = tv.page.evaluate(CHECK)
            found += [f"{seats} seats, {name}: {one}" for one in complaints]
            if folder := os.environ.get("PICTURES"):
                tv.page.screenshot(path=f"{folder}/{width}-{seats}-{name}.png")
    tv.close()
    shown.close()

    assert found == []
