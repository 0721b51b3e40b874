"""Seals: noise to a test that compares two worlds, and a promise that they can be checked.

A seal is public, and it does depend on what is hidden: it is a hash of the order of the cards.
But 128 random bits that reach no viewer are hashed with the order, and without them one cannot
tell the seal of one order from that of another. Two worlds that must look the same are therefore
compared with their seals blanked: that a seal comes, and when, tells nothing; what it reads is
noise. That the bits are fresh and reach no one is a promise of its own, ``can_be_checked``.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from random import Random
from typing import Any

from companion.core.chance import RecordedRandom, RecordMismatch, Sealed, Shuffled, seal
from companion.core.events import Event, Hidden, Public
from companion.core.game import AnyGame
from companion.core.play import advance, begin, depart, rewind
from companion.core.step import Step
from tests.core.plans import Plan, Play, seats_of


def blanked(events: Iterable[Public]) -> list[Public]:
    """These public events without what a seal reads."""
    return [
        Sealed("", event.number, event.pile) if isinstance(event, Sealed) else event
        for event in events
    ]


def shuffles(events: Iterable[Event]) -> Iterator[tuple[Shuffled, str]]:
    """Each shuffle of a game with its seal; asserts that each is sealed at once, that its seal is
    that of its order and of all before it, that its nonce has 128 bits, is used once, and is told
    nobody."""
    told = list(events)
    heard = repr([event for event in told if not isinstance(event, Hidden)])
    before, used = Sealed(), set[str]()
    for at, event in enumerate(told):
        if not isinstance(event, Shuffled):
            assert not isinstance(event, Sealed) or isinstance(told[at - 1], Shuffled), (
                "a seal more"
            )
            continue
        sealed = told[at + 1] if at + 1 < len(told) else None
        assert isinstance(sealed, Sealed), "a shuffle without a seal"
        assert len(event.nonce) == 32, "a nonce that one can guess"
        assert event.nonce not in used, "a nonce that one can guess"
        assert event.nonce not in heard, "a nonce is told"
        told_seal = seal(event.order, event.nonce, before.seal, event.pile)
        expected = Sealed(told_seal, before.number + 1, event.pile)
        assert sealed == expected, "a seal of something else"
        used.add(event.nonce)
        before = sealed
        yield event, sealed.seal


def can_be_checked(game: AnyGame, _: object, plan: Plan) -> None:
    """The record of a finished game can be checked: each step, played again by the
    chance that its events tell of, comes out the same; nothing comes or goes; each shuffle was
    sealed when it was made, by random bits that are used once and told no one."""
    play, goes, back = Play(game, plan), Random(plan.seed), []
    opens = partial(begin, game, plan.seats, play.options)
    nonces, others = (
        {told.nonce for told, _seal in shuffles(events)}
        for events in (play.events, opens(Random(plan.seed + 1)).events)
    )
    assert not nonces & others, "one can guess a nonce"
    assert _played_again(opens, play.events) == play.events, "the opening comes out otherwise"
    while not play.over:
        before, base = play.state, play.base
        back.append(before)
        may_go_back = game.take_back is not None and len(back) < 100
        odds = (40, game.leaving is not None, may_go_back)
        match goes.choices(("moves", "leaves", "goes back"), odds):
            case ["moves"]:
                act = partial(advance, game, before, *play.picked(play.moves()))
            case ["leaves"]:
                act = partial(depart, game, before, goes.choice(seats_of(before)))
            case _:
                act = partial(rewind, game, goes.choice(back), (), before)
        step = act(play.rng)
        happened = step.events
        play.takes(step)
        back = back if play.base is base else []
        assert _played_again(act, happened) == happened, "played again, it comes out otherwise"
        audited = game.after.audit(play.state) if game.after else ""
        assert audited == "", "an honest game is held to be a fraud"
    for _told, _seal in shuffles(play.events):
        continue


def _played_again(
    act: Callable[[Random], Step[Any, Any, Any]], happened: Sequence[Event]
) -> Sequence[Event]:
    try:
        return act(RecordedRandom(happened)).events
    except RecordMismatch as error:
        raise AssertionError(f"it cannot be played again: {error.reason}") from None
