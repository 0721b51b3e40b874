"""Every transcript that is to be found, and transcripts that must fail."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from companion.core.scenario import Malformed
from companion.games.bruma.rules.model import DECK, PEARLS
from tests.bruma import transcripts
from tests.bruma.transcripts import Script, Untrue


@pytest.mark.parametrize("path", transcripts.found(), ids=lambda path: path.stem)
def test_transcript(path: Path) -> None:
    """A scripted game comes to its known states."""
    transcripts.play(transcripts.load(path))


@pytest.mark.parametrize(
    "path", sorted((transcripts.HERE / "transcripts").glob("*.yaml")), ids=lambda path: path.stem
)
def test_own_transcripts_start_with_15_cards_and_50_pearls(path: Path) -> None:
    """A transcript that could not happen at a table would prove nothing. Cards of paper are their
    owners' business."""
    state = Script(transcripts.load(path)).state
    pearls = state.table.vault + sum(place.pearls for place in state.table.places)
    assert pearls == PEARLS
    if state.table.paper:
        return
    cards = [card for hand in state.hands for card in hand.cards]

    assert Counter([*state.hidden.deck, *cards]) == Counter(DECK)


def test_there_are_transcripts() -> None:
    """Our own folder is found, whatever else is."""
    assert [path for path in transcripts.found() if path.parent.parent.name == "bruma"]


def test_the_folder_that_the_environment_names_is_played(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """TRANSCRIPTS names a folder with a folder for each game; a wrong name is said."""
    monkeypatch.setenv("TRANSCRIPTS", str(tmp_path))
    with pytest.raises(pytest.UsageError, match="has no folder bruma"):
        transcripts.found()
    (tmp_path / "bruma").mkdir()
    (tmp_path / "bruma" / "one.yaml").write_text("id: one")

    assert (tmp_path / "bruma" / "one.yaml").resolve() in transcripts.found()


DECK_OF_TWO = [
    *("contrabandista", "cartografa", "guardia", "sombra", "mercador", "contrabandista"),
    *("cartografa", "guardia", "sombra", "mercador", "cartografa"),
]
ANA, BRUNO = "ana sombra guardia 4", "bruno contrabandista mercador 2"


def story(*steps: dict[str, str], start: str = "") -> dict[str, Any]:
    """A short transcript of two seats: Ana sombra guardia, Bruno contrabandista mercador."""
    two = f"{ANA} | {BRUNO} | vault 44 | deck 11 | ACTION:ana"
    return {"deck": DECK_OF_TWO, "start": start or two, "steps": list(steps)}


PROOF = "ana declare envenenar target=bruno; bruno challenge; ana show sombra"
PROVEN = "ana contrabandista guardia 1 | bruno contrabandista mercador 2 | vault 47 | deck 11"


def test_a_true_transcript_passes() -> None:
    """The one that the wrong ones below are made from."""
    transcripts.play(story({"do": PROOF, "state": f"{PROVEN} | LOSE:bruno"}))


@pytest.mark.parametrize(
    ("true", "wrong"),
    [
        ("guardia 1", "guardia 2"),
        ("guardia 1", "guardia 4"),
        ("vault 47", "vault 44"),
        ("deck 11", "deck 10"),
        ("ana contrabandista guardia", "ana guardia contrabandista"),
        ("ana contrabandista", "ana sombra"),
        ("bruno contrabandista mercador", "bruno contrabandista (mercador)"),
        ("bruno contrabandista", "bia contrabandista"),
        ("LOSE:bruno", "LOSE:ana"),
        ("LOSE:bruno", "BLOCK:bruno"),
        ("LOSE:bruno", "LOSE:ana+bruno"),
        (" | LOSE:bruno", ""),
    ],
)
def test_a_wrong_state_is_caught(true: str, wrong: str) -> None:
    """Wrong pearls, wrong vault, wrong deck, wrong card order after a replacement, wrong phase."""
    line = f"{PROVEN} | LOSE:bruno"
    assert true in line

    with pytest.raises(Untrue, match="step 1: told: "):
        transcripts.play(story({"do": PROOF, "state": line.replace(true, wrong)}))


@pytest.mark.parametrize(
    ("step", "why"),
    [
        ({"do": "ana declare mergulho", "reject": "must_rupture"}, "is accepted, not refused"),
        ({"do": "bruno declare mergulho", "reject": "no_window"}, "refused: not_your_turn, not"),
        ({"do": "bruno declare mergulho; ana pass", "reject": "no_window"}, "is refused: not_your"),
        ({"do": "bruno declare mergulho"}, "is refused: not_your_turn"),
    ],
)
def test_a_wrong_refusal_is_caught(step: dict[str, str], why: str) -> None:
    """A command that was to be refused and is not, or for another reason, or the other way."""
    with pytest.raises(Untrue, match=why):
        transcripts.play(story(step))


def test_a_refusal_concerns_the_last_command() -> None:
    """What stands before it is carried out."""
    done = {"do": "ana declare mergulho; ana pass", "reject": "no_window"}
    after = "ana sombra guardia 5 | bruno contrabandista mercador 2 | vault 43 | deck 11"

    transcripts.play(story({**done, "state": f"{after} | ACTION:bruno"}))


REDRAW = "ana declare redesenhar; bruno pass; ana keep cartografa contrabandista"
REDRAWN = "bruno contrabandista mercador 2 | vault 44 | deck 11"


@pytest.mark.parametrize("own", ["cartografa contrabandista", "contrabandista cartografa"])
def test_who_redraws_lays_the_cards_as_told(own: str) -> None:
    """After Redesenhar either order is right; from then on the told one counts."""
    first = {"do": REDRAW, "state": f"ana {own} 4 | {REDRAWN} | ACTION:bruno"}
    transcripts.play(story(first))

    other = " ".join(own.split()[::-1])
    then = {"do": "bruno declare mergulho", "state": f"ana {other} 4 | {REDRAWN} | ACTION:ana"}
    with pytest.raises(Untrue, match="step 2"):
        transcripts.play(story(first, then))


@pytest.mark.parametrize("own", ["cartografa cartografa", "sombra guardia", "cartografa sombra"])
def test_who_redraws_has_the_kept_cards(own: str) -> None:
    """After Redesenhar the order is free, the cards are not."""
    with pytest.raises(Untrue, match="step 1"):
        transcripts.play(story({"do": REDRAW, "state": f"ana {own} 4 | {REDRAWN} | ACTION:bruno"}))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("steps: [", r"x\.yaml is no YAML: "),
        ("- one\n- two", r"x\.yaml: a transcript is a mapping"),
        ("id: X", r"x\.yaml: deck is missing"),
        ("deck: [sombra]\nstart: s\nsteps: {}", "steps is missing or no list"),
        ("deck: [sombra]\nstart: s\nsteps: []", "steps is empty"),
        ("deck: [sombra]\nstart: s\nsteps: [ana pass]", "step 1 is no mapping"),
        ("deck: [sombra]\nstart: s\nsteps: [{do: 3}]", "step 1 is no mapping of words"),
        ("deck: [sombra]\nstart: s\nsteps: [{note: why}]", "step 1 neither does nor states"),
        ("deck: [sombra]\nstart: s\nsteps: [{do: d, stat: s}]", "step 1 has “stat”, but only do"),
        ("deck: [sombra]\nstart: s\nsteps: [{state: s, reject: r}]", "step 1 rejects nothing"),
        ("deck: [sombra]\nstart: s\nsteps: [{do: d}]\nstats: 1", "the transcript has “stats”"),
    ],
)
def test_a_malformed_file_is_one_clear_sentence(text: str, why: str, tmp_path: Path) -> None:
    """Whoever writes transcripts is told the file, the place and the reason."""
    path = tmp_path / "x.yaml"
    path.write_text(text)

    with pytest.raises(Malformed, match=why) as malformed:
        transcripts.load(path)
    assert "\n" not in str(malformed.value)


def test_a_file_that_is_no_text_is_one_clear_sentence(tmp_path: Path) -> None:
    """The same for a file in another encoding."""
    path = tmp_path / "x.yaml"
    path.write_bytes("título: é".encode("utf-16"))

    with pytest.raises(Malformed, match=r"x\.yaml"):
        transcripts.load(path)


@pytest.mark.parametrize(
    ("start", "why"),
    [
        (ANA, "does not end with"),
        (f"ana sombra 4 | {BRUNO} | vault 44 | deck 11 | ACTION:ana", "“ana sombra 4” is not"),
        (f"ana sombra gardia 4 | {BRUNO} | vault 44 | deck 11 | ACTION:ana", "“gardia” is no ch"),
        (f"ana sombra guardia x | {BRUNO} | vault 44 | deck 11 | ACTION:ana", "“x” is no number"),
        (f"{ANA} | {BRUNO} | vault much | deck 11 | ACTION:ana", "“much” is no number"),
        (f"{ANA} | {BRUNO} | vault 44 | deck 9 | ACTION:ana", "deck lists 11 cards"),
        (f"{ANA} | {BRUNO} | vault 44 | deck 11 | ACTION:eva", "no player is called “eva”"),
        (f"{ANA} | {BRUNO} | vault 44 | deck 11 | LOSE:ana", "does not end with"),
    ],
)
def test_a_malformed_start_is_one_clear_sentence(start: str, why: str) -> None:
    """The first line is read strictly."""
    with pytest.raises(Malformed, match=why):
        transcripts.play(story({"do": "ana declare mergulho"}, start=start))


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("ana", "“” is no command"),
        ("bruno pass;", "“” is no command"),
        ("ana declare mergulhar", "“mergulhar” is no action"),
        ("ana declare envenenar target=eva", "no player is called “eva”"),
        ("eva pass", "no player is called “eva”"),
        ("ana block farol", "“farol” is no character"),
        ("ana show farol", "“farol” is no character"),
        ("ana dance", "“dance” is no command"),
        ("host dial faster", "the host cannot “dial faster”"),
        ("ana take 2 bruno", "“bruno” is not “from=name”"),
        ("ana give two", "“two” is no number"),
        ("bruno back", "the last step was not one of “bruno”"),
    ],
)
def test_a_malformed_command_is_one_clear_sentence(line: str, why: str) -> None:
    """With the number of the step that it stands in."""
    with pytest.raises(Malformed, match=f"step 2: {why}"):
        transcripts.play(story({"do": "ana declare comercio"}, {"do": line}))


def test_options_of_a_transcript_are_read_strictly() -> None:
    """An option that the game does not have is said."""
    told = {**story({"do": "ana declare mergulho"}), "options": {"may_decline": False}}

    with pytest.raises(Malformed, match="options: "):
        transcripts.play(told)
