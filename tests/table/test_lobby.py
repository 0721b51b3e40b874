"""Who holds which seat: tokens, the host's key, codes, and the key file."""

from pathlib import Path

import pytest

from companion.storage.journal import JournalError
from companion.table.access.recovery import LETTERS
from companion.table.registry import Registry
from tests.closing import closed_at_end
from tests.sitting import Evening, refusal


def test_a_token_leads_to_its_seat_also_after_a_restart(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    ana, token = evening.lobby.tokens.join(evening.table, "Ana", "pt-BR")

    evening.restart()

    table, person = evening.lobby.tokens.holder(token)
    assert (table.code, person.id) == (evening.table.code, ana.id)


def test_no_token_is_written_anywhere(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    _, token = evening.lobby.tokens.join(evening.table, "Ana", "pt-BR")
    evening.lobby.close()

    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert token.encode() not in kept
    assert evening.lobby.host_key.encode() not in kept


def test_a_token_of_nobody_is_refused(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.join("Ana")

    for token in ("", "x", "é" * 30, evening.table.sitting.people[0].key):
        assert refusal(evening.lobby.tokens.holder, token) == "table.unknown_seat"


def test_a_code_is_found_however_it_is_typed(tmp_path: Path) -> None:
    lobby = closed_at_end(Registry.open(tmp_path))
    code = lobby.main.code

    assert len(code) == 4
    assert set(code) <= set(LETTERS)
    assert lobby.table(f" {code.lower()} ") is lobby.main
    assert refusal(lobby.table, "ZZZZZ") == "table.unknown_code"


def test_another_folder_has_another_host_key(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()

    first = closed_at_end(Registry.open(tmp_path / "a"))
    second = closed_at_end(Registry.open(tmp_path / "b"))

    assert first.host_key != second.host_key
    first.close()
    assert closed_at_end(Registry.open(tmp_path / "a")).host_key == first.host_key


def test_a_damaged_key_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "key").write_text("hello", encoding="ascii")

    with pytest.raises(JournalError) as error:
        Registry.open(tmp_path)
    assert error.value.key == "table.key_damaged"


def test_a_table_keeps_its_name_and_language_until_told_otherwise(tmp_path: Path) -> None:
    Registry.open(tmp_path, "Quinta", "en").close()
    kept = closed_at_end(Registry.open(tmp_path))
    assert (kept.main.sitting.name, kept.main.sitting.lang) == ("Quinta", "en")

    kept.close()
    renamed = closed_at_end(Registry.open(tmp_path, "Sexta")).main.sitting
    assert (renamed.name, renamed.lang) == ("Sexta", "en")


def test_a_seat_that_moved_knows_its_old_token_no_more(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    ana, old = evening.lobby.tokens.join(evening.table, "Ana", "pt-BR")

    new = evening.lobby.doors[evening.table.code].move(ana.id)
    evening.restart()

    assert refusal(evening.lobby.tokens.holder, old) == "table.unknown_seat"
    assert evening.lobby.tokens.holder(new)[1].name == "Ana"
