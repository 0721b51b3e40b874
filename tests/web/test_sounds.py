"""How the TV sounds, and what it lets the table hear: as the record tells it."""

from pathlib import Path

import msgspec
import pytest

from companion.table.entries import Sound
from companion.web.identity import Asker
from companion.web.live.screens import Moment, screen
from tests.sitting import Evening, refusal


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    """Three people at a table."""
    evening = Evening(tmp_path)
    evening.join("Ana", "Bia", "Caio")
    return evening


def numbers(evening: Evening) -> list[int]:
    """The numbers of the newest sounds."""
    return [cue.number for cue in evening.table.sitting.cues]


def test_sounds_are_counted_through_the_evening(evening: Evening) -> None:
    """Whatever the host takes back, a screen that has heard some knows which of them are new;
    a new start of the laptop brings the same ones."""
    evening.host("Start")
    assert [cue.sound for cue in evening.table.sitting.cues] == ["shuffle", "horn"]
    evening.play(most=6)
    before = numbers(evening)
    last = len(evening.table.sitting.lines) - 1
    evening.host("Rewind", line=0, last=last, sure=True)
    after = evening.table.sitting.cues

    assert before == list(range(before[0], before[-1] + 1))
    assert after[-1].number > before[-1]
    assert "tide" in [cue.sound for cue in after if cue.number > before[-1]]
    evening.restart()
    assert evening.table.sitting.cues == after


def test_the_host_tunes_the_tv_and_the_record_keeps_it(evening: Evening) -> None:
    """Also over a new start; what the dial does not know is refused."""
    assert evening.table.sitting.sound == Sound(volume=2, captions=True, voice=False)
    evening.host("Tune", volume=0, captions=False, voice=True)

    evening.restart()
    assert evening.table.sitting.sound == Sound(volume=0, captions=False, voice=True)
    wrong = {"type": "Tune", "volume": 4, "captions": True, "voice": True}
    assert refusal(evening.table.host, wrong).startswith("table.")


def test_only_the_tv_is_told_what_sounds(evening: Evening) -> None:
    """A phone in a hand gives nobody away."""
    evening.host("Start")
    table = evening.table
    moment = Moment(table.snapshot(), evening.lobby.doors[table.code], frozenset(), "pt-BR")
    ana = table.sitting.people[0]

    def shown(asker: Asker) -> tuple[object, object]:
        picture = msgspec.json.decode(screen(asker, moment))
        return picture["sound"], picture["cues"]

    assert shown(Asker(table, ana.id, ana.key, seat=True)) == (None, [])
    assert shown(Asker(table)) == (
        {"volume": 2, "captions": True, "voice": False},
        [{"number": 1, "sound": "shuffle"}, {"number": 2, "sound": "horn"}],
    )
