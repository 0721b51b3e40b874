"""Reads the tables of a journal as they were left; those of another version rest."""

from collections.abc import Iterable
from typing import Final, NamedTuple

import msgspec

from companion.table import entries
from companion.table.reducer import read_on
from companion.table.state import Sitting


class Woken(NamedTuple):
    """``sittings``: the tables that can be played on, by code; ``resting``: the others, and the
    name of each as far as it can be read."""

    sittings: dict[str, Sitting]
    resting: dict[str, str]


def wake(written: Iterable[tuple[str, float, bytes]]) -> Woken:
    """Fold the record of every table; ``written`` is the whole journal, as (code, Unix time, body).
    A table that another version of the program wrote rests."""
    sittings: dict[str, Sitting] = {}
    resting: dict[str, str] = {}
    for code, at, body in written:
        if code in resting:
            resting[code] = _name(body) or resting[code]
            continue
        try:
            sittings[code] = _next(sittings.get(code), code, at, body)
        except (_OtherRules, msgspec.MsgspecError, LookupError, TypeError, ValueError):
            # It is what was written, so it is no damage.
            before = sittings.pop(code, None)
            resting[code] = _name(body) or (before.name if before else "")
    return Woken(sittings, resting)


class _OtherRules(Exception):
    """A table that was opened by another version of its game's rules."""


def _next(sitting: Sitting | None, code: str, at: float, body: bytes) -> Sitting:
    _, after = read_on(sitting, code, at, body)
    if after.rules != after.rules_of.VERSION:
        raise _OtherRules
    return after


_NAMING: Final = msgspec.json.Decoder(entries.Opened | entries.Named)


def _name(body: bytes) -> str:
    """The name that this entry gives its table, if any."""
    try:
        return _NAMING.decode(body).name
    except (msgspec.MsgspecError, ValueError):
        return ""
