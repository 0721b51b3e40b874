"""What one sees and does on each page, in sentences: the phone, the TV, the host's desk."""

import contextlib
import io
import json
import random
import re
import time
from collections.abc import Callable
from typing import Any, Final, TypedDict

import zxingcpp
from PIL import Image
from playwright.sync_api import Locator, Page, TimeoutError, expect

PATIENCE: Final = 60.0
"""Seconds that a fact may take to come true, on two busy cores."""

STALE_MS: Final = 2_000
"""A button that cannot be pressed within this time belongs to a question that is over."""


def until(fact: Callable[[], Any], page: Page, what: str) -> None:
    """Look again and again, until ``fact`` is true; ``page`` lives on meanwhile."""
    end = time.monotonic() + PATIENCE
    while not fact():
        assert time.monotonic() < end, f"in vain: {what}"
        page.wait_for_timeout(10)


def read_code(picture: bytes) -> str:
    """What a camera reads off this picture, on which there is one code."""
    found = zxingcpp.read_barcodes(Image.open(io.BytesIO(picture)))
    assert len(found) == 1, f"{len(found)} codes in the picture"
    text: str = found[0].text
    return text


class Seen:
    """Any page of the companion, open in a browser."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def button(self, name: str) -> Locator:
        """The button whose name is or begins with ``name``."""
        return self.page.get_by_role("button", name=re.compile(rf"^{re.escape(name)}(\W|$)"))

    def press(self, name: str) -> None:
        """Press the button whose name is or begins with ``name``."""
        self.button(name).click()

    def shows(self, text: str | re.Pattern[str]) -> None:
        """Wait until ``text`` stands on the page for all to see."""
        expect(self.page.get_by_text(text).filter(visible=True).first).to_be_visible()

    def alert(self) -> Locator:
        """The sentence that says why something was refused."""
        return self.page.get_by_role("alert").filter(visible=True)

    def offered_code(self) -> str:
        """What a camera reads off the code of a seat that is on offer."""
        code = self.page.locator(".offer__qr")
        expect(code).to_be_visible()
        return read_code(code.screenshot())

    @property
    def overhang(self) -> int:
        """By how many pixels the page is wider than its window."""
        wide: int = self.page.evaluate(
            "Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) - innerWidth"
        )
        return wide


class Offer(TypedDict):
    """A button that can be pressed: its key, its words, whether it only leads back, is a card to
    keep, and is one that is chosen."""

    key: str
    label: str
    back: bool
    keep: bool
    chosen: bool


# What a phone offers, read at one moment. A button that is greyed or not ready is not offered.
OFFERS: Final = """() => [...document.querySelectorAll(".question button[data-press]" +
  ":not([disabled]):not([data-rests]):not([aria-disabled=true])")].map((button) => ({
    key: button.dataset.press,
    label: button.querySelector(".button__label").textContent.trim(),
    back: button.classList.contains("choice--back"),
    keep: button.classList.contains("keep__card"),
    chosen: button.getAttribute("aria-pressed") === "true",
  }))"""


class Phone(Seen):
    """A phone with a seat: a hand of cards and one question at a time."""

    def __init__(self, page: Page, name: str) -> None:
        super().__init__(page)
        self.name = name

    @property
    def hand(self) -> Locator:
        """The cards, face down at the bottom edge."""
        return self.page.get_by_role("region", name="Minha mão", exact=True)

    def sits(self) -> None:
        """Wait until the phone has its seat and knows it."""
        heading = self.page.get_by_role("heading", level=1)
        expect(heading.or_(self.hand).first).to_be_visible()

    def cards(self) -> list[str]:
        """Hold the cards, read them, let go."""
        self.hand.hover()
        self.page.mouse.down()
        expect(self.hand).to_have_attribute("data-open", "")
        told = self.hand.locator("[aria-live=assertive]").inner_text()
        self.page.mouse.up()
        expect(self.hand).not_to_have_attribute("data-open", "")
        return told.split(", ")

    def declares(self, action: str, against: str | None = None) -> None:
        """Announce the action of the turn, against somebody if it needs that."""
        self.press(action)
        if against:
            self.press(against)

    def lets_it_pass(self) -> None:
        """Neither doubt nor block."""
        self.press("Deixo passar")

    def lets_pass_what_is_asked(self) -> None:
        """Neither doubt nor block, if that is the question now. Another question of the same kind
        may follow at once, so what is waited for is this button's key, not its label."""
        for offer in self.offers():
            if offer["label"].startswith("Deixo passar"):
                with contextlib.suppress(TimeoutError):
                    self._answers(offer["key"])

    def challenges(self) -> None:
        """Doubt what was claimed."""
        self.press("Contesto!")

    def offers(self) -> list[Offer]:
        """What can be pressed at this moment."""
        found: list[Offer] = self.page.evaluate(OFFERS)
        return found

    def could(self, label: str) -> bool:
        """Whether a button that begins with ``label`` can be pressed at this moment."""
        return any(offer["label"].startswith(label) for offer in self.offers())

    def presses_anything(self, rng: random.Random) -> bool:
        """Press one of the buttons on offer; False when there is none, or no longer."""
        offers = self.offers()
        wanted = [offer for offer in offers if not offer["back"] and not offer["keep"]]
        if not wanted:
            return False
        try:
            if any(offer["keep"] for offer in offers):
                self._chooses_cards(offers, rng)
            self._answers(rng.choice(wanted)["key"])
        except TimeoutError:
            return False
        return True

    def _answers(self, key: str) -> None:
        """Press a button, and wait until the question it belonged to is another one."""
        button = self.page.locator(f"[data-press={json.dumps(key)}]")
        button.click(timeout=STALE_MS)
        expect(button).to_have_count(0)

    def _chooses_cards(self, offers: list[Offer], rng: random.Random) -> None:
        """Let go of one card and keep another in its place."""
        cards = [offer for offer in offers if offer["keep"]]
        for chosen, pressed in ((True, "false"), (False, "true")):
            card = rng.choice([card for card in cards if card["chosen"] is chosen])
            button = self.page.locator(f"[data-press={json.dumps(card['key'])}]")
            button.click(timeout=STALE_MS)
            expect(button).to_have_attribute("aria-pressed", pressed)

    def offers_the_seat(self) -> str:
        """Show the code for another phone; returns what a camera reads there."""
        self.press("Ajuda")
        self.press("Passar o lugar")
        return self.offered_code()

    @property
    def is_out(self) -> bool:
        """Whether both cards lie face up."""
        return self.hand.get_attribute("data-out") is not None


class Tv(Seen):
    """The table on the TV."""

    def qr(self) -> str:
        """What a camera reads off the screen."""
        expect(self.page.locator(".door svg.qr")).to_be_visible()
        return read_code(self.page.screenshot())

    def comes_alive(self) -> None:
        """Wait until the line is there and has brought the first picture."""
        expect(self.page.locator("body[data-line=live]")).to_be_attached()

    def stage(self, stage: str) -> None:
        """Wait for the lobby, the game or its end."""
        expect(self.page.locator(f"body[data-stage={stage}]")).to_be_attached()

    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.page.locator("body").get_attribute("data-stage") == "over"

    @property
    def headline(self) -> str:
        """What is happening, as one would say it aloud."""
        return self.page.locator("h2.headline").inner_text()

    def names(self) -> list[str]:
        """Who sits around the table, in seating order."""
        return self.page.locator(".chair__name, .plate__name").all_inner_texts()

    def pearls(self) -> int | None:
        """All the pearls on the table and in the vault, ``None`` when the game has ended: told by
        one look at the screen."""
        counted: int | None = self.page.evaluate(
            """() => document.body.dataset.stage === "over" ? null :
              [...document.querySelectorAll(".pile__count, .vault .label b")]
                .reduce((sum, one) => sum + parseInt(one.textContent, 10), 0)"""
        )
        return counted


class Host(Seen):
    """The host's desk."""

    def comes_alive(self) -> None:
        """Wait until the line is there and has brought the first picture."""
        expect(self.page.locator("html[data-line=live]")).to_be_attached()

    def names(self) -> list[str]:
        """Who sits, in seating order."""
        return self.page.locator("ol.rows .who__name").all_inner_texts()

    def sees(self, *names: str) -> None:
        """Wait until exactly these sit, in this order."""
        expect(self.page.locator("ol.rows .who__name")).to_have_text(list(names))

    @property
    def start(self) -> Locator:
        """The button that begins the first game; beside it is another, with an open round first."""
        return self.page.get_by_role("button", name="Começar", exact=True)

    def starts(self) -> None:
        """Begin the first game."""
        self.start.click()

    def starts_the_next(self) -> None:
        """Begin another game."""
        self.press("Próxima partida")

    def opens(self, name: str) -> None:
        """Show what can be done about a person."""
        self.press(f"Mais sobre {name}")

    def removes(self, name: str) -> None:
        """Take a person off the table, and say so twice."""
        self.opens(name)
        self.press(f"Tirar {name} da mesa")
        self.page.get_by_role("button", name=f"Tirar {name}", exact=True).click()
