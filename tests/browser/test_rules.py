"""What is read and printed: the rules at the place that fits the moment, and the cards."""

from playwright.sync_api import expect

from tests.browser.evening import LAPTOP, Evening


def test_a_phone_reads_about_what_it_is_asked(evening: Evening) -> None:
    """Whoever may doubt a Redesenhar reads about Redesenhar, and is back at the same question; by a
    tap on “por quê?” both who waits and who is asked read which rule it was, and the TV says it."""
    tv, host = evening.opens_tv(), evening.opens_host()
    for name in ("Ana", "Bruno"):
        evening.arrives(name)
    host.starts()
    tv.stage("playing")
    first = evening.who_could("Redesenhar")
    (other,) = [phone for phone in evening.phones if phone is not first]
    first.declares("Redesenhar")
    other.shows("Você contesta ou deixa passar?")
    page, seat = other.page, other.page.url
    rule = "por isso qualquer um pode contestar. Bloquear, ninguém pode."
    tv.shows(rule)
    first.page.get_by_text("diz ser a Cartógrafa e redesenha as cartas por quê?").click()
    first.shows(rule)
    other.page.get_by_text("por quê?").click()
    other.shows(rule)

    other.press("Ajuda")
    page.get_by_role("link", name="Todas as regras em uma página").click()
    page.wait_for_url("**/regras?lang=pt-BR#redesenhar")
    row = page.get_by_role("row", name="Redesenhar").first
    expect(row).to_be_in_viewport()
    assert row.evaluate("row => row.matches(':target')")

    page.get_by_role("link", name="Voltar para a mesa").click()
    page.wait_for_url(seat)
    other.shows("Você contesta ou deixa passar?")


def test_the_cards_come_down_as_a_file(evening: Evening) -> None:
    """From the host's page, in the paper that was chosen."""
    page = evening.opens("/host", LAPTOP)
    page.get_by_role("link", name="Cartas para imprimir").click()
    page.get_by_label("Carta (Letter)").check()
    with page.expect_download() as coming:
        page.get_by_role("button", name="Baixar o PDF").click()

    assert coming.value.suggested_filename == "bruma-letter.pdf"
    assert coming.value.path().read_bytes().startswith(b"%PDF")
    page.get_by_role("link", name="Voltar para a mesa").click()
    page.wait_for_url("**/host")
