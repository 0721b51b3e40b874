"""``verify FILE`` on the command line: what it says, and the exit code."""

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from companion import cli, verify
from companion.words import LANGUAGES, Words
from tests.eventful import Calm, an_evening, another, file_of, goes_on_by_hand, happened, record_of


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of an honest evening."""
    path = tmp_path_factory.mktemp("verify") / "noite.json"
    path.write_bytes(file_of(record_of(an_evening(path.parent))))
    return path


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    """The file of a game whose third hand is another than was dealt."""
    evening = Calm(tmp_path, 3)
    evening.join("Ana", "Bia", "Caio")
    evening.host("Start")
    evening.play()
    told = record_of(evening)
    cards = happened(told, "Dealt")[2]["cards"]
    cards[0] = another(cards[0])
    path = tmp_path / "noite.json"
    path.write_bytes(file_of(told))
    return path


def said(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str, str]:
    """Exit code, what is said, and what is said of what went wrong."""
    code = cli.main(["verify", *argv])
    out = capsys.readouterr()
    return code, out.out, out.err


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_honest_record_is_told_game_by_game(
    good: Path, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """In the language that was asked for: shuffles, moves, the last seal whole."""
    code, out, err = said(capsys, str(good), "--lang", lang)

    say = Words(lang).say
    assert (code, err) == (0, "")
    assert out.endswith(say("verify.right") + "\n")
    assert out.count(say("verify.top")) == out.count(say("bruma.audit.whole")) == 3
    assert out.count(say("verify.ended")) == 1
    seals = [event["seal"] for event in happened(_told(good), "Sealed")]
    assert verify.grouped(seals[-1]) in out
    shown = sum(verify.grouped(seal) in out for seal in seals)
    assert shown == 3, "the last seal of each game, and no other"


def _told(path: Path) -> dict[str, object]:
    told: dict[str, object] = msgspec.json.decode(path.read_bytes())
    return told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_wrong_is_one_sentence_with_the_place(
    bad: Path, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The deal stands in the fifth entry: an opening and three people come before it."""
    code, out, err = said(capsys, str(bad), f"--lang={lang}")

    say = Words(lang).say
    assert (code, err) == (1, "")
    *_, last = out.splitlines()
    assert last == say("verify.wrong", game="1", entry="5", wrong=say("proof.card"))


def test_cards_of_paper_are_told_as_such(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of them there is nothing that one could check."""
    evening = Calm(tmp_path, 1)
    evening.join("Ana", "Bia")
    goes_on_by_hand(evening)
    path = tmp_path / "noite.json"
    path.write_bytes(evening.lobby.record_of(evening.table))

    code, out, _ = said(capsys, str(path))
    say = Words("pt-BR").say
    assert (code, out.count(say("verify.top")), out.count(say("verify.paper"))) == (0, 1, 1)


def test_a_table_where_no_game_is_over_has_nothing_to_check(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    evening = Calm(tmp_path, 1)
    path = tmp_path / "noite.json"
    path.write_bytes(evening.lobby.record_of(evening.table))

    code, out, _ = said(capsys, str(path), "--lang", "en")
    assert (code, out.splitlines()[-1]) == (0, Words("en").say("verify.nothing"))


@pytest.mark.parametrize("written", [b"", b"\xff\x00", b"{}", b"Dear diary"], ids=repr)
def test_a_file_that_is_no_record_is_one_sentence(
    tmp_path: Path, written: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "x"
    path.write_bytes(written)

    assert said(capsys, str(path)) == (2, "", Words("pt-BR").say("record.none") + "\n")


def test_a_torn_record_is_one_sentence(good: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = good.with_name("torn.json")
    path.write_bytes(good.read_bytes()[:-20])

    assert said(capsys, str(path)) == (2, "", Words("pt-BR").say("record.damaged") + "\n")


def test_a_file_that_is_too_large_is_not_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "x"
    with path.open("wb") as file:
        file.truncate(verify.LARGEST + 1)

    assert said(capsys, str(path)) == (2, "", Words("pt-BR").say("record.none") + "\n")


def test_a_file_that_cannot_be_read_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """None there, or a folder in its place."""
    for path in (tmp_path / "none", tmp_path):
        expected = Words("pt-BR").say("verify.unreadable", path=str(path)) + "\n"
        assert said(capsys, str(path)) == (2, "", expected)


@pytest.mark.parametrize("argv", [(), ("a", "b"), ("--lang", "en"), ("--lang",)])
def test_without_one_file_it_says_so(
    argv: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    lang = "en" if "en" in argv else "pt-BR"
    assert said(capsys, *argv) == (2, "", Words(lang).say("verify.which") + "\n")


def test_an_unknown_option_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    expected = Words("pt-BR").say("cli.no_such_option", option="--port") + "\n"
    assert said(capsys, "x", "--port", "1") == (2, "", expected)


def test_help_and_the_main_help_tell_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "--help", "--lang", "en")[:2] == (
        0,
        Words("en").say("verify.help", command="bruma-companion verify") + "\n",
    )
    assert cli.main(["--help", "--lang", "en"]) == 0
    assert Words("en").say("verify.epilog") in capsys.readouterr().out


def test_a_name_in_a_file_does_not_speak_to_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file may come from anybody."""
    evening = Calm(tmp_path, 1)
    evening.join("Ana", "Bia")
    evening.host("Start")
    evening.play()
    told = record_of(evening)
    told["name"] = "\x1b[2Jx"
    for line in told["entries"]:
        if line["entry"]["type"] == "Joined":
            line["entry"]["name"] += "\x1b]0;x\x07\r"
    path = tmp_path / "x"
    path.write_bytes(file_of(told))

    code, out, _ = said(capsys, str(path))
    assert code == 0
    assert all(letter.isprintable() or letter == "\n" for letter in out)


def test_it_runs_as_a_program(bad: Path) -> None:
    """As ``run.py verify FILE`` passes it on, from any folder."""
    command = [sys.executable, "-m", "companion", "verify", bad.name, "--lang", "en"]
    root = Path(cli.__file__).parents[1]
    child = subprocess.run(
        command,
        cwd=bad.parent,
        env={"PYTHONPATH": str(root), "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )

    assert (child.returncode, child.stderr) == (1, "")
    assert Words("en").say("proof.card") in child.stdout
