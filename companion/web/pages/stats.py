"""The numbers of the night, per game and of all games, and the page that draws them."""

from collections.abc import Iterator, Sequence
from statistics import median

import msgspec
from flask import Blueprint, Response, abort
from flask.typing import ResponseReturnValue
from msgspec.structs import replace

from companion.core.history import Row, Stats
from companion.core.text import Text
from companion.history.replay import Chair, Played
from companion.i18n.catalogue import Words
from companion.table.table import Refused
from companion.web.context import Context
from companion.web.pages.last_result import LastResult
from companion.web.pages.offers import offers
from companion.web.pages.replay import reason
from companion.web.pages.replay_json import ReplayChair, teller

PREFIXES = ("numbers", "replay", "common", "{game}.numbers")
"""The words of the page."""


class NumbersRow(msgspec.Struct, frozen=True):
    """One thing that was counted: its ``kind``, its label, and the numbers by person; ``None``
    where there was nothing to count."""

    kind: str
    label: Text
    values: tuple[int | None, ...]


class NumbersAward(msgspec.Struct, frozen=True):
    """A kind word: for which of the people (``who``, an index), and ``why``."""

    title: Text
    who: int
    why: Text


class Numbers(msgspec.Struct, frozen=True):
    """The numbers of the game ``game``; 0: of all ``games`` together. ``purse``: the coins after
    each step, by step, then by person; of one game only."""

    game: int
    games: tuple[int, ...]
    people: tuple[ReplayChair, ...]
    purse: tuple[tuple[int, ...], ...]
    rows: tuple[NumbersRow, ...]
    awards: tuple[NumbersAward, ...]


class StatsPage:
    """Shows the numbers to those who may read the record."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._told = LastResult()

    def blueprint(self) -> Blueprint:
        """The routes of docs/protocol.md that lead to the numbers."""
        numbers = Blueprint("numbers", __name__)
        numbers.add_url_rule("/numbers/<code>", view_func=self.page)
        numbers.add_url_rule("/numbers/<code>/<int:game>", view_func=self.show, methods=["POST"])
        return numbers

    def page(self, code: str) -> ResponseReturnValue:
        """The page; it knows no number yet."""
        try:
            table = self._context.registry.table(code)
        except Refused as refusal:
            return self._context.renderer.message(refusal.text, self._context.renderer.lang(), 404)
        if "after" not in offers(table.sitting.game):
            abort(404)
        back = f"/replay/{table.code}"
        words = ("numbers.title", "numbers.noscript")
        return self._context.renderer.scripted("numbers", table, PREFIXES, *words, back=back)

    def show(self, code: str, game: int) -> ResponseReturnValue:
        """The numbers as JSON; like the replay, they open the record."""
        words = Words(self._context.renderer.lang())
        try:
            found = self._context.finished.opened(code)
        except Refused as refusal:
            return {"refused": reason(refusal, words)}, 409
        # What is counted differs from game to game: all together are those of the last kind.
        kind = found[-1].game if found else ""
        every = tuple(one.number for one in found if one.game == kind)
        wanted = [one for one in found if one.number == game or (not game and one.game == kind)]
        if not wanted:
            return {"refused": words.say("numbers.none")}, 409
        file = self._told.made(
            self._context.registry.table(code),
            found,
            (game, words.lang),
            lambda: msgspec.json.encode(numbers(wanted, game, every), enc_hook=teller(words)),
        )
        return Response(file, mimetype="application/json")


def numbers(games: Sequence[Played], game: int, all_games: tuple[int, ...]) -> Numbers:
    """The numbers of these games together. A person who changed their name counts as one, under
    the name of the last game they played."""
    called = {_id(chair): chair.name for one in games for chair in one.chairs}
    games = [_called(one, called) for one in games]
    people = list({chair.name: chair for one in games for chair in one.chairs}.values())
    figures = [one.stats() for one in games]
    rows = [*_summed(games, figures, people), _times(games, people)]
    purse = figures[0].purse if game else ()
    return Numbers(
        game,
        all_games,
        tuple(ReplayChair(one.name, one.mark) for one in people),
        purse,
        tuple(NumbersRow(row.kind, row.label, values) for row, values in rows),
        tuple(_awards(rows, people)),
    )


def _id(chair: Chair) -> str:
    return chair.person or chair.name


def _called(game: Played, called: dict[str, str]) -> Played:
    """The game with the last name of each person in it."""
    chairs = tuple(replace(one, name=called[_id(one)]) for one in game.chairs)
    return replace(game, chairs=chairs)


Counted = tuple[Row, tuple[int | None, ...]]


def _summed(
    games: Sequence[Played], figures: Sequence[Stats], people: Sequence[Chair]
) -> Iterator[Counted]:
    for at, row in enumerate(figures[0].rows):
        by_name: dict[str, list[int]] = {}
        for one, each in zip(games, figures, strict=True):
            for chair, value in zip(one.chairs, each.rows[at].values, strict=True):
                by_name.setdefault(chair.name, []).append(value)
        together = max if row.best else sum
        yield row, tuple(together(by_name[one.name]) for one in people)


def _times(games: Sequence[Played], people: Sequence[Chair]) -> Counted:
    """The median time of a decision, in seconds."""
    waits: dict[str, list[float]] = {one.name: [] for one in people}
    for one in games:
        for chair, seconds in zip(one.chairs, one.waits(), strict=True):
            waits[chair.name].extend(seconds)
    row = Row("time", Text("numbers.time"), (), Text("numbers.time_award"))
    every = (waits[one.name] for one in people)
    return row, tuple(round(median(own)) if own else None for own in every)


def _awards(rows: Sequence[Counted], people: Sequence[Chair]) -> Iterator[NumbersAward]:
    """A kind word for the person who did most of something, one each at most; of several equals,
    the first who has none yet. It is never said who did least."""
    players = [at for at, one in enumerate(people) if not one.bot]
    given: set[int] = set()
    for row, values in rows:
        most = max((values[at] or 0 for at in players), default=0)
        best = [at for at in players if values[at] == most and at not in given]
        if row.award and most and best:
            given.add(best[0])
            yield NumbersAward(
                row.award, best[0], Text("numbers.award_why", what=row.label, n=most)
            )
