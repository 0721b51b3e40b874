"""Each page carries the sentences that its scripts say."""

import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Final

import pytest
from flask.testing import FlaskClient

from companion.i18n.catalogue import Words
from companion.web.pages import film, picture
from companion.web.pages.assets import dist_and_templates
from tests.web.test_pages import LAPTOP, PHONE, House, house

__all__ = ["house"]

SRC: Final = dist_and_templates()[1].parent / "static" / "src"
IMPORT: Final = re.compile(r"""^(?:import|export)\b[\w\s{},*]*["'](\.[^"']+)["']""", re.MULTILINE)
PLAIN: Final = re.compile(
    r"""\bsay\(\s*(?:[^"'`()]*\?\s*)?["']([a-z_.0-9]+)["'](?:\s*:\s*["']([a-z_.0-9]+)["'])?"""
)
BUILT: Final = re.compile(r"\bsay\(`([^`]+)`")
PAGES: Final = {
    "phone": "/s/{seat}",
    "tv": "/tv",
    "host": "/host",
    "replay": "/replay/{code}",
    "numbers": "/numbers/{code}",
    "tutorial": "/tutorial",
    "proof": "/prova",
}
"""The pages with a script, and their addresses."""
LATER: Final = {"picture": picture.PREFIXES, "film": film.PREFIXES}
"""Pages that a finished game opens, and the words that they ask for."""


def scripts(page: str) -> Iterator[Path]:
    """The sources of a page's script as Bruma draws it, or as any game does."""
    own = SRC / "games" / "bruma" / f"{page}.js"
    to_read = [own if own.exists() else SRC / "pages" / f"{page}.js"]
    found: set[Path] = set()
    while to_read:
        file = to_read.pop().resolve()
        if file not in found:
            found.add(file)
            yield file
            to_read += [file.parent / name for name in IMPORT.findall(file.read_text("utf-8"))]


def said(page: str) -> tuple[set[str], set[str]]:
    """The keys that a page's script says as they stand, and those that it puts together, as
    patterns."""
    plain: set[str] = set()
    built: set[str] = set()
    for file in scripts(page):
        text = file.read_text("utf-8").replace("${boot.plays}", "bruma")
        plain |= {key for keys in PLAIN.findall(text) for key in keys if key}
        for key in BUILT.findall(text):
            built.add("[a-z_.0-9]+".join(map(re.escape, re.split(r"\$\{[^}]*\}", key))))
    return plain, built


def address(house: House, phone: FlaskClient, page: str) -> str:
    """The address of a page at this table."""
    seat = house.join("Ana", phone).headers["Location"].removeprefix("/s/")
    return PAGES[page].format(seat=seat, code=house.code)


def lacks(page: str, words: dict[str, str]) -> list[str]:
    """The keys that a page's script says and the page does not carry."""
    plain, built = said(page)
    assert plain
    nothing = {key for key in built if not any(re.fullmatch(key, one) for one in words)}
    return sorted((plain - words.keys()) | nothing)


@pytest.mark.parametrize("page", PAGES)
def test_a_page_carries_what_its_script_says(house: House, page: str) -> None:
    """A missing one would be said in the plain words of its key."""
    phone = house.browser()
    where = PHONE if page == "phone" else LAPTOP
    answer = phone.get(address(house, phone, page), **where)
    block = re.search(r'id="words">(.*?)</script>', answer.text, re.DOTALL)

    assert block
    assert lacks(page, json.loads(unescape(block[1]))) == []


@pytest.mark.parametrize("page", LATER)
def test_a_page_of_a_finished_game_asks_for_what_its_script_says(page: str) -> None:
    prefixes = (prefix.format(game="bruma") for prefix in LATER[page])

    assert lacks(page, Words("pt-BR").prefixed(*prefixes)) == []
