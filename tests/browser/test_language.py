"""The language of a phone: its own when it comes, another when its person wants it."""

from playwright.sync_api import expect

from tests.browser.evening import SMALL_PHONE, Evening
from tests.browser.pages import Phone


def test_a_phone_is_spoken_to_in_its_own_language_and_can_change_it(evening: Evening) -> None:
    """From the page where one joins on; the choice in the help holds for every page after it."""
    page = evening.opens(f"/j/{evening.laptop.code}", SMALL_PHONE, locale="en-GB")
    page.get_by_label("Your name").fill("Ana")
    page.get_by_role("button", name="Join", exact=True).click()
    page.wait_for_url("**/s/*")
    seat, phone = page.url, Phone(page, "Ana")
    expect(page.locator("html")).to_have_attribute("lang", "en")

    phone.press("Help")
    expect(phone.button("English")).to_have_attribute("aria-pressed", "true")
    assert phone.overhang <= 0
    phone.press("Español")
    expect(page.locator("html")).to_have_attribute("lang", "es")
    assert page.url == seat
    expect(phone.button("Ayuda")).to_be_enabled()
    phone.press("Ayuda")
    page.get_by_role("link", name="reglas").click()
    page.wait_for_url("**/regras**")

    expect(page.locator("html")).to_have_attribute("lang", "es")
    page.goto(evening.address("/"))
    page.goto(evening.address("/prova"))
    expect(page.locator("html")).to_have_attribute("lang", "es")
