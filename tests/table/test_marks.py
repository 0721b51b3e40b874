"""Every seat has a mark of its own, at a table of up to ten."""

import pytest
from msgspec.structs import replace

from companion.games import SHELF
from companion.i18n.catalogue import LANGUAGES, Words
from companion.table import entries
from companion.table.reducer import follow, opened
from companion.table.state import MARKS


def test_each_of_ten_seats_has_a_mark_of_its_own() -> None:
    """Whoever sits down takes the lowest one that is free."""
    game = next(iter(SHELF.values()))
    sitting = opened("ABCD", entries.Opened(game.NAME, game.VERSION, "", "en"))
    for at in range(MARKS):
        sitting = follow(sitting, entries.Joined(f"p{at}", f"P{at}", f"k{at}", "en", True))
    assert [one.mark for one in sitting.people] == list(range(10))

    sitting = follow(sitting, entries.Seated("p7", False))
    assert sitting.person("p7") == replace(sitting.people[-1], mark=None)
    sitting = follow(sitting, entries.Joined("new", "New", "key", "en", True))

    new = sitting.person("new")
    assert new is not None
    assert new.mark == 7


@pytest.mark.parametrize("name", SHELF)
def test_no_game_has_more_seats_than_there_are_marks(name: str) -> None:
    assert max(SHELF[name].SEATS) <= MARKS


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_mark_has_a_name_of_its_own(lang: str) -> None:
    """A picture without people's names calls the houses by it."""
    words = Words(lang)
    names = {words.say(f"foto.house.{mark}") for mark in range(MARKS)}

    assert len(names) == MARKS
    assert not any(name.startswith("foto.") for name in names)
