"""The page that shows a finished game again, and what it shows: step by step, and the reel."""

from collections.abc import Callable
from typing import Any

import msgspec
from flask import Blueprint, Response, request
from flask.typing import ResponseReturnValue

from companion.core.events import Public
from companion.core.play import look
from companion.core.seats import Seat
from companion.core.tale import Scene
from companion.core.text import Text
from companion.history.replay import Moment, Played, games
from companion.i18n.catalogue import Words
from companion.table.export import read
from companion.table.registry import Lobby
from companion.table.table import Refused, Table
from companion.web.pages.last_result import LastResult
from companion.web.pages.render import Renderer
from companion.web.pages.verify import Proof

PREFIXES = ("replay", "common", "bruma.card")
"""The words of the page."""
BACK = {"tv": "/tv", "host": "/host"}
"""Where somebody came from, as their link says, and where they go back to."""


class ReplayChair(msgspec.Struct, frozen=True):
    """Who sat there: the name, and the shape of the house (0 to 5)."""

    name: str
    mark: int | None


class ReplayStep(msgspec.Struct, frozen=True):
    """One step: ``after`` so many seconds of the game, what was ``told`` to everyone, what the
    table showed then, and by seat what that seat's phone showed otherwise."""

    after: int
    told: tuple[Text, ...]
    view: Any
    eyes: tuple[dict[str, Any], ...]


class Replay(msgspec.Struct, frozen=True):
    """A finished game. ``games``: the numbers of all that can be seen at this table; ``ended``: by
    the host, before anybody had won."""

    game: int
    games: tuple[int, ...]
    ended: bool
    chairs: tuple[ReplayChair, ...]
    steps: tuple[ReplayStep, ...]
    scenes: tuple[Scene, ...]


def reason(refusal: Refused, words: Words) -> str:
    """Why somebody cannot look back now. Who is not at the table is told who has to do it first."""
    closed = refusal.text.key == "prova.join"
    return words.say("replay.join") if closed else words.render(refusal.text)


class ReplayPage:
    """Shows what is over to those who may know it: whoever may read the record."""

    def __init__(self, lobby: Lobby, shell: Renderer, proof: Proof) -> None:
        self._lobby = lobby
        self._shell = shell
        self._proof = proof
        self._read = LastResult()
        self._told = LastResult()

    def blueprint(self) -> Blueprint:
        """The routes of docs/protocol.md that lead to a finished game."""
        again = Blueprint("replay", __name__)
        again.add_url_rule("/replay/<code>", view_func=self.page, defaults={"game": 0})
        again.add_url_rule("/replay/<code>/<int:game>", view_func=self.page)
        again.add_url_rule("/replay/<code>/<int:game>", view_func=self.show, methods=["POST"])
        return again

    def page(self, code: str, game: int) -> ResponseReturnValue:
        """The page; it knows nothing of the game yet. Game 0 is the newest one."""
        try:
            table = self._lobby.table(code)
        except Refused as refusal:
            return self._shell.message(refusal.text, self._shell.lang(), 404)
        back = next((BACK[each] for each in BACK if each in request.args), f"/j/{table.code}")
        words = ("replay.title", "replay.noscript")
        return self._shell.scripted("replay", table, PREFIXES, *words, game=game, back=back)

    def show(self, code: str, game: int) -> ResponseReturnValue:
        """The whole of a finished game, as JSON. It is a POST, for it opens the record: the game
        cannot be taken back after that. The page says in which language."""
        lang = self._shell.lang()
        try:
            found = self.finished(code)
            file = self._encoded(self._lobby.table(code), found, game, lang)
            return Response(file, mimetype="application/json")
        except Refused as refusal:
            return {"refused": reason(refusal, Words(lang))}, 409

    def finished(self, code: str) -> tuple[Played, ...]:
        """The finished games of this table, if this browser may open its record now. Raises
        ``Refused``."""
        file = self._proof.opened(code)
        return self._games(self._lobby.table(code), file)

    def played(self, code: str, game: int) -> tuple[Played, tuple[int, ...]]:
        """A finished game of this table and the numbers of all of them, for whoever may open its
        record. Raises ``Refused``."""
        table = self._lobby.table(code)
        found = self._games(table, self._proof.file(table))
        return _chosen(found, game), _numbers(found)

    def told(self, code: str, game: int, lang: str) -> bytes:
        """A finished game of this table as JSON, for whoever may open its record. Raises
        ``Refused``."""
        table = self._lobby.table(code)
        return self._encoded(table, self._games(table, self._proof.file(table)), game, lang)

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
    return tuple(one.number for one in found)


def _chosen(found: tuple[Played, ...], game: int) -> Played:
    """The game with this number, 0: the newest. Raises ``Refused`` when there is none."""
    wanted = game or max(_numbers(found), default=0)
    for played in found:
        if played.number == wanted:
            return played
    raise Refused(Text("replay.none"))


def teller(words: Words, names: Callable[[Seat], str] | None = None) -> Callable[[object], str]:
    """Puts the sentences of a page into words, each once; ``names`` tells who sat where."""
    said: dict[Text, str] = {}

    def tell(value: object) -> str:
        if not isinstance(value, Text):
            raise TypeError(f"no page shows a {type(value).__name__}")
        if value not in said:
            said[value] = words.render(value, names)
        return said[value]

    return tell


def encoded(played: Played, numbers: tuple[int, ...], lang: str) -> bytes:
    """A ``Replay`` in one language, as JSON."""
    tell = teller(Words(lang), played.names)
    replay = Replay(
        played.number,
        numbers,
        played.ended,
        tuple(ReplayChair(one.name, one.mark) for one in played.chairs),
        tuple(_step(played, moment, tell) for moment in played.moments),
        played.reel(),
    )
    return msgspec.json.encode(replay, enc_hook=tell)


def _step(played: Played, moment: Moment, tell: Any) -> ReplayStep:
    game, beat = played.rules_of, moment.beat
    told = (game.told(event) for event in beat.events if isinstance(event, Public))
    everyones = msgspec.to_builtins(game.view(look(beat.state, None)), enc_hook=tell)
    eyes = (msgspec.to_builtins(game.view(sight), enc_hook=tell) for sight in moment.sights())
    return ReplayStep(
        max(0, round(moment.at - played.began)),
        tuple(one for one in told if one),
        everyones,
        tuple(_added(everyones, own) for own in eyes),
    )


def _added(everyones: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """What one seat's phone showed beside what everyone saw; what it could press is over."""
    return {
        key: value
        for key, value in own.items()
        if key not in ("me", "choices") and value != everyones[key]
    }
