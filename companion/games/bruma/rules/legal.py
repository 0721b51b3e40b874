"""What one may do, and why not: the only copy of legality (sections 5, 6 and 8)."""

from collections.abc import Iterator, Sequence
from itertools import permutations

from companion.core.seats import Seat
from companion.games.bruma.rules import commands, model
from companion.games.bruma.rules.commands import Commands
from companion.games.bruma.rules.legal_free import offers_by_hand, why_not_by_hand
from companion.games.bruma.rules.model import Action, BrumaSight, Card, Table

# What one may do (sections 5, 6 and 8). Every command that a screen could offer stands in
# ``offers`` once, with the reason against it or "" when there is none.


def choices(sight: BrumaSight) -> Sequence[Commands]:
    """All that this viewer may do now."""
    return tuple(command for command, reason in offers(sight) if not reason)


def offers(sight: BrumaSight) -> Iterator[tuple[Commands, str]]:
    """Every command that this viewer's screen shows, and why it is refused ("" if it is not)."""
    me, table, hand = sight.viewer, sight.table, sight.hand
    if me is None or hand is None or not table.places[me].alive:
        return
    match table.phase:
        case model.Choosing(seat=seat, question=of) if seat == me:
            yield from _actions(table, me, of)
        case (
            model.ChallengeAction(asked=asked, question=of)
            | model.ChallengeBlock(asked=asked, question=of)
        ):
            against = (commands.Challenge(of),) if me in asked else ()
            yield from ((command, "") for command in _early(sight))
            yield from _answers(sight, of, *against)
        case model.BlockAction(deed=deed, asked=asked, question=of):
            blocks = (commands.Block(of, claimed) for claimed in deed.rule.blocked_by)
            yield from _answers(sight, of, *(blocks if me in asked else ()))
        case (
            model.ProveAction(claim=claim, question=of) | model.ProveBlock(claim=claim, question=of)
        ):
            if claim.by == me:
                yield from _proofs(table, face_down(sight), claim, of)
        case model.Losing(seat=seat, question=of) if seat == me:
            yield from ((commands.Lose(of, card), "") for card in dict.fromkeys(face_down(sight)))
        case model.Free():
            yield from offers_by_hand(sight, me, hand)
        case model.Exchanging(seat=seat, question=of) if seat == me:
            own = face_down(sight)
            keeps = dict.fromkeys(permutations((*own, *hand.drawn), len(own)))
            yield from ((commands.Keep(of, cards), "") for cards in keeps)
        case _:
            return


def _early(sight: BrumaSight) -> Iterator[commands.Ready]:
    """What the target of an action may get ready to say, before it is asked (section 13)."""
    me, phase, ready = sight.viewer, sight.table.phase, sight.hand and sight.hand.ready
    if not isinstance(phase, model.ChallengeAction) or phase.deed.target != me:
        return
    of = phase.question
    yield from (
        commands.Ready(of, each) for each in phase.deed.rule.blocked_by if each is not ready
    )
    if ready:
        yield commands.Ready(of, None)


def _actions(table: Table, me: Seat, of: int) -> Iterator[tuple[Commands, str]]:
    pearls = table.places[me].pearls
    targets = [seat for seat in table.alive if seat != me]
    for action, rule in model.RULES.items():
        reason = ""
        if pearls >= model.MUST_RUPTURE and action is not Action.RUPTURA:
            reason = "must_rupture"
        elif pearls < rule.cost:
            reason = "not_enough_pearls"
        for target in targets if rule.target else [None]:
            yield commands.Declare(of, action, target), reason


def _answers(sight: BrumaSight, of: int, *against: Commands) -> Iterator[tuple[Commands, str]]:
    """What one may say ``against`` the claim; or let it pass, where everyone has to answer."""
    yield from ((command, "") for command in against)
    if sight.table.mode == "assisted":
        if sight.viewer == sight.table.turn:
            yield commands.Settle(of), ""
    elif against and sight.hand and sight.hand.passed != of:
        yield commands.Pass(of), ""


def _proofs(
    table: Table, own: Sequence[Card], claim: model.Claim, of: int
) -> Iterator[tuple[Commands, str]]:
    able = any(model.character(card) is claim.character for card in own)
    must = able and not table.options.may_decline_proof
    for card in dict.fromkeys(own):
        wrong = model.character(card) is not claim.character
        yield commands.Show(of, card), "must_prove" if must and wrong else ""


def face_down(sight: BrumaSight) -> list[Card]:
    """The face-down cards of the viewer."""
    if sight.viewer is None or sight.hand is None:
        return []
    return [sight.hand.cards[at] for at in sight.table.places[sight.viewer].hidden]


def why_not(sight: BrumaSight, command: Commands) -> str:
    """The reason code of section 6 for a command that is not among the choices."""
    for offer, reason in offers(sight):
        if offer == command:
            return reason
    me, phase = sight.viewer, sight.table.phase
    if isinstance(phase, model.Free):
        return why_not_by_hand(sight, command)
    alike = [offer for offer, _ in offers(sight) if type(offer) is type(command)]
    match command:
        case commands.Declare() if not isinstance(phase, model.Choosing) or phase.seat != me:
            return "not_your_turn"
        case _ if command.of != phase.question or not alike:
            return "no_window"
        case commands.Declare(action=action):
            reasons = [
                reason
                for offer, reason in offers(sight)
                if isinstance(offer, commands.Declare) and offer.action is action and reason
            ]
            return reasons[0] if reasons else "bad_target"
        case commands.Block() | commands.Ready():
            return "bad_block"
        case commands.Keep(cards=cards) if len(cards) != len(face_down(sight)):
            return "wrong_count"
        case _:
            return "not_your_card"
