"""The tutorial on a phone: five lessons by roles and names, left and taken up, by ear too."""

import re

from playwright.sync_api import Page, expect

from companion.core.step import look
from companion.games.bruma.scenarios import script
from companion.history.tutorial import LEARNER, Lesson, Stop, lessons
from companion.i18n.catalogue import Words
from tests.browser.evening import PHONE, REFUSED, SMALL_PHONE, Evening
from tests.browser.pages import Seen, until
from tests.browser.test_pages import faults

SETTLE_MS = 420
"""After this a button that has just come can be pressed; the page's own clock is put on."""
SAY = Words("pt-BR")


def explained(page: Page, lesson: Lesson, stop: Stop) -> None:
    """Wait until this is what is explained: the focus is there, so that it is read aloud."""
    at = f"Passo {lesson.stops.index(stop) + 1} de {len(lesson.stops)}"
    heading = page.get_by_role("heading", name=re.compile(re.escape(SAY.say(stop.says))))
    expect(heading).to_be_focused()
    expect(heading).to_contain_text(at)
    page.clock.run_for(SETTLE_MS)


def hidden(page: Page) -> int:
    """How much of the main part one would have to scroll for."""
    main = page.locator("main")
    return int(main.evaluate("(one) => one.scrollHeight - one.clientHeight"))


def presses(page: Page, lesson: Lesson, stop: Stop) -> None:
    """Do what the lesson asks for at this stop, by the names of the buttons."""
    seen = Seen(page)
    if stop.press is None:
        return seen.press("Continuar")
    called = script.called(stop.press, look(stop.state, LEARNER))
    action, target = called.blanks.get("action", called), called.blanks.get("target")
    seen.press(SAY.render(action))  # type: ignore[arg-type]  # a text
    if target:
        page.clock.run_for(SETTLE_MS)
        seen.press(lesson.names[target.seat])  # type: ignore[union-attr]  # a name
    if page.locator(".choice--sure").count():
        page.clock.run_for(SETTLE_MS)
        seen.press(SAY.render(called))  # asked once more
    return None


def test_all_lessons_are_played_by_roles_and_names(evening: Evening) -> None:
    """On the smallest phone, from the lobby and back to the seat, which it has not cost. Nothing
    sticks out, nothing has to be scrolled, and axe finds nothing where one reads, presses, and is
    through."""
    phone = evening.arrives("Marina", size=SMALL_PHONE)
    page, seat = phone.page, phone.page.url
    page.clock.install()
    page.get_by_role("link", name="Primeira vez? Aprenda em cinco minutos").click()
    expect(page.get_by_role("heading", name="Aprenda em cinco minutos")).to_be_visible()
    assert (phone.overhang, faults(page)) == (0, [])
    page.get_by_role("link", name="Começar").click()
    told = lessons("bruma")
    for lesson in told:
        for stop in lesson.stops:
            explained(page, lesson, stop)
            # What has just come may be a few pixels off for a frame.
            until(lambda: hidden(page) == phone.overhang == 0, page, f"{stop.says} fits")
            if lesson is told[0] and stop in (*lesson.stops[:2], lesson.stops[-1]):
                assert faults(page) == [], stop.says
            if stop is not lesson.stops[-1]:
                presses(page, lesson, stop)
        if lesson is not told[-1]:
            page.get_by_role("link", name="Próxima lição").click()
    page.get_by_role("link", name="Todas as lições", exact=True).click()
    expect(page.get_by_role("listitem").filter(has_text="feita")).to_have_count(len(told))
    page.get_by_role("link", name="Voltar para a mesa").click()

    expect(page).to_have_url(seat)
    phone.sits()


def test_a_lesson_is_left_and_taken_up_again(evening: Evening) -> None:
    """At any step, by its address or from the list, also when the laptop was started anew. What
    else is pressed loses nothing; an address that is none has one sentence."""
    evening.expected = REFUSED
    page = evening.opens("/tutorial/1/0", PHONE)
    page.clock.install()
    lesson = lessons("bruma")[0]
    look, trade, silence = lesson.stops[:3]
    page.reload()
    explained(page, lesson, look)
    presses(page, lesson, look)
    explained(page, lesson, trade)
    Seen(page).press("Subsídio")
    expect(Seen(page).alert()).to_have_text("Isso também vale. Aqui, tente: Comércio.")
    explained(page, lesson, trade)
    assert faults(page) == []
    presses(page, lesson, trade)
    explained(page, lesson, silence)
    expect(Seen(page).alert()).to_have_count(0)

    page.reload()
    explained(page, lesson, silence)
    evening.is_stopped()
    evening.comes_back()
    page.goto(evening.address("/tutorial"))
    page.get_by_role("link", name="Continuar a lição 1").click()
    explained(page, lesson, silence)
    page.get_by_role("link", name="Sair").click()
    expect(page).to_have_url(re.compile(r"/host$"))

    page.goto(evening.address("/tutorial/1/99?lang=en"))
    expect(page.get_by_text("There is no such lesson.")).to_be_visible()
    assert (Seen(page).overhang, faults(page)) == (0, [])
