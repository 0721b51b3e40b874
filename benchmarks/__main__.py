"""Prints the figures of docs/benchmarks.md: ``.venv/bin/python -m benchmarks [tables ...]``."""

import sys
import tempfile
from pathlib import Path

from benchmarks import bots, latency, rules, ties, weight
from tests.web.laptop import Laptop


def main(tables: list[int]) -> None:
    """Measure and print."""
    print(f"rules alone: {rules.games_per_second():.0f} whole random six-seat games a second\n")
    bots.show()
    show_weight()
    ties.show()
    print("from a tap to the last of seven viewers (ms: median / 99th percentile)")
    print(f"{'tables':>6}  {'mode':<9} {'companion':>15} {'bare':>15} {'ratio':>6} {'view':>7}")
    for mode in ("eventlet", "threading"):
        for count in tables:
            try:
                ours, bare, size = latency.compare(count, mode)
            except latency.Saturated:
                print(f"{count:>6}  {mode:<9} saturated: screens fall further and further behind")
                continue
            print(
                f"{count:>6}  {mode:<9} {ours.median:>7.1f} /{ours.worst:>6.1f}"
                f" {bare.median:>7.1f} /{bare.worst:>6.1f}"
                f" {ours.median / bare.median:>5.1f}x {size:>5} B",
                flush=True,
            )


def show_weight() -> None:
    """Print what a phone fetches before its first game."""
    with tempfile.TemporaryDirectory() as folder:
        laptop = Laptop(Path(folder))
        try:
            joining = weight.page(laptop, f"/j/{laptop.code}")
            seat = weight.page(laptop, f"/s/{laptop.join('Ana')}")
        finally:
            laptop.kill()
    both = joining | seat
    print(f"a phone's first page (join): {sum(joining.values()) / 1000:.1f} kB")
    print(f"join and seat together:      {sum(both.values()) / 1000:.1f} kB")
    for name, size in sorted(both.items(), key=lambda item: -item[1]):
        print(f"   {size:>7}  {name}")
    print()


if __name__ == "__main__":
    main([int(count) for count in sys.argv[1:]] or [1, 10, 30, 150])
