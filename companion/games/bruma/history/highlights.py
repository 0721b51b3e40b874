"""The reel of truth: what is worth telling of a finished game (docs/reel.md)."""

from collections.abc import Iterator, Sequence

from companion.core.history import Scene
from companion.core.seats import Seat
from companion.core.text import Name, Text
from companion.games.bruma.history.claims import BrumaBeat, Said, claims
from companion.games.bruma.rules.model import Action

OFTEN = 2
"""How many lies of another a seat has to believe before that is worth telling."""


def highlights(beats: Sequence[BrumaBeat]) -> tuple[Scene, ...]:
    """The best lie, the best catch, the luckiest escape, and which seat believed another; what did
    not happen in the game is left out."""
    said = claims(beats)
    lie = _best_lie(said)
    catch = max((one for one in said if one.caught and not one.true), key=_trust, default=None)
    escape = _luckiest(one for one in said if one is not lie)
    scenes = (
        lie and _lied(lie),
        catch and _caught(catch),
        escape and _escaped(escape),
        _believer([one for one in said if one.believed and not one.true]),
    )
    return tuple(scene for scene in scenes if scene)


def gain(said: Said) -> float:
    """How good a lie was that passed: what it was worth, by how likely it is doubted."""
    return said.worth * said.risk


def danger(said: Said) -> float:
    """How likely, by what everyone saw, a house with one card left would have been out by this;
    0 where it was in no danger, and where it is out."""
    if not said.alone or said.caught:
        return 0
    if not said.true:
        return said.risk if said.believed else 0
    poisoned = said.block and said.action is Action.ENVENENAR and said.stood
    return 1 - said.likely if said.proved or poisoned else 0


def _trust(said: Said) -> float:
    return said.trust


def _best_lie(said: Sequence[Said]) -> Said | None:
    best = max((one for one in said if one.believed and not one.true), key=gain, default=None)
    return best if best and gain(best) else None


def _luckiest(said: Iterator[Said]) -> Said | None:
    best = max(said, key=danger, default=None)
    return best if best and danger(best) else None


def _lied(said: Said) -> Scene:
    text = Text("bruma.reel.lie", who=Name(said.by), card=_card(said), odds=_in_ten(said.risk))
    return Scene(Text("bruma.reel.lie.title"), text, said.first, said.last)


def _caught(said: Said) -> Scene | None:
    if said.challenger is None:
        return None
    text = Text(
        "bruma.reel.catch",
        who=Name(said.challenger),
        by=Name(said.by),
        card=_card(said),
        odds=_in_ten(said.trust),
    )
    return Scene(Text("bruma.reel.catch.title"), text, said.first, said.last)


def _escaped(said: Said) -> Scene:
    title = Text("bruma.reel.escape.title")
    if said.proved and said.challenger is not None:
        text = Text(
            "bruma.reel.escape.proved",
            who=Name(said.by),
            challenger=Name(said.challenger),
            card=_card(said),
        )
    elif said.true:
        text = Text("bruma.reel.escape.held", who=Name(said.by), card=_card(said))
    else:
        text = Text("bruma.reel.escape.lied", who=Name(said.by), card=_card(said))
    return Scene(title, text, said.first, said.last)


def _believer(lies: Sequence[Said]) -> Scene | None:
    """Who believed the most lies of one other; a lie to one's own harm counts twice."""
    heard: dict[tuple[Seat, Seat], list[Said]] = {}
    for lie in lies:
        for seat in lie.asked:
            heard.setdefault((seat, lie.by), []).append(lie)
    often = {pair: told for pair, told in heard.items() if len(told) >= OFTEN}
    if not often:
        return None

    def weight(pair: tuple[Seat, Seat]) -> int:
        return sum(1 + (lie.target == pair[0]) for lie in often[pair])

    pair = max(often, key=weight)
    told = often[pair]
    text = Text("bruma.reel.trust", who=Name(pair[0]), by=Name(pair[1]), times=len(told))
    return Scene(Text("bruma.reel.trust.title"), text, told[-1].first, told[-1].last)


def _card(said: Said) -> Text:
    return Text(f"bruma.card.{said.character}.name")


def _in_ten(chance: float) -> int:
    return round(10 * chance)
