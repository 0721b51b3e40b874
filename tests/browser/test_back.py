"""Whoever reads elsewhere is called back to the table, and finds the place again."""

from playwright.sync_api import expect

from tests.browser.evening import Evening
from tests.browser.pages import Phone, until

BUZZES = """navigator.vibrate = () => {
  sessionStorage.setItem("buzzes", Number(sessionStorage.getItem("buzzes")) + 1);
  return true;
};"""
BAR = "Sua mesa está jogando: voltar"


def buzzes(phone: Phone) -> int:
    """How often the phone has shaken."""
    return int(phone.page.evaluate("sessionStorage.getItem('buzzes') || 0"))


def reads_the_rules(phone: Phone) -> None:
    """By the link in the help, down to the middle of the page."""
    phone.press("Ajuda")
    phone.page.get_by_role("link", name="Todas as regras").click()
    phone.page.wait_for_url("**/regras**")
    phone.page.mouse.click(5, 300)  # no page may shake before it was touched
    phone.page.evaluate("scrollTo(0, 700)")


def test_who_reads_the_rules_is_called_back(evening: Evening) -> None:
    """The start of a game is told, a question takes the reader to it, and the place is kept."""
    host = evening.opens_host()
    phones = [evening.arrives(name) for name in ("Ana", "Bruno")]
    for phone in phones:
        phone.page.add_init_script(BUZZES)
        phone.page.reload()
        phone.sits()
    host.starts()
    first = evening.who_could("Comércio")
    [reader] = [phone for phone in phones if phone is not first]
    reads_the_rules(reader)
    expect(reader.page.get_by_role("link", name=BAR)).to_be_visible()
    assert reader.overhang <= 0
    before = buzzes(reader)

    first.declares("Comércio")

    reader.page.wait_for_url("**/s/*")
    expect(reader.button("Deixo passar")).to_be_enabled()
    until(lambda: buzzes(reader) > before, reader.page, "a buzz")
    reader.lets_it_pass()
    expect(reader.button("Deixo passar")).to_have_count(0)
    reader.press("Ajuda")
    reader.page.get_by_role("link", name="Continuar lendo").click()
    reader.page.wait_for_url("**/regras**")
    until(lambda: reader.page.evaluate("Math.abs(scrollY - 700) < 60"), reader.page, "the place")


def test_who_goes_to_read_while_asked_may_read(evening: Evening) -> None:
    """The question that was open before takes nobody away; the bar leads back."""
    host = evening.opens_host()
    for name in ("Ana", "Bruno"):
        evening.arrives(name)
    host.starts()
    reader = evening.who_could("Comércio")
    reads_the_rules(reader)
    looked = []
    reader.page.on("response", lambda one: looked.append(one.url.endswith("/seat.json")))
    bar = reader.page.get_by_role("link", name=BAR)
    expect(bar).to_be_visible()
    until(lambda: sum(looked) >= 2, reader.page, "two looks")

    assert "/regras" in reader.page.url
    bar.click()
    expect(reader.button("Comércio")).to_be_enabled()


def test_a_lesson_that_is_left_is_called_by_its_name(evening: Evening) -> None:
    """Not by what it asked just then, as if that were asked at the table."""
    host = evening.opens_host()
    for name in ("Ana", "Bruno"):
        evening.arrives(name)
    host.starts()
    reader = evening.phones[0]
    reader.page.goto(evening.address("/tutorial/1/1"))
    expect(reader.page).to_have_title("Sua vez · Uma ação de verdade")

    reader.page.get_by_role("link", name=BAR).click()
    reader.page.wait_for_url("**/s/*")
    reader.press("Ajuda")
    left = reader.page.get_by_role("link", name="Continuar lendo")
    expect(left).to_have_text("Continuar lendo: Uma ação de verdade")


def test_the_host_s_page_takes_nobody_away(evening: Evening) -> None:
    """Something half done would be lost there: the bar says it, and stays a way back."""
    host = evening.opens_host()
    for name in ("Ana", "Bruno"):
        evening.arrives(name)
    reader = evening.phones[0]
    reader.page.goto(evening.address("/host"))
    host.starts()

    expect(reader.page.get_by_role("link", name=BAR)).to_be_visible()
    assert reader.page.url.endswith("/host")
