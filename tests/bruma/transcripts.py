"""Plays a transcript: one scripted game with known states (see ../shared/cases/README.md).

Of a game with cards of paper a state line has ``-`` for a face-down card, and the deck is empty.
"""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
import yaml
from msgspec.structs import replace as _with

from companion.core.events import Event
from companion.core.play import advance, depart, dial, rewind
from companion.core.scenario import Malformed, Unshuffled
from companion.core.seats import Seat
from companion.core.state import Illegal, State
from companion.games import bruma
from companion.games.bruma.rules import commands, model
from companion.games.bruma.rules.commands import Commands
from companion.games.bruma.rules.model import Character, ModeName, Options
from companion.games.bruma.rules.waiting import unanswered
from companion.games.bruma.scenarios import script
from companion.games.bruma.scenarios.script import COMMAS

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
    "Free": "FREE",
    "Rehearsed": "REHEARSED",
}
HERE = Path(__file__).parent
STORY = {"id", "title", "note", "options", "deck", "start", "steps"}
STEP = {"do", "state", "reject", "note"}


MODES = get_args(ModeName)


class Untrue(AssertionError):
    """A transcript tells what the rules do not: one sentence that says where and why."""


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


def load(path: Path) -> dict[str, Any]:
    """A transcript from its file."""
    try:
        story = yaml.safe_load(path.read_text(encoding="utf-8"))
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise Malformed(f"{path.name} is no YAML: {' '.join(str(error).split())}") from None
    try:
        _check(story)
    except Malformed as error:
        raise Malformed(f"{path.name}: {error}") from None
    return dict(story)


def _check(story: Any) -> None:
    if not isinstance(story, dict):
        raise Malformed("a transcript is a mapping with deck, start and steps")
    _only(story, STORY, "the transcript")
    for key, kind in (("deck", list), ("start", str), ("steps", list)):
        if not isinstance(story.get(key), kind):
            raise Malformed(f"{key} is missing or no {kind.__name__}")
    if not story["steps"]:
        raise Malformed("steps is empty, so nothing would be tested")
    for number, step in enumerate(story["steps"], 1):
        if not isinstance(step, dict) or not all(isinstance(each, str) for each in step.values()):
            raise Malformed(f"step {number} is no mapping of words to sentences")
        _only(step, STEP, f"step {number}")
        if "do" not in step and "state" not in step:
            raise Malformed(f"step {number} neither does nor states anything")
        if "reject" in step and "do" not in step:
            raise Malformed(f"step {number} rejects nothing")


def _only(told: dict[str, Any], known: set[str], where: str) -> None:
    for key in told:
        if key not in known:
            raise Malformed(f"{where} has “{key}”, but only {', '.join(sorted(known))} are known")


class Script:
    """One transcript being played. ``state`` is how the table stands."""

    def __init__(self, story: dict[str, Any]) -> None:
        self.names, self.state = script.begun(story["start"], story["deck"], _options(story))
        self.kept: set[str] = set()
        self.rng = Unshuffled()
        self.last: tuple[str, model.BrumaState, Sequence[Event]] | None = None

    def seat(self, name: str) -> Seat:
        """The seat of whoever is called so."""
        return script.seat(self.names, name)

    def do(self, line: str) -> None:
        """Carry out one or more commands, ``;`` between them."""
        for each in line.split(";"):
            name, *words = each.translate(COMMAS).split() or [""]
            if words == ["leave"]:
                self.state = depart(bruma.GAME, self.state, self.seat(name), self.rng).state
                continue
            if name == "host":
                self.dial(words)
                continue
            if words == ["back"]:
                self.back(name)
                continue
            if not words:
                raise Malformed("“” is no command")
            seat = self.seat(name)
            command = self.by_hand(seat, words) or script.command(
                self.names, self.state, seat, " ".join(words)
            )
            before = self.state
            step = advance(bruma.GAME, before, seat, command, self.rng)
            self.state, self.last = step.state, (name, before, step.events)
            if words[0] == "keep":
                self.kept.add(name)

    def back(self, name: str) -> None:
        """Take back the last step, which was this seat's; whether they may is the table's
        business, not the game's."""
        if self.last is None or self.last[0] != name:
            raise Malformed(f"the last step was not one of “{name}”")
        _, before, did = self.last
        marks = bruma.TAKE_BACK.seen_cards(did)
        self.state, self.last = rewind(bruma.GAME, before, marks, self.state, self.rng).state, None

    def dial(self, words: Sequence[str]) -> None:
        """``dial strict turn=ana``: the host changes how the table plays."""
        match words:
            case ["dial", mode, *turn] if mode in MODES and len(turn) < 2:
                seat = self.seat(turn[0].removeprefix("turn=")) if turn else None
            case _:
                raise Malformed(f"the host cannot “{' '.join(words)}”")
        if why := bruma.WAYS.why_not_dial(self.state.table, mode, seat):
            raise Illegal(why.key.rpartition(".")[2])
        self.state, self.last = dial(bruma.GAME, self.state, mode, seat, self.rng).state, None

    def by_hand(self, seat: Seat, words: Sequence[str]) -> Commands | None:
        """``take 2 from=bruno`` and what else hands do; ``None`` for another command."""
        of = self.state.table.asks(seat)
        match words:
            case ["take", pearls, *source]:
                return commands.Take(of, script.number(pearls), self._partner(source, "from="))
            case ["give", pearls, *target]:
                return commands.Give(of, script.number(pearls), self._partner(target, "to="))
            case ["undo"]:
                touched = self.state.table.places[seat].touched
                return commands.Undo(of, touched.number if touched else 0)
            case ["expose", card]:
                return commands.Expose(of, self._at(seat, card))
            case ["cover", card]:
                return commands.Cover(of, self._at(seat, card))
            case ["swap", card]:
                return commands.Swap(of, self._at(seat, card))
            case ["draw"]:
                return commands.Draw(of)
            case ["point", target]:
                return commands.Point(of, self.seat(target.removeprefix("to=")))
            case ["hand", "on"]:
                return commands.HandOn(of)
            case _:
                return None

    def _partner(self, words: Sequence[str], before: str) -> Seat | None:
        match words:
            case []:
                return None
            case [name] if name.startswith(before):
                return self.seat(name.removeprefix(before))
            case _:
                raise Malformed(f"“{' '.join(words)}” is not “{before}name”")

    def _at(self, seat: Seat, card: str) -> int:
        """The place where the card lies that is not lost; -1 when it lies in none."""
        cards, hidden = self.state.hands[seat].cards, self.state.table.places[seat].hidden
        known = script.known(Character, card)
        return next((at for at in hidden if known in cards[at : at + 1]), -1)

    def is_refused(self, line: str, reason: str) -> None:
        """Carry out all commands of ``line`` but the last, which is refused for ``reason``."""
        *first, last = line.split(";")
        if first:
            self.do(";".join(first))
        before = repr(self.state)
        try:
            self.do(last)
        except Illegal as refusal:
            if refusal.reason != reason:
                raise Untrue(f"“{line}” is refused: {refusal.reason}, not {reason}") from None
        else:
            raise Untrue(f"“{line}” is accepted, not refused: {reason}")
        assert repr(self.state) == before, "a refused command changed something"

    def shows(self) -> str:
        """The state in the transcripts' words."""
        table = self.state.table
        seats = [self._seat_line(name) for name in self.names]
        waits = unanswered(self.state) or table.alive
        if table.mode == "free" and not isinstance(table.phase, model.Over):
            waits = (table.turn,)
        who = "+".join(name for at, name in enumerate(self.names) if at in waits)
        phase = PHASES[type(table.phase).__name__]
        tail = [f"vault {table.vault}", f"deck {table.deck}", f"{phase}:{who}"]
        return " | ".join([*seats, *tail])

    def _seat_line(self, name: str) -> str:
        seat = self.seat(name)
        place, hand = self.state.table.places[seat], self.state.hands[seat]
        first, second = (
            f"({up})" if up else f"*{card}" if shown else card
            for card, up, shown in zip(
                hand.cards or ("-", "-"), place.cards, place.shown, strict=True
            )
        )
        return f"{name} {first} {second} {place.pearls}"

    def lay_as_told(self, line: str) -> None:
        """Whoever chose cards in Redesenhar lays them as they like: let two face-down cards lie
        in the order that ``line`` tells."""
        for told in line.split("|"):
            name, *cards = told.split()[:3]
            if name not in self.kept:
                continue
            seat = self.seat(name)
            hands = list(self.state.hands)
            mine = [str(card) for card in hands[seat].cards]
            if len(self.state.table.places[seat].hidden) == 2 and cards == mine[::-1]:
                hands[seat] = _with(hands[seat], cards=hands[seat].cards[::-1])
            self.state = State(self.state.table, tuple(hands), self.state.hidden)
            self.kept.discard(name)


def _options(story: dict[str, Any]) -> Options:
    try:
        return msgspec.convert(story.get("options", {}), Options)
    except msgspec.ValidationError as error:
        raise Malformed(f"options: {error}") from None


def play(story: dict[str, Any]) -> None:
    """Play a transcript from end to end; raises ``Untrue`` at the first untrue line."""
    played = Script(story)
    for number, step in enumerate(story["steps"], 1):
        try:
            _play_step(played, step)
        except (Untrue, Malformed) as error:
            raise type(error)(f"step {number}: {error}") from None
        except Illegal as refusal:
            line = step["do"]
            raise Untrue(f"step {number}: “{line}” is refused: {refusal.reason}") from None


def _play_step(played: Script, step: dict[str, str]) -> None:
    if "reject" in step:
        played.is_refused(step["do"], step["reject"])
    elif "do" in step:
        played.do(step["do"])
    if "state" in step:
        told = " ".join(step["state"].split())
        played.lay_as_told(told)
        if played.shows() != told:
            raise Untrue(f"told:  {told}\n  it is: {played.shows()}")
