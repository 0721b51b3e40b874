"""Which tests want the whole machine, and in which order files of tests are run."""

import functools
import re
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
_BROWSERS: Final = "tests/browser/"
_LAPTOP: Final = "tests/web/laptop.py"
_SERVERS: Final = re.compile(r'"-m", "(?:companion", "--data|tests\.web\.serving)"')
"""How a test starts a program that listens."""
_IMPORT: Final = re.compile(r"^\s*(?:from|import) (tests(?:\.\w+)+)", re.MULTILINE)


@functools.cache
def wants_machine(file: str) -> bool:
    """Whether the tests of this file, relative to the checkout, drive browsers, or start laptops
    or other servers."""
    reached = _reached(file)
    if file.startswith(_BROWSERS) or _LAPTOP in reached:
        return True
    return any(_SERVERS.search((ROOT / one).read_text("utf-8")) for one in reached)


@functools.cache
def _reached(file: str) -> frozenset[str]:
    """The files of the tests that this one imports, and those that they import."""
    found = {file}
    to_read = [file]
    while to_read:
        text = (ROOT / to_read.pop()).read_text("utf-8")
        named = {f"{name.replace('.', '/')}.py" for name in _IMPORT.findall(text)} - found
        there = [name for name in named if (ROOT / name).exists()]
        found.update(there)
        to_read += there
    return frozenset(found)


def order(file: str) -> int:
    """Where in the run a file comes. What takes longest begins first: two processes that each
    take the next file end at nearly the same time then."""
    return 0 if file.startswith(_BROWSERS) else 1 if wants_machine(file) else 2
