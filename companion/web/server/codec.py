"""msgspec behind the interface of the standard json module, for python-socketio."""

from __future__ import annotations

from typing import Any

import msgspec

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder().decode


def dumps(value: object, **_: object) -> str:
    """Compact JSON; the standard library's options are accepted and ignored.

    Raises TypeError for what JSON cannot express, and ValueError for half a surrogate pair.
    """
    return _encode(value).decode()


def loads(text: str | bytes, **_: object) -> Any:
    """The value of `text`; raises ValueError for text that is not JSON."""
    try:
        return _decode(text)
    except RecursionError:
        raise ValueError("nested too deeply") from None
