"""What all tests share: how Hypothesis plays, which run side by side, how much a long test does,
what they measured."""

from collections.abc import Callable
from typing import Any

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


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> object:
    """Who runs which tests, where there are several processes."""
    from tests.side_by_side import SideBySide

    return SideBySide(config, log)


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


@pytest.fixture(scope="session")
def size(pytestconfig: pytest.Config) -> Callable[[int, int], int]:
    """How much a long test does: ``size(short, whole)`` is ``short``, with --long ``whole``."""
    long = pytestconfig.getoption("--long")
    return lambda short, whole: whole if long else short


@pytest.fixture(scope="session")
def figures(pytestconfig: pytest.Config) -> Figures:
    """The table for what a long test measures; printed when all tests are done."""
    return pytestconfig.stash[FIGURES]
