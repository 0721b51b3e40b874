"""What the host does so that a game goes on, over real sockets: who is told, and in which words."""

import asyncio

from tests.web.laptop import Laptop
from tests.web.party import Party, moves
from tests.web.raw import Raw
from tests.web.test_socket import laptop, run

__all__ = ["laptop"]


async def acting(party: Party) -> Raw:
    """The phone whose turn it is, as soon as it shows."""
    while True:
        party.news.clear()
        for one in party.players:
            if moves(one.screen):
                return one
        await asyncio.wait_for(party.news.wait(), 60)


async def declares(party: Party, kind: str = "mergulho") -> Raw:
    """Whoever's turn it is takes this action; returns their phone."""
    phone = await acting(party)
    command = next(each for each in moves(phone.screen) if each["action"] == kind)
    seen = party.host.screen["revision"]
    assert await phone.send("play", command) == {}
    await party.host.until(lambda: party.host.screen["revision"] > seen)
    return phone


def test_a_nudge_reaches_one_phone_and_the_tv_tells_it(laptop: Laptop) -> None:
    async def story(party: Party) -> None:
        phone, tv = await acting(party), party.public[0]
        person = phone.screen["you"]["person"]
        assert party.host.screen["awaited"] == [{"person": person, "may_pass": False}]

        await party.tell_host({"type": "Nudge", "person": person})

        await phone.until(lambda: phone.screen["you"]["nudged"] == 1)
        await tv.until(lambda: "a mesa espera" in (tv.screen["notice"] or ""))
        others = [one for one in party.players if one is not phone]
        assert all(one.screen["you"]["nudged"] == 0 for one in others)

    run(laptop, story)


def test_a_covered_seat_is_its_owner_s_again_when_their_phone_comes_back(laptop: Laptop) -> None:
    """Away and covered; a new socket of the seat is enough."""

    async def story(party: Party) -> None:
        phone, tv = await acting(party), party.public[0]
        person = phone.screen["you"]["person"]

        def me() -> dict[str, object]:
            found: dict[str, object] = next(
                one for one in tv.screen["people"] if one["id"] == person
            )
            return found

        await phone.close()
        await tv.until(lambda: bool(me().get("away")))
        await party.tell_host({"type": "Cover", "person": person, "by": "bot"})
        await tv.until(lambda: me().get("cover") == "bot")

        back = await party.open({"seat": party.tokens[phone]})
        await tv.until(lambda: "cover" not in me() and "away" not in me())
        assert moves(back.screen)

    run(laptop, story)


def test_a_house_of_fog_plays_by_itself(laptop: Laptop) -> None:
    """It answers after a while, from its own seat; nobody has to press anything for it."""

    async def story(party: Party) -> None:
        await party.tell_host({"type": "End"})
        await party.host.until(lambda: party.host.screen["stage"] == "lobby")
        await party.tell_host({"type": "AddBot"})
        await party.start()
        tv = party.public[0]
        bot = next(one for one in tv.screen["people"] if one.get("bot"))
        assert not bot.get("away")

        def turn() -> int:
            return int(next(one["seat"] for one in tv.screen["view"]["seats"] if one.get("turn")))

        while turn() != bot["seat"]:
            await declares(party)
            await tv.until(lambda: tv.screen["revision"] == party.host.screen["revision"])
        question = tv.screen["view"]["question"]
        await tv.until(lambda: tv.screen["view"]["question"] > question)

    run(laptop, story)


def test_while_the_game_rests_every_screen_says_so_and_a_tap_is_a_sentence(
    laptop: Laptop,
) -> None:
    async def story(party: Party) -> None:
        phone = await acting(party)
        command = moves(phone.screen)[0]
        await party.tell_host({"type": "Pause"})
        for one in (*party.players, *party.public):
            await one.until(lambda one=one: one.screen["paused"])  # type: ignore[misc]

        assert "pausa" in (await phone.send("play", command))["refused"]

        await party.tell_host({"type": "Resume"})
        assert await phone.send("play", command) == {}

    run(laptop, story)


def test_going_back_asks_once_and_says_what_was_seen(laptop: Laptop) -> None:
    """The price stands in the answer to the host alone, with names; who says yes pays it."""

    async def story(party: Party) -> None:
        actor = await declares(party, "comercio")
        other = next(one for one in party.players if one is not actor)
        await other.until(lambda: bool(moves(other.screen)))
        doubt = next(each for each in moves(other.screen) if each["type"] == "Challenge")
        assert await other.send("play", doubt) == {}
        await actor.until(lambda: any(one["type"] == "Show" for one in moves(actor.screen)))
        assert await actor.send("play", moves(actor.screen)[0]) == {}
        host = party.host
        await host.until(lambda: len(host.screen["lines"]) >= 4)
        wish = {"type": "Rewind", "line": 0, "last": host.screen["lines"][0]["line"]}

        answer = await host.send("host", wish)
        assert "todos viram cartas de Casa" in answer["unsure"]
        assert "refused" in await actor.send("host", wish)
        await party.tell_host({**wish, "sure": True})

        for one in (*party.players, *party.public):
            await one.until(lambda one=one: "desfez" in (one.screen["notice"] or ""))  # type: ignore[misc]
        seat = actor.screen["view"]["me"]
        seen = host.screen["view"]["seats"][seat]["seen"]
        assert [card for card in seen if card]
        assert moves(actor.screen)

    run(laptop, story)
