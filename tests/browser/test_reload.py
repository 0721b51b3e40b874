"""Phones sleep, reload, go back, scan again, and laptops die: everybody comes back as they were."""

import random
import re
import shutil
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, Playwright, WebSocketRoute, expect

from tests.browser.conftest import CHROMIUM, QUIET, USUAL, launched
from tests.browser.evening import AWAY, Evening
from tests.browser.pages import Host, Phone, Tv, until

FRIENDS = ("Ana", "Bruno", "Cléo")


def playing(evening: Evening) -> tuple[Tv, Host]:
    """Three friends in a running game."""
    tv, host = evening.opens_tv(), evening.opens_host()
    for name in FRIENDS:
        evening.arrives(name)
    host.starts()
    tv.stage("playing")
    return tv, host


def test_a_reload_changes_nothing(evening: Evening) -> None:
    """The same hand, the same question, as often as one likes."""
    playing(evening)
    asked = evening.who_could("Mergulho")
    cards = asked.cards()

    for _ in range(3):
        asked.page.reload()
        assert asked.cards() == cards
    asked.declares("Mergulho")

    evening.who_could("Mergulho")


def test_back_leads_to_the_seat(evening: Evening) -> None:
    """The page before was the form with the name; whoever has a seat is led to it."""
    playing(evening)
    ana = evening.phones[0]
    cards, address = ana.cards(), ana.page.url

    ana.page.go_back()

    expect(ana.page).to_have_url(address)
    assert ana.cards() == cards


@pytest.fixture(scope="module")
def remembering(playwright: Playwright) -> Iterator[Browser]:
    """A browser that keeps whole pages for the back button, as phones do."""
    browser = launched(
        playwright.chromium,
        CHROMIUM,
        args=list(QUIET),
        ignore_default_args=["--disable-back-forward-cache"],
    )
    yield browser
    browser.close()


def test_a_page_from_the_memory_is_no_second_person(
    begin: Callable[..., Evening], remembering: Browser
) -> None:
    """Back may show the old form, and forward the old phone: neither does any harm."""
    evening = begin(remembering)
    host = evening.opens_host()
    ana = evening.arrives("Ana")

    ana.page.go_back()
    form = ana.page.get_by_role("button", name="Entrar", exact=True)
    if form.is_visible():
        form.click()
        ana.page.wait_for_url("**/s/*")
    else:
        ana.page.go_forward()

    ana.sits()
    host.sees("Ana")


def test_an_impatient_thumb_sits_down_once(evening: Evening) -> None:
    """Two taps on “Entrar” are one person."""
    host = evening.opens_host()
    page = evening.opens(f"/j/{evening.laptop.code}")
    page.get_by_label("Seu nome").fill("Ana")

    page.get_by_role("button", name="Entrar", exact=True).dblclick()
    page.wait_for_url("**/s/*")
    evening.arrives("Bia")

    host.sees("Ana", "Bia")


def test_the_newest_tab_wins_and_the_older_says_so(evening: Evening) -> None:
    """And the older one can take the seat back."""
    playing(evening)
    ana = evening.phones[0]
    cards = ana.cards()

    newer = Phone(ana.page.context.new_page(), "Ana")
    newer.page.goto(ana.page.url)
    assert newer.cards() == cards
    ana.shows("Aberto em outra aba")
    ana.press("Usar aqui")

    assert ana.cards() == cards
    newer.shows("Aberto em outra aba")


def test_scanning_again_leads_back_to_the_seat(evening: Evening) -> None:
    """The same browser, the code of the TV once more: no form, no second person."""
    tv, host = playing(evening)
    ana = evening.phones[0]
    cards, address = ana.cards(), ana.page.url

    again = Phone(ana.page.context.new_page(), "Ana")
    again.page.goto(tv.qr())

    expect(again.page).to_have_url(address)
    assert again.cards() == cards
    host.sees(*FRIENDS)


def test_a_phone_that_slept_is_current_again(evening: Evening) -> None:
    """Offline it lets nothing be pressed; back online it shows what happened meanwhile."""
    playing(evening)
    first = evening.who_could("Mergulho")
    sleeper = next(phone for phone in evening.phones if phone is not first)
    sleeper.page.context.set_offline(True)
    evening.expected = AWAY
    first.declares("Subsídio")
    sleeper.page.context.set_offline(False)
    sleeper.page.evaluate("dispatchEvent(new Event('online'))")

    expect(sleeper.button("Bloqueio! Sou")).to_be_enabled()


@pytest.mark.parametrize("mode", USUAL)
def test_a_killed_laptop_comes_back_in_every_phase(
    begin: Callable[..., Evening], chromium: Browser, mode: str
) -> None:
    """Kill -9 and a new start: phones, TV and host return by themselves, with the same hands."""
    evening = begin(chromium, mode)
    tv, host = playing(evening)
    rng = random.Random(7)
    first = evening.who_could("Comércio")
    others = [phone for phone in evening.phones if phone is not first]

    the_laptop_dies(evening, tv, host)
    evening.who_could("Comércio").declares("Comércio")
    tv.shows(re.compile("diz ser o Mercador"))
    the_laptop_dies(evening, tv, host)
    others[0].lets_it_pass()
    the_laptop_dies(evening, tv, host)
    others[1].challenges()
    tv.shows(re.compile("precisa provar"))
    the_laptop_dies(evening, tv, host)
    first.press("Mostrar a carta da esquerda")  # is asked once more
    first.press("Mostrar a carta da esquerda")

    evening.play(tv, rng)
    the_laptop_dies(evening, tv, host)
    host.starts_the_next()
    tv.stage("playing")


def the_laptop_dies(evening: Evening, tv: Tv, host: Host) -> None:
    """Kill -9 in the middle of everything, and a new start on the same folder."""
    over = tv.is_over()
    said = tv.headline
    hands = [] if over else [phone.cards() for phone in evening.phones]

    evening.is_killed()
    host.shows(re.compile("sem conexão"))
    evening.comes_back()

    tv.comes_alive()
    host.comes_alive()
    assert tv.headline == said
    if not over:
        for phone, hand in zip(evening.phones, hands, strict=True):
            expect(phone.page.locator(".page:not([data-offline])")).to_be_attached()
            assert phone.cards() == hand


def test_what_a_power_cut_took_is_gone_from_the_screen(evening: Evening) -> None:
    """The laptop comes back with less than the TV has shown: it shows what the laptop knows, by the
    first word that it hears, though nobody else is there."""
    tv = evening.opens_tv()
    for name in FRIENDS[:2]:
        evening.arrives(name)
    kept = evening.laptop.data.with_name("before the cut")
    evening.is_killed()
    shutil.copytree(evening.laptop.data, kept)
    evening.comes_back()
    evening.arrives(FRIENDS[2])
    until(lambda: tv.names() == [*FRIENDS], tv.page, "all three on the TV")
    for phone in evening.phones:
        phone.page.close()

    evening.is_killed()
    shutil.rmtree(evening.laptop.data)
    kept.rename(evening.laptop.data)
    evening.comes_back()

    until(lambda: tv.names() == [*FRIENDS[:2]], tv.page, "two on the TV")


def test_a_new_page_stays_with_its_first_attempt(evening: Evening) -> None:
    """However long the laptop takes to answer it; a page out of the memory begins anew."""
    context = evening.browser.new_context()
    page, attempts = context.new_page(), list[WebSocketRoute]()

    def is_left_waiting(attempt: WebSocketRoute) -> None:
        attempts.append(attempt)

    page.route_web_socket(re.compile("socket.io"), is_left_waiting)
    page.goto(evening.address("/tv"))
    until(lambda: attempts, page, "an attempt")
    began = _now(page)
    until(lambda: _now(page) > began + 250, page, "a quarter of a second")

    _is_shown(page, persisted=False)
    assert len(attempts) == 1
    _is_shown(page, persisted=True)
    until(lambda: len(attempts) == 2, page, "another attempt")
    context.close()


def _now(page: Page) -> float:
    now: float = page.evaluate("performance.now()")
    return now


def _is_shown(page: Page, *, persisted: bool) -> None:
    page.evaluate(
        "how => dispatchEvent(new PageTransitionEvent('pageshow', how))", {"persisted": persisted}
    )
