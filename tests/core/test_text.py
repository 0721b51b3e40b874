"""A sentence before it has a language: equality, hash, and what it may carry."""

import pytest

from companion.core.seats import Seat
from companion.core.text import Name, Text

ANA, BIA = Name(Seat(0)), Name(Seat(1))


def test_texts_are_equal_when_key_and_blanks_are() -> None:
    """Two screens that say the same are the same screen."""
    assert Text("bruma.lost", who=ANA) == Text("bruma.lost", who=ANA)
    assert Text("bruma.lost", who=ANA) != Text("bruma.lost", who=BIA)
    assert Text("bruma.lost", who=ANA) != Text("bruma.won", who=ANA)
    assert Text("bruma.lost", who=ANA) != Text("bruma.lost", target=ANA)
    assert Text("name") != "name"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Text("key"), Text("key")),
        (Text("key", n=2, who=ANA), Text("key", n=2, who=ANA)),
        (Text("key", n=2, who=ANA), Text("key", who=ANA, n=2)),
        (Text("key", names=(ANA, BIA)), Text("key", names=(ANA, BIA))),
        (Text("key", inner=Text("in", n=1)), Text("key", inner=Text("in", n=1))),
    ],
)
def test_equal_texts_have_equal_hashes(one: Text, other: Text) -> None:
    """In any order of their blanks."""
    assert one == other

    assert hash(one) == hash(other)
    assert len({one, other}) == 1


def test_a_text_tells_what_it_is() -> None:
    """A failing test shows the key and the blanks."""
    assert repr(Text("bruma.won", who=ANA)) == "Text('bruma.won', {'who': Name(seat=0)})"


def test_a_name_is_a_seat() -> None:
    """The game knows seats; who sits there is the lobby's business."""
    assert Name.__struct_fields__ == ("seat",)
