"""The host's desk keeps the evening: another table, the old one again, and everything deleted."""

import json
import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.evening import AWAY, SMALL_PHONE, Evening
from tests.browser.pages import Host, Tv
from tests.browser.test_pages import faults


def shows(tv: Tv, code: str) -> None:
    """Wait until the TV shows this table's code."""
    expect(tv.page.locator(".door__code dd")).to_have_text(code)


def lists(host: Host, *codes: str) -> None:
    """Open the list, and wait until it holds exactly these tables, in this order."""
    host.press("Ver as mesas")
    expect(host.page.locator(".kept__code")).to_have_text(list(codes))


def code_of(host: Host) -> str:
    """The code of the table that the desk is about."""
    return host.page.locator(".code").inner_text()


def test_another_table_is_shown_and_the_old_one_comes_back_with_its_game(
    evening: Evening, tmp_path: Path
) -> None:
    tv, host = evening.opens_tv(), evening.opens_host()
    small = evening.opens_host(SMALL_PHONE)
    old = evening.laptop.code
    evening.arrives("Ana")
    bia = evening.arrives("Bia")
    host.starts()
    tv.stage("playing")
    host.press("Ver as mesas")
    host.press("Nova mesa")
    host.press("Abrir mesa nova")

    tv.stage("lobby")
    host.sees()
    new = code_of(host)
    assert new != old
    shows(tv, new)
    expect(bia.hand).to_be_visible()
    lists(host, new, old)
    lists(small, new, old)
    small.press(f"Apagar a mesa {old}")
    small.shows(f"A mesa {old} está jogando: encerre a partida antes de apagar.")
    assert small.overhang <= 0
    assert [faults(each.page) for each in (host, small)] == [[], []]

    with host.page.expect_download() as saved:
        host.page.get_by_label(f"Salvar o registro da mesa {old} num arquivo").click()
    file = tmp_path / "saved.json"
    saved.value.save_as(file)
    assert re.fullmatch(rf"bruma-[\d-]+-{old}\.json", saved.value.suggested_filename)
    assert json.loads(file.read_bytes())["code"] == old

    host.press(f"Abrir de novo a mesa {old}")
    host.press(f"Abrir a mesa {old}")
    tv.stage("playing")
    shows(tv, old)
    host.sees("Ana", "Bia")


def test_what_a_host_chose_by_keyboard_holds_at_the_next_table_until_it_is_put_back(
    evening: Evening,
) -> None:
    """The groups are closed and say in one line what is in them."""
    host = evening.opens_host(SMALL_PHONE)
    rules = host.page.locator("summary", has_text="Regras da casa")
    doubted = host.page.get_by_role("radio", name="contestou, não bloqueia")
    expect(rules).to_contain_text("Tudo pela regra.")
    expect(doubted).not_to_be_visible()
    rules.press("Enter")
    doubted.press(" ")
    expect(rules).to_contain_text(
        "Quem contesta o Envenenar contra si e erra: contestou, não bloqueia"
    )
    host.shows("Guardado para as próximas mesas.")
    assert host.overhang <= 0
    assert faults(host.page) == []
    host.press("Ver as mesas")
    host.press("Nova mesa")
    host.press("Abrir mesa nova")
    expect(host.page.locator(".code")).not_to_have_text(evening.laptop.code)

    expect(rules).to_contain_text("contestou, não bloqueia")
    host.button("Voltar ao padrão").press("Enter")

    expect(rules).to_contain_text("Tudo pela regra.")
    expect(rules).to_be_focused()
    expect(host.button("Voltar ao padrão")).to_have_count(0)
    host.press("Desfazer: voltar ao que eu tinha escolhido")
    expect(rules).to_contain_text("contestou, não bloqueia")


def test_a_tv_that_was_away_follows_when_it_comes_back(evening: Evening) -> None:
    tv, host = evening.opens_tv(), evening.opens_host()
    evening.expected = AWAY
    tv.page.context.set_offline(True)
    expect(tv.page.locator("body[data-line=offline]")).to_be_attached()
    host.press("Ver as mesas")
    host.press("Nova mesa")
    host.press("Abrir mesa nova")
    expect(host.page.locator(".code")).not_to_have_text(evening.laptop.code)

    tv.page.context.set_offline(False)

    shows(tv, code_of(host))
    tv.comes_alive()


def test_everything_deleted_leaves_an_empty_table_and_tells_whoever_sat(evening: Evening) -> None:
    tv, host = evening.opens_tv(), evening.opens_host()
    old = evening.laptop.code
    ana = evening.arrives("Ana")
    host.sees("Ana")
    host.press("Ver as mesas")
    host.press("Apagar tudo")
    host.shows("1 mesa some para sempre")
    host.press("Apagar tudo mesmo")

    ana.shows("Esta mesa foi apagada")
    expect(host.page.locator(".code")).not_to_have_text(old)
    host.sees()
    shows(tv, code_of(host))
    lists(host, code_of(host))
