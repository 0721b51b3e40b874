"""The sentences of Bruma: which key of the catalogue tells what, and who fills its blanks."""

from companion.core.events import Public
from companion.core.seats import Seat
from companion.core.text import Name, Text
from companion.games.bruma.rules.apply import UNSPOKEN
from companion.games.bruma.rules.commands import (
    Block,
    Challenge,
    Commands,
    Draw,
    HandOn,
    Pass,
    Ready,
    Settle,
    Undo,
)
from companion.games.bruma.rules.events import (
    Began,
    Blocked,
    BlockStood,
    Challenged,
    Collected,
    Covered,
    Declared,
    Dialled,
    Drew,
    Dropped,
    Eliminated,
    Exposed,
    Gave,
    Grabbed,
    HandedOn,
    Laid,
    Left,
    Lost,
    Paid,
    Pointed,
    Proved,
    Refunded,
    Returned,
    Shut,
    Stole,
    Swapped,
    Took,
    Undid,
    WentBack,
    Won,
)
from companion.games.bruma.rules.model import (
    MUST_RUPTURE,
    RULES,
    Action,
    BlockAction,
    BrumaSight,
    ChallengeAction,
    ChallengeBlock,
    Choosing,
    Exchanging,
    Free,
    Losing,
    Over,
    ProveAction,
    ProveBlock,
    Rehearsed,
    Table,
    Verdict,
)
from companion.games.bruma.rules.waiting import asked
from companion.games.bruma.screens.remarks import named


def asked_line(table: Table) -> Text | None:
    """Who is asked, and once the table's patience is over, who has not answered yet."""
    if table.late:
        return Text("bruma.late", names=_names(table.late))
    if isinstance(table.phase, ChallengeAction | BlockAction | ChallengeBlock):
        return Text("bruma.asked", names=_names(asked(table)))
    return None


def verdict(table: Table, one: Verdict) -> tuple[Text, Text, Text]:
    """What a doubt came to, in one word; who said what; and who loses for it."""
    loser = one.challenger if one.true else one.seat
    loses = "bruma.verdict.doubter" if one.true else "bruma.verdict.liar"
    return (
        Text("bruma.verdict.true" if one.true else "bruma.verdict.lie"),
        Text(f"bruma.verdict.said.{one.claimed}", who=Name(one.seat)),
        Text(loses if table.places[loser].alive else "bruma.verdict.out", who=Name(loser)),
    )


def headline(table: Table) -> Text:
    """What is happening, as one would say it aloud."""
    match table.phase:
        case Choosing(seat=seat):
            return Text("bruma.now.choosing", who=Name(seat))
        case ChallengeAction(deed=deed):
            return _aimed(f"bruma.now.claim.{deed.action}", deed.by, deed.target)
        case BlockAction(deed=deed):
            return _aimed(f"bruma.now.block.{deed.action}", deed.by, deed.target)
        case ChallengeBlock(deed=deed, claim=claim):
            key = f"bruma.now.blocked.{deed.action}.{claim.character}"
            return Text(key, who=Name(claim.by), actor=Name(deed.by))
        case (
            ProveAction(claim=claim, challenger=doubts) | ProveBlock(claim=claim, challenger=doubts)
        ):
            key = f"bruma.now.prove.{claim.character}"
            return Text(key, who=Name(claim.by), challenger=Name(doubts))
        case Losing(seat=seat):
            return Text("bruma.now.losing", who=Name(seat))
        case Exchanging(seat=seat):
            return Text("bruma.now.exchanging", who=Name(seat))
        case Free():
            return Text("bruma.now.free", who=Name(table.turn))
        case Rehearsed():
            return Text("bruma.now.rehearsed")
        case Over(winner=seat):
            return Text("bruma.now.over", who=Name(seat))


def prompt(sight: BrumaSight) -> Text:
    """The one question that this viewer is asked, or what it waits for."""
    table, me = sight.table, sight.viewer
    if isinstance(table.phase, Rehearsed):
        return Text("bruma.wait.rehearsed")
    if isinstance(table.phase, Over):
        won = me == table.phase.winner
        return Text("bruma.ask.won") if won else headline(table)
    if me is None or not table.places[me].alive:
        return Text("bruma.wait.watching" if me is None else "bruma.wait.pier")
    if isinstance(table.phase, Free):
        return _speaking(table, me)
    if me not in asked(table):
        return _waiting(table, me)
    return _asking(sight, me)


def _speaking(table: Table, me: Seat) -> Text:
    """What a phone says in a free game: nothing is asked, but the drawn cards wait for a choice,
    and ten pearls are a duty."""
    place = table.places[me]
    if place.drawn:
        return Text("bruma.ask.exchanging", n=len(place.hidden))
    if place.pearls >= MUST_RUPTURE:
        return Text("bruma.ask.free_must" if table.turn == me else "bruma.ask.free_must_soon")
    if table.turn == me:
        return Text("bruma.ask.free")
    return Text("bruma.now.choosing", who=Name(table.turn))


def _asking(sight: BrumaSight, me: Seat) -> Text:
    table = sight.table
    match table.phase:
        case Choosing():
            must = table.places[me].pearls >= MUST_RUPTURE
            return Text("bruma.ask.must_rupture" if must else "bruma.ask.choosing")
        case Losing():
            return Text("bruma.ask.losing")
        case Exchanging():
            return Text("bruma.ask.exchanging", n=len(table.places[me].hidden))
        case ProveAction(claim=claim, challenger=who) | ProveBlock(claim=claim, challenger=who):
            return Text(f"bruma.ask.prove.{claim.character}", challenger=Name(who))
        case BlockAction() if table.mode == "assisted":
            return Text("bruma.ask.block_aloud")
        case ChallengeBlock() if table.mode == "assisted" and me == table.turn:
            return Text("bruma.ask.doubt_or_settle")
        case ChallengeAction() if sight.hand and sight.hand.ready:
            return Text(f"bruma.wait.ready.{sight.hand.ready}")
        case ChallengeAction() | ChallengeBlock() if table.mode == "assisted":
            return Text("bruma.ask.challenge_aloud")
        case phase if sight.hand and sight.hand.passed == phase.question:
            return Text("bruma.wait.passed")
        case BlockAction():
            return Text("bruma.ask.block")
        case _:
            return Text("bruma.ask.challenge")


def _waiting(table: Table, me: Seat) -> Text:
    match table.phase:
        case ChallengeAction(claim=claim) | ChallengeBlock(claim=claim) if claim.by == me:
            return Text("bruma.wait.claim")
        case BlockAction(deed=deed) if deed.by == me:
            return Text("bruma.wait.block")
        case _:
            return Text("bruma.wait.names", names=_names(asked(table)))


def why(reason: str, sight: BrumaSight, action: Action) -> Text:
    """Why a button is greyed."""
    if reason == "not_enough_pearls" and sight.viewer is not None:
        missing = RULES[action].cost - sight.table.places[sight.viewer].pearls
        return Text("bruma.why.not_enough_pearls", n=missing)
    return Text(f"bruma.why.{reason}")


def answer(command: Commands) -> tuple[Text, Text | None]:
    """The label of an answer's button, and the sentence to say aloud."""
    match command:
        case Challenge():
            return Text("bruma.do.challenge"), Text("bruma.say.challenge")
        case Block(character=claimed):
            return Text(f"bruma.do.block.{claimed}"), Text("bruma.say.block")
        case Ready(character=None):
            return Text("bruma.do.ready.none"), None
        case Ready(character=claimed):
            return Text(f"bruma.do.ready.{claimed}"), Text("bruma.say.ready")
        case Pass():
            return Text("bruma.do.pass"), Text("bruma.say.pass")
        case Settle():
            return Text("bruma.do.settle"), None
        case Draw():
            return Text("bruma.do.draw"), Text("bruma.say.draw")
        case HandOn():
            return Text("bruma.do.hand_on"), None
        case Undo():
            return Text("bruma.do.undo"), None
        case _:
            raise AssertionError(f"{type(command).__name__} is not an answer")


def log_line(event: Public) -> Text | None:
    """What the record says of a public event, or ``None``."""
    return None if isinstance(event, UNSPOKEN) else news(event)


def news(event: Public) -> Text:
    """What happened, in words."""
    match event:
        case Began(first=seat):
            return Text("bruma.news.began", who=Name(seat))
        case Declared(seat=seat, action=action, target=target):
            return _aimed(f"bruma.news.declared.{action}", seat, target)
        case Challenged(seat=seat, claim=claim):
            return Text("bruma.news.challenged", who=Name(seat), target=Name(claim.by))
        case Blocked(seat=seat, character=claimed):
            return Text(f"bruma.news.blocked.{claimed}", who=Name(seat))
        case BlockStood(seat=seat):
            return Text("bruma.news.block_stood", who=Name(seat))
        case Proved(seat=seat, character=shown):
            return Text(f"bruma.news.proved.{shown}", who=Name(seat))
        case Lost(seat=seat, character=lost, bluff=bluff):
            return Text(f"bruma.news.{'caught' if bluff else 'lost'}.{lost}", who=Name(seat))
        case Stole(seat=seat, target=target, pearls=0):
            return Text("bruma.news.stole_nothing", who=Name(seat), target=Name(target))
        case Stole(seat=seat, target=target, pearls=n):
            return Text("bruma.news.stole", who=Name(seat), target=Name(target), n=n)
        case _:
            return _news_by_hand(event)


def _news_by_hand(event: Public) -> Text:
    """What people did by hand."""
    match event:
        case Collected(seat=seat, pearls=n):
            return Text("bruma.news.took", who=Name(seat), n=n)
        case Paid(seat=seat, pearls=n):
            return Text("bruma.news.paid", who=Name(seat), n=n)
        case Gave(seat=seat, target=target, pearls=n):
            return Text("bruma.news.gave", who=Name(seat), target=Name(target), n=n)
        case Grabbed(seat=seat, target=target, pearls=n):
            return Text("bruma.news.grabbed", who=Name(seat), target=Name(target), n=n)
        case Undid(seat=seat, target=target, pearls=n):
            key = "bruma.news.undid.gave" if n > 0 else "bruma.news.undid.grabbed"
            return Text(key, who=Name(seat), target=Name(target), n=abs(n))
        case Exposed(seat=seat, character=shown):
            return Text(f"bruma.news.exposed.{shown}", who=Name(seat))
        case Covered(seat=seat):
            return Text("bruma.news.covered", who=Name(seat))
        case Swapped(seat=seat, character=shown):
            return Text(f"bruma.news.swapped.{shown}", who=Name(seat))
        case Pointed(seat=seat, target=target):
            return Text("bruma.news.pointed", who=Name(seat), target=Name(target))
        case HandedOn(seat=seat, target=target):
            return Text("bruma.news.handed_on", who=Name(seat), target=Name(target))
        case Dropped(seat=seat, what=what):
            return Text(f"bruma.news.dropped.{what}", who=Name(seat))
        case _:
            return _plain_news(event)


def _plain_news(event: Public) -> Text:
    match event:
        case Eliminated(seat=seat):
            return Text("bruma.news.eliminated", who=Name(seat))
        case Refunded(seat=seat, pearls=n):
            return Text("bruma.news.refunded", who=Name(seat), n=n)
        case Took(seat=seat, pearls=0):
            return Text("bruma.news.took_nothing", who=Name(seat))
        case Took(seat=seat, pearls=n):
            return Text("bruma.news.took", who=Name(seat), n=n)
        case Drew(seat=seat):
            return Text("bruma.news.drew", who=Name(seat))
        case Returned(seat=seat):
            return Text("bruma.news.returned", who=Name(seat))
        case Dialled(mode=mode):
            return Text(f"bruma.news.dialled.{mode}")
        case Laid(seat=seat, cards=cards):
            return Text("bruma.news.laid", who=Name(seat), cards=named(tuple(filter(None, cards))))
        case Left(seat=seat):
            return Text("bruma.news.left", who=Name(seat))
        case WentBack(seat=seat):
            return Text("bruma.news.went_back", who=Name(seat))
        case Shut(fresh=fresh):
            return Text("bruma.news.shut_fresh" if fresh else "bruma.news.shut")
        case Won(seat=seat):
            return Text("bruma.news.won", who=Name(seat))
        case _:
            raise AssertionError(f"{type(event).__name__} is nothing that anyone would tell")


def _aimed(key: str, seat: Seat, target: Seat | None) -> Text:
    if target is None:
        return Text(key, who=Name(seat))
    return Text(key, who=Name(seat), target=Name(target))


def _names(seats: tuple[Seat, ...]) -> tuple[Name, ...]:
    return tuple(Name(seat) for seat in seats)
