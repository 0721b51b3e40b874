"""`run.py new-game NAME`: makes a game that runs, on the shelf and with its tests.

It is a copy of tests/toys/starter, which the suite holds to the promises of every game. This file
and the copy's pattern are not in the package that people install.
"""

from __future__ import annotations

import keyword
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent
PATTERN: Final = "starter"
LONGEST: Final = 20
_TESTS: Final = ("__init__.py", "promised.py", "test_rules.py")
"""What of the pattern goes into the tests of the game; the rest is the game."""


class Refused(Exception):
    """No game can be made; the text is the sentence that says why and what to do."""


def main(argv: Sequence[str], root: Path = ROOT) -> int:
    """Make the game that is asked for; returns the exit code."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        name = asked(argv)
        check(name, root)
        make(name, root)
    except Refused as refused:
        print(refused, file=sys.stderr)
        return 2
    except OSError as error:
        print(f"Nothing was made ({error}): see to that and try again.", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nInterrupted: nothing was made.", file=sys.stderr)
        return 130
    print(next_steps(name))
    return 0


def next_steps(name: str) -> str:
    """What to do with a new game."""
    return f"""\
{title(name)} is on the shelf. Next:
1. python3 run.py dev --game {name} --phones 4     play it: press Start on the host's page
2. change a rule in companion/games/{name}/rules.py  (docs/adding_a_game.md)
3. python3 run.py test {name}                      hold it to what every game promises"""


def title(name: str) -> str:
    """The name as people read it: ``old_port`` as “Old Port”."""
    return name.replace("_", " ").title()


# The name.


def asked(argv: Sequence[str]) -> str:
    """The name that was typed. Raises ``Refused`` when it is not one word."""
    if len(argv) != 1 or argv[0].startswith("-"):
        raise Refused("Say one name for the game, as in: python3 run.py new-game old_port")
    return argv[0]


def check(name: str, root: Path) -> None:
    """Raise ``Refused`` when no game can have this name here."""
    if not re.fullmatch("[a-z][a-z0-9]*(_[a-z0-9]+)*", name):
        raise Refused(
            "A game's name is small letters a to z, digits and single underscores, and begins with"
            " a letter, such as old_port: choose another."
        )
    if len(name) > LONGEST:
        raise Refused(f"A game's name has at most {LONGEST} letters: choose a shorter one.")
    if keyword.iskeyword(name) or keyword.issoftkeyword(name):
        raise Refused(f"{name} is a word of Python: choose another name.")
    games = root / "companion" / "games"
    if (games / name / "__init__.py").exists():
        raise Refused(f"A game called {name} is there already: choose another name.")
    tests = root / "tests"
    taken = [games / name, games / f"{name}.py", root / "companion" / name]
    taken += [tests / name, tests / f"{name}.py", tests / "toys" / name]
    taken += [tests / "core" / f"{name}.py", root / "static" / "src" / "games" / name]
    taken += [root / "companion" / "i18n" / "locale" / "en" / f"{name}.po"]
    for path in taken:
        if path.exists():
            there = path.relative_to(root)
            raise Refused(f"{there} is there already: choose another name, or move it away.")
    if found := _uses(name, root):
        raise Refused(
            f"{name} is a word of {found.relative_to(root)}, where no game may be named: choose"
            " another name."
        )


def _uses(name: str, root: Path) -> Path | None:
    """A file of every game's client that has this word, or one of the product's sentences."""
    word = re.compile(rf"(?<![a-z]){name}(?![a-z])")
    client = [*(root / "static" / "src").rglob("*.js"), *(root / "static" / "src").rglob("*.css")]
    client += (root / "templates").rglob("*.html")
    for path in sorted(client):
        if "games" not in path.parts and word.search(path.read_text("utf-8").lower()):
            return path
    spoken = re.compile(rf"\b{title(name)}\b|^msgid \"{name}\.", re.MULTILINE)
    for path in sorted((root / "companion" / "i18n" / "locale").rglob("*.po")):
        if spoken.search(path.read_text("utf-8")):
            return path
    return None


# The files.


def make(name: str, root: Path) -> None:
    """Write the game, its tests and its line on the shelf: all of it or nothing.

    All is written and formatted beside its place first. The shelf comes last, so until then no
    program knows the game.
    """
    shelf = root / "companion" / "games" / "__init__.py"
    places = {"tests": root / "tests" / name, "game": root / "companion" / "games" / name}
    made: list[Path] = []
    with tempfile.TemporaryDirectory(prefix=".new-game-", dir=root) as folder:
        draft = Path(folder)
        _draft(name, root, draft)
        (draft / "shelf.py").write_text(with_game(shelf.read_text("utf-8"), name), "utf-8")
        _format(draft, root)
        try:
            for part, place in places.items():
                made.append(place)
                os.rename(draft / part, place)
            os.replace(draft / "shelf.py", shelf)
        except BaseException:
            for place in made:
                shutil.rmtree(place, ignore_errors=True)
            raise


def _draft(name: str, root: Path, draft: Path) -> None:
    """Write the files of the game and of its tests."""
    pattern = root / "tests" / "toys" / PATTERN
    for path in sorted(pattern.rglob("*")):
        inside = path.relative_to(pattern)
        if path.is_dir() or "__pycache__" in inside.parts:
            continue
        belongs = "tests" if inside.name in _TESTS[1:] else "game"
        place = draft / belongs / str(inside).replace(PATTERN, name)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(renamed(path.read_text("utf-8"), name), "utf-8")
    (draft / "tests" / "__init__.py").touch()


def renamed(text: str, name: str) -> str:
    """A file of the pattern as one of the game ``name``."""
    text = text.replace(f"tests.toys.{PATTERN}", f"companion.games.{name}")
    text = text.replace(f"from tests.toys import {PATTERN}", f"from companion.games import {name}")
    return text.replace(PATTERN.title(), title(name)).replace(PATTERN, name)


def with_game(shelf: str, name: str) -> str:
    """The source of the shelf with one more game, the last. Raises ``Refused`` where it looks
    another way than this expects."""
    more = re.sub(
        r"^(GAMES: .*= \([^)]*?),?\s*\)$", rf"\1, {name}.GAME)", shelf, count=1, flags=re.MULTILINE
    )
    imports = f"from companion.games import {name}\nfrom companion.games"
    whole = more.replace("from companion.games", imports, 1)
    if more == shelf or whole == more:
        raise Refused("companion/games/__init__.py has no tuple GAMES to add to: mend it first.")
    return whole


def _format(draft: Path, root: Path) -> None:
    """Imports in order, and lines as the formatter leaves them: a name changes both. Ruff finds no
    module of a draft, so it is told whose these are."""
    ruff = [sys.executable, "-m", "ruff"]
    ours = "--config=lint.isort.known-first-party=['companion', 'tests']"
    for command in (["check", "--quiet", "--select=I", "--fix", ours], ["format", "--quiet"]):
        done = subprocess.run(
            [*ruff, *command, draft], cwd=root, capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise Refused(f"Nothing was made, because ruff failed: {done.stdout}{done.stderr}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
