"""A private card is seen only while a finger holds: whoever looks at the phone learns nothing."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.evening import SMALL_PHONE, Evening
from tests.browser.pages import Phone

# What the page draws of a character: a face, an emblem, its letters, its colour.
FACES = ".question [class*='of-'], .hand [class*='of-'], .question .emblem, .card__name"


def nothing_lies_open(page: Page) -> None:
    """No own card is drawn or named by what is on it."""
    expect(page.locator(FACES)).to_have_count(0)


@pytest.fixture
def playing(
    begin: Callable[..., Evening], chromium: Browser, monkeypatch: pytest.MonkeyPatch
) -> tuple[Phone, Phone]:
    """Two phones, of which all cards are the Mercador; the first of them has the turn."""
    monkeypatch.setenv("HALL_DECK", "mercador " * 15)
    evening = begin(chromium)
    host = evening.opens_host()
    phones = [evening.arrives(name, size=SMALL_PHONE) for name in ("Ana", "Bruno")]
    host.starts()
    first = evening.who_could("Comércio")
    [other] = [phone for phone in phones if phone is not first]
    return first, other


def test_a_card_is_shown_and_lost_by_its_place(playing: tuple[Phone, Phone]) -> None:
    """Two cards alike are two places. Either is asked about once more, in the same words."""
    first, other = playing
    first.declares("Comércio")
    other.challenges()
    left, right = (first.button(f"Mostrar a carta da {side}") for side in ("esquerda", "direita"))
    expect(left).to_be_enabled()
    expect(right).to_be_enabled()
    nothing_lies_open(first.page)
    assert first.cards() == ["Mercador", "Mercador"]

    right.click()
    expect(first.page.get_by_role("heading", name="você perde esta carta")).to_be_visible()
    expect(left).to_have_count(0)
    nothing_lies_open(first.page)
    right.click()

    lose = other.button("Perder a carta da esquerda")
    expect(lose).to_be_enabled()
    expect(other.button("Perder a carta da direita")).to_be_enabled()
    nothing_lies_open(other.page)
    lose.click()
    expect(first.page.locator(".mini--up")).to_have_count(1)
    assert other.cards() == ["Mercador"]


def test_the_exchange_is_chosen_by_number(playing: tuple[Phone, Phone]) -> None:
    """“Carta 1” to “Carta 4” are pressed when they stay; what they are is told by holding."""
    first, other = playing
    first.declares("Redesenhar")
    other.lets_it_pass()
    cards = [first.page.get_by_role("button", name=f"Carta {n}", exact=True) for n in range(1, 5)]
    for card, pressed in zip(cards, ("true", "true", "false", "false"), strict=True):
        expect(card).to_have_attribute("aria-pressed", pressed)
    nothing_lies_open(first.page)

    assert first.cards() == [f"Carta {n}: Mercador" for n in range(1, 5)]
    nothing_lies_open(first.page)
    cards[0].click()
    cards[3].click()
    expect(cards[0]).to_have_attribute("aria-pressed", "false")
    expect(cards[3]).to_have_attribute("aria-pressed", "true")
    assert first.overhang <= 0
    first.press("Ficar com estas")

    expect(other.button("Comércio")).to_be_enabled()
