"""A finished game shown again: the reel by itself, every step by keys and by buttons."""

import random
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.evening import SMALL_PHONE, Evening
from tests.browser.pages import Host, Seen, Tv
from tests.browser.test_pages import faults


def played(evening: Evening) -> tuple[Tv, Host]:
    """Two people play a game; the second has a small phone."""
    tv, host = evening.opens_tv(), evening.opens_host()
    evening.arrives("Ana")
    evening.arrives("Bruno", size=SMALL_PHONE)
    host.starts()
    tv.stage("playing")
    evening.play(tv, random.Random(4))
    return tv, host


def step(page: Page) -> tuple[int, int]:
    """Which step is shown, and how many there are."""
    said = page.locator(".top p.muted").inner_text().split()
    return int(said[1]), int(said[3])


def test_a_game_is_looked_back_at(evening: Evening, tmp_path: Path) -> None:
    """By a small phone from the end of the game, then on the TV, by the host's page and
    by the TV's own keys, then on the laptop and by the TV alone."""
    tv, host = played(evening)
    page = evening.phones[1].page
    page.get_by_role("link", name="Rever a partida").click()
    page.get_by_role("button", name="A partida toda").click()
    expect(page.get_by_role("heading", name="Partida 1")).to_be_focused()
    assert step(page)[0] == 1
    expect(page.locator(".place .card--back")).to_have_count(0)
    page.get_by_role("button", name="Avançar").click()
    assert step(page)[0] == 2
    page.get_by_label("Quem olha").select_option("Olhos de Bruno")
    expect(page.locator(".place .card--back")).to_have_count(2)
    page.get_by_role("button", name="Voltar").click()
    assert step(page)[0] == 1
    assert (Seen(page).overhang, faults(page)) == (0, [])

    _run_by_the_host(tv, host)
    host.page.get_by_role("button", name="Ver as mesas").click()
    host.page.get_by_role("link", name=f"Rever a mesa {evening.laptop.code}").click()
    _by_keys(host.page)
    _from_a_file(host.page, evening, tmp_path)
    _numbers(page)
    tv.page.get_by_role("link", name="Rever os melhores momentos").click()
    _the_reel(tv.page)


def _run_by_the_host(tv: Tv, host: Host) -> None:
    host.press("A partida toda")
    tv.page.wait_for_url("**/tv/film")
    host.press("Pausar")
    tv.shows("parado")
    expect(tv.page.locator(".place .card--back")).to_have_count(0)
    before = step(tv.page)[0]
    host.press("Avançar")
    expect(tv.page.locator(".top p.muted").first).to_contain_text(f"Passo {before + 1} de")
    tv.page.keyboard.press("ArrowLeft")
    expect(tv.page.locator(".top p.muted").first).to_contain_text(f"Passo {before} de")
    expect(host.page.locator(".film__where")).to_contain_text(f"Passo {before} de")
    host.press("Os melhores momentos")
    expect(tv.page.locator(".story__number")).to_contain_text("Cena 1 de")
    expect(host.button("Pausar")).to_be_focused()
    assert (tv.overhang, faults(tv.page), faults(host.page)) == (0, [], [])
    host.press("Fechar na TV")
    tv.page.wait_for_url("**/tv")
    tv.comes_alive()


def _by_keys(page: Page) -> None:
    page.get_by_role("button", name="A partida toda").click()
    expect(page.get_by_role("heading", name="Partida 1")).to_be_focused()
    page.keyboard.press("End")
    at, steps = step(page)
    assert at == steps
    expect(page.locator(".story")).to_contain_text("vence a partida")
    page.keyboard.press("ArrowLeft")
    assert step(page)[0] == steps - 1
    page.keyboard.press("Home")
    page.keyboard.press("t")
    expect(page.locator(".place .card--back")).to_have_count(4)
    page.keyboard.press("1")
    expect(page.locator(".place .card--back")).to_have_count(2)
    page.keyboard.press("n")
    assert step(page)[0] > 1
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Pausar")).to_be_visible()
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Tocar")).to_be_visible()
    assert (Seen(page).overhang, faults(page)) == (0, [])


def _from_a_file(page: Page, evening: Evening, folder: Path) -> None:
    """Saved as one file it shows the same from the disk, without a network, in its own type."""
    page.keyboard.press("End")
    with page.expect_download() as download:
        page.get_by_role("button", name="Salvar como página").click()
    file = folder / download.value.suggested_filename
    download.value.save_as(file)
    told = page.locator(".story").inner_text()
    context = evening.browser.new_context(offline=True, viewport={"width": 1280, "height": 800})
    alone, asked = context.new_page(), list[str]()
    alone.on("request", lambda request: asked.append(request.url.partition(":")[0]))
    alone.on("pageerror", lambda error: asked.append(str(error)))
    alone.on("console", lambda said: asked.append(said.text))
    alone.goto(file.as_uri())
    expect(alone.get_by_role("heading", name="Partida 1")).to_be_visible()
    alone.keyboard.press("End")
    assert alone.locator(".story").inner_text() == told
    loaded = "() => [...document.fonts].filter((face) => face.status === 'loaded').length"
    assert alone.evaluate("() => document.fonts.ready.then(() => true)")
    assert alone.evaluate(loaded) >= 2
    expect(alone.get_by_role("link")).to_have_count(0)
    assert set(asked) <= {"file", "data"}
    assert (Seen(alone).overhang, faults(alone)) == (0, [])
    context.close()


def _numbers(page: Page) -> None:
    """The small phone goes on to the numbers: a plot, and a table beside each."""
    page.reload()
    page.get_by_role("link", name="Os números").click()
    page.get_by_role("button", name="Ver os números").click()
    page.get_by_label("De que partida").select_option("Partida 1")
    figures = page.locator("figure")
    expect(figures.first).to_contain_text("Pérolas ao longo da partida")
    for figure in figures.all():
        assert figure.locator("svg").count() == 1
        assert figure.get_by_role("rowheader").all_inner_texts() == ["Ana", "Bruno"]
    assert (Seen(page).overhang, faults(page)) == (0, [])


def _the_reel(page: Page) -> None:
    """It runs by itself, and skips from scene to scene to its end."""
    page.clock.install()
    page.get_by_role("button", name="Os melhores momentos").click()
    expect(page.get_by_role("button", name="Pausar")).to_be_visible()
    number = page.locator(".story__number")
    scenes = int(number.inner_text().split()[3])
    assert 1 <= scenes <= 4
    page.clock.run_for(scenes * 10_000 + 1000)
    expect(number).to_have_text(f"Cena {scenes} de {scenes}")
    expect(page.get_by_role("button", name="Tocar")).to_be_visible()
    assert (Seen(page).overhang, faults(page)) == (0, [])
