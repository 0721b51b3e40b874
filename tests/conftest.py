"""What all tests share: how Hypothesis plays, how much a long test does, what they measured."""

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, settings

from tests.figures import Figures

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
settings.register_profile("wander", deadline=None, max_examples=300)
settings.load_profile("still")

FIGURES = pytest.StashKey[Figures]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """The option of the long tests."""
    parser.addoption("--long", action="store_true", help="do the long tests whole, not in short")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What is marked ``long`` waits for --long."""
    if config.getoption("--long"):
        return
    long = [item for item in items if item.get_closest_marker("long")]
    config.hook.pytest_deselected(items=long)
    items[:] = [item for item in items if item not in set(long)]


def pytest_configure(config: pytest.Config) -> None:
    """An empty table of figures."""
    config.stash[FIGURES] = Figures()


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Print what the long tests measured."""
    lines = list(config.stash[FIGURES].lines())
    if lines:
        terminalreporter.section("figures")
        for line in lines:
            terminalreporter.write_line(line)


@pytest.fixture(scope="session")
def size(pytestconfig: pytest.Config) -> Callable[[int, int], int]:
    """How much a long test does: ``size(short, whole)`` is ``short``, with --long ``whole``."""
    long = pytestconfig.getoption("--long")
    return lambda short, whole: whole if long else short


@pytest.fixture(scope="session")
def figures(pytestconfig: pytest.Config) -> Figures:
    """The table for what a long test measures; printed when all tests are done."""
    return pytestconfig.stash[FIGURES]
