"""What comes of each command by the rule book, in the order of its sections."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace as _with

from companion.core import chance
from companion.core.chance import Sealed
from companion.core.seats import Seat
from companion.core.state import Outcome
from companion.games.bruma.rules import commands, events, model
from companion.games.bruma.rules.commands import Commands
from companion.games.bruma.rules.model import Action, BrumaStep, Card, Table
from companion.games.bruma.rules.practice_round import lay
from companion.games.bruma.rules.waiting import repeat_late, unanswered

# The fog (sections 2 and 3): cards leave it from the top, and whenever some return it is shuffled.


def shuffle(step: BrumaStep, cards: Iterable[Card], before: Sealed | None = None) -> None:
    """Shuffle ``cards``: they are the deck now, sealed before a seat has one of them. ``before``:
    the newest seal, if it is not this table's."""
    chance.shuffle(step, cards, before or step.state.table.sealed)


def take(step: BrumaStep, count: int) -> tuple[Card, ...]:
    """So many cards from the top of the deck."""
    cards = step.state.hidden.deck[:count]
    step.emit(events.Taken(count))
    return cards


# Carrying a choice out (sections 5 to 10).


def by_the_book(step: BrumaStep, seat: Seat, command: Commands) -> None:
    """Carry out one of the choices of ``seat``."""
    phase = step.state.table.phase
    match command, phase:
        case commands.Declare(action=action, target=target), _:
            declare(step, model.Deed(seat, action, target))
        case commands.Challenge(), model.ChallengeAction(deed=deed, claim=claim):
            unready(step, seat)
            step.emit(events.Challenged(seat, claim))
            step.emit(events.Now(model.ProveAction(_next(step), deed, claim, seat)))
        case commands.Challenge(), model.ChallengeBlock(deed=deed, claim=claim):
            step.emit(events.Challenged(seat, claim))
            step.emit(events.Now(model.ProveBlock(_next(step), deed, claim, seat)))
        case commands.Block(character=claimed), model.BlockAction(deed=deed):
            block(step, deed, model.Claim(seat, claimed))
        case commands.Pass(), _:
            let_pass(step, seat)
        case commands.Ready(character=claimed), _:
            step.emit(events.Readied(seat, claimed))
            if seat in unanswered(step.state):
                let_pass(step, seat)
        case commands.Settle(), _:
            close(step)
        case commands.Show(card=card), model.ProveAction():
            prove_action(step, phase, card)
        case commands.Show(card=card), model.ProveBlock():
            prove_block(step, phase, card)
        case commands.Lose(card=card), model.Losing(then=then):
            turn_over(step, seat, place_of(step, seat, card))
            go_on(step, then)
        case commands.Keep(cards=cards), _:
            keep(step, seat, cards)
            end_turn(step)
        case _:
            raise AssertionError(f"{type(command).__name__} is a choice in no such phase")


def declare(step: BrumaStep, deed: model.Deed) -> None:
    """Pay, then open the questions in their order: challenge, block (section 5)."""
    rule = deed.rule
    step.emit(events.Declared(deed.by, deed.action, deed.target, rule.cost))
    if rule.claims:
        claim = model.Claim(deed.by, rule.claims)
        step.emit(
            events.Now(model.ChallengeAction(_next(step), deed, claim, _others(step, deed.by)))
        )
    else:
        after_challenge(step, deed)


def after_challenge(step: BrumaStep, deed: model.Deed) -> None:
    """The action was not doubted, or the doubt was wrong: a block may come, else it resolves."""
    alive = step.state.table.alive
    if deed.by not in alive or (deed.target is not None and deed.target not in alive):
        end_turn(step)
    elif deed.rule.blocked_by:
        asked = _others(step, deed.by) if deed.target is None else (deed.target,)
        step.emit(events.Now(model.BlockAction(_next(step), deed, asked)))
        block_if_ready(step, deed)
    else:
        resolve(step, deed)


def block_if_ready(step: BrumaStep, deed: model.Deed) -> None:
    """The block that the target called early is made now that it is asked (section 13)."""
    if deed.target is None:
        return
    claimed = step.state.hands[deed.target].ready
    if claimed:
        unready(step, deed.target)
        block(step, deed, model.Claim(deed.target, claimed))


def unready(step: BrumaStep, *seats: Seat) -> None:
    """Drop the blocks that these seats (none named: all) have called early."""
    for seat in seats or map(Seat, range(len(step.state.hands))):
        if step.state.hands[seat].ready:
            step.emit(events.Readied(seat, None))


def block(step: BrumaStep, deed: model.Deed, claim: model.Claim) -> None:
    """A block is a claim like any other: everyone but the blocker may doubt it (section 8)."""
    step.emit(events.Blocked(claim.by, claim.character, deed.action))
    asked = _others(step, claim.by)
    step.emit(events.Now(model.ChallengeBlock(_next(step), deed, claim, asked)))


def let_pass(step: BrumaStep, seat: Seat) -> None:
    """``seat`` neither doubts nor blocks; no other seat hears of it."""
    phase = step.state.table.phase
    step.emit(events.LetPass(seat, phase.question))
    if not step.held:
        close_if_all_passed(step)
    repeat_late(step, phase)


def close_if_all_passed(step: BrumaStep) -> None:
    """A window closes when everyone who was asked has let it pass (section 13)."""
    if not unanswered(step.state):
        close(step)


def close(step: BrumaStep) -> None:
    """No doubt and no block has come: close the open window, if one is open."""
    match step.state.table.phase:
        case model.ChallengeAction(deed=deed):
            after_challenge(step, deed)
        case model.BlockAction(deed=deed):
            resolve(step, deed)
        case model.ChallengeBlock(deed=deed, claim=claim):
            step.emit(events.BlockStood(claim.by, deed.action))
            end_turn(step)
        case _:
            return


def settle(step: BrumaStep) -> None:
    """A window closes at its deadline; expired is passed (section 13)."""
    if step.state.table.mode == "strict":
        question = step.state.table.phase.question
        step.emit(*(events.LetPass(seat, question) for seat in unanswered(step.state)))
    close(step)


def prove_action(step: BrumaStep, phase: model.ProveAction, card: Card) -> None:
    """Proven: swap, and the challenger loses. Not proven: the card is lost, the cost comes
    back, the turn is over (section 7)."""
    if proven(step, phase.claim, card):
        lose(step, phase.challenger, _after_doubt(step, phase))
        return
    if over(step):
        return
    if phase.deed.rule.cost and phase.deed.by in step.state.table.alive:
        step.emit(events.Refunded(phase.deed.by, phase.deed.rule.cost))
    end_turn(step)


def _after_doubt(step: BrumaStep, phase: model.ProveAction) -> model.Then:
    """A block may come, unless the house rule says that the poisoned doubts or blocks."""
    deed = phase.deed
    forfeits = step.state.table.options.doubt_or_block and phase.challenger == deed.target
    if forfeits and deed.action is Action.ENVENENAR:
        return model.Resolve(deed)
    return model.AfterChallenge(deed)


def prove_block(step: BrumaStep, phase: model.ProveBlock, card: Card) -> None:
    """Proven: the block stands. Not proven: the block falls, and the action resolves if its
    target is still in the game (section 8)."""
    if proven(step, phase.claim, card):
        step.emit(events.BlockStood(phase.claim.by, phase.deed.action))
        lose(step, phase.challenger, model.EndTurn())
    elif not second_block(step, phase.deed, phase.claim.by):
        go_on(step, model.Resolve(phase.deed))


def second_block(step: BrumaStep, deed: model.Deed, lied: Seat) -> bool:
    """By a house rule the seats that have not lied yet may still block this Subsídio. Returns True
    if they are asked."""
    allowed = step.state.table.options.second_block and deed.action is Action.SUBSIDIO
    deed = _with(deed, lied=(*deed.lied, lied))
    asked = tuple(seat for seat in _others(step, deed.by) if seat not in deed.lied)
    if over(step) or not allowed or not asked:
        return False
    step.emit(events.Now(model.BlockAction(_next(step), deed, asked)))
    return True


def proven(step: BrumaStep, claim: model.Claim, card: Card) -> bool:
    """Show ``card``: the claimed one is swapped for another, a wrong one is lost."""
    at = place_of(step, claim.by, card)
    if model.character(card) is not claim.character:
        turn_over(step, claim.by, at, bluff=True)
        return False
    step.emit(events.Proved(claim.by, at, claim.character))
    shuffle(step, [*step.state.hidden.deck, card])
    step.emit(events.Replaced(claim.by, at, *take(step, 1)))
    lay(step, claim.by)
    return True


def resolve(step: BrumaStep, deed: model.Deed) -> None:
    """The action takes effect (section 6)."""
    table = step.state.table
    if deed.by not in table.alive:
        end_turn(step)
        return
    match deed:
        case model.Deed(action=Action.RUPTURA | Action.ENVENENAR, target=target) if (
            target is not None
        ):
            lose(step, target, model.EndTurn())
        case model.Deed(action=Action.SURRUPIAR, target=target) if target is not None:
            loot = min(deed.rule.takes, table.places[target].pearls)
            step.emit(events.Stole(deed.by, target, loot))
            end_turn(step)
        case model.Deed(action=Action.REDESENHAR):
            draw(step, deed.by)
            step.emit(events.Now(model.Exchanging(_next(step), deed.by)))
        case _:
            step.emit(events.Took(deed.by, min(deed.rule.takes, table.vault), deed.action))
            end_turn(step)


def draw(step: BrumaStep, seat: Seat) -> None:
    """Redesenhar: look at two cards from the top of the deck (section 10)."""
    step.emit(events.Drew(seat, 2), events.Drawn(seat, take(step, 2)))
    lay(step, seat)


def keep(step: BrumaStep, seat: Seat, cards: Sequence[Card]) -> None:
    """Redesenhar: ``cards`` fill the face-down places, the others go back, own ones first."""
    hand, hidden = step.state.hands[seat], step.state.table.places[seat].hidden
    back = [*(hand.cards[at] for at in hidden), *hand.drawn]
    for card in cards:
        back.remove(card)
    places = list(hand.cards)
    for at, card in zip(hidden, cards, strict=True):
        places[at] = card
    step.emit(events.Kept(seat, tuple(places)), events.Returned(seat, len(back)))
    lay(step, seat)
    shuffle(step, [*step.state.hidden.deck, *back])


def put_back(step: BrumaStep, seat: Seat) -> None:
    """An exchange ends without a choice: the drawn cards go back, the own ones stay."""
    hand = step.state.hands[seat]
    step.emit(events.Kept(seat, hand.cards), events.Returned(seat, len(hand.drawn)))
    lay(step, seat)
    shuffle(step, [*step.state.hidden.deck, *hand.drawn])


# Losing influence (section 9).


def lose(step: BrumaStep, seat: Seat, then: model.Then) -> None:
    """``seat`` loses one influence: with two cards it chooses, with one there is no choice."""
    hidden = step.state.table.places[seat].hidden
    if len(hidden) == 2:
        step.emit(events.Now(model.Losing(_next(step), seat, then)))
        return
    if hidden:
        turn_over(step, seat, hidden[0])
    go_on(step, then)


def turn_over(step: BrumaStep, seat: Seat, at: int, *, bluff: bool = False) -> None:
    """Turn the card of place ``at`` face up; with the last one the house is out, its pearls
    return to the vault, and with the last but one house the game ends."""
    card = step.state.hands[seat].cards[at]
    step.emit(events.Lost(seat, at, model.character(card), bluff))
    if not step.state.table.places[seat].alive:
        eliminate(step, seat)


def eliminate(step: BrumaStep, seat: Seat) -> None:
    """``seat`` is out. If one house is left it has won: what was pending is dropped, and drawn
    cards go back into the fog. A practice round ends then without a winner."""
    step.emit(events.Eliminated(seat, step.state.table.places[seat].pearls))
    alive = step.state.table.alive
    if len(alive) == 1:
        if step.state.hands[alive[0]].drawn:
            put_back(step, alive[0])
        if step.state.table.practice is not None:
            step.emit(events.Now(model.Rehearsed(_next(step))))
            return
        step.emit(events.Won(alive[0]), events.Now(model.Over(_next(step), alive[0])))


def go_on(step: BrumaStep, then: model.Then) -> None:
    """Continue where the game was when a card had to be lost."""
    if over(step):
        return
    match then:
        case model.EndTurn():
            end_turn(step)
        case model.AfterChallenge(deed=deed):
            after_challenge(step, deed)
        case model.Resolve(deed=deed):
            if deed.target is not None and deed.target not in step.state.table.alive:
                end_turn(step)
            else:
                resolve(step, deed)


def end_turn(step: BrumaStep) -> None:
    """The next living seat clockwise chooses. A practice round is over when it has had its turn."""
    unready(step)
    table = step.state.table
    after = table.after(table.turn)
    if table.practice is not None and after in table.practice:
        step.emit(events.Now(model.Rehearsed(_next(step))))
    else:
        step.emit(events.Now(model.Choosing(_next(step), after)))


def over(step: BrumaStep) -> bool:
    """Whether one house is left, or the practice round is over."""
    return isinstance(step.state.table.phase, model.Over | model.Rehearsed)


def outcome(table: Table) -> Outcome | None:
    """The last house has won (section 11)."""
    return Outcome((table.phase.winner,)) if isinstance(table.phase, model.Over) else None


def _next(step: BrumaStep) -> int:
    return step.state.table.newest + 1


def _others(step: BrumaStep, seat: Seat) -> tuple[Seat, ...]:
    """The living seats but this one, from its left on."""
    return tuple(each for each in step.state.table.around(seat) if each != seat)


def place_of(step: BrumaStep, seat: Seat, card: Card) -> int:
    """The place of ``seat`` that holds ``card`` and is not lost; a shown one, if there are two."""
    place, cards = step.state.table.places[seat], step.state.hands[seat].cards
    found = [at for at in place.hidden if cards[at] == card]
    return min(found, key=lambda at: place.shown[at] is None)
