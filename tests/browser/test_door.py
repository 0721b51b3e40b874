"""Who comes in and what they are called, as hosts and guests see it."""

from playwright.sync_api import expect

from tests.browser.evening import REFUSED, SMALL_PHONE, Evening
from tests.browser.pages import Phone
from tests.browser.test_pages import faults


def comes(evening: Evening, name: str) -> Phone:
    """Somebody scans the code and gives a name, on a small phone."""
    phone = Phone(evening.opens(f"/j/{evening.laptop.code}", SMALL_PHONE), name)
    phone.page.get_by_label("Seu nome").fill(name)
    phone.page.get_by_role("button", name="Entrar", exact=True).click()
    return phone


def test_the_host_closes_the_table_and_lets_in_by_name(evening: Evening) -> None:
    """One tap each; whoever waits is told so, and is in as soon as the host says yes."""
    host = evening.opens_host(SMALL_PHONE)
    evening.arrives("Ana")
    evening.arrives("Bia")
    host.press("Fechar a mesa")
    host.shows("A mesa está fechada")

    rui = comes(evening, "Rui")
    rui.shows("Esperando o anfitrião deixar você entrar.")
    host.shows("Rui quer entrar")
    assert [(each.overhang, faults(each.page)) for each in (host, rui)] == [(0, [])] * 2
    host.press("Deixar Rui entrar")

    rui.page.wait_for_url("**/s/*")
    host.sees("Ana", "Bia", "Rui")


def test_whoever_comes_late_watches_until_the_host_gives_them_a_chair(evening: Evening) -> None:
    host = evening.opens_host(SMALL_PHONE)
    for name in ("Ana", "Bia"):
        evening.arrives(name)
    host.starts()
    rui = comes(evening, "Rui")
    rui.shows("O anfitrião já sabe que você quer sentar.")
    host.shows("Rui quer sentar na próxima partida")
    assert [(each.overhang, faults(each.page)) for each in (host, rui)] == [(0, [])] * 2

    host.press("Sim, Rui senta")

    rui.shows("Você senta na próxima partida.")
    expect(host.page.locator(".knocks")).to_have_count(0)


def test_a_name_is_corrected_on_the_own_phone_and_on_the_hosts_page(evening: Evening) -> None:
    """A name of the table's own is refused in one sentence, and nothing typed is lost."""
    host = evening.opens_host(SMALL_PHONE)
    ana = evening.arrives("Amna", size=SMALL_PHONE)
    ana.press("Corrigir meu nome")
    field = ana.page.get_by_label("Como a mesa chama você?")
    expect(field).to_have_value("Amna")
    assert (ana.overhang, faults(ana.page)) == (0, [])
    field.fill("Mesa")
    ana.press("Mudar o nome")
    ana.shows("Esse nome é da própria mesa: escolha outro.")
    expect(field).to_have_value("Mesa")
    field.fill("Ana")
    ana.press("Mudar o nome")
    host.sees("Ana")

    host.opens("Ana")
    host.press("Corrigir o nome de Ana")
    host.page.get_by_label("Como Ana se chama?").fill("Ana Lúcia")
    assert (host.overhang, faults(host.page)) == (0, [])
    host.press("Mudar o nome")

    host.sees("Ana Lúcia")
    expect(ana.page.locator("h1")).to_contain_text("Ana Lúcia")


def test_a_phone_that_was_removed_asks_to_come_back(evening: Evening) -> None:
    evening.expected = REFUSED
    host = evening.opens_host(SMALL_PHONE)
    rui = evening.arrives("Rui", size=SMALL_PHONE)
    host.opens("Rui")
    host.press("Tirar Rui da mesa")
    host.press("Tirar Rui")
    rui.page.get_by_role("link").first.click()
    rui.shows("O anfitrião tirou este celular da mesa")
    rui.page.get_by_label("Seu nome").fill("Rui")
    rui.page.get_by_role("button", name="Entrar", exact=True).click()
    host.press("Deixar Rui entrar")

    rui.page.wait_for_url("**/s/*")
    host.sees("Rui")
