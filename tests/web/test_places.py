"""FairSlots that nobody else can fill: the laptop's, the host's and the seats'; and those that
strangers at a few addresses share with whoever comes after them. With real sockets."""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.i18n.catalogue import Words
from companion.web.live.gate import ALL_WATCHING, PER_TABLE
from companion.web.server.places import FIRST, PEOPLE, FairSlots
from tests.web.laptop import Laptop
from tests.web.party import Party
from tests.web.raw import Raw, Refusal

STRANGERS = [f"127.0.2.{at}" for at in range(1, 6)]
"""Five addresses of people who were not asked."""
FRIENDS = [f"127.0.4.{at}" for at in range(1, 7)]
"""Whoever was, each with a phone of their own."""
CROWDED = "guard.too_many_screens"


@pytest.fixture(params=["eventlet", "threading"])
def laptop(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Laptop]:
    """A running companion whose limits never fill again, under each kind of server. What comes
    from 127.0.0.1 is the laptop; what comes from elsewhere is not."""
    monkeypatch.setenv("HALL_LIMITS", "once")
    running = Laptop(tmp_path, mode=request.param)
    yield running
    running.kill()
    assert "Traceback" not in running.said


def said(key: str) -> str:
    """The sentence in the table's language."""
    return Words("pt-BR").say(key)


def test_watchers_from_five_addresses_keep_nobody_out(laptop: Laptop) -> None:
    """Not the laptop's TV and host page, not a seat's phone, not a TV in the next room, for which
    one of them has to go; and the table plays."""
    tv = {"tv": laptop.code}

    async def evening() -> None:
        party = Party(laptop, laptop.code, 1)

        async def come(auth: dict[str, str], source: str) -> Raw:
            party.opened.append(await Raw.open(laptop.port, auth, source=source))
            return party.opened[-1]

        try:
            crowd = {at: [await come(tv, at) for _ in range(PER_TABLE)] for at in STRANGERS}
            assert sum(map(len, crowd.values())) == ALL_WATCHING
            await party.seat(3)
            for friend in FRIENDS:
                token = await asyncio.to_thread(laptop.join, f"Casa {friend}", source=friend)
                await come({"seat": token}, friend)
            assert not any(one.others for one in party.opened), "those have places of their own"

            await come(tv, "127.0.5.1")
            newest = crowd[STRANGERS[0]][-1]
            await newest.hung_up()
            assert [one for one in party.opened if one.others] == [newest]
            for source, why in ((STRANGERS[0], "guard.watched"), (STRANGERS[1], CROWDED)):
                with pytest.raises(Refusal, match=re.escape(said(why))):
                    await come(tv, source)
            assert await party.play(5) == 5
        finally:
            await party.leave()

    asyncio.run(evening())


def test_friends_come_in_when_strangers_at_three_addresses_have_filled_the_lobby(
    laptop: Laptop,
) -> None:
    """As many strangers as are let in, and then each friend from a phone of their own."""
    tried = [laptop.knock(f"Nome {at}", source=STRANGERS[at % 3])[0] for at in range(PEOPLE)]
    assert tried.count(303) == PEOPLE - FIRST
    status, page, _ = laptop.knock("Mais um", source=STRANGERS[0])
    assert status == 429
    assert said("guard.table_crowded") in page

    for friend in FRIENDS:
        laptop.join(f"Casa {friend}", source=friend)
    assert laptop.knock("Segunda", source=FRIENDS[0])[0] == 429
    laptop.join("Aqui mesmo", source="127.0.0.1")


def test_one_address_that_joins_as_fast_as_it_can_is_told_to_wait(laptop: Laptop) -> None:
    for at in range(12):
        laptop.join(f"Nome {at}", source=STRANGERS[0])
    status, page, _ = laptop.knock("Nome 13", source=STRANGERS[0])

    assert status == 429
    assert said("guard.joins") in page
    assert 'value="Nome 13"' in page
    laptop.join("Ana", source=FRIENDS[0])


def test_a_place_is_taken_from_whoever_has_most_and_came_last() -> None:
    places = FairSlots[str](4)
    for who in ("a1", "a2", "a3", "b1"):
        assert places.take(who[0], who) == (True, None)

    assert places.take("c", "c1") == (True, "a3")
    assert places.take("d", "d1") == (True, "a2")
    assert places.take("e", "e1") == (False, None), "all have one"
    assert places.take("a", "a4") == (False, None)
    places.leave("b", "b1")
    assert places.take("e", "e1") == (True, None)
    assert len(places) == 4


def test_places_that_are_left_are_forgotten() -> None:
    places = FairSlots[int](2)
    for at in range(100):
        places.take(f"192.168.0.{at}", at)
        places.leave(f"192.168.0.{at}", at)
        places.leave(f"192.168.0.{at}", at)

    assert len(places) == 0
    assert not places._taken
