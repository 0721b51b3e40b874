"""A test that leaves something open is the one that fails for it: a plugin of pytest."""

import gc
import sys
from collections.abc import Generator, Iterator
from contextlib import contextmanager

import pytest


def pytest_collection_finish() -> None:
    """What the imports made is never garbage: looking for leaks after each test stays cheap."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None]:
    """A file, a socket, a connection or a loop that the test or its fixtures left open is found
    now, and not while another test runs."""
    found: list[str] = []
    try:
        return (yield)
    finally:
        with _noted(found):
            if isinstance(item, pytest.Function):
                item.funcargs.clear()
            # The frames of a failed test hold what it had in hand.
            for name in ("last_exc", "last_type", "last_value", "last_traceback"):
                vars(sys).pop(name, None)
            gc.collect()
        if found:
            pytest.fail(f"left open: {', '.join(found)}", pytrace=False)


@contextmanager
def _noted(found: list[str]) -> Iterator[None]:
    """What is told to nobody when garbage goes is told here."""
    usual = sys.unraisablehook
    sys.unraisablehook = lambda left: found.append(str(left.exc_value))
    try:
        yield
    finally:
        sys.unraisablehook = usual
