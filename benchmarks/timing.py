"""Whether time tells a card: from a press to the TV's next screen, for those who hold what they
claim and for those who do not. ``.venv/bin/python -m benchmarks.timing [games]``."""

import asyncio
import math
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Hashable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from companion.games.bruma.rules.model import RULES, Action
from tests.web.laptop import Laptop, free_port
from tests.web.party import Party, moves
from tests.web.raw import Raw

SEATS: Final = 4
GAMES: Final = 300
PAUSE: Final = 0.02
"""Seconds between two presses: a socket may say twenty things a second."""

Times = tuple[list[float], list[float]]
"""Seconds of those who hold the claimed card, and of those who bluff."""


class Verdict(NamedTuple):
    """``holder`` and ``bluffer`` are medians in milliseconds; ``odds`` is how often a holder took
    longer than a bluffer in the same position (0.5: time tells nothing), ``z`` how far that is
    from 0.5 in standard deviations of chance alone."""

    holders: int
    bluffers: int
    holder: float
    bluffer: float
    odds: float
    z: float


def compared(strata: Mapping[Hashable, Times]) -> Verdict:
    """Mann-Whitney's test within each stratum, put together as van Elteren does: what a position
    looks like is public and may cost time, so only equal positions are compared."""
    above = chance = spread = 0.0
    for held, bluffed in strata.values():
        m, n = len(held), len(bluffed)
        if m and n:
            wins = sum((a > b) + (a == b) / 2 for a in held for b in bluffed)
            weight = 1 / (m + n + 1)
            above += weight * wins
            chance += weight * m * n / 2
            spread += weight**2 * m * n * (m + n + 1) / 12
    pairs = [times for times in strata.values() if all(times)]
    held = [each for times, _ in pairs for each in times]
    bluffed = [each for _, times in pairs for each in times]
    return Verdict(
        len(held),
        len(bluffed),
        1000 * statistics.median(held),
        1000 * statistics.median(bluffed),
        above / (2 * chance),
        (above - chance) / math.sqrt(spread),
    )


async def measured(laptop: Laptop, games: int) -> dict[str, dict[Hashable, Times]]:
    """Play so many random games, one press at a time; by kind of press, then by position."""
    party = Party(laptop, laptop.code, 1)
    await party.seat(SEATS)
    found: dict[str, dict[Hashable, Times]] = defaultdict(lambda: defaultdict(lambda: ([], [])))
    tv = party.public[0]
    for game in range(games):
        if game:
            for one in (*party.players, *party.public):
                await one.until(lambda one=one: one.screen["stage"] == "over")  # type: ignore[misc]
            await party.start()
        while tv.screen["stage"] == "playing":
            await _press(party, tv, found)
    await party.leave()
    return found


async def _press(party: Party, tv: Raw, found: dict[str, dict[Hashable, Times]]) -> None:
    """One press of somebody, and how long the TV took to show it; a pass it need not show."""
    await asyncio.sleep(PAUSE)
    able = [one for one in party.players if moves(one.screen)]
    if not able:
        return
    phone = party.rng.choice(able)
    move = party.rng.choice(moves(phone.screen))
    known, before = _claim(party, phone, move), tv.screen["revision"]
    began = time.perf_counter()
    reply = await phone.send("play", move)
    if reply or move["type"] == "Pass":
        return
    await tv.until(lambda: tv.screen["revision"] != before)
    if known:
        kind, position, holds = known
        found[kind][position][not holds].append(time.perf_counter() - began)


def _claim(party: Party, phone: Raw, move: dict[str, Any]) -> tuple[str, Hashable, bool] | None:
    """What kind of claim a press is about, in which position, and whether it is true; ``None`` if
    it is about none."""
    view = phone.screen["view"]
    claim = view["claim"] or {}
    match move["type"]:
        case "Declare":
            owner, claimed = phone, RULES[Action(move["action"])].claims
            kind = "a claim, until it is asked about"
        case "Block":
            owner, claimed = phone, move["character"]
            kind = "a block, until it is asked about"
        case "Challenge":
            blocker = claim.get("blocker")
            by = claim["by"] if blocker is None else blocker
            claimed = claim["claims"] if blocker is None else claim["blocks_as"]
            owner = next(one for one in party.players if one.screen["view"]["me"] == by)
            kind = "a doubt, until the proof is asked for"
        case _:
            return None
    if claimed is None:
        return None
    left = [one["cards"].count(None) for one in view["seats"]]
    own = left[owner.screen["view"]["me"]]
    return kind, (claimed, own, *sorted(left)), _holds(owner, claimed)


def _holds(phone: Raw, character: str) -> bool:
    hand = phone.screen["view"]["hand"]
    return any(card and card.partition("/")[0] == character for card in hand)


def main(games: int) -> None:
    """Measure and print, under each kind of server."""
    print(f"{games} random games of {SEATS}, both kinds in one run; only equal positions compared")
    print("  (n: holders / bluffers; ms: medians; odds: how often a holder took longer)")
    for mode in ("eventlet", "threading"):
        with tempfile.TemporaryDirectory() as folder:
            laptop = Laptop(Path(folder), "--port", str(free_port()), mode=mode)
            try:
                found = asyncio.run(measured(laptop, games))
            finally:
                laptop.kill()
        for kind, strata in sorted(found.items()):
            told = compared(strata)
            print(
                f"{mode:<10} {kind:<40} n {told.holders} / {told.bluffers}"
                f"  ms {told.holder:.2f} / {told.bluffer:.2f}"
                f"  odds {told.odds:.3f}  z {told.z:+.1f}",
                flush=True,
            )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)
