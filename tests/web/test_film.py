"""A finished game on the TVs: the host runs it, every TV stands at the same step, and nothing of a
running game can be shown."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.core.seats import Seat
from companion.core.step import look
from companion.games import bruma
from companion.i18n.catalogue import Words
from companion.web.live.film_state import SCENE, STEP
from tests.web.inside import ADDRESS, Inside, Poll

PT = Words("pt-BR")
AWAY = "192.168.7.30"


class Cinema(Inside):
    """A laptop whose time goes on when a test says so."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.seconds = 0.0
        self.lobby.timers.clock = lambda: self.seconds
        self.host = self.poll({"host": self.lobby.host_key, "tv": self.table.code})
        self.tv = self.poll({"tv": self.table.code}, AWAY)

    def plays(self) -> None:
        """The running game, by the bots' minds, to its end."""
        rng = random.Random(5)
        while (sitting := self.table.sitting).running:
            assert sitting.state is not None
            for at, person in enumerate(sitting.seats):
                command = bruma.BOT.answer(look(sitting.state, Seat(at)), rng)
                if command is not None:
                    self.table.play(person, msgspec.to_builtins(command))
                    break
            self.passes(10)

    def passes(self, seconds: float) -> None:
        """So much time goes by."""
        self.seconds += seconds
        for call in self.lobby.timers.due():
            call()

    def shows(self, **how: Any) -> dict[str, Any]:
        """The host puts a game on the TVs; returns the acknowledgement."""
        return self.host.ask("film", {"type": "ShowFilm", "code": self.table.code, **how})

    def steers(self, kind: str, **how: Any) -> None:
        """The host steers what is shown, and may."""
        assert self.host.ask("film", {"type": kind, **how}) == {}

    def given(self) -> Any:
        """What a TV of another device fetches to show."""
        answer = self.browser().post(
            "/tv/film", base_url=f"http://{ADDRESS}", environ_base={"REMOTE_ADDR": AWAY}
        )
        return answer.status_code, answer.get_json()


def film(screen: Poll) -> Any:
    """What the newest picture of a screen says of the film."""
    assert screen.ask("probe") == {}
    pictures = [one for one in screen.heard if one.startswith('42["screen",')]
    return json.loads(pictures[-1][2:])[1]["film"]


def where(shown: Any) -> tuple[int, int | None, bool]:
    """The step, the scene, and whether it goes on."""
    return shown["step"], shown["scene"], shown["playing"]


@pytest.fixture
def cinema(tmp_path: Path) -> Iterator[Cinema]:
    """Three people have played a game to its end."""
    cinema = Cinema(tmp_path)
    cinema.plays()
    yield cinema
    cinema.close()


def test_every_tv_stands_where_the_host_has_put_it(cinema: Cinema) -> None:
    """By every button; one that is opened late is shown the same."""
    assert cinema.shows(reel=False) == {}
    assert where(film(cinema.tv)) == (0, None, True)
    cinema.passes(STEP)
    assert where(film(cinema.tv)) == (1, None, True)

    cinema.steers("RunFilm", on=False)
    cinema.passes(10 * STEP)
    assert where(film(cinema.tv)) == (1, None, False)
    cinema.steers("StepFilm", by=1)
    assert where(film(cinema.tv)) == (2, None, False)
    cinema.steers("StepFilm", by=-1)
    late = cinema.poll({"tv": cinema.table.code}, AWAY)

    assert film(late) == film(cinema.tv) == film(cinema.host)
    assert where(film(late)) == (1, None, False)
    turns = [step["view"]["turn_no"] for step in cinema.given()[1]["steps"]]
    cinema.steers("SkipFilm")
    assert turns[film(late)["step"]] == turns[1] + 1

    cinema.steers("CloseFilm")
    assert film(late) is None
    assert cinema.given()[0] == 409


def test_the_reel_runs_by_itself_and_rests_at_its_end(cinema: Cinema) -> None:
    """Ten seconds a scene; a step out of its scene leaves the reel."""
    assert cinema.shows() == {}
    scenes = cinema.given()[1]["scenes"]
    assert scenes
    for at, scene in enumerate(scenes):
        shown = film(cinema.tv)
        assert where(shown) == (scene["first"], at, True)
        assert shown["scenes"] == len(scenes)
        steps = scene["last"] - scene["first"] + 1
        for _ in range(steps):
            cinema.passes(SCENE / steps + 0.01)
    end = (scenes[-1]["last"], len(scenes) - 1, False)
    assert where(film(cinema.tv)) == end

    cinema.steers("RunFilm", on=True)
    assert where(film(cinema.tv)) == (scenes[0]["first"], 0, True)
    cinema.steers("SkipFilm")
    cinema.steers("StepFilm", by=-1)
    assert film(cinema.tv)["scene"] == (None if len(scenes) > 1 else 0)


def test_nobody_else_runs_it(cinema: Cinema) -> None:
    """A phone and a TV across the room are refused; the keys of the laptop's own TV steer what the
    host shows, and start nothing."""
    phone = cinema.poll({"seat": cinema.tokens["Ana"]})
    near = cinema.poll({"tv": cinema.table.code}, "127.0.0.1")
    no = {"refused": PT.say("table.not_host")}
    show = {"type": "ShowFilm", "code": cinema.table.code}
    assert [one.ask("film", show) for one in (phone, cinema.tv, near)] == [no, no, no]
    assert cinema.shows() == {}
    pause = {"type": "RunFilm", "on": False}
    assert [one.ask("film", pause) for one in (phone, cinema.tv)] == [no, no]
    assert film(cinema.tv)["playing"]

    assert near.ask("film", pause) == {}

    assert not film(cinema.tv)["playing"]
    assert film(phone) is None


def test_a_host_s_phone_shows_its_own_table_alone(cinema: Cinema) -> None:
    """The laptop shows the games of every table that it keeps."""
    kept = cinema.table
    kept.host({"type": "Promote", "person": cinema.people["Ana"]})
    promoted = cinema.poll({"host": cinema.tokens["Ana"], "tv": kept.code})
    assert promoted.ask("film", {"type": "ShowFilm", "code": kept.code}) == {}
    new = cinema.lobby.open_table()
    token = cinema.lobby.tokens.join(new, "Dora", "pt-BR")[1]
    new.host({"type": "Promote", "person": new.sitting.people[0].id})
    dora = cinema.poll({"host": token, "tv": new.code})
    desk = cinema.poll({"host": cinema.lobby.host_key, "tv": new.code})
    show = {"type": "ShowFilm", "code": kept.code}
    assert film(desk) is None
    assert promoted.ask("film", show) == {"refused": PT.say("table.not_host")}
    assert dora.ask("film", show) == {"refused": PT.say("film.only_laptop")}

    assert desk.ask("film", show) == {}

    assert film(dora)["code"] == kept.code
    assert cinema.given()[1]["chairs"][0]["name"] == "Ana"
    cinema.lobby.forget([kept.code])
    assert cinema.given()[0] == 409


def test_a_new_game_ends_it_for_good(cinema: Cinema) -> None:
    """While it runs nothing of this table can be shown; the film does not come back after it."""
    assert cinema.shows() == {}
    cinema.table.host({"type": "Start"})
    assert film(cinema.tv) is None
    assert cinema.given()[0] == 409
    assert cinema.shows() == {"refused": PT.say("prova.running")}
    near = cinema.browser().get("/tv/film/now", base_url=f"http://{ADDRESS}")
    assert near.get_json() == {"to": "/tv"}

    cinema.plays()

    assert film(cinema.tv) is None
    assert cinema.host.ask("film", {"type": "SkipFilm"}) == {"refused": PT.say("film.none")}
    assert cinema.shows(game=1, reel=False) == {}
    assert (film(cinema.tv)["game"], film(cinema.tv)["games"]) == (1, [1, 2])
    assert cinema.shows(game=9) == {"refused": PT.say("replay.none")}


def test_of_it_the_record_holds_only_that_it_was_opened(cinema: Cinema) -> None:
    """As whenever a finished game is read: after that it cannot be taken back."""
    before = cinema.state()[1]
    assert cinema.shows() == {}
    assert cinema.table.sitting.lines == ()
    opened = cinema.state()[1]
    assert opened == before + 1
    cinema.steers("SkipFilm")
    cinema.passes(SCENE)
    cinema.steers("CloseFilm")

    assert cinema.state()[1] == opened


def test_a_plain_tv_shows_it_too(cinema: Cinema) -> None:
    """The hands that the step had, and the table again afterwards."""
    assert cinema.shows(reel=False) == {}
    cinema.steers("CloseFilm")
    before = lite(cinema)  # with the record open, which stays
    assert cinema.shows(reel=False) == {}
    told = cinema.given()[1]
    hands = [card for eyes in told["steps"][0]["eyes"] for card in eyes["hand"]]

    during = lite(cinema)

    shown = [one.partition('"')[0] for one in during.split("card of-")[1:]]
    assert [card.partition(" ")[0] for card in shown] == hands
    cinema.steers("CloseFilm")
    assert lite(cinema) == before


def lite(cinema: Cinema) -> str:
    """What a plain TV is given."""
    return cinema.browser().get("/tv/lite/now", base_url=f"http://{ADDRESS}").text
