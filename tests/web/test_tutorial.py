"""The tutorial over HTTP: pages, steps and presses, for whoever asks, and without a table."""

import json
import re
from html import unescape
from random import Random
from typing import Any

import msgspec
import pytest
from flask.testing import FlaskClient

from companion.core.step import replay
from companion.games import bruma
from companion.history.tutorial import LEARNER, lessons
from companion.i18n.catalogue import LANGUAGES, Words
from companion.web.pages.tutorial import encoded
from tests.bruma.redeal import redeal
from tests.web.test_pages import LAPTOP, PHONE, House, house

__all__ = ["house"]
LESSONS = lessons("bruma")
NOWHERE = ("/tutorial/0", "/tutorial/6", "/tutorial/x", "/tutorial/1/99", "/tutorial/1/-1")


def boot(phone: FlaskClient, path: str, device: Any = PHONE) -> dict[str, Any]:
    """What the page of the tutorial starts from."""
    page = phone.get(path, **device)
    assert page.status_code == 200
    found = re.search(r'id="boot">(.*?)</script>', page.text)
    assert found
    block: dict[str, Any] = json.loads(found[1])
    return block


def step(phone: FlaskClient, lesson: int, at: int, lang: str = "pt-BR") -> dict[str, Any]:
    """A step of a lesson."""
    answer = phone.get(f"/tutorial/{lesson}/{at}.json?lang={lang}", **PHONE)
    assert answer.status_code == 200
    told: dict[str, Any] = answer.get_json()
    return told


def press(phone: FlaskClient, lesson: int, at: int, command: object, lang: str = "pt-BR") -> Any:
    """What comes of a press there."""
    path = f"/tutorial/{lesson}/{at}.json?lang={lang}"
    return phone.post(path, data=msgspec.json.encode(command), **PHONE).get_json()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_lessons_are_played_from_end_to_end(house: House, lang: str) -> None:
    """Each step is told, the press that it asks for is taken, and the table behind is not
    touched."""
    phone, before = house.browser(), house.lobby.main.sitting
    for number, lesson in enumerate(LESSONS, 1):
        for at, stop in enumerate(lesson.stops):
            told = step(phone, number, at, lang)

            assert (told["lesson"], told["step"], told["last"]) == (
                number,
                at,
                len(lesson.stops) - 1,
            )
            assert told["says"] == Words(lang).say(stop.says)
            assert (told["next"] == "press") == (stop.press is not None)
            assert (told["next"] == "end") == (at == told["last"])
            assert [one["name"] for one in told["screen"]["people"]] == ["Ana", "Dora", "Téo"]
            if stop.press:
                assert press(phone, number, at, stop.press, lang) == {}
    assert house.lobby.main.sitting == before


def test_another_press_is_met_with_kindness(house: House) -> None:
    """What is allowed and not asked for, what is greyed, and what has to wait."""
    phone = house.browser()
    [dive, poison] = (
        {"type": "Declare", "of": 1, "action": action} for action in ("mergulho", "envenenar")
    )

    assert press(phone, 1, 1, dive) == {"instead": "Isso também vale. Aqui, tente: Comércio."}
    assert press(phone, 2, 1, dive, "en") == {
        "instead": "That is allowed too. Here, try: Surrupiar against Dora."
    }
    assert press(phone, 1, 1, {**poison, "target": 1}) == {
        "instead": Words("pt-BR").say("bruma.reason.not_enough_pearls")
    }
    assert press(phone, 1, 0, dive) == {"instead": Words("pt-BR").say("tutorial.read")}
    late = {"type": "Pass", "of": 1}
    assert press(phone, 1, 5, late) == {"instead": Words("pt-BR").say("bruma.reason.no_window")}


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b'{"type":"Cheat","of":1}', b"\xff" * 9])
def test_what_is_no_command_is_a_sentence(house: House, body: bytes) -> None:
    answer = house.browser().post("/tutorial/1/1.json", data=body, **PHONE)

    assert answer.status_code == 400
    assert answer.get_json() == {"refused": Words("pt-BR").say("guard.bad_request")}


@pytest.mark.parametrize("lang", ["pt-BR", "en"])
def test_an_address_that_is_no_lesson_is_a_sentence(house: House, lang: str) -> None:
    """In the reader's language, with the way to those that are."""
    phone = house.browser()
    said = Words(lang).say("tutorial.unknown")
    steps = (f"{path}.json" for path in NOWHERE if path.count("/") == 3)
    for path in (*NOWHERE, *steps):
        answer = phone.get(f"{path}?lang={lang}", **LAPTOP)

        assert answer.status_code == 404
        assert said in unescape(answer.text)
        assert 'href="/tutorial"' in answer.text
    assert phone.post("/tutorial/1/99.json", data=b"{}", **LAPTOP).status_code == 404


def test_the_page_names_the_lessons_in_the_readers_language(house: House) -> None:
    """The list, one lesson, and one step; where a lesson was left the phone alone knows."""
    phone = house.browser()
    for lang in LANGUAGES:
        told = boot(phone, f"/tutorial?lang={lang}")["lessons"]
        assert [each["title"] for each in told] == [
            Words(lang).say(f"{lesson.key}.title") for lesson in LESSONS
        ]

    at = [boot(phone, path) for path in ("/tutorial", "/tutorial/2", "/tutorial/2/3")]
    assert [(each["lesson"], each["step"]) for each in at] == [(0, None), (2, None), (2, 3)]


def test_it_leads_back_to_where_one_came_from(house: House) -> None:
    """To the seat of this phone, which it has not cost; to the way in; to the host's page."""
    phone, guest = house.browser(), house.browser()
    seat = house.join("Marina", phone).headers["Location"]

    assert boot(phone, "/tutorial/1")["back"] == seat
    assert phone.get(seat, **PHONE).status_code == 200
    assert boot(guest, "/tutorial")["back"] == f"/j/{house.code}"
    assert boot(guest, "/tutorial", LAPTOP)["back"] == "/host"
    assert 'href="/tutorial?lang=en"' in guest.get(f"/j/{house.code}?lang=en", **PHONE).text
    assert 'href="/tutorial?lang=en"' in guest.get("/regras?lang=en", **PHONE).text


def test_a_step_carries_nothing_that_a_phone_would_not_know() -> None:
    """Byte by byte the same, when everything is dealt again that the learner cannot see."""
    rng = Random(11)
    for number, lesson in enumerate(LESSONS, 1):
        other = lesson._replace(
            stops=tuple(
                stop._replace(
                    state=replay(bruma.GAME, stop.state, redeal(stop.state, LEARNER, rng))
                )
                for stop in lesson.stops
            )
        )
        for at in range(len(lesson.stops)):
            one, two = (encoded(bruma.GAME, each, number, at, "pt-BR") for each in (lesson, other))
            assert one == two
