"""A thumb that is already on its way: buttons that have just come rest for a moment."""

from playwright.sync_api import Page, expect

from tests.browser.evening import Evening
from tests.browser.pages import Phone

REST_MS = 400
DOUBT = "Contesto!"


def _claimed(evening: Evening) -> Phone:
    """Somebody has said to be the Mercador; returns a phone that had no button until then. Its
    clock stands still from before the buttons came."""
    host = evening.opens_host()
    for name in ("Ana", "Bruno", "Cléo"):
        evening.arrives(name)
    host.starts()
    actor = evening.who_could("Comércio")
    other = next(phone for phone in evening.phones if phone is not actor)
    expect(other.page.locator(".question button")).to_have_count(0)
    other.page.clock.install()
    other.page.clock.pause_at(other.page.evaluate("Date.now() + 1000"))
    actor.declares("Comércio")
    expect(other.button(DOUBT)).to_be_visible()
    return other


def _thumb(page: Page, phone: Phone) -> None:
    """A finger comes down where the button is, whatever it is ready for, and is lifted."""
    box = phone.button(DOUBT).bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_a_doubt_does_not_take_a_thumb_that_was_on_its_way(evening: Evening) -> None:
    """A phone that had no buttons gets some: a tap in the first 400 ms is nobody's word, also when
    the finger is lifted later; then one is."""
    phone = _claimed(evening)
    page = phone.page
    doubt = phone.button(DOUBT)
    expect(doubt).to_have_attribute("data-rests", "")
    expect(doubt).to_be_enabled()

    _thumb(page, phone)
    page.clock.run_for(REST_MS - 50)
    expect(doubt).to_have_attribute("data-rests", "")
    _thumb(page, phone)
    page.mouse.down()
    page.clock.run_for(100)
    expect(doubt).not_to_have_attribute("data-rests", "")
    page.mouse.up()
    assert doubt.is_enabled()  # a press is on its way as soon as the finger is lifted

    _thumb(page, phone)
    expect(doubt).to_have_count(0)


def test_a_key_is_heard_while_a_finger_is_not(evening: Evening) -> None:
    """Whoever has a keyboard or a screen reader loses no press, and the focus stays."""
    phone = _claimed(evening)
    doubt = phone.button(DOUBT)
    doubt.focus()
    expect(doubt).to_be_focused()
    expect(doubt).to_have_attribute("data-rests", "")

    phone.page.keyboard.press("Enter")

    expect(doubt).to_have_count(0)


def test_the_focus_stays_when_the_rest_is_over(evening: Evening) -> None:
    """What rests is no disabled button, for eye, ear and key."""
    phone = _claimed(evening)
    doubt = phone.button(DOUBT)
    doubt.focus()
    assert "disabled" not in phone.page.get_by_role("main").aria_snapshot()

    phone.page.clock.run_for(REST_MS + 50)

    expect(doubt).not_to_have_attribute("data-rests", "")
    expect(doubt).to_be_focused()


def test_on_the_hosts_page_rests_what_has_just_come(evening: Evening) -> None:
    """A knock, or a list that opens: a finger that was on its way to what stood there goes past
    the new buttons; those that were there do not rest again."""
    page = evening.opens_host().page
    see = page.get_by_role("button", name="Ver as mesas")
    expect(see).not_to_have_attribute("data-rests", "")
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    see.click()
    new = page.get_by_role("button", name="Nova mesa")
    expect(new).to_have_attribute("data-rests", "")
    expect(page.get_by_role("button", name="Fechar a lista")).not_to_have_attribute(
        "data-rests", ""
    )
    box = new.bounding_box()
    assert box

    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.get_by_text("A TV passa a mostrar uma mesa nova")).to_have_count(0)
    page.clock.run_for(REST_MS)
    expect(new).not_to_have_attribute("data-rests", "")
    new.click()
    expect(page.get_by_text("A TV passa a mostrar uma mesa nova")).to_be_visible()
