"""The page that makes one picture of the final table, to keep and to send around."""

from typing import Any

import msgspec
from flask import Blueprint
from flask.typing import ResponseReturnValue

from companion.core.seats import Seat
from companion.core.seen import Seen
from companion.core.step import look
from companion.core.text import Text
from companion.i18n.catalogue import Words
from companion.table.state import Person, Sitting
from companion.table.table import Refused
from companion.web.context import Context
from companion.web.live.screens import game_facts
from companion.web.live.seen import drawn
from companion.web.pages.replay_json import teller

PREFIXES = ("foto", "{game}.card", "{game}.picture")
"""The words of the page."""


class PictureHouse(msgspec.Struct, frozen=True):
    """Who sat there. ``name``: theirs, or that of their mark where names are not shown.
    ``mark``: the number of their mark. ``wins``: games they won tonight."""

    name: str
    mark: int
    wins: int


class Picture(msgspec.Struct, frozen=True):
    """The final table as everyone saw it (``view`` and ``seen`` as in ``Screen``), and who sat
    there, by seat."""

    view: Any
    seen: Seen
    houses: tuple[PictureHouse, ...]


class PicturePage:
    """Shows the final table to everyone who could see it on the TV."""

    def __init__(self, context: Context) -> None:
        self._context = context

    def blueprint(self) -> Blueprint:
        """The route of docs/protocol.md that leads to the picture."""
        picture = Blueprint("picture", __name__)
        picture.add_url_rule("/foto/<code>", view_func=self.page)
        return picture

    def page(self, code: str) -> ResponseReturnValue:
        """The page with all that its script draws; one sentence while there is no final table."""
        renderer = self._context.renderer
        try:
            table = self._context.registry.table(code)
        except Refused as refusal:
            return renderer.message(refusal.text, renderer.lang(), 404)
        sitting, lang = table.sitting, renderer.lang(table)
        if sitting.state is None or sitting.running:
            return renderer.message(Text("foto.not_yet"), lang, 409, title="foto.title")
        shown = picture(sitting, Words(lang))
        return renderer.scripted(
            "picture", table, PREFIXES, "foto.title", "foto.noscript", picture=shown
        )


def picture(sitting: Sitting, words: Words) -> Any:
    """The ``Picture`` of a game that is over, in one language, as JSON has it."""
    named = sitting.series.picture == "names"
    houses = tuple(_house(one, seat, words, named=named) for seat, one in sitting.players.items())
    tell = teller(words, lambda seat: houses[seat].name)
    assert sitting.state is not None
    known = game_facts(sitting)
    assert known
    view, seen = drawn(sitting.rules_of, look(sitting.state, None), known)
    return msgspec.to_builtins(Picture(view, seen, houses), enc_hook=tell)


def _house(one: Person, seat: Seat, words: Words, *, named: bool) -> PictureHouse:
    mark = seat if one.mark is None else one.mark
    return PictureHouse(one.name if named else words.say(f"foto.house.{mark}"), mark, one.wins)
