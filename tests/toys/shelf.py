"""Puts games of the tests on the shelf, with their sentences."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from companion.core.game import AnyGame
from companion.games import SHELF
from companion.i18n import catalogue
from companion.table.people import table_words
from companion.web.live.seen import is_known

HERE = Path(__file__).parent


@contextmanager
def shelved(*games: AnyGame) -> Iterator[None]:
    """While this lasts, ``games`` are all that the shelf offers, the first one before the others,
    and the catalogues hold their sentences too."""
    products = catalogue.catalogues

    def with_toys(lang: str) -> Iterator[Path]:
        yield from products(lang)
        yield from sorted(HERE.glob(f"*/locale/{lang.replace('-', '_')}/*.po"))

    mine = {game.NAME: game for game in games}
    with patch.dict(SHELF, mine, clear=True), patch.object(catalogue, "catalogues", with_toys):
        _forget()
        yield
    _forget()


def _forget() -> None:
    catalogue.spoken.cache_clear()
    table_words.cache_clear()
    is_known.cache_clear()
