"""Counts what a tap on "Contesto!" costs: calls, functions and files of the package, at six phones,
a TV and the host's page, from the request to the last screen. The figures of docs/architecture.md:
``.venv/bin/python -m benchmarks.tap``."""

import sys
import tempfile
import threading
from collections import Counter
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

import msgspec

import companion
from companion.core.seats import Seat
from companion.core.step import look
from companion.games.bruma.rules.commands import Challenge, Declare
from companion.table.entries import Pace
from tests.web.inside import Inside, Poll

PACKAGE = str(Path(companion.__file__).parent)
PEOPLE = ("Ana", "Bia", "Caio", "Davi", "Eva", "Fabi")


class Tap(NamedTuple):
    """How many calls, of how many functions, in how many files; ``most``: the functions that are
    called most often."""

    calls: int
    functions: int
    files: int
    most: list[tuple[str, int]]


class _Counted(Inside):
    """A laptop at which six sit, with a screen each, a TV and the host's page."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.lobby.timers.pace = Pace(least=0, tie=0)
        self.lobby.timers.moment = 0.0
        self.table.host({"type": "End"})
        for name in PEOPLE[len(self.tokens) :]:
            keys: Any = getattr(self.lobby, "tokens", self.lobby)
            self.tokens[name] = keys.join(self.table, name, "pt-BR")[1]
        self.people = {one.name: one.id for one in self.table.sitting.people}
        self.table.host({"type": "Start", "sure": True})
        self.phones = {name: self.poll({"seat": token}) for name, token in self.tokens.items()}
        self.poll({"tv": self.table.code}, "127.0.0.1")
        self.poll({"host": self.lobby.host_key, "tv": self.table.code}, "127.0.0.1")

    def tap(self, name: str, command: Any) -> None:
        """The phone of this person sends ``command``."""
        phone: Poll = self.phones[name]
        phone.send(f"421{msgspec.json.encode(['play', command]).decode()}")

    def first(self, kind: type[Any]) -> tuple[str, Any]:
        """Who may send a command of this kind, and the command."""
        state = self.table.sitting.state
        assert state is not None
        for name, person in self.people.items():
            seat = Seat(self.table.sitting.seats.index(person))
            for one in self.table.sitting.rules_of.choices(look(state, seat)):
                if isinstance(one, kind):
                    return name, one
        raise LookupError(kind)


def count() -> Tap:
    """Count one tap."""
    calls: Counter[str] = Counter()
    files: set[str] = set()

    def called(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(PACKAGE):
            calls[f"{Path(code.co_filename).name}:{code.co_firstlineno} {code.co_name}"] += 1
            files.add(code.co_filename)

    with tempfile.TemporaryDirectory() as folder:
        laptop = _Counted(Path(folder))
        try:
            name, claim = next(
                (name, one)
                for name, one in [laptop.first(Declare)]
                for one in laptop.moves(name)
                if getattr(one, "action", None) == "comercio"
            )
            laptop.tap(name, claim)
            _handled()
            name, doubt = laptop.first(Challenge)
            before = laptop.table.sitting
            threading.setprofile(called)
            sys.setprofile(called)
            laptop.tap(name, doubt)
            sys.setprofile(None)
            _handled()
            threading.setprofile(None)
            if laptop.table.sitting is before:
                raise AssertionError("the tap did nothing")
        finally:
            laptop.close()
    return Tap(sum(calls.values()), len(calls), len(files), calls.most_common(25))


def _handled() -> None:
    """Wait until Socket.IO's own threads have carried out what came."""
    for thread in threading.enumerate():
        if thread is not threading.current_thread() and not thread.daemon:
            thread.join()


def main() -> None:
    """Measure and print."""
    tap = count()
    print(f"{tap.calls} calls of {tap.functions} functions in {tap.files} files")
    for name, times in tap.most:
        print(f"{times:>6}  {name}")


if __name__ == "__main__":
    main()
