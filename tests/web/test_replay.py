"""A finished game over the network: whole, to those who may see it, and never a running one."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.core.seats import Seat
from companion.core.step import look
from companion.games import bruma
from companion.i18n.catalogue import LANGUAGES
from tests.web.test_pages import LAPTOP, PHONE
from tests.web.test_verify import Tavern, refused, say


class Gallery(Tavern):
    """A house where people look back."""

    def looks_back(self, browser: FlaskClient, game: int = 0, way: Any = PHONE) -> TestResponse:
        """A browser asks for a finished game."""
        return browser.post(f"/replay/{self.code}/{game}", **way)


@pytest.fixture
def gallery(tmp_path: Path) -> Iterator[Gallery]:
    """Two people sit at an open table."""
    gallery = Gallery(tmp_path)
    yield gallery
    gallery.lobby.close()


def test_a_finished_game_is_shown_whole(gallery: Gallery) -> None:
    """To the last card of the last step, in the language of who asks."""
    gallery.starts()
    gallery.plays()
    state = gallery.table.sitting.state
    assert state

    answer = gallery.looks_back(gallery.ana)
    told = answer.get_json()

    assert answer.status_code == 200
    assert (told["game"], told["games"], told["ended"]) == (1, [1], False)
    assert [one["name"] for one in told["chairs"]] == ["Ana", "Bia"]
    last = told["steps"][-1]
    assert last["view"]["phase"] == "Over"
    for seat in range(2):
        hand = last["eyes"][seat]["hand"]
        assert hand == list(bruma.required.view(look(state, Seat(seat))).hand or ())
    assert "vence a partida" in last["told"][-1]
    for scene in told["scenes"]:
        assert 0 <= scene["first"] <= scene["last"] < len(told["steps"])


def test_what_everyone_saw_holds_no_hand(gallery: Gallery) -> None:
    """What one seat saw is added for that seat, step by step."""
    gallery.starts()
    gallery.plays()

    steps = gallery.looks_back(gallery.ana).get_json()["steps"]

    assert all(step["view"]["hand"] is None and step["view"]["keep"] is None for step in steps)
    assert all(step["eyes"][seat]["hand"] for step in steps[:2] for seat in range(2))
    assert all("choices" not in eyes for step in steps for eyes in step["eyes"])


def test_after_that_the_game_cannot_be_taken_back(gallery: Gallery) -> None:
    gallery.starts()
    gallery.plays()
    assert gallery.table.sitting.lines

    gallery.looks_back(gallery.ana)

    assert gallery.table.sitting.lines == ()


def test_a_running_game_stays_closed(gallery: Gallery) -> None:
    """And those before it as long as it runs, even to the laptop."""
    gallery.starts()
    gallery.plays()
    gallery.starts()
    gallery.plays(3)

    for game in (0, 1, 2):
        for browser, way in ((gallery.ana, PHONE), (gallery.browser(), LAPTOP)):
            assert refused(gallery.looks_back(browser, game, way)) == say("prova.running")


def test_a_passer_by_sees_only_what_is_open_already(gallery: Gallery) -> None:
    gallery.starts()
    gallery.plays()
    stranger = gallery.browser()
    assert refused(gallery.looks_back(stranger)) == say("replay.join")

    gallery.looks_back(gallery.bia)

    assert gallery.looks_back(stranger).status_code == 200


def test_it_is_made_once_and_made_anew_after_the_next_game(gallery: Gallery) -> None:
    """In each language that is asked for."""
    gallery.starts()
    gallery.plays()
    first = gallery.looks_back(gallery.ana).get_data()
    assert gallery.looks_back(gallery.bia, 1).get_data() == first
    english = gallery.browser().post(f"/replay/{gallery.code}/1?lang=en", **LAPTOP)
    assert "wins the game" in english.get_data(as_text=True)

    gallery.starts()
    gallery.plays()

    assert gallery.looks_back(gallery.ana).get_json()["games"] == [1, 2]


def test_a_game_that_never_was_is_a_sentence(gallery: Gallery) -> None:
    assert refused(gallery.looks_back(gallery.ana)) == say("replay.none")
    gallery.starts()
    gallery.plays()
    assert refused(gallery.looks_back(gallery.ana, 7)) == say("replay.none")


def test_earlier_games_of_the_night_are_there_too(gallery: Gallery) -> None:
    """One that the host ended as well; game 0 is the newest."""
    gallery.starts()
    gallery.plays()
    gallery.starts()
    gallery.plays(5)
    gallery.table.host({"type": "End"})

    first, newest = (gallery.looks_back(gallery.ana, game).get_json() for game in (1, 0))

    assert (first["game"], first["games"]) == (1, [1, 2])
    assert (newest["game"], newest["ended"]) == (2, True)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_knows_nothing_yet(gallery: Gallery, lang: str) -> None:
    """It says where it leads back to, in each language; an unknown table is a sentence."""
    gallery.starts()
    page = gallery.browser().get(f"/replay/{gallery.code}?tv&lang={lang}", **PHONE)

    assert page.status_code == 200
    said = page.get_data(as_text=True)
    assert '"back": "/tv"' in said
    assert f'lang="{lang}"' in said
    assert gallery.browser().get("/replay/ZZZZ", **PHONE).status_code == 404
