"""The pages: joining, coming back, and one sentence for whatever leads nowhere."""

import re
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.table.registry import Registry
from companion.table.table import Refused
from companion.web.address.address import AdvertisedAddress
from companion.web.address.interfaces import Address, Kind
from companion.web.app import create_app
from companion.web.server.runtime import socketio_options

PHONE: Any = {
    "base_url": "http://192.168.7.7:8000",
    "environ_base": {"REMOTE_ADDR": "192.168.7.20"},
}
LAPTOP: Any = {
    "base_url": "http://localhost:8000",
    "environ_base": {"REMOTE_ADDR": "127.0.0.1"},
}


class House:
    """An app on a made-up network: the laptop is 192.168.7.7, phones come from .20."""

    def __init__(self, folder: Path) -> None:
        here = Address("192.168.7.7", "wlan0", Kind.WIFI)
        self.lobby = Registry.open(folder)
        self.place = AdvertisedAddress(here, 8000, look=lambda: (here,))
        self.app = create_app(self.lobby, self.place, socketio_options("threading"))
        self.code = self.lobby.main.code

    def browser(self) -> FlaskClient:
        """A browser with cookies of its own."""
        return self.app.test_client()

    def join(self, name: str, browser: FlaskClient | None = None) -> TestResponse:
        """A phone joins as ``name``."""
        browser = browser or self.browser()
        return browser.post(f"/j/{self.code}", data={"name": name}, **PHONE)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """An open table with nobody at it."""
    house = House(tmp_path)
    yield house
    house.lobby.close()


def test_joining_leads_to_a_seat_and_a_bare_visit_comes_back_to_it(house: House) -> None:
    phone = house.browser()
    seat = house.join("Ana", phone).headers["Location"]

    assert re.fullmatch(r"/s/[\w-]{22}", seat)
    assert phone.get(seat, **PHONE).status_code == 200
    for bare in ("/", f"/j/{house.code}", f"/j/{house.code.lower()}"):
        assert phone.get(bare, **PHONE).headers["Location"] == seat


def test_the_cookie_is_signed_and_out_of_reach_of_scripts(house: House) -> None:
    phone = house.browser()
    answer = house.join("Ana", phone)
    cookie = answer.headers["Set-Cookie"]

    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    token = answer.headers["Location"].removeprefix("/s/")
    stranger = house.browser()
    stranger.set_cookie("bruma_seat", token, domain="192.168.7.7")
    assert stranger.get("/", **PHONE).status_code == 200


@pytest.mark.parametrize("name", ["<b>Ana</b>", "{{ 7*7 }}", "Zé 🐙", "明日", "João"])
def test_a_name_is_text(house: House, name: str) -> None:
    house.join(name)

    page = house.browser().get(f"/j/{house.code}", **PHONE).get_data(as_text=True)
    assert escape(name) in page
    assert "<b>Ana" not in page


def test_a_bad_name_gets_a_sentence_and_keeps_what_was_typed(house: House) -> None:
    for name in ("", "   ", "y" * 21):
        answer = house.join(name)
        page = answer.get_data(as_text=True)

        assert answer.status_code == 400
        assert 'role="alert"' in page
        assert f'value="{name}"' in page
    assert house.lobby.main.sitting.people == ()


def test_an_unknown_code_and_an_unknown_seat_are_a_sentence(house: House) -> None:
    browser = house.browser()
    for path in ("/j/ZZZZ", "/s/AAAAAAAAAAAAAAAAAAAAAA", "/nowhere", "/j/?code=ZZZZ"):
        answer = browser.get(path, **PHONE)
        assert answer.status_code == 404
        assert "<h1>" in answer.get_data(as_text=True)
    assert browser.post("/j/ZZZZ", data={"name": "Ana"}, **PHONE).status_code == 404


def test_a_typed_code_leads_to_its_table(house: House) -> None:
    answer = house.browser().get(f"/j/?code={house.code.lower()}", **PHONE)

    assert answer.headers["Location"] == f"/j/{house.code}"


def test_a_full_table_and_a_started_game_say_what_one_can_do(house: House) -> None:
    for name in ("Ana", "Bia"):
        house.join(name)
    house.lobby.main.host({"type": "Start"})
    started = house.browser().get(f"/j/{house.code}", **PHONE)
    assert "partida" in started.get_data(as_text=True)

    for name in ("Caio", "Davi", "Eva", "Fábio"):
        house.join(name)
    full = house.browser().get(f"/j/{house.code}", **PHONE).get_data(as_text=True)
    assert 'role="status"' in full
    assert house.join("Guto").status_code == 303
    assert not house.lobby.main.sitting.people[-1].seated


def test_the_host_page_is_for_the_laptop_and_for_whom_the_host_promoted(house: House) -> None:
    phone = house.browser()
    house.join("Ana", phone)
    key = house.lobby.host_key

    assert key in house.browser().get("/host", **LAPTOP).get_data(as_text=True)
    refused = phone.get("/host", **PHONE)
    assert refused.status_code == 403
    assert key not in refused.get_data(as_text=True)

    ana = house.lobby.main.sitting.people[0]
    house.lobby.main.host({"type": "Promote", "person": ana.id})

    allowed = phone.get("/host", **PHONE)
    assert allowed.status_code == 200
    assert key not in allowed.get_data(as_text=True)


def test_the_tv_shows_code_and_address_before_any_script(house: House) -> None:
    house.join("Ana")

    page = house.browser().get("/tv", **LAPTOP).get_data(as_text=True)

    assert house.code in page
    assert "192.168.7.7:8000" in page
    assert "<svg" in page
    assert "Ana" in page


def test_every_page_speaks_english_too(house: House) -> None:
    page = house.browser().get(f"/j/{house.code}?lang=en", **PHONE)
    assert '<html lang="en"' in page.get_data(as_text=True)

    seat = house.browser().post(f"/j/{house.code}?lang=en", data={"name": "Ann"}, **PHONE)
    phone = house.browser().get(seat.headers["Location"], **PHONE)
    assert '<html lang="en"' in phone.get_data(as_text=True)


def test_no_page_has_inline_script_or_style(house: House) -> None:
    seat = house.join("Ana").headers["Location"]
    for path, where in (("/tv", LAPTOP), ("/host", LAPTOP), (f"/j/{house.code}", PHONE),
                        (seat, PHONE), ("/", PHONE), ("/nowhere", PHONE)):  # fmt: skip
        page = house.browser().get(path, **where).get_data(as_text=True)
        scripts = re.findall(r"<script([^>]*)>", page)
        assert all("src=" in one or "application/json" in one for one in scripts)
        assert not re.search(r"<style|\sstyle=|\son\w+=", page)


def test_a_seat_page_is_not_kept_and_tells_no_other_page_its_address(house: House) -> None:
    seat = house.join("Ana").headers["Location"]

    headers = house.browser().get(seat, **PHONE).headers

    assert headers["Cache-Control"] == "no-store"
    assert headers["Referrer-Policy"] == "no-referrer"


def test_a_stranger_by_another_name_reaches_nothing(house: House) -> None:
    """DNS rebinding: a stranger's name that points at this laptop."""
    evil = {**PHONE, "base_url": "http://evil.example:8000"}
    for path in ("/", "/tv", f"/j/{house.code}", "/host", "/socket.io/?EIO=4&transport=polling"):
        assert house.browser().get(path, **evil).status_code == 421


def test_built_files_come_packed_and_nothing_else_is_served(house: House) -> None:
    page = house.browser().get("/tv", **LAPTOP).get_data(as_text=True)
    for built in re.findall(r"/static/dist/[^\"]+", page):
        answer = house.browser().get(built, **LAPTOP, headers={"Accept-Encoding": "gzip"})
        assert answer.status_code == 200
        answer.close()
        assert answer.headers["Content-Encoding"] == "gzip"
        assert "immutable" in answer.headers["Cache-Control"]
    for path in ("/static/dist/../../pyproject.toml", "/static/dist/%2e%2e%2fbuild.mjs",
                 "/static/dist/nothing.js", "/static/build.mjs"):  # fmt: skip
        assert house.browser().get(path, **LAPTOP).status_code == 404


def test_a_method_that_no_address_knows_is_a_sentence(house: House) -> None:
    for method in ("PUT", "DELETE", "PATCH", "POST"):
        answer = house.browser().open("/tv", method=method, **PHONE)
        assert answer.status_code == 405
        assert "GET" in answer.headers["Allow"]
        assert "<h1>" in answer.get_data(as_text=True)


def test_a_phone_may_speak_a_further_language_than_the_table(house: House) -> None:
    """Every language is one tap away; what somebody plays in stays theirs."""
    phone = house.browser()
    page = phone.get(f"/j/{house.code}?lang=es", **PHONE).text
    seat = phone.post(f"/j/{house.code}?lang=es", data={"name": "Inés"}, **PHONE)
    mine = phone.get(seat.headers["Location"], **PHONE).text

    assert ['lang="es"' in each for each in (page, mine)] == [True, True]
    assert "Entrar en la mesa" in page
    assert re.findall(r'hreflang="([^"]+)"', page) == ["pt-BR", "en", "es"]
    assert "Mi mano" in mine
    assert house.lobby.main.sitting.people[0].lang == "es"


# Which language a page speaks.


def spoken(answer: TestResponse) -> str:
    """The language of a page."""
    found = re.search(r'<html lang="([\w-]+)"', answer.text)
    assert found
    return found[1]


@pytest.mark.parametrize(
    ("own", "lang"),
    [
        ("es-MX,es;q=0.9,en;q=0.8", "es"),
        ("pt-PT", "pt-BR"),
        ("en-GB", "en"),
        ("fr-FR,fr;q=0.9,en;q=0.5", "en"),
        ("fr", "pt-BR"),
        ("", "pt-BR"),
    ],
)
def test_a_browser_without_a_seat_is_spoken_to_in_its_own_language(
    house: House, own: str, lang: str
) -> None:
    """The phone's language if it is offered, else the table's; the TV speaks the table's."""
    headers = {"Accept-Language": own} if own else {}
    for path in (f"/j/{house.code}", "/j/", "/regras", "/tutorial", "/cartas", "/nowhere"):
        assert spoken(house.browser().get(path, headers=headers, **PHONE)) == lang, path
    assert spoken(house.browser().get("/tv", headers=headers, **PHONE)) == "pt-BR"


def test_a_language_that_was_chosen_stays_on_every_page(house: House) -> None:
    """Whatever the phone's own one is; whoever joins in it reads in it from then on."""
    phone, own = house.browser(), {"Accept-Language": "pt-BR"}
    assert spoken(phone.get(f"/j/{house.code}?lang=en", headers=own, **PHONE)) == "en"
    for path in (f"/j/{house.code}", "/j/", "/regras", "/prova"):
        assert spoken(phone.get(path, headers=own, **PHONE)) == "en", path

    seat = house.join("Ana", phone).headers["Location"]
    assert spoken(phone.get(seat, headers=own, **PHONE)) == "en"


def test_cards_in_another_language_change_nobody_s_own(house: House) -> None:
    """The address of the printed cards says what stands on them, not who reads it."""
    phone, own = house.browser(), {"Accept-Language": "es"}
    sheets = phone.get("/cartas/folhas?paper=a4&ink=black&lang=en", headers=own, **PHONE)

    assert spoken(sheets) == "es"
    assert "Guardiã" in sheets.text
    assert spoken(phone.get("/cartas", headers=own, **PHONE)) == "es"


def test_a_person_s_language_is_theirs_on_every_page(house: House) -> None:
    """It can be changed after joining, and no page goes on in the old one."""
    phone = house.browser()
    seat = house.join("Ana", phone).headers["Location"]
    table = house.lobby.main
    [ana] = table.sitting.people
    table.order(ana.id, {"type": "Speak", "lang": "es"})
    pages = (seat, "/regras", "/cartas", "/tutorial", "/prova", f"/replay/{house.code}")

    for path in (*pages, f"/j/{house.code}?more=1", f"/foto/{house.code}", "/nowhere"):
        answer = phone.get(path, headers={"Accept-Language": "en"}, **PHONE)
        assert spoken(answer) == "es", path
    with pytest.raises(Refused):
        table.order(ana.id, {"type": "Speak", "lang": "tlh"})


def test_coming_back_keeps_the_person_s_language(house: House) -> None:
    """From the page where they wait on; a language that was chosen on the way in is theirs."""
    house.join("Ana")
    table = house.lobby.main
    [ana] = table.sitting.people
    table.speak(ana.id, "en")
    other = house.browser()
    waits = other.post(f"/j/{house.code}/back", data={"person": ana.id}, **PHONE)
    assert spoken(other.get(waits.headers["Location"], **PHONE)) == "en"

    chosen = house.browser()
    back = f"/j/{house.code}/back?lang=es"
    wait = chosen.post(back, data={"person": ana.id}, **PHONE).headers["Location"]
    assert spoken(chosen.get(wait, **PHONE)) == "es"
    doors = house.lobby.doors[table.code]
    code = doors.new_code(ana.id)
    seat = house.browser().post(back, data={"return": code, "once": "x"}, **PHONE)

    assert seat.headers["Location"].startswith("/s/")
    assert table.sitting.people[0].lang == "es"


def test_the_language_survives_a_restart(house: House, tmp_path: Path) -> None:
    """It stands in the record."""
    house.join("Ana")
    table = house.lobby.main
    table.speak(table.sitting.people[0].id, "en")
    house.lobby.close()

    again = Registry.open(tmp_path)
    assert [one.lang for one in again.main.sitting.people] == ["en"]
    again.close()
