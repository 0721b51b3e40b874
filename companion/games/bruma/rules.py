"""The verbs of Bruma, in the order of the rule book: what one may do, and what comes of it."""

from collections.abc import Iterator, Sequence
from itertools import permutations

from companion.core.game import Outcome, State
from companion.core.play import Step
from companion.core.seats import Seat
from companion.games.bruma import model
from companion.games.bruma.model import (
    MUST_RUPTURE,
    PEARLS,
    RULES,
    Action,
    AfterChallenge,
    Began,
    Block,
    BlockAction,
    Blocked,
    BlockStood,
    BrumaSight,
    BrumaState,
    Card,
    Challenge,
    ChallengeAction,
    ChallengeBlock,
    Challenged,
    Choosing,
    Claim,
    Commands,
    Dealt,
    Declare,
    Declared,
    Deed,
    Drawn,
    Drew,
    Eliminated,
    EndTurn,
    Exchanging,
    Fog,
    Hand,
    Keep,
    Kept,
    Late,
    Left,
    LetPass,
    Lose,
    Losing,
    Lost,
    Now,
    Options,
    Over,
    Pass,
    Phases,
    Place,
    ProveAction,
    ProveBlock,
    Proved,
    Refunded,
    Replaced,
    Resolve,
    Returned,
    Show,
    Stacked,
    Stole,
    Table,
    Then,
    Took,
    Won,
    character,
)

BrumaStep = Step[Table, Hand, Fog]


# Set-up (section 3).


def setup(seats: int, options: Options) -> BrumaState:
    """An empty table: 50 pearls in the vault, 15 cards in the fog, nobody has anything."""
    table = Table(
        options=options,
        places=(Place(),) * seats,
        vault=PEARLS,
        deck=len(model.DECK),
        phase=Choosing(0, Seat(0)),
    )
    return State(table, (Hand(),) * seats, Fog())


def opening(step: BrumaStep) -> None:
    """Shuffle the 15 cards, deal two to each seat, pay the first pearls, name who begins."""
    options, seats = step.state.table.options, len(step.state.hands)
    first = options.first_player
    if first is None or first >= seats:
        first = Seat(step.rng.randrange(seats))
    deck = list(model.DECK)
    step.rng.shuffle(deck)
    step.emit(Began(first, _purses(options, seats, first)))
    for seat in range(seats):
        step.emit(Dealt(Seat(seat), tuple(deck[2 * seat : 2 * seat + 2])))
    step.emit(Stacked(tuple(deck[2 * seats :])), Now(Choosing(1, first)))


def _purses(options: Options, seats: int, first: Seat) -> tuple[int, ...]:
    two = seats == 2
    each = (two and options.two_player_pearls) or options.start_pearls
    starter = (two and options.starter_of_two) or each
    return tuple(starter if seat == first else each for seat in range(seats))


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
        case Choosing(seat=seat, question=of) if seat == me:
            yield from _actions(table, me, of)
        case ChallengeAction(asked=asked, question=of) | ChallengeBlock(asked=asked, question=of):
            if me in asked:
                yield from _answers(hand, of, Challenge(of))
        case BlockAction(deed=deed, asked=asked, question=of) if me in asked:
            blocks = (Block(of, claimed) for claimed in deed.rule.blocked_by)
            yield from _answers(hand, of, *blocks)
        case ProveAction(claim=claim, question=of) | ProveBlock(claim=claim, question=of):
            if claim.by == me:
                yield from _proofs(table, _own(sight), claim, of)
        case Losing(seat=seat, question=of) if seat == me:
            yield from ((Lose(of, card), "") for card in dict.fromkeys(_own(sight)))
        case Exchanging(seat=seat, question=of) if seat == me:
            own = _own(sight)
            keeps = dict.fromkeys(permutations((*own, *hand.drawn), len(own)))
            yield from ((Keep(of, cards), "") for cards in keeps)
        case _:
            return


def _actions(table: Table, me: Seat, of: int) -> Iterator[tuple[Commands, str]]:
    pearls = table.places[me].pearls
    targets = [seat for seat in table.alive if seat != me]
    for action, rule in RULES.items():
        reason = ""
        if pearls >= MUST_RUPTURE and action is not Action.RUPTURA:
            reason = "must_rupture"
        elif pearls < rule.cost:
            reason = "not_enough_pearls"
        for target in targets if rule.target else [None]:
            yield Declare(of, action, target), reason


def _answers(hand: Hand, of: int, *against: Commands) -> Iterator[tuple[Commands, str]]:
    yield from ((command, "") for command in against)
    if hand.passed != of:
        yield Pass(of), ""


def _proofs(
    table: Table, own: Sequence[Card], claim: Claim, of: int
) -> Iterator[tuple[Commands, str]]:
    able = any(character(card) is claim.character for card in own)
    must = able and not table.options.may_decline_proof
    for card in dict.fromkeys(own):
        wrong = character(card) is not claim.character
        yield Show(of, card), "must_prove" if must and wrong else ""


def _own(sight: BrumaSight) -> list[Card]:
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
    alike = [offer for offer, _ in offers(sight) if type(offer) is type(command)]
    match command:
        case Declare() if not isinstance(phase, Choosing) or phase.seat != me:
            return "not_your_turn"
        case _ if command.of != phase.question or not alike:
            return "no_window"
        case Declare(action=action):
            reasons = [
                reason
                for offer, reason in offers(sight)
                if isinstance(offer, Declare) and offer.action is action and reason
            ]
            return reasons[0] if reasons else "bad_target"
        case Block():
            return "bad_block"
        case Keep(cards=cards) if len(cards) != len(_own(sight)):
            return "wrong_count"
        case _:
            return "not_your_card"


# Carrying a choice out (sections 5 to 10).


def decide(step: BrumaStep, seat: Seat, command: Commands) -> None:
    """Carry out one of the choices of ``seat``."""
    phase = step.state.table.phase
    match command, phase:
        case Declare(action=action, target=target), _:
            declare(step, Deed(seat, action, target))
        case Challenge(), ChallengeAction(deed=deed, claim=claim):
            step.emit(Challenged(seat, claim))
            step.emit(Now(ProveAction(_next(step), deed, claim, seat)))
        case Challenge(), ChallengeBlock(deed=deed, claim=claim):
            step.emit(Challenged(seat, claim))
            step.emit(Now(ProveBlock(_next(step), deed, claim, seat)))
        case Block(character=claimed), BlockAction(deed=deed):
            block(step, deed, Claim(seat, claimed))
        case Pass(of=of), _:
            step.emit(LetPass(seat, of))
            close_if_all_passed(step)
            _repeat_late(step, phase)
        case Show(card=card), ProveAction():
            prove_action(step, phase, card)
        case Show(card=card), ProveBlock():
            prove_block(step, phase, card)
        case Lose(card=card), Losing(then=then):
            turn_over(step, seat, _place_of(step, seat, card))
            go_on(step, then)
        case Keep(cards=cards), _:
            keep(step, seat, cards)
        case _:
            raise AssertionError(f"{type(command).__name__} is a choice in no such phase")


def declare(step: BrumaStep, deed: Deed) -> None:
    """Pay, then open the questions in their order: challenge, block (section 5)."""
    rule = deed.rule
    step.emit(Declared(deed.by, deed.action, deed.target, rule.cost))
    if rule.claims:
        claim = Claim(deed.by, rule.claims)
        step.emit(Now(ChallengeAction(_next(step), deed, claim, _others(step, deed.by))))
    else:
        after_challenge(step, deed)


def after_challenge(step: BrumaStep, deed: Deed) -> None:
    """Nobody doubted, or the doubt was wrong and settled: a block may come, else it resolves."""
    alive = step.state.table.alive
    if deed.by not in alive or (deed.target is not None and deed.target not in alive):
        end_turn(step)
    elif deed.rule.blocked_by:
        asked = _others(step, deed.by) if deed.target is None else (deed.target,)
        step.emit(Now(BlockAction(_next(step), deed, asked)))
    else:
        resolve(step, deed)


def block(step: BrumaStep, deed: Deed, claim: Claim) -> None:
    """A block is a claim like any other: everyone but the blocker may doubt it (section 8)."""
    step.emit(Blocked(claim.by, claim.character, deed.action))
    asked = _others(step, claim.by)
    step.emit(Now(ChallengeBlock(_next(step), deed, claim, asked)))


def close_if_all_passed(step: BrumaStep) -> None:
    """A window closes when everyone who was asked has let it pass (section 13)."""
    phase = step.state.table.phase
    match phase:
        case ChallengeAction(deed=deed) if not unanswered(step.state):
            after_challenge(step, deed)
        case BlockAction(deed=deed) if not unanswered(step.state):
            resolve(step, deed)
        case ChallengeBlock(deed=deed, claim=claim) if not unanswered(step.state):
            step.emit(BlockStood(claim.by, deed.action))
            end_turn(step)
        case _:
            return


def prove_action(step: BrumaStep, phase: ProveAction, card: Card) -> None:
    """Proven: swap, and the challenger loses. Not proven: the card is lost, the cost comes
    back, the turn is over (section 7)."""
    if proven(step, phase.claim, card):
        lose(step, phase.challenger, AfterChallenge(phase.deed))
        return
    if over(step):
        return
    if phase.deed.rule.cost and phase.deed.by in step.state.table.alive:
        step.emit(Refunded(phase.deed.by, phase.deed.rule.cost))
    end_turn(step)


def prove_block(step: BrumaStep, phase: ProveBlock, card: Card) -> None:
    """Proven: the block stands. Not proven: the block falls and the action resolves on whoever
    is still there (section 8)."""
    if proven(step, phase.claim, card):
        step.emit(BlockStood(phase.claim.by, phase.deed.action))
        lose(step, phase.challenger, EndTurn())
    else:
        go_on(step, Resolve(phase.deed))


def proven(step: BrumaStep, claim: Claim, card: Card) -> bool:
    """Show ``card``: the claimed one is swapped for another, a wrong one is lost."""
    at = _place_of(step, claim.by, card)
    if character(card) is not claim.character:
        turn_over(step, claim.by, at, bluff=True)
        return False
    step.emit(Proved(claim.by, at, claim.character))
    deck = [*step.state.hidden.deck, card]
    step.rng.shuffle(deck)
    step.emit(Replaced(claim.by, at, deck[0]), Stacked(tuple(deck[1:])))
    return True


def resolve(step: BrumaStep, deed: Deed) -> None:
    """The action takes effect (section 6)."""
    table = step.state.table
    if deed.by not in table.alive:
        end_turn(step)
        return
    match deed:
        case Deed(action=Action.RUPTURA | Action.ENVENENAR, target=target) if target is not None:
            lose(step, target, EndTurn())
        case Deed(action=Action.SURRUPIAR, target=target) if target is not None:
            loot = min(deed.rule.takes, table.places[target].pearls)
            step.emit(Stole(deed.by, target, loot))
            end_turn(step)
        case Deed(action=Action.REDESENHAR):
            draw(step, deed.by)
        case _:
            step.emit(Took(deed.by, min(deed.rule.takes, table.vault), deed.action))
            end_turn(step)


def draw(step: BrumaStep, seat: Seat) -> None:
    """Redesenhar: look at two cards from the top of the deck (section 10)."""
    deck = step.state.hidden.deck
    step.emit(Drew(seat, 2), Drawn(seat, deck[:2]), Stacked(deck[2:]))
    step.emit(Now(Exchanging(_next(step), seat)))


def keep(step: BrumaStep, seat: Seat, cards: Sequence[Card]) -> None:
    """Redesenhar: ``cards`` fill the face-down places, the others go back, own ones first."""
    hand, hidden = step.state.hands[seat], step.state.table.places[seat].hidden
    back = [*(hand.cards[at] for at in hidden), *hand.drawn]
    for card in cards:
        back.remove(card)
    places = list(hand.cards)
    for at, card in zip(hidden, cards, strict=True):
        places[at] = card
    deck = [*step.state.hidden.deck, *back]
    step.rng.shuffle(deck)
    step.emit(Kept(seat, tuple(places)), Returned(seat, len(back)), Stacked(tuple(deck)))
    end_turn(step)


# Losing influence (section 9).


def lose(step: BrumaStep, seat: Seat, then: Then) -> None:
    """``seat`` loses one influence: with two cards it chooses, with one there is no choice."""
    hidden = step.state.table.places[seat].hidden
    if len(hidden) == 2:
        step.emit(Now(Losing(_next(step), seat, then)))
        return
    if hidden:
        turn_over(step, seat, hidden[0])
    go_on(step, then)


def turn_over(step: BrumaStep, seat: Seat, at: int, *, bluff: bool = False) -> None:
    """Turn the card of place ``at`` face up; with the last one the house is out, its pearls
    return to the vault, and with the last but one house the game ends."""
    card = step.state.hands[seat].cards[at]
    step.emit(Lost(seat, at, character(card), bluff))
    if not step.state.table.places[seat].alive:
        eliminate(step, seat)


def eliminate(step: BrumaStep, seat: Seat) -> None:
    """``seat`` is out; if one house is left, it has won and whatever was pending is dropped,
    drawn cards back into the fog."""
    step.emit(Eliminated(seat, step.state.table.places[seat].pearls))
    alive = step.state.table.alive
    if len(alive) == 1:
        if step.state.hands[alive[0]].drawn:
            _put_back(step, alive[0])
        step.emit(Won(alive[0]), Now(Over(_next(step), alive[0])))


def go_on(step: BrumaStep, then: Then) -> None:
    """Continue where the game was when a card had to be lost."""
    if over(step):
        return
    match then:
        case EndTurn():
            end_turn(step)
        case AfterChallenge(deed=deed):
            after_challenge(step, deed)
        case Resolve(deed=deed):
            if deed.target is not None and deed.target not in step.state.table.alive:
                end_turn(step)
            else:
                resolve(step, deed)


def end_turn(step: BrumaStep) -> None:
    """The next living seat clockwise chooses."""
    table = step.state.table
    seats = len(table.places)
    clockwise = (Seat((table.turn + ahead) % seats) for ahead in range(1, seats + 1))
    step.emit(Now(Choosing(_next(step), next(s for s in clockwise if s in table.alive))))


def over(step: BrumaStep) -> bool:
    """Whether one house is left."""
    return isinstance(step.state.table.phase, Over)


def outcome(table: Table) -> Outcome | None:
    """The last house has won (section 11)."""
    return Outcome((table.phase.winner,)) if isinstance(table.phase, Over) else None


# Who holds the table up, and who leaves it (sections 13 and 15, row 46).


def unanswered(state: BrumaState) -> tuple[Seat, ...]:
    """The seats that the open question still waits for."""
    phase = state.table.phase
    match phase:
        case ChallengeAction(asked=asked) | BlockAction(asked=asked) | ChallengeBlock(asked=asked):
            return tuple(
                seat
                for seat in asked
                if state.table.places[seat].alive and state.hands[seat].passed != phase.question
            )
        case ProveAction(claim=claim) | ProveBlock(claim=claim):
            return (claim.by,)
        case Choosing(seat=seat) | Losing(seat=seat) | Exchanging(seat=seat):
            return (seat,)
        case _:
            return ()


def remind(step: BrumaStep) -> None:
    """Name those who have not answered yet."""
    seats = unanswered(step.state)
    if seats and seats != step.state.table.late:
        step.emit(Late(seats))


def _repeat_late(step: BrumaStep, phase: Phases) -> None:
    """Once the late have been named, each answer shortens the list before everyone's eyes."""
    table = step.state.table
    if table.late and table.phase is phase:
        remind(step)


def leave(step: BrumaStep, seat: Seat) -> None:
    """``seat`` gets up: its cards turn face up, its pearls return to the vault, and what it was
    asked for is settled without it (section 15, row 46)."""
    if not step.state.table.places[seat].alive:
        return
    step.emit(Left(seat))
    if step.state.hands[seat].drawn:
        _put_back(step, seat)
    for at in step.state.table.places[seat].hidden:
        step.emit(Lost(seat, at, character(step.state.hands[seat].cards[at])))
    eliminate(step, seat)
    if not over(step):
        _settle_without(step, seat)


def _put_back(step: BrumaStep, seat: Seat) -> None:
    hand = step.state.hands[seat]
    deck = [*step.state.hidden.deck, *hand.drawn]
    step.rng.shuffle(deck)
    step.emit(Kept(seat, hand.cards), Returned(seat, len(hand.drawn)), Stacked(tuple(deck)))


def _settle_without(step: BrumaStep, seat: Seat) -> None:
    phase = step.state.table.phase
    match phase:
        case ProveBlock(deed=deed, claim=claim) | ChallengeBlock(deed=deed, claim=claim) if (
            claim.by == seat
        ):
            go_on(step, Resolve(deed))
        case (
            ChallengeAction(deed=deed)
            | ProveAction(deed=deed)
            | BlockAction(deed=deed)
            | ChallengeBlock(deed=deed)
        ) if deed.by == seat:
            end_turn(step)
        case Losing(seat=loser, then=then) if loser == seat:
            go_on(step, then)
        case Choosing(seat=actor) | Exchanging(seat=actor) if actor == seat:
            end_turn(step)
        case BlockAction(deed=deed) if deed.target == seat:
            end_turn(step)
        case _:
            close_if_all_passed(step)
            _repeat_late(step, phase)


def _next(step: BrumaStep) -> int:
    return step.state.table.phase.question + 1


def _others(step: BrumaStep, seat: Seat) -> tuple[Seat, ...]:
    """The living seats but this one, from its left on."""
    seats = len(step.state.table.places)
    around = (Seat((seat + ahead) % seats) for ahead in range(1, seats))
    return tuple(each for each in around if step.state.table.places[each].alive)


def _place_of(step: BrumaStep, seat: Seat, card: Card) -> int:
    """The face-down place of ``seat`` that holds ``card``."""
    cards = step.state.hands[seat].cards
    return next(at for at in step.state.table.places[seat].hidden if cards[at] == card)
