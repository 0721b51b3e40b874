"""What the table hears: every public event has a sound, and every sound its caption."""

import re
from pathlib import Path
from typing import get_args

import pytest

from companion.core.events import Public
from companion.games.bruma.rules.events import EVENTS, Now
from companion.games.bruma.screens.sounds import LIE, SILENT, SIREN, SOUNDS, TURN, sound
from companion.i18n.catalogue import LANGUAGES, Words
from tests.bruma.table import (
    ANA,
    BIA,
    GUARDIA,
    MERGULHO,
    RUPTURA,
    SUBSIDIO,
    SURRUPIAR,
    Sitting,
    lay,
)

PUBLIC = [kind for kind in get_args(EVENTS) if issubclass(kind, Public)]
NAMES = {*SOUNDS.values(), TURN, SIREN, LIE}
SCORE = Path(__file__).parents[2] / "static" / "src" / "tv" / "score.js"


@pytest.mark.parametrize("kind", PUBLIC, ids=lambda kind: kind.__name__)
def test_every_public_event_has_a_sound_or_is_known_to_be_silent(kind: type[Public]) -> None:
    """A new event cannot be forgotten."""
    assert (kind in SOUNDS) + (kind in SILENT) + (kind is Now) == 1


def test_the_laptop_and_the_tv_know_the_same_sounds() -> None:
    """Whatever the laptop names, the TV can play, and nothing is made that is never heard."""
    score = SCORE.read_text("utf-8").partition("export const SCORE")[2]

    assert set(re.findall(r"^  (\w+):", score, re.MULTILINE)) == NAMES


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sound_has_a_caption_of_its_own(lang: str) -> None:
    """In each language, and no two are written alike."""
    captions = Words(lang).prefixed("bruma.sound")

    assert {key.rpartition(".")[2] for key in captions} == NAMES
    assert len(set(captions.values())) == len(NAMES)


def test_a_turn_is_a_horn_and_ten_pearls_are_the_siren_once() -> None:
    """Section 6: the siren sounds when the duty begins, and not while it is being done."""
    table = lay("sombra guardia 9 | contrabandista mercador 8")
    table.at(ANA).declares(MERGULHO)
    assert heard(table) == ["bell", "pearls", "horn"]
    table.at(BIA).declares(SUBSIDIO)
    table.everyone_passes()
    assert heard(table) == ["pearls", "siren"]
    table.at(ANA).declares(RUPTURA, BIA)

    assert heard(table) == ["bell"]


def test_the_siren_sounds_in_a_free_game_when_ten_are_reached() -> None:
    """By hand nobody announces a turn: the pearls themselves bring the duty."""
    table = lay("sombra guardia 8 | contrabandista mercador 6", mode="free")
    table.at(ANA).takes(1)
    assert heard(table) == ["pearls"]
    table.at(ANA).takes(1)
    assert heard(table) == ["siren"]
    table.at(ANA).takes(1)
    assert heard(table) == ["pearls"]
    table.at(ANA).gives(4, BIA)
    assert heard(table) == ["siren"]


def test_a_caught_lie_sounds_like_no_other_loss() -> None:
    """The card that was shown in vain is heard by a sound of its own, and no glass breaks."""
    table = lay("sombra guardia | contrabandista mercador")
    table.at(ANA).declares(SURRUPIAR, BIA)
    table.at(BIA).challenges()
    table.at(ANA).shows(GUARDIA)

    assert heard(table) == ["crack", "horn"]


def test_nothing_is_heard_of_nothing() -> None:
    """A theft of no pearls makes no sound of pearls."""
    table = lay("contrabandista guardia 2 | sombra mercador 0")
    table.at(ANA).declares(SURRUPIAR, BIA)
    table.everyone_passes()
    table.everyone_passes()

    assert heard(table) == ["horn"]


def heard(table: Sitting) -> list[str]:
    """What the table hears of the last command."""
    found = (sound(event, table.state.table) for event in table.told)
    return [one for one in found if one]
