"""What a screen of Bruma shows: computed from one viewer's sight and nothing else."""

from functools import lru_cache
from typing import Literal

import msgspec
from msgspec.structs import replace

from companion.core.seats import Seat
from companion.core.text import Name, Text
from companion.games.bruma import sentences
from companion.games.bruma.choices import offers
from companion.games.bruma.commands import Block, Commands, Declare, Lose, Pass, Settle, Show
from companion.games.bruma.model import (
    MUST_RUPTURE,
    RULES,
    Action,
    BlockAction,
    BrumaSight,
    Card,
    ChallengeAction,
    ChallengeBlock,
    Character,
    Choosing,
    Claim,
    Deed,
    Exchanging,
    Mode,
    Over,
    ProveAction,
    ProveBlock,
    Table,
    character,
)
from companion.games.bruma.waiting import asked

NEWS = 3
"""How many of the last things that happened a screen tells."""


class SeatView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One seat as everyone sees it. ``cards``: a revealed character, or ``null`` face down.
    ``glow``: from 7 pearls on a Ruptura ``may`` come, from 10 on it ``must``. ``asked``: the
    open question is put to this seat; ``late``: the table has named it as unanswered. ``seen``:
    what everyone knows of a face-down card from a part of the game that was taken back."""

    seat: Seat
    name: Text
    pearls: int
    cards: tuple[Character | None, Character | None]
    out: bool = False
    turn: bool = False
    asked: bool = False
    late: bool = False
    glow: Literal["", "may", "must"] = ""
    seen: tuple[Character | None, Character | None] = (None, None)


class Target(msgspec.Struct, frozen=True):
    """A seat that the action can be aimed at, and the sentence to say aloud."""

    seat: Seat
    name: Text
    say: Text


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """A button. ``command`` is sent as it is; with ``targets`` the chosen seat is put into it as
    ``target``. ``why``: greyed, for this reason. ``check``: ask once more, in these words."""

    kind: Literal["action", "challenge", "block", "pass", "settle", "show", "lose"]
    label: Text
    command: Commands
    art: str = ""
    say: Text | None = None
    why: Text | None = None
    check: Text | None = None
    targets: tuple[Target, ...] = ()


class KeepView(msgspec.Struct, frozen=True):
    """The exchange: choose ``count`` of ``cards`` (the own ``own`` cards come first) and answer
    question ``of`` with ``Keep``."""

    of: int
    cards: tuple[Card, ...]
    own: int
    count: int


class ClaimView(msgspec.Struct, frozen=True, omit_defaults=True):
    """What lies in the middle of the table: an action and, if there is one, the claim and the
    block. ``proving``: the claim must be proved now."""

    by: Seat
    action: Action
    target: Seat | None = None
    claims: Character | None = None
    blocker: Seat | None = None
    blocks_as: Character | None = None
    proving: bool = False
    challenger: Seat | None = None


class View(msgspec.Struct, frozen=True):
    """The whole screen of one viewer. ``mode`` is how the table plays, ``mode_name`` what that is
    called. ``seal`` is that of the newest shuffle, the one with the
    number ``shuffles`` in this game. ``hand`` holds the viewer's face-down cards by place
    (``null``: that card is face up), and is ``null`` for a viewer without a seat."""

    me: Seat | None
    mode: Mode
    mode_name: Text
    phase: str
    question: int
    turn_no: int
    headline: Text
    prompt: Text
    asked_line: Text | None
    alarm: Text | None
    claim: ClaimView | None
    seats: tuple[SeatView, ...]
    vault: int
    deck: int
    seal: str
    shuffles: int
    known: dict[Character, int]
    news: tuple[Text, ...]
    hand: tuple[Card | None, ...] | None
    choices: tuple[Choice, ...]
    keep: KeepView | None
    winner: Seat | None


def view(sight: BrumaSight) -> View:
    """The screen of ``sight.viewer``: what everyone sees, and what is added for this seat."""
    return replace(
        _everyones(sight.table),
        me=sight.viewer,
        prompt=sentences.prompt(sight),
        hand=_hand(sight),
        choices=_choices(sight),
        keep=_keep(sight),
    )


# A table is looked at by seven screens, one after the other, and never changes.
@lru_cache(maxsize=64)
def _everyones(table: Table) -> View:
    """The screen of a viewer without a seat."""
    phase = table.phase
    return View(
        me=None,
        mode=table.mode,
        mode_name=Text(f"bruma.mode.{table.mode}"),
        phase=type(phase).__name__,
        question=phase.question,
        turn_no=table.turn_no,
        headline=sentences.headline(table),
        prompt=sentences.prompt(BrumaSight(None, table, None)),
        asked_line=sentences.asked_line(table),
        alarm=_alarm(table),
        claim=_claim(table),
        seats=tuple(_seat(table, Seat(at)) for at in range(len(table.places))),
        vault=table.vault,
        deck=table.deck,
        seal=table.sealed.seal,
        shuffles=table.sealed.number,
        known=_known(table),
        news=tuple(sentences.news(event) for event in table.recent[-NEWS:]),
        hand=None,
        choices=(),
        keep=None,
        winner=phase.winner if isinstance(phase, Over) else None,
    )


def _seat(table: Table, seat: Seat) -> SeatView:
    place = table.places[seat]
    return SeatView(
        seat=seat,
        name=Text("name", who=Name(seat)),
        pearls=place.pearls,
        cards=place.cards,
        out=not place.alive,
        turn=table.turn == seat and not isinstance(table.phase, Over),
        asked=seat in asked(table),
        late=seat in table.late,
        glow=_glow(place.pearls),
        seen=place.seen,
    )


def _glow(pearls: int) -> Literal["", "may", "must"]:
    if pearls >= MUST_RUPTURE:
        return "must"
    return "may" if pearls >= RULES[Action.RUPTURA].cost else ""


def _alarm(table: Table) -> Text | None:
    """The duty at ten pearls, until it is done (section 6)."""
    match table.phase:
        case Choosing(seat=seat) if table.places[seat].pearls >= MUST_RUPTURE:
            return Text("bruma.alarm", who=Name(seat))
        case _:
            return None


def _known(table: Table) -> dict[Character, int]:
    up = [card for place in table.places for card in place.cards if card]
    return {one: up.count(one) for one in Character}


def _claim(table: Table) -> ClaimView | None:
    match table.phase:
        case ChallengeAction(deed=deed):
            return _deed_view(deed)
        case ProveAction(deed=deed, challenger=challenger):
            return _deed_view(deed, challenger=challenger)
        case BlockAction(deed=deed):
            return _deed_view(deed)
        case ChallengeBlock(deed=deed, claim=claim):
            return _deed_view(deed, claim)
        case ProveBlock(deed=deed, claim=claim, challenger=challenger):
            return _deed_view(deed, claim, challenger)
        case _:
            return None


def _deed_view(deed: Deed, block: Claim | None = None, challenger: Seat | None = None) -> ClaimView:
    return ClaimView(
        by=deed.by,
        action=deed.action,
        target=deed.target,
        claims=deed.rule.claims,
        blocker=block.by if block else None,
        blocks_as=block.character if block else None,
        proving=challenger is not None,
        challenger=challenger,
    )


def _hand(sight: BrumaSight) -> tuple[Card | None, ...] | None:
    if sight.viewer is None or sight.hand is None:
        return None
    hidden = sight.table.places[sight.viewer].hidden
    return tuple(card if at in hidden else None for at, card in enumerate(sight.hand.cards))


def _choices(sight: BrumaSight) -> tuple[Choice, ...]:
    """The buttons: one for each action (greyed with its reason), or one for each answer. The
    exchange has none: its cards are in ``keep``."""
    offered = list(offers(sight))
    if not offered:
        return ()
    if isinstance(sight.table.phase, Choosing):
        return _actions(sight, offered)
    if isinstance(sight.table.phase, Exchanging):
        return ()
    return tuple(_answer(sight, command) for command, why in offered if not why)


def _actions(sight: BrumaSight, offered: list[tuple[Commands, str]]) -> tuple[Choice, ...]:
    buttons = []
    for action in RULES:
        mine = [(c, why) for c, why in offered if isinstance(c, Declare) and c.action is action]
        if not mine:
            continue
        command, why = mine[0]
        targets = tuple(_target(action, c.target) for c, _ in mine if c.target is not None)
        buttons.append(
            Choice(
                kind="action",
                label=Text(f"bruma.action.{action}"),
                command=Declare(command.of, action),
                art=action,
                say=Text(f"bruma.act.{action}"),
                why=sentences.why(why, sight, action) if why else None,
                targets=() if why else targets,
            )
        )
    return tuple(buttons)


def _target(action: Action, seat: Seat) -> Target:
    who = Name(seat)
    return Target(seat, Text("name", who=who), Text(f"bruma.aim.{action}", target=who))


def _answer(sight: BrumaSight, command: Commands) -> Choice:
    label, say = sentences.answer(command)
    kind: Literal["challenge", "block", "pass", "settle", "show", "lose"] = "challenge"
    art, check = "", None
    match command:
        case Pass():
            kind = "pass"
        case Settle():
            kind = "settle"
        case Block(character=claimed):
            kind, art = "block", claimed
        case Show(card=card):
            kind, art, check = "show", character(card), _check(sight, card)
        case Lose(card=card):
            kind, art = "lose", character(card)
    return Choice(kind, label, command, art, say, None, check)


def _check(sight: BrumaSight, card: Card) -> Text | None:
    """Showing another card although one holds the right one is usually a slip (section 7)."""
    match sight.table.phase:
        case ProveAction(claim=claim) | ProveBlock(claim=claim):
            holds = any(c and character(c) is claim.character for c in _hand(sight) or ())
            if holds and character(card) is not claim.character:
                return Text(f"bruma.check.{claim.character}")
    return None


def _keep(sight: BrumaSight) -> KeepView | None:
    match sight.table.phase:
        case Exchanging(seat=seat, question=of) if seat == sight.viewer and sight.hand:
            own = tuple(card for card in _hand(sight) or () if card)
            return KeepView(of, (*own, *sight.hand.drawn), len(own), len(own))
        case _:
            return None
