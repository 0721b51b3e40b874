"""What a seat may ask for: each command answers one numbered question."""

from typing import Final

import msgspec

from companion.core.seats import Seat
from companion.games.bruma.model import Action, Card, Character


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
    """“Ninguém falou”: nobody at the table has spoken up, the game goes on."""


class Block(Command, frozen=True):
    """“Bloqueio!”: stop the action as ``character``."""

    character: Character


class Show(Command, frozen=True):
    """Show this card as the proof."""

    card: Card


class Lose(Command, frozen=True):
    """Turn this card face up."""

    card: Card


class Keep(Command, frozen=True):
    """Keep these cards and return the others to the deck."""

    cards: tuple[Card, ...]


COMMANDS: Final = Declare | Challenge | Pass | Settle | Block | Show | Lose | Keep
Commands = Declare | Challenge | Pass | Settle | Block | Show | Lose | Keep
