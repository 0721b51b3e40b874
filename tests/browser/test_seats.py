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


# Several people with one phone.


def sharing(evening: Evening) -> tuple[Tv, Phone, Phone]:
    """Ana and Bia have one phone between them, Caio has his own; it is the turn of one of the
    two. Returns the TV, the shared phone and Caio's."""
    tv, host = evening.opens_tv(), evening.opens_host()
    shared = evening.arrives("Ana")
    caio = evening.arrives("Caio")
    evening.shares(shared, "Bia")
    shared.press("Sou Ana")
    host.starts()
    tv.stage("playing")
    shared.sits()
    if whose_turn(tv) == "Caio":
        caio.declares("Mergulho")
        expect(tv.page.locator(".seat.is-turn .plate__name")).not_to_have_text("Caio")
    return tv, shared, caio


def whose_turn(tv: Tv) -> str:
    """Whoever chooses an action."""
    name: str = tv.page.locator(".seat.is-turn .plate__name").inner_text()
    return name


def test_both_who_share_a_phone_are_here_and_play(evening: Evening) -> None:
    """The phone says who must answer, and the curtain is between the two."""
    tv, shared, caio = sharing(evening)
    turn = whose_turn(tv)
    other = "Bia" if turn == "Ana" else "Ana"
    expect(tv.page.locator(".seat.is-away")).to_have_count(0)
    if turn != "Ana":
        shared.shows("Bia precisa responder")
        shared.press("Trocar de pessoa")
        shared.shows("Passe o celular para Bia")
        shared.press("Sou Bia")

    shared.declares("Subsídio")
    caio.lets_it_pass()
    shared.shows(f"{other} precisa responder")
    shared.press("Trocar de pessoa")
    shared.press(f"Sou {other}")
    shared.lets_it_pass()

    expect(tv.page.locator(".seat", has_text=turn).locator(".pile__count")).to_have_text(
        "4 pérolas"
    )


def test_while_the_curtain_is_up_nobodys_hand_is_on_the_page(evening: Evening) -> None:
    """Nor is the other's while it is one's own, not even while a question shows cards."""
    _, shared, _ = sharing(evening)
    hands = {}
    for name in ("Ana", "Bia"):
        shared.press("Trocar de pessoa")
        expect(shared.page.get_by_role("heading", level=1)).to_have_text(re.compile("Passe|Quem"))
        expect(shared.hand).to_have_count(0)
        covered = shared.page.locator("#phone").inner_html()
        assert not re.search("Mercador|Sombra|Contrabandista|Cartógrafa|Guardiã", covered)
        shared.press(f"Sou {name}")
        hands[name] = shared.cards()

    shared.press("Trocar de pessoa")
    shared.press("Sou Ana")
    assert shared.cards() == hands["Ana"]


def test_a_reload_and_a_phone_that_was_put_down_draw_the_curtain(evening: Evening) -> None:
    """Whoever looks next may be the other one."""
    _, shared, _ = sharing(evening)
    shared.press("Trocar de pessoa")
    shared.press("Sou Bia")
    cards = shared.cards()

    shared.page.reload()
    shared.shows("Quem está com o celular?")
    expect(shared.hand).to_have_count(0)
    shared.press("Sou Bia")
    assert shared.cards() == cards
    shared.page.evaluate(
        """Object.defineProperty(document, "visibilityState", {value: "hidden"});
        document.dispatchEvent(new Event("visibilitychange"))"""
    )

    shared.shows("Quem está com o celular?")
    expect(shared.hand).to_have_count(0)


def test_a_second_seat_comes_by_the_code_and_goes_again(evening: Evening) -> None:
    """Bia's phone dies slowly: Ana's takes her seat in, and hands it back."""
    _, host = playing(evening)
    ana, bruno, _ = evening.phones
    hands = {"Ana": ana.cards(), "Bruno": bruno.cards()}

    ana.page.goto(bruno.offers_the_seat())
    ana.press("Entrar como Bruno")
    ana.shows("Quem está com o celular?")
    for name, cards in hands.items():
        ana.press(f"Sou {name}")
        assert ana.cards() == cards
        if name == "Ana":
            ana.press("Trocar de pessoa")
    back = evening.takes_over("Bruno", ana.offers_the_seat())

    assert back.cards() == hands["Bruno"]
    ana.shows("O lugar de Bruno está em outro celular.")
    ana.press("Sou Ana")
    assert ana.cards() == hands["Ana"]
    ana.page.reload()
    assert ana.cards() == hands["Ana"], "no curtain any more"
    host.sees(*FRIENDS)


def test_six_people_with_one_phone(evening: Evening) -> None:
    """On the smallest one, for every eye and ear; a seventh needs another phone."""
    evening.expected = REFUSED
    host = evening.opens_host()
    names = ["Ana", "Maria-Antonieta Lima", "Bia", "Caio", "Davi", "Eva"]
    shared = evening.arrives(names[0], size=SMALL_PHONE)
    for name in names[1:]:
        evening.shares(shared, name)
        shared.shows("Quem está com o celular?")
        assert (shared.overhang, faults(shared.page)) == (0, [])
        shared.press(f"Sou {name}")
    host.sees(*names)
    expect(host.page.get_by_text("celular ausente")).to_have_count(0)

    shared.press("Ajuda")
    shared.page.get_by_role("link", name="Mais alguém neste celular").click()
    shared.page.get_by_label("Seu nome").fill("Gil")
    shared.page.get_by_role("button", name="Entrar", exact=True).click()

    expect(shared.alert()).to_contain_text("Este celular já tem seis lugares")
    host.sees(*names)
