"""Four friends, a TV and a laptop: from the QR code to the winner, and then the next game."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import MODES
from tests.browser.evening import Evening

FRIENDS = ("Ana", "Bruno", "Cléo", "Davi")


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.long)])
@pytest.mark.parametrize("mode", MODES)
def test_from_the_qr_code_to_the_winner_and_the_next_game(
    begin: Callable[..., Evening], chromium: Browser, mode: str, seed: int
) -> None:
    """Everybody presses what their phone offers, until one house is left; then they play again."""
    rng = random.Random(seed)
    evening = begin(chromium, mode)
    tv, host = evening.opens_tv(), evening.opens_host()
    address = tv.qr()
    for name in FRIENDS:
        evening.arrives(name, address)
    host.sees(*FRIENDS)

    host.starts()
    tv.stage("playing")
    hands = [phone.cards() for phone in evening.phones]
    evening.play(tv, rng)

    assert all(len(cards) == 2 for cards in hands)
    winner = next(name for name in FRIENDS if name in tv.headline)
    for phone in evening.phones:
        expect(phone.page.locator("section.over")).to_be_visible()
    expect(tv.page.locator(".score", has_text=winner).locator(".score__number")).to_have_text("1")

    host.starts_the_next()
    tv.stage("playing")
    evening.who_could("Mergulho").declares("Mergulho")
    assert [len(phone.cards()) for phone in evening.phones] == [2, 2, 2, 2]


def test_ana_trades_without_a_doubt(evening: Evening) -> None:
    """A game in words: a claim that everybody lets pass brings three pearls."""
    tv, host = evening.opens_tv(), evening.opens_host()
    for name in FRIENDS[:3]:
        evening.arrives(name)
    host.starts()

    first = evening.who_could("Comércio")
    first.declares("Comércio")
    for phone in evening.phones:
        if phone is not first:
            phone.lets_it_pass()

    mine = tv.page.locator(".seat", has_text=first.name).locator(".pile__count")
    expect(mine).to_have_text("5 pérolas")
    evening.who_could("Mergulho")
