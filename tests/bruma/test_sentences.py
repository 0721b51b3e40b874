"""The sentences of Bruma: every one that is used is there, in both languages, and no other."""

import ast
import random
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from companion.core.play import advance, begin, depart, dial, disclose, remind, rewind
from companion.core.seats import Seat
from companion.core.step import look
from companion.core.text import Text
from companion.games import bruma
from companion.games.bruma.rules import commands, model
from companion.games.bruma.rules.events import Drew, Lost
from companion.games.bruma.rules.model import RULES, Action, Character
from companion.games.bruma.screens.sounds import LIE, SIREN, SOUNDS, TURN
from companion.games.bruma.screens.view import View
from companion.history.tutorial import lessons
from companion.i18n.catalogue import LANGUAGES, Words, entries, read

HERE = Path(bruma.__file__).parent
BOTH = pytest.mark.parametrize("lang", LANGUAGES)
MODES = get_args(model.ModeName)

BLOCKERS = [c for c in Character if any(c in rule.blocked_by for rule in RULES.values())]
FORESEEN = [c for c in BLOCKERS if any(c in r.blocked_by and r.claims for r in RULES.values())]
CLAIMED = [action for action, rule in RULES.items() if rule.claims]
BLOCKED = [action for action, rule in RULES.items() if rule.blocked_by]
AIMED = [action for action, rule in RULES.items() if rule.target]


MODES = get_args(model.ModeName)


def each(start: str, ends: Iterable[object]) -> list[str]:
    """The keys that begin alike."""
    return [f"{start}.{end}" for end in ends]


BUILT = {
    "bruma.now.claim.{deed.action}": each("bruma.now.claim", CLAIMED),
    "bruma.now.block.{deed.action}": each("bruma.now.block", BLOCKED),
    "bruma.now.blocked.{deed.action}.{claim.character}": [
        f"bruma.now.blocked.{a}.{c}" for a in BLOCKED for c in RULES[a].blocked_by
    ],
    "bruma.now.prove.{claim.character}": each("bruma.now.prove", Character),
    "bruma.ask.prove.{claim.character}": each("bruma.ask.prove", Character),
    "bruma.why.{reason}": each(
        "bruma.why",
        ("must_rupture", "keep_first", "cover_first", "deck_short", "no_copy", "spent"),
    ),
    "bruma.do.block.{claimed}": each("bruma.do.block", BLOCKERS),
    "bruma.do.ready.{claimed}": each("bruma.do.ready", FORESEEN),
    "bruma.wait.ready.{sight.hand.ready}": each("bruma.wait.ready", FORESEEN),
    "bruma.do.show.{where}": each("bruma.do.show", (0, 1, "only")),
    "bruma.do.lose.{at}": each("bruma.do.lose", (0, 1)),
    "bruma.news.declared.{action}": each("bruma.news.declared", Action),
    "bruma.rule.declared.{action}": each("bruma.rule.declared", Action),
    "bruma.news.blocked.{claimed}": each("bruma.news.blocked", BLOCKERS),
    "bruma.verdict.said.{one.claimed}": each("bruma.verdict.said", Character),
    "bruma.news.proved.{shown}": each("bruma.news.proved", Character),
    "bruma.news.{('caught' if bluff else 'lost')}.{lost}": [
        f"bruma.news.{how}.{c}" for how in ("caught", "lost") for c in Character
    ],
    "bruma.action.{action}": each("bruma.action", Action),
    "bruma.act.{action}": each("bruma.act", Action),
    "bruma.news.exposed.{shown}": each("bruma.news.exposed", Character),
    "bruma.news.swapped.{shown}": each("bruma.news.swapped", Character),
    "bruma.news.dropped.{what}": each("bruma.news.dropped", ("deed", "loss")),
    "bruma.do.lose.{one}": each("bruma.do.lose", Character),
    "bruma.do.{kind}": each("bruma.do", ("expose", "cover", "swap")),
    "bruma.place.{place_of(place.hidden, at)}": each("bruma.place", (0, 1, "only")),
    "bruma.aim.{action}": each("bruma.aim", AIMED),
    "bruma.mode.{table.mode}": each("bruma.mode", MODES),
    "bruma.news.dialled.{mode}": each("bruma.news.dialled", MODES),
    "bruma.check.{claim.character}": each("bruma.check", Character),
}
"""What each key that is put together in the code can become."""

REMARKS = {
    "bruma.the.{card}": each("bruma.the", Character),
    "bruma.remark.{what}.{_truth(table, claim)}": [
        f"bruma.remark.{what}.{truth}"
        for what in ("claim", "blocked")
        for truth in ("true", "false")
    ],
    "bruma.remark.prove.{_truth(table, claim)}": each("bruma.remark.prove", ("true", "false")),
}
"""The same of the practice round; test_practice_round.py meets them."""

REFUSALS = {
    *("not_your_turn", "must_rupture", "not_enough_pearls", "bad_target", "no_window"),
    *("bad_block", "not_your_card", "wrong_count", "must_prove"),
    *("keep_first", "cover_first", "deck_short", "no_copy", "spent"),
}
CARDS = [f"bruma.card.{c}.{part}" for c in Character for part in ("name", "short", "does", "stops")]
VALUES = {
    "start_pearls": (1, 2, 3),
    "two_player_pearls": ("none", 1, 2, 3),
    "starter_of_two": ("none", 1, 2, 3),
    "may_decline_proof": ("true", "false"),
    "second_block": ("true", "false"),
    "doubt_or_block": ("true", "false"),
    "mode": MODES,
    "paper": ("true", "false"),
}
OPTIONS = [
    f"bruma.option.{field}{rest}"
    for field, values in VALUES.items()
    for rest in ("", ".why", *(f".{value}" for value in values))
]


def catalogue(lang: str) -> dict[str, tuple[str, ...]]:
    """What Bruma's Python says in one language, as written; other files say what its scripts and
    its extras do."""
    file = HERE / "locale" / lang.replace("-", "_") / "bruma.po"
    return {key: one.written for key, one in entries(read(file, lang))}


# What is written.


PROPER = (
    *("Mercador", "Sombra", "Contrabandista", "Cartógrafa", "Guardiã", "RUPTURA OBRIGATÓRIA"),
    *("Mergulho", "Subsídio", "Ruptura", "Comércio", "Contesto!", "Bloqueio!"),
)
TERMS = {
    **dict(zip(PROPER, PROPER, strict=True)),
    "Envenenar": "[Ee]nvenen|veneno",
    "Surrupiar": "[Ss]urrupi",
    "Redesenhar": "[Rr]edesenh",
}
"""The game's terms, and how Portuguese bends them."""


def test_the_terms_of_the_game_are_the_same_in_both_languages() -> None:
    """An English sentence names what the Portuguese one names, in Portuguese."""
    english = catalogue("en")
    for key, forms in catalogue("pt-BR").items():
        pt, en = forms[-1], english[key][-1]
        for term, bent in TERMS.items():
            assert (term in en) == bool(re.search(bent, pt)), key


def test_the_labels_that_players_know_are_fixed() -> None:
    """Buttons are found by the beginning of their names."""
    labels = {
        "bruma.action.comercio": "Comércio",
        "bruma.do.challenge": "Contesto!",
        "bruma.do.block.guardia": "Bloqueio! Sou a Guardiã",
        "bruma.do.block.mercador": "Bloqueio! Sou o Mercador",
        "bruma.do.pass": "Deixo passar",
        "bruma.do.show.0": "Mostrar a carta da esquerda",
        "bruma.do.show.only": "Mostrar a carta",
        "bruma.do.lose.1": "Perder a carta da direita",
        "bruma.do.lose.cartografa": "Perder Cartógrafa",
    }

    assert {key: Words("pt-BR").say(key) for key in labels} == labels
    assert all(
        "RUPTURA OBRIGATÓRIA" in Words(lang).say("bruma.alarm", who="Ana") for lang in LANGUAGES
    )


def test_a_greyed_button_says_how_many_pearls_are_missing() -> None:
    """One pearl is singular, in verb and noun."""
    said = [Words("pt-BR").say("bruma.why.not_enough_pearls", n=n) for n in (1, 2)]

    assert said == ["falta 1 pérola", "faltam 2 pérolas"]


# What the screens ask for.


def texts(view: View) -> set[Text]:
    """Every text in a view: what a screen renders when it is written."""
    found: set[Text] = set()

    def rendered(text: Text) -> str:
        found.add(text)
        return text.key

    msgspec.json.encode(view, enc_hook=rendered)
    return found


def dialled(state: model.BrumaState, rng: random.Random) -> model.BrumaState:
    """How it would go on in another way to play, if it can."""
    turn = rng.choice([None, *state.table.alive])
    open_ways = [way for way in MODES if bruma.WAYS.why_not_dial(state.table, way, turn) is None]
    return dial(bruma.GAME, state, rng.choice(open_ways), turn, rng).state if open_ways else state


RARE = (commands.Challenge, commands.HandOn)


def played(seats: int, rng: random.Random) -> Iterator[Any]:
    """The states of a random game, with a reminder or somebody who leaves now and then. Few
    doubts, or it would end before anyone is rich."""
    options = model.Options(
        start_pearls=3,
        may_decline_proof=rng.random() < 0.8,
        mode=rng.choice(MODES),
        paper=rng.random() < 0.5,
    )
    state = begin(bruma.GAME, seats, options, rng).state
    yield state
    while bruma.GAME.outcome(state.table) is None:
        if rng.random() < 0.1:
            yield remind(bruma.GAME, state, rng).state
            yield rewind(bruma.GAME, state, (), state, rng).state
        if rng.random() < 0.1:
            yield dialled(state, rng)
        if rng.random() < 0.01:
            state = depart(bruma.GAME, state, Seat(rng.randrange(seats)), rng).state
        else:
            all_seats = [Seat(at) for at in range(seats)]
            offered = [(s, c) for s in all_seats for c in bruma.required.choices(look(state, s))]
            kinds = list(dict.fromkeys(type(command) for _, command in offered))
            rare = [0.2 if kind in RARE else 1 for kind in kinds]
            [kind] = rng.choices(kinds, rare)
            seat, command = rng.choice([each for each in offered if type(each[1]) is kind])
            state = advance(bruma.GAME, state, seat, command, rng).state
        yield state
    yield disclose(bruma.GAME, state, rng).state


@cache
def said_in_play() -> set[Text]:
    """Every text on the TV and on two phones, whichever, at each moment of 200 random games."""
    rng = random.Random(20)
    said: set[Text] = set()
    for seats in bruma.GAME.SEATS:
        for state in (state for _ in range(40) for state in played(seats, rng)):
            viewers = rng.sample(range(seats), 2)
            for viewer in (None, *map(Seat, viewers)):
                said |= texts(bruma.required.view(look(state, viewer)))
    said |= set(bruma.TAKE_BACK.disclosure((Lost(Seat(0), 0, Character.SOMBRA), Drew(Seat(1), 2))))
    return said


@BOTH
def test_every_sentence_of_random_games_is_there_and_whole(lang: str) -> None:
    """Two to six seats, all viewers, all phases: no missing key, no blank left open."""
    speak = Words(lang)

    for text in said_in_play():
        said = speak.render(text, "Ana{}".format)

        assert said
        assert not re.search(r"[{}]", said), text


def test_random_games_meet_every_phase() -> None:
    """The walk above is worth something only if it gets everywhere."""
    said = {text.key for text in said_in_play()}

    assert {key for keys in BUILT.values() for key in keys} - said == set()
    assert {
        "bruma.alarm",
        "bruma.late",
        "bruma.wait.pier",
        "bruma.news.left",
        "bruma.news.laid",
    } <= said


def written_in(*modules: str) -> tuple[set[str], set[str]]:
    """The keys of Bruma in these modules: as they are, and as they are put together."""
    plain, built = set(), set()
    for module in modules:
        tree = ast.parse((HERE / module).read_text("utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.JoinedStr):
                key = ast.unparse(node).removeprefix("f")[1:-1]
                built |= {key} if key.startswith("bruma.") else set()
                node.values = []
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and str(node.value).startswith("bruma."):
                plain.add(str(node.value))
    return plain, built


def test_bruma_has_every_sentence_it_uses_and_no_other() -> None:
    """The keys in the code, put together or not, are the keys of the catalogue."""
    names = ("view", "buttons", "sentences", "reasons")
    screens = [f"screens/{name}.py" for name in names]
    plain, built = written_in(*screens, "rules/take_back.py", "rules/mode_switch.py")
    used = {
        "bruma.name",
        "bruma.about",
        "bruma.minutes",
        "bruma.reserved.words",
        *plain,
        *CARDS,
        *OPTIONS,
        *(f"bruma.reason.{r}" for r in REFUSALS),
    }

    reel, cards = written_in("history/highlights.py", "history/stats.py")
    assert cards == {"bruma.card.{said.character}.name"}
    used |= reel
    used |= set(each("bruma.sound", {*SOUNDS.values(), TURN, SIREN, LIE}))
    plain, remarks = written_in("rules/practice_round.py", "screens/remarks.py")
    assert remarks == set(REMARKS)
    used |= {*plain, *(key for keys in REMARKS.values() for key in keys)}
    used |= {f"bruma.audit.{finding}" for finding in ("cards", "open", "pearls", "whole")}
    used |= {f"bruma.sound.{name}" for name in (*SOUNDS.values(), TURN, SIREN, LIE)}
    told = lessons("bruma")
    used |= {f"{lesson.key}.{part}" for lesson in told for part in ("title", "about")}
    used |= {stop.says for lesson in told for stop in lesson.stops} | {"bruma.lesson.against"}
    assert built == set(BUILT)
    for keys in BUILT.values():
        used |= set(keys)
    assert set(catalogue("en")) == used


def test_every_refusal_of_the_rules_has_its_sentence() -> None:
    """The codes of section 6 are those that the rules can return."""
    modules = ("rules/legal.py", "rules/legal_free.py")
    source = "\n".join((HERE / module).read_text("utf-8") for module in modules)
    codes = set(re.findall(r'(?:return|reason =|else) "([a-z_]+)"', source))
    codes |= set(re.findall(r'"([a-z_]+)" if ', source))

    assert codes == REFUSALS


def test_every_option_has_its_words() -> None:
    """All options but who begins, and whether a practice round does: the table's business."""
    fields = {field.name for field in msgspec.structs.fields(model.Options)}

    assert fields - {"first_player", "practice"} == set(VALUES)
