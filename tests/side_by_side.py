"""Which tests want the whole machine, and which run at the same time."""

import functools
import re
from pathlib import Path
from typing import Final

from xdist.scheduler import LoadScopeScheduling

ROOT: Final = Path(__file__).parents[1]
BROWSERS: Final = "tests/browser/"
"""The folder whose tests drive browsers: one process runs them all, and starts each browser
once."""
_LAPTOP: Final = "tests/web/laptop.py"
_IMPORT: Final = re.compile(r"^\s*(?:from|import) (tests(?:\.\w+)+)", re.MULTILINE)


def wants_machine(file: str) -> bool:
    """Whether the tests of this file, relative to the checkout, drive browsers or start
    laptops."""
    return file.startswith(BROWSERS) or _LAPTOP in _reached(file)


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
    """Where in the run the tests of this file come: what takes longest first."""
    return 0 if file.startswith(BROWSERS) else 1 if wants_machine(file) else 2


# It has no types; and its own `--dist loadgroup` has no effect with pytest 9.2.
class SideBySide(LoadScopeScheduling):  # type: ignore[misc]
    """All browsers in one process, each file that starts laptops in one; the tests that need
    neither go one by one to the process that is free."""

    def _split_scope(self, nodeid: str) -> str:
        """What stays together with this test: pytest-xdist asks for it by this name."""
        if nodeid.startswith(BROWSERS):
            return BROWSERS
        file = nodeid.partition("::")[0]
        return file if wants_machine(file) else nodeid
