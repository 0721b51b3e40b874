"""What is said to be lost of a damaged record: tables of which nothing is left by name, and never
"nothing" where that is not known."""

import struct
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from companion.i18n.catalogue import Words
from companion.storage import damaged_files
from companion.storage.journal import Journal
from companion.table.retention import Lain
from tests.closing import closed_at_end
from tests.storage.test_recovery import (
    CODES,
    FILE,
    FRAME,
    HEADER,
    LOG,
    PAGE,
    Kept,
    at_rest,
    fill,
    flip,
    in_play,
)

__all__ = ["at_rest", "in_play"]


def told(path: Path) -> str:
    """What is said of the damage when the journal is opened."""
    journal = closed_at_end(Journal(path))
    assert journal.damage is not None
    said = Words("pt-BR").render(journal.damage.told({}))
    journal.close()
    return said


def test_nothing_was_lost_is_not_said_of_a_log_whose_end_is_missing(
    tmp_path: Path, in_play: Kept
) -> None:
    """The last frame is half, or not the last one of its step; a bit before it is damaged too."""
    log = damaged_files.Log(in_play.files[LOG])
    steps = [at for at in range(len(log)) if log.ends_a_step(at)]
    inside = next(at for at in range(len(log) // 2, len(log)) if at not in steps)
    whole = HEADER + (inside + 1) * FRAME
    for end in (whole, whole - 900, whole - FRAME + 5):

        def change(content: bytearray, end: int = end) -> None:
            content[HEADER + 3 * FRAME + 2000] ^= 1
            del content[end:]

        said = told(in_play.damaged(tmp_path / "copy", LOG, change))
        assert Words("pt-BR").say("journal.lost_nothing") not in said
        assert Words("pt-BR").say("journal.lost_end") in said


def test_a_log_that_was_whole_tells_that_nothing_was_lost(tmp_path: Path, in_play: Kept) -> None:
    path = in_play.damaged(tmp_path / "copy", LOG, flip(HEADER + 3 * FRAME + 2000, 1))

    assert Words("pt-BR").say("journal.lost_nothing") in told(path)


def test_a_damaged_length_of_the_file_hides_no_page_that_is_gone(
    tmp_path: Path, at_rest: Kept
) -> None:
    """The head says how long the file is; the page with the newest entries is nothing but zeros."""

    def change(content: bytearray) -> None:
        content[28:32] = bytes(4)
        (newest,) = struct.unpack(">I", content[2 * PAGE + 8 : 2 * PAGE + 12])
        content[(newest - 1) * PAGE : newest * PAGE] = bytes(PAGE)

    assert at_rest.files[FILE][2 * PAGE] == 0x05, "the way to the pages with entries"
    said = told(at_rest.damaged(tmp_path / "copy", FILE, change))
    assert Words("pt-BR").say("journal.lost_end") in said


def lists(path: Path, codes: tuple[str, ...]) -> None:
    """The list of what is kept, beside the journal at ``path``."""
    one = Lain(1.0)
    kept = dict.fromkeys((*codes, "journal-damaged-2026-01-01.sqlite"), one)
    path.with_name("retention.json").write_bytes(msgspec.json.encode({"seen": 1.0, "kept": kept}))


def emptied(content: bytearray) -> None:
    """Nothing but zeros, as after a loss of power."""
    content[:] = bytes(len(content))


def cut_to(length: int) -> Callable[[bytearray], None]:
    """Cuts the file."""

    def change(content: bytearray) -> None:
        del content[length:]

    return change


CHANGES = {
    "one byte": cut_to(1),
    "half a head": cut_to(99),
    "the head": cut_to(PAGE),
    "no entry": cut_to(3 * PAGE),
    "zeros": emptied,
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_tables_of_which_nothing_is_left_are_named(
    tmp_path: Path, at_rest: Kept, change: Callable[[bytearray], None]
) -> None:
    """As far as they are known, and that there may be more; else that none could be read."""
    pt = Words("pt-BR")
    path = at_rest.damaged(tmp_path / "copy", FILE, change)
    damaged = path.read_bytes()
    lists(path, CODES)

    said = told(path)

    assert all(f"a mesa {code} se perdeu" in said for code in CODES)
    assert said.count("se perdeu") == len(CODES)
    assert pt.say("journal.lost_more") in said
    (kept,) = path.parent.glob("journal-damaged-*.sqlite")
    assert kept.read_bytes() == damaged
    again = closed_at_end(Journal(path))
    assert (again.found, again.damage) == (None, None), "it is said once"
    again.close()

    unlisted = told(at_rest.damaged(tmp_path / "copy", FILE, change))
    assert pt.say("journal.lost_all") in unlisted
    assert pt.say("journal.lost_nothing") not in unlisted


def found(path: Path) -> str:
    """What is said of a journal that was not damaged."""
    journal = closed_at_end(Journal(path))
    assert journal.damage is None
    assert journal.found is not None
    said = Words("pt-BR").render(journal.found)
    journal.close()
    return said


def test_a_table_that_went_with_the_end_of_the_log_or_with_everything_is_named(
    tmp_path: Path, in_play: Kept
) -> None:
    """Also when the key was mended at the same start."""
    half = len(in_play.files[LOG]) // 2
    for key in (False, True):
        path = in_play.damaged(tmp_path / "copy", LOG, cut_to(half))
        lists(path, (*CODES, "STUV"))
        if key:
            content = path.with_name("key").read_bytes()
            path.with_name("key").write_bytes(bytes((content[0] ^ 0x80,)) + content[1:])
        said = found(path)
        assert "a mesa STUV se perdeu" in said
        assert said.count("se perdeu") == 1

    path = in_play.damaged(tmp_path / "copy", FILE, cut_to(0))
    damaged_files.log_of(path).unlink()
    lists(path, CODES)
    said = found(path)
    assert all(f"a mesa {code} se perdeu" in said for code in CODES)


def test_only_a_table_that_is_gone_is_named(tmp_path: Path, at_rest: Kept) -> None:
    """Those that are there, whole or in part, are not; nor is any when nothing else is missing."""
    half = len(at_rest.files[FILE]) // 2
    path = at_rest.damaged(tmp_path / "copy", FILE, fill(half, half, b"\0"))
    lists(path, (*CODES, "STUV"))
    said = told(path)
    assert "a mesa STUV se perdeu" in said
    assert said.count("se perdeu") == 1

    path = at_rest.damaged(tmp_path / "copy", FILE, flip(60, 1))
    lists(path, (*CODES, "STUV"))
    assert "STUV" not in told(path)
