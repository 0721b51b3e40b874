"""A game with some of its functions changed: how tests plant a fault."""

from dataclasses import fields, is_dataclass, replace
from types import SimpleNamespace
from typing import Any, cast

from companion.core.game import REQUIRED, AnyGame


def changed(game: AnyGame, **changes: Any) -> AnyGame:
    """``game`` with these functions instead of its own: of the fifteen, or of its groups."""
    left = dict(changes)
    rules = {name: left.pop(name, getattr(game, name)) for name in REQUIRED}
    groups: dict[str, Any] = {}
    for part in fields(game):
        group = getattr(game, part.name)
        if is_dataclass(group) and not isinstance(group, type):
            mine = {each.name for each in fields(group)} & left.keys()
            groups[part.name] = replace(cast(Any, group), **{name: left.pop(name) for name in mine})
    assert not left, f"{game.NAME} has no {', '.join(left)}"
    return replace(game, rules=cast(Any, SimpleNamespace(**rules)), **groups)
