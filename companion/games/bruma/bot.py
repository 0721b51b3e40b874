"""A bot for an empty chair: it plays from one seat's sight and chance, and knows nothing else."""

from random import Random

from companion.games.bruma.choices import choices
from companion.games.bruma.commands import Commands
from companion.games.bruma.model import BrumaSight
from companion.games.bruma.waiting import window


def bot(sight: BrumaSight, rng: Random) -> Commands | None:
    """What the bot would do now; ``None`` when nothing is asked of it, or it has answered."""
    if sight.hand is None or sight.hand.passed == sight.table.phase.question:
        return None
    offered: list[Commands | None] = [*choices(sight)]
    table = sight.table
    if table.mode == "assisted" and window(table) and sight.viewer != table.turn:
        offered.append(None)  # nobody has to speak
    return rng.choice(offered) if offered else None
