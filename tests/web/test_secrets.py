"""Nobody is sent what they may not know: every byte of every client is searched for canaries."""

import asyncio
import os
import re
import secrets
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from companion import record
from companion.core.chance import Shuffled
from companion.core.events import Private
from companion.games import bruma
from companion.journal import Journal
from tests.web.laptop import Laptop
from tests.web.party import Party
from tests.web.raw import Raw, Refusal

TABLES = 5
MARK = re.compile(rb"canary-[0-9a-f]{12}")
NONCE = re.compile(rb"(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])")


class Ears:
    """What each client was sent, game by game: the canaries found in its bytes; and whatever any
    of them was sent that could be the random number of a seal."""

    def __init__(self) -> None:
        self.game: dict[Raw, int] = defaultdict(int)
        self.marks: dict[Raw, dict[int, set[bytes]]] = defaultdict(lambda: defaultdict(set))
        self.nonces: set[bytes] = set()
        self.bytes = 0

    def hear(self, client: Raw, body: bytes) -> None:
        """Search the bytes of one message before anything else looks at them."""
        self.bytes += len(body)
        self.marks[client][self.game[client]].update(MARK.findall(body))
        self.nonces.update(NONCE.findall(body))


@pytest.mark.slow
def test_no_client_ever_receives_a_card_that_is_not_its_own(
    tmp_path: Path, size: Callable[[int, int], int]
) -> None:
    """Random games of two to six seats; players, TV, host, watcher and stranger listen."""
    os.environ["CANARIES"] = " ".join(f"canary-{secrets.token_hex(6)}" for _ in range(15))
    os.environ["HALL_TABLES"] = str(TABLES)
    laptop = Laptop(tmp_path, program=["-m", "tests.web.hall"])
    ears = Ears()
    try:
        parties = asyncio.run(_evening(laptop, ears, size(250, 1000)))
        pages = [laptop.get(path)[1] for path in ("/host", "/", f"/j/{laptop.code}")]
    finally:
        assert laptop.stop() == 0
    entries = _record(tmp_path)
    known = _known_by_the_record(entries)

    assert not ears.nonces & _nonces(entries)
    assert not MARK.search(laptop.said.encode())
    assert not any(MARK.search(page.encode()) for page in pages)
    for party in parties:
        assert all(not found for one in party.public for found in ears.marks[one].values())
        for phone in party.players:
            person = phone.screen["you"]["person"]
            for game, found in ears.marks[phone].items():
                assert found == known[party.code, game, person]


async def _evening(laptop: Laptop, ears: Ears, games: int) -> list[Party]:
    """All tables of one laptop play at once."""
    codes = laptop.said.partition("hall:")[2].split("\n")[0].split()
    parties = [Party(laptop, code, seed) for seed, code in enumerate(codes)]
    await asyncio.gather(
        *(_table(party, 2 + at, ears, games // TABLES) for at, party in enumerate(parties)),
        _stranger(laptop, ears),
    )
    return parties


async def _table(party: Party, seats: int, ears: Ears, games: int) -> None:
    """One table plays its share of the games."""
    await party.gather(seats, ears.hear)
    for game in range(games):
        if game:
            for one in (*party.players, *party.public):
                await one.until(lambda one=one: one.screen["stage"] == "over")  # type: ignore[misc]
                ears.game[one] = game
            await party.start()
        assert await party.play() > 0
    await party.leave()


async def _stranger(laptop: Laptop, ears: Ears) -> None:
    """Somebody on the same Wi-Fi with no seat and a wrong guess gets one sentence."""
    guesses: tuple[dict[str, str], ...] = (
        {"seat": secrets.token_urlsafe(16)},
        {"tv": "ZZZZ"},
        {"host": "0", "tv": "ZZZZ"},
        {},
    )
    for auth in guesses:
        with pytest.raises(Refusal) as refusal:
            await Raw.open(laptop.port, auth, ears.hear)
        assert not MARK.search(str(refusal.value).encode())


def _record(folder: Path) -> list[tuple[str, record.AnyEntry]]:
    """What happened at which table."""
    journal, decode = Journal(folder / "journal.sqlite"), record.decoder(bruma).decode
    try:
        return [(code, decode(body)) for code, _, body in journal.entries()]
    finally:
        journal.close()


def _known_by_the_record(
    entries: list[tuple[str, record.AnyEntry]],
) -> dict[tuple[str, int, str], set[bytes]]:
    """For each table, game and person the canaries that the rules let them see: the record's
    private events, which the server writes before anyone is told."""
    known: dict[tuple[str, int, str], set[bytes]] = defaultdict(set)
    games: dict[str, list[tuple[str, ...]]] = defaultdict(list)
    for code, entry in entries:
        if isinstance(entry, record.Started):
            games[code].append(entry.seats)
        for event in record.events(entry):
            if isinstance(event, Private):
                person = games[code][-1][event.seat]
                known[code, len(games[code]) - 1, person].update(
                    MARK.findall(msgspec.json.encode(event))
                )
    return known


def _nonces(entries: list[tuple[str, record.AnyEntry]]) -> set[bytes]:
    """The random numbers that keep the seals of all games shut."""
    told = [event for _, entry in entries for event in record.events(entry)]
    nonces = {event.nonce.encode() for event in told if isinstance(event, Shuffled)}
    assert nonces
    assert all(NONCE.fullmatch(nonce) for nonce in nonces)
    return nonces
