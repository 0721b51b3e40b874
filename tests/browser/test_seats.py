"""A seat is not a phone: it moves to another one, and whoever lost theirs comes back."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.evening import AWAY, PHONE, REFUSED, SMALL_PHONE, Evening
from tests.browser.pages import Host, Phone, Seen, Tv
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


@pytest.mark.long
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


@pytest.mark.long
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


@pytest.mark.long
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


@pytest.mark.long
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


@pytest.mark.long
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


@pytest.mark.long
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

    expect(shared.alert()).to_contain_text("Este celular já tem 6 lugares")
    host.sees(*names)


# Coming back.


def knocks(evening: Evening, name: str, size: dict[str, int] = PHONE) -> Phone:
    """A browser that knows nobody opens the table's code, and says who it is."""
    phone = Phone(evening.opens(f"/j/{evening.laptop.code}", size), name)
    phone.page.get_by_text("Já estou nesta mesa").click()
    phone.press(f"Eu sou {name}")
    phone.shows("Esperando o anfitrião dizer que é você.")
    return phone


def sign_of(phone: Phone) -> str:
    """What the waiting page shows, so that the host knows it."""
    shown = phone.page.locator("#sign b")
    expect(shown).to_be_visible()
    return shown.inner_text()


def test_the_host_lets_ana_back_in(evening: Evening) -> None:
    """Everybody who has to knows of it, nobody is stopped, and one tap does it."""
    tv, host = playing(evening)
    ana, bruno, _ = evening.phones
    cards = ana.cards()

    new = knocks(evening, "Ana")
    tv.shows("Alguém diz ser Ana: o anfitrião decide")
    expect(tv.page.get_by_role("button")).to_have_count(0)
    ana.shows("Alguém diz ser você: o anfitrião decide")
    expect(bruno.page.get_by_text("Alguém diz ser")).to_have_count(0)
    host.shows(sign_of(new))
    host.shows("Ana está jogando neste lugar agora")
    host.press("Sim, é Ana")

    new.page.wait_for_url("**/s/*")
    assert new.cards() == cards
    ana.shows("O lugar de Ana está em outro celular.")
    expect(host.page.locator(".knocks")).to_have_count(0)


@pytest.mark.long
def test_the_host_says_no(evening: Evening) -> None:
    """Whoever asked is told so, and cannot ask at once again; Ana plays on."""
    _, host = playing(evening)
    ana = evening.phones[0]
    cards = ana.cards()

    stranger = knocks(evening, "Ana")
    host.press("Não é")

    stranger.shows("O anfitrião disse que não.")
    expect(stranger.button("Pedir de novo em")).to_be_disabled()
    assert ana.cards() == cards
    assert "/w/" in stranger.page.url


@pytest.mark.long
def test_a_phone_with_the_key_answers_in_the_line_at_the_top(evening: Evening) -> None:
    """Without losing sight of its own hand."""
    evening.expected = AWAY
    _, host = playing(evening)
    ana, bruno, cleo = evening.phones
    host.opens("Ana")
    host.press("Tornar Ana anfitrião")
    for phone in (bruno, cleo):
        phone.page.context.close()

    back = knocks(evening, "Bruno")
    ana.shows(f"Diz ser Bruno · {sign_of(back)}")
    ana.press("Não")
    back.shows("O anfitrião disse que não.")
    back = knocks(evening, "Cléo", SMALL_PHONE)
    ana.shows("Diz ser Cléo")
    expect(ana.hand).to_be_visible()
    ana.press("Sim")

    back.page.wait_for_url("**/s/*")
    assert len(back.cards()) == 2


@pytest.mark.long
def test_a_phone_with_the_key_sees_by_name_who_asks(evening: Evening) -> None:
    """Two of them, and one tap for both."""
    evening.expected = AWAY
    _, host = playing(evening)
    ana, bruno, cleo = evening.phones
    host.opens("Ana")
    host.press("Tornar Ana anfitrião")
    for phone in (bruno, cleo):
        phone.page.context.close()

    back = [knocks(evening, name) for name in ("Bruno", "Cléo")]
    ana.shows("Querem voltar: Bruno, Cléo")
    ana.press("Sim, todos")

    for phone in back:
        phone.page.wait_for_url("**/s/*")


@pytest.mark.long
def test_everybody_comes_back_at_once(evening: Evening) -> None:
    """As after a change of the network. A phone that is still here loses its seat by no yes to
    all."""
    evening.expected = AWAY
    _, host = playing(evening)
    hands = [phone.cards() for phone in evening.phones]
    back = [knocks(evening, phone.name) for phone in evening.phones]
    expect(host.button("Sim, todos")).to_have_count(0)
    for phone in evening.phones:
        phone.page.context.close()

    host.press("Sim, todos: Ana, Bruno, Cléo")

    for phone, hand in zip(back, hands, strict=True):
        phone.page.wait_for_url("**/s/*")
        assert phone.cards() == hand


@pytest.mark.long
def test_whoever_waits_goes_on_waiting_when_the_laptop_starts_again(evening: Evening) -> None:
    """It has forgotten who knocked; the page asks anew, by itself."""
    evening.expected = AWAY
    _, host = playing(evening)
    cards = evening.phones[0].cards()
    new = knocks(evening, "Ana")

    evening.is_killed()
    new.shows("O notebook não responde.")
    evening.comes_back()
    new.shows("Esperando o anfitrião dizer que é você.")
    host.shows(sign_of(new))
    host.press("Sim, é Ana")

    new.page.wait_for_url("**/s/*")
    assert new.cards() == cards


def test_a_return_code_from_the_printed_sheet(evening: Evening) -> None:
    """Wrong letters get a sentence; the right ones the seat, without asking anybody."""
    evening.expected = REFUSED
    _, host = playing(evening)
    cards = evening.phones[1].cards()
    with host.page.context.expect_page() as opened:
        host.press("Imprimir os códigos")
    sheet = opened.value
    slip = sheet.locator(".slip", has_text="Bruno")
    code = slip.locator(".slip__code").inner_text()
    assert (Seen(sheet).overhang, faults(sheet)) == (0, [])

    new = Phone(evening.opens(f"/j/{evening.laptop.code}", SMALL_PHONE), "Bruno")
    new.page.get_by_text("Já estou nesta mesa").click()
    for typed in ("BBBB BBBB", code.lower()):
        new.page.get_by_label("código de volta").fill(typed)
        new.press("Voltar ao meu lugar")
        if typed != code.lower():
            expect(new.alert()).to_contain_text("Este código de volta não abre nenhum lugar")

    new.page.wait_for_url("**/s/*")
    assert new.cards() == cards
    evening.phones[1].shows("O lugar de Bruno está em outro celular.")


def test_the_ways_back_fit_and_can_be_used(evening: Evening) -> None:
    """On the smallest phone and on the desk, for every eye and ear, with the longest name."""
    tv, host = evening.opens_tv(), evening.opens_host(SMALL_PHONE)
    name = "Maria-Antonieta Lima"
    maria = evening.arrives(name, size=SMALL_PHONE)
    evening.arrives("Ana")
    host.opens(name)
    host.press(f"Código de volta para {name}")
    expect(host.page.locator(".acts__code")).to_be_visible()
    host.press(f"Tornar {name} anfitrião")
    join = Seen(evening.opens(f"/j/{evening.laptop.code}", SMALL_PHONE))
    join.page.get_by_text("Já estou nesta mesa").click()

    waiting = knocks(evening, name, SMALL_PHONE)
    maria.shows(f"{name} joga agora, e outro celular diz ser")
    one_knock = [(each.overhang, faults(each.page)) for each in (join, waiting, maria, host, tv)]
    knocks(evening, "Ana")
    host.shows("Alguém diz ser Ana")
    two_knocks = [(each.overhang, faults(each.page)) for each in (maria, host, tv)]

    assert one_knock == [(0, [])] * 5
    assert two_knocks == [(0, [])] * 3
