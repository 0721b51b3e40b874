"""A whole game as a screen reader tells it and a keyboard plays it, by roles and names."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.evening import Evening
from tests.browser.pages import Phone, until

BUTTON = re.compile(r"""- '?button "(.*?)"'?( \[.*\])?:?$""")
CLAIM = "Comércio Sou o Mercador: pego 3 pérolas"
DOUBT = "Contesto! Duvido: mostre a carta"
ANYWAY = "mesmo assim"


class Listener:
    """Somebody who hears their phone and has a keyboard."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def told(self) -> str:
        """All that the page tells, as roles and names."""
        return self.page.locator("body").aria_snapshot()

    def buttons(self) -> list[str]:
        """The names of the buttons of the question that can be pressed now."""
        found = (
            BUTTON.search(line)
            for line in self.page.get_by_role("main").aria_snapshot().split("\n")
        )
        return [one[1] for one in found if one and "disabled" not in (one[2] or "")]

    def presses(self, name: str) -> None:
        """Press the button of this name, which belongs to a question that is over then."""
        button = self.page.get_by_role("button", name=name, exact=True)
        button.press("Enter")
        expect(button).to_have_count(0)

    def hears_the_question_once(self) -> bool:
        """The question has a region of its own; one live region says it, one time. What the phone
        asks in between, of whoever pressed, is told by the focus, which stands on it."""
        told = self.told()
        asked = re.findall(r"""- '?region "(.*?)"'?:""", told)[1]
        said = [line for line in told.split("\n") if line.startswith(("- status", "- 'status"))]
        times = sum(line.count(asked) for line in said)
        return times == 1 or (times == 0 and self.focused() == asked)

    def focused(self) -> str:
        """The words that the focus stands on."""
        return str(self.page.evaluate("document.activeElement.innerText"))

    def cards(self) -> str:
        """What the hand says while a key is held."""
        hand = self.page.get_by_role("region", name="Minha mão")
        assert " e " not in hand.aria_snapshot()
        hand.focus()
        self.page.keyboard.down("Space")
        spoken = hand.locator("[aria-live=assertive]")
        expect(spoken).not_to_be_empty()
        told = spoken.inner_text()
        self.page.keyboard.up("Space")
        expect(spoken).to_be_empty()
        return told


# What a screen reader is given to read: each text that came into the log, in order.
HEARS = """() => {
  window.heard = [];
  const log = document.querySelector("[role=log]");
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach((node) =>
      node.nodeType === 1 && window.heard.push(node.textContent));
  }).observe(log, { childList: true });
}"""


def test_what_a_doubt_comes_to_is_told_once(
    begin: Callable[..., Evening], chromium: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who lost which card, and the pearls: each event once, on every phone, and what the headline
    says is not told a second time."""
    monkeypatch.setenv("HALL_DECK", "sombra " * 15)
    evening = begin(chromium)
    host = evening.opens_host()
    phones = [evening.arrives(name) for name in ("Ana", "Bruno", "Cléo")]
    host.starts()
    first = evening.who_could("Comércio")
    other, third = (phone for phone in phones if phone is not first)
    for phone in phones:
        phone.page.evaluate(HEARS)

    first.declares("Comércio")
    other.lets_it_pass()
    third.challenges()
    first.press("Mostrar a carta da esquerda")
    first.press("Mostrar a carta da esquerda")
    assert evening.who_could("Mergulho") is not first
    second = evening.who_could("Mergulho")
    second.declares("Mergulho")

    told = [
        f"{first.name} não prova e perde a Sombra",
        f"{second.name} dá um Mergulho",
        f"{second.name} pega 1 pérola do cofre",
    ]
    for phone in phones:
        until(lambda one=phone: len(heard(one)) >= len(told), phone.page, "all of it")  # type: ignore[misc]
        assert heard(phone) == told
        table = phone.page.get_by_role("list").first.aria_snapshot()
        assert re.search(rf"{second.name} ?: .*com 3 pérolas", table), table
        assert re.search(rf"{first.name} ?: .*reveladas: Sombra", table), table


def heard(phone: Phone) -> list[str]:
    """What this phone's log has told."""
    found: list[str] = phone.page.evaluate("window.heard")
    return found


def test_a_whole_game_by_ear_and_keyboard(evening: Evening) -> None:
    """Two people trade and doubt each other until one house is left; each question is told once,
    and a card is spoken while it is held and not a moment longer."""
    host = evening.opens_host()
    players = [Listener(evening.arrives(name).page) for name in ("Ana", "Bia")]
    host.page.get_by_role("button", name="Começar", exact=True).press("Enter")
    for player in players:
        expect(player.page.get_by_role("region", name="Minha mão")).to_be_visible()
    assert all("," in player.cards() for player in players)
    pressed: list[str] = []

    def one_more() -> bool:
        for player in players:
            names = player.buttons()
            if not names:
                continue
            assert player.hears_the_question_once(), player.told()
            sure = [name for name in names if name.endswith(ANYWAY)]
            wanted = [CLAIM, DOUBT, *sure, *names]
            choice = next(name for name in wanted if name in names)
            player.presses(choice)
            pressed.append(choice)
            return True
        return False

    def over() -> bool:
        return (
            "última"
            in players[0].page.get_by_role("main").get_by_role("heading").first.inner_text()
        )

    while not over():
        until(lambda: one_more() or over(), players[0].page, "somebody is asked")

    assert CLAIM in pressed
    assert any(name.startswith("Contesto!") for name in pressed)
    assert all(
        "é a última casa de pé" in one.told() or "sua casa é a última" in one.told()
        for one in players
    )
