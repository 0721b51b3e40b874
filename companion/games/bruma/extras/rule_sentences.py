"""What the page of the rules tells of the actions: sentences made of the table of the rules."""

import msgspec

from companion.core.text import Text
from companion.games.bruma.rules.model import (
    COPIES,
    DECK,
    MUST_RUPTURE,
    PEARLS,
    RULES,
    Action,
    Character,
    Options,
    Rule,
)


class Line(msgspec.Struct, frozen=True):
    """An action as a reader meets it (section 6). ``claims``: the claimed character, if any;
    ``does``: what it costs and brings; ``doubted`` and ``blocked``: who may do that, and how."""

    action: Action
    name: Text
    claims: Text
    does: Text
    doubted: Text
    blocked: Text


def lines() -> tuple[Line, ...]:
    """The actions in the order in which every phone offers them."""
    return tuple(_line(action, rule) for action, rule in RULES.items())


def _line(action: Action, rule: Rule) -> Line:
    return Line(
        action,
        Text(f"bruma.action.{action}"),
        _called(rule.claims) if rule.claims else Text("bruma.rules.claims.nobody"),
        Text("bruma.rules.does.paid", n=rule.cost, does=_does(rule)) if rule.cost else _does(rule),
        Text("bruma.rules.who.anyone" if rule.claims else "bruma.rules.who.nobody"),
        _blocked(rule),
    )


def _does(rule: Rule) -> Text:
    match rule:
        case Rule(takes=0, target=True):
            return Text("bruma.rules.does.loses")
        case Rule(takes=0):
            return Text("bruma.rules.does.redraws")
        case Rule(target=True):
            return Text("bruma.rules.does.steals", n=rule.takes)
        case _:
            return Text("bruma.rules.does.takes", n=rule.takes)


def _blocked(rule: Rule) -> Text:
    if not rule.blocked_by:
        return Text("bruma.rules.who.nobody")
    who = Text("bruma.rules.who.target" if rule.target else "bruma.rules.who.anyone")
    first, *more = map(_called, rule.blocked_by)
    if not more:
        return Text("bruma.rules.blocked.one", who=who, one=first)
    return Text("bruma.rules.blocked.two", who=who, one=first, other=more[0])


def _called(character: Character) -> Text:
    return Text(f"bruma.card.{character}.name")


def numbers() -> dict[str, int]:
    """What the sentences of the page count: cards, pearls and the duty at ten."""
    return {
        "cards": len(DECK),
        "copies": COPIES,
        "crafts": len(Character),
        "pearls": PEARLS,
        "start": Options().start_pearls,
        "must": MUST_RUPTURE,
        "dear": RULES[Action.RUPTURA].cost,
    }
