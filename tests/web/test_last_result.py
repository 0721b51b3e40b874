"""What is costly is made once for each table."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.table.registry import Registry
from companion.table.table import Table
from companion.web.pages.last_result import LastResult
from tests.web.inside import Inside


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[tuple[Table, Table]]:
    """Two tables of one laptop."""
    lobby = Registry.open(tmp_path)
    yield lobby.main, lobby.open_table()
    lobby.close()


def test_two_tables_do_not_push_out_each_other(tables: tuple[Table, Table]) -> None:
    once, made = LastResult(), []
    for _ in range(3):
        for table in tables:
            for what in ("one", "other"):
                once.made(table, table.sitting, what, lambda what=what: made.append(what))  # type: ignore[misc]

    assert made == ["one", "other"] * 2


def test_what_is_of_another_thing_is_made_anew(tables: tuple[Table, Table]) -> None:
    once, table = LastResult(), tables[0]

    assert once.made(table, b"before", (), lambda: 1) == 1
    assert once.made(table, b"after", (), lambda: 2) == 2


def test_records_of_two_tables_are_made_once_each(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    laptop = Inside(tmp_path)
    asked: list[str] = []
    record_of = laptop.lobby.record_of

    def counted(table: Table) -> bytes:
        asked.append(table.code)
        return record_of(table)

    monkeypatch.setattr(laptop.lobby, "record_of", counted)
    both = laptop.lobby.main, laptop.lobby.open_table()
    both[0].host({"type": "End"})
    records = laptop.context.records
    for _ in range(3):
        for table in both:
            records.file(table)
    laptop.close()

    assert asked == [table.code for table in both]
