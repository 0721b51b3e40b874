"""Why the rules decided as they did: one sentence for what happened, and whether a house may change
the rule."""

from companion.core.events import Public
from companion.core.text import Text
from companion.games.bruma.rules.events import (
    Began,
    Blocked,
    BlockStood,
    Challenged,
    Declared,
    Drew,
    Eliminated,
    Left,
    Lost,
    Proved,
    Refunded,
    Returned,
    Stole,
    Took,
    Won,
)
from companion.games.bruma.rules.model import Action, Character, Options, Table

_PLAIN = {
    Began: "bruma.rule.began",
    Challenged: "bruma.rule.challenged",
    BlockStood: "bruma.rule.block_stood",
    Eliminated: "bruma.rule.eliminated",
    Left: "bruma.rule.left",
    Refunded: "bruma.rule.refunded",
    Took: "bruma.rule.took",
    Stole: "bruma.rule.stole",
    Drew: "bruma.rule.drew",
    Returned: "bruma.rule.drew",
    Won: "bruma.rule.won",
}


def reason(table: Table, event: Public) -> Text | None:
    """The rule behind a public event, as this table plays; ``None`` where people decide and not
    the rules: in a free game, and in what the host does."""
    if table.mode == "free":
        return None
    match event:
        case Declared(action=action):
            return Text(f"bruma.rule.declared.{action}")
        case Blocked(action=action):
            return _of_block(table.options, action)
        case Proved(character=Character.SOMBRA):
            forfeits = table.options.doubt_or_block
            return Text("bruma.rule.proved_forfeits" if forfeits else "bruma.rule.proved_shadow")
        case Proved():
            return Text("bruma.rule.proved")
        case Lost(bluff=True):
            free = table.options.may_decline_proof
            return Text("bruma.rule.caught" if free else "bruma.rule.caught_bound")
        case Lost():
            return Text("bruma.rule.lost")
        case _:
            key = _PLAIN.get(type(event))
            return Text(key) if key else None


def _of_block(options: Options, action: Action) -> Text:
    if action is not Action.SUBSIDIO:
        return Text("bruma.rule.blocked")
    again = options.second_block
    return Text("bruma.rule.blocked_again" if again else "bruma.rule.blocked_once")
