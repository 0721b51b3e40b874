"""A table of Bruma that rule tests arrange in one line and then act at, in sentences."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.events import Event, Public
from companion.core.play import advance, depart, dial, remind
from companion.core.scenario import Unshuffled
from companion.core.seats import Seat, Viewer
from companion.core.state import Illegal, State
from companion.core.step import Step, look
from companion.games import bruma
from companion.games.bruma.rules.commands import (
    Block,
    Challenge,
    Commands,
    Cover,
    Declare,
    Draw,
    Expose,
    Give,
    HandOn,
    Keep,
    Lose,
    Pass,
    Point,
    Ready,
    Settle,
    Show,
    Swap,
    Take,
    Undo,
)
from companion.games.bruma.rules.model import (
    DECK,
    Action,
    BrumaState,
    Card,
    Character,
    Hand,
    Options,
    Over,
)
from companion.games.bruma.rules.waiting import unanswered
from companion.games.bruma.scenarios.script import arranged, seated
from companion.games.bruma.screens.view import View

ANA, BIA, CLEO, DAVI, EVA, FABIO = (Seat(at) for at in range(6))
MERCADOR, SOMBRA, CONTRABANDISTA, CARTOGRAFA, GUARDIA = Character
MERGULHO, SUBSIDIO, RUPTURA, COMERCIO, ENVENENAR, SURRUPIAR, REDESENHAR = Action


def lay(line: str, deck: str = "", turn: Seat = ANA, **options: Any) -> "Sitting":
    """Arrange a table: the seats with ``|`` between them, then the top cards of the deck by
    name. The other cards of the 15 lie under those; the other pearls lie in the vault."""
    seats = [seated(words) for words in line.split("|")]
    top = [Card(one) for one in deck.split()]
    left = Counter(DECK)
    left.subtract([*top, *(card for _, hand in seats for card in hand.cards)])
    assert min(left.values()) >= 0, "there are three cards of each character"
    cards = (*top, *left.elements())
    return Sitting(arranged(seats, cards, turn, Options(**options)))


def lay_paper(line: str, turn: Seat = ANA) -> "Sitting":
    """Arrange a free table with cards of paper: what lies face up and the pearls of each seat, as
    in ``- (sombra) 4``."""
    seats = [seated(words.replace("-", "guardia")) for words in line.split("|")]
    options = Options(mode="free", paper=True)
    state = arranged([(place, Hand()) for place, _ in seats], (), turn, options)
    return Sitting(State(replace(state.table, paper=True), state.hands, state.hidden))


class Sitting:
    """One table in play. ``events``: what came of the last command, in order; ``told``: what it
    told everyone."""

    def __init__(self, state: BrumaState) -> None:
        self.state = state
        self.rng: Random = Unshuffled()
        self.events: list[Event] = []
        self.told: list[Public] = []

    def at(self, seat: Seat) -> "Chair":
        """Whoever sits there, ready to act."""
        return Chair(self, seat)

    def take(self, step: Step[Any, Any, Any]) -> None:
        """Let what happened in ``step`` happen here."""
        self.state = step.state
        self.events = step.events
        self.told = [event for event in step.events if isinstance(event, Public)]

    def everyone_passes(self) -> None:
        """All who are asked let the open question pass."""
        question = self.question
        assert self.phase in ("ChallengeAction", "BlockAction", "ChallengeBlock")
        for seat in self.waits_for:
            self.at(seat).passes()
        assert self.question > question

    def dials(self, mode: str, turn: Seat | None = None) -> None:
        """The host turns the dial."""
        self.take(dial(bruma.GAME, self.state, mode, turn, self.rng))

    def why_not_dial(self, mode: str, turn: Seat | None = None) -> str:
        """The end of the key of the sentence that says why the dial cannot be turned."""
        why = bruma.WAYS.why_not_dial(self.state.table, mode, turn)
        return "" if why is None else why.key.removeprefix("bruma.dial.")

    def is_reminded(self) -> None:
        """The table's patience is over."""
        self.take(remind(bruma.GAME, self.state, self.rng))

    def screen(self, viewer: Viewer) -> View:
        """What the phone of ``viewer`` shows, or the TV."""
        return bruma.required.view(look(self.state, viewer))

    @property
    def phase_value(self) -> Any:
        """The phase with what it carries."""
        return self.state.table.phase

    @property
    def phase(self) -> str:
        """The name of the phase."""
        return type(self.phase_value).__name__

    @property
    def question(self) -> int:
        """The number of the open question."""
        number: int = self.phase_value.question
        return number

    @property
    def mode(self) -> str:
        """How the table plays."""
        return bruma.WAYS.mode(self.state.table).name

    @property
    def shown(self) -> list[list[str]]:
        """What each seat holds up for everyone to see."""
        return [[str(one) for one in place.shown if one] for place in self.state.table.places]

    @property
    def turn(self) -> Seat:
        """Whose turn it is."""
        return self.state.table.turn

    @property
    def waits_for(self) -> list[Seat]:
        """Those who have not answered the open question."""
        return list(unanswered(self.state))

    @property
    def late(self) -> list[Seat]:
        """Those whom the table has named as late."""
        return list(self.state.table.late)

    @property
    def influence(self) -> list[int]:
        """The face-down cards of each seat."""
        return [len(place.hidden) for place in self.state.table.places]

    @property
    def pearls(self) -> list[int]:
        """The pearls of each seat."""
        return [place.pearls for place in self.state.table.places]

    @property
    def vault(self) -> int:
        """The pearls in the vault."""
        return self.state.table.vault

    @property
    def deck(self) -> list[str]:
        """The deck, from the top."""
        assert self.state.table.deck == len(self.state.hidden.deck)
        return list(self.state.hidden.deck)

    @property
    def winner(self) -> Seat | None:
        """Who has won."""
        return self.phase_value.winner if isinstance(self.phase_value, Over) else None

    @property
    def happened(self) -> list[str]:
        """The names of what the last command told everyone, without the phases."""
        return [type(event).__name__ for event in self.told if type(event).__name__ != "Now"]


class Chair:
    """One seat of a table in play. Each sentence is carried out; a refused one fails the test."""

    def __init__(self, table: Sitting, seat: Seat) -> None:
        self.table = table
        self.seat = seat

    @property
    def in_vain(self) -> "InVain":
        """What is said next is refused."""
        return InVain(self.table, self.seat)

    def declares(self, action: Action, target: Seat | None = None) -> str:
        """Announce the action of the turn."""
        return self.answers(Declare(self.table.question, action, target))

    def challenges(self) -> str:
        """Say “Contesto!”."""
        return self.answers(Challenge(self.table.question))

    def blocks(self, claimed: Character) -> str:
        """Say “Bloqueio! Sou …”."""
        return self.answers(Block(self.table.question, claimed))

    def passes(self) -> str:
        """Let it pass."""
        return self.answers(Pass(self.table.question))

    def gets_ready(self, claimed: Character | None) -> str:
        """Say early that one is going to block."""
        return self.answers(Ready(self.table.question, claimed))

    def shows(self, card: str) -> str:
        """Show a card as the proof."""
        return self.answers(Show(self.table.question, Card(card)))

    def loses(self, card: str) -> str:
        """Turn a card face up."""
        return self.answers(Lose(self.asks, Card(card)))

    def keeps(self, *cards: str) -> str:
        """Keep these in Redesenhar."""
        return self.answers(Keep(self.asks, tuple(Card(card) for card in cards)))

    def settles(self) -> str:
        """Say that nobody spoke."""
        return self.answers(Settle(self.table.question))

    # By hand.

    @property
    def asks(self) -> int:
        """The number of what this seat is asked."""
        return self.table.state.table.asks(self.seat)

    def takes(self, pearls: int, target: Seat | None = None) -> str:
        """Take pearls from the vault, or from somebody."""
        return self.answers(Take(self.asks, pearls, target))

    def gives(self, pearls: int, target: Seat | None = None) -> str:
        """Return pearls to the vault, or give them to somebody."""
        return self.answers(Give(self.asks, pearls, target))

    def undoes(self) -> str:
        """Undo what somebody did to the own pearls."""
        touched = self.table.state.table.places[self.seat].touched
        return self.answers(Undo(self.asks, touched.number if touched else 0))

    def holds_up(self, at: int) -> str:
        """Show the card of a place to everyone."""
        return self.answers(Expose(self.asks, at))

    def covers(self, at: int) -> str:
        """Cover it again."""
        return self.answers(Cover(self.asks, at))

    def swaps(self, at: int) -> str:
        """Swap the shown card of a place for another."""
        return self.answers(Swap(self.asks, at))

    def draws(self) -> str:
        """Draw two cards to look at."""
        return self.answers(Draw(self.asks))

    def points(self, target: Seat) -> str:
        """Point at a house, which is to lose a card."""
        return self.answers(Point(self.asks, target))

    def hands_on(self) -> str:
        """Say that the own turn is over."""
        return self.answers(HandOn(self.asks))

    def leaves(self) -> None:
        """Get up for good."""
        self.table.take(depart(bruma.GAME, self.table.state, self.seat, self.table.rng))

    def answers(self, command: Commands) -> str:
        """Send ``command`` as it is."""
        self.table.take(advance(bruma.GAME, self.table.state, self.seat, command, self.table.rng))
        return ""

    @property
    def may(self) -> list[Commands]:
        """All that this seat may do now."""
        return list(bruma.required.choices(look(self.table.state, self.seat)))

    @property
    def cards(self) -> list[str]:
        """What lies face down before this seat, by place."""
        place, hand = self.table.state.table.places[self.seat], self.table.state.hands[self.seat]
        return [str(hand.cards[at]) for at in place.hidden]

    @property
    def up(self) -> list[str]:
        """What lies face up before this seat, by place."""
        return [str(card) for card in self.table.state.table.places[self.seat].cards if card]

    @property
    def drawn(self) -> list[str]:
        """The cards that this seat looks at in Redesenhar."""
        return [str(card) for card in self.table.state.hands[self.seat].drawn]

    @property
    def sees(self) -> list[str]:
        """The hand that this seat's phone shows; a place that is face up is left out."""
        return [str(card) for card in self.screen.hand or () if card]

    @property
    def screen(self) -> View:
        """What this seat's phone shows."""
        return self.table.screen(self.seat)


class InVain(Chair):
    """A seat whose sentences are refused, change nothing, and give the reason."""

    def answers(self, command: Commands) -> str:
        """Send ``command`` as it is; the reason why it is refused."""
        before = repr(self.table.state)
        with pytest.raises(Illegal) as refusal:
            super().answers(command)
        assert repr(self.table.state) == before
        return refusal.value.reason
