"""What a seat may ask for: each command answers one numbered question."""

from typing import Annotated, Final, TypeAlias

import msgspec

from companion.core.seats import Seat
from companion.games.bruma.rules.model import PEARLS, Action, Card, Character


class Command(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """An answer to the question numbered ``of``."""

    of: int


class Declare(Command, frozen=True):
    """Announce the action of the turn."""

    action: Action
    target: Seat | None = None


class Challenge(Command, frozen=True):
    """“Contesto!”: doubt the claim."""


class Pass(Command, frozen=True):
    """Let it pass."""


class Settle(Command, frozen=True):
    """“Ninguém falou”: no player has spoken up, the game goes on."""


class Block(Command, frozen=True):
    """“Bloqueio!”: stop the action as ``character``."""

    character: Character


class Ready(Command, frozen=True):
    """Early, while it may still be doubted: if the action comes through, “Bloqueio!” as
    ``character``; ``None``: not any more."""

    character: Character | None


class Show(Command, frozen=True):
    """Show this card as the proof."""

    card: Card


class Lose(Command, frozen=True):
    """Turn this card face up."""

    card: Card


class Keep(Command, frozen=True):
    """Keep these cards and return the others to the deck."""

    cards: tuple[Card, ...]


# By hand, in a free game, beside Lose and Keep.

Amount: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=PEARLS)]
"""Of pearls."""


class Take(Command, frozen=True):
    """Take ``pearls`` from the vault, or from ``target``."""

    pearls: Amount
    target: Seat | None = None


class Give(Command, frozen=True):
    """Return ``pearls`` to the vault, or give them to ``target``."""

    pearls: Amount
    target: Seat | None = None


class Undo(Command, frozen=True):
    """Undo what another seat did to the own pearls: the transfer with this ``number``."""

    number: int


class Expose(Command, frozen=True):
    """Hold the card of place ``at`` up for everyone to see."""

    at: int


class Cover(Command, frozen=True):
    """Cover the card of place ``at`` again."""

    at: int


class Swap(Command, frozen=True):
    """Take another card from the deck for the shown one of place ``at``."""

    at: int


class Draw(Command, frozen=True):
    """Draw two cards to look at."""


class Point(Command, frozen=True):
    """Point at the house of ``target``, which is to lose a card. It tells a bot, and everyone
    else."""

    target: Seat


class HandOn(Command, frozen=True):
    """“Minha vez acabou”: the turn goes to the next house."""


Ruled = Declare | Challenge | Pass | Ready | Settle | Block | Show | Lose | Keep
"""What the rule book asks."""
ByHand = Take | Give | Undo | Expose | Cover | Swap | Draw | Point | HandOn | Lose | Keep
"""What hands do."""
Commands = Ruled | ByHand
COMMANDS: Final = Ruled | ByHand
