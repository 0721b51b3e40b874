"""``verify FILE``: checks whether the record in a file follows the rules, and what its code
proves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from companion.cli.options import PROGRAM, StartError
from companion.history.verifier import Checked, Report, check, find, played
from companion.i18n.catalogue import Words
from companion.storage.hash_chain import SHORT, typed
from companion.table.export import Export, ExportError, read

LARGEST = 64 * 1024 * 1024
"""The largest file that is read, in bytes; an evening's record has about a hundredth of it."""
_GROUP = 4
_OPEN = {"round": "verify.open_round", "deal": "verify.open_deal"}


def main(argv: Sequence[str], words: Words) -> int:
    """Check the file that ``argv`` names; returns 0 if nothing is wrong, else 1.

    Raises ``StartError`` if there is no record to check.
    """
    if "--help" in argv:
        click.echo(words.say("verify.help", command=f"{PROGRAM} verify"))
        return 0
    path, head = _asked(argv)
    kept = _read(path)
    report = check(kept)
    at = None if head is None else find(kept, head)
    for line in told(kept, report, words):
        click.echo(line)
    for line in chained(kept, report, head, at, words):
        click.echo(line)
    return 1 if report.wrong or (head and at is None) else 0


def _asked(argv: Sequence[str]) -> tuple[Path, str | None]:
    """The file, and the head of its chain after ``--code``, typed in groups or not."""
    given: dict[str, list[str]] = {"": [], "--code": [], "--lang": []}
    option = ""
    for word in argv:
        if word.startswith("--"):
            option, _, value = word.partition("=")
            if option not in given:
                raise StartError("cli.no_such_option", option=word)
            given[option].append(value)
        else:
            given[option].append(word)
            option = "" if option == "--lang" else option
    if len(given[""]) != 1:
        raise StartError("verify.which")
    head = typed("".join(given["--code"]))
    if given["--code"] and head is None:
        raise StartError("verify.bad_code", n=SHORT)
    return Path(given[""][0]).expanduser(), head


def _read(path: Path) -> Export:
    try:
        if path.stat().st_size > LARGEST:
            raise StartError("record.none")
        return read(path.read_bytes())
    except OSError:
        raise StartError("verify.unreadable", path=str(path)) from None
    except ExportError as error:
        raise StartError(error.key) from None


def told(kept: Export, report: Report, words: Words) -> Iterator[str]:
    """The report, one sentence a line."""
    say = words.say
    name = _plain(kept.name) or say(f"{kept.game}.name")
    yield say("verify.table", code=_plain(kept.code), name=name)
    several = len({game.game for game in report.games}) > 1
    for game in report.games:
        yield from _game(game, words, named=several)
    if report.wrong:
        wrong = words.render(report.wrong.text)
        at, entry = str(report.wrong.game), str(report.wrong.entry)
        yield say("verify.wrong", game=at, entry=entry, wrong=wrong)
    elif report.games:
        sealed = any(game.sealed.number for game in report.games)
        yield say("verify.right" if sealed else "verify.right.unsealed")
    else:
        yield say("verify.nothing")


def chained(
    kept: Export, report: Report, head: str | None, at: int | None, words: Words
) -> Iterator[str]:
    """What the record's code proves, one sentence a line. ``head``: the typed code; ``at``: the
    number of its entry."""
    say, last = words.say, len(kept.entries)
    if head and at is None:
        yield say("verify.strange")
    elif at is not None:
        key = "verify.found" if at < played(kept) else "verify.found.whole"
        yield say(key, entry=str(at), entries=str(last))
        if report.salted > 1:
            yield say("verify.salted", entry=str(report.salted))
        yield say("verify.limits")
    elif not report.salted:
        yield say("verify.unchained")
    elif not report.wrong:
        yield say("verify.ask", code=grouped(kept.entries[-1].hash[:SHORT]))


def _game(game: Checked, words: Words, *, named: bool) -> Iterator[str]:
    """What was checked of a game; ``named``: with the name of the game."""
    say, seal = words.say, game.sealed
    names = words.listed([_plain(name) for name in game.names])
    number = str(game.number)
    if named:
        yield say("verify.game_of", number=number, game=say(f"{game.game}.name"), names=names)
    else:
        yield say("verify.game", number=number, names=names)
    facts = [say("verify.shuffles", n=seal.number), say("verify.top")] if seal.number else []
    facts += [] if seal.number else [say("verify.unsealed")]
    facts += [say("verify.commands", n=game.commands)]
    facts += [say(f"{game.game}.audit.whole")] if game.audited and seal.number else []
    facts += [say("verify.seal", seal=grouped(seal.seal))] if seal.number else []
    facts += [say(_OPEN[game.open])] if game.open else []
    facts += [say("verify.ended")] if game.ended else []
    yield from (f"  {fact}" for fact in facts)


def _plain(text: str) -> str:
    """A text of the file without control characters for the terminal."""
    return "".join(letter for letter in text if letter.isprintable())


def grouped(seal: str) -> str:
    """A seal in groups of four, as the screens show it."""
    return " ".join(seal[at : at + _GROUP] for at in range(0, len(seal), _GROUP))
