"""Tells a page away from the table whether its reader's seat is playing, or being asked."""

import msgspec
from flask import Blueprint, Response, request
from flask.typing import ResponseReturnValue

from companion.core.step import look
from companion.table.state import Person, Sitting
from companion.web.context import Context
from companion.web.identity import held


class SeatNow(msgspec.Struct, frozen=True):
    """The state of the seats that a browser holds.

    ``to``: the path of the seat that is being asked, else of the newest one; empty without a
    seat. ``playing``: one of the seats is in a running game. ``asked``: names the question that
    one of them is asked, a new name for each question; empty when none is asked.
    """

    to: str
    playing: bool
    asked: str


class SeatNowPage:
    """Answers the bar that leads back to the table."""

    def __init__(self, context: Context) -> None:
        self._registry = context.registry

    def blueprint(self) -> Blueprint:
        """The route of docs/protocol.md."""
        back = Blueprint("back", __name__)
        back.add_url_rule("/seat.json", view_func=self.now)
        return back

    def now(self) -> ResponseReturnValue:
        """A ``SeatNow``, as JSON."""
        told = SeatNow("", playing=False, asked="")
        for one in held(request, self._registry):
            mine = seat_now(one.table.sitting, one.person, f"/s/{one.token}")
            if not told.to or (mine.asked, mine.playing) > (told.asked, told.playing):
                told = mine
        return Response(msgspec.json.encode(told), mimetype="application/json")


def seat_now(sitting: Sitting, person: Person, path: str) -> SeatNow:
    """The state of one seat, whose page is at ``path``."""
    seat = sitting.seat_of(person.id)
    if seat is None or sitting.state is None or not sitting.running:
        return SeatNow(path, playing=False, asked="")
    game, table = sitting.rules_of, sitting.state.table
    late = seat in game.waiting.awaited(table)
    answer = game.waiting.neutral_answer(look(sitting.state, seat))
    put = seat in game.simultaneous_seats(table) and answer is not None
    if sitting.paused or person.cover or not (late or put):
        return SeatNow(path, playing=True, asked="")
    # A window that has become late asks once more.
    question = ".".join(str(part) for part in (*(sitting.question or ()), int(late)))
    return SeatNow(path, playing=True, asked=f"{sitting.code}.{question}")
