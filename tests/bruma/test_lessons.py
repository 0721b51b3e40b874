"""The lessons of Bruma: true transcripts, a button for each press, a sentence for each stop."""

import re
from pathlib import Path
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from companion.core.scenario import Malformed, ScriptStep, Story
from companion.core.state import Illegal
from companion.core.step import look, replay
from companion.games import bruma
from companion.games.bruma.scenarios import script
from companion.games.bruma.screens.view import View
from companion.history.tutorial import LEARNER, Lesson, Stop, folded, lessons, told, written
from companion.i18n.catalogue import LANGUAGES, Words
from tests.bruma import transcripts
from tests.bruma.redeal import redeal
from tests.bruma.test_transcripts import test_own_transcripts_start_with_15_cards_and_50_pearls

LESSONS = lessons("bruma")
STOPS = [(lesson, stop) for lesson in LESSONS for stop in lesson.stops]
MOST = 140
"""Characters of a sentence that is read on a small phone while a game waits."""


@pytest.mark.parametrize("path", written("bruma"), ids=lambda path: path.stem)
def test_a_lesson_is_a_true_transcript(path: Path) -> None:
    """It comes to the states that it tells of, and could happen at a table."""
    transcripts.play(transcripts.load(path))
    test_own_transcripts_start_with_15_cards_and_50_pearls(path)


def test_there_are_five_and_the_last_ends_the_game() -> None:
    """An honest action, a bluff that passes, one that is caught, a block, and ten pearls."""
    last = LESSONS[-1].stops[-1]

    assert [lesson.key.rpartition(".")[2] for lesson in LESSONS] == [
        *("truth", "bluff", "caught", "block", "end")
    ]
    assert bruma.GAME.outcome(last.state.table) is not None
    assert all(lesson.stops[-1].press is None for lesson in LESSONS)


def shown(stop: Stop) -> View:
    """What the learner's phone shows there."""
    return bruma.required.view(look(stop.state, LEARNER))


def buttons(view: View) -> list[str]:
    """What each button sends that can be pressed, with each target put in."""
    return [
        repr(command)
        for choice in view.choices
        if not choice.why
        for command in (
            [replace(choice.command, target=one.seat) for one in choice.targets] or [choice.command]
        )
    ]


def test_every_press_that_is_asked_for_has_its_button() -> None:
    """Among others: the lesson hides none of what the rules allow."""
    asked = [stop for _, stop in STOPS if stop.press]

    assert all(repr(stop.press) in buttons(shown(stop)) for stop in asked)
    assert len(asked) == 13


def test_whoever_goes_on_by_reading_is_not_waited_for() -> None:
    """But where a lesson begins with the cards, and at its end, which wait for nothing."""
    waiting = [
        (lesson.key, lesson.stops.index(stop))
        for lesson, stop in STOPS
        if stop.press is None and LEARNER in bruma.WAITING.awaited(stop.state.table)
    ]

    assert all(at in (0, len(LESSONS[0].stops) - 1) for _, at in waiting)


def test_the_screen_of_a_lesson_knows_no_more_than_a_phone() -> None:
    """Dealt again what the learner cannot see, it shows the same."""
    rng = Random(7)
    for _, stop in STOPS:
        other = replay(bruma.GAME, stop.state, redeal(stop.state, LEARNER, rng))

        assert replace(bruma.required.view(look(other, LEARNER)), seal="") == replace(
            shown(stop), seal=""
        )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_sentence_is_short_and_names_the_button_as_the_button_does(lang: str) -> None:
    """What has to be pressed stands in the sentence, word for word."""
    say = Words(lang)
    for lesson, stop in STOPS:
        sentence = say.say(stop.says)
        assert 10 < len(sentence) <= MOST, stop.says
        if stop.press:
            called = script.called(stop.press, look(stop.state, LEARNER))
            button = called.blanks.get("action", called)
            named = say.render(button).partition("! ")[0]  # type: ignore[arg-type]  # a text
            assert named in sentence, stop.says
            if target := called.blanks.get("target"):
                who = lesson.names[target.seat]  # type: ignore[union-attr]  # a name
                assert re.search(rf"\b{who}\b", sentence), stop.says


# Lessons that are none.

STORY = told(written("bruma")[0])


def taught(*steps: str) -> Lesson:
    """The first lesson with other steps."""
    story = replace(STORY, steps=tuple(ScriptStep(do=step) for step in steps))
    return folded(bruma.GAME, script, story)


def test_a_stop_comes_before_each_step() -> None:
    """What the learner presses is a command of that very moment."""
    lesson = taught("Ana declare mergulho", "Dora declare comercio; Téo pass", "Ana pass", "")

    assert [stop.press and type(stop.press).__name__ for stop in lesson.stops] == [
        *("Declare", None, "Pass", None)
    ]
    assert lesson.names == ("Ana", "Dora", "Téo")


@pytest.mark.parametrize(
    ("step", "why"),
    [
        ("Bia declare mergulho", "no player is called “Bia”"),
        ("Ana declare mergulho; Dora declare mergulho", "is more than one press"),
        ("Ana dances", "“dances” is no command"),
        ("Ana declare dança", "“dança” is no action"),
    ],
)
def test_what_is_no_step_is_said(step: str, why: str) -> None:
    """In a sentence, before anybody plays it."""
    with pytest.raises(Malformed, match=why):
        taught(step)


def test_the_rules_hold_in_a_lesson() -> None:
    """It could not teach what they forbid."""
    with pytest.raises(Illegal, match="not_your_turn"):
        taught("Dora declare mergulho")


def test_a_file_that_is_no_story_is_said(tmp_path: Path) -> None:
    """With its name."""
    path = tmp_path / "one.json"
    path.write_bytes(msgspec.json.encode(STORY).replace(b'"deck"', b'"dock"'))

    with pytest.raises(Malformed, match=r"one\.json: "):
        told(path)


def test_a_game_without_lessons_has_none() -> None:
    """And a story is read as it was written."""
    assert lessons("toy") == ()
    assert msgspec.json.decode(msgspec.json.encode(STORY), type=Story) == STORY
