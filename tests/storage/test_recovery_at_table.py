"""Damage as the people at a table meet it: what goes on, and what they are told."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.i18n.catalogue import Words
from companion.storage.journal import JournalError
from companion.table.registry import Registry
from tests.closing import closed_at_end
from tests.sitting import Evening
from tests.storage.test_recovery import FILE, _fast

__all__ = ["_fast"]


@pytest.fixture
def two_tables(tmp_path: Path) -> Iterator[tuple[Evening, str, list[object]]]:
    """Two tables where a game is on, the first called "Sexta", and how that one ever stood."""
    live = tmp_path / "live"
    live.mkdir()
    evening = Evening(live)
    stood: list[object] = [evening.table.sitting]
    evening.table.watch(lambda _: stood.append(evening.table.sitting))
    evening.table.rename("Sexta", None)
    evening.join("Ana", "Bia", "Caio")
    evening.host("Start")
    evening.play(most=30)
    first = evening.table.code
    evening.table = evening.lobby.open_table()
    evening.join("Davi", "Eva")
    evening.host("Start")
    evening.play(most=10)
    evening.lobby.close()
    yield evening, first, stood
    evening.lobby.close()


def test_a_game_goes_on_from_before_the_hole_and_the_other_table_where_it_was(
    two_tables: tuple[Evening, str, list[object]],
) -> None:
    evening, first, stood = two_tables
    other = evening.table.sitting
    file = evening.folder / FILE
    db = closed_at_end(sqlite3.connect(file))
    ((body,),) = db.execute(
        "SELECT body FROM entry WHERE code = ? ORDER BY id LIMIT 1 OFFSET 20", (first,)
    )
    ((count,),) = db.execute("SELECT count(*) FROM entry WHERE code = ?", (first,))
    db.close()
    file.write_bytes(file.read_bytes().replace(body[100:200], bytes(100)))

    evening.open()

    assert evening.lobby.main.sitting == other
    assert evening.lobby.table(first).sitting in stood[:-1]
    told = evening.lobby.found
    assert told is not None
    said = Words("pt-BR").render(told)
    assert f"a mesa {first} (Sexta) voltou {count - 20} passos, até " in said
    assert "journal-damaged-" in said
    for lang in ("en", "es"):
        assert f"{first} (Sexta)" in Words(lang).render(told)
    evening.table = evening.lobby.table(first)
    evening.play(most=5)


def test_a_table_that_is_gone_is_said_and_another_is_shown(
    two_tables: tuple[Evening, str, list[object]],
) -> None:
    evening, first, _ = two_tables
    shown = evening.table.code
    file = evening.folder / FILE
    content = file.read_bytes()
    db = closed_at_end(sqlite3.connect(file))
    for (body,) in db.execute("SELECT body FROM entry WHERE code = ?", (shown,)):
        content = content.replace(body[100:200], bytes(100))
    db.close()
    file.write_bytes(content)

    evening.open()

    assert evening.lobby.main.code == first
    told = evening.lobby.found
    assert told is not None
    assert f"a mesa {shown} se perdeu" in Words("pt-BR").render(told)


def test_what_another_version_wrote_rests_and_is_not_called_damaged(tmp_path: Path) -> None:
    """It opens as it was sealed."""
    evening = Evening(tmp_path)
    journal = evening.lobby._journal
    journal.append("ZZZZ", 1.0 + evening.lobby.expiry.last(evening.table), b'{"type":"Unheard"}')
    evening.restart()
    assert list(evening.lobby.tables) == [evening.table.code]
    assert evening.lobby.found is None

    journal = evening.lobby._journal
    journal.append(
        evening.table.code, evening.lobby.expiry.last(evening.table), b'{"type":"Unheard"}'
    )
    evening.lobby.close()
    with pytest.raises(JournalError) as error:
        Registry.open(tmp_path)
    assert error.value.key == "table.journal_version"
