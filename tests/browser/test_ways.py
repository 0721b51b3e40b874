"""A table in each way to play: by the book, assisted, by hand; and the dial between them."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.evening import PHONE, SMALL_PHONE, Evening
from tests.browser.pages import Host, Phone, Tv

FRIENDS = ("Ana", "Bruno", "Cléo")
HELD_MS, TAPPED_MS = 1_300, 200
"""How long a finger stays on a button that wants to be held for a second, and on any other."""

MEASURES = """() => {
  const main = document.querySelector("main");
  const sides = [...document.querySelectorAll(".question button")]
    .map((one) => one.getBoundingClientRect())
    .flatMap(({ width, height }) => [width, height]);
  return [main.scrollHeight - main.clientHeight, Math.min(...sides)];
}"""
"""By how much the screen has to be scrolled, and the least side of any button."""


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has the turn may say at once that nobody spoke."""
    monkeypatch.setenv("HALL_PACE", "least=0 tie=0 hold=0")


@pytest.fixture
def sat(evening: Evening) -> tuple[Evening, Tv, Host]:
    """Three friends at a table; nothing has begun."""
    tv, host = evening.opens_tv(), evening.opens_host()
    for at, name in enumerate(FRIENDS):
        evening.arrives(name, size=SMALL_PHONE if at else PHONE)
    host.sees(*FRIENDS)
    return evening, tv, host


def dial(host: Host, name: str) -> None:
    """Choose a way to play."""
    host.page.get_by_role("radio", name=name).click(force=True)


def has(tv: Tv, phone: Phone, pearls: int) -> None:
    """Wait until the TV tells of so many pearls before somebody."""
    place = tv.page.locator(".seat", has_text=phone.name)
    expect(place.locator(".pile__count")).to_have_text(f"{pearls} pérolas")


def presses_for(phone: Phone, name: str, ms: int) -> None:
    """Keep a finger on a button for so long."""
    button = phone.button(name)
    expect(button).to_be_enabled()
    button.hover()
    phone.page.mouse.down()
    phone.page.wait_for_timeout(ms)
    phone.page.mouse.up()


def gone(phone: Phone, name: str) -> None:
    """Wait until a button is no longer there: then nothing moves under the next press."""
    expect(phone.button(name)).to_have_count(0)


def with_a_card(phone: Phone, what: str) -> None:
    """Do something with an own card: the words name its place."""
    phone.press("Cartas")
    phone.page.get_by_role("button", name=what).click()


def test_one_game_in_all_three_ways(sat: tuple[Evening, Tv, Host]) -> None:
    """The host turns the dial in the middle of questions, and nothing is lost by it."""
    evening, tv, host = sat
    dial(host, "assistida")
    host.starts()
    tv.shows("mesa assistida")
    first = evening.who_could("Comércio")
    _assisted(evening, tv, first)

    second = evening.who_could("Comércio")
    second.declares("Comércio")
    first.challenges()
    expect(second.button("Mostrar").first).to_be_enabled()
    dial(host, "livre")
    tv.shows("mesa livre")
    first_has = _free(tv, evening, first, second)
    _back_to_the_book(host, tv, evening, second)

    second.declares("Comércio")
    expect(first.button("Deixo passar")).to_be_enabled()
    dial(host, "assistida")
    expect(second.button("Ninguém falou")).to_be_enabled()
    expect(first.button("Deixo passar")).to_have_count(0)
    dial(host, "rigorosa")
    for phone in evening.phones:
        if phone is not second:
            phone.lets_it_pass()
    evening.who_could("Mergulho")
    has(tv, second, 5)
    has(tv, first, first_has)
    assert tv.pearls() == 50


def _assisted(evening: Evening, tv: Tv, first: Phone) -> None:
    """Whoever has the turn taps, the others only shout; a finger that lets go too soon is asked
    once more."""
    first.declares("Comércio")
    for phone in evening.phones:
        if phone is not first:
            expect(phone.button("Contesto!")).to_be_enabled()
            expect(phone.button("Deixo passar")).to_have_count(0)
    presses_for(first, "Ninguém falou", TAPPED_MS)
    expect(first.page.get_by_role("heading", name="Ninguém contestou")).to_be_visible()
    first.press("Voltar")
    has(tv, first, 2)

    presses_for(first, "Ninguém falou", HELD_MS)

    has(tv, first, 5)


def _free(tv: Tv, evening: Evening, first: Phone, second: Phone) -> int:
    """Pearls come and go and are undone, a step is taken back, a card is lost; returns what
    ``first`` has at the end."""
    third = next(phone for phone in evening.phones if phone not in (first, second))
    third.press("Pegar 3 do cofre")
    has(tv, third, 5)
    third.press("Voltar")  # beside what happened last: the own step, for ten seconds
    has(tv, third, 2)

    gone(third, "Voltar")
    third.press(first.name)
    third.press("2 pérolas")
    third.press(f"Pegar 2 de {first.name}")
    first.shows(f"{third.name} pegou 2 pérolas suas")
    first.press("Desfazer")
    tv.shows("desfaz")
    has(tv, first, 5)

    gone(first, "Desfazer")
    first.press(third.name)
    first.press(f"Dar 1 a {third.name}")
    has(tv, third, 3)
    has(tv, first, 4)

    expect(third.button("Desfazer")).to_be_enabled()
    with_a_card(third, "Perder a carta da direita")
    third.page.get_by_role("button", name="Perder a carta da direita").click()  # is asked once more
    lost = tv.page.locator(".seat", has_text=third.name).locator(".place.is-up")
    expect(lost).to_have_count(1)
    for phone in evening.phones:
        phone.shows(f"{third.name} perde")
    return 4


def test_of_two_cards_alike_it_is_the_one_that_was_pressed(
    begin: Callable[..., Evening], chromium: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever wants to lose the right one is asked about the right one."""
    monkeypatch.setenv("HALL_DECK", "sombra " * 15)
    evening = begin(chromium)
    host, ana = evening.opens_host(), evening.arrives("Ana")
    evening.arrives("Bruno")
    dial(host, "livre")
    host.starts()

    with_a_card(ana, "Perder a carta da direita")

    sure = ana.page.locator(".choice--sure")
    expect(sure).to_be_enabled()
    expect(sure).to_have_accessible_name("Perder a carta da direita")


def _back_to_the_book(host: Host, tv: Tv, evening: Evening, whose: Phone) -> None:
    """Not while a card is held up: the host is told whose, and it goes once that is put right."""
    with_a_card(whose, "Mostrar a carta da esquerda")
    expect(tv.page.locator(".place.is-shown")).to_have_count(1)
    dial(host, "rigorosa")
    host.page.get_by_role("button", name=whose.name, exact=True).click()
    expect(host.alert()).to_contain_text(f"{whose.name} com carta à mostra: cobrir ou trocar")
    tv.shows("mesa livre")
    with_a_card(whose, "Trocar a carta da esquerda")
    expect(tv.page.locator(".place.is-shown")).to_have_count(0)

    host.press("Entendi")
    dial(host, "rigorosa")
    host.page.get_by_role("button", name=whose.name, exact=True).click()

    assert evening.who_could("Mergulho") is whose


@pytest.mark.long
def test_assisted_a_keyboard_needs_no_holding(sat: tuple[Evening, Tv, Host]) -> None:
    """Enter asks once more, and Enter again says it."""
    evening, tv, host = sat
    dial(host, "assistida")
    host.starts()
    first = evening.who_could("Subsídio")
    first.declares("Subsídio")
    expect(first.button("Ninguém falou")).to_be_enabled()
    first.button("Ninguém falou").press("Enter")
    expect(first.page.get_by_role("heading", name="Ninguém contestou")).to_be_visible()
    expect(first.button("Ninguém falou")).to_be_enabled()
    first.button("Ninguém falou").press("Enter")

    evening.who_could("Mergulho")
    has(tv, first, 4)


@pytest.mark.long
def test_the_lantern_goes_on_by_hand(sat: tuple[Evening, Tv, Host]) -> None:
    """“Minha vez acabou”: the next phone has the button, and this one no longer."""
    evening, _, host = sat
    dial(host, "livre")
    host.starts()
    first = evening.who_could("Minha vez acabou")
    first.press("Minha vez acabou")

    expect(first.button("Minha vez acabou")).to_have_count(0)
    assert evening.who_could("Minha vez acabou") is not first


@pytest.mark.long
def test_a_house_of_fog_is_told_by_pointing(sat: tuple[Evening, Tv, Host]) -> None:
    """It loses a card then; nobody points at a person with the phone."""
    evening, tv, host = sat
    host.press("Chamar uma Casa da Névoa")
    dial(host, "livre")
    host.starts()
    small = evening.phones[1]
    small.press("Ana")
    expect(small.button("Dar 1 a Ana")).to_be_enabled()
    expect(small.button("Apontar")).to_have_count(0)
    small.press("Voltar")
    small.press("Casa da Névoa")
    small.press("Apontar")

    tv.shows(f"{small.name} aponta para Casa da Névoa")
    tv.shows("Casa da Névoa perde")


@pytest.mark.long
def test_cards_of_paper(begin: Callable[..., Evening], chromium: Browser) -> None:
    """No hand on the phones; whoever has lost a card says which; the last house wins."""
    evening = begin(chromium, "auto")
    tv, host = evening.opens_tv(), evening.opens_host()
    for name in FRIENDS[:2]:
        evening.arrives(name, size=SMALL_PHONE)
    dial(host, "livre")
    host.page.get_by_role("radio", name="de papel").check(force=True)
    host.starts()
    tv.stage("playing")
    phone = evening.phones[0]
    expect(phone.button("Perder carta")).to_be_enabled()
    expect(phone.hand).to_have_count(0)

    for card in ("Sombra", "Guardiã"):
        phone.press("Perder carta")
        phone.press(f"Perder {card}")
        expect(phone.page.get_by_role("button", name=f"Perder {card} mesmo assim")).to_be_enabled()
        phone.press(f"Perder {card}")
        tv.shows(f"perde a {card}")
    tv.stage("over")
    assert FRIENDS[1] in tv.headline


@pytest.mark.long
def test_everything_fits_on_the_smallest_phone(sat: tuple[Evening, Tv, Host]) -> None:
    """Of a free game with six, nothing has to be scrolled, and every button is large enough."""
    evening, _, host = sat
    for name in ("Davi", "Evangelina", "Fábio"):
        evening.arrives(name, size=SMALL_PHONE)
    dial(host, "livre")
    host.starts()
    small = evening.phones[1:]
    for step in ("", "Cofre", "Cartas"):
        for phone in small:
            expect(phone.button("Pegar 3 do cofre")).to_be_enabled()
            if step:
                phone.page.get_by_role("button", name=step, exact=True).click()
                expect(phone.page.get_by_role("button", name="Voltar", exact=True)).to_be_enabled()
            over, least = phone.page.evaluate(MEASURES)
            assert over == 0, f"{phone.name}, {step}"
            assert least >= 44, f"{phone.name}, {step}"
            assert phone.overhang <= 0
            if step:
                phone.page.get_by_role("button", name="Voltar", exact=True).click()


def test_an_open_round_and_then_the_game(sat: tuple[Evening, Tv, Host]) -> None:
    """Hands lie open on the TV and on every phone, each step is explained; then the same hands are
    closed, and nobody else's is to be seen."""
    evening, tv, host = sat
    host.press("Começar com uma rodada aberta")
    tv.shows("Rodada aberta: não conta")
    expect(tv.page.locator(".place.is-open")).to_have_count(6)
    first = evening.who_could("Comércio")
    tv.shows("não é preciso ter a carta")
    mine = first.page.locator(".hand__card .card__name").all_inner_texts()
    assert len(mine) == 2
    first.declares("Comércio")
    told = tv.page.locator(".remark")
    expect(told).to_have_text(
        re.compile(f"^{first.name} diz ser o Mercador, e (tem a carta|não tem)")
    )
    expect(first.page.locator(".mini--shown")).to_have_count(6)

    host.press("Fechar as mãos e começar")
    host.shows("A rodada aberta acaba aqui, antes do fim, e não volta.")
    host.press("Sim, continuar")

    tv.shows("a partida começa com as mesmas cartas")
    expect(tv.page.locator(".place.is-up")).to_have_count(0)
    expect(told).to_have_count(0)
    for phone in evening.phones:
        expect(phone.page.locator(".mini--shown")).to_have_count(0)
        expect(phone.page.locator(".hand .card--back")).to_have_count(2)
        assert phone.overhang <= 0
    assert first.cards() == mine
