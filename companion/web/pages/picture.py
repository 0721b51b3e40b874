"""The page that makes one picture of the final table, to keep and to send around."""

from typing import Any

import msgspec
from flask import Blueprint
from flask.typing import ResponseReturnValue

from companion.core.play import look
from companion.core.seats import Seat
from companion.core.text import Text
from companion.i18n.catalogue import Words
from companion.table.registry import Lobby
from companion.table.state import Person, Sitting
from companion.table.table import Refused
from companion.web.pages.render import Renderer
from companion.web.pages.replay import teller

PREFIXES = ("foto", "bruma.card")
"""The words of the page."""


class PictureHouse(msgspec.Struct, frozen=True):
    """Who sat there: the name or, where names are not to be shown, what their house is called; the
    shape of the house (0 to 5); and how many games of the night they have won."""

    name: str
    mark: int
    wins: int


class Picture(msgspec.Struct, frozen=True):
    """What stands on the picture: the final table as everyone saw it, and who sat there, by
    seat."""

    view: Any
    houses: tuple[PictureHouse, ...]


class PicturePage:
    """Shows the final table to whoever could see it on the TV."""

    def __init__(self, lobby: Lobby, shell: Renderer) -> None:
        self._lobby = lobby
        self._shell = shell

    def blueprint(self) -> Blueprint:
        """The route of docs/protocol.md that leads to the picture."""
        picture = Blueprint("picture", __name__)
        picture.add_url_rule("/foto/<code>", view_func=self.page)
        return picture

    def page(self, code: str) -> ResponseReturnValue:
        """The page with all that its script draws; one sentence while there is no final table."""
        try:
            table = self._lobby.table(code)
        except Refused as refusal:
            return self._shell.message(refusal.text, self._shell.lang(), 404)
        sitting = table.sitting
        if sitting.state is None or sitting.running:
            return self._shell.message(
                Text("foto.not_yet"), self._shell.lang(table), 409, "foto.title"
            )
        shown = picture(sitting, Words(self._shell.lang(table)))
        return self._shell.scripted(
            "picture", table, PREFIXES, "foto.title", "foto.noscript", picture=shown
        )


def picture(sitting: Sitting, words: Words) -> Any:
    """The ``Picture`` of a game that is over, in one language, as JSON has it."""
    named = sitting.series.picture == "names"
    houses = tuple(_house(one, seat, words, named=named) for seat, one in sitting.players.items())
    tell = teller(words, lambda seat: houses[seat].name)
    assert sitting.state is not None
    view = sitting.rules_of.view(look(sitting.state, None))
    return msgspec.to_builtins(Picture(view, houses), enc_hook=tell)


def _house(one: Person, seat: Seat, words: Words, *, named: bool) -> PictureHouse:
    mark = seat if one.mark is None else one.mark
    return PictureHouse(one.name if named else words.say(f"foto.house.{mark}"), mark, one.wins)
