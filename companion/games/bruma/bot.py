"""A bot for an empty chair: it plays from one seat's sight and chance, and knows nothing else."""

from random import Random

from companion.games.bruma.choices import choices
from companion.games.bruma.commands import Commands, HandOn, Keep, Take
from companion.games.bruma.events import HandedOn
from companion.games.bruma.model import MUST_RUPTURE, BrumaSight, Free
from companion.games.bruma.waiting import window


def bot(sight: BrumaSight, rng: Random) -> Commands | None:
    """What the bot would do now; ``None`` when nothing is asked of it, or it has answered."""
    if sight.hand is None or sight.hand.passed == sight.table.phase.question:
        return None
    if isinstance(sight.table.phase, Free):
        return by_hand(sight)
    offered: list[Commands | None] = [*choices(sight)]
    table = sight.table
    if table.mode == "assisted" and window(table) and sight.viewer != table.turn:
        offered.append(None)  # nobody has to speak
    return rng.choice(offered) if offered else None


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
