"""The tables of the last days, over real sockets: who may do what with them, and who follows."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from companion.i18n.catalogue import Words
from companion.table import export
from tests.web.laptop import Laptop
from tests.web.party import Party
from tests.web.raw import Raw, Refusal
from tests.web.test_pages import LAPTOP, PHONE, House, house
from tests.web.test_socket import laptop, run

__all__ = ["house", "laptop"]

PT = Words("pt-BR")


async def listed(one: Raw) -> dict[str, Any]:
    """What a host's page is told of the tables."""
    reply = await one.send("tables", {"type": "ListTables"})
    return reply["tables"]  # type: ignore[return-value]


async def deleted(one: Raw, order: dict[str, Any]) -> dict[str, Any]:
    """The answer to the second step of what deletes something; the first has only told of it."""
    before = await listed(one)
    asked: Any = await one.send("tables", order)
    assert set(asked) == {"unsure", "confirm"}
    assert await listed(one) == before
    return await one.send("tables", {**order, "confirm": asked["confirm"]})


def names(one: Raw) -> list[str]:
    """What else than screens somebody was told."""
    return [name for name, _ in one.others]


def test_the_host_sees_which_tables_are_kept(laptop: Laptop) -> None:
    async def story(party: Party) -> None:
        reply = await party.host.send("tables", {"type": "NewTable"})
        kept: Any = reply["tables"]

        assert [one["shown"] for one in kept["tables"]] == [True, False]
        new, old = kept["tables"]
        assert (new["people"], new["games"], new["playing"]) == ([], 0, False)
        assert (old["people"], old["games"]) == (["Casa 0", "Casa 1", "Casa 2"], 1)
        assert (old["code"], old["playing"], old["name"]) == (party.code, True, "Bruma")
        assert (kept["days"], kept["laptop"]) == (7, True)

    run(laptop, story)


def test_tv_and_desk_follow_to_another_table_and_phones_play_on(laptop: Laptop) -> None:
    async def story(party: Party) -> None:
        tv, desk = party.public

        await desk.send("tables", {"type": "NewTable"})

        for one in (tv, desk):
            await one.until(lambda one=one: "moved" in names(one))  # type: ignore[misc]
        assert not any(names(phone) for phone in party.players)
        new = (await listed(desk))["tables"][0]["code"]
        for path in ("/tv", "/host"):
            _, page, _ = await asyncio.to_thread(laptop.get, path)
            assert f'"code": "{new}"' in page
            assert party.code not in page
        assert await party.play(2) == 2

        await desk.send("tables", {"type": "ShowTable", "code": party.code.lower()})
        _, page, _ = await asyncio.to_thread(laptop.get, "/tv")
        assert f'"code": "{party.code}"' in page

    run(laptop, story)


def test_whoever_sat_at_a_deleted_table_is_told_and_their_seat_is_gone(laptop: Laptop) -> None:
    async def story(party: Party) -> None:
        tv, desk = party.public
        await party.tell_host({"type": "End"})
        await deleted(desk, {"type": "DeleteTable", "code": party.code})

        for phone in party.players:
            await phone.until(lambda one=phone: "gone" in names(one))  # type: ignore[misc]
            assert ("gone", {"text": PT.say("journal.forgotten")}) in phone.others
        await tv.until(lambda: "moved" in names(tv))
        with pytest.raises(Refusal):
            await party.open({"seat": party.tokens[party.players[0]]})
        assert "refused" in await party.players[0].send("play", {"type": "Pass", "of": 1})
        assert [one["people"] for one in (await listed(desk))["tables"]] == [[]]

    run(laptop, story)


def test_a_running_game_is_deleted_by_nobody(laptop: Laptop) -> None:
    async def story(party: Party) -> None:
        refused = {"refused": PT.say("tables.running", code=party.code)}
        for order in ({"type": "DeleteTable", "code": party.code}, {"type": "DeleteAll"}):
            assert await party.host.send("tables", order) == refused
        assert (await listed(party.host))["tables"][0]["playing"]

    run(laptop, story)


def test_what_is_deleted_is_what_was_told_of_a_moment_ago_and_once(laptop: Laptop) -> None:
    """The secret of the first answer is for one table, as it was, and for one kind of order."""

    async def story(party: Party) -> None:
        desk, ana = party.host, party.players[0]
        await party.tell_host({"type": "End"})
        one = {"type": "DeleteTable", "code": party.code}
        asked: Any = await desk.send("tables", one)
        secret = asked["confirm"]
        assert "Casa 0, Casa 1, Casa 2" in asked["unsure"]

        for wrong in (
            {**one, "confirm": "x" * 32},
            {"type": "DeleteAll", "confirm": secret},
            {**one, "confirm": secret},  # which the wrong ones have used up
        ):
            assert set(await desk.send("tables", wrong)) == {"unsure", "confirm"}
        asked = await desk.send("tables", one)
        await party.order(ana, "StandUp")
        late = await desk.send("tables", {**one, "confirm": asked["confirm"]})

        assert set(late) == {"unsure", "confirm"}, "something has happened there since"
        assert [each["code"] for each in (await listed(desk))["tables"]] == [party.code]

    run(laptop, story)


def test_a_phone_with_the_key_of_the_shown_table_may_too_but_deletes_nothing(
    laptop: Laptop,
) -> None:
    async def story(party: Party) -> None:
        ana, bia, _ = party.players
        person = ana.screen["you"]["person"]
        await party.tell_host({"type": "Promote", "person": person})
        page = await party.open({"host": party.tokens[ana], "tv": party.code})
        every = {"type": "DeleteAll"}

        await party.tell_host({"type": "End"})
        for order in (every, {"type": "DeleteTable", "code": party.code}):
            assert (await page.send("tables", order)) == {"refused": PT.say("tables.only_laptop")}
        assert (await listed(page))["laptop"] is False
        for stranger in (bia, party.public[0]):
            for order in (every, {"type": "ListTables"}, {"type": "NewTable"}):
                reply = await stranger.send("tables", order)
                assert reply == {"refused": PT.say("table.not_host")}

        assert "tables" in await page.send("tables", {"type": "NewTable"})
        back = {"type": "ShowTable", "code": party.code}
        reply = await page.send("tables", back)
        assert reply == {"refused": PT.say("table.not_host")}, "its table is no longer shown"
        assert "tables" in await deleted(party.host, every)
        assert len((await listed(party.host))["tables"]) == 1

    run(laptop, story)


@pytest.mark.parametrize(
    "message",
    [None, 1, "x", [], {}, {"type": "ShowTable"}, {"type": "ShowTable", "code": 1},
     {"type": "DeleteTable", "code": "ZZZZ"}, {"type": "KeepTables", "days": 2},
     {"type": "KeepTables", "days": "7"}, {"type": "DeleteAll", "really": True}],
)  # fmt: skip
def test_an_order_of_no_sense_gets_one_sentence_and_changes_nothing(
    tmp_path: Path, message: Any
) -> None:
    laptop = Laptop(tmp_path)

    async def story() -> None:
        desk = await Raw.open(laptop.port, {"host": laptop.host_key(), "tv": laptop.code})
        before = await listed(desk)
        assert set(await desk.send("tables", message)) == {"refused"}
        assert await listed(desk) == before
        await desk.close()

    try:
        asyncio.run(story())
    finally:
        laptop.kill()


# The record as a file.


def test_a_table_is_saved_as_a_file_without_the_running_game(laptop: Laptop) -> None:
    async def story(party: Party) -> None:
        desk = party.host
        while desk.screen["stage"] == "playing":
            await party.play(10)
        await party.start()
        status, file, headers = await asyncio.to_thread(laptop.get, f"/tables/{party.code}.json")

        assert status == 200
        assert headers["content-disposition"].startswith('attachment; filename="bruma-2')
        assert headers["content-type"] == "application/json"
        kinds = [each["entry"]["type"] for each in json.loads(file)["entries"]]
        assert kinds.count("Started") == 1
        read = export.read(file.encode())
        assert (read.code, read.entries[0].entry.game) == (party.code, "bruma")  # type: ignore[union-attr]
        assert not any(token in file for token in party.tokens.values())

    run(laptop, story)


def test_only_the_host_saves_a_record(house: House) -> None:
    path = f"/tables/{house.code}.json"
    browser = house.browser()
    house.join("Ana", browser)

    assert house.browser().get(path, **PHONE).status_code == 403
    assert browser.get(path, **PHONE).status_code == 403
    assert house.browser().get(path, **LAPTOP).status_code == 200
    assert house.browser().get("/tables/ZZZZ.json", **LAPTOP).status_code == 404
    assert house.browser().get("/tables/..%2Fkey.json", **LAPTOP).status_code == 404
    (ana,) = house.lobby.main.sitting.people
    house.lobby.main.host({"type": "Promote", "person": ana.id})
    assert browser.get(path, **PHONE).status_code == 200
    house.lobby.open_table()
    assert browser.get(path, **PHONE).status_code == 403
