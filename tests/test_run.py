"""run.py and the build: one command sets up, plays and tests, or says in a sentence why not."""

import ast
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from string import Formatter
from typing import Any
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).resolve().parent.parent
ALL = {
    "machine": "m",
    "python": "python3.12",
    "play": "p",
    "test": "t",
    "types": "y",
    "client": "c",
}

GAME = """
import json, os, sys
if __name__ == "__main__":
    print(json.dumps({"arguments": sys.argv[1:], "folder": os.getcwd()}))
    sys.exit(int(sys.argv[1]) if sys.argv[1:] else 0)
"""


def load(name: str) -> Any:
    spec = importlib.util.spec_from_file_location(name, ROOT / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


run = load("run")
hatch_build = load("hatch_build")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with all that the set-up reads, and a game that only repeats what it is told."""
    root = tmp_path / "bruma com espaço"
    (root / "companion").mkdir(parents=True)
    (root / "companion/__init__.py").write_text('__version__ = "0.1.0"\n')
    (root / "companion/__main__.py").write_text(GAME)
    for name in ("run.py", "hatch_build.py", "pyproject.toml", "LICENSE", "README.md"):
        if (ROOT / name).exists():
            shutil.copy(ROOT / name, root)
    shutil.copytree(ROOT / "requirements", root / "requirements")
    (root / "static/src/pages").mkdir(parents=True)
    for name in ("package.json", "package-lock.json", ".npmrc", "build.mjs", "paper.mjs"):
        shutil.copy(ROOT / "static" / name, root / "static")
    for art in ("art", "games/bruma/art"):
        shutil.copytree(ROOT / "static/src" / art, root / "static/src" / art)
    (root / "static/src/pages/phone.js").write_text('document.title = "Bruma";\n')
    return root


@pytest.fixture
def home(checkout: Path) -> Any:
    return run.Home(checkout)


def start(root: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, root / "run.py", *arguments],
        env={**os.environ, "LC_ALL": "en_US.UTF-8", "PYTHONUTF8": "1", **environment},
        cwd=root.parent,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


OFFLINE = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": "", "PIP_CONFIG_FILE": os.devnull}


def one_sentence(answer: subprocess.CompletedProcess[str]) -> str:
    """What a refused start said, once it is sure that it was one sentence and exit code 2."""
    assert answer.returncode == 2, answer
    assert answer.stderr.count("\n") == 1, answer.stderr
    assert answer.stderr.endswith(".\n") or answer.stderr.endswith(").\n")
    return answer.stderr


# Old Pythons


def test_any_python_3_can_read_it() -> None:
    """A Python that cannot parse the file could not be told that it is too old."""
    tree = ast.parse((ROOT / "run.py").read_text("utf-8"), feature_version=(3, 7))
    newer = (ast.JoinedStr, ast.AnnAssign, ast.NamedExpr, ast.Match, ast.AsyncFunctionDef)

    assert [node for node in ast.walk(tree) if isinstance(node, newer)] == []
    assert [node for node in ast.walk(tree) if isinstance(node, ast.arg) and node.annotation] == []


def test_too_old_a_python_is_told_what_to_do() -> None:
    pretend = (
        "import sys, runpy; sys.version_info = (3, 6, 15, 'final', 0);"
        f"runpy.run_path({str(ROOT / 'run.py')!r}, run_name='__main__')"
    )
    answer = subprocess.run(
        [sys.executable, "-c", pretend],
        env={**os.environ, "LC_ALL": "en_US.UTF-8"},
        capture_output=True,
        text=True,
        check=False,
    )

    sentence = one_sentence(answer)
    assert "Python 3.6" in sentence
    assert "3.11 or newer" in sentence


def test_it_keeps_to_what_an_old_python_has_until_it_knows_its_version() -> None:
    with pytest.raises(run.Stop, match="old"):
        run.check_version((3, 10, 13))

    run.check_version((3, 11, 0))


# What it says


@pytest.mark.parametrize("key", sorted(run.SENTENCES))
def test_every_sentence_has_both_languages_and_the_same_facts(key: str) -> None:
    english, portuguese = run.SENTENCES[key]

    def facts(sentence: str) -> set[str]:
        return {name for _, name, _, _ in Formatter().parse(sentence) if name}

    assert facts(english) == facts(portuguese)


@pytest.mark.parametrize(
    ("locale", "first_word"), [("pt_BR.UTF-8", "Pronto."), ("pt_PT", "Pronto."), ("C", "Ready.")]
)
def test_it_speaks_the_language_of_the_machine(
    locale: str,
    first_word: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("LC_ALL", locale)

    run.say("ready")

    assert capsys.readouterr().out == first_word + "\n"


# What is missing


def test_a_second_start_has_nothing_to_do() -> None:
    assert run.missing(ALL, ALL, testing=False) == []
    assert run.missing(ALL, ALL, testing=True) == []


def test_a_first_start_takes_every_step_and_test_tools_only_to_test() -> None:
    assert run.missing({}, ALL, testing=False) == ["venv", "play", "client"]
    assert run.missing({}, ALL, testing=True) == ["venv", "play", "test", "types", "client"]


@pytest.mark.parametrize(
    ("changed", "steps"),
    [
        ("client", ["client"]),
        ("play", ["play"]),
        ("test", []),
        ("types", []),
        ("python", ["venv", "play", "client"]),
        ("machine", ["venv", "play", "client"]),
    ],
)
def test_only_what_changed_is_done_again(changed: str, steps: list[str]) -> None:
    assert run.missing({**ALL, changed: "before"}, ALL, testing=False) == steps


def test_testing_after_playing_adds_the_test_tools() -> None:
    played = {key: value for key, value in ALL.items() if key not in ("test", "types")}

    assert run.missing(played, ALL, testing=True) == ["test", "types"]


def test_a_venv_whose_python_is_gone_is_made_anew() -> None:
    gone = {**ALL, "python": ""}

    assert run.missing(gone, gone, testing=False)[0] == "venv"


@pytest.mark.parametrize(
    ("file", "facts"),
    [
        ("static/src/pages/phone.js", {"client"}),
        ("static/src/new.css", {"client"}),
        ("static/package-lock.json", {"types", "client"}),
        ("hatch_build.py", {"client"}),
        ("requirements/play.txt", {"play"}),
        ("requirements/test.txt", {"test"}),
        ("pyproject.toml", {"play", "test"}),
        ("static/src/types.d.ts", set()),
        ("static/src/pages/.phone.js.swp", set()),
    ],
)
def test_the_stamp_follows_the_files_it_stands_for(home: Any, file: str, facts: set[str]) -> None:
    before = home.wanted()

    with (home.root / file).open("a") as stream:
        stream.write("\n")

    after = home.wanted()
    assert {key for key in after if after[key] != before[key]} == facts


def test_a_renamed_source_is_a_changed_client(home: Any) -> None:
    before = home.wanted()

    (home.root / "static/src/pages/phone.js").rename(home.root / "static/src/pages/tv.js")

    assert home.wanted()["client"] != before["client"]


# One game


@pytest.fixture
def two_games(home: Any) -> Any:
    """A checkout with two games and their tests."""
    for game in ("bruma", "other"):
        for folder in (home.root / "companion/games" / game, home.root / "tests/games" / game):
            folder.mkdir(parents=True)
            (folder / "__init__.py").touch()
    return home


def test_a_game_is_tested_by_its_name(two_games: Any) -> None:
    """What every game promises, and its own tests; what follows goes to pytest."""
    promises, own = Path("tests/games"), Path("tests/games/bruma")
    told = run.chosen(two_games, ["bruma", "-k", "other"])
    assert told == ["--game=bruma", promises, own, "-k", "other"]
    assert run.chosen(two_games, ["other", "bruma"])[:2] == ["--game=other", "--game=bruma"]


@pytest.mark.parametrize("arguments", [[], ["-k", "bruma"], ["--fast", "bruma"], ["tests/games"]])
def test_all_else_goes_to_pytest_as_it_is(two_games: Any, arguments: list[str]) -> None:
    assert run.chosen(two_games, arguments) == arguments


def test_of_the_promises_only_those_of_the_game_are_left() -> None:
    """The suite is one file for all games, and asks each by its name."""
    ask = [sys.executable, "-m", "pytest", "-n", "0", "-q", "--co", "--game=toy", "tests/games"]
    env = {**os.environ, "PYTEST_ADDOPTS": ""}  # another form of the list is not read here
    answer = subprocess.run(ask, cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    found = [line for line in answer.stdout.splitlines() if "::" in line]
    assert len(found) > 10
    assert [line for line in found if "toy" not in line] == []


# What was cut short


def test_a_step_that_was_cut_short_leaves_no_stamp(
    home: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def power_cut(home: Any, log: Any) -> None:
        raise KeyboardInterrupt

    home.venv.mkdir()
    home.write_stamp(ALL)
    monkeypatch.setitem(run.STEPS, "play", run.Step(power_cut, ("play",)))

    with pytest.raises(KeyboardInterrupt):
        run.take("play", home, None)

    assert home.read_stamp() == {}


def test_a_client_that_does_not_build_costs_no_venv(
    home: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slip(home: Any, log: Any) -> None:
        raise run.Stop("step failed", log=home.log)

    home.venv.mkdir()
    home.write_stamp(ALL)
    monkeypatch.setitem(run.STEPS, "client", run.Step(slip, ("client",)))

    with pytest.raises(run.Stop):
        run.take("client", home, None)

    assert home.read_stamp()["play"] == "p"


@pytest.mark.parametrize("text", ["", "{", '{"play": ', "[1]", "null"])
def test_half_a_stamp_is_no_stamp(home: Any, text: str) -> None:
    home.venv.mkdir()
    home.stamp.write_text(text)

    assert home.read_stamp() == {}


def test_what_was_built_and_is_gone_is_built_again(home: Any) -> None:
    home.venv.mkdir()
    home.write_stamp(ALL)

    assert set(ALL) - set(home.read_stamp()) == {"client", "types"}


def test_a_mistake_in_the_sources_keeps_no_test_from_running(home: Any) -> None:
    """Types for editors cannot be made then; the next start tries again."""
    home.venv.mkdir()
    home.write_stamp(ALL)
    failing = run.Step(lambda home, log: False, ("types",))

    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(run.STEPS, "types", failing)
        run.take("types", home, None)

    assert home.read_stamp()["play"] == "p"
    assert "types" not in home.read_stamp()


def test_two_starts_do_not_set_up_the_same_folder(home: Any) -> None:
    with run.open_log(home) as first, run.open_log(home) as second:
        assert run.locked(first)
        assert not run.locked(second)
        first.close()
        assert run.locked(second)


# What is in the way


def test_a_file_in_place_of_the_venv(checkout: Path) -> None:
    (checkout / ".venv").write_text("mine")

    sentence = one_sentence(start(checkout))

    assert str(checkout / ".venv") in sentence
    assert (checkout / ".venv").read_text() == "mine"


def test_a_folder_where_nothing_can_be_written(tmp_path: Path) -> None:
    """The mode of a folder does not stop root, so the folder is one that is not there."""
    with pytest.raises(run.Stop) as refused:
        run.open_log(run.Home(tmp_path / "gone"))

    assert refused.value.key == "unwritable"
    assert str(tmp_path / "gone") in str(refused.value.values)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write all")
def test_a_read_only_folder(checkout: Path) -> None:
    checkout.chmod(0o555)
    try:
        assert str(checkout) in one_sentence(start(checkout))
    finally:
        checkout.chmod(0o755)


def test_a_python_without_its_venv_part(home: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Debian ships ensurepip in a package of its own."""
    there = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name: None if name == "ensurepip" else there(name)
    )

    with pytest.raises(run.Stop) as refused:
        run.check_folder(home)

    assert "sudo apt install python3-venv" in run.SENTENCES[refused.value.key][0]


def test_no_internet_at_the_first_start(checkout: Path) -> None:
    answer = start(checkout, **OFFLINE)

    assert "check this machine's internet connection" in one_sentence(answer)
    assert "Traceback" not in answer.stdout
    assert (checkout / "setup.log").stat().st_size > 0


# The client's tools


def node_that_says(folder: Path, answer: str) -> None:
    for name in ("node", "npm"):
        (folder / name).write_text(f"#!/bin/sh\necho {answer}\n")
        (folder / name).chmod(0o755)


@pytest.mark.skipif(os.name == "nt", reason="the stand-in is a shell script")
@pytest.mark.parametrize(
    ("answer", "usable"),
    [("18.0.0 linux-x64", True), ("16.20.2 linux-x64", False), ("what?", False), ("", False)],
)
def test_the_machines_node_is_used_if_it_is_new_enough(
    answer: str, usable: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    node_that_says(tmp_path, answer)
    monkeypatch.setenv("PATH", str(tmp_path))

    assert (hatch_build.machine_node() is not None) == usable


@pytest.mark.skipif(os.name == "nt", reason="the stand-in is a shell script")
def test_node_without_npm_counts_as_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Debian packs npm apart from Node.js."""
    node_that_says(tmp_path, "20.0.0 linux-x64")
    (tmp_path / "npm").unlink()
    monkeypatch.setenv("PATH", str(tmp_path))

    assert hatch_build.machine_node() is None


@pytest.mark.parametrize(
    ("spoil", "there", "checks"),
    [
        ({}, True, True),
        ({"node_modules/lit-html": "0.0.1"}, False, False),
        ({"node_modules/esbuild": ""}, False, False),
        ({"node_modules/typescript": ""}, True, False),
    ],
)
def test_packages_are_fetched_only_when_they_are_not_those_of_the_lock(
    spoil: dict[str, str],
    there: bool,
    checks: bool,
    checkout: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What only the checks need is asked for by the checks alone."""
    packages = json.loads((checkout / "static/package-lock.json").read_bytes())["packages"]
    versions = {path: package.get("version") for path, package in packages.items() if path}
    found = {path: {"version": version} for path, version in {**versions, **spoil}.items()}
    (checkout / "static/node_modules").mkdir()
    (checkout / "static/node_modules/.package-lock.json").write_text(
        json.dumps({"packages": found})
    )
    monkeypatch.setattr(hatch_build, "STATIC", checkout / "static")

    node = hatch_build.Node([], [], "darwin-arm64")
    assert hatch_build.packages_there(node) == there
    assert hatch_build.packages_there(node, checks=True) == checks


# The whole of it


@pytest.mark.slow
def test_a_first_start_a_second_a_change_and_a_move(checkout: Path) -> None:
    """From a venv that a power cut left half-made to a game, and from then on without network."""
    (checkout / ".venv/bin").mkdir(parents=True)
    (checkout / ".venv/pyvenv.cfg").write_text("home = /no")
    (checkout / ".venv/bin/python").symlink_to("nowhere")

    first = start(checkout, "7", "--name", "Mesa da Zé 🐙")
    if first.returncode == 2 and not os.environ.get("CI"):
        pytest.skip("a first start needs the internet: " + first.stderr)
    assert first.returncode == 7, first.stdout + first.stderr
    assert json.loads(first.stdout.splitlines()[-1]) == {
        "arguments": ["7", "--name", "Mesa da Zé 🐙"],
        "folder": str(checkout.parent),
    }
    manifest = json.loads((checkout / "static/dist/manifest.json").read_bytes())
    assert (checkout / "static/dist" / manifest["phone.js"]).exists()

    second = start(checkout, "0", **OFFLINE)
    assert (second.returncode, len(second.stdout.splitlines()), second.stderr) == (0, 1, "")

    (checkout / "static/src/pages/phone.js").write_text('document.title = "outra";\n')
    changed = start(checkout, "0", **OFFLINE)
    assert changed.returncode == 0, changed.stderr
    assert json.loads((checkout / "static/dist/manifest.json").read_bytes()) != manifest

    moved = checkout.rename(checkout.parent / "elsewhere")
    assert start(moved, "5", **OFFLINE).returncode == 5
    assert start(moved, "5", **OFFLINE).stdout.count("\n") == 1


@pytest.mark.slow
def test_a_wheel_carries_the_client_and_the_templates(checkout: Path) -> None:
    (checkout / "templates").mkdir()
    (checkout / "templates/phone.html").write_text("<!doctype html>")
    shutil.copytree(ROOT / "static/dev", checkout / "static/dev")
    for name in ("dev.py", "dev_server.py", "new_game.py"):
        shutil.copy(ROOT / name, checkout)

    build = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", "out"],
        cwd=checkout,
        capture_output=True,
        text=True,
        check=False,
    )
    if build.returncode and not os.environ.get("CI"):
        pytest.skip("npm needs the internet: " + build.stderr)

    assert build.returncode == 0, build.stdout + build.stderr
    (wheel,) = (checkout / "out").glob("bruma_companion-*-py3-none-any.whl")
    names = set(ZipFile(wheel).namelist())
    assert {"companion/__main__.py", "companion/templates/phone.html"} <= names
    assert "companion/static/dist/manifest.json" in names
    leave = ("node_modules", "/src/", "/dev/", "dev.py", "dev_server.py", "new_game.py")
    assert not [name for name in names if any(part in name for part in leave)]
