"""Every page of a table whose game has the fifteen names alone: whole, and of no other game."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from companion.core.choices import commands
from companion.core.seats import Seat
from companion.core.step import look
from companion.games.bruma.rules.model import Action, Character
from companion.i18n.catalogue import LANGUAGES
from companion.web.identity import recognise
from companion.web.live.screens import screen
from tests.toys import gull
from tests.toys.shelf import shelved
from tests.web.test_pages import LAPTOP, PHONE, House

NAMES = ("Ana", "Bia", "Caio", "Davi")
OTHERS = ("/regras", "/cartas", "/cartas.pdf", "/cartas/folhas", "/tutorial", "/numbers/{code}")
"""The pages of what this game does not bring."""
LINK = re.compile(r'(?:href|action|formaction|src)="(/[^"#?]*)')
OURS = re.compile(r"porto bruma|bruma-companion|bruma_\w+")
"""The product, and the names of its formats and cookies."""
NAMES_OF_BRUMA = ("bruma", *Character, *Action)
BRUMA = re.compile("|".join(rf"\b{name}\b" for name in NAMES_OF_BRUMA))
"""The names of the other game, which is not on this table."""
PEARLS = re.compile(r"\b(p[eé]rolas?|perlas?|pearls?)\b")
"""Its coin, as people read it; among the product's colours and sounds there is a pearl too."""


class Club(House):
    """Four people in a game of the Gull, each with a phone of their own."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.table = self.lobby.main
        self.phones = {name: self.browser() for name in NAMES}
        self.seats = {
            name: self.join(name, one).headers["Location"] for name, one in self.phones.items()
        }

    def plays(self, most: int = 10**6) -> None:
        """Random play, to the end unless told otherwise."""
        rng = Random(1)
        while self.table.sitting.running and most:
            most -= 1
            sitting = self.table.sitting
            assert sitting.state is not None
            for seat, person in enumerate(sitting.seats):
                sight = look(sitting.state, Seat(seat))
                if offered := commands(sitting.rules_of.choices(sight), rng):
                    self.table.play(person, msgspec.to_builtins(rng.choice(offered)))
                    break

    def pages(self) -> dict[str, str]:
        """Every page that this table has now, in each language, by its address."""
        found: dict[str, str] = {}
        common = ("/tv", "/tv/lite", "/tv/lite/now", "/tv/film", "/prova", f"/replay/{self.code}")
        over = (
            (f"/foto/{self.code}",)
            if self.table.sitting.games and not self.table.sitting.running
            else ()
        )
        for lang in LANGUAGES:
            for path in (*common, *over, f"/j/{self.code}", "/host", "/"):
                way = LAPTOP if path == "/host" else PHONE
                found[f"{path}?lang={lang}"] = self._page(
                    self.browser(), f"{path}?lang={lang}", way
                )
        found["seat"] = self._page(self.phones["Ana"], self.seats["Ana"], PHONE)
        return found

    def _page(self, browser: Any, path: str, way: Any) -> str:
        answer = browser.get(path, **way)
        assert answer.status_code in (200, 302), (path, answer.status_code)
        return str(answer.get_data(as_text=True))


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    """Four people sit down."""
    with shelved(gull.GAME):
        club = Club(tmp_path)
        yield club
        club.lobby.close()


def stages(club: Club) -> Iterator[str]:
    """The lobby, a game that runs, and one that is over."""
    yield "lobby"
    club.table.host({"type": "Start"})
    club.plays(7)
    yield "playing"
    club.plays()
    yield "over"


def test_every_page_is_there_and_links_to_nothing_that_is_not(club: Club) -> None:
    for stage in stages(club):
        for path, page in club.pages().items():
            for link in set(LINK.findall(page)):
                if link.startswith("/static/"):
                    continue
                status = club.browser().get(link, **LAPTOP).status_code
                assert status != 404 or link.startswith("/h"), (stage, path, link)


def test_no_page_and_no_script_of_it_holds_a_word_of_another_game(club: Club) -> None:
    """The bytes are searched: HTML, the words for the scripts, the scripts and the styles."""
    for stage in stages(club):
        for path, html in club.pages().items():
            page = html
            assert PEARLS.search(page.lower()) is None, (stage, path)
            for file in {link for link in LINK.findall(html) if link.startswith("/static/")}:
                with club.browser().get(file, **LAPTOP) as answer:
                    page += answer.get_data(as_text=True)
            found = BRUMA.search(OURS.sub("", page.lower()))
            assert found is None, (stage, path, page.lower()[found.start() - 60 : found.end() + 40])


def test_what_the_game_has_not_is_not_there(club: Club) -> None:
    for path in OTHERS:
        assert club.browser().get(path.format(code=club.code), **LAPTOP).status_code == 404
    assert '"brings": []' in club.pages()["seat"]


def test_a_finished_game_is_shown_again_step_by_step(club: Club) -> None:
    *_, _ = stages(club)
    told = club.phones["Bia"].post(f"/replay/{club.code}/0", **PHONE).get_json()

    assert told["scenes"] == []
    last = told["steps"][-1]
    assert last["view"] is None
    assert len(last["seen"]["winners"]) == 3
    assert last["seen"]["turn"] is None
    assert not any(one["turn"] or one["asked"] for one in last["seen"]["seats"])
    assert sorted(len(one["seen"]["hand"]) for one in last["eyes"]) == [0, 0, 0, 1]


def test_a_phone_is_sent_sentences_buttons_and_its_own_cards_alone(club: Club) -> None:
    """From the game's choices and catalogue; nothing of it was drawn by anybody."""
    club.table.host({"type": "Start"})
    assert club.table.sitting.state is not None
    turn = club.table.sitting.state.table.turn
    hub = club.app.extensions["hub"]
    shown = []
    for name in NAMES:
        asker = recognise({"seat": club.seats[name].removeprefix("/s/")}, club.lobby)
        shown.append(json.loads(screen(asker, hub.moment(club.table, "pt-BR")))["seen"])
    mine = shown[turn]
    assert mine["asked"]
    assert mine["headline"] == f"{NAMES[turn]} puxa uma carta do vizinho"
    (button,) = mine["choices"]
    assert (button["label"], button["kind"]) == ("Puxar a carta", "main")
    assert button["command"] == {"type": "Take", "at": 1}
    assert (button["pattern"]["kind"], button["pattern"]["field"]) == ("number", "at")
    for at, seen in enumerate(shown):
        assert len(seen["hand"]) == mine["seats"][at]["counts"][0]["n"]
        assert seen["choices"] == [] or at == turn
        assert seen["seals"][0]["number"] == 1
