"""What the table hears: the sound that the TV makes for each public event of Bruma."""

from typing import Final

from companion.core.chance import Sealed
from companion.core.events import Public
from companion.core.seats import Seat
from companion.games.bruma.rules.events import (
    Began,
    Blocked,
    BlockStood,
    Challenged,
    Collected,
    Covered,
    Declared,
    Dialled,
    Drew,
    Dropped,
    Eliminated,
    Exposed,
    Gave,
    Grabbed,
    HandedOn,
    Laid,
    Late,
    Left,
    Lost,
    Now,
    Paid,
    Pointed,
    Proved,
    Refunded,
    Returned,
    Seen,
    Shut,
    Stole,
    Swapped,
    Took,
    Undid,
    WentBack,
    Won,
)
from companion.games.bruma.rules.model import MUST_RUPTURE, Choosing, Over, Table

SOUNDS: Final[dict[type[Public], str]] = {
    Began: "shuffle",
    Late: "drops",
    Declared: "bell",
    Challenged: "knock",
    Blocked: "rope",
    BlockStood: "cleat",
    Proved: "card",
    Lost: "glass",
    Eliminated: "candle",
    Refunded: "pearls",
    Took: "pearls",
    Stole: "purse",
    Drew: "draw",
    Returned: "shuffle",
    Collected: "pearls",
    Paid: "bowl",
    Gave: "purse",
    Grabbed: "purse",
    Undid: "purse",
    Exposed: "card",
    Covered: "cover",
    Swapped: "cover",
    Pointed: "bell",
    HandedOn: "horn",
    Dropped: "wave",
    Dialled: "ratchet",
    Left: "steps",
    WentBack: "tide",
    Shut: "cover",
    Won: "harbour",
}
"""What is heard of an event: the same thing sounds the same, pearls out of the vault as pearls."""
SILENT: Final = (Sealed, Seen, Laid)
"""Nothing that one would hear at a table."""
TURN: Final = "horn"
SIREN: Final = "siren"
LIE: Final = "crack"


def sound(event: Public, table: Table) -> str | None:
    """The sound of ``event`` at a ``table`` as it stands after it; ``None`` when it is silent.
    The siren sounds once, when the duty at ten pearls begins (section 6). A caught lie sounds like
    no other loss."""
    match event:
        case Now(phase=Choosing(seat=seat), again=False):
            return SIREN if _rich(table, seat) else TURN
        case Now():
            return None
        case Lost(bluff=True):
            return LIE
        case Laid() if isinstance(table.phase, Over):
            return SOUNDS[Exposed]
        case Stole(pearls=0) | Took(pearls=0):
            return None
        case Collected() | Grabbed() if _crossed(table, event.seat, event.pearls):
            return SIREN
        case Gave(target=target, pearls=pearls) if _crossed(table, target, pearls):
            return SIREN
        case _:
            return SOUNDS.get(type(event))


def _rich(table: Table, seat: Seat) -> bool:
    return table.places[seat].pearls >= MUST_RUPTURE


def _crossed(table: Table, seat: Seat, pearls: int) -> bool:
    """Whether these pearls have made ten of fewer; by hand the duty begins there and then."""
    return _rich(table, seat) and table.places[seat].pearls - pearls < MUST_RUPTURE
