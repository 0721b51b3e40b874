"""The client lies in rooms: which may know which, and that no game stands outside its folder."""

import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Final

import pytest

from companion.games import SHELF
from companion.web.pages.assets import dist_and_templates

SRC: Final = dist_and_templates()[1].parent / "static" / "src"
TEMPLATES: Final = dist_and_templates()[1]
KNOWS: Final = {
    "kit": {"kit"},
    "art": {"art"},
    "phone": {"kit", "art", "phone"},
    "tv": {"kit", "art", "tv"},
    "host": {"kit", "art", "host"},
    "pages": {"kit", "art", "phone", "tv", "host", "pages"},
    "games": {"kit", "art", "phone", "tv", "pages"},
}
"""Which rooms the files of a room import."""
TAKES: Final = re.compile(r"""(?:from\s+|import\(|import\s+|@import\s+)["'](\.[^"']+)["']""")
LINES: Final = 400
ALLOWED: Final = {
    "seal_check.js": "bruma-companion seal 1",  # how a seal begins, by the name of the program
    "scenes.js": "Porto Bruma",
    "tower.js": "Porto Bruma",
}
"""The product and the program are called after the harbour, as is one of the games."""


def files(*endings: str) -> list[Path]:
    """The client's own sources with these endings."""
    return sorted(chain.from_iterable(SRC.rglob(f"*{ending}") for ending in endings))


def room_of(path: Path) -> str:
    """The room that a file of the client lies in; of a game, the game's folder."""
    parts = path.relative_to(SRC).parts
    return "/".join(parts[:2]) if parts[0] == "games" else parts[0]


def taken(path: Path) -> Iterator[Path]:
    """What a file of the client imports of the client."""
    for name in TAKES.findall(path.read_text("utf-8")):
        yield (path.parent / name).resolve()


def test_a_room_knows_those_it_may_know() -> None:
    """A game is known by its own folder alone, and by nothing else."""
    wrong = [
        f"{path.relative_to(SRC)} imports {one.relative_to(SRC)}"
        for path in files(".js", ".css")
        for one in taken(path)
        if one.parent != SRC  # the generated types
        if room_of(one) != room_of(path)
        and room_of(one) not in KNOWS[room_of(path).partition("/")[0]]
    ]

    assert wrong == []


@pytest.mark.parametrize("game", sorted(SHELF))
def test_no_file_outside_a_game_names_it(game: str) -> None:
    """In scripts, stylesheets and templates."""
    shared = [path for path in files(".js", ".css") if room_of(path) != f"games/{game}"]
    shared += [path for path in TEMPLATES.rglob("*.html") if game not in path.parts]
    named = [
        path.name
        for path in shared
        if game in path.read_text("utf-8").replace(ALLOWED.get(path.name, "\0"), "").lower()
    ]

    assert named == []


def test_no_source_is_too_long() -> None:
    long = {
        path.name: lines
        for path in files(".js", ".css")
        if (lines := len(path.read_text("utf-8").splitlines())) > LINES
    }

    assert long == {}


def test_every_entry_of_a_game_replaces_one_that_draws_any_game() -> None:
    """A page without an entry of its game is the plain one, so the plain one has to be there."""
    plain = {path.name for path in (SRC / "pages").iterdir() if path.is_file()}
    own = {path.name for path in (SRC / "games").glob("*/*") if path.is_file()}

    assert own - plain == set()
