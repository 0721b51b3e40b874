"""The sentences of Bruma: which key of the catalogue tells what, and who fills its blanks."""

from companion.core.events import Public
from companion.core.seats import Seat
from companion.core.text import Name, Text
from companion.games.bruma.rules import commands, events, model
from companion.games.bruma.rules.apply import UNSPOKEN
from companion.games.bruma.rules.commands import Commands
from companion.games.bruma.rules.model import Action, BrumaSight, Table
from companion.games.bruma.rules.waiting import asked
from companion.games.bruma.screens.remarks import named


def asked_line(table: Table) -> Text | None:
    """Who is asked, and once the table's patience is over, who has not answered yet."""
    if table.late:
        return Text("bruma.late", names=_names(table.late))
    if isinstance(table.phase, model.ChallengeAction | model.BlockAction | model.ChallengeBlock):
        return Text("bruma.asked", names=_names(asked(table)))
    return None


def verdict(table: Table, one: model.Verdict) -> tuple[Text, Text, Text]:
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
        case model.Choosing(seat=seat):
            return Text("bruma.now.choosing", who=Name(seat))
        case model.ChallengeAction(deed=deed):
            return _aimed(f"bruma.now.claim.{deed.action}", deed.by, deed.target)
        case model.BlockAction(deed=deed):
            return _aimed(f"bruma.now.block.{deed.action}", deed.by, deed.target)
        case model.ChallengeBlock(deed=deed, claim=claim):
            key = f"bruma.now.blocked.{deed.action}.{claim.character}"
            return Text(key, who=Name(claim.by), actor=Name(deed.by))
        case (
            model.ProveAction(claim=claim, challenger=doubts)
            | model.ProveBlock(claim=claim, challenger=doubts)
        ):
            key = f"bruma.now.prove.{claim.character}"
            return Text(key, who=Name(claim.by), challenger=Name(doubts))
        case model.Losing(seat=seat):
            return Text("bruma.now.losing", who=Name(seat))
        case model.Exchanging(seat=seat):
            return Text("bruma.now.exchanging", who=Name(seat))
        case model.Free():
            return Text("bruma.now.free", who=Name(table.turn))
        case model.Rehearsed():
            return Text("bruma.now.rehearsed")
        case model.Over(winner=seat):
            return Text("bruma.now.over", who=Name(seat))


def prompt(sight: BrumaSight) -> Text:
    """The one question that this viewer is asked, or what it waits for."""
    table, me = sight.table, sight.viewer
    if isinstance(table.phase, model.Rehearsed):
        return Text("bruma.wait.rehearsed")
    if isinstance(table.phase, model.Over):
        won = me == table.phase.winner
        return Text("bruma.ask.won") if won else headline(table)
    if me is None or not table.places[me].alive:
        return Text("bruma.wait.watching" if me is None else "bruma.wait.pier")
    if isinstance(table.phase, model.Free):
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
    if place.pearls >= model.MUST_RUPTURE:
        return Text("bruma.ask.free_must" if table.turn == me else "bruma.ask.free_must_soon")
    if table.turn == me:
        return Text("bruma.ask.free")
    return Text("bruma.now.choosing", who=Name(table.turn))


def _asking(sight: BrumaSight, me: Seat) -> Text:
    table = sight.table
    match table.phase:
        case model.Choosing():
            must = table.places[me].pearls >= model.MUST_RUPTURE
            return Text("bruma.ask.must_rupture" if must else "bruma.ask.choosing")
        case model.Losing():
            return Text("bruma.ask.losing")
        case model.Exchanging():
            return Text("bruma.ask.exchanging", n=len(table.places[me].hidden))
        case (
            model.ProveAction(claim=claim, challenger=who)
            | model.ProveBlock(claim=claim, challenger=who)
        ):
            return Text(f"bruma.ask.prove.{claim.character}", challenger=Name(who))
        case model.BlockAction() if table.mode == "assisted":
            return Text("bruma.ask.block_aloud")
        case model.ChallengeBlock() if table.mode == "assisted" and me == table.turn:
            return Text("bruma.ask.doubt_or_settle")
        case model.ChallengeAction() if sight.hand and sight.hand.ready:
            return Text(f"bruma.wait.ready.{sight.hand.ready}")
        case model.ChallengeAction() | model.ChallengeBlock() if table.mode == "assisted":
            return Text("bruma.ask.challenge_aloud")
        case phase if sight.hand and sight.hand.passed == phase.question:
            return Text("bruma.wait.passed")
        case model.BlockAction():
            return Text("bruma.ask.block")
        case _:
            return Text("bruma.ask.challenge")


def _waiting(table: Table, me: Seat) -> Text:
    match table.phase:
        case model.ChallengeAction(claim=claim) | model.ChallengeBlock(claim=claim) if (
            claim.by == me
        ):
            return Text("bruma.wait.claim")
        case model.BlockAction(deed=deed) if deed.by == me:
            return Text("bruma.wait.block")
        case _:
            return Text("bruma.wait.names", names=_names(asked(table)))


def why(reason: str, sight: BrumaSight, action: Action) -> Text:
    """Why a button is greyed."""
    if reason == "not_enough_pearls" and sight.viewer is not None:
        missing = model.RULES[action].cost - sight.table.places[sight.viewer].pearls
        return Text("bruma.why.not_enough_pearls", n=missing)
    return Text(f"bruma.why.{reason}")


def answer(command: Commands) -> tuple[Text, Text | None]:
    """The label of an answer's button, and the sentence to say aloud."""
    match command:
        case commands.Challenge():
            return Text("bruma.do.challenge"), Text("bruma.say.challenge")
        case commands.Block(character=claimed):
            return Text(f"bruma.do.block.{claimed}"), Text("bruma.say.block")
        case commands.Ready(character=None):
            return Text("bruma.do.ready.none"), None
        case commands.Ready(character=claimed):
            return Text(f"bruma.do.ready.{claimed}"), Text("bruma.say.ready")
        case commands.Pass():
            return Text("bruma.do.pass"), Text("bruma.say.pass")
        case commands.Settle():
            return Text("bruma.do.settle"), None
        case commands.Draw():
            return Text("bruma.do.draw"), Text("bruma.say.draw")
        case commands.HandOn():
            return Text("bruma.do.hand_on"), None
        case commands.Undo():
            return Text("bruma.do.undo"), None
        case _:
            raise AssertionError(f"{type(command).__name__} is not an answer")


def log_line(event: Public) -> Text | None:
    """What the record says of a public event, or ``None``."""
    return None if isinstance(event, UNSPOKEN) else news(event)


def news(event: Public) -> Text:
    """What happened, in words."""
    match event:
        case events.Began(first=seat):
            return Text("bruma.news.began", who=Name(seat))
        case events.Declared(seat=seat, action=action, target=target):
            return _aimed(f"bruma.news.declared.{action}", seat, target)
        case events.Challenged(seat=seat, claim=claim):
            return Text("bruma.news.challenged", who=Name(seat), target=Name(claim.by))
        case events.Blocked(seat=seat, character=claimed):
            return Text(f"bruma.news.blocked.{claimed}", who=Name(seat))
        case events.BlockStood(seat=seat):
            return Text("bruma.news.block_stood", who=Name(seat))
        case events.Proved(seat=seat, character=shown):
            return Text(f"bruma.news.proved.{shown}", who=Name(seat))
        case events.Lost(seat=seat, character=lost, bluff=bluff):
            return Text(f"bruma.news.{'caught' if bluff else 'lost'}.{lost}", who=Name(seat))
        case events.Stole(seat=seat, target=target, pearls=0):
            return Text("bruma.news.stole_nothing", who=Name(seat), target=Name(target))
        case events.Stole(seat=seat, target=target, pearls=n):
            return Text("bruma.news.stole", who=Name(seat), target=Name(target), n=n)
        case _:
            return _news_by_hand(event)


def _news_by_hand(event: Public) -> Text:
    """What people did by hand."""
    match event:
        case events.Collected(seat=seat, pearls=n):
            return Text("bruma.news.took", who=Name(seat), n=n)
        case events.Paid(seat=seat, pearls=n):
            return Text("bruma.news.paid", who=Name(seat), n=n)
        case events.Gave(seat=seat, target=target, pearls=n):
            return Text("bruma.news.gave", who=Name(seat), target=Name(target), n=n)
        case events.Grabbed(seat=seat, target=target, pearls=n):
            return Text("bruma.news.grabbed", who=Name(seat), target=Name(target), n=n)
        case events.Undid(seat=seat, target=target, pearls=n):
            key = "bruma.news.undid.gave" if n > 0 else "bruma.news.undid.grabbed"
            return Text(key, who=Name(seat), target=Name(target), n=abs(n))
        case events.Exposed(seat=seat, character=shown):
            return Text(f"bruma.news.exposed.{shown}", who=Name(seat))
        case events.Covered(seat=seat):
            return Text("bruma.news.covered", who=Name(seat))
        case events.Swapped(seat=seat, character=shown):
            return Text(f"bruma.news.swapped.{shown}", who=Name(seat))
        case events.Pointed(seat=seat, target=target):
            return Text("bruma.news.pointed", who=Name(seat), target=Name(target))
        case events.HandedOn(seat=seat, target=target):
            return Text("bruma.news.handed_on", who=Name(seat), target=Name(target))
        case events.Dropped(seat=seat, what=what):
            return Text(f"bruma.news.dropped.{what}", who=Name(seat))
        case _:
            return _plain_news(event)


def _plain_news(event: Public) -> Text:
    match event:
        case events.Eliminated(seat=seat):
            return Text("bruma.news.eliminated", who=Name(seat))
        case events.Refunded(seat=seat, pearls=n):
            return Text("bruma.news.refunded", who=Name(seat), n=n)
        case events.Took(seat=seat, pearls=0):
            return Text("bruma.news.took_nothing", who=Name(seat))
        case events.Took(seat=seat, pearls=n):
            return Text("bruma.news.took", who=Name(seat), n=n)
        case events.Drew(seat=seat):
            return Text("bruma.news.drew", who=Name(seat))
        case events.Returned(seat=seat):
            return Text("bruma.news.returned", who=Name(seat))
        case events.Dialled(mode=mode):
            return Text(f"bruma.news.dialled.{mode}")
        case events.Laid(seat=seat, cards=cards):
            return Text("bruma.news.laid", who=Name(seat), cards=named(tuple(filter(None, cards))))
        case events.Left(seat=seat):
            return Text("bruma.news.left", who=Name(seat))
        case events.WentBack(seat=seat):
            return Text("bruma.news.went_back", who=Name(seat))
        case events.Shut(fresh=fresh):
            return Text("bruma.news.shut_fresh" if fresh else "bruma.news.shut")
        case events.Won(seat=seat):
            return Text("bruma.news.won", who=Name(seat))
        case _:
            raise AssertionError(f"{type(event).__name__} is nothing that anyone would tell")


def _aimed(key: str, seat: Seat, target: Seat | None) -> Text:
    if target is None:
        return Text(key, who=Name(seat))
    return Text(key, who=Name(seat), target=Name(target))


def _names(seats: tuple[Seat, ...]) -> tuple[Name, ...]:
    return tuple(Name(seat) for seat in seats)
