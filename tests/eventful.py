"""Evenings on which everything happens that can happen to a game, and changes to their records."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from companion.games.bruma.rules.commands import Challenge
from companion.games.bruma.rules.model import Character
from companion.storage.hash_chain import hash_of
from companion.table.entries import Pace
from tests.sitting import Evening

NAMES = ("Ana", "Bia", "Caio", "Davi")
Record = dict[str, Any]


class Calm(Evening):
    """People who seldom doubt, so that a game goes on for a while; their chance, and the cards',
    is always the same."""

    def open(self) -> None:
        """Start the laptop on what the folder holds."""
        super().open()
        self.lobby.timers.pace = Pace(least=0, tie=0, hold=0)
        self.table.writer.rng = Random(self.rng.random())

    def moves(self) -> list[tuple[str, Any]]:
        """What they may do, mostly without the doubts."""
        offered = super().moves()
        calm = [move for move in offered if not isinstance(move[1], Challenge)]
        return calm if calm and self.rng.random() < 0.9 else offered


def an_evening(folder: Path, seed: int = 1, kind: type[Calm] = Calm) -> Calm:
    """Three games of four: in the first one somebody is late, is taken off the table and comes
    back when the host takes that back; the second begins with an open practice round, and the host
    ends it, brings it back, corrects a name, and ends it again; the third is played out by bots as
    well, and has its end taken back once."""
    evening = kind(folder, seed)
    evening.join(*NAMES)
    evening.host("Start")
    _with_interruptions(evening)
    evening.host("Start", practice=True)
    evening.play(8)
    _goes_back(evening, 3)
    evening.play(8)
    evening.host("BeginAgain")
    evening.play(10)
    evening.host("End")
    evening.host("Reopen")
    evening.play(4)
    evening.host("RenamePerson", person=evening.table.sitting.seats[1], name="Beatriz")
    evening.play(2)
    evening.host("End")
    evening.host("AddBot")
    evening.host("Start")
    _with_voices(evening)
    _goes_back(evening, 3)
    evening.play()
    return evening


def goes_on_by_hand(evening: Evening) -> None:
    """Two games more: one in which hands do everything, and one with cards of paper. The host
    takes something back in both, and ends them."""
    for options in ({"mode": "free"}, {"mode": "free", "paper": True}):
        evening.host("Configure", options=options)
        evening.host("Start")
        evening.play(60)
        _goes_back(evening, 5)
        evening.play(10)
        if evening.table.sitting.running:
            evening.host("End")


def _with_interruptions(evening: Evening) -> None:
    table = evening.table
    evening.play(12)
    table.turns.remind()
    evening.host("Dial", mode="assisted")
    evening.play(12)
    evening.host("Dial", mode="strict")
    evening.host("Remove", person=table.sitting.seats[0])
    evening.play(3)
    _goes_back(evening, len(table.sitting.lines) // 2)
    evening.play()
    _goes_back(evening, 1)
    evening.play()


def _with_voices(evening: Evening) -> None:
    """A voice waits a moment for the others before it is heard, and a window closes by itself."""
    table, windows = evening.table, evening.lobby.timers
    usual, windows.pace = windows.pace, Pace(least=0, tie=250, hold=0)
    while table.sitting.running:
        evening.play(1)
        if table.sitting.voices and evening.rng.random() < 0.5:
            table.turns.hear()
        elif evening.rng.random() < 0.2:
            table.turns.close(expired=True)
    windows.pace = usual


def _goes_back(evening: Evening, lines: int) -> None:
    """The host takes the newest ``lines`` of the game back."""
    last = len(evening.table.sitting.lines) - 1
    evening.host("Rewind", line=max(0, last - lines), last=last, sure=True)


def record_of(evening: Evening) -> Record:
    """The evening's file as plain values that a test can change."""
    told: Record = msgspec.json.decode(evening.lobby.record_of(evening.table))
    return told


def file_of(told: Record) -> bytes:
    """The file again, an entry a line, as somebody would write it who has changed something and
    does the chain anew."""
    before, lines = told["code"], []
    for each in told["entries"]:
        lines.append(
            msgspec.json.encode({"before": before, "at": each["at"], "entry": each["entry"]})
        )
        before = hash_of(lines[-1])
    head = msgspec.json.encode({**told, "entries": []}).removesuffix(b"]}")
    return head + b"\n" + b",\n".join(lines) + b"\n]}\n"


def steps(told: Record, kind: str = "") -> list[Any]:
    """The entries that did something to a game; with ``kind``, those with such an event."""
    entries = [line["entry"] for line in told["entries"]]
    return [
        entry
        for entry in entries
        if any(not kind or event["type"] == kind for event in entry.get("events", ()))
    ]


def happened(told: Record, kind: str) -> list[Any]:
    """The events of this type, in order."""
    return [
        event for entry in steps(told, kind) for event in entry["events"] if event["type"] == kind
    ]


def cards_in(thing: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in ``thing`` where the name of a character stands: a list or an object, and
    the index or key in it."""
    inside = thing.items() if isinstance(thing, dict) else enumerate(thing)
    for at, value in list(inside):
        if isinstance(value, dict | list):
            yield from cards_in(value)
        elif value in list(Character):
            yield thing, at


def another(card: str) -> str:
    """A card that is not this one."""
    names = list(Character)
    return str(names[(names.index(Character(card)) + 1) % len(names)])
