"""The page that shows the pictures in the order of the evening, with what each of them is."""

from pathlib import Path
from typing import Final

from docs.gallery.camera import Told

HEAD: Final = """# Every screen in every state

Made by `.venv/bin/python -m docs.gallery`, from real pages in a real Chromium; not edited by hand.
A test makes the pictures anew and compares them with these ([how](../../CONTRIBUTING.md)). Each
screen is here once, in Portuguese and at its smallest: a phone at 320 × 568, a TV at 1280 × 720,
the host's page on a phone. The others are made on demand, in any language and at the usual sizes:

    .venv/bin/python -m docs.gallery --into FOLDER --lang en --size both
"""


def write(folder: Path, told: Told, lang: str) -> None:
    """Write the index of ``folder``: one line a state, its smallest picture in ``lang``."""
    rows = [HEAD]
    for name, (what, sizes) in told.items():
        size = sizes[-1]
        alt = f"{name}, {size.width} × {size.height}"
        rows.append(f"### {what}\n\n![{alt}]({lang}/{name}-{size.width}.webp)\n")
    (folder / "README.md").write_text("\n".join(rows), encoding="utf-8")
