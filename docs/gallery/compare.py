"""Whether two pictures of a screen show the same: by their worst tile and by how much differs."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from PIL import Image, ImageChops

TILE: Final = 8
"""A tile has so many pixels on each side: about a word, on a picture that is kept small."""
MOST_WORST: Final = 30
MOST_SHARE: Final = 0.02
SEEN: Final = 32
"""From so much on, of 255, a pixel counts as another one."""


class Difference(NamedTuple):
    """Of two pictures: ``worst``, by how much (of 255) the pixels of the tile differ on average
    that differs most; ``share``, how many of all pixels differ so that it is seen."""

    worst: int
    share: float

    @property
    def matters(self) -> bool:
        """More than another rounding of the same letters makes (docs/design.md has the numbers)."""
        return self.worst > MOST_WORST or self.share > MOST_SHARE


def difference(one: Image.Image, other: Image.Image) -> tuple[Difference, Image.Image]:
    """How much they differ, and where: the brighter the more. Pictures of two sizes differ
    wholly."""
    if one.size != other.size:
        return Difference(255, 1), Image.new("L", other.size, 255)
    red, green, blue = ImageChops.difference(one, other).split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    worst = max(most.reduce(TILE).tobytes())
    many = sum(most.histogram()[SEEN:]) / (one.width * one.height)
    return Difference(worst, many), most


def compared(kept: Path, new: Path, differences: Path) -> Iterator[str]:
    """A sentence for every picture of the folder ``new`` that is not as it is in ``kept``, or not
    there; where it differs is a picture in ``differences``."""
    for path in sorted(new.rglob("*.webp")):
        name = path.relative_to(new)
        if not (kept / name).exists():
            yield f"{name} is not in the gallery; the new picture is {path}"
            continue
        how, where = difference(*(Image.open(each).convert("RGB") for each in (kept / name, path)))
        if how.matters:
            spot = (differences / name).with_suffix(".png")
            spot.parent.mkdir(parents=True, exist_ok=True)
            where.save(spot)
            yield (
                f"{name} differs: worst tile {how.worst:.0f}, {how.share:.1%} of its pixels;"
                f" the new picture is {path}, where it differs {spot}"
            )
