"""The socket: seats and who may use them, crashes and restarts, and clients that misbehave."""

import asyncio
import json
import re
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web.laptop import Laptop, free_port
from tests.web.party import Party, moves
from tests.web.raw import Raw, Refusal


@pytest.fixture(params=["eventlet", "threading"])
def laptop(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Laptop]:
    """A running companion, under each kind of server."""
    running = Laptop(tmp_path, mode=request.param)
    yield running
    running.kill()


def run(laptop: Laptop, what: Callable[[Party], Awaitable[None]], seats: int = 3) -> None:
    """Let ``what`` happen at a table where a game has just begun."""

    async def evening() -> None:
        party = Party(laptop, laptop.code, 1)
        try:
            await party.seat(seats)
            await what(party)
        finally:
            await party.leave()

    asyncio.run(evening())


async def again(party: Party, phone: Raw) -> Raw:
    """The seat of ``phone`` is opened once more, in another tab."""
    return await party.open({"seat": party.tokens[phone]})


def test_the_newest_tab_of_a_seat_wins_and_the_older_is_told(laptop: Laptop) -> None:
    async def story(party: Party) -> None:
        old = party.players[0]
        new = await again(party, old)

        await old.until(lambda: ("replaced", {}) in old.others)
        assert new.screen["view"]["hand"] == old.screen["view"]["hand"]
        assert "refused" in await old.send("play", {"type": "Pass", "of": 1})

    run(laptop, story)


def test_two_hundred_reloads_leave_a_seat_present(laptop: Laptop) -> None:
    async def story(party: Party) -> None:
        phone = party.players[0]
        for _ in range(200):
            fresh = await again(party, phone)
            party.tokens[fresh] = party.tokens[phone]
            await phone.close()
            phone = fresh
        party.players[0] = phone
        me = phone.screen["you"]["person"]

        async with asyncio.timeout(60):
            while any(one.get("away") for one in party.host.screen["people"] if one["id"] == me):
                await party.host.news.wait()
                party.host.news.clear()

    run(laptop, story)


def test_a_seat_without_a_screen_is_away_and_keeps_its_cards(laptop: Laptop) -> None:
    async def story(party: Party) -> None:
        phone = party.players.pop()
        me, hand = phone.screen["you"]["person"], phone.screen["view"]["hand"]
        await phone.close()
        await party.host.until(lambda: me in away(party.host))

        back = await again(party, phone)
        party.players.append(back)

        assert back.screen["view"]["hand"] == hand
        await party.host.until(lambda: me not in away(party.host))

    run(laptop, story)


def away(screen: Raw) -> set[str]:
    """The people whom a screen shows as away."""
    return {one["id"] for one in screen.screen["people"] if one.get("away")}


def test_only_a_seat_plays_and_only_the_host_hosts(laptop: Laptop) -> None:
    async def story(party: Party) -> None:
        tv, host = party.public
        actor = next(one for one in party.players if moves(one.screen))
        move = moves(actor.screen)[0]
        others = [one for one in party.players if one is not actor]

        for wrong in (tv, host, *others):
            assert "refused" in await wrong.send("play", move)
        for wrong in (tv, actor):
            assert "refused" in await wrong.send("host", {"type": "Start"})
            assert "refused" in await wrong.send(
                "host", {"type": "Promote", "person": actor.screen["you"]["person"]}
            )
        assert await actor.send("play", move) == {}

    run(laptop, story)


def test_a_promoted_phone_hosts_until_it_is_demoted(laptop: Laptop) -> None:
    async def story(party: Party) -> None:
        ana, bia, _ = party.players
        person = ana.screen["you"]["person"]
        remove = {"type": "Remove", "person": bia.screen["you"]["person"]}

        await party.tell_host({"type": "Promote", "person": person})
        await ana.until(lambda: ana.screen["you"]["host"])
        page = await party.open({"host": party.tokens[ana], "tv": party.code})
        assert await page.send("host", {"type": "Configure", "options": {"start_pearls": 3}}) == {}
        await party.tell_host({"type": "Demote", "person": person})

        assert "refused" in await ana.send("host", remove)
        assert "refused" in await page.send("host", remove)

    run(laptop, story)


def test_whoever_is_removed_is_told_and_their_token_is_dead(laptop: Laptop) -> None:
    async def story(party: Party) -> None:
        phone = party.players.pop()
        await party.tell_host({"type": "Remove", "person": phone.screen["you"]["person"]})
        await phone.until(lambda: any(name == "gone" for name, _ in phone.others))

        with pytest.raises(Refusal):
            await again(party, phone)

    run(laptop, story)


PROOFS: list[Any] = [
    {}, {"seat": ""}, {"seat": 7}, {"tv": None}, {"host": "é", "tv": "CODE"}, [], "seat", 7,
    {"host": "x" * 64, "tv": "CODE"}, {"seat": "A" * 22}, None,
]  # fmt: skip


def test_whoever_proves_nothing_gets_one_sentence(laptop: Laptop) -> None:
    for at, auth in enumerate(PROOFS):
        text = json.loads(json.dumps(auth).replace("CODE", laptop.code))
        # From elsewhere each time: who tries too many keys from one address is hung up.
        source = f"127.0.2.{1 + at}"

        with pytest.raises(Refusal) as refusal:
            asyncio.run(Raw.open(laptop.port, text, source=source))
        assert str(refusal.value).count("\n") == 0, auth
        assert len(str(refusal.value)) > 10, auth


SENSELESS: list[Any] = [
    None, 1, "x", [], {}, {"type": "Pass"}, {"type": "Pass", "of": 10**30}, {"type": ["Pass"]},
    {"type": "Keep", "of": 1, "cards": [[]]}, {"type": "Start", "of": 1}, "x" * 5000,
]  # fmt: skip


def test_a_message_of_no_sense_gets_one_sentence_and_changes_nothing(laptop: Laptop) -> None:
    async def story(party: Party) -> None:
        phone = party.players[0]
        before = phone.screen
        for message in SENSELESS:
            for event in ("play", "person", "host"):
                reply = await phone.send(event, message)
                assert set(reply) == {"refused"}, message
        assert phone.screen == before
        assert await phone.send("probe") == {}

    run(laptop, story)


def test_wrong_numbers_of_things_in_a_message_hurt_nobody(laptop: Laptop) -> None:
    async def story(party: Party) -> None:
        phone = party.players[0]
        wrong: tuple[tuple[object, ...], ...] = ((), ({}, {}), ({}, [], 3))
        for payload in wrong:
            assert "refused" in await phone.send("play", *payload)
        assert await phone.send("probe", 1, 2, 3) == {}

    run(laptop, story)
    assert "Traceback" not in laptop.said


def test_a_phone_that_does_not_read_holds_nobody_up(laptop: Laptop) -> None:
    async def story(party: Party) -> None:
        deaf = await again(party, party.players[0])
        party.players[0] = await again(party, party.players[0])
        stuck = await party.open({"tv": party.code})
        for one in (deaf, stuck):
            one.pause()

        for _ in range(3):
            assert await party.play() > 0
            await party.start()

    run(laptop, story)


@pytest.mark.parametrize("moves_before", [0, 1, 2, 3, 5, 8, 13])
def test_after_a_kill_everything_acknowledged_is_there(tmp_path: Path, moves_before: int) -> None:
    """After kill -9 in any phase the same table, port, hands and phase come back."""
    first = Laptop(tmp_path, "--port", str(free_port()))  # not one that others start with

    async def until_killed() -> tuple[dict[str, Any], int]:
        party = Party(first, first.code, moves_before)
        await party.seat(4)
        await party.play(moves_before)
        for one in (*party.players, *party.public):
            await one.send("probe")
        views = {party.tokens[one]: one.screen["view"] for one in party.players}
        await party.leave()
        return views, first.port

    views, port = asyncio.run(until_killed())
    first.kill()
    second = Laptop(tmp_path)
    try:
        assert (second.port, second.code) == (port, first.code)
        for token, view in views.items():
            assert asyncio.run(_view(second, token)) == view
    finally:
        second.kill()


async def _view(laptop: Laptop, token: str) -> Any:
    phone = await Raw.open(laptop.port, {"seat": token})
    await phone.close()
    return phone.screen["view"]


def test_no_key_is_in_the_log_whatever_happens(laptop: Laptop) -> None:
    async def story(party: Party) -> None:
        for phone in party.players:
            token = party.tokens[phone]
            await asyncio.to_thread(laptop.get, f"/s/{token}")
            await asyncio.to_thread(laptop.get, f"/s/{token}x")
            await phone.send("play", {"type": "Show", "of": 1, "card": token})

    run(laptop, story)
    tokens = re.compile(r"[\w-]{22}")
    assert laptop.stop() == 0
    assert not tokens.search(laptop.said)
