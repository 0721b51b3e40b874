"""``verify FILE`` on the command line: what it says, and the exit code."""

import hashlib
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.cli import start, verify
from companion.i18n.catalogue import LANGUAGES, Words
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
    code = start.main(["verify", *argv])
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
    code_there = verify.grouped(find_head(good)[:24])
    assert out.endswith(f"{say('verify.right')}\n{say('verify.ask', code=code_there)}\n")
    assert out.count(say("verify.top")) == out.count(say("bruma.audit.whole")) == 3
    assert out.count(say("verify.ended")) == 1
    seals = [event["seal"] for event in happened(_told(good), "Sealed")]
    assert verify.grouped(seals[-1]) in out
    shown = sum(verify.grouped(seal) in out for seal in seals)
    assert shown == 3, "the last seal of each game, and no other"


def find_head(path: Path) -> str:
    """The head of the chain at the end of a file, as any program finds it."""
    last = path.read_bytes().splitlines(keepends=True)[-2]
    return hashlib.sha256(last).hexdigest()


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


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_code_of_the_end_is_that_of_the_whole_record(
    good: Path, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """In groups, as it stands on a screen, or all of it as a phone keeps it."""
    head = find_head(good)
    entries = str(len(good.read_bytes().splitlines()) - 2)
    say = Words(lang).say
    found = say("verify.found.whole", entry=entries, entries=entries)

    for typed in (verify.grouped(head[:24]).split(), [head], [head[:30].upper()]):
        code, out, err = said(capsys, str(good), "--code", *typed, "--lang", lang)
        assert (code, err) == (0, "")
        assert out.endswith(f"{say('verify.right')}\n{found}\n{say('verify.limits')}\n")


def test_a_code_from_the_end_of_the_last_game_is_of_the_whole_record(
    good: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What the TV showed before anybody opened the record, which is an entry too."""
    *_, last, opened, _ = good.read_bytes().splitlines(keepends=True)
    assert b'"Unsealed"' in opened
    head = hashlib.sha256(last.replace(b",\n", b"\n")).hexdigest()

    code, out, _ = said(capsys, str(good), "--code", head, "--lang", "en")

    count = len(good.read_bytes().splitlines()) - 2
    found = Words("en").say("verify.found.whole", entry=str(count - 1), entries=str(count))
    assert code == 0
    assert found in out


def test_a_code_from_the_middle_covers_what_came_before(
    good: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """And says of which entry it is, and of how many."""
    lines = good.read_bytes().splitlines(keepends=True)
    head = hashlib.sha256(lines[40].replace(b",\n", b"\n")).hexdigest()

    code, out, _ = said(capsys, str(good), f"--code={head}", "--lang", "en")

    assert code == 0
    found = Words("en").say("verify.found", entry="40", entries=str(len(lines) - 2))
    assert found in out


def test_a_code_that_is_not_there_is_told(good: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With exit code 1: the table saw another record."""
    code, out, _ = said(capsys, str(good), "--code", "ab" * 12, "--lang", "en")

    assert (code, out.splitlines()[-1]) == (1, Words("en").say("verify.strange"))


def test_a_line_that_was_changed_in_the_file_breaks_the_chain(
    good: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also where the rules have nothing against it, and also for somebody with its code."""
    head = find_head(good)
    path = tmp_path / "noite.json"
    path.write_bytes(good.read_bytes().replace(b'"name":"Bia"', b'"name":"Bea"'))

    code, out, _ = said(capsys, str(path), "--code", head, "--lang", "en")

    say = Words("en").say
    assert code == 1
    assert say("verify.wrong", game="0", entry="4", wrong=say("proof.chain")) in out
    assert out.endswith(say("verify.strange") + "\n")


@pytest.mark.parametrize("typed", ["", "ab" * 11, "ab" * 33, "xy" * 12])
def test_what_is_no_code_is_one_sentence(
    good: Path, typed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    expected = Words("pt-BR").say("verify.bad_code", n=24) + "\n"
    assert said(capsys, str(good), "--code", typed) == (2, "", expected)


def test_a_record_without_a_chain_is_told_as_such(
    good: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As an older version saved it."""
    told: dict[str, Any] = msgspec.json.decode(good.read_bytes())
    for each in told["entries"]:
        del each["before"], each["entry"]["salt"]
    path = tmp_path / "noite.json"
    path.write_bytes(msgspec.json.encode({**told, "version": 1}))

    code, out, _ = said(capsys, str(path), "--lang", "en")

    say = Words("en").say
    assert (code, out.splitlines()[-2:]) == (0, [say("verify.right"), say("verify.unchained")])


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
    assert (code, out.count(say("verify.top")), out.count(say("verify.unsealed"))) == (0, 1, 1)


def test_a_table_where_no_game_is_over_has_nothing_to_check(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    evening = Calm(tmp_path, 1)
    path = tmp_path / "noite.json"
    path.write_bytes(evening.lobby.record_of(evening.table))

    code, out, _ = said(capsys, str(path), "--lang", "en")
    assert (code, out.splitlines()[1]) == (0, Words("en").say("verify.nothing"))


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
    assert start.main(["--help", "--lang", "en"]) == 0
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
    told["name"] = told["entries"][0]["entry"]["name"] = "\x1b[2Jx"
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
    root = Path(start.__file__).parents[2]
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
