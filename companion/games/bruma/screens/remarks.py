"""What the TV explains at each step of a practice round, from what lies open and nothing else."""

from companion.core.seats import Seat
from companion.core.text import Name, Text
from companion.games.bruma.rules import model
from companion.games.bruma.rules.model import Character, Table


def remark(table: Table) -> Text | None:
    """What may be done now and what comes of it, as everyone can see; ``None`` when hands are
    closed."""
    if table.practice is None:
        return None
    match table.phase:
        case model.Choosing(seat=seat):
            return Text("bruma.remark.choosing", who=Name(seat), cards=named(_held(table, seat)))
        case model.ChallengeAction(claim=claim):
            return _of_claim(table, claim, "claim")
        case model.ChallengeBlock(claim=claim):
            return _of_claim(table, claim, "blocked")
        case (
            model.ProveAction(claim=claim, challenger=by)
            | model.ProveBlock(claim=claim, challenger=by)
        ):
            key = f"bruma.remark.prove.{_truth(table, claim)}"
            card = _the(claim.character)
            return Text(key, who=Name(claim.by), card=card, challenger=Name(by))
        case model.BlockAction(deed=deed):
            return _of_block(table, deed)
        case model.Losing(seat=seat):
            return Text("bruma.remark.losing", who=Name(seat))
        case model.Exchanging(seat=seat):
            drawn = named(table.places[seat].looks)
            return Text("bruma.remark.exchanging", who=Name(seat), cards=drawn)
        case model.Rehearsed():
            return Text("bruma.remark.over")
        case _:
            return None


def _of_claim(table: Table, claim: model.Claim, what: str) -> Text:
    key = f"bruma.remark.{what}.{_truth(table, claim)}"
    return Text(key, who=Name(claim.by), card=_the(claim.character))


def _of_block(table: Table, deed: model.Deed) -> Text:
    """Which seat may block as which character, and whether that would be true."""
    if deed.target is None:
        return Text("bruma.remark.block.all", cards=named(deed.rule.blocked_by))
    held = [card for card in deed.rule.blocked_by if card in _held(table, deed.target)]
    if held:
        return Text("bruma.remark.block.true", who=Name(deed.target), card=_the(held[0]))
    cards = named(deed.rule.blocked_by)
    return Text("bruma.remark.block.false", n=len(cards), who=Name(deed.target), cards=cards)


def _truth(table: Table, claim: model.Claim) -> str:
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
