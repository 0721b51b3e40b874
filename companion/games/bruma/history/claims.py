"""Every claim of a finished game: whether it was true, who doubted it, and what it brought."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from companion.core.events import Event
from companion.core.history import Beat
from companion.core.seats import Seat
from companion.core.step import look
from companion.games.bruma.bot.probability import ACTION, BLOCK, believed, doubted, holds
from companion.games.bruma.rules import events
from companion.games.bruma.rules.model import (
    RULES,
    Action,
    BrumaState,
    Character,
    Claim,
    Fog,
    Hand,
    Table,
)

BrumaBeat = Beat[Table, Hand, Fog]

CARD: Final = RULES[Action.RUPTURA].cost
"""What a card is worth, in pearls: the price of taking one that cannot be defended."""
LOOK: Final = 2
"""What a Redesenhar is worth, in pearls: as much as a Subsídio, which is also free to all."""


class Said(msgspec.Struct, frozen=True):
    """A claim to be a character. ``first`` and ``last``: the beats in which it was made and
    settled; ``action``: what was announced or blocked by it; ``target``: the seat that it was
    aimed at (of a block: whose action it stopped); ``true``: the seat held the card; ``likely``:
    how likely it was true by what everyone saw; ``risk``: how likely such a claim is doubted;
    ``asked``: the seats that could have doubted it; ``alone``: it was the seat's last card.

    ``challenger``: who doubted it, ``trust``: how likely it was true by what that seat saw;
    ``proved``: it was shown; ``caught``: it was doubted, and something else was shown; ``stood``:
    it had its effect, which was worth so many pearls (``worth``).
    """

    by: Seat
    character: Character
    action: Action
    block: bool
    first: int
    last: int
    true: bool
    likely: float
    risk: float
    asked: tuple[Seat, ...]
    alone: bool
    target: Seat | None = None
    challenger: Seat | None = None
    trust: float = 0
    proved: bool = False
    caught: bool = False
    stood: bool = False
    worth: int = 0

    @property
    def believed(self) -> bool:
        """True if no seat doubted it, and it had its effect."""
        return self.stood and self.challenger is None


def claims(beats: Sequence[BrumaBeat]) -> tuple[Said, ...]:
    """What was claimed in a game, the oldest first. What people only say aloud, in a free game,
    is not among it."""
    course = _Course()
    for number, beat in enumerate(beats):
        state = beat.before
        for told in beat.told:
            course.number = number
            course.hears(told.event, state, told.state)
            state = told.state
    return tuple(course.done)


class _Course:
    """What was claimed so far, and which of it (by its place there) is not settled: the claim of
    the action and that of its block; ``owing``: who doubted in vain and has not lost a card for
    it yet."""

    def __init__(self) -> None:
        self.number = 0
        self.done: list[Said] = []
        self.action: int | None = None
        self.block: int | None = None
        self.owing: Seat | None = None

    def hears(self, event: Event, before: BrumaState, after: BrumaState) -> None:
        """``event`` led from ``before`` to ``after``."""
        match event:
            case events.Declared(seat=seat, action=action, target=target):
                self._forget()
                if claimed := RULES[action].claims:
                    said = self._said(after, Claim(seat, claimed), action, target)
                    self.action = self._keep(said)
            case events.Blocked(seat=seat, character=claimed, action=action):
                target = before.table.turn
                said = self._said(after, Claim(seat, claimed), action, target, block=True)
                self.block = self._keep(said)
            case events.Challenged(seat=seat):
                self._doubts(seat, before)
            case events.Proved(seat=seat):
                self._proves(seat)
            case events.Lost(seat=seat, bluff=True):
                self._is_caught(seat)
            case events.Left() | events.Dropped():
                self._forget()
            case _:
                self._takes_effect(event, before)

    def _forget(self) -> None:
        self.action = self.block = self.owing = None

    def _said(
        self,
        state: BrumaState,
        claim: Claim,
        action: Action,
        target: Seat | None,
        *,
        block: bool = False,
    ) -> Said:
        table, by = state.table, claim.by
        weight = BLOCK if block else ACTION
        return Said(
            by=by,
            character=claim.character,
            action=action,
            block=block,
            first=self.number,
            last=self.number,
            true=holds(look(state, by), claim.character),
            likely=believed(look(state, None), claim, weight),
            risk=doubted(table, claim, weight, target),
            asked=tuple(seat for seat in table.alive if seat != by),
            alone=len(table.places[by].hidden) == 1,
            target=target,
        )

    def _keep(self, said: Said) -> int:
        self.done.append(said)
        return len(self.done) - 1

    def _change(self, at: int, **changes: Any) -> None:
        self.done[at] = replace(self.done[at], last=self.number, **changes)

    @property
    def _open(self) -> int | None:
        return self.action if self.block is None else self.block

    def _doubts(self, seat: Seat, state: BrumaState) -> None:
        if (at := self._open) is not None:
            said = self.done[at]
            weight = BLOCK if said.block else ACTION
            trust = believed(look(state, seat), Claim(said.by, said.character), weight)
            self._change(at, challenger=seat, trust=trust)

    def _proves(self, seat: Seat) -> None:
        at = self._open
        if at is not None and self.done[at].by == seat:
            self._change(at, proved=True)
            self.owing = self.done[at].challenger

    def _is_caught(self, seat: Seat) -> None:
        at = self._open
        if at is not None and self.done[at].by == seat:
            self._change(at, caught=True)
            if at == self.block:
                self.block = None
            else:
                self.action = None

    def _takes_effect(self, event: Event, before: BrumaState) -> None:
        """What a claim was for has happened."""
        match event:
            case events.BlockStood():
                self._stands(self.block, self._spared(before))
                self.action = self.block = None
            case events.Took(pearls=pearls) | events.Stole(pearls=pearls):
                self._stands(self.action, pearls)
            case events.Returned():
                self._stands(self.action, LOOK)
            case events.Lost(seat=seat) if seat == self.owing:
                self.owing = None
            case events.Lost(seat=seat) if self.action is not None:
                if self.done[self.action].target == seat:
                    self._stands(self.action, CARD - RULES[Action.ENVENENAR].cost)
            case _:
                return

    def _spared(self, state: BrumaState) -> int:
        """What the blocked action would have cost the blocker, or brought the other."""
        if self.block is None:
            return 0
        said = self.done[self.block]
        if said.action is Action.ENVENENAR:
            return CARD
        takes = RULES[said.action].takes
        if said.action is Action.SURRUPIAR:
            return min(takes, state.table.places[said.by].pearls)
        return takes

    def _stands(self, at: int | None, worth: int) -> None:
        if at is not None:
            self._change(at, stood=True, worth=worth)
            self.action = None
