"""Who is heard in 10,000 near-ties, as docs/fairness.md shows it."""

from tests.near_ties import WAYS, wins

LIAR = 5
"""The phone that lies in the last row; it is 2 ms away."""


def show() -> None:
    """Print how often each of six seats is heard."""
    honest = (0.002,) * 6
    lie = tuple(0.15 if seat == LIAR else way for seat, way in enumerate(honest))
    rows = {
        "as it is": wins(),
        "every voice to the millisecond (tie 0)": wins(tie=0),
        "ways not taken off, tie 0": wins(tie=0, taken_off=(0,) * 6),
        "ways not taken off": wins(taken_off=(0,) * 6),
        "seat 5 could lie (it cannot), tie 0": wins(honest, tie=0, taken_off=lie),
    }
    print(f"10,000 near-ties; round trips {', '.join(f'{1000 * way:.0f}' for way in WAYS)} ms")
    for what, heard in rows.items():
        print(f"   {what:<40}", *(f"{heard[seat]:>6}" for seat in range(6)))
    print()
