"""The page that shows the pictures in the order of the evening, with what each of them is."""

from pathlib import Path
from typing import Final

from docs.gallery.camera import Size, Told

HEAD: Final = """# Every screen in every state

Made by `.venv/bin/python -m docs.gallery`, from real pages in a real Chromium; not edited by hand.
The tests make the pictures anew and compare them with these ([how](../../CONTRIBUTING.md)). Each is
kept at the usual size of its screen and at the smallest: phones at 390 × 844 and 320 × 568, TVs at
1920 × 1080 and 1280 × 720, the host's page on a laptop and on a phone. They are shown here in
Portuguese; the same in English lie in [en](en), by the same names.
"""


def write(folder: Path, told: Told, lang: str) -> None:
    """Write the index of ``folder``: one line a state, its picture in ``lang``."""
    rows = [HEAD]
    for name, (what, sizes) in told.items():
        rows.append(f"### {what}\n\n{_shown(name, lang, sizes)}\n")
    (folder / "README.md").write_text("\n".join(rows), encoding="utf-8")


def _shown(name: str, lang: str, sizes: tuple[Size, ...]) -> str:
    return " ".join(
        f"![{name}, {size.width} × {size.height}]({lang}/{name}-{size.width}.webp)"
        for size in sizes
    )
