"""A TV of long ago: its browser cannot run the full page, and finds the plain one by itself."""

import re
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from companion.core.seats import Seat
from companion.web.pages.tv_lite import TvLitePage
from tests.browser.evening import TV, Evening
from tests.browser.glass import Glass
from tests.browser.shown import Shown
from tests.browser.test_pages import faults
from tests.browser.test_tv_layout import HOUSE, LONG, TROUBLE, dealt
from tests.bruma.table import ANA, ENVENENAR

# What Chromium 47 and WebKit of 2016 had not, as far as a script can take it away.
ELDER: Final = """
for (const name of ["fetch", "WebSocket", "customElements", "ResizeObserver", "AbortController",
  "IntersectionObserver", "URLSearchParams", "AudioContext", "Promise", "Symbol", "Proxy",
  "Reflect", "Map", "Set", "WeakMap", "Intl", "structuredClone"]) delete window[name];
for (const name of ["assign", "entries", "fromEntries", "values"]) delete Object[name];
for (const name of ["append", "replaceChildren", "remove"]) delete Element.prototype[name];
delete HTMLScriptElement.prototype.noModule;
delete CSS.supports;
"""


def test_a_tv_of_long_ago_follows_a_game(evening: Evening) -> None:
    """It finds the plain page by itself, follows every step, says when the laptop is away, and is
    back with it."""
    tv = evening.opens("/tv", TV, script=ELDER)
    tv.wait_for_url("**/tv/lite")
    expect(tv.locator(".door__qr svg")).to_be_visible()
    host = evening.opens_host()
    for name in ("Ana", "Bia"):
        evening.arrives(name)
    expect(tv.locator(".seat .name")).to_have_text(["Ana", "Bia"])
    host.starts()
    first = evening.who_could("Comércio")
    expect(tv.get_by_role("heading", level=1)).to_have_text(f"É a vez de {first.name}")
    first.declares("Comércio")

    claim = f"{first.name} diz ser o Mercador e pega 3 pérolas"
    expect(tv.get_by_role("heading", level=1)).to_have_text(claim)
    expect(tv.locator(".seat.is-asked")).to_have_count(1)
    expect(tv.locator(".edge")).to_be_in_viewport(ratio=1)
    evening.is_killed()
    expect(tv.locator("#lost")).to_be_visible()
    first.shows(re.compile("Sem conexão há"))
    assert faults(first.page) == []
    evening.comes_back()
    expect(tv.locator("#lost")).to_be_hidden()
    expect(tv.get_by_role("heading", level=1)).to_have_text(claim)


def test_the_plain_page_is_asked_for_by_hand_and_can_be_used(evening: Evening) -> None:
    """In any browser; and a script that fails before the first picture leads there as well."""
    assert faults(evening.opens("/tv?lite", TV)) == []
    evening.expected = re.compile("no words today")
    broken = "JSON.parse = () => { throw Error('no words today'); };"
    tv = evening.opens("/tv", TV, script=broken)

    tv.wait_for_url("**/tv/lite")


# What is not wholly on the screen, or is cut.
CUT: Final = """() => [...document.querySelectorAll("#now *")].filter((one) => {
  if (one.closest(".news ol, .hidden, .card, svg")) return false;
  const box = one.getBoundingClientRect();
  return box.bottom > innerHeight || box.right > innerWidth || box.left < 0
    || one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflow !== "visible";
}).map((one) => one.outerHTML.slice(0, 80))"""


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 768)])
def test_all_of_a_full_table_is_on_the_screen(
    chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    """With six long names, house rules, codes to compare and a trouble."""
    shown = Shown(tmp_path, LONG)
    game = dealt(6, pearls=3)
    game.at(ANA).declares(ENVENENAR, Seat(4))
    seen = shown.game(game, house=HOUSE, head="870d61b8edcbab983d1bf49c", trouble=TROUBLE)
    monkeypatch.setattr(TvLitePage, "_seen", lambda *_: seen)
    window = {"width": size[0], "height": size[1]}
    tv = Glass(chromium, shown.app, "/tv/lite", viewport=window)

    expect(tv.page.locator(".house-line")).to_contain_text("Regras da casa")
    assert tv.page.evaluate("document.fonts.ready.then(() => document.readyState)")
    assert tv.page.evaluate(CUT) == []
    assert tv.page.locator(".name").all_text_contents() == list(LONG)
    tv.close()
    shown.close()
