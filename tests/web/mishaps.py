"""What happens at a table now and then: visits, seats that move, lines that break, ways back, other
ways to play."""

import asyncio
from contextlib import suppress
from http.client import HTTPException
from typing import Final

import pytest

from tests.web.crowd import PATIENCE, RARELY, Crowd
from tests.web.laptop import Laptop
from tests.web.raw import Raw, Refusal

VISITOR: Final = "Visita"
MODES: Final = ("strict", "assisted", "free")


async def somebody_visits(crowd: Crowd, laptop: Laptop) -> None:
    """They come to watch, and are sent home by the host."""
    while await crowd.thought(RARELY):
        people = crowd.host.screen["people"]
        here = [one for one in people if one["name"].startswith(VISITOR)]
        if here:
            message = {"type": "Remove", "person": here[0]["id"]}
            await crowd.ask(crowd.host, f"remove {here[0]['name']}", "host", message)
            continue
        crowd.count["visits"] += 1
        name = f"{VISITOR} {crowd.count['visits']}"
        crowd.asked[f"join {name}"] += 1
        with suppress(OSError, HTTPException):
            status, *_ = await asyncio.to_thread(laptop.knock, name, crowd.code)
            crowd.done[f"join {name}"] += status == 303


async def a_seat_moves(crowd: Crowd, laptop: Laptop) -> None:
    """Somebody passes their seat on; the old phone hears no more, and comes to nothing."""
    while await crowd.thought(RARELY):
        at = crowd.rng.randrange(crowd.seats)
        old = crowd.screens[at]
        person = old.screen["you"]["person"]
        async with crowd.moving:
            reply = await old.send("seats", {"type": "HandOver", "person": person})
            if reply and "offer" in reply:
                token = await asyncio.to_thread(laptop.enter, reply["offer"]["path"])
                await crowd.opens(laptop.port, {"seat": token}, at)
                crowd.lost.append(old)
                await old.told(PATIENCE)
                crowd.count["seats that moved"] += 1
                # From elsewhere each time: who tries too many keys from one address is hung up.
                source = f"127.{crowd.seats}.1.{crowd.count['seats that moved'] % 250 + 1}"
                with pytest.raises(Refusal):
                    await Raw.open(laptop.port, old.auth, crowd.ear(at), source=source)


async def a_line_breaks(crowd: Crowd, _: Laptop) -> None:
    """A phone's line breaks in the middle of everything, and comes back by itself."""
    while await crowd.thought(RARELY):
        await crowd.rng.choice(crowd.screens).drop()
        crowd.count["lines that broke"] += 1


async def the_host_goes_back(crowd: Crowd, _: Laptop) -> None:
    """To any line of the game, whatever has been seen since."""
    while await crowd.thought(RARELY):
        async with crowd.hosting:
            lines = [each["line"] for each in crowd.host.screen["lines"]]
            over = crowd.host.screen["stage"] != "playing"
            # Out of a game that has ended only while no other has been asked for: else nobody
            # could tell by their number which of both goes on.
            if len(lines) > 1 and not (over and crowd.starting):
                line = crowd.rng.choice(lines[1:])
                rewind = {"type": "Rewind", "line": line, "last": lines[0], "sure": True}
                done = await crowd.host.send("host", rewind) == {}
                crowd.count["ways back"] += done
                await crowd.settle()


async def the_host_turns_the_dial(crowd: Crowd, _: Laptop) -> None:
    """To any other way to play. Out of a free game it goes once no card is held up or drawn, with
    the turn at anybody who is not out."""
    while await crowd.thought(RARELY):
        now = crowd.host.screen["mode"]
        mode = crowd.rng.choice([each for each in MODES if each != now])
        crowd.tidy = now == "free"
        while not (done := await _dials(crowd, mode)) and crowd.tidy and await crowd.thought():
            crowd.tidy = _plays(crowd, "free")
        crowd.tidy = False
        crowd.count[f"turns of the dial to {mode}"] += done


async def _dials(crowd: Crowd, mode: str) -> bool:
    async with crowd.hosting:
        if not _plays(crowd, crowd.host.screen["mode"]):
            return False
        turn = None
        if crowd.tidy:
            seats = crowd.host.screen["view"]["seats"]
            turn = crowd.rng.choice([each["seat"] for each in seats if not each.get("out")])
        dial = {"type": "Dial", "mode": mode, "turn": turn}
        return await crowd.host.send("host", dial) == {}


def _plays(crowd: Crowd, mode: str) -> bool:
    """Whether the host sees a game that is played like this."""
    screen = crowd.host.screen
    return bool(screen["stage"] == "playing" and screen["mode"] == mode)


async def a_step_is_taken_back(crowd: Crowd, _: Laptop) -> None:
    """Somebody takes back what they have just done by hand."""
    while await crowd.thought(RARELY):
        for one in crowd.players:
            if one.screen["you"]["undo"] is not None:
                done = await one.send("person", {"type": "Undo"}) == {}
                crowd.count["own steps taken back"] += done
