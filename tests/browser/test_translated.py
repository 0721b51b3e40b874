"""A page that a browser translates all the same: what changes must still change, and taps count."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.evening import Evening
from tests.browser.pages import until

# What page translation does: each text node is put into two other elements, now and whenever
# another one comes; its own text is gone from the node that the page knows.
TRANSLATES = """() => {
  const wrap = (text) => {
    if (!text.data.trim() || !text.parentElement) return;
    if (text.parentElement.closest("font, script, style, template, svg, option")) return;
    const font = document.createElement("font"), inner = document.createElement("font");
    inner.append(text.data);
    font.append(inner);
    text.replaceWith(font);
  };
  const all = (node) => {
    const walk = document.createTreeWalker(node, NodeFilter.SHOW_TEXT), found = [];
    while (walk.nextNode()) found.push(walk.currentNode);
    found.forEach(wrap);
  };
  all(document.body);
  window.wrapped = document.querySelectorAll("font").length;
  new MutationObserver((changes) => {
    for (const { addedNodes, target, type } of changes) {
      if (type === "characterData") all(target.parentNode || target);
      addedNodes.forEach((node) => node.nodeType === 3 ? wrap(node) : all(node));
    }
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
}"""
# What some extensions do: the same nodes, with another text in them, again and again.
CHANGES_TEXT = """() => {
  window.rounds = 0;
  const change = (root) => {
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const text = walk.currentNode;
      const data = text.parentElement && text.parentElement.closest("script, style, template");
      if (!data && /[0-9a-z]/i.test(text.data) && !text.data.endsWith("*")) text.data += "*";
    }
  };
  change(document.body);
  new MutationObserver(() => { window.rounds += 1; change(document.body); })
    .observe(document.body, { childList: true, characterData: true, subtree: true });
}"""


def pages(evening: Evening) -> list[Page]:
    """The TV, the host's page and a phone for each of two."""
    tv, host = evening.opens_tv(), evening.opens_host()
    for name in ("Ana", "Bruno"):
        evening.arrives(name)
    host.starts()
    tv.stage("playing")
    evening.who_could("Comércio")
    return [tv.page, host.page, *(phone.page for phone in evening.phones)]


def pearls(page: Page, name: str) -> str:
    """What a phone's table in small says of somebody's pearls."""
    return page.locator(".place", has_text=name).locator(".place__pearls").inner_text().strip()


@pytest.mark.parametrize("meddles", [TRANSLATES, CHANGES_TEXT], ids=["translated", "rewritten"])
def test_a_page_that_was_changed_goes_on(evening: Evening, meddles: str) -> None:
    """Headlines, pearls and buttons are the game's, on the TV, the host's page and phones."""
    tv, host, *phones = pages(evening)
    for page in (tv, host, *phones):
        page.evaluate(meddles)
    if meddles is TRANSLATES:
        assert all(page.evaluate("window.wrapped > 3") for page in (tv, host, *phones))
    first = evening.who_could("Mergulho")
    [other] = [phone for phone in evening.phones if phone is not first]

    first.press("Mergulho")

    for page in (tv, host):
        until(
            lambda page=page: f"vez de {other.name}" in page.locator("body").inner_text(),  # type: ignore[misc]
            page,
            "the next turn",
        )
    for page in phones:
        until(lambda page=page: pearls(page, first.name).rstrip("*") == "3", page, "three pearls")  # type: ignore[misc]
    other.press("Comércio")
    expect(first.page.locator(".now__headline")).to_have_text(
        re.compile(f"{other.name} diz ser o Mercador")
    )
    first.press("Deixo passar")
    for page in phones:
        until(lambda page=page: pearls(page, other.name).rstrip("*") == "5", page, "five pearls")  # type: ignore[misc]
    expect(first.button("Mergulho")).to_be_enabled()


def test_a_changed_page_is_put_back_and_not_for_ever(evening: Evening) -> None:
    """What was changed is put back by itself; who changes it again and again is left alone."""
    phone = evening.arrives("Ana").page
    title = phone.locator(".lobby__wait")
    told = title.inner_text()
    phone.evaluate(TRANSLATES.partition("window.wrapped")[0] + "}")
    expect(title.locator("font").first).to_be_attached()
    expect(phone.locator("#phone font")).to_have_count(0)
    assert title.inner_text() == told

    phone.evaluate(CHANGES_TEXT)
    until(lambda: phone.evaluate("window.rounds") >= 2, phone, "it was put back once")
    phone.clock.install()
    rounds = phone.evaluate("window.rounds")
    phone.clock.run_for(60_000)
    assert phone.evaluate("window.rounds") <= rounds + 4


def test_no_page_asks_to_be_translated(evening: Evening) -> None:
    """In the ways that Chrome, Edge and Safari know."""
    for path in ("/tv", "/host", "/regras", f"/j/{evening.laptop.code}", "/tv/lite"):
        page = evening.opens(path)
        root = page.locator("html")
        expect(root).to_have_attribute("translate", "no")
        expect(root).to_have_class(re.compile("notranslate"))
        expect(page.locator("meta[name=google]")).to_have_attribute("content", "notranslate")
        expect(page.locator("[translate=yes]")).to_have_count(0)
