"""What the table hears: the sound that the TV makes for each public event of Bruma."""

from typing import Final

from companion.core.chance import Sealed
from companion.core.events import Public
from companion.core.seats import Seat
from companion.games.bruma.rules import events
from companion.games.bruma.rules.model import MUST_RUPTURE, Choosing, Over, Table

SOUNDS: Final[dict[type[Public], str]] = {
    events.Began: "shuffle",
    events.Late: "drops",
    events.Declared: "bell",
    events.Challenged: "knock",
    events.Blocked: "rope",
    events.BlockStood: "cleat",
    events.Proved: "card",
    events.Lost: "glass",
    events.Eliminated: "candle",
    events.Refunded: "pearls",
    events.Took: "pearls",
    events.Stole: "purse",
    events.Drew: "draw",
    events.Returned: "shuffle",
    events.Collected: "pearls",
    events.Paid: "bowl",
    events.Gave: "purse",
    events.Grabbed: "purse",
    events.Undid: "purse",
    events.Exposed: "card",
    events.Covered: "cover",
    events.Swapped: "cover",
    events.Pointed: "bell",
    events.HandedOn: "horn",
    events.Dropped: "wave",
    events.Dialled: "ratchet",
    events.Left: "steps",
    events.WentBack: "tide",
    events.Shut: "cover",
    events.Won: "harbour",
}
"""What is heard of an event: the same thing sounds the same, pearls out of the vault as pearls."""
SILENT: Final = (Sealed, events.Seen, events.Laid)
"""Nothing that one would hear at a table."""
TURN: Final = "horn"
SIREN: Final = "siren"
LIE: Final = "crack"


def sound(event: Public, table: Table) -> str | None:
    """The sound of ``event`` at a ``table`` as it stands after it; ``None`` when it is silent.
    The siren sounds once, when the duty at ten pearls begins (section 6). A caught lie sounds like
    no other loss."""
    match event:
        case events.Now(phase=Choosing(seat=seat), again=False):
            return SIREN if _rich(table, seat) else TURN
        case events.Now():
            return None
        case events.Lost(bluff=True):
            return LIE
        case events.Laid() if isinstance(table.phase, Over):
            return SOUNDS[events.Exposed]
        case events.Stole(pearls=0) | events.Took(pearls=0):
            return None
        case events.Collected() | events.Grabbed() if _crossed(table, event.seat, event.pearls):
            return SIREN
        case events.Gave(target=target, pearls=pearls) if _crossed(table, target, pearls):
            return SIREN
        case _:
            return SOUNDS.get(type(event))


def _rich(table: Table, seat: Seat) -> bool:
    return table.places[seat].pearls >= MUST_RUPTURE


def _crossed(table: Table, seat: Seat, pearls: int) -> bool:
    """Whether these pearls have made ten of fewer; by hand the duty begins there and then."""
    return _rich(table, seat) and table.places[seat].pearls - pearls < MUST_RUPTURE
