"""What the toy games say on every generic screen, in every language."""

from random import Random
from typing import Any

import msgspec
import pytest

from companion.core.choices import commands
from companion.core.play import advance, begin
from companion.core.seats import Seat
from companion.core.seen import Button, Seen
from companion.core.step import look
from companion.core.text import Text
from companion.i18n.catalogue import LANGUAGES, Words
from companion.web.live.seen import Facts, drawn
from tests.toys import gull
from tests.toys.shelf import shelved


def screens(rng: Random) -> list[Seen]:
    """The screens of one game, of every seat and the TV."""
    state = begin(gull.GAME, 4, gull.GAME.OPTIONS(), rng).state
    found: list[Seen] = []
    facts = Facts(gull.GAME, (), (0, 1, 2, 3))
    while gull.GAME.outcome(state.table) is None:
        viewers = (None, *map(Seat, range(4)))
        found += [drawn(gull.GAME, look(state, viewer), facts)[1] for viewer in viewers]
        seat = state.table.turn
        offered = commands(gull.GAME.choices(look(state, seat)), rng)
        state = advance(gull.GAME, state, seat, rng.choice(offered), rng).state
    return [*found, drawn(gull.GAME, look(state, None), facts)[1]]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_of_the_gull_is_there(lang: str) -> None:
    """Headlines, cards and buttons: a missing one would be a warning, which is an error here."""
    said: set[str] = set()

    def render(value: Any) -> str:
        assert isinstance(value, Text)
        said.add(words.render(value, "ABCD".__getitem__))
        return ""

    with shelved(gull.GAME):
        words = Words(lang)
        for seen in screens(Random(1)):
            msgspec.to_builtins(seen, enc_hook=render)

    taken = {"pt-BR": "Puxar a carta", "en": "Take the card", "es": "Sacar la carta"}
    assert taken[lang] in said
    assert not any("_" in one or "{" in one for one in said)


def test_a_card_to_take_is_chosen_by_a_picker() -> None:
    """And a pair has a button with its name."""
    with shelved(gull.GAME):
        buttons = [one for seen in screens(Random(1)) for one in seen.choices]
    takes = [one for one in buttons if one.label == Text("gull.take")]

    assert all(one.pattern and one.pattern.kind == "number" for one in takes)
    assert {type(one) for one in buttons} == {Button}
    assert Text("gull.lay", card=Text("gull.card.otter.name")) in [one.label for one in buttons]
