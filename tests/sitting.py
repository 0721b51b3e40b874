"""A table without a network: people join it by name, and act in sentences."""

import random
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from companion.core.choices import commands
from companion.core.state import AnySight
from companion.core.step import look
from companion.table.entries import Pace
from companion.table.registry import Registry
from companion.table.settings import Settings
from companion.table.state import Person
from companion.table.table import Refused, Table
from tests.closing import closed_at_end

QUICK: Final = Settings(pace=Pace(least=0, tie=0), moment=0.0)
"""A test presses as soon as it sees a question."""


class Evening:
    """A lobby on a folder of its own, closed when the test ends; ``told`` holds what the watchers
    of its table heard."""

    def __init__(self, folder: Path, seed: int = 1, settings: Settings = QUICK) -> None:
        self.folder = folder
        self.settings = settings
        self.rng = random.Random(seed)
        self.open()

    def open(self) -> None:
        """Start the laptop on what the folder holds."""
        self.lobby = closed_at_end(Registry.open(self.folder, settings=self.settings))
        self.table: Table = self.lobby.main
        self.told: list[frozenset[str] | None] = []
        self.table.watch(self.told.append)

    def restart(self) -> None:
        """The laptop is started again; the system takes its files from the old program."""
        self.lobby.close()
        self.open()

    def join(self, *names: str) -> list[Person]:
        """These people join, in this order."""
        return [self.lobby.tokens.join(self.table, name, "pt-BR")[0] for name in names]

    def host(self, kind: str, **more: Any) -> None:
        """The host asks for something; a game they start for sure."""
        self.table.host({"type": kind, **({"sure": True} if kind == "Start" else {}), **more})

    def play(self, most: int = 10**6) -> None:
        """Random legal play for ``most`` commands, or to the end of the game or of an open
        practice round."""
        while self.table.sitting.running and not self.rehearsed and most:
            most -= 1
            person, command = self.rng.choice(self.moves())
            self.table.play(person, msgspec.to_builtins(command))

    @property
    def rehearsed(self) -> bool:
        """Whether an open practice round is over, and waits for the host."""
        sitting = self.table.sitting
        assert sitting.state is not None
        return sitting.rules_of.practising(sitting.state.table) == "over"

    def moves(self) -> list[tuple[str, Any]]:
        """Every command that may be sent now, with examples of each pattern."""
        sitting = self.table.sitting
        return [
            (person, command)
            for person in sitting.seats
            for command in commands(sitting.rules_of.choices(self.look(person)), self.rng)
        ]

    def look(self, person: str) -> AnySight:
        """What this person's seat may know."""
        sitting = self.table.sitting
        seat = sitting.seat_of(person)
        assert sitting.state is not None
        assert seat is not None
        return look(sitting.state, seat)

    def entries(self) -> int:
        """How many entries the record holds."""
        return len(list(self.lobby._journal.entries()))


def refusal(what: Any, *args: Any, **more: Any) -> str:
    """The key of the sentence with which ``what(*args)`` is refused."""
    with pytest.raises(Refused) as refused:
        what(*args, **more)
    return refused.value.text.key
