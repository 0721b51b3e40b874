"""What happens in Bruma, by who may know it: public, private, hidden."""

from typing import Final, Literal

from companion.core.chance import Picked, Sealed, Shuffled
from companion.core.events import Hidden, Private, Public
from companion.core.seats import Seat
from companion.games.bruma.rules.model import Action, Card, Character, Claim, ModeName, Phases

# Public:


class Began(Public, frozen=True):
    """Two cards and ``pearls`` for each seat; ``first`` begins."""

    first: Seat
    pearls: tuple[int, ...]


class Now(Public, frozen=True):
    """The table waits for this now; ``again`` when it has been this turn already."""

    phase: Phases
    again: bool = False


class Late(Public, frozen=True):
    """These have not answered the open question yet."""

    seats: tuple[Seat, ...]


class Declared(Public, frozen=True):
    """``seat`` announced an action and paid ``cost`` pearls."""

    seat: Seat
    action: Action
    target: Seat | None
    cost: int


class Challenged(Public, frozen=True):
    """``seat`` doubts ``claim``."""

    seat: Seat
    claim: Claim


class Blocked(Public, frozen=True):
    """``seat`` blocks as ``character``."""

    seat: Seat
    character: Character
    action: Action


class BlockStood(Public, frozen=True):
    """The block of ``seat`` stands: the action has no effect and the cost is gone."""

    seat: Seat
    action: Action


class Proved(Public, frozen=True):
    """``seat`` showed the card of place ``at``, it goes back into the fog, and another one comes
    from the deck."""

    seat: Seat
    at: int
    character: Character


class Lost(Public, frozen=True):
    """The card of place ``at`` turns face up; ``bluff`` when it was shown as a proof and was not
    the one that had been claimed."""

    seat: Seat
    at: int
    character: Character
    bluff: bool = False


class Eliminated(Public, frozen=True):
    """The last card of ``seat`` is face up: its ``pearls`` return to the vault."""

    seat: Seat
    pearls: int


class Refunded(Public, frozen=True):
    """The vault returns the cost of a failed action."""

    seat: Seat
    pearls: int


class Took(Public, frozen=True):
    """``seat`` takes ``pearls`` from the vault."""

    seat: Seat
    pearls: int
    action: Action


class Stole(Public, frozen=True):
    """``seat`` takes ``pearls`` from ``target``; 0 when there is nothing to take."""

    seat: Seat
    target: Seat
    pearls: int


class Drew(Public, frozen=True):
    """``seat`` draws two cards to look at them."""

    seat: Seat
    cards: int


class Returned(Public, frozen=True):
    """``seat`` has chosen; as many cards as it drew went back."""

    seat: Seat
    cards: int


class Collected(Public, frozen=True):
    """``seat`` took ``pearls`` from the vault by hand."""

    seat: Seat
    pearls: int


class Paid(Public, frozen=True):
    """``seat`` returned ``pearls`` to the vault by hand."""

    seat: Seat
    pearls: int


class Gave(Public, frozen=True):
    """``seat`` gave ``pearls`` to ``target`` by hand."""

    seat: Seat
    target: Seat
    pearls: int


class Grabbed(Public, frozen=True):
    """``seat`` took ``pearls`` from ``target`` by hand."""

    seat: Seat
    target: Seat
    pearls: int


class Undid(Public, frozen=True):
    """``seat`` undid what ``target`` had done to it: it returns ``pearls`` to ``target``; negative:
    gets them back."""

    seat: Seat
    target: Seat
    pearls: int


class Exposed(Public, frozen=True):
    """``seat`` holds the card of place ``at`` up for everyone to see."""

    seat: Seat
    at: int
    character: Character


class Covered(Public, frozen=True):
    """``seat`` covered the card of place ``at`` again."""

    seat: Seat
    at: int


class Swapped(Public, frozen=True):
    """The shown card of place ``at`` goes back into the fog, and another one comes from the
    deck."""

    seat: Seat
    at: int
    character: Character


class Pointed(Public, frozen=True):
    """``seat`` points at ``target``, which is to lose a card."""

    seat: Seat
    target: Seat


class HandedOn(Public, frozen=True):
    """The turn of ``seat`` is over, it is the turn of ``target``."""

    seat: Seat
    target: Seat


class Dropped(Public, frozen=True):
    """The table asks no more about what ``seat`` was to do, or had declared (``deed``), or was to
    lose (``loss``): people go on by hand."""

    seat: Seat
    what: Literal["deed", "loss"]


class Dialled(Public, frozen=True):
    """From now on the table plays by ``mode``."""

    mode: ModeName


class Left(Public, frozen=True):
    """``seat`` got up for good."""

    seat: Seat


class WentBack(Public, frozen=True):
    """The host took the game back to a point in the turn of ``seat``."""

    seat: Seat


class Seen(Public, frozen=True):
    """Everyone has seen the card that lies face down in place ``at``, in a part of the game that
    was taken back."""

    seat: Seat
    at: int
    character: Character


class Laid(Public, frozen=True):
    """In the open practice round, and when all is over, the hand of ``seat`` lies before everyone:
    by place, ``None`` for a lost card, and what it has ``drawn``."""

    seat: Seat
    cards: tuple[Character | None, Character | None]
    drawn: tuple[Character, ...] = ()


class Shut(Public, frozen=True):
    """The open practice round is over: every hand is closed and the game begins, with the cards
    that everyone has seen or (``fresh``) with others."""

    fresh: bool


class Won(Public, frozen=True):
    """``seat`` is the last house."""

    seat: Seat


# Private:


class Dealt(Private, frozen=True):
    """Your two cards."""

    cards: tuple[Card, ...]


class Replaced(Private, frozen=True):
    """The card that takes the place ``at`` of the one you showed."""

    at: int
    card: Card


class Drawn(Private, frozen=True):
    """The cards that you draw to look at."""

    cards: tuple[Card, ...]


class Kept(Private, frozen=True):
    """Your two places after the exchange."""

    cards: tuple[Card, ...]


class LetPass(Private, frozen=True):
    """You passed. Private, because the speed of a pass would tell something."""

    question: int


class Readied(Private, frozen=True):
    """You will block as ``character`` as soon as that is asked; ``None``: no more. Sealed until
    then (section 13)."""

    character: Character | None


# Hidden:


class Taken(Hidden, frozen=True):
    """So many cards left the deck, from the top."""

    cards: int


EVENTS: Final = (
    Began
    | Now
    | Late
    | Declared
    | Challenged
    | Blocked
    | BlockStood
    | Proved
    | Lost
    | Eliminated
    | Refunded
    | Took
    | Stole
    | Drew
    | Returned
    | Collected
    | Paid
    | Gave
    | Grabbed
    | Undid
    | Exposed
    | Covered
    | Swapped
    | Pointed
    | HandedOn
    | Dropped
    | Dialled
    | Left
    | WentBack
    | Seen
    | Laid
    | Shut
    | Won
    | Sealed
    | Dealt
    | Replaced
    | Drawn
    | Kept
    | LetPass
    | Readied
    | Shuffled
    | Picked
    | Taken
)
REVEALS: Final = (Proved, Lost, Exposed, Laid)
BY_HAND: Final = (
    *(Collected, Paid, Gave, Grabbed, Undid, Exposed, Covered, Swapped, Pointed),
    *(HandedOn, Drew, Returned, Lost),
)
"""What a seat does by hand in a free game: one of these for each of its commands."""
