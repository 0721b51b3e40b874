"""Notes when something on a page changes, by the clock of the page."""

from collections.abc import Callable
from typing import Final

from playwright.sync_api import Page

from tests.browser.pages import until

Seen = list[str | None]

_NOTE: Final = """(selectors) => {
  const log = (window.noted = []);
  const look = () => {
    const all = selectors.map((selector) => document.querySelector(selector));
    const now = all.map((one) => one && one.textContent.trim());
    if (!log.length || log.at(-1)[1].join() !== now.join()) log.push([Date.now() / 1000, now]);
  };
  const all = { subtree: true, childList: true, characterData: true, attributes: true };
  new MutationObserver(look).observe(document, all);
  look();
}"""


class Watch:
    """The text of the first element of each selector, ``None`` while there is none. It does not
    outlive a reload."""

    def __init__(self, page: Page, *selectors: str) -> None:
        self._page = page
        page.evaluate(_NOTE, list(selectors))

    def when(self, fact: Callable[[Seen], bool], since: float, what: str) -> float:
        """Wait until ``fact`` is true of what is seen; returns how many seconds after the Unix
        time ``since`` it became so, 0 when it was so already."""
        found: list[float] = []

        def happened() -> bool:
            log: list[tuple[float, Seen]] = self._page.evaluate("window.noted")
            before = [seen for at, seen in log if at < since][-1:]
            after = [(at, seen) for at, seen in log if at >= since]
            known = [(since, seen) for seen in before] + after
            found[:] = [at for at, seen in known if fact(seen)][:1]
            return bool(found)

        until(happened, self._page, what)
        return found[0] - since
