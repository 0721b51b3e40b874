"""Every page: nothing sticks out at 320 pixels, axe finds nothing serious, names stay text."""

import random
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.evening import LAPTOP, PHONE, REFUSED, SMALL_PHONE, Evening
from tests.browser.pages import Phone, Seen

LONGEST = "Maria-Antonieta Lima"
ODD = "<b>Zé</b> 🐙 &amp; 明日"
GRAVE = {"serious", "critical"}
DARK, BRIGHT = "rgb(15, 26, 44)", "rgb(245, 247, 250)"


def faults(page: Page) -> list[tuple[str, list[str]]]:
    """What axe finds on a page against WCAG 2.2 AA, and whatever else is serious: the rule, and
    the elements."""
    # A button that cannot be pressed yet is dim, and axe may catch it on its way to being ready.
    page.wait_for_function(
        """() => !document.querySelector(".press[data-rests], .press:disabled:not([aria-disabled])")
          && document.getAnimations().every((one) => one.playState !== "running")"""
    )
    every = {"rules": {"target-size": {"enabled": True}}}  # axe leaves it out unless it is asked
    found: list[dict[str, Any]] = Axe().run(page, options=every).response["violations"]
    return [
        (fault["id"], [node["html"] for node in fault["nodes"]])
        for fault in found
        if fault["impact"] in GRAVE or any(tag.startswith("wcag") for tag in fault["tags"])
    ]


PLAIN = {
    "join": "/j/{code}",
    "join in English": "/j/{code}?lang=en",
    "which table": "/j/",
    "unknown code": "/j/QQQQ",
    "typed wrong": "/j/?code=QQQQ",
    "unknown seat": "/s/nobody-sits-here-0000",
    "nothing there": "/nowhere",
    "the rules": "/regras",
    "the cards": "/cartas",
}


def test_the_pages_without_a_seat_fit_and_can_be_used(evening: Evening) -> None:
    """Narrow or wide, and with a screen reader."""
    evening.expected = REFUSED
    for name, path in PLAIN.items():
        page = evening.opens(path.format(code=evening.laptop.code), SMALL_PHONE)

        assert Seen(page).overhang <= 0, name
        assert faults(page) == [], name
        page.set_viewport_size(LAPTOP)  # type: ignore[arg-type]  # the sizes are plain dicts
        assert Seen(page).overhang <= 0, name


def test_a_whole_game_fits_the_smallest_phone(evening: Evening) -> None:
    """Every screen of a game at 320 × 568, with the longest and the oddest of names; the host's
    desk as well. Each kind of question is also heard with a screen reader's ears, in the dark and
    on the bright terrace."""
    tv, host = evening.opens_tv(), evening.opens_host(SMALL_PHONE)
    assert (host.overhang, faults(host.page), faults(tv.page)) == (0, [], [])
    for name in (LONGEST, ODD, "Cléo", "Davi"):
        evening.arrives(name, size=SMALL_PHONE)
    assert [faults(each.page) for each in (tv, host, evening.phones[0])] == [[], [], []]
    bright = evening.phones[1::2]
    for phone in bright:
        phone.press("Tela clara")
    assert faults(bright[0].page) == []
    host.starts()
    tv.stage("playing")
    seen: set[str] = set()

    def looked_at() -> None:
        assert [each.overhang for each in (*evening.phones, host)] == [0] * 5
        for phone in evening.phones:
            kind = f"{kind_of_question(phone)} {phone in bright}"
            if kind not in seen:
                seen.add(kind)
                assert faults(phone.page) == [], kind

    looked_at()
    assert [faults(each.page) for each in (tv, host)] == [[], []]
    evening.phones[0].hand.hover()
    evening.phones[0].page.mouse.down()
    expect(evening.phones[0].hand).to_have_attribute("data-open", "")
    assert faults(evening.phones[0].page) == []
    evening.phones[0].page.mouse.up()
    evening.play(tv, random.Random(3), looked_at)

    looked_at()
    assert [faults(each.page) for each in (tv, host)] == [[], []]


def kind_of_question(phone: Phone) -> str:
    """What this phone is asked, by its buttons."""
    classes = phone.page.evaluate(
        """() => [...document.querySelectorAll(".question button")].map((one) => one.className)"""
    )
    return " ".join(sorted({name for each in classes for name in each.split() if "--" in name}))


def test_the_help_can_be_read_by_everyone(evening: Evening) -> None:
    """One tap away, and as accessible as the rest."""
    phone = evening.arrives("Ana", size=SMALL_PHONE)

    phone.press("Ajuda")

    expect(phone.page.get_by_role("dialog")).to_be_visible()
    assert (phone.overhang, faults(phone.page)) == (0, [])


def test_names_are_text_everywhere(evening: Evening) -> None:
    """Markup and emoji stand there as they were typed, on every page."""
    tv, host = evening.opens_tv(), evening.opens_host()
    odd = evening.arrives(ODD)
    other = evening.arrives("Ana")

    join = evening.opens(f"/j/{evening.laptop.code}")
    assert join.get_by_text(ODD, exact=True).is_visible()
    for each in (tv, host, odd, other):
        each.shows(ODD)
    host.starts()
    tv.stage("playing")
    for each in (tv, host, other):
        each.shows(ODD)


def test_two_anas_are_told_apart(evening: Evening) -> None:
    """The second one gets a number, and nobody has to invent one."""
    tv, host = evening.opens_tv(), evening.opens_host()

    evening.arrives("Ana")
    evening.arrives("ana")

    host.sees("Ana", "ana 2")
    tv.shows("ana 2")


def test_a_name_that_will_not_do_gets_a_sentence(evening: Evening) -> None:
    """It is tied to the field, and what was typed is still there."""
    evening.expected = REFUSED
    page = evening.opens(f"/j/{evening.laptop.code}", SMALL_PHONE)
    long = "Maria Antonieta Josefa Joana de Habsburgo-Lorena"
    field = page.get_by_label("Seu nome")

    field.fill(long)
    page.get_by_role("button", name="Entrar", exact=True).click()

    expect(page.get_by_role("alert")).to_be_visible()
    expect(field).to_have_value(long)
    expect(field).to_have_accessible_description(page.get_by_role("alert").inner_text())
    assert (Seen(page).overhang, faults(page)) == (0, [])


def test_the_seventh_player_watches(evening: Evening) -> None:
    """The page says so before; the phone follows the table; a chair comes when one is free."""
    host = evening.opens_host()
    for number in range(6):
        evening.arrives(f"Casa {number}")

    page = evening.opens(f"/j/{evening.laptop.code}")
    expect(page.get_by_role("status")).to_contain_text("Todas as cadeiras")
    seventh = evening.arrives("Gil")
    seventh.shows("Todas as cadeiras estão ocupadas")
    host.removes("Casa 0")
    seventh.press("Sentar à mesa")

    host.sees(*(f"Casa {number}" for number in range(1, 6)), "Gil")


def test_whoever_comes_to_a_started_game_watches_until_the_host_gives_a_chair(
    evening: Evening,
) -> None:
    """They are told at the door, ask, and are dealt in by the next start."""
    tv, host = evening.opens_tv(), evening.opens_host()
    for name in ("Ana", "Bia"):
        evening.arrives(name)
    host.starts()
    tv.stage("playing")

    page = evening.opens(f"/j/{evening.laptop.code}")
    expect(page.get_by_role("status")).to_contain_text("já começaram")
    late = evening.arrives("Gil")
    host.press("Sim, Gil senta")
    late.shows("Você senta na próxima partida")
    evening.play(tv, random.Random(5))
    host.starts_the_next()
    tv.stage("playing")

    assert len(late.cards()) == 2


def test_the_host_begins_each_game_where_they_are(evening: Evening) -> None:
    """By one tap on the own phone: the laptop is left alone, and the TV says whose phone it is."""
    tv, host = evening.opens_tv(), evening.opens_host()
    tv.shows(f"O anfitrião começa no notebook, em localhost:{evening.laptop.port}/host")
    ana, bia = evening.arrives("Ana"), evening.arrives("Bia")
    host.press("Ana: tornar anfitrião")
    tv.shows("Ana começa a partida no celular")
    expect(bia.button("Começar")).to_have_count(0)
    ana.press("Começar")
    evening.play(tv, random.Random(5))
    tv.shows("Próxima partida: Ana começa no celular")
    expect(bia.button("Próxima partida")).to_have_count(0)
    ana.press("Próxima partida")

    tv.stage("playing")


def test_standing_up_asks_first_and_leads_back_to_a_chair(evening: Evening) -> None:
    """Between games by one button, and in a game for the next one."""
    tv, host = evening.opens_tv(), evening.opens_host()
    for name in ("Ana", "Bia"):
        evening.arrives(name)
    caio = evening.arrives("Caio")
    host.sees("Ana", "Bia", "Caio")
    caio.press("Levantar da mesa")
    caio.press("Continuar à mesa")
    expect(caio.button("Levantar da mesa")).to_be_visible()
    host.sees("Ana", "Bia", "Caio")
    caio.press("Levantar da mesa")
    caio.press("Levantar")
    host.sees("Ana", "Bia")
    host.starts()
    tv.stage("playing")
    caio.shows("Você está só assistindo")
    caio.press("Sentar à mesa")

    caio.shows("Você senta na próxima partida")


def test_the_chairs_are_put_in_order_by_keyboard_and_by_hand(evening: Evening) -> None:
    """Left matters in the rules: the TV shows the order that the host made."""
    tv, host = evening.opens_tv(), evening.opens_host()
    for name in ("Ana", "Bia", "Cléo"):
        evening.arrives(name)
    host.sees("Ana", "Bia", "Cléo")

    left = host.page.get_by_role("button", name="Ana: um lugar à esquerda")
    left.focus()
    host.page.keyboard.press("Enter")
    host.sees("Bia", "Ana", "Cléo")
    expect(left).to_be_focused()
    grips = host.page.locator(".grip")
    grips.nth(2).hover()
    host.page.mouse.down()
    grips.nth(0).hover()
    host.page.mouse.up()

    host.sees("Cléo", "Bia", "Ana")
    expect(tv.page.locator(".chair__name")).to_have_text(["Cléo", "Bia", "Ana"])


def test_the_host_is_told_why_the_game_cannot_start(evening: Evening) -> None:
    """The button is there, says why it does nothing, and then it does."""
    tv, host = evening.opens_tv(), evening.opens_host()
    evening.arrives("Ana")

    start = host.start
    expect(start).to_be_disabled()
    expect(start).to_have_accessible_description(
        "Para começar falta 1 pessoa: mostre o código a quem vai jogar."
    )
    evening.arrives("Bia")
    expect(start).to_be_enabled()
    host.starts()

    tv.stage("playing")


def test_a_removed_player_leaves_the_cards_behind(evening: Evening) -> None:
    """The host is told what it means; the phone says what one can do."""
    tv, host = evening.opens_tv(), evening.opens_host()
    for name in ("Ana", "Bia", "Cléo"):
        evening.arrives(name)
    host.starts()
    tv.stage("playing")

    host.opens("Bia")
    host.press("Tirar Bia da mesa")
    host.shows("Bia sai de vez: as cartas são reveladas, e as pérolas vão para o cofre.")
    host.page.get_by_role("button", name="Tirar Bia", exact=True).click()

    evening.phones[1].shows("O anfitrião tirou você da mesa.")
    assert faults(evening.phones[1].page) == []
    expect(tv.page.locator(".seat.is-out")).to_have_count(1)
    assert tv.pearls() == 50


def test_a_promoted_friend_is_shown_the_way(evening: Evening) -> None:
    """The key to the table can be given and taken back; the phone leads to the desk, and back."""
    host = evening.opens_host()
    ana = evening.arrives("Ana", size=PHONE)

    host.opens("Ana")
    host.press("Tornar Ana anfitrião")
    seat = ana.page.url
    ana.page.get_by_role("link", name="Anfitrião").click()
    ana.page.get_by_role("link", name="Voltar à minha mão").click()
    expect(ana.page).to_have_url(seat)
    host.press("Ana deixa de ser anfitrião")

    expect(ana.page.get_by_role("link", name="Anfitrião")).to_have_count(0)


def test_the_bright_terrace_is_one_tap_and_this_phone_remembers_it(evening: Evening) -> None:
    """Dark on light after a tap, also when the page is loaded again, on this phone alone."""
    ana, bia = evening.arrives("Ana"), evening.arrives("Bia")

    def ground(phone: Phone, colour: str) -> None:
        expect(phone.page.locator("html")).to_have_css("background-color", colour)

    ground(ana, DARK)
    ana.press("Tela clara")
    ground(ana, BRIGHT)
    ana.page.reload()
    ana.sits()
    ground(ana, BRIGHT)
    ground(bia, DARK)
    ana.press("Tela clara")
    ground(ana, DARK)


def test_a_phone_on_its_side_is_asked_to_stand_up(evening: Evening) -> None:
    """Kindly: who cannot turn it plays on its side all the same; a laptop is not asked."""
    host = evening.opens_host()
    ana, bia = evening.arrives("Ana"), evening.arrives("Bia", size=LAPTOP)
    lying = Phone(evening.opens(ana.page.url, PHONE, has_touch=True, is_mobile=True), "Ana")
    host.starts()
    expect(lying.hand).to_be_visible()

    lying.page.set_viewport_size({"width": 844, "height": 390})
    lying.shows("Ponha o celular em pé")
    assert (lying.hand.count(), lying.overhang, faults(lying.page)) == (0, 0, [])
    lying.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    expect(lying.hand).to_be_visible()
    lying.page.set_viewport_size({"width": 844, "height": 390})
    lying.press("Jogar com ele deitado")

    expect(lying.hand).to_be_visible()
    assert lying.overhang <= 0
    bia.page.set_viewport_size({"width": 1280, "height": 400})
    expect(bia.hand).to_be_visible()


@pytest.mark.parametrize("size", [SMALL_PHONE, pytest.param(PHONE, marks=pytest.mark.long)])
def test_text_at_twice_its_size_still_plays(evening: Evening, size: dict[str, int]) -> None:
    """As somebody sets it in their browser: nothing sticks out sideways, and every button comes
    above the hand."""
    host = evening.opens_host()
    for name in (LONGEST, "Wilhelmina Wolfgangs"):
        phone = evening.arrives(name, size=size)
        sizes = {"standard": 32, "fixed": 26}
        phone.page.context.new_cdp_session(phone.page).send(
            "Page.setFontSizes", {"fontSizes": sizes}
        )
    host.starts()

    first = evening.who_could("Comércio")
    assert [phone.overhang for phone in evening.phones] == [0, 0]
    first.declares("Comércio")
    for phone in evening.phones:
        if phone is not first:
            assert phone.overhang == 0
            phone.lets_it_pass()

    evening.who_could("Mergulho").declares("Mergulho")
