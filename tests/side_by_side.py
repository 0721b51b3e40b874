"""Which tests run at the same time, when pytest-xdist has several processes for them."""

from typing import Final

from xdist.scheduler import LoadScopeScheduling

WHOLE_MACHINE: Final = ("tests/browser/", "tests/web/")
"""Folders whose tests start laptops, phones and browsers: two at once would wait for each other."""


# It has no types; and its own `--dist loadgroup` has no effect with pytest 9.2.
class SideBySide(LoadScopeScheduling):  # type: ignore[misc]
    """One process runs all that wants the machine, one after the other; the rest runs beside it."""

    def _split_scope(self, nodeid: str) -> str:
        """What stays together with this test: pytest-xdist asks for it by this name."""
        return "machine" if nodeid.startswith(WHOLE_MACHINE) else nodeid
