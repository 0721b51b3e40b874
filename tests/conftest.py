"""What all tests share: how Hypothesis plays, which run and in which order, what none may leave
open, how much a long test does, what they measured."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests.closing import all_closed
from tests.figures import Figures
from tests.leaks import pytest_collection_finish, pytest_runtest_teardown
from tests.order import order, wants_machine

__all__ = ["pytest_collection_finish", "pytest_runtest_teardown"]

# The same examples every time, so that a red run means a change and not bad luck. To look for new
# ones: pytest --hypothesis-profile=wander
settings.register_profile(
    "still",
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=50,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("fast", settings.get_profile("still"), max_examples=15)
settings.register_profile("wander", deadline=None, max_examples=300)
settings.load_profile("still")

FIGURES = pytest.StashKey[Figures]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """How much is tested."""
    parser.addoption("--long", action="store_true", help="do the long tests whole, not in short")
    parser.addoption("--fast", action="store_true", help="no browser, no server, nothing slow")
    parser.addoption("--game", action="append", help="what every game promises, and its own tests")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What is marked ``long`` waits for --long; --fast leaves out what takes long; --game, what is
    not about one of these games. What takes longest begins first."""
    games = set(config.getoption("--game") or ())

    def is_left_out(item: pytest.Item) -> bool:
        if item.get_closest_marker("long") and not config.getoption("--long"):
            return True
        if games and not games & about(item):
            return True
        slow = item.get_closest_marker("slow") or wants_machine(file_of(item))
        return bool(slow and config.getoption("--fast"))

    left_out = [item for item in items if is_left_out(item)]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item not in set(left_out)]
    items.sort(key=lambda item: order(file_of(item)))


def about(item: pytest.Item) -> set[str]:
    """The folders that a test lies in, and the words that it is asked with: games are among
    them."""
    asked = getattr(item, "callspec", None)
    words = asked.params.values() if asked else ()
    return {*Path(file_of(item)).parent.parts, *(one for one in words if isinstance(one, str))}


def file_of(item: pytest.Item) -> str:
    """The file of a test, relative to the checkout."""
    return item.nodeid.partition("::")[0]


def pytest_configure(config: pytest.Config) -> None:
    """An empty table of figures, and few examples where it has to be fast."""
    if config.getoption("--fast"):
        settings.load_profile("fast")
    config.stash[FIGURES] = Figures(keeps_promises=config.getoption("--long"))


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Take over what a process of pytest-xdist measured, when it ends; ``node`` stands for it."""
    node.config.stash[FIGURES].take(getattr(node, "workeroutput", {}).get("figures", {}))


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Hand the figures to the process that prints them, if that is another one."""
    output = getattr(session.config, "workeroutput", None)
    if output is not None:
        output["figures"] = session.config.stash[FIGURES].rows


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Print what the long tests measured."""
    lines = list(config.stash[FIGURES].lines())
    if lines:
        terminalreporter.section("figures")
        for line in lines:
            terminalreporter.write_line(line)


@pytest.fixture(scope="module", autouse=True)
def _closes_what_its_fixtures_opened() -> Iterator[None]:
    """What the fixtures of a module opened is closed after its last test."""
    with all_closed():
        yield


@pytest.fixture(autouse=True)
def _closes_what_it_opened() -> Iterator[None]:
    """What a test opened is closed after it."""
    with all_closed():
        yield


@pytest.fixture(scope="session")
def size(pytestconfig: pytest.Config) -> Callable[[int, int], int]:
    """How much a long test does: ``size(short, whole)`` is ``short``, with --long ``whole``."""
    long = pytestconfig.getoption("--long")
    return lambda short, whole: whole if long else short


@pytest.fixture(scope="session")
def figures(pytestconfig: pytest.Config) -> Figures:
    """The table for what a long test measures; printed when all tests are done."""
    return pytestconfig.stash[FIGURES]
