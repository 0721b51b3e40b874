"""The open practice round: hands lie before everyone, each house has one turn, nothing counts.

What everyone sees of a hand is told to everyone by ``Laid``, each time it has changed; so nothing
has to be taken away again when hands are closed: it is no longer told.
"""

from typing import Literal

from companion.core.seats import Seat
from companion.core.step import Step
from companion.core.text import Name, Text
from companion.games.bruma.rules.events import Laid
from companion.games.bruma.rules.model import (
    BlockAction,
    ChallengeAction,
    ChallengeBlock,
    Character,
    Choosing,
    Claim,
    Deed,
    Exchanging,
    Fog,
    Hand,
    Losing,
    Options,
    ProveAction,
    ProveBlock,
    Rehearsed,
    Table,
    character,
)


def practice(table: Table) -> Literal["", "open", "over"]:
    """Whether an open practice round is on the table, and still goes on."""
    if table.practice is None:
        return ""
    return "over" if isinstance(table.phase, Rehearsed) else "open"


def why_not_practise(options: Options) -> Text | None:
    """Why these options leave nothing to practise; ``None`` when they do: where people do all of
    it by hand the laptop has no step to explain, and of cards of paper it knows none."""
    if options.mode != "free":
        return None
    return Text("bruma.practice.paper" if options.paper else "bruma.practice.free")


def lay(step: Step[Table, Hand, Fog], seat: Seat) -> None:
    """In an open practice round everyone sees what ``seat`` holds now."""
    if step.state.table.practice is not None:
        _lay(step, seat)


def disclose(step: Step[Table, Hand, Fog]) -> None:
    """The game is over: what lies face down turns over, as far as the laptop knows it."""
    for seat in step.state.table.alive:
        if step.state.hands[seat].cards and step.state.table.places[seat].open == (None, None):
            _lay(step, seat)


def _lay(step: Step[Table, Hand, Fog], seat: Seat) -> None:
    table = step.state.table
    hand, (left, right) = step.state.hands[seat], table.places[seat].cards
    first, second = (character(card) for card in hand.cards)
    cards = (None if left else first, None if right else second)
    step.emit(Laid(seat, cards, tuple(character(card) for card in hand.drawn)))


# What the TV says to each step. It is made of what lies open, and of nothing else.


def remark(table: Table) -> Text | None:
    """What may be done now and what comes of it, as everyone can see; ``None`` when hands are
    closed."""
    if table.practice is None:
        return None
    match table.phase:
        case Choosing(seat=seat):
            return Text("bruma.remark.choosing", who=Name(seat), cards=named(_held(table, seat)))
        case ChallengeAction(claim=claim):
            return _of_claim(table, claim, "claim")
        case ChallengeBlock(claim=claim):
            return _of_claim(table, claim, "blocked")
        case ProveAction(claim=claim, challenger=by) | ProveBlock(claim=claim, challenger=by):
            key = f"bruma.remark.prove.{_truth(table, claim)}"
            card = _the(claim.character)
            return Text(key, who=Name(claim.by), card=card, challenger=Name(by))
        case BlockAction(deed=deed):
            return _of_block(table, deed)
        case Losing(seat=seat):
            return Text("bruma.remark.losing", who=Name(seat))
        case Exchanging(seat=seat):
            drawn = named(table.places[seat].looks)
            return Text("bruma.remark.exchanging", who=Name(seat), cards=drawn)
        case Rehearsed():
            return Text("bruma.remark.over")
        case _:
            return None


def _of_claim(table: Table, claim: Claim, what: str) -> Text:
    key = f"bruma.remark.{what}.{_truth(table, claim)}"
    return Text(key, who=Name(claim.by), card=_the(claim.character))


def _of_block(table: Table, deed: Deed) -> Text:
    """Who may say that they are whom, and whether it would be true."""
    if deed.target is None:
        return Text("bruma.remark.block.all", cards=named(deed.rule.blocked_by))
    held = [card for card in deed.rule.blocked_by if card in _held(table, deed.target)]
    if held:
        return Text("bruma.remark.block.true", who=Name(deed.target), card=_the(held[0]))
    cards = named(deed.rule.blocked_by)
    return Text("bruma.remark.block.false", n=len(cards), who=Name(deed.target), cards=cards)


def _truth(table: Table, claim: Claim) -> str:
    return "true" if claim.character in _held(table, claim.by) else "false"


def _held(table: Table, seat: Seat) -> tuple[Character, ...]:
    """What lies open before ``seat`` and is not lost."""
    return tuple(card for card in table.places[seat].open if card)


def _the(card: Character) -> Text:
    return Text(f"bruma.the.{card}")


def named(cards: tuple[Character, ...]) -> tuple[Text, ...]:
    """The cards by name, to be listed in a sentence; two alike are one thing, twice."""
    if len(cards) > len(set(cards)):
        return (Text("bruma.twice", card=_the(cards[0])),)
    return tuple(map(_the, cards))
