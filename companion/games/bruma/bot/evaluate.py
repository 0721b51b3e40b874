"""How the bot thinks: every choice is weighed in pearls, from one seat's sight and in one mood."""

from math import prod
from random import Random
from typing import Final

from companion.core.seats import Seat
from companion.games.bruma.bot import probability
from companion.games.bruma.rules import commands
from companion.games.bruma.rules.commands import Commands
from companion.games.bruma.rules.legal import face_down
from companion.games.bruma.rules.model import (
    Action,
    BlockAction,
    BrumaSight,
    Card,
    ChallengeAction,
    ChallengeBlock,
    Character,
    Claim,
    Deed,
    ProveAction,
    ProveBlock,
    character,
)

# Worths, in pearls.

CARD: Final = 14.0
"""A face-down card, between two."""
CROWD: Final = 0.8
"""And times the rivals to this power: what one loses is the gain of all the others."""
PURSE: Final = (0, 1, 2, 4, 5, 6, 7, 10, 10.5, 11, 11)
"""What so many pearls are worth: 3 poison, 7 take a card, more than 10 are of no use."""
USEFUL: Final = {
    Character.MERCADOR: 3.0,
    Character.SOMBRA: 2.5,
    Character.CONTRABANDISTA: 3.0,
    Character.CARTOGRAFA: 1.5,
    Character.GUARDIA: 2.0,
}
"""To hold this character rather than none."""
TWIN: Final = 0.4
"""The second copy of a character is worth this part of the first."""
HOPE: Final = {1: 3.0, 2: 5.5}
"""What one may hope to hold after a Redesenhar, by how many cards one keeps."""
REDRAW: Final = 1.0
"""A Redesenhar of a seat whose cards are not seen."""
SPEAKING: Final = 0.3
"""What it costs to tell by a block what one may hold."""
SURE: Final = 99.0
"""More than anything else."""

# How often the others block.

HOLDER_BLOCKS: Final = 0.9
"""A seat that holds a character that can block."""
LIAR_BLOCKS: Final = 0.15
"""A seat that does not; all rivals together, when any of them may block."""
LAST_CARD_BLOCKS: Final = 0.65
"""A seat that does not, and would be out."""

# Moods: what makes it play otherwise in the same place.

NERVE: Final = 0.5
"""The smaller, the more often it lies as if no seat would doubt."""
TRUST: Final = 0.5
"""The greater, the more its belief in the words of others wavers."""
WHIM: Final = 1.0
"""In pearls: how much heavier or lighter than it is a choice may seem."""


class Mind:
    """What one seat makes of its sight, in one mood. All worths are in pearls."""

    def __init__(self, sight: BrumaSight, me: Seat, rng: Random) -> None:
        self.sight = sight
        self.table = sight.table
        self.me = me
        self.rivals = [seat for seat in sight.table.alive if seat != me]
        self.life = CARD * float(len(self.rivals) ** CROWD)
        self.nerve = rng.gammavariate(NERVE, 1 / NERVE)  # 1 in the mean
        self.trust = rng.lognormvariate(0, TRUST)  # as often above 1 as below
        self.rng = rng
        self.whims: dict[object, float] = {}

    def likes(self, command: Commands) -> float:
        """What ``command`` is worth in this mood. Choices of one kind share most of a whim: else
        an action with many targets would seem best too often."""
        kind = _kind(command)
        if kind not in self.whims:
            self.whims[kind] = self.whim()
        return self.weighs(command) + self.whims[kind] + self.whim() / 4

    def whim(self) -> float:
        """Mostly little, sometimes much, in either direction."""
        return self.rng.expovariate(1 / WHIM) - self.rng.expovariate(1 / WHIM)

    def weighs(self, command: Commands) -> float:
        """What ``command`` is worth, as far as one can tell."""
        match command, self.table.phase:
            case commands.Declare(action=action, target=target), _:
                return self.declaring(Deed(self.me, action, target))
            case commands.Challenge(), ChallengeAction(deed=deed, claim=claim):
                return self.doubting(claim, deed)
            case commands.Challenge(), ChallengeBlock(deed=deed, claim=claim):
                return self.doubting_block(claim, deed)
            case commands.Block(character=claimed), BlockAction(deed=deed):
                return self.blocking(deed, claimed)
            case _, ChallengeAction(deed=deed):
                return self.facing(deed)
            case _, BlockAction(deed=deed):
                return self.effect(deed)
            case commands.Show(card=card), ProveAction(claim=claim) | ProveBlock(claim=claim):
                proves = character(card) is claim.character
                return SURE if proves else -worth_of(card)
            case commands.Lose(card=card), _:
                return -worth_of(card)
            case commands.Keep(cards=cards), _:
                return worth_of(*cards)
            case _:
                return 0

    # The own turn.

    def declaring(self, deed: Deed) -> float:
        """To announce ``deed``: what it brings, unless it is blocked or, being a lie, doubted."""
        if deed.action is Action.RUPTURA and self.wins(deed):
            return SURE
        worth = self.spends(deed.rule.cost) + (1 - self.blocked(deed)) * self.effect(deed)
        claimed = deed.rule.claims
        if claimed is None:
            return worth
        claim = Claim(self.me, claimed)
        doubted = probability.doubted(self.table, claim, probability.ACTION, deed.target)
        if probability.holds(self.sight, claimed):
            return worth + doubted * self.doubters_loss(deed.target)
        caught = self.feared(doubted)
        return (1 - caught) * worth - caught * self.life

    def feared(self, doubted: float) -> float:
        """How likely a doubt seems in this mood; what is certain stays certain."""
        return float(doubted ** (1 / self.nerve))

    def wins(self, deed: Deed) -> bool:
        """Whether ``deed`` turns the last card of the last rival."""
        return len(self.rivals) == 1 and self.cards(self.rivals[0]) == 1

    def blocked(self, deed: Deed) -> float:
        """How likely ``deed`` is blocked."""
        if not deed.rule.blocked_by:
            return 0
        seats = self.rivals if deed.target is None else [deed.target]
        return 1 - prod(1 - self.blocks(seat, deed) for seat in seats)

    def blocks(self, seat: Seat, deed: Deed) -> float:
        """How likely ``seat`` blocks ``deed``."""
        holds = probability.chance(self.sight, seat, *deed.rule.blocked_by)
        last = deed.action is Action.ENVENENAR and self.cards(seat) == 1
        lies = LAST_CARD_BLOCKS if last else LIAR_BLOCKS
        if deed.target is None:
            lies /= len(self.rivals)
        return holds * HOLDER_BLOCKS + (1 - holds) * lies

    # What is done to others and to oneself.

    def effect(self, deed: Deed) -> float:
        """What it is worth to this seat that ``deed`` is carried out."""
        by, target = deed.by, deed.target
        match deed.action:
            case Action.RUPTURA | Action.ENVENENAR if target is not None:
                if target == self.me:
                    return -self.life if self.cards(target) == 2 else -SURE
                return self.loss(target)
            case Action.SURRUPIAR if target is not None:
                loot = min(deed.rule.takes, self.table.places[target].pearls)
                return self.gets(by, loot) + self.gets(target, -loot)
            case Action.REDESENHAR:
                held = face_down(self.sight)
                hope = max(0.0, HOPE[len(held)] - worth_of(*held))
                return hope if by == self.me else -REDRAW * self.share(by)
            case _:
                return self.gets(by, deed.rule.takes)

    def facing(self, deed: Deed, cards: int = 0) -> float:
        """What it is worth to let the claim of ``deed`` pass: the deed itself, or the best block
        of it, with so many ``cards`` left (0: as now)."""
        outcomes = [self.effect(deed)]
        if deed.target == self.me:
            cards = cards or self.cards(self.me)
            outcomes += [self.blocking(deed, each, cards) for each in deed.rule.blocked_by]
        return max(outcomes)

    def blocking(self, deed: Deed, claimed: Character, cards: int = 0) -> float:
        """To block ``deed`` as ``claimed``; a lie that is found out costs a card, and with
        another one left the deed comes as well."""
        doubted = probability.doubted(
            self.table, Claim(self.me, claimed), probability.BLOCK, deed.by
        )
        if probability.holds(self.sight, claimed):
            return doubted * self.loss(deed.by) - SPEAKING
        caught = self.feared(doubted)
        then = self.effect(deed) if (cards or self.cards(self.me)) == 2 else 0
        return caught * (then - self.life) - SPEAKING

    def doubting(self, claim: Claim, deed: Deed) -> float:
        """To doubt the claim of an action; when it is true, the action goes on against a doubter
        who has another card."""
        true = probability.believed(self.sight, claim, probability.ACTION * self.trust)
        then = self.doubted_in_vain(deed) if self.cards(self.me) == 2 else 0
        return true * (then - self.life) + (1 - true) * self.loss(claim.by)

    def doubted_in_vain(self, deed: Deed) -> float:
        """What follows when the doubt was wrong, and another card is left."""
        if deed.action is Action.ENVENENAR and self.table.options.doubt_or_block:
            return self.effect(deed)
        return self.facing(deed, 1)

    def doubting_block(self, claim: Claim, deed: Deed) -> float:
        """To doubt a block; when it is false the action is carried out."""
        true = probability.believed(self.sight, claim, probability.BLOCK * self.trust)
        gone = claim.by == deed.target and self.cards(claim.by) == 1
        then = 0 if gone else self.effect(deed)
        return (1 - true) * (self.loss(claim.by) + then) - true * self.life

    # The seats.

    def cards(self, seat: Seat) -> int:
        """The face-down cards of ``seat``."""
        return len(self.table.places[seat].hidden)

    def share(self, rival: Seat) -> float:
        """How much of this rival's loss is the own gain: all of it between two, and more of a
        leader's than of another's."""
        return self._lead(rival) / sum(self._lead(each) for each in self.rivals)

    def _lead(self, seat: Seat) -> float:
        return 4 * self.cards(seat) + purse(self.table.places[seat].pearls)

    def loss(self, rival: Seat) -> float:
        """What it is worth that this rival loses a card."""
        return self.share(rival) * self.life

    def doubters_loss(self, target: Seat | None) -> float:
        """What it is worth that the doubter, most likely the target, loses a card."""
        if target is not None:
            return self.loss(target)
        return sum(self.loss(each) for each in self.rivals) / len(self.rivals)

    def gets(self, seat: Seat, pearls: int) -> float:
        """What it is worth to this seat that ``seat`` gets so many pearls."""
        has = self.table.places[seat].pearls
        change = purse(has + pearls) - purse(has)
        return change if seat == self.me else -self.share(seat) * change

    def spends(self, cost: int) -> float:
        """What it is worth to pay so many pearls: less than nothing."""
        return self.gets(self.me, -cost)


def purse(pearls: int) -> float:
    """What so many pearls are worth to their owner."""
    return PURSE[min(pearls, len(PURSE) - 1)]


def worth_of(*cards: Card) -> float:
    """What it is worth to hold these cards."""
    held = [character(card) for card in cards]
    return sum(USEFUL[one] * float(TWIN ** held[:at].count(one)) for at, one in enumerate(held))


def _kind(command: Commands) -> object:
    """What choices have in common that differ in their target or in the order of cards alone."""
    match command:
        case commands.Declare(action=action):
            return action
        case commands.Keep(cards=cards):
            return tuple(sorted(cards))
        case _:
            return command
