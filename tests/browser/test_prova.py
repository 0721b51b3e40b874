"""The page that checks the cards, on phones that have followed a game and on one that has not."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.evening import REFUSED, SMALL_PHONE, Evening
from tests.browser.pages import Seen
from tests.browser.test_pages import faults
from tests.eventful import another, file_of, happened

RIGHT = "As cartas saíram na ordem selada"
WRONG = "O registro não bate com os selos"
NOT_THE_ONE = "O registro não é o que a mesa viu"
PROVA = "**/prova/*"


@pytest.fixture
def played(evening: Evening) -> Evening:
    """Three people have played a game in which cards were shuffled again; the first of them is on
    the page that checks, and looked there in the middle of the game as well."""
    tv, host = evening.opens_tv(), evening.opens_host()
    for name in ("Ana", "Bruno"):
        evening.arrives(name)
    evening.arrives("Cléo", size=SMALL_PHONE)
    host.starts()
    tv.stage("playing")
    evening.expected = REFUSED
    _too_early(evening.phones[0].page)
    _redraws(evening)
    evening.play(tv, random.Random(4))
    evening.phones[0].page.get_by_role("link", name="Conferir as cartas").click()
    return evening


def _redraws(evening: Evening) -> None:
    """The first turn brings a second seal, however the rest goes."""
    first = evening.who_could("Redesenhar")
    first.declares("Redesenhar")
    for phone in evening.phones:
        if phone is not first:
            phone.lets_it_pass()


def _too_early(page: Page) -> None:
    """While a game is running its record is closed; the way back leads to the hand."""
    page.get_by_role("button", name="Ajuda").click()
    page.get_by_role("link", name="Conferir as cartas").click()
    assert verdict(page, "alert") == (
        "Tem partida em andamento, e as cartas dela ainda são segredo: volte quando ela acabar."
    )
    page.get_by_role("link", name="Voltar para a mesa").click()
    page.wait_for_url("**/s/*")


def verdict(page: Page, role: Any = "heading") -> str:
    """What the page says once it has checked."""
    page.get_by_role("button", name="Conferir agora").click()
    expect(page.get_by_role("button", name="Conferindo…")).to_have_count(0)
    said = page.get_by_role(role).first
    expect(said).not_to_have_text("Conferir as cartas")
    expect(said).not_to_be_empty()
    return said.inner_text()


def changed(page: Page, change: Callable[[Any], None]) -> None:
    """A laptop that sends another record than it has played."""

    def answer(route: Route) -> None:
        if route.request.method != "POST":
            return route.continue_()
        told = route.fetch().json()
        change(told)
        return route.fulfill(body=file_of(told), content_type="application/json")

    page.route(PROVA, answer)


def swapped_card(told: Any) -> None:
    """One card of the first hand is another."""
    cards = happened(told, "Dealt")[0]["cards"]
    cards[0] = another(cards[0])


def another_seal(told: Any) -> None:
    """The last seal is another."""
    happened(told, "Sealed")[-1]["seal"] = "0" * 64


def test_a_phone_checks_what_it_was_shown(played: Evening) -> None:
    """All is right: so says the page, plainly and for everyone to read. Another phone of the
    table agrees; one that has seen nothing says that it has seen nothing."""
    page = played.phones[0].page
    assert verdict(page) == RIGHT
    expect(page.get_by_text("que este celular viu.")).to_be_visible()
    expect(page.get_by_text("Este celular viu todas as partidas")).to_be_visible()
    last = page.locator(".seal").first.inner_text()
    assert len(last.split()) == 16
    _is_still_known_in_another_tab(page)

    small = played.phones[2].page
    small.get_by_role("link", name="Conferir as cartas").click()
    assert verdict(small) == RIGHT
    assert small.locator(".seal").first.inner_text() == last
    small.get_by_text("Todos os selos").click()
    assert (Seen(small).overhang, faults(small)) == (0, [])

    passer_by = played.opens("/prova")
    assert verdict(passer_by) == RIGHT
    expect(passer_by.get_by_text("este celular não acompanhou o jogo")).to_be_visible()


def _is_still_known_in_another_tab(page: Page) -> None:
    """What a phone has kept is not gone with the tab; a code of it can be typed as well."""
    code = page.locator(".seal").last.inner_text()
    other = page.context.new_page()
    other.goto(page.url)
    assert verdict(other) == RIGHT
    expect(other.get_by_text("Este celular viu todas as partidas")).to_be_visible()
    other.get_by_label("Código que a TV ou outro celular mostrou").fill(code[:30])
    other.get_by_role("button", name="Procurar").click()
    expect(other.get_by_text("É o código da entrada")).to_be_visible()
    other.close()


def test_a_changed_record_is_seen_on_the_phone(played: Evening) -> None:
    """By its own calculation, and with the place."""
    page = played.phones[0].page
    for change in (swapped_card, another_seal):
        changed(page, change)

        assert verdict(page) == WRONG
        expect(page.locator(".fault")).to_contain_text("Na partida 1, entrada")
        assert faults(page) == []
        page.unroute(PROVA)
        page.reload()
    _made_up_afterwards(page)


def _made_up_afterwards(page: Page) -> None:
    """However right a record is in itself: the phone has kept a seal that it does not tell of, and
    a hand that it does not tell of."""
    kept = page.evaluate("Object.entries(localStorage).find(([key]) => key.startsWith('seen:'))")
    key, seen = kept[0], json.loads(kept[1])
    assert len(seen["seals"]) > 0
    assert len(seen["hands"]) > 0

    sealed, _, cards = seen["hands"][0].partition(" ")
    other_hand = f"{sealed} {cards.replace('[[', '[[null,')}"
    for part, one, title, fault in (
        ("seals", "ab" * 32, WRONG, "que não está no registro"),
        ("hands", other_hand, WRONG, "viu cartas diferentes"),
        ("heads", "ab" * 32, NOT_THE_ONE, "O último código que este celular viu"),
    ):
        other = seen | {part: [*seen[part], one]}
        page.evaluate("kept => localStorage.setItem(...kept)", [key, json.dumps(other)])
        page.reload()
        assert verdict(page) == title
        expect(page.locator(".fault")).to_contain_text(fault)
