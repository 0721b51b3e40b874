"""A game of the tests that has the fifteen names alone, played on four phones, a TV and the plain
TV page, on a laptop whose shelf holds it: to its end, shown again, saved and checked."""

import json
import os
import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.games.bruma.rules.model import Action, Character
from tests.browser.evening import TV, Evening
from tests.browser.pages import Host, Phone, Seen, Tv
from tests.browser.test_picture import png
from tests.browser.test_replay import step
from tests.toys.gull.rules import DECK
from tests.web.laptop import HERE, PROGRAM

FRIENDS: Final = ("Ana", "Bruno", "Cléo", "Davi")
CARDS: Final = {
    "cat": "gato",
    "crab": "caranguejo",
    "eel": "enguia",
    "otter": "lontra",
    "pelican": "pelicano",
    "ray": "arraia",
    "seal": "foca",
    "gull": "gaivota",
}
"""What a card of the game is called on a screen."""
SAID: Final = re.compile(r'com a gaivota|Gaivota\b|"(?:game|plays)": ?"gull"')
"""The sentence that ends the game, and the name of the game: no card."""
FOREIGN: Final = re.compile(
    "|".join((*Character, *Action, r"p[eé]rola", "ruptura", "contest", "bloque", "blefe")),
    re.IGNORECASE,
)
"""Words of the other game: its crafts and actions, its coin, and what is said at its table."""
ABSENT: Final = re.compile(
    "Desfazer|lugar vazio|robô|treino|rodada aberta|regras|Imprimir as cartas|aprender"
    "|números|melhores momentos",
    re.IGNORECASE,
)
"""What is said of what a game brings besides the fifteen names, and this one has not."""


def cards_in(text: str) -> set[str]:
    """The cards that a page or a frame names, by their names on a screen or in the rules."""
    left = SAID.sub("", text)
    return {
        card
        for card, label in CARDS.items()
        if re.search(rf'\b{label}\b|"{card}"(?!:)', left, re.IGNORECASE)
    }


class Heard:
    """Every frame that a page has received from now on."""

    def __init__(self, page: Page) -> None:
        self.screens: list[tuple[str, dict[str, Any]]] = []
        page.on("websocket", lambda socket: socket.on("framereceived", self._take))

    def _take(self, frame: str | bytes) -> None:
        if isinstance(frame, str) and frame.startswith('42["screen"'):
            self.screens.append((frame, json.loads(frame[2:])[1]))

    def playing(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """The screens of the running game: the bytes, and what the game tells there."""
        for frame, screen in self.screens:
            if screen["stage"] == "playing":
                yield frame, screen["seen"]


def _heard(one: Seen) -> Heard:
    """All that a page hears, from its first frame on: it is opened again."""
    heard = Heard(one.page)
    one.page.reload()
    return heard


def drawn(phone: Phone) -> str:
    """All that is drawn on a phone; the page's dictionary, which has every word, is no drawing."""
    html: str = phone.page.locator("#phone").evaluate("one => one.outerHTML")
    return html


def own_cards(phone: Phone) -> None:
    """No card is on the page until a finger holds; then the cards that were told, and no other."""
    assert cards_in(drawn(phone)) == set()
    phone.hand.hover()
    phone.page.mouse.down()
    expect(phone.hand).to_have_attribute("data-open", "")
    own = phone.hand.locator(".card__name").all_inner_texts()
    assert cards_in(drawn(phone)) == cards_in(" ".join(own)) != set()
    phone.page.mouse.up()
    expect(phone.hand).not_to_have_attribute("data-open", "")
    assert cards_in(drawn(phone)) == set()


def has_no_more_than_it_brings(*pages: Seen) -> None:
    """No page offers what the game has not, and none speaks of another game."""
    for one in pages:
        text = one.page.locator("body").inner_text()
        assert ABSENT.findall(text) == [], one.page.url
        assert FOREIGN.findall(one.page.content()) == [], one.page.url
        assert one.overhang <= 0, one.page.url


def played(evening: Evening, tv: Tv) -> None:
    """Presses whatever the phones offer, until the game is over."""
    rng = random.Random(5)
    while not tv.is_over():
        evening.presses_once(tv, rng)


def told_their_own_alone(heard: list[Heard], hands: list[list[set[str]]]) -> None:
    """Each phone got the cards of its own hand, step after step, and named no other card."""
    for one, own in zip(heard, hands, strict=True):
        at = 0
        for frame, seen in one.playing():
            told = {card["face"] for card in seen["hand"]}
            assert cards_in(frame) == told
            at += next(ahead for ahead, held in enumerate(own[at:]) if held == told)
        assert at, "no card came or went"


@pytest.fixture
def evening(
    begin: Callable[..., Evening], chromium: Browser, monkeypatch: pytest.MonkeyPatch
) -> Evening:
    """A laptop with this game on its shelf, beside the product's own."""
    monkeypatch.setenv("HALL_GAMES", "gull bruma")
    return begin(chromium)


def test_a_game_of_fifteen_names_from_the_shelf_to_a_record_that_is_checked(
    evening: Evening, tmp_path: Path
) -> None:
    tv, host = evening.opens_tv(), evening.opens_host()
    seen_by_tv = _heard(tv)
    tv.comes_alive()
    lite = Tv(evening.opens("/tv/lite", TV))
    heard = []
    for name in FRIENDS:
        phone = evening.arrives(name)
        heard.append(_heard(phone))
        phone.sits()
    chosen = host.page.get_by_role("button", name="Gaivota", pressed=True)
    expect(chosen).to_be_visible()
    has_no_more_than_it_brings(tv, lite, *evening.phones)

    host.starts()
    tv.stage("playing")
    for phone in evening.phones:
        own_cards(phone)
    expect(lite.page.locator(".seat .count")).to_have_text(["4 cartas"] * 3 + ["3 cartas"])
    evening.phones[0].press("Ajuda")
    has_no_more_than_it_brings(tv, lite, *evening.phones)
    evening.phones[0].press("Fechar")
    played(evening, tv)

    ended = tv.headline
    loser = next(name for name in FRIENDS if ended.startswith(name))
    assert ended == f"{loser} ficou com a gaivota"
    for name in FRIENDS:
        score = tv.page.locator(".score", has_text=name).locator(".score__number")
        expect(score).to_have_text("0" if name == loser else "1")
    expect(lite.page.get_by_role("heading", level=1)).to_have_text(ended)
    empty = "O que aconteceu"  # this game tells no news
    for page in (tv.page, lite.page):
        expect(page.get_by_role("heading", name=empty)).to_have_count(0)
    for phone in evening.phones:
        expect(phone.page.locator("section.over")).to_contain_text(ended)
    assert [cards_in(frame) for frame, _ in seen_by_tv.playing() if cards_in(frame)] == []
    assert len(list(seen_by_tv.playing())) > len(DECK)
    has_no_more_than_it_brings(tv, lite, *evening.phones)
    told_their_own_alone(heard, _looked_back(evening.phones[0], ended))
    _on_the_tv(host, tv)
    _kept(evening, host, ended, tmp_path)


def _looked_back(phone: Phone, ended: str) -> list[list[set[str]]]:
    """The replay on a phone, to its last step; returns what each seat held, step by step."""
    page = phone.page
    page.get_by_role("link", name="Rever a partida").click()
    with page.expect_response(re.compile(r"/replay/\w+/0")) as came:
        page.get_by_role("button", name="A partida toda").click()
    steps = came.value.json()["steps"]
    expect(page.get_by_role("heading", name="Partida 1")).to_be_focused()
    assert step(page) == (1, len(steps))
    expect(page.locator(".seat .card__name")).to_have_count(len(DECK))
    page.get_by_label("Quem olha").select_option("Olhos de Bruno")
    expect(page.locator(".seat .card__name")).to_have_count(4)
    page.get_by_label("Quem olha").select_option("Mãos abertas")
    for at in range(2, len(steps) + 1):
        page.get_by_role("button", name="Avançar").click()
        assert step(page) == (at, len(steps))
    expect(page.locator(".story")).to_contain_text(ended)
    expect(page.locator(".seat .card__name")).to_have_text(["gaivota"])
    has_no_more_than_it_brings(phone)
    return [
        [{card["face"] for card in one["eyes"][seat]["seen"]["hand"]} for one in steps]
        for seat in range(len(FRIENDS))
    ]


def _on_the_tv(host: Host, tv: Tv) -> None:
    """The host shows the game on the TV, and closes it."""
    expect(host.button("Os melhores momentos")).to_have_count(0)
    host.press("A partida toda")
    tv.page.wait_for_url("**/tv/film")
    host.press("Pausar")
    tv.shows("parado")
    host.press("Avançar")
    has_no_more_than_it_brings(tv)
    host.press("Fechar na TV")
    tv.page.wait_for_url("**/tv")


def _kept(evening: Evening, host: Host, ended: str, folder: Path) -> None:
    """The picture of the table, and the record as a file, which the command line checks."""
    photo = Seen(evening.opens(f"/foto/{evening.laptop.code}"))
    assert png(photo.page).size == (1080, 1350)
    told = photo.page.get_by_role("img").get_attribute("alt") or ""
    assert told.startswith(f"{ended}. ")
    has_no_more_than_it_brings(photo)

    host.press("Ver as mesas")
    with host.page.expect_download() as saved:
        host.page.get_by_role("link", name="Salvar").click()
    file = folder / "record.json"
    saved.value.save_as(file)
    assert json.loads(file.read_bytes())["code"] == evening.laptop.code
    checked = subprocess.run(
        [sys.executable, *PROGRAM, "verify", str(file), "--lang", "pt-BR"],
        cwd=HERE,
        env={**os.environ, "HALL_GAMES": "gull"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (checked.returncode, checked.stderr) == (0, "")
    assert "Nada errado" in checked.stdout
    assert FOREIGN.findall(checked.stdout) == []
