"""The nouns of Bruma: characters, actions, phases, and the three parts of the state."""

from enum import StrEnum
from typing import Annotated, Final, Literal, NewType, TypeAlias

import msgspec

from companion.core.chance import Sealed
from companion.core.events import Public
from companion.core.seats import Seat
from companion.core.state import Sight, State
from companion.core.step import Step

PEARLS: Final = 50
"""Pearls in the box; they are in the vault or before a seat, never elsewhere (section 4)."""
MUST_RUPTURE: Final = 10
"""From this many pearls on, the only legal action is Ruptura (section 6)."""


class Character(StrEnum):
    """The five crafts of Porto Bruma, in the order in which every screen offers them."""

    MERCADOR = "mercador"
    SOMBRA = "sombra"
    CONTRABANDISTA = "contrabandista"
    CARTOGRAFA = "cartografa"
    GUARDIA = "guardia"


Card = NewType("Card", str)
"""One of the 15 cards as its owner knows it: the character, and behind a slash what else is printed
on it. Copies of a character play alike, so what the whole table learns of a card is
always its ``Character``; only its owner ever meets the ``Card``."""


def character(card: Card) -> Character:
    """The character on a card."""
    return Character(card.partition("/")[0])


COPIES: Final = 3
"""So many cards there are of each character (section 2)."""
DECK: Final = tuple(Card(one.value) for one in Character for _ in range(COPIES))


class Action(StrEnum):
    """What a turn can be, in the order in which every phone offers it."""

    MERGULHO = "mergulho"
    SUBSIDIO = "subsidio"
    RUPTURA = "ruptura"
    COMERCIO = "comercio"
    ENVENENAR = "envenenar"
    SURRUPIAR = "surrupiar"
    REDESENHAR = "redesenhar"


class Rule(msgspec.Struct, frozen=True):
    """A line of the action table (section 6). ``cost`` in pearls, paid when declared; ``takes``
    in pearls, from the vault or, with a target, from the target."""

    cost: int = 0
    takes: int = 0
    claims: Character | None = None
    target: bool = False
    blocked_by: tuple[Character, ...] = ()


RULES: Final = {
    Action.MERGULHO: Rule(takes=1),
    Action.SUBSIDIO: Rule(takes=2, blocked_by=(Character.MERCADOR,)),
    Action.RUPTURA: Rule(cost=7, target=True),
    Action.COMERCIO: Rule(takes=3, claims=Character.MERCADOR),
    Action.ENVENENAR: Rule(
        cost=3, claims=Character.SOMBRA, target=True, blocked_by=(Character.GUARDIA,)
    ),
    Action.SURRUPIAR: Rule(
        takes=2,
        claims=Character.CONTRABANDISTA,
        target=True,
        blocked_by=(Character.CONTRABANDISTA, Character.CARTOGRAFA),
    ),
    Action.REDESENHAR: Rule(claims=Character.CARTOGRAFA),
}


ModeName: TypeAlias = Literal["strict", "assisted", "free"]
"""How the table plays. ``strict``: every asked seat answers each window. ``assisted``: people doubt
and block aloud, no seat has to answer, and the seat in turn closes the windows. ``free``: people
speak and act, and the phone is a hand and a purse."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of section 14 that concern rules.

    ``start_pearls`` and ``two_player_pearls`` in pearls (``None``: the same as for more
    players); ``starter_of_two`` in pearls, for the seat that begins a game of two (``None``: like
    the other); ``first_player``: who begins (``None``: chance decides); ``may_decline_proof``: the
    challenged may show another card although they hold the right one (section 7);
    ``second_block``: after a false block of Subsídio another seat may block it (section 20);
    ``doubt_or_block``: a poisoned seat that doubts in vain cannot block any more;
    ``practice``: it begins with an open round, which does not count;
    ``mode``: how the game is played at first; ``paper``: in a game that begins free, the cards are
    of paper, and the laptop deals none.
    """

    start_pearls: Annotated[int, msgspec.Meta(ge=1, le=3)] = 2
    two_player_pearls: Annotated[int, msgspec.Meta(ge=1, le=3)] | None = None
    starter_of_two: Annotated[int, msgspec.Meta(ge=1, le=3)] | None = None
    may_decline_proof: bool = True
    second_block: bool = False
    doubt_or_block: bool = False
    first_player: Annotated[Seat, msgspec.Meta(ge=0)] | None = None
    practice: bool = False
    mode: ModeName = "strict"
    paper: bool = False


OPTIONS: Final = Options


# What is going on: a declared action, and the phases that carry it.


class Deed(msgspec.Struct, frozen=True):
    """An action that was declared and is not settled yet; ``lied``: whose block of it was
    false."""

    by: Seat
    action: Action
    target: Seat | None = None
    lied: tuple[Seat, ...] = ()

    @property
    def rule(self) -> Rule:
        """Its line of the action table."""
        return RULES[self.action]


class Claim(msgspec.Struct, frozen=True):
    """``by`` says that they are ``character``."""

    by: Seat
    character: Character


class Phase(msgspec.Struct, frozen=True, tag=True):
    """What the table waits for (section 5). ``question`` numbers it: an answer names the
    question that it answers, so a late tap on an old one is simply not a choice."""

    question: int


class Choosing(Phase, frozen=True):
    """``seat`` chooses the action of its turn (ACTION)."""

    seat: Seat


class ChallengeAction(Phase, frozen=True):
    """Does one of ``asked`` doubt the claim of the action (CHALLENGE_ACTION)?"""

    deed: Deed
    claim: Claim
    asked: tuple[Seat, ...]


class ProveAction(Phase, frozen=True):
    """The actor must prove the claim to ``challenger`` (PROVE_ACTION)."""

    deed: Deed
    claim: Claim
    challenger: Seat


class BlockAction(Phase, frozen=True):
    """Does one of ``asked`` block the action (BLOCK)?"""

    deed: Deed
    asked: tuple[Seat, ...]


class ChallengeBlock(Phase, frozen=True):
    """Does one of ``asked`` doubt the blocker (CHALLENGE_BLOCK)?"""

    deed: Deed
    claim: Claim
    asked: tuple[Seat, ...]


class ProveBlock(Phase, frozen=True):
    """The blocker must prove the claim to ``challenger`` (PROVE_BLOCK)."""

    deed: Deed
    claim: Claim
    challenger: Seat


class EndTurn(msgspec.Struct, frozen=True, tag=True):
    """Then the turn is over."""


class AfterChallenge(msgspec.Struct, frozen=True, tag=True):
    """Then the action goes on: a block may come, else it resolves."""

    deed: Deed


class Resolve(msgspec.Struct, frozen=True, tag=True):
    """Then the action takes effect, if its target is still in the game."""

    deed: Deed


Then = EndTurn | AfterChallenge | Resolve


class Losing(Phase, frozen=True):
    """``seat`` chooses which of two cards to lose (LOSE); ``then`` is where the game was."""

    seat: Seat
    then: Then


class Exchanging(Phase, frozen=True):
    """``seat`` looks at the drawn cards and chooses which to keep (EXCHANGE)."""

    seat: Seat


class Free(Phase, frozen=True):
    """Every seat acts by hand, at any time. Each seat has a question number of its own:
    ``question`` plus what it has done by hand since (``Table.asks``). So a second tap is refused,
    and a tap of one seat does not make another seat's late."""


class Rehearsed(Phase, frozen=True):
    """The open practice round is over: the host has to close the hands."""


class Over(Phase, frozen=True):
    """One house is left (OVER)."""

    winner: Seat


Phases = (
    Choosing
    | ChallengeAction
    | ProveAction
    | BlockAction
    | ChallengeBlock
    | ProveBlock
    | Losing
    | Exchanging
    | Free
    | Rehearsed
    | Over
)


# The three parts of the state.


class Touch(msgspec.Struct, frozen=True):
    """``by`` gave ``pearls`` to a seat by hand; negative: took. ``number`` counts what goes from
    hand to hand in this game."""

    number: int
    by: Seat
    pearls: int


Pair: TypeAlias = tuple[Character | None, Character | None]


class Place(msgspec.Struct, frozen=True):
    """What everyone sees before one seat: its pearls and its two card places, ``None`` for a
    card that lies face down; ``seen`` is what everyone knows of such a card all the same, from a
    part of the game that was taken back; ``shown`` is what its owner holds up for everyone to see,
    and has not lost. ``open`` and ``looks``: what lies before everyone in an open practice round,
    in its places and of what it has drawn. ``drawn``: so many cards it has drawn to look at;
    ``acts``: so many things it has done by hand since the question was put; ``touched``: the last
    thing that another seat did to its pearls by hand; ``gone``: the player got up for good."""

    pearls: int = 0
    cards: Pair = (None, None)
    seen: Pair = (None, None)
    shown: Pair = (None, None)
    open: Pair = (None, None)
    looks: tuple[Character, ...] = ()
    drawn: int = 0
    acts: int = 0
    touched: Touch | None = None
    gone: bool = False

    @property
    def hidden(self) -> tuple[int, ...]:
        """The places (0, 1) that are not lost: the influence of this house."""
        return tuple(at for at, card in enumerate(self.cards) if card is None)

    @property
    def alive(self) -> bool:
        """True if it has influence left, and its player has not got up."""
        return None in self.cards and not self.gone


class Verdict(msgspec.Struct, frozen=True):
    """What a doubt came to: ``challenger`` doubted that ``seat`` is ``claimed``, and ``seat`` has
    ``shown`` a card. ``question`` is the number of the question that asked for it."""

    question: int
    seat: Seat
    claimed: Character
    shown: Character
    challenger: Seat

    @property
    def true(self) -> bool:
        """Whether the shown card is the claimed one."""
        return self.shown is self.claimed


class Table(msgspec.Struct, frozen=True):
    """What everyone sees. ``vault`` in pearls, ``deck`` in cards; ``mode`` is how the table plays
    now, ``paper`` that the cards are of paper; ``practice``: in an open practice round, who has
    had a turn (``None``: hands are closed, and the game counts); ``given`` counts what went from
    hand to hand; ``sealed`` is the newest shuffle; ``late`` names who has not answered a question
    that the table has waited for long enough; ``verdict``: what a doubt came to, until the question
    after the next one is put; ``recent`` are the newest things that happened, the oldest first, and
    ``happened`` counts all of them."""

    options: Options
    places: tuple[Place, ...]
    vault: int
    deck: int
    phase: Phases
    turn: Seat = Seat(0)
    turn_no: int = 0
    mode: ModeName = "strict"
    paper: bool = False
    practice: tuple[Seat, ...] | None = None
    given: int = 0
    sealed: Sealed = Sealed()
    late: tuple[Seat, ...] = ()
    verdict: Verdict | None = None
    recent: tuple[Public, ...] = ()
    happened: int = 0

    @property
    def alive(self) -> tuple[Seat, ...]:
        """The seats that are still in the game, in seating order."""
        return tuple(Seat(at) for at, place in enumerate(self.places) if place.alive)

    def around(self, seat: Seat) -> tuple[Seat, ...]:
        """The living seats, from the left of ``seat`` on, itself last."""
        seats = len(self.places)
        clockwise = (Seat((seat + ahead) % seats) for ahead in range(1, seats + 1))
        return tuple(each for each in clockwise if self.places[each].alive)

    def after(self, seat: Seat) -> Seat:
        """The next living seat clockwise."""
        return self.around(seat)[0]

    def asks(self, seat: Seat) -> int:
        """The question number of ``seat``: the open question's, plus what the seat has done by
        hand since it was put."""
        return self.phase.question + self.places[seat].acts

    @property
    def newest(self) -> int:
        """The highest question number of any seat."""
        return self.phase.question + max(place.acts for place in self.places)


class Hand(msgspec.Struct, frozen=True):
    """What one seat sees: the cards of its two places (a revealed one included), the cards drawn
    in Redesenhar, the question that it passed, and the character as which it is going to block."""

    cards: tuple[Card, ...] = ()
    drawn: tuple[Card, ...] = ()
    passed: int = 0
    ready: Character | None = None


class Fog(msgspec.Struct, frozen=True):
    """What no seat sees: the order of the deck, the top first."""

    deck: tuple[Card, ...] = ()


BrumaState = State[Table, Hand, Fog]
BrumaSight = Sight[Table, Hand]
BrumaStep = Step[Table, Hand, Fog]
