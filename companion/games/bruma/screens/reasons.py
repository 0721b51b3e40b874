"""Why the rules decided as they did: one sentence for what happened, and whether a house may change
the rule."""

from companion.core.events import Public
from companion.core.text import Text
from companion.games.bruma.rules import events
from companion.games.bruma.rules.model import Action, Character, Options, Table

_PLAIN = {
    events.Began: "bruma.rule.began",
    events.Challenged: "bruma.rule.challenged",
    events.BlockStood: "bruma.rule.block_stood",
    events.Eliminated: "bruma.rule.eliminated",
    events.Left: "bruma.rule.left",
    events.Refunded: "bruma.rule.refunded",
    events.Took: "bruma.rule.took",
    events.Stole: "bruma.rule.stole",
    events.Drew: "bruma.rule.drew",
    events.Returned: "bruma.rule.drew",
    events.Won: "bruma.rule.won",
}


def reason(table: Table, event: Public) -> Text | None:
    """The rule behind a public event, as this table plays; ``None`` where people decide and not
    the rules: in a free game, and in what the host does."""
    if table.mode == "free":
        return None
    match event:
        case events.Declared(action=action):
            return Text(f"bruma.rule.declared.{action}")
        case events.Blocked(action=action):
            return _of_block(table.options, action)
        case events.Proved(character=Character.SOMBRA):
            forfeits = table.options.doubt_or_block
            return Text("bruma.rule.proved_forfeits" if forfeits else "bruma.rule.proved_shadow")
        case events.Proved():
            return Text("bruma.rule.proved")
        case events.Lost(bluff=True):
            free = table.options.may_decline_proof
            return Text("bruma.rule.caught" if free else "bruma.rule.caught_bound")
        case events.Lost():
            return Text("bruma.rule.lost")
        case _:
            key = _PLAIN.get(type(event))
            return Text(key) if key else None


def _of_block(options: Options, action: Action) -> Text:
    if action is not Action.SUBSIDIO:
        return Text("bruma.rule.blocked")
    again = options.second_block
    return Text("bruma.rule.blocked_again" if again else "bruma.rule.blocked_once")
