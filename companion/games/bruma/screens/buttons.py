"""The buttons of a phone: what its seat may do, in words, computed from its sight alone."""

from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

import msgspec

from companion.core.seats import Seat
from companion.core.text import Name, Text
from companion.games.bruma.rules import commands
from companion.games.bruma.rules.commands import Commands
from companion.games.bruma.rules.legal import offers
from companion.games.bruma.rules.model import (
    RULES,
    Action,
    BrumaSight,
    Card,
    Choosing,
    Exchanging,
    Free,
    Losing,
    ProveAction,
    ProveBlock,
    Table,
    character,
)
from companion.games.bruma.screens import sentences

Kind: TypeAlias = Literal[
    "action",
    "challenge",
    "block",
    "pass",
    "ready",
    "settle",
    "show",
    "lose",
    "collect",
    "pay",
    "grab",
    "give",
    "undo",
    "expose",
    "cover",
    "swap",
    "draw",
    "point",
    "hand_on",
]
"""What a button is for; from ``collect`` on, by hand in a free game."""


class Target(msgspec.Struct, frozen=True):
    """A seat that the action can be aimed at, the sentence to say aloud, and by hand, ``most``
    pearls that can go there or come from there."""

    seat: Seat
    name: Text
    say: Text | None = None
    most: int = 0


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """A button. ``command`` is sent as it is; with ``targets`` the chosen seat is put into it as
    ``target``. ``why``: greyed, for this reason. ``check``: ask once more, in these words. ``at``:
    it is about the card of this place. ``most``: up to so many pearls can be put into it as
    ``pearls``."""

    kind: Kind
    label: Text
    command: Commands
    art: str = ""
    say: Text | None = None
    why: Text | None = None
    check: Text | None = None
    targets: tuple[Target, ...] = ()
    at: int | None = None
    most: int = 0


class KeepView(msgspec.Struct, frozen=True):
    """The exchange: choose ``count`` of ``cards`` (the own ``own`` cards come first) and answer
    question ``of`` with ``Keep``."""

    of: int
    cards: tuple[Card, ...]
    own: int
    count: int


def hand(sight: BrumaSight) -> tuple[Card | None, ...] | None:
    """The own cards by place, ``None`` for one that is lost; ``None`` without a hand to hold."""
    if sight.viewer is None or sight.hand is None or sight.table.paper:
        return None
    hidden = sight.table.places[sight.viewer].hidden
    return tuple(card if at in hidden else None for at, card in enumerate(sight.hand.cards))


def choices(sight: BrumaSight) -> tuple[Choice, ...]:
    """The buttons: one for each action (greyed with its reason), or one for each answer, or one for
    each own card to show or to lose, or one for each thing that hands can do. The exchange has
    none: its cards are in ``keep``."""
    offered = list(offers(sight))
    if not offered:
        return ()
    if isinstance(sight.table.phase, Choosing):
        return _actions(sight, offered)
    if isinstance(sight.table.phase, Exchanging):
        return ()
    if isinstance(sight.table.phase, Free):
        return tuple(_by_hand(sight, offered))
    if isinstance(sight.table.phase, ProveAction | ProveBlock | Losing):
        return tuple(_own_cards(sight))
    return tuple(_answer(command) for command, why in offered if not why)


def _actions(sight: BrumaSight, offered: list[tuple[Commands, str]]) -> tuple[Choice, ...]:
    buttons = []
    for action in RULES:
        mine = [
            (c, why) for c, why in offered if isinstance(c, commands.Declare) and c.action is action
        ]
        if not mine:
            continue
        command, why = mine[0]
        targets = tuple(_target(action, c.target) for c, _ in mine if c.target is not None)
        buttons.append(
            Choice(
                kind="action",
                label=Text(f"bruma.action.{action}"),
                command=commands.Declare(command.of, action),
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


def _answer(command: Commands) -> Choice:
    label, say = sentences.answer(command)
    kind: Kind = "challenge"
    art = ""
    match command:
        case commands.Pass():
            kind = "pass"
        case commands.Ready(character=claimed):
            kind, art = "ready", claimed or ""
        case commands.Settle():
            kind = "settle"
        case commands.Block(character=claimed):
            kind, art = "block", claimed
    return Choice(kind, label, command, art, say)


def _own_cards(sight: BrumaSight) -> Iterator[Choice]:
    """One button for each face-down card, to show it or to lose it. All of them look alike and are
    named by their places: neighbours may watch the phone, and learn nothing from it. A card that
    the house rules do not let one show has its button too, and the command is refused."""
    me, phase = sight.viewer, sight.table.phase
    if me is None or sight.hand is None:
        return
    of, hidden = sight.table.asks(me), sight.table.places[me].hidden
    for at in hidden:
        card = sight.hand.cards[at]
        match phase:
            case ProveAction(claim=claim) | ProveBlock(claim=claim):
                where = place_of(hidden, at)
                label = Text(f"bruma.do.show.{where}")
                check = Text(f"bruma.check.{claim.character}") if len(hidden) > 1 else None
                yield Choice("show", label, commands.Show(of, card), check=check, at=at)
            case _:
                yield Choice("lose", Text(f"bruma.do.lose.{at}"), commands.Lose(of, card), at=at)


def place_of(hidden: Sequence[int], at: int) -> str:
    """How the words name place ``at`` among the places of the face-down cards."""
    return "only" if len(hidden) == 1 else str(at)


def keep(sight: BrumaSight) -> KeepView | None:
    """The cards to choose from, while some are drawn."""
    me, table, own_hand = sight.viewer, sight.table, sight.hand
    if me is None or own_hand is None or not own_hand.drawn or not table.places[me].alive:
        return None
    own = tuple(card for card in hand(sight) or () if card)
    return KeepView(table.asks(me), (*own, *own_hand.drawn), len(own), len(own))


# By hand: one button for each thing that hands can do, greyed with its reason.


def _by_hand(sight: BrumaSight, offered: list[tuple[Commands, str]]) -> Iterator[Choice]:
    me = sight.viewer
    if me is None:
        return
    yield from _pearls(sight.table, me)
    for command, reason in offered:
        why = Text(f"bruma.why.{reason}") if reason else None
        match command:
            case commands.Undo():
                said = _touched(sight.table, me)
                yield Choice("undo", Text("bruma.do.undo"), command, say=said, why=why)
            case commands.Draw():
                said = Text("bruma.say.draw")
                yield Choice("draw", Text("bruma.do.draw"), command, say=said, why=why)
            case commands.Point():
                yield Choice("point", Text("bruma.do.point"), command)
            case commands.HandOn():
                yield Choice("hand_on", Text("bruma.do.hand_on"), command, why=why)
            case commands.Lose() if not sight.table.paper:
                continue
            case commands.Lose(card=card):
                one, check = character(card), _last(sight.table, me)
                label = Text(f"bruma.do.lose.{one}")
                yield Choice("lose", label, command, art=one, why=why, check=check)
            case _:
                continue
    yield from _cards(sight, me, offered)


def _pearls(table: Table, me: Seat) -> Iterator[Choice]:
    """From the vault and to it, from the others and to them, as far as there are pearls."""
    of, mine = table.asks(me), table.places[me].pearls
    others = [seat for seat in table.alive if seat != me]
    vault_empty = None if table.vault else Text("bruma.why.vault_empty")
    no_pearls = None if mine else Text("bruma.why.no_pearls")
    theirs = tuple(_partner(seat, table.places[seat].pearls) for seat in others)
    to_them = tuple(_partner(seat, mine) for seat in others)
    take, give = commands.Take(of, 1), commands.Give(of, 1)
    yield Choice("collect", Text("bruma.do.collect"), take, why=vault_empty, most=table.vault)
    yield Choice("pay", Text("bruma.do.pay"), give, why=no_pearls, most=mine)
    yield Choice("grab", Text("bruma.do.grab"), take, targets=theirs)
    yield Choice("give", Text("bruma.do.give"), give, targets=to_them)


def _partner(seat: Seat, most: int) -> Target:
    return Target(seat, Text("name", who=Name(seat)), most=most)


def _touched(table: Table, me: Seat) -> Text | None:
    """What another seat did to the own pearls."""
    touched = table.places[me].touched
    if touched is None:
        return None
    key = "bruma.touched.gave" if touched.pearls > 0 else "bruma.touched.grabbed"
    return Text(key, who=Name(touched.by), n=abs(touched.pearls))


def _cards(sight: BrumaSight, me: Seat, offered: list[tuple[Commands, str]]) -> Iterator[Choice]:
    """What can be done with each own card. The words name its place, never what is on it."""
    place, own_hand = sight.table.places[me], sight.hand
    if own_hand is None or sight.table.paper:
        return
    why = {command: Text(f"bruma.why.{reason}") for command, reason in offered if reason}
    of = sight.table.asks(me)
    for at in place.hidden:
        where = Text(f"bruma.place.{place_of(place.hidden, at)}")
        mine: list[tuple[Kind, Commands]] = [("expose", commands.Expose(of, at))]
        if place.shown[at]:
            mine = [("cover", commands.Cover(of, at)), ("swap", commands.Swap(of, at))]
        for kind, command in mine:
            label = Text(f"bruma.do.{kind}")
            yield Choice(kind, label, command, say=where, why=why.get(command), at=at)
        lose, check = commands.Lose(of, own_hand.cards[at]), _last(sight.table, me)
        label = Text("bruma.do.lose")
        yield Choice("lose", label, lose, say=where, why=why.get(lose), check=check, at=at)


def _last(table: Table, me: Seat) -> Text:
    """A lost card is lost for good, and with the last one the house is."""
    return Text("bruma.check.lose", n=len(table.places[me].hidden))
