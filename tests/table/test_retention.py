"""How long tables are kept: counted by the laptop itself, told before, and by no single clock."""

import re
from pathlib import Path
from time import localtime
from typing import Any, cast

import pytest

from companion.core.text import Text
from companion.i18n.catalogue import LANGUAGES, Words
from companion.table.table import NeedsConfirmation
from companion.web.context import new_context
from companion.web.identity import Asker
from companion.web.pages.saved_tables import SavedTables
from companion.web.server.rate_limits import Limits
from tests.sitting import Evening
from tests.table.test_registry import DAY, HOUR, Time, evening, still, time

__all__ = ["evening", "still", "time"]

YEAR = 365 * DAY


def there(evening: Evening, code: str) -> bool:
    """Whether this table is still kept."""
    return code in evening.lobby.tables


def starts_at(evening: Evening, time: Time, now: float) -> None:
    """The laptop is started again, and its clock says this."""
    evening.lobby.close()
    time.now = now
    evening.open()


def is_told(evening: Evening, time: Time) -> str:
    """The laptop is used on so many days that it tells that this table will go; its code."""
    code = evening.table.code
    time.is_used(evening, 7)
    assert there(evening, code)
    assert evening.lobby.expiry.goes(code) is not None
    return code


def test_an_idle_table_is_told_of_on_one_day_and_goes_two_days_later(
    still: Evening, time: Time
) -> None:
    """Between two starts a day counts, and half a day of the notice."""
    old = still.table.code
    time.is_used(still, 6)
    assert still.lobby.expiry.going is None

    time.is_used(still, 1)
    assert still.lobby.expiry.goes(old) == time.now + DAY
    day = localtime(time.now + DAY)
    assert still.lobby.expiry.going == Text(
        "tables.going", n=1, codes=old, day=day.tm_mday, month=day.tm_mon
    )
    time.is_used(still, 1)
    assert still.lobby.expiry.goes(old) == time.now + DAY / 2
    assert there(still, old)
    time.is_used(still, 1)

    assert not there(still, old)
    assert still.lobby.main.sitting.people == ()
    assert still.lobby.expiry.going is None


def test_a_laptop_that_stays_on_counts_by_itself(still: Evening, time: Time) -> None:
    old, lobby = still.table.code, still.lobby
    time.goes_by(5 * DAY, lobby)
    new = lobby.open_table().code
    assert lobby.expiry.goes(old) is None
    time.goes_by(DAY + 2 * HOUR, lobby)
    assert lobby.expiry.goes(old) is not None
    assert there(still, old)

    time.goes_by(DAY + 2 * HOUR, lobby)
    assert set(lobby.tables) == {new}
    time.goes_by(7 * DAY, lobby)
    assert new not in lobby.tables, "the shown one too"


def test_every_entry_keeps_a_table_and_so_does_opening_it_again(still: Evening, time: Time) -> None:
    old = is_told(still, time)
    still.table.rename("Quinta", None)
    time.is_used(still, 6)
    assert still.lobby.expiry.going is None

    still.lobby.open_table()
    time.is_used(still, 1)
    assert still.lobby.expiry.goes(old) is not None
    still.lobby.show(still.lobby.table(old))
    assert still.lobby.expiry.goes(old) is None
    time.is_used(still, 6)
    assert there(still, old)


def test_a_table_where_a_game_is_on_stays_whatever_the_clock_says(
    evening: Evening, time: Time
) -> None:
    old = evening.table.code
    time.is_used(evening, 20)
    evening.host("Pause")
    time.is_used(evening, 20)
    starts_at(evening, time, time.now + 30 * YEAR)

    assert evening.lobby.main.code == old
    assert evening.table.sitting.running
    assert evening.lobby.expiry.going is None


# Clocks that are wrong.


def test_a_clock_that_was_years_behind_when_people_played_deletes_nothing(
    tmp_path: Path, time: Time
) -> None:
    """The right one at the next start makes the evening look years old."""
    right, time.now = time.now, time.now - 11 * YEAR
    evening = Evening(tmp_path, settings=time.settings)
    evening.join("Ana", "Bia")
    evening.host("Start")
    evening.host("End")
    old = evening.table.code

    starts_at(evening, time, right)
    assert there(evening, old)
    assert evening.lobby.expiry.going is None
    time.is_used(evening, 5)
    assert evening.lobby.expiry.going is None, "it has as long as any other"
    evening.lobby.close()


def test_a_clock_that_is_years_ahead_at_one_start_deletes_nothing(
    still: Evening, time: Time
) -> None:
    right, old = time.now, still.table.code
    time.is_used(still, 1)
    starts_at(still, time, right + 10 * YEAR)
    assert there(still, old)
    starts_at(still, time, right + 3 * DAY)

    time.is_used(still, 3)
    assert there(still, old)
    assert still.lobby.expiry.going is None


@pytest.mark.parametrize("wrong", [30 * YEAR, 2 * DAY])
def test_not_even_of_what_was_told_already(still: Evening, time: Time, wrong: float) -> None:
    """One wrong reading is not the day that was promised; and once it is seen to have been wrong,
    the notice begins anew."""
    old, right = is_told(still, time), time.now
    starts_at(still, time, right + wrong)
    assert there(still, old)

    starts_at(still, time, right + HOUR)
    assert there(still, old)
    assert still.lobby.expiry.goes(old) == time.now + DAY


def test_a_clock_that_jumps_while_the_laptop_is_on_counts_for_nothing(
    still: Evening, time: Time
) -> None:
    old = is_told(still, time)
    time.now += 30 * YEAR
    time.goes_by(3 * HOUR, still.lobby)
    assert there(still, old)


def test_a_table_of_the_future_goes_like_any_other(still: Evening, time: Time) -> None:
    """It was played while the clock was years ahead."""
    right = time.now
    time.now += 10 * YEAR
    still.table.rename("Quinta", None)
    old = still.table.code
    starts_at(still, time, right)
    time.is_used(still, 7)
    assert there(still, old)
    time.is_used(still, 1)

    assert not there(still, old)


@pytest.mark.parametrize("damage", [b"", b"{}", b"not what was written", None])
def test_what_was_counted_and_is_lost_is_counted_anew(
    still: Evening, time: Time, damage: bytes | None
) -> None:
    old = is_told(still, time)
    still.lobby.close()
    file = still.folder / "retention.json"
    file.unlink() if damage is None else file.write_bytes(damage)
    still.open()

    assert there(still, old)
    assert still.lobby.expiry.going is None
    time.is_used(still, 5)
    assert there(still, old)


def test_of_a_table_that_was_deleted_nothing_is_counted_any_more(
    still: Evening, time: Time
) -> None:
    old = is_told(still, time)
    still.lobby.forget([old])

    assert old.encode() not in (still.folder / "retention.json").read_bytes()


# What the host says.


@pytest.mark.parametrize("days", [1, 7, 30])
def test_the_host_says_how_long_also_for_the_next_start(
    still: Evening, time: Time, days: int
) -> None:
    assert still.lobby.expiry.keep == 7
    still.lobby.expiry.keep_for(days, sure=False)
    still.restart()
    assert still.lobby.expiry.keep == days
    old = still.table.code

    time.goes_by(days * DAY - HOUR, still.lobby)
    assert there(still, old)
    time.goes_by(2 * HOUR + DAY * (days == 1), still.lobby)
    assert not there(still, old)


def test_fewer_days_ask_once_more_and_delete_nothing_at_once(still: Evening, time: Time) -> None:
    lobby, old = still.lobby, still.table.code
    time.goes_by(3 * DAY, lobby)
    new = lobby.open_table().code

    with pytest.raises(NeedsConfirmation) as price:
        lobby.expiry.keep_for(1, sure=False)
    assert price.value.text.blanks == {"n": 1}
    assert lobby.expiry.keep == 7

    lobby.expiry.keep_for(1, sure=True)
    assert (set(lobby.tables), lobby.expiry.keep) == ({old, new}, 1)
    assert lobby.expiry.goes(old) == time.now + DAY
    lobby.expiry.keep_for(30, sure=False)
    assert lobby.expiry.goes(old) is None


def test_what_a_loss_of_power_left_goes_as_well(evening: Evening, time: Time) -> None:
    """A cut file holds old evenings too; no stamp of the disk counts, nor one reading."""
    evening.lobby.close()
    file = evening.folder / "journal.sqlite"
    file.write_bytes(file.read_bytes()[:-4096])
    evening.open()
    (kept,) = evening.folder.glob("journal-damaged-*")
    assert evening.lobby.found

    starts_at(evening, time, time.now + YEAR)
    time.is_used(evening, 4)
    assert list(evening.lobby.notices) == []
    time.is_used(evening, 2)
    assert kept.exists()
    day = localtime(time.now + DAY / 2)
    when = {"day": day.tm_mday, "month": day.tm_mon}
    told = Text("tables.files_going", n=1, files=kept.name, **when)
    assert list(evening.lobby.notices) == [told]
    time.is_used(evening, 2)
    assert not kept.exists()
    assert list(evening.lobby.notices) == []


# What another version of the program wrote.

OLD = b'{"type":"Opened","game":"bruma","rules":0,"name":"","lang":"en"}'


@pytest.mark.parametrize("entries", [
    [OLD, b'{"type":"Named","name":"Quinta","lang":"en"}', b"what nobody reads any more"],
    [b"what nobody reads any more", b'{"type":"Named","name":"Quinta","lang":"en"}'],
])  # fmt: skip
def test_a_table_that_rests_is_named_and_never_goes_by_itself(
    still: Evening, time: Time, entries: list[bytes]
) -> None:
    """A game may be on there. The one beside it goes as ever."""
    journal, old = still.lobby._journal, still.table.code
    for body in entries:
        journal.append("ZZZZ", still.lobby.timers.now(), body)
    told = Text("tables.resting", n=1, codes="ZZZZ (Quinta)")
    still.restart()
    assert list(still.lobby.notices) == [told]

    time.is_used(still, 12)
    still.lobby.expiry.keep_for(1, sure=True)
    time.is_used(still, 5)

    assert not there(still, old)
    assert "ZZZZ" in still.lobby._journal.last
    assert told in still.lobby.notices
    still.lobby.forget_all()
    assert list(still.lobby.notices) == []
    still.restart()
    assert "ZZZZ" not in still.lobby._journal.last


def test_deleting_everything_names_the_tables_that_rest_first(still: Evening) -> None:
    """They cannot be told to end their game, so they are deleted with it."""
    still.lobby._journal.append("ZZZZ", still.lobby.timers.now(), OLD)
    still.restart()
    kept = SavedTables(new_context(still.lobby, cast(Any, None), Limits()))  # it needs no address
    laptop = Asker(still.lobby.main, laptop=True)

    with pytest.raises(NeedsConfirmation) as price:
        kept.order(laptop, {"type": "DeleteAll"})
    assert price.value.text == Text("tables.all_sure_resting", n=2, codes="ZZZZ")
    assert "ZZZZ" in still.lobby._journal.last

    kept.order(laptop, {"type": "DeleteAll", "confirm": price.value.confirm})
    assert "ZZZZ" not in still.lobby._journal.last


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_rests_and_what_goes_is_said_in_each_language(lang: str) -> None:
    words, when = Words(lang), {"day": 24, "month": 12}
    for n in (1, 2):
        assert "ZZZZ" in words.render(Text("tables.resting", n=n, codes="ZZZZ"))
        going = words.render(Text("tables.files_going", n=n, files="a-damaged", **when))
        assert {"a-damaged", "24", "12"} <= set(re.findall(r"[a-z]-damaged|\d+", going))


def test_what_cannot_be_written_deletes_nothing_and_leaves_nothing(
    still: Evening, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk is full: play goes on, and the count stands where it stood."""
    old = is_told(still, time)

    def full(path: Path, _: bytes) -> int:
        path.touch()
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    time.is_used(still, 5)

    assert there(still, old)
    assert still.lobby.expiry.goes(old) is not None
    assert not (still.folder / "retention.new").exists()
