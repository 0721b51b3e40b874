"""Nobody is sent what they may not know: every byte of every client is searched for canaries."""

import asyncio
import re
import secrets
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from contextlib import AsyncExitStack
from pathlib import Path

import msgspec
import pytest

from companion.core.chance import Shuffled
from companion.core.events import Private
from companion.table import entries
from tests.figures import Figures
from tests.web.crowd import PAUSE, Crowd
from tests.web.kept import kept
from tests.web.mishaps import (
    MODES,
    a_line_breaks,
    a_seat_moves,
    a_step_is_taken_back,
    the_host_goes_back,
    the_host_turns_the_dial,
)
from tests.web.raw import Heard, Raw, Refusal
from tests.web.storm import Storm

PLAYERS = (2, 3, 4, 5, 6)
"""At each table; where three play, a bot plays too."""
MISHAPS = (
    a_seat_moves,
    a_line_breaks,
    the_host_goes_back,
    the_host_turns_the_dial,
    a_step_is_taken_back,
)
EVERYTHING = {
    *("seats that moved", "lines that broke", "ways back"),
    *(f"turns of the dial to {mode}" for mode in MODES),
}
"""What has to have happened before the evening ends."""
MARK = re.compile(rb"canary-[0-9a-f]{12}")
NONCE = re.compile(rb"(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])")

Marks = dict[int, set[bytes]]
"""The canaries of each game, by its number."""
Known = dict[tuple[str, int, str | None], set[bytes]]
"""Canaries by table, game and person."""


class Ears:
    """``marks`` is what each screen was sent, by its table and place; ``lost`` is whatever a phone
    was sent after it had lost its seat, ``nonces`` whatever any was sent that could be the random
    number of a seal, ``bytes`` how many were searched."""

    def __init__(self) -> None:
        self.marks: dict[tuple[str, int], Marks] = defaultdict(lambda: defaultdict(set))
        self.lost: set[bytes] = set()
        self.nonces: set[bytes] = set()
        self.bytes = 0

    def of(self, crowd: Crowd, at: int) -> Heard:
        """Search the bytes of each message before anything else looks at them."""
        # A screen that is opened while the next game is asked for shows the end of the one before.
        game, gone = crowd.game - crowd.starting, False

        def hear(_: Raw, body: bytes) -> None:
            nonlocal game, gone
            self.bytes += len(body)
            if b'"stage":"playing"' in body:  # until then it is the end of the game before
                game = crowd.game
            marks = self.lost if gone else self.marks[crowd.code, at][game]
            marks.update(MARK.findall(body))
            self.nonces.update(NONCE.findall(body))
            gone = gone or b'["gone"' in body

        return hear


@pytest.mark.slow
def test_no_client_ever_receives_a_card_that_is_not_its_own(
    tmp_path: Path,
    size: Callable[[int, int], int],
    figures: Figures,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Random games of two to six seats in all ways to play, in which seats move, lines break, the
    host turns the dial and goes back and the laptop is killed. Players, a bot's neighbours, TV,
    host, watcher, whoever lost their seat and a stranger listen: each is sent the cards that the
    record tells their seat, and no other; at the least those that they did something with."""
    monkeypatch.setenv("CANARIES", " ".join(f"canary-{secrets.token_hex(6)}" for _ in range(15)))
    monkeypatch.setenv("HALL_TABLES", str(len(PLAYERS)))
    monkeypatch.setenv("HALL_THOUGHT", str(PAUSE))
    monkeypatch.setenv("HALL_PACE", "least=0 tie=0 hold=0")
    ears = Ears()
    storm = Storm(tmp_path, "auto", 0, PLAYERS, ears.of)
    games, kills = size(25, 1000), size(2, 20)
    try:
        asyncio.run(_evening(storm, ears, games, kills))
        pages = [storm.laptop.get(path)[1] for path in ("/host", "/", f"/j/{storm.laptop.code}")]
    finally:
        storm.laptop.stop()
    with kept(tmp_path) as there:
        told = list(there.entries())
    known, used = _known_by_the_record(told)

    assert {entry.mode for _, entry in told if isinstance(entry, entries.Dialled)} == {*MODES}
    assert not ears.nonces & _nonces(told)
    assert not MARK.search(storm.laptop.said.encode())
    assert "error" not in storm.laptop.said.lower()
    assert not any(MARK.search(page.encode()) for page in pages)
    assert not ears.lost
    for crowd in storm.crowds:
        for at, one in enumerate(crowd.screens):
            heard = ears.marks[crowd.code, at]
            person = one.screen["you"]["person"] if at < crowd.seats else None
            for game, marks in heard.items():
                assert marks <= known[crowd.code, game, person]
                assert used[crowd.code, game, person] <= marks
    _tell(figures, storm, ears)


def happened(storm: Storm) -> Counter[str]:
    """What has happened at all tables, and how often."""
    return sum((crowd.count for crowd in storm.crowds), Counter[str]())


def _tell(figures: Figures, storm: Storm, ears: Ears) -> None:
    figures.tell("games in which every byte was read", sum(one.game - 1 for one in storm.crowds))
    figures.tell("bytes", ears.bytes)
    figures.tell("kill -9 in them", storm.kills)
    for what, times in sorted(happened(storm).items()):
        figures.tell(f"{what} in them", times)
    figures.tell("cards seen by a viewer who may not see them", 0)


async def _evening(storm: Storm, ears: Ears, games: int, kills: int) -> None:
    """All tables of one laptop play at once."""
    try:
        for crowd in storm.crowds:
            await crowd.gather(storm.laptop, bots=int(crowd.seats == 3))
        for at in range(kills + 1):
            async with storm.wind(*MISHAPS):
                enough = games * (at + 1) / (kills + 1)
                while sum(one.game - 1 for one in storm.crowds) < enough:
                    await asyncio.sleep(PAUSE)
                while at == kills and not happened(storm).keys() >= EVERYTHING:
                    await asyncio.sleep(PAUSE)
                if at < kills:
                    async with AsyncExitStack() as stack:  # no seat is on its way
                        for crowd in storm.crowds:
                            await stack.enter_async_context(crowd.moving)
                        await storm.killed(1.0)
            if at < kills:
                await storm.restart()
            await _stranger(storm.laptop.port, ears.of(storm.crowd, -1))
    finally:
        for crowd in storm.crowds:
            await crowd.leave()


async def _stranger(port: int, ear: Heard) -> None:
    """Somebody on the same Wi-Fi with no seat and a wrong guess gets one sentence."""
    guesses: tuple[dict[str, str], ...] = (
        {"seat": secrets.token_urlsafe(16)},
        {"tv": "ZZZZ"},
        {"host": "0", "tv": "ZZZZ"},
        {},
    )
    for auth in guesses:
        with pytest.raises(Refusal) as refusal:
            await Raw.open(port, auth, ear)
        assert not MARK.search(str(refusal.value).encode())


def _known_by_the_record(told: Iterable[tuple[str, entries.AnyEntry]]) -> tuple[Known, Known]:
    """The canaries that the rules let a person see: the record's private events, which the server
    writes before anyone is told; nobody sees none. And those that the person named in a command,
    and so must have been shown: what was dealt and taken back at once was not, perhaps."""
    known: Known = defaultdict(set)
    used: Known = defaultdict(set)
    games: Counter[str] = Counter()
    seats: dict[str, tuple[str, ...]] = {}
    for code, entry in told:
        if isinstance(entry, entries.Started):
            games[code] += 1
            seats[code] = entry.seats
        if isinstance(entry, entries.Moved | entries.Spoke) and not entry.by:
            marks = MARK.findall(msgspec.json.encode(entry.command))
            used[code, games[code], seats[code][entry.seat]].update(marks)
        for event in entries.events(entry):
            if isinstance(event, Private):
                marks = MARK.findall(msgspec.json.encode(event))
                known[code, games[code], seats[code][event.seat]].update(marks)
    return known, used


def _nonces(told: Iterable[tuple[str, entries.AnyEntry]]) -> set[bytes]:
    """The random numbers that keep the seals of all games shut."""
    events = [event for _, entry in told for event in entries.events(entry)]
    nonces = {event.nonce.encode() for event in events if isinstance(event, Shuffled)}
    assert nonces
    assert all(NONCE.fullmatch(nonce) for nonce in nonces)
    return nonces
