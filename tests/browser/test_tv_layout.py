"""Nothing on the TV that is meant to be read lies over or under anything else, or is cut: at every
number of seats, with long names, in every state, at every size."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser

from companion.core.play import begin
from companion.core.scenario import Unshuffled
from companion.core.seats import Seat
from companion.games import bruma
from companion.games.bruma.rules.model import Options
from tests.browser.glass import Glass
from tests.browser.shown import Shown
from tests.bruma.table import (
    ANA,
    COMERCIO,
    ENVENENAR,
    GUARDIA,
    MERCADOR,
    REDESENHAR,
    RUPTURA,
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

CHECK: Final = (Path(__file__).parent / "layout.js").read_text("utf-8")


def dealt(seats: int, mode: str = "strict", pearls: int = 2, **options: Any) -> Sitting:
    """A game of so many, each with so many pearls."""
    line = " | ".join(f"{hand} {pearls}" for hand in HANDS[:seats])
    return lay(line, mode=mode, **options)


def states(seats: int) -> Iterator[tuple[str, Sitting, dict[str, Any]]]:
    """Every kind of state, and what else is told: the name of each, the game, the table."""
    last = Seat(seats - 1)
    everyone = [Seat(at) for at in range(seats)]
    yield "turn", dealt(seats), {}
    yield "knock", dealt(seats), {"knock": True}
    yield "trouble", dealt(seats), {"trouble": TROUBLE, "knock": True}
    open_round = begin(bruma.GAME, seats, Options(practice=True, first_player=ANA), Unshuffled())
    game = Sitting(open_round.state)
    yield "open round", game, {}
    turn = game.turn
    game.at(turn).declares(REDESENHAR)
    yield "open round, a claim", game, {}
    game.at(Seat((turn + 1) % seats)).challenges()
    yield "open round, a doubt", game, {}
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
    yield "the night is decided", game, {"champion": True}
    yield "paused", dealt(seats), {"paused": True}


NOTICE: Final = (
    "Maria-Antonieta Lima deixou o lugar, e quem organiza a mesa deixou passar a pergunta por "
    "Wilhelmina Wolfgangs"
)
TROUBLE: Final = (
    "O computador não consegue guardar a partida: o disco está cheio. A partida espera."
)
HOUSE: Final = [
    {"label": "Depois de um bloqueio falso do Subsídio", "value": "outra casa ainda pode bloquear"},
    {"label": "Quem tem a carta contestada", "value": "precisa provar"},
    {"label": "Cada pergunta fica aberta, no mínimo", "value": "8 s"},
    {"label": "Quem começa a próxima partida", "value": "quem senta à esquerda de quem começou"},
    {"label": "A TV diz quem falta responder depois de", "value": "20 s"},
    {"label": "Pérolas de quem começa, a dois", "value": "como a outra pessoa"},
]


def lobbies(shown: Shown, seats: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every kind of state before a game, with so many people."""
    screen = shown.lobby_screen()
    people = [{**one, "seated": True, "wins": 2} for one in screen["people"][:seats]]
    watching = [{"id": f"w{at}", "name": name} for at, name in enumerate(LONG[2:])]
    screen = {**screen, "people": people, "series": {"target": 5, "champion": None}}
    yield "as usual", screen
    yield "house rules", {**screen, "house": HOUSE}
    yield "all", {**screen, "house": HOUSE, "people": [*people, *watching]}
    if people:
        knock = [{"person": people[0]["id"]}]
        yield "knock, trouble", {**screen, "house": HOUSE, "knocks": knock, "trouble": TROUBLE}


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
    champion = people[0]["id"] if more.pop("champion", False) else None
    series = {"target": 5, "champion": champion}
    people = [{**one, "wins": 3} for one in people]
    house = HOUSE if more.pop("house", True) else []
    cues = {"knocks": [{"person": people[0]["id"]}]} if more.pop("knock", False) else {}
    return {**screen, "people": people, "series": series, "house": house, **cues, **more}


def wrong(tv: Glass, shown: Shown, seats: int, every: int = 1) -> list[str]:
    """What is wrong on this TV with so many people, in each state or in ``every`` so many-th."""
    screens = list(lobbies(shown, seats))
    if seats > 1:
        played = list(states(seats))[::every]
        screens += [(name, told(shown, game, dict(more))) for name, game, more in played]
    found = []
    for name, screen in screens:
        tv.shows(screen)
        found += [f"{seats} seats, {name}: {one}" for one in tv.page.evaluate(CHECK)]
        if folder := os.environ.get("PICTURES"):
            tv.page.screenshot(path=f"{folder}/{seats}-{name}.png")
    return found


@pytest.fixture
def shown(tmp_path: Path) -> Iterator[Shown]:
    """A laptop with six at the table, whose names are as long as names can be."""
    shown = Shown(tmp_path, LONG)
    yield shown
    shown.close()


def opened(browser: Browser, shown: Shown, width: int, height: int) -> Glass:
    """A TV of this size."""
    window = {"width": width, "height": height}
    return Glass(browser, shown.app, "/tv", viewport=window, reduced_motion="reduce")


def test_nothing_on_the_tv_lies_over_anything_else(chromium: Browser, shown: Shown) -> None:
    """At the smallest size, with nobody to six, in every state."""
    tv = opened(chromium, shown, 1280, 720)

    assert [one for seats in range(7) for one in wrong(tv, shown, seats)] == []
    assert tv.complaints == []
    tv.close()


@pytest.mark.parametrize("size", [(1920, 1080), (3840, 2160), (1024, 768)])
def test_nor_at_any_other_size(chromium: Browser, shown: Shown, size: tuple[int, int]) -> None:
    """Of a full table some states are enough: all sizes are drawn alike."""
    tv = opened(chromium, shown, *size)

    assert [*wrong(tv, shown, 2, every=9), *wrong(tv, shown, 6, every=9)] == []
    tv.close()


def test_the_plate_of_who_is_away_alone_has_a_broken_edge(chromium: Browser, shown: Shown) -> None:
    """In the lobby: a person whose phone is there sits at a whole one."""
    tv = opened(chromium, shown, 1280, 720)
    screen = shown.lobby_screen()
    screen["people"][1]["away"] = True
    tv.shows(screen)

    names = tv.page.locator(".chair__name").all_text_contents()
    edges = tv.page.locator(".chair__plate").evaluate_all(
        "plates => plates.map((one) => getComputedStyle(one).borderTopStyle)"
    )
    told = {
        name.replace("\N{NO-BREAK SPACE}", " ").strip(): edge
        for name, edge in zip(names, edges, strict=True)
    }
    assert told == {name: "dashed" if name == LONG[1] else "solid" for name in LONG}
    tv.close()


def test_everyone_who_must_answer_is_named(chromium: Browser, tmp_path: Path) -> None:
    """By five names of twenty letters, between the headline and the claim."""
    names = (
        *("Maria Fernanda Souza", "João Guilherme Gomes", "WWWWWWWWWWWWWWWWWWWW"),
        *("Christopher Woodword", "Wilhelmina Mommsenns", "Bartolomeu de Gusmão"),
    )
    shown = Shown(tmp_path, names)
    tv = opened(chromium, shown, 1280, 720)
    game = dealt(6, pearls=3)
    game.at(ANA).declares(ENVENENAR, Seat(2))
    for left in (None, 12.0):
        tv.shows(shown.game(game, left=left))
        assert all(name in tv.page.locator(".asked").inner_text() for name in names[1:])
        assert tv.page.evaluate(CHECK) == []
    tv.close()
    shown.close()


# What lies half under the card that was shown, or leaves it.
SLICED: Final = """() => {
  const frame = document.querySelector(".verdict").getBoundingClientRect();
  const out = [...document.querySelectorAll(".place, .plate, .pile, .slip, .house, .news, .mist")]
    .filter((one) => {
      const box = one.getBoundingClientRect();
      return box.right > frame.left && box.left < frame.right
        && box.bottom > frame.top && box.top < frame.bottom;
    });
  const words = document.querySelector(".verdict__loses").getBoundingClientRect();
  const told = words.bottom > frame.bottom - 4 || words.right > frame.right ? ["words"] : [];
  return [...told, ...out.map((one) => one.outerHTML.slice(0, 60))];
}"""


def test_a_verdict_cuts_through_nothing(chromium: Browser, shown: Shown) -> None:
    """At every number of seats no seat lies under it, and the middle is not seen."""
    tv = opened(chromium, shown, 1280, 720)
    for seats in range(2, 7):
        game = dealt(seats)
        game.at(ANA).declares(COMERCIO)
        game.at(Seat(1)).challenges()
        tv.shows(shown.game(game, house=HOUSE))
        game.at(ANA).shows(GUARDIA)
        tv.shows(shown.game(game, house=HOUSE))

        assert (seats, tv.page.evaluate(SLICED)) == (seats, [])
        middle = tv.page.locator(".middle")
        assert middle.evaluate("(one) => getComputedStyle(one).opacity") == "0"
    tv.close()


@pytest.mark.parametrize(
    ("fault", "found"),
    [
        (".plate { height: 9em !important; }", "meets"),
        (".west { background: none !important; }", "rim"),
        (".asked { height: 0.2em !important; overflow: hidden; }", "is cut"),
        (".door { right: -4em !important; }", "leaves the screen"),
    ],
)
def test_the_check_sees_what_a_person_would(
    chromium: Browser, shown: Shown, fault: str, found: str
) -> None:
    """A plate over its cards, words across the rim, some that are cut, some that are half gone."""
    tv = opened(chromium, shown, 1280, 720)
    game = dealt(4)
    game.at(ANA).declares(COMERCIO)
    tv.shows(shown.game(game))
    assert tv.page.evaluate(CHECK) == []
    tv.page.evaluate(
        "(css) => { const style = new CSSStyleSheet(); style.replaceSync(css);"
        " document.adoptedStyleSheets = [style]; }",
        fault,
    )

    assert any(found in one for one in tv.page.evaluate(CHECK))
    tv.close()
