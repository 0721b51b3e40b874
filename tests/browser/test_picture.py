"""One picture of the final table, to keep: drawn by the browser from what the TV shows."""

import base64
import io
import re

from PIL import Image
from playwright.sync_api import Page, expect

from tests.browser.evening import SMALL_PHONE, Evening
from tests.browser.pages import Seen
from tests.browser.test_pages import faults


def ended(evening: Evening, names: tuple[str, ...]) -> None:
    """A game that is over: all but the first have been removed by the host."""
    host = evening.opens_host()
    for name in names:
        evening.arrives(name)
    host.starts()
    for name in names[1:]:
        host.removes(name)
    expect(evening.phones[0].page.locator("section.over")).to_be_visible()


def png(page: Page) -> Image.Image:
    """The picture on the page, as whoever keeps it has it."""
    address = page.get_by_role("img").get_attribute("src") or ""
    kept = page.get_by_role("link", name=re.compile("^Guardar"))
    expect(kept).to_have_attribute("href", address)
    head, data = address.split(",")
    assert head == "data:image/png;base64"
    return Image.open(io.BytesIO(base64.b64decode(data)))


def test_the_final_table_is_kept_as_a_picture(evening: Evening) -> None:
    ended(evening, ("Ana", "Bia"))
    phone = evening.phones[0]
    phone.page.get_by_role("link", name="Guardar a foto da mesa").click()
    picture = png(phone.page)
    told = phone.page.get_by_role("img").get_attribute("alt") or ""

    assert picture.size == (1080, 1350)
    assert len(picture.convert("RGB").getcolors(1 << 24) or ()) > 1000
    assert told.startswith("Ana ")
    assert "Ana: 2 pérolas, fechada, fechada" in told
    assert re.search(r"Bia: 0 pérolas, [A-Z]\w+, [A-Z]\w+", told)


def test_without_names_where_the_host_wants_none(evening: Evening) -> None:
    """The houses are called after their marks then, and the page holds no name at all."""
    ended(evening, ("Ana", "Bia"))
    host = evening.opens_host()
    host.page.locator("summary", has_text="Noite").click()
    host.page.get_by_label("só as marcas das casas").check()
    page = evening.opens(f"/foto/{evening.laptop.code}", SMALL_PHONE)
    png(page)
    told = page.get_by_role("img").get_attribute("alt") or ""

    assert Seen(page).overhang <= 0
    assert faults(page) == []
    assert told.startswith("Âncora ")
    assert "Ondas: 0 pérolas" in told
    assert not re.search(r"\b(Ana|Bia)\b", page.content())


def test_the_picture_waits_for_the_end(evening: Evening) -> None:
    evening.opens_host()
    evening.expected = re.compile("status of 409")
    page = evening.opens(f"/foto/{evening.laptop.code}")

    expect(page.get_by_text("A foto fica pronta quando a partida acabar.")).to_be_visible()
    expect(page.get_by_role("link", name="Entrar na mesa")).to_be_visible()
