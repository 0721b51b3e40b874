"""The page of the printed cards, and the file that it offers."""

import threading
from collections import Counter
from typing import Any

import pypdfium2
import pytest
import zxingcpp

from companion.i18n.catalogue import LANGUAGES, Words
from companion.printing.art import INKS
from companion.printing.layout import BETWEEN, PAPERS
from companion.web.pages import print_game
from tests.web.test_pages import LAPTOP, PHONE, House, house

__all__ = ["house"]


def test_the_file_carries_the_code_of_the_open_table(house: House) -> None:
    """Made once: whoever asks again gets the same bytes."""
    phone = house.browser()
    answer = phone.get("/cartas.pdf?paper=letter&ink=black&lang=en", **PHONE)

    assert answer.mimetype == "application/pdf"
    assert 'filename="bruma-letter.pdf"' in answer.headers["Content-Disposition"]
    sign = pypdfium2.PdfDocument(answer.data)[8].render(scale=2).to_pil()
    codes = {one.text for one in zxingcpp.read_barcodes(sign)}
    assert codes == {house.place.join_url(house.code)}
    again = phone.get("/cartas.pdf?paper=letter&ink=black&lang=en", **PHONE)
    assert again.data == answer.data


@pytest.mark.parametrize("wrong", ["paper=a3", "ink=blue", "lang=tlh", "paper=--out"])
def test_what_is_not_offered_is_refused(house: House, wrong: str) -> None:
    """Nothing of the address reaches a command line but what the page offers."""
    assert house.browser().get(f"/cartas.pdf?{wrong}", **PHONE).status_code == 400


def test_the_page_offers_both_papers_and_inks_and_is_found(house: House) -> None:
    """From the rules and from the host's page."""
    body = house.browser().get("/cartas?lang=en", **PHONE).text

    for value in ("a4", "letter", "colour", "black", "pt-BR", "en"):
        assert f'value="{value}"' in body
    assert body.count('viewBox="0 0 63 88"') == 6
    assert 'href="/cartas?lang=pt-BR"' in house.browser().get("/regras", **PHONE).text
    assert 'href="/cartas?lang=pt-BR"' in house.browser().get("/host", **LAPTOP).text


ALL = [
    f"{page}?paper={paper}&ink={ink}&lang={lang}"
    for page in ("/cartas.pdf", "/cartas/folhas")
    for paper in PAPERS
    for ink in INKS
    for lang in LANGUAGES
]
"""Everything that can be asked for."""


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Counter[tuple[str, ...]]:
    """How often each was made, by a printer that takes no time."""
    count: Counter[tuple[str, ...]] = Counter()

    def printed(kind: str, wish: dict[str, str]) -> bytes:
        count[kind, *wish.values()] += 1
        return f"head{BETWEEN}{wish['--paper']}{BETWEEN}".encode()

    monkeypatch.setattr(print_game, "_printed", printed)
    return count


def from_address(at: int) -> dict[str, Any]:
    """A request of another phone."""
    return {**PHONE, "environ_base": {"REMOTE_ADDR": f"192.168.7.{at}"}}


def test_going_round_all_that_there_is_makes_each_once(
    house: House, made: Counter[tuple[str, ...]]
) -> None:
    phone = house.browser()
    for _ in range(3):
        for at, path in enumerate(ALL):
            assert phone.get(path, **from_address(100 + at)).status_code == 200

    assert len(made) == len(ALL)
    assert set(made.values()) == {1}


def test_an_address_has_only_so_many_made_and_gets_all_that_are_there(
    house: House, made: Counter[tuple[str, ...]]
) -> None:
    phone = house.browser()
    answers = [phone.get(path, **from_address(50)).status_code for path in ALL]

    assert answers == [200] * 6 + [429] * (len(ALL) - 6)
    assert [phone.get(path, **from_address(50)).status_code for path in ALL[:6]] == [200] * 6
    assert phone.get(ALL[-1], **from_address(51)).status_code == 200
    assert all(phone.get(path, **LAPTOP).status_code == 200 for path in ALL)


def test_whoever_wants_what_is_there_waits_for_no_printer(
    house: House, made: Counter[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    house.browser().get(ALL[0], **PHONE)
    printing, go_on = threading.Event(), threading.Event()

    def slowly(*_: object) -> bytes:
        printing.set()
        go_on.wait(30)
        return b"late"

    monkeypatch.setattr(print_game, "_printed", slowly)
    other = threading.Thread(target=lambda: house.browser().get(ALL[1], **from_address(60)))
    other.start()
    try:
        assert printing.wait(30)
        assert house.browser().get(ALL[0], **PHONE).status_code == 200
    finally:
        go_on.set()
        other.join()


def test_only_so_many_wait_for_the_printer(
    house: House, made: Counter[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(print_game, "_WAITING", 0)

    answer = house.browser().get(ALL[0], **PHONE)
    assert answer.status_code == 429
    assert Words("pt-BR").say("guard.crowd") in answer.text
    assert house.browser().get(ALL[0], **LAPTOP).status_code == 200
    assert house.browser().get(ALL[0], **PHONE).status_code == 200, "it is there now"
