"""The rules on one page: one tap from a phone, at the place that fits the moment, and back."""

from playwright.sync_api import expect

from tests.browser.evening import Evening


def test_a_phone_reads_about_what_it_is_asked(evening: Evening) -> None:
    """Whoever may doubt a Redesenhar reads about Redesenhar, and is back at the same question;
    whoever waits reads by a tap on what happened which rule it was."""
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
    first.page.get_by_text("diz ser a Cartógrafa e redesenha as cartas por quê?").click()
    first.shows("por isso qualquer um pode contestar. Bloquear, ninguém pode.")

    other.press("Ajuda")
    page.get_by_role("link", name="Todas as regras em uma página").click()
    page.wait_for_url("**/regras?lang=pt-BR#redesenhar")
    row = page.get_by_role("row", name="Redesenhar").first
    expect(row).to_be_in_viewport()
    assert row.evaluate("row => row.matches(':target')")

    page.get_by_role("link", name="Voltar para a mesa").click()
    page.wait_for_url(seat)
    other.shows("Você contesta ou deixa passar?")
