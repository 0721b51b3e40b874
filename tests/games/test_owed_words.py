"""A game's catalogues have what the game owes, in every language."""

from random import Random

import pytest

from companion.games import EXTRAS, extras_of
from companion.games.extras import Extras
from companion.i18n.catalogue import LANGUAGES, Words
from tests.core.plans import Plan
from tests.games.owed import owed, said_in_play, said_of
from tests.games.test_any_game import GAMES
from tests.toys.shelf import shelved

NAMES = [name for name in GAMES if name != "toy"]
"""The toy of the core's tests is never put on a shelf, and has no catalogue."""


@pytest.mark.parametrize("name", NAMES)
def test_a_game_has_every_sentence_that_it_owes(name: str) -> None:
    """By its groups alone, without a move."""
    game, _ = GAMES[name]
    with shelved(game):
        missing = {(lang, key) for lang in LANGUAGES for key in owed(game) if not has(lang, key)}

    assert missing == set()


@pytest.mark.parametrize("name", NAMES)
def test_a_game_has_every_sentence_that_it_says(name: str) -> None:
    """In random games by each of its options: screens, log, sounds, refusals; and its extras. A
    blank without a value is a warning, and so an error here."""
    game, witness = GAMES[name]
    rng = Random(7)
    with shelved(game):
        said = set(said_of(extras_of(name), game))
        for options in witness.OPTIONS:
            for seats in {min(game.SEATS), max(game.SEATS)}:
                said.update(
                    said_in_play(game, witness, Plan(seats, options, seed=rng.randrange(1000)))
                )
        for lang in LANGUAGES:
            for text in said:
                assert Words(lang).render(text, "Ana{}".format), text


def has(lang: str, key: str) -> bool:
    """Whether the catalogues of this language have the key."""
    return Words(lang).has(key)


def test_a_game_without_extras_owes_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(EXTRAS, "bruma")

    assert list(said_of(extras_of("bruma"), GAMES["bruma"][0])) == []
    assert extras_of("bruma") == Extras()
