"""Every screen in every state looks as it did: made anew, and compared with docs/gallery."""

import io
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from PIL import Image, ImageChops

from companion.i18n.catalogue import LANGUAGES
from docs.gallery import compare
from tests.browser.conftest import CHROMIUM, here
from tests.web.laptop import HERE

KEPT: Final = HERE / "docs" / "gallery"
GROUND: Final = (15, 26, 44)
TAKE_OVER: Final = ".venv/bin/python -m docs.gallery"


def taken(into: Path, *options: str) -> None:
    """The pictures of today."""
    here(CHROMIUM)
    command = [sys.executable, "-m", "docs.gallery", "--into", str(into), *options]
    done = subprocess.run(command, cwd=HERE, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def complaints(new: Path) -> list[str]:
    """What is not in order: pictures that differ, that are new, that nobody takes any more."""
    found = list(compare.compared(KEPT, new, new.parent / "differences"))
    gone = sorted(pictures(KEPT) - pictures(new))
    return [*found, *(f"{name} is in the gallery, and nothing takes it" for name in gone)]


def pictures(folder: Path) -> set[str]:
    """The pictures in a folder, each with its language."""
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*.webp")}


def planted(name: str, fault: Callable[[Image.Image], None]) -> compare.Difference:
    """How much a picture differs from itself with a fault in it, as it would be kept."""
    with Image.open(KEPT / "pt-BR" / f"{name}.webp") as found:
        good = found.convert("RGB")
    bad = good.copy()
    fault(bad)
    return compare.difference(good, bad)[0]


def moved(box: tuple[int, int, int, int], by: int) -> Callable[[Image.Image], None]:
    """What is in ``box`` stands so many pixels further right."""
    return lambda picture: picture.paste(picture.crop(box), (box[0] + by, box[1]))


def test_the_comparison_sees_what_a_person_would() -> None:
    """A button that is gone, one that moved by four pixels of the screen, one of another colour, a
    line of text that is missing; and nothing in a picture that was only kept more coarsely."""
    doubt, headline = (82, 205, 156, 235), (30, 70, 130, 88)

    def gone(picture: Image.Image) -> None:
        picture.paste(GROUND, doubt)

    def other(picture: Image.Image) -> None:
        ink = Image.new("RGB", picture.size, (225, 235, 200))
        picture.paste(ImageChops.multiply(picture, ink).crop(doubt), doubt)

    def untold(picture: Image.Image) -> None:
        picture.paste(GROUND, headline)

    def coarse(picture: Image.Image) -> None:
        file = io.BytesIO()
        picture.save(file, "webp", quality=60)
        picture.paste(Image.open(file))

    faults = [gone, moved(doubt, 2), other, untold]
    assert [planted("phone-asked-320", each).matters for each in faults] == [True] * 4
    assert planted("tv-claim-1280", moved((120, 40, 360, 100), 1)).matters
    assert not planted("phone-asked-320", coarse).matters


def test_every_state_looks_as_it_did(tmp_path: Path) -> None:
    """In Portuguese, each at its smallest, where there is the least room; the index names all."""
    new = tmp_path / "pictures"
    taken(new)

    assert complaints(new) == [], f"if that is as it should be: {TAKE_OVER}"
    assert (new / "README.md").read_text("utf-8") == (KEPT / "README.md").read_text("utf-8")


@pytest.mark.long
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_other_picture_can_be_made(lang: str, tmp_path: Path) -> None:
    """Every state at both of its sizes, in a language that is not kept as well."""
    new = tmp_path / "pictures"
    taken(new, "--lang", lang, "--size", "both")

    small = {name.replace("pt-BR", lang) for name in pictures(KEPT)}
    assert small <= pictures(new)
    assert len(pictures(new)) > 1.8 * len(small)


@pytest.mark.parametrize("other", [("--lang", "en"), ("--size", "usual"), ("--size", "both")])
def test_no_other_picture_gets_into_the_repository(other: tuple[str, str]) -> None:
    """Each screen is there once; the rest is made elsewhere."""
    command = [sys.executable, "-m", "docs.gallery", *other]
    done = subprocess.run(command, cwd=HERE, capture_output=True, text=True, check=False)

    assert done.returncode == 2
    assert "--into" in done.stderr
