"""A seat is not a phone: it moves to another one, and whoever lost theirs comes back."""

import re

from playwright.sync_api import expect

from tests.browser.evening import REFUSED, SMALL_PHONE, Evening
from tests.browser.pages import Host, Phone, Tv
from tests.browser.test_pages import faults

FRIENDS = ("Ana", "Bruno", "Cléo")


def playing(evening: Evening) -> tuple[Tv, Host]:
    """Three friends in a running game."""
    tv, host = evening.opens_tv(), evening.opens_host()
    for name in FRIENDS:
        evening.arrives(name)
    host.starts()
    tv.stage("playing")
    return tv, host


def test_a_seat_moves_by_the_code_and_the_old_phone_is_out(evening: Evening) -> None:
    """Read off the old phone's screen; the new one has the hand and plays it."""
    evening.expected = REFUSED
    playing(evening)
    old = evening.who_could("Mergulho")
    cards, seat = old.cards(), old.page.url

    address = old.offers_the_seat()
    expect(old.page.get_by_role("timer")).to_have_text(re.compile(r"vale por mais (2:00|1:\d\d)"))
    new = evening.takes_over(old.name, address)

    assert new.cards() == cards
    old.shows(f"O lugar de {old.name} está em outro celular.")
    expect(old.hand).to_have_count(0)
    old.page.goto(seat)
    old.shows("Este lugar não existe mais")
    new.declares("Mergulho")
    evening.phones = [new if phone is old else phone for phone in evening.phones]
    evening.who_could("Mergulho")

    late = evening.opens(address)
    expect(late.get_by_text("Este código já foi usado")).to_be_visible()


def test_a_closed_panel_takes_the_code_back(evening: Evening) -> None:
    """Nobody can use what somebody photographed a moment ago; the seat stays where it was."""
    evening.expected = REFUSED
    playing(evening)
    ana = evening.phones[0]
    cards = ana.cards()

    address = ana.offers_the_seat()
    ana.press("Fechar")
    page = evening.opens(address)

    expect(page.get_by_text("Este código não vale mais")).to_be_visible()
    assert ana.cards() == cards


def test_the_host_moves_a_seat_to_another_phone_and_to_the_laptop(evening: Evening) -> None:
    """For whoever has no phone to show a code on."""
    _, host = playing(evening)
    bruno = evening.phones[1]
    cards = bruno.cards()

    host.opens("Bruno")
    host.press("Passar o lugar de Bruno")
    new = evening.takes_over("Bruno", host.offered_code())
    bruno.shows("O lugar de Bruno está em outro celular.")
    assert new.cards() == cards
    host.shows("Este código já foi usado")

    host.press("Trazer o lugar de Bruno para este aparelho")
    here = Phone(host.page, "Bruno")
    here.press("Entrar como Bruno")
    here.sits()
    assert here.cards() == cards
    new.shows("O lugar de Bruno está em outro celular.")


def test_the_way_to_another_phone_fits_and_can_be_used(evening: Evening) -> None:
    """On the smallest phone and on the desk, for every eye and ear."""
    host = evening.opens_host(SMALL_PHONE)
    ana = evening.arrives("Ana", size=SMALL_PHONE)
    ana.press("Ajuda")
    assert (ana.overhang, faults(ana.page)) == (0, [])

    ana.press("Passar o lugar")
    address = ana.offered_code()
    assert (ana.overhang, faults(ana.page)) == (0, [])
    enter = Phone(evening.opens(address, SMALL_PHONE), "Ana")
    assert (enter.overhang, faults(enter.page)) == (0, [])
    host.opens("Ana")
    host.press("Passar o lugar de Ana")
    host.offered_code()
    assert (host.overhang, faults(host.page)) == (0, [])
