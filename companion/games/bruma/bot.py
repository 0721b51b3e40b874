"""A bot for an empty chair: it plays from one seat's sight and chance, and knows nothing else.

docs/bot.md tells how it thinks.
"""

from random import Random

from companion.games.bruma.choices import choices
from companion.games.bruma.commands import Commands, HandOn, Keep, Pass, Ready, Take
from companion.games.bruma.events import HandedOn
from companion.games.bruma.mind import Mind
from companion.games.bruma.model import MUST_RUPTURE, BrumaSight, Free
from companion.games.bruma.waiting import window


def bot(sight: BrumaSight, rng: Random) -> Commands | None:
    """What the bot would do now; ``None`` when nothing is asked of it, or it has answered."""
    phase = sight.table.phase
    if sight.viewer is None or sight.hand is None or sight.hand.passed == phase.question:
        return None
    if isinstance(phase, Free):
        return by_hand(sight)
    offered = [each for each in choices(sight) if not isinstance(each, Ready)]
    if not offered:
        return None
    mind = Mind(sight, sight.viewer, rng)
    silence = [Pass(phase.question)] if _may_be_silent(sight) else []
    best = max((*offered, *silence), key=mind.likes)
    return best if best in offered else None


def _may_be_silent(sight: BrumaSight) -> bool:
    """Whether this seat is asked, and nobody has to speak."""
    table = sight.table
    return table.mode == "assisted" and sight.viewer != table.turn and window(table) != ()


def by_hand(sight: BrumaSight) -> Commands | None:
    """In a free game a bot hears nothing: on its turn it takes a pearl, and the turn goes on."""
    offered = choices(sight)
    keep = next((each for each in offered if isinstance(each, Keep)), None)
    done = next((each for each in offered if isinstance(each, HandOn)), None)
    if keep or done is None:
        return keep
    dive = Take(done.of, 1)
    return dive if dive in offered and _fresh(sight) else done


def _fresh(sight: BrumaSight) -> bool:
    """Whether the turn has just come here, and there is room in the purse."""
    table, me = sight.table, sight.viewer
    came = isinstance(last := table.recent[-1], HandedOn) and last.target == me
    return came and me is not None and table.places[me].pearls < MUST_RUPTURE
