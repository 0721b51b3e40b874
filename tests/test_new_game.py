"""`run.py new-game NAME`: a game that runs, or one sentence and nothing."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import new_game
from tests.developing import ROOT

LEAVE = shutil.ignore_patterns("__pycache__", "node_modules", "dist", "gallery", "pictures", "data")
SHELF = "companion/games/__init__.py"
PATTERN = "tests/toys/starter"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """What of this checkout a new game is made of."""
    (tmp_path / "companion" / "games").mkdir(parents=True)
    shutil.copytree(ROOT / PATTERN, tmp_path / PATTERN, ignore=LEAVE)
    for name in (SHELF, "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def files(root: Path) -> dict[str, bytes]:
    """Every file below a folder, and what is in it."""
    ruffs = ".ruff_cache"
    return {
        str(path.relative_to(root)): path.read_bytes()
        for path in root.rglob("*")
        if path.is_file() and ruffs not in path.parts
    }


# Names.


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "begins with a letter"),
        ("Harbor", "small letters"),
        ("21", "begins with a letter"),
        ("été", "small letters"),
        ("../harbor", "small letters"),
        ("old port", "small letters"),
        ("_port", "begins with a letter"),
        ("a" * 21, "at most 20 letters"),
        ("class", "word of Python"),
        ("match", "word of Python"),
        ("bruma", "A game called bruma is there already"),
        ("table", "companion/table is there already"),
        ("extras", "companion/games/extras.py is there already"),
        ("starter", "tests/toys/starter is there already"),
        ("toy", "tests/core/toy.py is there already"),
        ("phone", "companion/i18n/locale/en/phone.po is there already"),
        ("seat", "where no game may be named"),
    ],
)
def test_a_name_that_cannot_be_is_refused_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str, why: str
) -> None:
    """Before anything is written."""
    monkeypatch.setattr(new_game, "make", lambda *_: pytest.fail("it was made"))

    assert new_game.main([name]) == 2

    said = capsys.readouterr().err
    assert why in said
    assert said.count("\n") == 1


@pytest.mark.parametrize("argv", [[], ["--help"], ["old", "port"]])
def test_without_one_name_it_says_how_to_ask(
    checkout: Path, capsys: pytest.CaptureFixture[str], argv: list[str]
) -> None:
    assert new_game.main(argv, checkout) == 2
    assert "run.py new-game old_port" in capsys.readouterr().err


# What is cut short.


@pytest.mark.parametrize("fault", [OSError(28, "No space left on device"), KeyboardInterrupt()])
@pytest.mark.parametrize("at", range(3))
def test_what_is_cut_short_leaves_nothing(
    checkout: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    fault: BaseException,
    at: int,
) -> None:
    """Before any file is in its place, between them, and before the shelf knows the game."""
    before, calls = files(checkout), iter(range(9))

    def cut(real: Callable[[Path, Path], None]) -> Callable[[Path, Path], None]:
        def move(old: Path, new: Path) -> None:
            if next(calls) == at:
                raise fault
            real(old, new)

        return move

    monkeypatch.setattr(new_game, "_format", lambda *_: None)
    monkeypatch.setattr(os, "rename", cut(os.rename))
    monkeypatch.setattr(os, "replace", cut(os.replace))

    assert new_game.main(["old_port"], checkout) in (2, 130)

    assert "othing was made" in capsys.readouterr().err
    assert files(checkout) == before
    assert next(calls) == at + 1, "it was cut where it should be"


def test_a_shelf_that_looks_another_way_is_left_alone(
    checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shelf = checkout / SHELF
    shelf.write_text(shelf.read_text("utf-8").replace("GAMES:", "THEM:"), "utf-8")
    before = files(checkout)

    assert new_game.main(["old_port"], checkout) == 2

    assert "has no tuple GAMES" in capsys.readouterr().err
    assert files(checkout) == before


# The game.


def test_the_shelf_takes_one_game_after_another(checkout: Path) -> None:
    """In the order in which they came, so a new table plays the game that it played before."""
    for name in ("old_port", "archipelago_of_birds", "anchor_watch"):
        assert new_game.main([name], checkout) == 0

    shelf = (checkout / SHELF).read_text("utf-8")
    games = shelf.partition("GAMES:")[2].partition("= (")[2].partition(")")[0]
    assert [one.strip() for one in games.rstrip(", \n").split(",")] == [
        "bruma.GAME",
        "old_port.GAME",
        "archipelago_of_birds.GAME",
        "anchor_watch.GAME",
    ]
    named = [path for path, text in files(checkout).items() if b"starter" in text.lower()]
    assert [path for path in named if not path.startswith(PATTERN)] == []


@pytest.mark.slow
def test_a_new_game_passes_what_every_game_must_pass(tmp_path: Path) -> None:
    """In a copy of the checkout: format, lints, types, layers, the promises, the catalogues; and
    one game at a table, played to its end."""
    for part in ("companion", "templates", "static/src", "tests", "docs"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=LEAVE)
    (tmp_path / "docs" / "gallery").mkdir()
    for name in ("pyproject.toml", "run.py", "dev.py", "new_game.py"):
        shutil.copy(ROOT / name, tmp_path)
    kept = {"PYTHONDONTWRITEBYTECODE": "1", "LC_ALL": "C.UTF-8"}

    def python(*arguments: str) -> None:
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=tmp_path,
            env={**os.environ, **kept},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout

    own = ("companion/games/old_port", "tests/old_port")
    python("new_game.py", "old_port")
    python("-m", "ruff", "check", "--no-cache", "companion", *own)
    python("-m", "ruff", "format", "--no-cache", "--check", "companion", *own)
    python("-m", "mypy", "companion/games", "tests/old_port/promised.py")
    python("-c", "from importlinter.cli import lint_imports_command as run; run(['--no-cache'])")
    suites = ("tests/games", "tests/old_port", "tests/client", "tests/i18n")
    quiet = ("-q", "-p", "no:cacheprovider", "-n", "0", "--fast")
    python("-m", "pytest", *quiet, "--game=old_port", *suites)
    python("-m", "pytest", *quiet, "tests/i18n", "-k", "nothing or same or lacks or written")
