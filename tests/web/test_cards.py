"""The page of the printed cards, and the file that it offers."""

import pypdfium2
import pytest
import zxingcpp

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
