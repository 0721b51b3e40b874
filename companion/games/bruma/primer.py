"""What the page of the rules tells of the actions: sentences made of the table of the rules."""

import msgspec

from companion.core.text import Text
from companion.games.bruma.model import (
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
    """An action as a reader meets it (section 6). ``claims``: who one says to be, if anybody;
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
        _called(rule.claims) if rule.claims else Text("regras.claims.nobody"),
        Text("regras.does.paid", n=rule.cost, does=_does(rule)) if rule.cost else _does(rule),
        Text("regras.who.anyone" if rule.claims else "regras.who.nobody"),
        _blocked(rule),
    )


def _does(rule: Rule) -> Text:
    match rule:
        case Rule(takes=0, target=True):
            return Text("regras.does.loses")
        case Rule(takes=0):
            return Text("regras.does.redraws")
        case Rule(target=True):
            return Text("regras.does.steals", n=rule.takes)
        case _:
            return Text("regras.does.takes", n=rule.takes)


def _blocked(rule: Rule) -> Text:
    if not rule.blocked_by:
        return Text("regras.who.nobody")
    who = Text("regras.who.target" if rule.target else "regras.who.anyone")
    first, *more = map(_called, rule.blocked_by)
    if not more:
        return Text("regras.blocked.one", who=who, one=first)
    return Text("regras.blocked.two", who=who, one=first, other=more[0])


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
