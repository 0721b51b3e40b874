"""SeatAccess that move: whoever held one before is out, everywhere and at once."""

import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.core.text import Text
from companion.i18n.catalogue import Words
from companion.table.access.access import Doors
from companion.table.access.recovery import PER_SEAT
from companion.table.table import NeedsConfirmation, Refused
from companion.web.identity import recognise
from companion.web.pages.seat_access import SeatAccess
from tests.sitting import Evening, refusal
from tests.web.laptop import Laptop
from tests.web.party import Party, moves
from tests.web.raw import Raw, Refusal
from tests.web.test_pages import LAPTOP, PHONE, House


class Clock:
    """A clock that is put forward by hand."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        """What it shows."""
        return self.now


class Inn(House):
    """A house whose clock stands still. ``refused`` is what the last page said instead."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.clock = Clock()
        self.table = self.lobby.main
        self.lobby.timers.clock = self.clock
        self.forget()
        self.seats = SeatAccess(self.app.extensions["context"])

    def forget(self) -> None:
        """Nothing that is in memory only outlives a restart."""
        self.doors = Doors(self.table, self.lobby.doors[self.code]._digest, self.lobby.timers)
        self.lobby.doors[self.code] = self.doors

    def seat(self, name: str, phone: FlaskClient | None = None) -> str:
        """Somebody joins; returns the token of the seat."""
        return self.join(name, phone).headers["Location"].removeprefix("/s/")

    def person(self, name: str) -> str:
        """The id of whoever has this name."""
        return next(one.id for one in self.table.sitting.people if one.name == name)

    def lets_all_in(self) -> None:
        """The host lets in everybody who knocks; nobody of those is here."""
        self.doors.answer_all([one.id for one in self.doors.knocks.waiting()], frozenset())

    def says(self, key: str, page: str, **blanks: str) -> bool:
        """Whether the page says this sentence."""
        return Words("pt-BR").say(key, **blanks) in page


@pytest.fixture
def inn(tmp_path: Path) -> Iterator[Inn]:
    """An open table with nobody at it."""
    inn = Inn(tmp_path)
    yield inn
    inn.lobby.close()


def test_whoever_came_with_an_old_token_is_nobody(tmp_path: Path) -> None:
    """Also where the connection was made before the seat moved: phone and host page alike."""
    evening = Evening(tmp_path)
    ana, token = evening.lobby.tokens.join(evening.table, "Ana", "pt-BR")
    evening.host("Promote", person=ana.id)
    phone = recognise({"seat": token}, evening.lobby)
    desk = recognise({"host": token, "tv": evening.table.code}, evening.lobby)
    assert (phone.one, desk.is_host) == (evening.table.sitting.people[0], True)

    evening.lobby.doors[evening.table.code].move(ana.id)

    assert (phone.one, phone.is_host, desk.is_host) == (None, False, False)
    for auth in ({"seat": token}, {"host": token, "tv": evening.table.code}):
        with pytest.raises(Refused) as refused:
            recognise(auth, evening.lobby)
        assert refused.value.text == Text("table.unknown_seat")


def test_whoever_lost_the_seat_a_moment_ago_can_offer_it_no_more(inn: Inn) -> None:
    """Also when the message was on its way before the seat moved."""
    token = inn.seat("Ana")
    ana, phone = inn.person("Ana"), recognise({"seat": token}, inn.lobby)
    message = {"type": "HandOver", "person": ana}
    assert "offer" in inn.seats.order(phone, message)

    inn.doors.move(ana)

    assert refusal(inn.seats.order, phone, message) == "table.not_host"
    assert inn.doors.offers.left() == {}


# Hand-over.


def enters(inn: Inn, secret: str, phone: FlaskClient | None = None) -> Any:
    """A phone opens the address of the code, and presses the one button there."""
    phone = phone or inn.browser()
    page = phone.get(f"/h/{secret}", **PHONE).get_data(as_text=True)
    once = re.search(r'name="once" value="([^"]+)"', page)
    return phone.post(f"/h/{secret}", data={"once": once[1] if once else ""}, **PHONE)


def test_a_code_leads_one_phone_to_the_seat_and_no_second(inn: Inn) -> None:
    """Looking at its page, as the preview of a link does, uses nothing up."""
    old, new = inn.browser(), inn.browser()
    token = inn.seat("Ana", old)
    secret = inn.doors.offer(inn.person("Ana"))

    for _ in range(3):
        assert inn.says(
            "handover.enter", inn.browser().get(f"/h/{secret}", **PHONE).text, name="Ana"
        )
    seat = enters(inn, secret, new).headers["Location"]

    assert new.get(seat, **PHONE).status_code == 200
    assert new.get("/", **PHONE).headers["Location"] == seat
    assert old.get(f"/s/{token}", **PHONE).status_code == 404
    assert old.get("/", **PHONE).status_code == 200, "its cookie leads nowhere"
    for phone in (old, inn.browser()):
        answer = enters(inn, secret, phone)
        assert answer.status_code == 404
        assert inn.says("table.offer_used", answer.text)


def test_a_form_that_is_sent_twice_is_one_hand_over(inn: Inn) -> None:
    """An impatient thumb, or an answer that was lost on the way."""
    inn.seat("Ana")
    secret = inn.doors.offer(inn.person("Ana"))
    phone = inn.browser()

    answers = [
        phone.post(f"/h/{secret}", data={"once": once}, **PHONE) for once in ("mine", "mine", "")
    ]

    assert answers[0].headers["Location"] == answers[1].headers["Location"]
    assert answers[2].status_code == 404


def test_a_code_is_good_for_two_minutes(inn: Inn) -> None:
    """On the laptop's clock."""
    inn.seat("Ana")
    secrets = [inn.doors.offer(inn.person("Ana"))]
    inn.clock.now += 119.9
    assert inn.browser().get(f"/h/{secrets[0]}", **PHONE).status_code == 200
    inn.clock.now += 0.1

    for answer in (inn.browser().get(f"/h/{secrets[0]}", **PHONE), enters(inn, secrets[0])):
        assert answer.status_code == 404
        assert inn.says("table.offer_late", answer.text)


def test_a_newer_code_and_a_closed_panel_end_the_older_one(inn: Inn) -> None:
    inn.seat("Ana")
    ana = inn.person("Ana")

    first = inn.doors.offer(ana)
    second = inn.doors.offer(ana)
    inn.doors.withdraw(ana)

    for secret in (first, second):
        assert inn.says("table.offer_late", enters(inn, secret).text)
    assert inn.says("table.offer_unknown", enters(inn, "x" * 22).text)


def test_what_the_old_phone_still_shows_leads_nowhere(inn: Inn) -> None:
    """A seat that moved takes back every code that was shown for it before."""
    inn.seat("Ana")
    ana = inn.person("Ana")
    secret = inn.doors.offer(ana)

    inn.doors.move(ana)

    assert inn.says("table.offer_late", enters(inn, secret).text)


def test_whoever_was_removed_stays_removed(inn: Inn) -> None:
    inn.seat("Ana")
    ana = inn.person("Ana")
    secret = inn.doors.offer(ana)

    inn.table.host({"type": "Remove", "person": ana})

    assert inn.says("table.no_such_person", enters(inn, secret).text)
    assert inn.table.sitting.people == ()


def test_codes_are_not_kept_for_ever(inn: Inn) -> None:
    """However often somebody presses the button."""
    inn.seat("Ana")

    for _ in range(1000):
        inn.doors.offer(inn.person("Ana"))

    assert len(inn.doors.offers._made) <= 64


def test_a_page_of_a_code_tells_no_one_its_address_and_its_form_works(inn: Inn) -> None:
    """Chromium sends "Origin: null" with the forms of a page that says no-referrer."""
    inn.seat("Ana")
    secret = inn.doors.offer(inn.person("Ana"))

    headers = inn.browser().get(f"/h/{secret}", **PHONE).headers

    assert headers["Referrer-Policy"] == "strict-origin"
    assert headers["Cache-Control"] == "no-store"


# Coming back.


def knocks(inn: Inn, name: str, phone: FlaskClient | None = None, **where: Any) -> str:
    """A browser says that it is this person's; returns the address where it waits."""
    phone, person = phone or inn.browser(), {"person": inn.person(name)}
    answer = phone.post(f"/j/{inn.code}/back", data=person, **(where or PHONE))
    assert answer.status_code == 303, answer.text
    return answer.headers["Location"]


def asks(inn: Inn, wait: str, phone: FlaskClient | None = None, **form: str) -> dict[str, Any]:
    """The waiting page asks whether there is an answer."""
    phone = phone or inn.browser()
    accept = {"Accept": "application/json"}
    answer = phone.post(wait, data=form, headers=accept, **PHONE)
    assert answer.status_code == 200
    told: dict[str, Any] = answer.get_json()
    return told


def test_a_name_alone_opens_nothing(inn: Inn) -> None:
    """The page offers the names; whoever taps one waits, and the seat stays where it is."""
    token = inn.seat("Ana")
    page = inn.browser().get(f"/j/{inn.code}", **PHONE).text
    assert inn.says("join.back", page)
    assert inn.says("join.i_am", page, name="Ana")

    told = asks(inn, knocks(inn, "Ana"))

    assert inn.says("wait.asked", told["text"])
    assert set(told) == {"text", "sign"}
    assert inn.lobby.tokens.holder(token)


def test_after_a_yes_the_browser_that_asked_gets_the_seat_and_the_old_phone_is_out(
    inn: Inn,
) -> None:
    token, phone = inn.seat("Ana"), inn.browser()
    wait = knocks(inn, "Ana", phone)
    (knock,) = inn.doors.knocks.waiting()
    assert asks(inn, wait, phone)["sign"] == knock.sign

    inn.doors.answer(knock.id, True)
    first, second = asks(inn, wait, phone), asks(inn, wait, phone)

    assert first == second, "an answer that was lost on the way comes again"
    assert phone.get(first["to"], **PHONE).status_code == 200
    assert phone.get("/", **PHONE).headers["Location"] == first["to"]
    assert inn.browser().get(f"/s/{token}", **PHONE).status_code == 404
    assert "to" not in asks(inn, wait[:-1] + "_"), "another ticket gets nothing"


def test_after_a_no_the_browser_is_told_so_and_may_ask_again_after_a_while(inn: Inn) -> None:
    inn.seat("Ana")
    wait = knocks(inn, "Ana")
    inn.doors.answer(inn.doors.knocks.waiting()[0].id, False)

    told = asks(inn, wait)
    assert inn.says("wait.no", told["text"])
    assert told["again"] == 60
    assert inn.says("table.knock_rest", asks(inn, wait, again="")["text"], n="60")
    assert inn.doors.knocks.waiting() == []
    other = inn.browser().post(f"/j/{inn.code}/back", data={"person": inn.person("Ana")}, **PHONE)
    assert inn.says("table.knock_rest", other.text, n="60")

    inn.clock.now += 60
    assert inn.says("wait.no", asks(inn, wait)["text"]), "not by itself"
    assert inn.says("wait.asked", asks(inn, wait, again="")["text"])
    assert len(inn.doors.knocks.waiting()) == 1


def test_nobody_answers_and_the_browser_says_so(inn: Inn) -> None:
    inn.seat("Ana")
    wait = knocks(inn, "Ana")
    for _ in range(18):
        inn.clock.now += 10
        told = asks(inn, wait)

    assert inn.says("wait.late", told["text"])
    assert inn.doors.knocks.waiting() == []
    assert inn.says("wait.asked", asks(inn, wait, again="")["text"])


def test_a_browser_that_slept_or_a_laptop_that_forgot_is_asked_again(inn: Inn) -> None:
    """The waiting page does nothing but go on asking."""
    inn.seat("Ana")
    wait = knocks(inn, "Ana")
    inn.clock.now += 31
    assert inn.doors.knocks.waiting() == []
    asks(inn, wait)
    assert len(inn.doors.knocks.waiting()) == 1

    inn.forget()
    told = asks(inn, wait)

    assert told["sign"] == inn.doors.knocks.waiting()[0].sign


def test_whoever_waits_without_a_script_presses_a_button(inn: Inn) -> None:
    inn.seat("Ana")
    phone = inn.browser()
    wait = knocks(inn, "Ana", phone)
    assert inn.says("wait.look", phone.get(wait, **PHONE).text)
    assert inn.says("wait.asked", phone.post(wait, **PHONE).text)

    inn.lets_all_in()

    assert phone.post(wait, **PHONE).headers["Location"].startswith("/s/")


def test_everybody_comes_back_at_once(inn: Inn) -> None:
    """After a change of the network; but where two say they are the same, the host chooses."""
    waits = {}
    for name in ("Ana", "Bia", "Caio"):
        inn.seat(name)
        waits[name] = knocks(inn, name)
    rival = knocks(inn, "Caio")

    inn.lets_all_in()

    assert "to" in asks(inn, waits["Ana"])
    assert "to" in asks(inn, waits["Bia"])
    assert not any("to" in asks(inn, wait) for wait in (waits["Caio"], rival))
    assert len(inn.doors.knocks.waiting()) == 2
    assert refusal(inn.lets_all_in) == "table.knock_same"


def test_all_are_let_in_but_for_the_seats_of_those_who_are_here(inn: Inn) -> None:
    """Nor anybody who knocked after the host had looked; those are answered one by one, and the
    price is told first."""
    waits = {}
    for name in ("Ana", "Bia", "Caio"):
        inn.seat(name)
        waits[name] = knocks(inn, name)
    seen = [one.id for one in inn.doors.knocks.waiting()][:2]
    here = frozenset([inn.person("Ana")])

    inn.doors.answer_all(seen, here)

    assert "to" in asks(inn, waits["Bia"])
    assert not any("to" in asks(inn, waits[name]) for name in ("Ana", "Caio"))
    assert refusal(inn.doors.answer_all, seen, here) == "table.knock_all_here"
    ana = next(one for one in inn.doors.knocks.waiting() if one.person == inn.person("Ana"))
    with pytest.raises(NeedsConfirmation) as price:
        inn.doors.answer(ana.id, True, here, sure=False)
    assert price.value.text == Text("table.knock_here", who="Ana")
    inn.doors.answer(ana.id, True, here, sure=True)
    assert "to" in asks(inn, waits["Ana"])


def test_a_yes_to_whoever_gave_way_names_its_price_and_lets_them_in(inn: Inn) -> None:
    """The host may be looking at a knock that others have pushed out."""
    inn.seat("Ana")
    wait = knocks(inn, "Ana")
    (mine,) = inn.doors.knocks.waiting()
    for at in range(PER_SEAT):
        inn.doors.ask(inn.person("Ana"), f"ticket {at}", f"10.0.0.{at}")
    assert mine not in inn.doors.knocks.waiting()

    with pytest.raises(NeedsConfirmation):
        inn.doors.answer(mine.id, True, frozenset([inn.person("Ana")]), sure=False)
    inn.doors.answer(mine.id, True, frozenset([inn.person("Ana")]), sure=True)

    assert "to" in asks(inn, wait)


def test_whoever_holds_the_seat_is_led_to_it_without_asking(inn: Inn) -> None:
    phone = inn.browser()
    token = inn.seat("Ana", phone)

    assert knocks(inn, "Ana", phone) == f"/s/{token}"
    assert inn.doors.knocks.waiting() == []


def test_nobody_knocks_for_a_bot_or_for_whoever_was_removed(inn: Inn) -> None:
    inn.seat("Ana")
    wait = knocks(inn, "Ana")
    inn.table.host({"type": "AddBot"})
    bot = inn.table.sitting.people[-1]
    page = inn.browser().get(f"/j/{inn.code}", **PHONE).text
    assert not inn.says("join.i_am", page, name=bot.name)
    answer = inn.browser().post(f"/j/{inn.code}/back", data={"person": bot.id}, **PHONE)
    assert answer.status_code == 400
    for order in ("HandOver", "ReturnCode"):
        assert refusal(getattr(inn.doors, ORDERS[order]), bot.id) == "table.not_now"

    inn.lets_all_in()
    inn.table.host({"type": "Remove", "person": inn.person("Ana")})

    assert asks(inn, wait) == {"text": Words("pt-BR").say("table.no_such_person"), "over": True}
    assert [one.name for one in inn.table.sitting.people] == [bot.name]


ORDERS = {"HandOver": "offer", "ReturnCode": "new_code"}


def test_a_ticket_of_no_sense_is_a_sentence(inn: Inn) -> None:
    inn.seat("Ana")
    ana = inn.person("Ana")
    for ticket in ("x", f"ZZZZ.{ana}.x", f"{inn.code}.nobody.x", f"{inn.code}.{ana}.{'x' * 99}"):
        assert inn.browser().get(f"/w/{ticket}", **PHONE).status_code == 404
        assert inn.browser().post(f"/w/{ticket}", **PHONE).status_code == 404
        assert asks(inn, f"/w/{ticket}")["over"]
    for code, status in (("ZZZZ", 404), (inn.code, 400)):
        answer = inn.browser().post(f"/j/{code}/back", data={"person": "nobody"}, **PHONE)
        assert answer.status_code == status


def test_a_return_code_gives_the_seat_once(inn: Inn) -> None:
    """Typed in any way; the form sent twice is one return."""
    old, phone = inn.seat("Ana"), inn.browser()
    assert not inn.says("join.return", phone.get(f"/j/{inn.code}", **PHONE).text)
    void, code = inn.doors.new_code(inn.person("Ana")), inn.doors.new_code(inn.person("Ana"))
    assert inn.says("join.return", phone.get(f"/j/{inn.code}", **PHONE).text)
    form = {"return": f" {code.lower()} ", "once": "mine"}

    wrong = phone.post(f"/j/{inn.code}/back", data={"return": void}, **PHONE)
    answers = [phone.post(f"/j/{inn.code}/back", data=form, **PHONE) for _ in range(2)]
    again = phone.post(f"/j/{inn.code}/back", data={"return": code}, **PHONE)

    assert [one.status_code for one in (wrong, *answers, again)] == [400, 303, 303, 400]
    assert answers[0].headers["Location"] == answers[1].headers["Location"]
    assert inn.says("table.code_wrong", again.text)
    assert inn.browser().get(f"/s/{old}", **PHONE).status_code == 404


def test_the_right_return_code_is_never_refused(inn: Inn) -> None:
    """However many wrong ones came from the same phone or from everywhere; those are told to
    wait."""
    inn.seat("Ana")
    code = inn.doors.new_code(inn.person("Ana"))
    for at in range(100):
        some: Any = {**PHONE, "environ_base": {"REMOTE_ADDR": f"192.168.7.{20 + at % 3}"}}
        typed = {"return": "B" * 8 + "CDFGH"[at % 5]}
        refused = inn.browser().post(f"/j/{inn.code}/back", data=typed, **some)
        assert refused.status_code == 400
    assert inn.says("table.code_wait", refused.text)

    back = inn.browser().post(f"/j/{inn.code}/back", data={"return": code}, **PHONE)

    assert back.status_code == 303
    assert back.headers["Location"].startswith("/s/")


def test_the_sheet_of_codes_is_the_hosts(inn: Inn) -> None:
    """Everyone's code, new, with the address; for the laptop and whoever has the key."""
    phone = inn.browser()
    inn.seat("Ana", phone)
    inn.seat("Bia")
    assert phone.post("/host/codes", **PHONE).status_code == 403
    assert inn.table.sitting.people[0].code == ""

    sheet = inn.browser().post("/host/codes", **LAPTOP).text

    codes = re.findall(r"\b[B-Z]{4} [B-Z]{4} [B-Z]{4}\b", sheet)
    assert len(codes) == 2
    assert "192.168.7.7:8000" in sheet
    seat = inn.browser().post(f"/j/{inn.code}/back", data={"return": codes[1]}, **PHONE)
    assert inn.lobby.tokens.holder(seat.headers["Location"][3:])[1].name == "Bia"


# Several seats on one phone.


def seats_of(phone: FlaskClient, seat: str) -> list[str]:
    """The people whose seats a phone's page opens."""
    page = phone.get(seat, **PHONE).get_data(as_text=True)
    boot = re.search(r'id="boot">(.*?)</script>', page)
    assert boot
    return [one["name"] for one in json.loads(boot[1])["seats"]]


def test_a_phone_that_holds_a_seat_may_take_a_second(inn: Inn) -> None:
    """By joining once more, or by the code of another phone."""
    phone = inn.browser()
    inn.join("Ana", phone)
    assert phone.get(f"/j/{inn.code}", **PHONE).status_code == 302
    assert inn.says("join.more", phone.get(f"/j/{inn.code}?more=1", **PHONE).text)
    second = inn.join("Bia", phone).headers["Location"]
    inn.seat("Caio")
    third = enters(inn, inn.doors.offer(inn.person("Caio")), phone)

    assert seats_of(phone, second) == ["Bia", "Caio", "Ana"]
    assert seats_of(phone, third.headers["Location"]) == ["Caio", "Bia", "Ana"]
    assert seats_of(inn.browser(), second) == ["Bia"], "the address alone is one seat"


def test_a_seat_that_left_the_phone_gives_way_to_the_one_that_stayed(inn: Inn) -> None:
    phone = inn.browser()
    first = inn.join("Ana", phone).headers["Location"]
    second = inn.join("Bia", phone).headers["Location"]

    enters(inn, inn.doors.offer(inn.person("Bia")))

    assert phone.get(second, **PHONE).headers["Location"] == first
    assert phone.get("/", **PHONE).headers["Location"] == first
    assert seats_of(phone, first) == ["Ana"]


def test_a_phone_holds_six_seats_and_no_seventh(inn: Inn) -> None:
    """Nothing is lost by the attempt: the code can be read by another phone."""
    phone = inn.browser()
    for name in ("Ana", "Bia", "Caio", "Davi", "Eva", "Fábio"):
        inn.join(name, phone)
    inn.seat("Gil")
    secret = inn.doors.offer(inn.person("Gil"))

    for refused in (inn.join("Helo", phone), enters(inn, secret, phone)):
        assert refused.status_code in (400, 404)
        assert inn.says("table.phone_full", refused.text, most="6")
    assert len(inn.table.sitting.people) == 7
    assert enters(inn, secret).status_code == 303


def test_one_of_several_who_has_the_key_is_the_host(inn: Inn) -> None:
    phone = inn.browser()
    inn.join("Ana", phone)
    inn.join("Bia", phone)
    assert phone.get("/host", **PHONE).status_code == 403

    inn.table.host({"type": "Promote", "person": inn.person("Ana")})

    assert phone.get("/host", **PHONE).status_code == 200


# Over the socket.


@pytest.fixture
def laptop(tmp_path: Path) -> Iterator[Laptop]:
    """A running companion."""
    running = Laptop(tmp_path)
    yield running
    running.kill()


def offers(screen: Raw) -> list[str]:
    """The people whose seats a screen shows to be on offer."""
    return [one["person"] for one in screen.screen["offers"]]


def test_the_host_decides_who_knocks_and_the_others_hear_of_it(laptop: Laptop) -> None:
    """One tap; the TV tells it without buttons, and so does the seat that is asked for."""

    async def story() -> None:
        party = Party(laptop, laptop.code, 1)
        await party.seat(3)
        ana, bia, caio = party.players
        tv = party.public[0]
        me = ana.screen["you"]["person"]
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        back = f"/j/{laptop.code}/back"
        _, _, headers = await asyncio.to_thread(laptop.ask, "POST", back, f"person={me}", kind)
        wait = headers["location"]
        await party.host.until(lambda: bool(party.host.screen["knocks"]))
        (knock,) = party.host.screen["knocks"]
        for one in (tv, ana):
            await one.until(lambda one=one: one.screen["knocks"] == [{"person": me}])  # type: ignore[misc]
        assert bia.screen["knocks"] == []

        yes = {"type": "Admit", "knock": knock["id"], "yes": True}
        for wrong in (tv, ana, bia):
            for order in (
                yes,
                {"type": "AdmitAll", "knocks": [knock["id"]]},
                {"type": "ReturnCode", "person": me},
            ):
                assert set(await wrong.send("seats", order)) == {"refused"}
        person = caio.screen["you"]["person"]
        await party.tell_host({"type": "Promote", "person": person})
        await caio.until(lambda: bool(caio.screen["knocks"]))
        assert caio.screen["knocks"] == [knock]
        every = {"type": "AdmitAll", "knocks": [knock["id"]]}
        assert set(await caio.send("seats", every)) == {"refused"}, "she is here"
        assert set(await caio.send("seats", yes)) == {"unsure"}, "and that is said first"
        assert await caio.send("seats", {**yes, "sure": True}) == {}
        await tv.until(lambda: tv.screen["knocks"] == [])
        assert set(await party.host.send("seats", yes)) == {"refused"}

        told = await asyncio.to_thread(laptop.ask, "POST", wait, "", {"Accept": "application/json"})
        seat = json.loads(told[1])["to"]
        await ana.until(lambda: any(name == "gone" for name, _ in ana.others))
        new = await party.open({"seat": seat.removeprefix("/s/")})
        assert new.screen["view"]["hand"] == ana.screen["view"]["hand"]
        await party.leave()

    asyncio.run(story())
    assert laptop.stop() == 0
    assert not re.search(r"[\w-]{22}", laptop.said), "no secret in the log"


async def offer(phone: Raw, person: str) -> str:
    """The code for this seat; returns the address that it leads to."""
    reply = await phone.send("seats", {"type": "HandOver", "person": person})
    path: str = reply["offer"]["path"]  # type: ignore[index]  # the one reply that is not a string
    return path


def test_the_old_phone_is_out_and_the_new_one_has_the_hand(laptop: Laptop) -> None:
    """Page, cookie, socket, and whatever the old phone had not sent yet."""

    async def story() -> None:
        party = Party(laptop, laptop.code, 1)
        await party.seat(3)
        old = next(one for one in party.players if moves(one.screen))
        bystander = next(one for one in party.players if one is not old)
        me, hand = old.screen["you"]["person"], old.screen["view"]["hand"]
        path = await offer(old, me)
        await party.host.until(lambda: offers(party.host) == [me])
        assert (offers(old), offers(bystander)) == ([me], [])
        move = moves(old.screen)[0]

        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        _, _, headers = await asyncio.to_thread(laptop.ask, "POST", path, "once=a", kind)
        await old.until(lambda: any(name == "gone" for name, _ in old.others))
        token = headers["location"].removeprefix("/s/")
        new = await party.open({"seat": token})

        assert new.screen["view"]["hand"] == hand
        for event, message in (
            ("play", move),
            ("person", {"type": "StandUp"}),
            ("seats", {"type": "HandOver", "person": me}),
        ):
            assert set(await old.send(event, message)) == {"refused"}
        with pytest.raises(Refusal):
            await party.open({"seat": party.tokens[old]})
        assert (await asyncio.to_thread(laptop.get, f"/s/{party.tokens[old]}"))[0] == 404
        assert await new.send("play", move) == {}
        await party.host.until(lambda: offers(party.host) == [])
        await party.leave()

    asyncio.run(story())
    assert laptop.stop() == 0
    assert not re.search(r"[\w-]{22}", laptop.said), "no secret in the log"


def test_only_the_seat_itself_and_the_host_may_offer_it(laptop: Laptop) -> None:
    async def story() -> None:
        party = Party(laptop, laptop.code, 1)
        await party.seat(2)
        ana, bia = party.players
        tv = party.public[0]
        person = ana.screen["you"]["person"]

        for wrong in (bia, tv):
            for kind in ("HandOver", "KeepSeat"):
                reply = await wrong.send("seats", {"type": kind, "person": person})
                assert set(reply) == {"refused"}
        for right in (ana, party.host):
            assert await offer(right, person)
        nobody = {"type": "HandOver", "person": "nobody"}
        assert set(await party.host.send("seats", nobody)) == {"refused"}
        for wrong_message in (None, 1, {}, {"type": "HandOver"}, {"type": "Start"}):
            assert set(await ana.send("seats", wrong_message)) == {"refused"}
        await party.leave()

    asyncio.run(story())
