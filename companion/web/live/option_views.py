"""The options of a table as screens show them, made from the types of the option structs."""

from functools import lru_cache
from typing import Any, Literal, TypeAlias, get_args, get_origin, get_type_hints

import msgspec

from companion.games import SHELF
from companion.i18n.catalogue import Words
from companion.table.entries import Pace, Series
from companion.table.state import Sitting


class Value(msgspec.Struct, frozen=True):
    """One value that an option can have."""

    value: int | bool | str | None
    label: str


Group: TypeAlias = Literal["rules", "pace", "night"]
"""What an option belongs to: the game, how questions are answered, the evening."""


class OptionView(msgspec.Struct, frozen=True):
    """An option as the host page shows it. ``usual``: its default value. ``modes``: the ways to
    play in which it matters; empty: all of them."""

    key: str
    group: Group
    label: str
    why: str
    value: int | bool | str | None
    usual: int | bool | str | None
    values: tuple[Value, ...]
    modes: tuple[str, ...]


class HouseRule(msgspec.Struct, frozen=True):
    """A rule of this table that is not the default: the option's label, and its value here."""

    label: str
    value: str


def options(sitting: Sitting, words: Words) -> tuple[OptionView, ...]:
    """Everything that the host can choose."""
    return _drawn(sitting.game, sitting.options, sitting.series, sitting.pace, words.lang)


@lru_cache(maxsize=16)
def _drawn(
    game: str, options: Any, series: Series, pace: Pace, lang: str
) -> tuple[OptionView, ...]:
    words = Words(lang)
    modes: dict[str, tuple[str, ...]] = {}
    for mode in SHELF[game].ways.modes:
        modes |= {key: (*modes.get(key, ()), mode.name) for key in mode.options}
    holders: tuple[tuple[Group, str, Any], ...] = (
        ("rules", f"{game}.option", options),
        ("night", "table.series", series),
        ("pace", "table.pace", pace),
    )
    return tuple(
        OptionView(
            key=key,
            group=group,
            label=words.say(f"{prefix}.{key}"),
            why=words.say(f"{prefix}.{key}.why"),
            value=getattr(holder, key),
            usual=getattr(type(holder)(), key),
            values=tuple(
                Value(value, words.say(f"{prefix}.{key}.{_word(value)}")) for value in values
            ),
            modes=modes.get(key, ()),
        )
        for group, prefix, holder in holders
        for key, values in choosable(type(holder)).items()
    )


def house_rules(sitting: Sitting, words: Words) -> tuple[HouseRule, ...]:
    """The rules that differ from the defaults."""
    silent = {"mode", "picture", "door"}  # shown elsewhere on the screen, or no rules
    now = getattr(sitting.options, "mode", "")
    for mode in sitting.rules_of.ways.modes:
        silent.update(mode.options if mode.name != now else ())
    return tuple(
        HouseRule(one.label, next(each.label for each in one.values if each.value == one.value))
        for one in options(sitting, words)
        if one.value != one.usual and one.key not in silent
    )


def _word(value: int | bool | str | None) -> str:
    """The value as the catalogue's keys spell it."""
    return "none" if value is None else str(value).lower()


def choosable(options: type) -> dict[str, tuple[int | bool | str | None, ...]]:
    """The fields of an options struct that the host can choose, each with its values in order.
    ``first_player`` and ``practice`` are set by the table."""
    info = msgspec.inspect.type_info(options)
    assert isinstance(info, msgspec.inspect.StructType)
    found = {field.name: _values(field.type) for field in info.fields}
    hints = get_type_hints(options)
    # msgspec sorts what a Literal lists; a screen shows it as it was written.
    written = {name: get_args(hint) for name, hint in hints.items() if get_origin(hint) is Literal}
    own = {"first_player", "practice"}
    return {
        name: written.get(name, values)
        for name, values in found.items()
        if values and name not in own
    }


def _values(kind: msgspec.inspect.Type) -> tuple[int | bool | str | None, ...]:
    match kind:
        case msgspec.inspect.BoolType():
            return (True, False)
        case msgspec.inspect.IntType(ge=int(least), le=int(most)):
            return tuple(range(least, most + 1))
        case msgspec.inspect.LiteralType(values=values):
            return tuple(values)
        case msgspec.inspect.UnionType(types=types):
            parts = [_values(each) for each in types if not _is_none(each)]
            return (None, *parts[0]) if parts and parts[0] else ()
        case _:
            return ()


def _is_none(kind: msgspec.inspect.Type) -> bool:
    return isinstance(kind, msgspec.inspect.NoneType)
