"""Tells a page away from the table whether that plays, and when it asks whoever reads there."""

import msgspec
from flask import Blueprint, Response, request
from flask.typing import ResponseReturnValue

from companion.core.play import look
from companion.table.registry import Lobby
from companion.table.state import Person, Sitting
from companion.web.identity import held


class SeatNow(msgspec.Struct, frozen=True):
    """How it stands for a browser that holds seats. ``to``: the path of the seat that is asked,
    else of the newest one; empty without a seat. ``playing``: a game runs in which one of them
    plays. ``asked``: names the question that is put to one of them, another one for each
    question; empty when nothing is asked."""

    to: str
    playing: bool
    asked: str


class WayBack:
    """Answers the bar that leads back to the table."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby

    def blueprint(self) -> Blueprint:
        """The route of docs/protocol.md."""
        back = Blueprint("back", __name__)
        back.add_url_rule("/seat.json", view_func=self.now)
        return back

    def now(self) -> ResponseReturnValue:
        """A ``SeatNow``, as JSON."""
        told = SeatNow("", playing=False, asked="")
        for one in held(request, self._lobby):
            mine = seat_now(one.table.sitting, one.person, f"/s/{one.token}")
            if not told.to or (mine.asked, mine.playing) > (told.asked, told.playing):
                told = mine
        return Response(msgspec.json.encode(told), mimetype="application/json")


def seat_now(sitting: Sitting, person: Person, path: str) -> SeatNow:
    """How it stands for one seat, whose page is at ``path``."""
    seat = sitting.seat_of(person.id)
    if seat is None or sitting.state is None or not sitting.running:
        return SeatNow(path, playing=False, asked="")
    game, table = sitting.rules_of, sitting.state.table
    late = seat in game.awaited(table)
    put = seat in game.window(table) and game.quiet(look(sitting.state, seat)) is not None
    if sitting.paused or person.cover or not (late or put):
        return SeatNow(path, playing=True, asked="")
    # A window that has become late calls once more.
    question = ".".join(str(part) for part in (*(sitting.question or ()), int(late)))
    return SeatNow(path, playing=True, asked=f"{sitting.code}.{question}")
