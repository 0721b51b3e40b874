"""Reads scripted games of Bruma: how a table stands, and what a seat does, in one line each."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from companion.core.scenario import Malformed
from companion.core.seats import Seat
from companion.core.state import State
from companion.core.text import Name, Text
from companion.games.bruma.rules import commands
from companion.games.bruma.rules.commands import Commands
from companion.games.bruma.rules.model import (
    PEARLS,
    Action,
    BrumaSight,
    BrumaState,
    Card,
    Character,
    Choosing,
    Fog,
    Free,
    Hand,
    Options,
    Place,
    Table,
)
from companion.games.bruma.screens import sentences
from companion.games.bruma.screens.buttons import choices

COMMAS = str.maketrans("[],", "   ")


# How a table stands.


def begun(
    start: str, deck: Iterable[str], options: Options | None = None
) -> tuple[tuple[str, ...], BrumaState]:
    """Who sits there, and the state that ``start`` tells: ``name card card pearls`` for each seat
    in turn order (a revealed card in parentheses), then ``vault N``, ``deck N`` and
    ``ACTION:name``, with ``|`` between them. Of a game with cards of paper a face-down card is
    ``-``, and the deck is empty. Raises ``Malformed``."""
    options = options or Options()
    parts = [part.strip() for part in start.split("|")]
    *seats, vault, count, phase = parts if len(parts) > 4 else [*parts, "", "", ""]
    cards = tuple(Card(known(Character, str(one))) for one in deck)
    label, _, who = phase.partition(":")
    laid = [_laid(line, paper=options.paper) for line in seats]
    if label != ("FREE" if options.mode == "free" else "ACTION"):
        raise Malformed("start does not end with “vault N | deck N | ACTION:name”")
    if count != f"deck {len(cards)}" and not (options.paper and not cards):
        raise Malformed(f"start says “{count}”, but deck lists {len(cards)} cards")
    names = tuple(name for name, _, _ in laid)
    state = arranged([(place, hand) for _, place, hand in laid], cards, seat(names, who), options)
    table = replace(state.table, vault=number(vault.removeprefix("vault ")), paper=options.paper)
    if options.paper:
        table = replace(table, deck=number(count.removeprefix("deck ")))
    return names, State(table, state.hands, state.hidden)


def _laid(line: str, *, paper: bool) -> tuple[str, Place, Hand]:
    match line.split():
        case [name, *cards, pearls] if len(cards) == 2:
            for card in cards:
                if not (paper and card == "-"):
                    known(Character, card.strip("()"))
            told = " ".join(cards).replace("-", Character.GUARDIA)
            place, hand = seated(f"{told} {number(pearls)}")
            return name, place, Hand() if paper else hand
        case _:
            raise Malformed(f"start: “{line}” is not “name card card pearls”")


def arranged(
    seats: Sequence[tuple[Place, Hand]], deck: tuple[Card, ...], turn: Seat, options: Options
) -> BrumaState:
    """The state in which ``turn`` chooses its action, or has the lantern."""
    places = tuple(place for place, _ in seats)
    vault = PEARLS - sum(place.pearls for place in places)
    phase = Free(1) if options.mode == "free" else Choosing(1, turn)
    table = Table(options, places, vault, len(deck), phase, turn, 1, options.mode)
    return State(table, tuple(hand for _, hand in seats), Fog(deck))


def seated(words: str) -> tuple[Place, Hand]:
    """``sombra (guardia) 4``: the cards of a seat, a revealed one in parentheses, its pearls (2
    when none are named)."""
    first, second, *pearls = words.split()
    up = [Character(one.strip("()")) if one[0] == "(" else None for one in (first, second)]
    cards = tuple(Card(one.strip("()")) for one in (first, second))
    return Place(int(pearls[0]) if pearls else 2, (up[0], up[1])), Hand(cards)


# What a seat does.


def command(names: Sequence[str], state: BrumaState, who: Seat, words: str) -> Commands:
    """``declare envenenar target=bruno`` as the command that a phone would send. Raises
    ``Malformed``."""
    of = state.table.asks(who)
    match words.translate(COMMAS).split():
        case ["settle"]:
            return commands.Settle(of)
        case ["declare", action]:
            return commands.Declare(of, Action(known(Action, action)))
        case ["declare", action, target]:
            aim = seat(names, target.removeprefix("target="))
            return commands.Declare(of, Action(known(Action, action)), aim)
        case ["challenge"]:
            return commands.Challenge(of)
        case ["pass"]:
            return commands.Pass(of)
        case ["block", claimed]:
            return commands.Block(of, Character(known(Character, claimed)))
        case ["show", card]:
            return commands.Show(of, Card(known(Character, card)))
        case ["reveal", card]:
            return commands.Lose(of, Card(known(Character, card)))
        case ["keep", *cards]:
            return commands.Keep(of, tuple(Card(known(Character, card)) for card in cards))
        case _:
            raise Malformed(f"“{words}” is no command")


def called(asked: Commands, sight: BrumaSight) -> Text:
    """What the button that sends this command is called on the screen of ``sight``; an aimed
    action with the name of its target."""
    match asked:
        case commands.Declare(action=action, target=None):
            return Text(f"bruma.action.{action}")
        case commands.Declare(action=action, target=int(target)):
            name = Text(f"bruma.action.{action}")
            return Text("bruma.lesson.against", action=name, target=Name(target))
        case commands.Show() | commands.Lose():
            buttons = choices(sight)
            return next(each.label for each in buttons if each.command == asked)
        case _:
            return sentences.answer(asked)[0]


def seat(names: Sequence[str], name: str) -> Seat:
    """The seat of the player of this name. Raises ``Malformed``."""
    if name not in names:
        raise Malformed(f"no player is called “{name}”")
    return Seat(names.index(name))


def known(kind: type[Action] | type[Character], word: str) -> str:
    """``word``, which is an action or a character. Raises ``Malformed``."""
    if word not in list(kind):
        raise Malformed(f"“{word}” is no {kind.__name__.lower()}")
    return word


def number(word: str) -> int:
    """``word`` as a number. Raises ``Malformed``."""
    if not word.isdecimal():
        raise Malformed(f"“{word}” is no number")
    return int(word)
