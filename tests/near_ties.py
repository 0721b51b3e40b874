"""Ten thousand near-ties: who is heard, when everybody is equally fast and some are far away."""

import random
from collections import Counter
from collections.abc import Sequence

from companion.core.seats import Seat
from companion.table.timers import first_heard

WAYS = (0.002, 0.010, 0.030, 0.060, 0.100, 0.150)
"""Seconds for a round trip to each of six phones."""


def wins(
    ways: Sequence[float] = WAYS,
    *,
    tie: int = 250,
    taken_off: Sequence[float] | None = None,
    spread: float = 60,
    games: int = 10_000,
) -> Counter[int]:
    """How often each seat is heard. Everybody but the declarer, who is another one each time,
    speaks up at the same moment, give or take ``spread`` milliseconds; ``taken_off`` seconds are
    what the table takes off for each phone (what its way is, unless somebody lies or nobody
    measures)."""
    rng = random.Random(13)
    seats, off = len(ways), ways if taken_off is None else taken_off
    heard: Counter[int] = Counter()
    for game in range(games):
        order = [Seat((game + ahead) % seats) for ahead in range(1, seats)]
        moment = rng.uniform(400, 900)
        pressed = {seat: moment + rng.gauss(0, spread) for seat in order}
        voices = [
            (seat, round(pressed[seat] + 1000 * (ways[seat] - min(off[seat], 0.15))))
            for seat in order
        ]
        heard[first_heard(voices, order, tie)[0]] += 1
    return heard
