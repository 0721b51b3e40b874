"""How strong the bot of Bruma is: games against simpler players, by seeds that can be repeated."""

from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from random import Random
from typing import NamedTuple

from companion.core.play import advance, begin
from companion.core.seats import Seat
from companion.core.step import look
from companion.games import bruma
from companion.games.bruma.rules.commands import Block, Challenge, Commands, Declare, Keep, Show
from companion.games.bruma.rules.legal import choices
from companion.games.bruma.rules.model import (
    RULES,
    Action,
    BrumaSight,
    BrumaState,
    Character,
    Options,
    ProveAction,
    ProveBlock,
    character,
)
from companion.games.bruma.rules.waiting import unanswered

Player = Callable[[BrumaSight, Random], Commands | None]
LONGEST = 5000
"""Commands after which a game counts as won by nobody."""


# Simpler players.


def random_player(sight: BrumaSight, rng: Random) -> Commands:
    """Any choice is as good as any other: it doubts half of all it hears."""
    return rng.choice(choices(sight))


def sensible_player(sight: BrumaSight, rng: Random) -> Commands:
    """Chance among what is not plainly foolish: it proves what it can, lies in one turn of five,
    doubts one claim of ten, blocks with the card always and without it one time of ten."""
    held = _held(sight)
    fit = [each for each in choices(sight) if _fits(sight, each, held, rng)]
    return rng.choice(fit or list(choices(sight)))


def _fits(sight: BrumaSight, command: Commands, held: Sequence[Character], rng: Random) -> bool:
    match command:
        case Declare(action=action, target=target):
            claimed = RULES[action].claims
            poor = target is not None and not sight.table.places[target].pearls
            waste = action is Action.MERGULHO or (action is Action.SURRUPIAR and poor)
            return not waste and (claimed in (None, *held) or rng.random() < 0.2)
        case Challenge():
            return rng.random() < 0.2
        case Block(character=claimed):
            return claimed in held or rng.random() < 0.2
        case Show(card=card):
            return character(card) is _to_prove(sight)
        case _:
            return True


def honest_player(sight: BrumaSight, rng: Random) -> Commands:
    """Says nothing but the truth, and believes everybody; takes the strongest action that it may,
    and aims at the richest."""
    return _strongest(sight, rng, _held(sight))


def brazen_player(sight: BrumaSight, rng: Random) -> Commands:
    """Claims whatever is strongest, blocks whatever it may, and doubts nobody."""
    return _strongest(sight, rng, tuple(Character))


def _strongest(sight: BrumaSight, rng: Random, claims: Sequence[Character]) -> Commands:
    offered = list(choices(sight))
    rng.shuffle(offered)
    # Half the time without what can be blocked: two of a kind would block one another for ever.
    if rng.random() < 0.5:
        offered = [each for each in offered if not _may_be_blocked(each)]
    return max(offered, key=lambda each: _strength(sight, each, claims))


def _may_be_blocked(command: Commands) -> bool:
    return isinstance(command, Declare) and RULES[command.action].blocked_by != ()


STRONGEST = (
    Action.RUPTURA,
    Action.ENVENENAR,
    Action.COMERCIO,
    Action.SURRUPIAR,
    Action.SUBSIDIO,
    Action.REDESENHAR,
    Action.MERGULHO,
)


def _strength(sight: BrumaSight, command: Commands, claims: Sequence[Character]) -> tuple[int, int]:
    match command:
        case Declare(action=action, target=target):
            unsaid = RULES[action].claims not in (None, *claims)
            purse = 0 if target is None else sight.table.places[target].pearls
            void = unsaid or (action is Action.SURRUPIAR and purse < 2)
            return (-99 if void else -STRONGEST.index(action)), purse
        case Block(character=claimed):
            return (1 if claimed in claims else -1), 0
        case Challenge():
            return -1, 0
        case Show(card=card):
            return int(character(card) is _to_prove(sight)), 0
        case Keep(cards=cards):
            return len({*cards}), 0
        case _:
            return 0, 0


def _held(sight: BrumaSight) -> list[Character]:
    assert sight.viewer is not None
    assert sight.hand is not None
    hidden = sight.table.places[sight.viewer].hidden
    return [character(sight.hand.cards[at]) for at in hidden]


def _to_prove(sight: BrumaSight) -> Character | None:
    phase = sight.table.phase
    return phase.claim.character if isinstance(phase, ProveAction | ProveBlock) else None


# Games.


def play(players: Sequence[Player], rng: Random) -> Seat | None:
    """One game; who has won. A question is answered in a random order, by each seat once."""
    state: BrumaState = begin(bruma.GAME, len(players), Options(), rng).state
    for _ in range(LONGEST):
        outcome = bruma.GAME.outcome(state.table)
        if outcome is not None:
            return outcome.winners[0]
        seat = rng.choice(unanswered(state))
        command = players[seat](look(state, seat), rng)
        assert command is not None, "whoever is asked answers"
        state = advance(bruma.GAME, state, seat, command, rng).state
    return None


class Share(NamedTuple):
    """``won`` of ``games``."""

    won: int
    games: int

    @property
    def part(self) -> float:
        """Between 0 and 1."""
        return self.won / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true part lies, with 95 % confidence (Wilson)."""
        z = 1.96
        middle = self.part + z * z / (2 * self.games)
        width = z * sqrt(self.part * (1 - self.part) / self.games + (z / (2 * self.games)) ** 2)
        scale = 1 + z * z / self.games
        return (middle - width) / scale, (middle + width) / scale


def share(player: Player, others: Player, seats: int, games: int, seed: int = 1) -> Share:
    """How many of ``games`` are won by one ``player`` among ``others``, in every chair in turn."""
    rng = Random(seed)
    won = 0
    for number in range(games):
        mine = Seat(number % seats)
        table = [player if seat == mine else others for seat in range(seats)]
        won += play(table, rng) == mine
    return Share(won, games)


RIVALS: dict[str, Player] = {
    "random": random_player,
    "sensible": sensible_player,
    "honest": honest_player,
    "brazen": brazen_player,
}


def figures(games: int = 1000) -> Iterator[tuple[str, int, Share]]:
    """The bot against each of the simpler players, with two and six at the table."""
    for seats in (2, 6):
        for name, rival in RIVALS.items():
            yield name, seats, share(bruma.BOT.answer, rival, seats, games)


def show() -> None:
    """Print them."""
    print("the bot of Bruma, alone among simpler players (1,000 games each)")
    print(f"{'rivals':<9} {'seats':>5} {'won':>7} {'95 % between':>17} {'fair share':>11}")
    for name, seats, won in figures():
        low, high = won.interval
        print(
            f"{name:<9} {seats:>5} {won.part:>7.1%} {low:>8.1%} {high:>8.1%} {1 / seats:>11.1%}",
            flush=True,
        )
    print()


if __name__ == "__main__":
    show()
