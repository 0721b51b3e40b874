"""Prints the JSON schema of what travels to a screen; the client's types are made from it."""

import json
import sys
from typing import Any, get_type_hints

import msgspec

from companion.core.text import Text
from companion.games import SHELF
from companion.table.requests import FILM, HOST, PERSON, SEATS, TABLES
from companion.web.live.screen_types import Screen
from companion.web.pages.picture import Picture
from companion.web.pages.replay_json import Replay
from companion.web.pages.saved_tables import KeptTables
from companion.web.pages.seat_now import SeatNow
from companion.web.pages.stats import Numbers
from companion.web.pages.tutorial import LessonStep


def schema() -> dict[str, Any]:
    """The types of docs/protocol.md by name; the screen's ``view`` is that of the first game of the
    shelf."""
    game = next(iter(SHELF.values()))
    roots: dict[str, Any] = {
        "Screen": Screen,
        "View": get_type_hints(game.view)["return"],
        "Command": game.COMMANDS,
        "Order": PERSON | HOST | SEATS | TABLES | FILM,
        "KeptTables": KeptTables,
        "Replay": Replay,
        "Numbers": Numbers,
        "Picture": Picture,
        "LessonStep": LessonStep,
        "SeatNow": SeatNow,
    }
    shapes, parts = msgspec.json.schema_components(
        roots.values(), schema_hook=_sentence, ref_template="#/definitions/{name}"
    )
    for name, shape in zip(roots, shapes, strict=True):
        parts.setdefault(name, shape)
    screen = parts["Screen"]["properties"]
    screen["view"] = {"anyOf": [{"$ref": "#/definitions/View"}, {"type": "null"}]}
    for seen in ("ReplayStep", "Picture"):
        parts[seen]["properties"]["view"] = {"$ref": "#/definitions/View"}
    for part in parts.values():
        if part.get("type") == "object":
            part["additionalProperties"] = False
        for field in part.get("properties", {}).values():
            # The generator of the client's types reads pairs in the older spelling only.
            if "prefixItems" in field:
                field["items"] = field.pop("prefixItems")
    return {
        "title": "Wire",
        "type": "object",
        "properties": {name: {"$ref": f"#/definitions/{name}"} for name in roots},
        "required": list(roots),
        "additionalProperties": False,
        "definitions": parts,
    }


def _sentence(kind: type) -> dict[str, Any]:
    """A text is a sentence by the time it travels."""
    if kind is Text:
        return {"type": "string"}
    raise NotImplementedError(kind)


if __name__ == "__main__":
    json.dump(schema(), sys.stdout, indent=1)
