"""The host's desk keeps a game going: nudge, cover, pause, going back, and a house of fog."""

import random
import re

from playwright.sync_api import expect

from tests.browser.evening import SMALL_PHONE, Evening
from tests.browser.pages import Phone, until
from tests.browser.test_pages import faults


def acting(evening: Evening) -> Phone:
    """The phone whose turn it is; whatever a house of fog does before is let pass."""
    found: list[Phone] = []

    def one() -> bool:
        for phone in evening.phones:
            if phone.could("Mergulho"):
                found.append(phone)
            else:
                phone.lets_pass_what_is_asked()
        return bool(found)

    until(one, evening.phones[0].page, "a turn")
    return found[0]


def test_the_host_keeps_a_game_going(evening: Evening) -> None:
    """What the host presses is seen on the TV and on the phone that it is about; each of these
    pages fits, and can be heard."""
    tv, host = evening.opens_tv(), evening.opens_host()
    desk = evening.opens_host(SMALL_PHONE)
    for name in ("Ana", "Bia"):
        evening.arrives(name, size=SMALL_PHONE)
    host.press("Chamar uma Casa da Névoa")
    host.sees("Ana", "Bia", "Casa da Névoa")
    assert faults(host.page) == []
    host.starts()
    tv.stage("playing")
    phone = acting(evening)

    host.press(f"Chamar {phone.name}")
    expect(phone.page.locator("html[data-hurry]")).to_be_attached()
    tv.shows(f"{phone.name}, a mesa espera você")
    assert [faults(each.page) for each in (tv, phone)] == [[], []]

    host.opens(phone.name)
    host.button(f"Deixar tudo passar por {phone.name} por enquanto").click()
    phone.shows("Seu lugar está deixando tudo passar")
    tv.shows("deixa passar")
    assert [faults(each.page) for each in (host, phone)] == [[], []]
    phone.press("Voltar a jogar")
    expect(phone.page.get_by_text("Seu lugar está deixando tudo passar")).to_have_count(0)

    host.press("Pausa")
    phone.shows("O jogo espera o anfitrião continuar.")
    tv.shows("Pausa")
    assert [faults(each.page) for each in (host, tv, phone)] == [[], [], []]
    host.press("Continuar")
    expect(phone.button("Mergulho")).to_be_enabled()
    assert [each.overhang for each in (phone, desk, host)] == [0, 0, 0]

    host.press("Encerrar a partida")
    host.press("Encerrar agora")
    tv.stage("lobby")
    assert faults(host.page) == []
    host.starts()
    host.shows("A partida que foi encerrada não volta mais depois disso.")
    host.press("Deixar como está")
    host.press("Trazer a partida de volta")
    tv.stage("playing")
    tv.shows("O anfitrião trouxe a partida de volta")


def test_a_doubt_is_taken_back_and_what_it_showed_lies_marked(evening: Evening) -> None:
    """The host is asked once more, in words that name what everyone saw; the TV shows the card
    face down with its sign, and the one whose turn it was chooses again."""
    tv, host = evening.opens_tv(), evening.opens_host()
    for name in ("Ana", "Bia"):
        evening.arrives(name)
    host.starts()
    tv.stage("playing")
    actor = acting(evening)
    other = next(phone for phone in evening.phones if phone is not actor)
    actor.declares("Comércio")
    other.challenges()
    tv.shows("precisa provar")
    lines, rng = host.page.locator(".lines__one"), random.Random(1)

    def shown() -> bool:
        if lines.count() <= 3:
            actor.presses_anything(rng)
        return lines.count() > 3

    until(shown, actor.page, "a card that was shown")

    host.press("Voltar para: Cartas dadas")
    host.shows(re.compile("todos viram cartas de"))
    assert faults(host.page) == []
    host.press("Voltar mesmo assim")

    tv.shows(re.compile("O anfitrião desfez jogadas"))
    expect(tv.page.locator(".place__seen")).not_to_have_count(0)
    assert tv.pearls() == 50
    assert acting(evening) is actor
    expect(host.page.locator(".lines__one")).to_have_count(0)
