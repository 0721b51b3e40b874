"""Plays a transcript: one scripted game with known states (see ../shared/cases/README.md)."""

import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from companion.core.game import Illegal, State
from companion.core.play import advance
from companion.core.seats import Seat
from companion.games import bruma
from companion.games.bruma import model
from companion.games.bruma.model import (
    Action,
    BrumaState,
    Card,
    Character,
    Choosing,
    Commands,
    Fog,
    Hand,
    Options,
    Place,
    Table,
)
from companion.games.bruma.rules import unanswered

PHASES = {
    "Choosing": "ACTION",
    "ChallengeAction": "CHALLENGE_ACTION",
    "ProveAction": "PROVE_ACTION",
    "BlockAction": "BLOCK",
    "ChallengeBlock": "CHALLENGE_BLOCK",
    "ProveBlock": "PROVE_BLOCK",
    "Losing": "LOSE",
    "Exchanging": "EXCHANGE",
    "Over": "OVER",
}
HERE = Path(__file__).parent


class Unshuffled(Random):
    """Chance as transcripts want it: a shuffle changes nothing."""

    def shuffle(self, x: Any) -> None:
        """Leave ``x`` as it is."""


def folders() -> Iterator[Path]:
    """The folders that hold transcripts of Bruma."""
    yield HERE / "transcripts"
    yield HERE.parents[2] / "shared" / "cases" / "bruma"
    if named := os.environ.get("TRANSCRIPTS"):
        if not Path(named, "bruma").is_dir():
            raise pytest.UsageError(f"TRANSCRIPTS names {named}, which has no folder bruma")
        yield Path(named, "bruma")


def found() -> list[Path]:
    """Every transcript, each file once."""
    return sorted({path.resolve() for folder in folders() for path in folder.glob("*.yaml")})


class Script:
    """One transcript being played. ``state`` is how the table stands."""

    def __init__(self, story: dict[str, Any]) -> None:
        self.names: list[str] = []
        self.kept: set[str] = set()
        self.rng = Unshuffled()
        options = Options(**story.get("options", {}))
        self.state = self._read(story["start"], [Card(one) for one in story["deck"]], options)

    def _read(self, line: str, deck: list[Card], options: Options) -> BrumaState:
        *seats, vault, count, phase = (part.strip() for part in line.split("|"))
        places, hands = [], []
        for seat in seats:
            name, first, second, pearls = seat.split()
            self.names.append(name)
            up = tuple(
                Character(card.strip("()")) if card.startswith("(") else None
                for card in (first, second)
            )
            places.append(Place(int(pearls), (up[0], up[1])))
            hands.append(Hand((Card(first.strip("()")), Card(second.strip("()")))))
        label, _, who = phase.partition(":")
        assert label == "ACTION", "a transcript starts when a seat chooses its action"
        assert int(count.split()[1]) == len(deck)
        turn = self.seat(who)
        table = Table(
            options, tuple(places), int(vault.split()[1]), len(deck), Choosing(1, turn), turn, 1
        )
        return State(table, tuple(hands), Fog(tuple(deck)))

    def seat(self, name: str) -> Seat:
        """The seat of whoever is called so."""
        return Seat(self.names.index(name))

    def command(self, words: Sequence[str]) -> Commands:
        """``declare envenenar target=bruno`` as the command that a phone would send."""
        of = self.state.table.phase.question
        match words:
            case ["declare", action]:
                return model.Declare(of, Action(action))
            case ["declare", action, target]:
                return model.Declare(of, Action(action), self.seat(target.removeprefix("target=")))
            case ["challenge"]:
                return model.Challenge(of)
            case ["pass"]:
                return model.Pass(of)
            case ["block", claimed]:
                return model.Block(of, Character(claimed))
            case ["show", card]:
                return model.Show(of, Card(card))
            case ["reveal", card]:
                return model.Lose(of, Card(card))
            case ["keep", *cards]:
                return model.Keep(of, tuple(Card(card) for card in cards))
            case _:
                raise AssertionError(f"no such command: {' '.join(words)}")

    def do(self, line: str) -> None:
        """Carry out one or more commands, ``;`` between them."""
        for each in line.split(";"):
            name, *words = re.sub(r"[\[\],]", " ", each).split()
            if words[0] == "keep":
                self.kept.add(name)
            command = self.command(words)
            self.state = advance(bruma, self.state, self.seat(name), command, self.rng).state

    def shows(self, line: str) -> str:
        """The state in the transcripts' words. Whoever chose cards in Redesenhar lays them as
        they like, so from then on their face-down cards are told in the order of ``line``."""
        table = self.state.table
        expected = dict(zip(self.names, line.split("|"), strict=False))
        seats = [self._seat_line(name, expected[name]) for name in self.names]
        phase = PHASES[type(table.phase).__name__]
        waits = unanswered(self.state) or table.alive
        who = "+".join(name for at, name in enumerate(self.names) if at in waits)
        tail = [f"vault {table.vault}", f"deck {table.deck}", f"{phase}:{who}"]
        return " | ".join([*seats, *tail])

    def _seat_line(self, name: str, expected: str) -> str:
        seat = self.seat(name)
        place = self.state.table.places[seat]
        cards = [
            f"({card})" if at not in place.hidden else str(card)
            for at, card in enumerate(self.state.hands[seat].cards)
        ]
        told = expected.split()[1:3]
        if name in self.kept and sorted(cards) == sorted(told):
            cards = told
        return f"{name} {cards[0]} {cards[1]} {place.pearls}"


def play(story: dict[str, Any]) -> None:
    """Play a transcript from end to end; raises ``AssertionError`` at the first untrue line."""
    script = Script(story)
    for step in story["steps"]:
        if "reject" in step:
            before = script.state
            with pytest.raises(Illegal) as refusal:
                script.do(step["do"])
            assert refusal.value.reason == step["reject"]
            assert script.state == before
        else:
            script.do(step["do"])
        if "state" in step:
            assert script.shows(step["state"]) == " ".join(step["state"].split())


def load(path: Path) -> dict[str, Any]:
    """A transcript from its file."""
    story = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert isinstance(story, dict), f"{path.name} holds no transcript"
    return story
