"""Browsers and laptops for the browser tests; whatever dies takes its processes with it."""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, BrowserType, Playwright, expect, sync_playwright

from tests.browser.evening import Evening
from tests.browser.pages import PATIENCE

CHROMIUM: Final = "/usr/bin/chromium"
FIREFOX: Final = "/usr/bin/firefox-esr"
# No sandbox inside a container, and nothing that reaches for the internet.
QUIET: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
MODES: Final = ("eventlet", "threading")
USUAL: Final = ("eventlet", pytest.param("threading", marks=pytest.mark.long))
"""The other server in the long form alone, where the browser's side is what is looked at."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All that is here drives a browser."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


# Package scope: while Playwright runs, its loop is the thread's, and asyncio.run fails elsewhere.


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    """Playwright, with patience for a busy machine."""
    expect.set_options(timeout=PATIENCE * 1000)
    with sync_playwright() as playwright:
        yield playwright


def here(path: str) -> None:
    """Without this browser the test is skipped, but not where tests must run."""
    if not Path(path).exists():
        if os.environ.get("CI") == "true":
            pytest.fail(f"no browser at {path}")
        pytest.skip(f"no browser at {path}")


def launched(kind: BrowserType, path: str, **how: object) -> Browser:
    """The browser, if it is here."""
    here(path)
    return kind.launch(executable_path=path, **how)  # type: ignore[arg-type]  # options pass through


@pytest.fixture(scope="package")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    """The browser of most phones."""
    browser = launched(playwright.chromium, CHROMIUM, args=list(QUIET))
    yield browser
    browser.close()


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[Callable[..., Evening]]:
    """Begins an evening with a browser and an async mode; it ends with the test, quietly."""
    evenings: list[Evening] = []
    with ExitStack() as ends:

        def begin(browser: Browser, mode: str = "auto") -> Evening:
            evenings.append(Evening(browser, tmp_path / f"evening{len(evenings)}", mode))
            ends.callback(evenings[-1].end)
            return evenings[-1]

        yield begin
    for evening in evenings:
        assert evening.complaints == []


@pytest.fixture
def evening(begin: Callable[..., Evening], chromium: Browser) -> Evening:
    """An evening as it comes."""
    return begin(chromium)
