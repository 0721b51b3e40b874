"""Seats that move: whoever held one before is out, everywhere and at once."""

from pathlib import Path

import pytest

from companion.core.text import Text
from companion.table import Refused
from companion.web.identity import recognise
from tests.sitting import Evening


def test_whoever_came_with_an_old_token_is_nobody(tmp_path: Path) -> None:
    """Also where the connection was made before the seat moved: phone and host page alike."""
    evening = Evening(tmp_path)
    ana, token = evening.lobby.join(evening.table, "Ana", "pt-BR")
    evening.host("Promote", person=ana.id)
    phone = recognise({"seat": token}, evening.lobby)
    desk = recognise({"host": token, "tv": evening.table.code}, evening.lobby)
    assert (phone.one, desk.is_host) == (evening.table.sitting.people[0], True)

    evening.lobby.move(evening.table, ana.id)

    assert (phone.one, phone.is_host, desk.is_host) == (None, False, False)
    for auth in ({"seat": token}, {"host": token, "tv": evening.table.code}):
        with pytest.raises(Refused) as refused:
            recognise(auth, evening.lobby)
        assert refused.value.text == Text("table.unknown_seat")
