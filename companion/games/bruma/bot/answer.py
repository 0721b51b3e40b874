"""A bot for an empty chair: it plays from one seat's sight and chance, and knows nothing else.

docs/bot.md tells how it thinks.
"""

from collections.abc import Iterator, Sequence
from random import Random

from companion.core.events import Public
from companion.core.seats import Seat
from companion.games.bruma.bot import probability
from companion.games.bruma.bot.evaluate import Mind
from companion.games.bruma.rules import commands, events
from companion.games.bruma.rules.commands import Commands
from companion.games.bruma.rules.legal import choices
from companion.games.bruma.rules.model import MUST_RUPTURE, RULES, Action, BrumaSight, Free, Table
from companion.games.bruma.rules.waiting import simultaneous_seats


def answer(sight: BrumaSight, rng: Random) -> Commands | None:
    """What the bot would do now; ``None`` when nothing is asked of it, or it has answered."""
    phase = sight.table.phase
    if sight.viewer is None or sight.hand is None or sight.hand.passed == phase.question:
        return None
    offered = [each for each in choices(sight) if not isinstance(each, commands.Ready)]
    if not offered:
        return None
    mind = Mind(sight, sight.viewer, rng)
    if isinstance(phase, Free):
        return by_hand(mind, offered)
    silence = [commands.Pass(phase.question)] if _may_be_silent(sight) else []
    best = max((*offered, *silence), key=mind.likes)
    return best if best in offered else None


def _may_be_silent(sight: BrumaSight) -> bool:
    """True if this seat is asked, and no seat has to answer."""
    table = sight.table
    return (
        table.mode == "assisted" and sight.viewer != table.turn and simultaneous_seats(table) != ()
    )


# By hand.


def by_hand(mind: Mind, offered: Sequence[Commands]) -> Commands | None:
    """In a free game a bot hears nothing and says nothing. It loses a card when a seat points at
    it, and on its turn does by hand what it can prove."""
    table, me = mind.table, mind.me
    keeps = [each for each in offered if isinstance(each, commands.Keep)]
    if keeps:
        return max(keeps, key=mind.likes)
    losses = [each for each in offered if isinstance(each, commands.Lose)]
    if losses and not table.paper and _is_pointed_at(table, me):
        return max(losses, key=mind.likes)
    done = next((each for each in offered if isinstance(each, commands.HandOn)), None)
    did = _since_the_turn_came(table, me)
    if done is None or did is None:
        return done
    if did:
        return _aim(mind, done.of) if isinstance(did[-1], events.Paid) else done
    return _begin(mind, offered, done)


def _begin(mind: Mind, offered: Sequence[Commands], done: commands.HandOn) -> Commands:
    """The first thing on its own turn, by the rule book. It never makes a false claim, because in a
    free game no seat could doubt a bot."""
    if mind.table.paper:
        dive = commands.Take(done.of, 1)
        return dive if dive in offered and not _must(mind) else done
    steps = {deed: _first_step(mind.table, deed, done.of) for deed in _deeds(mind)}
    able = [deed for deed, step in steps.items() if step in offered]
    return steps[max(able, key=mind.likes)] if able else done


def _must(mind: Mind) -> bool:
    return mind.table.places[mind.me].pearls >= MUST_RUPTURE


def _deeds(mind: Mind) -> Iterator[commands.Declare]:
    """What it could declare by the rules, and prove."""
    pearls = mind.table.places[mind.me].pearls
    for action, rule in RULES.items():
        true = rule.claims is None or probability.holds(mind.sight, rule.claims)
        may = action is Action.RUPTURA or not _must(mind)
        if true and may and pearls >= rule.cost:
            for target in mind.rivals if rule.target else [None]:
                yield commands.Declare(0, action, target)


def _first_step(table: Table, deed: commands.Declare, of: int) -> Commands:
    """The first thing that hands do to carry out ``deed``."""
    rule, target = RULES[deed.action], deed.target
    if rule.cost:
        return commands.Give(of, rule.cost)
    if deed.action is Action.REDESENHAR:
        return commands.Draw(of)
    there = table.vault if target is None else table.places[target].pearls
    return commands.Take(of, min(rule.takes, there), target)


def _aim(mind: Mind, of: int) -> commands.Point:
    """Point at the seat that should lose a card."""
    return commands.Point(of, max(mind.rivals, key=lambda rival: mind.loss(rival) + mind.whim()))


def _is_pointed_at(table: Table, me: Seat) -> bool:
    """True if another seat has pointed at this one, and it has lost no card since."""
    for event in reversed(table.recent):
        match event:
            case events.Lost(seat=seat) if seat == me:
                return False
            case events.Pointed(target=target) if target == me:
                return True
    return False


def _since_the_turn_came(table: Table, me: Seat) -> list[Public] | None:
    """What this seat itself has done since; ``None`` when the turn came before the newest events
    that the table keeps."""
    for at, event in reversed(list(enumerate(table.recent))):
        if isinstance(event, events.HandedOn | events.Began | events.Dialled):
            after = table.recent[at + 1 :]
            done = [each for each in after if getattr(each, "seat", None) == me]
            return [each for each in done if not isinstance(each, events.Lost)]
    return None
