"""Screens of tables that tests arrange: what the TV would be told, without a game being played."""

import json
from pathlib import Path
from typing import Any

import msgspec

from companion.core.seats import Viewer
from companion.core.step import look
from companion.games import SHELF
from companion.web.identity import Asker
from companion.web.live.screens import Moment, screen
from companion.web.live.seen import Facts, drawn
from tests.bruma.table import Sitting
from tests.web.inside import Inside


class Shown:
    """A laptop at which ``names`` sit; ``seats`` are the paths of their phones' pages. Of a game of
    fewer seats the first of them are the players."""

    def __init__(self, folder: Path, names: tuple[str, ...], lang: str = "pt-BR") -> None:
        inside = Inside(folder)
        self.app, self.lobby = inside.app, inside.lobby
        self.table = self.lobby.open_table(lang)
        joined = (self.lobby.tokens.join(self.table, f"Ana{at}", lang) for at in range(len(names)))
        self.seats = [f"/s/{token}" for _, token in joined]
        self.names = names

    def close(self) -> None:
        """The laptop is shut."""
        self.lobby.close()

    def lobby_screen(self) -> dict[str, Any]:
        """What the TV is told as long as no game is on."""
        return self._screen(None, None)

    def game(self, game: Sitting, viewer: Viewer = None, **more: Any) -> dict[str, Any]:
        """What a viewer is told of this game, and ``more`` that is told of the table."""
        return {**self._screen(game, viewer), **more}

    def _screen(self, game: Sitting | None, viewer: Viewer) -> dict[str, Any]:
        sitting = self.table.sitting
        here = frozenset(one.id for one in sitting.people)
        moment = Moment(
            self.table.snapshot(), self.lobby.doors[self.table.code], here, sitting.lang
        )
        told: dict[str, Any] = json.loads(screen(Asker(self.table), moment))
        for one, name in zip(told["people"], self.names, strict=True):
            one["name"] = name  # which need not be one that somebody may take
        if game is None:
            return told
        told["people"] = told["people"][: len(game.state.table.places)]
        for seat, one in enumerate(told["people"]):
            one["seat"] = seat
        called = dict(enumerate(self.names))
        known = Facts(SHELF["bruma"], (0,), [one["mark"] for one in told["people"]])
        _, seen = drawn(SHELF["bruma"], look(game.state, viewer), known)
        game_told = msgspec.json.encode(
            {"view": game.screen(viewer), "seen": seen},
            enc_hook=lambda text: moment.words.render(text, lambda seat: called[seat]),
        )
        if viewer is not None:
            told["you"]["person"] = told["people"][viewer]["id"]
        over = game.winner is not None
        return {
            **told,
            "stage": "over" if over else "playing",
            **json.loads(game_told),
            "mode": game.mode,
        }
