"""The finished games of a table, read from its record once and kept."""

from companion.core.text import Text
from companion.history.replay import Played, games
from companion.table.export import read
from companion.table.registry import Registry
from companion.table.table import Refused, Table
from companion.web.pages.last_result import LastResult
from companion.web.pages.records import Records
from companion.web.pages.replay_json import encoded


class FinishedGames:
    """Hands out finished games to those who may read the record."""

    def __init__(self, registry: Registry, records: Records) -> None:
        self._registry = registry
        self._records = records
        self._read = LastResult()
        self._told = LastResult()

    def opened(self, code: str) -> tuple[Played, ...]:
        """The finished games of this table, if this request's browser may open its record now.
        Raises ``Refused``."""
        file = self._records.opened(code)
        return self._games(self._registry.table(code), file)

    def opened_json(self, code: str, game: int, lang: str) -> bytes:
        """One of them as JSON; 0 is the newest. Raises ``Refused``."""
        return self._encoded(self._registry.table(code), self.opened(code), game, lang)

    def played(self, code: str, game: int) -> tuple[Played, tuple[int, ...]]:
        """A finished game of this table and the numbers of all of them; the caller knows that its
        record may be read. Raises ``Refused``."""
        table = self._registry.table(code)
        found = self._games(table, self._records.file(table))
        return _chosen(found, game), _numbers(found)

    def told(self, code: str, game: int, lang: str) -> bytes:
        """A finished game of this table as JSON; the caller knows that its record may be read.
        Raises ``Refused``."""
        table = self._registry.table(code)
        return self._encoded(table, self._games(table, self._records.file(table)), game, lang)

    def _games(self, table: Table, file: bytes) -> tuple[Played, ...]:
        found: tuple[Played, ...] = self._read.made(table, file, (), lambda: games(read(file)))
        return found

    def _encoded(self, table: Table, found: tuple[Played, ...], game: int, lang: str) -> bytes:
        played, numbers = _chosen(found, game), _numbers(found)
        file: bytes = self._told.made(
            table, found, (played.number, lang), lambda: encoded(played, numbers, lang)
        )
        return file


def _numbers(found: tuple[Played, ...]) -> tuple[int, ...]:
    return tuple(played.number for played in found)


def _chosen(found: tuple[Played, ...], game: int) -> Played:
    """The game with this number; 0: the newest. Raises ``Refused`` when there is none."""
    wanted = game or max(_numbers(found), default=0)
    for played in found:
        if played.number == wanted:
            return played
    raise Refused(Text("replay.none"))
