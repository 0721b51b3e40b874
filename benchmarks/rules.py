"""How fast the rules alone are: whole random games on one core."""

import random
import time

from companion.core.play import advance, begin
from companion.core.seats import Seat
from companion.core.step import look
from companion.games import bruma
from companion.games.bruma.rules.model import Options


def games_per_second(seats: int = 6, games: int = 300, seed: int = 1) -> float:
    """Whole random games of this many seats in a second."""
    rng = random.Random(seed)
    began = time.perf_counter()
    for _ in range(games):
        state = begin(bruma.GAME, seats, Options(), rng).state
        while bruma.GAME.outcome(state.table) is None:
            able = [
                (Seat(at), command)
                for at in range(seats)
                for command in bruma.required.choices(look(state, Seat(at)))
            ]
            seat, command = rng.choice(able)
            state = advance(bruma.GAME, state, seat, command, rng).state
    return games / (time.perf_counter() - began)
