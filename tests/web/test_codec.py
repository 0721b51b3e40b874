"""The JSON of the socket: compact, and read by anyone."""

import json

import pytest

from companion.web.server import codec


@pytest.mark.parametrize("value", [{"a": [1, None, "ção 🐙"]}, [], "x", 1.5, True, None, {"1": {}}])
def test_json_is_what_the_standard_library_reads_and_back(value: object) -> None:
    assert json.loads(codec.dumps(value, separators=(",", ":"))) == value
    assert codec.loads(json.dumps(value)) == value
    assert " " not in codec.dumps({"a": 1, "b": [1, 2]})


@pytest.mark.parametrize("text", ["", "{", "[1] x", "nan", "[" * 100_000, '"\\ud800"', b"\xff"])
def test_what_is_not_json_is_a_value_error(text: str | bytes) -> None:
    """Engine.IO takes that, and nothing else, for a message that is plain text."""
    with pytest.raises(ValueError):  # noqa: PT011 - the sentence is the library's
        codec.loads(text)
