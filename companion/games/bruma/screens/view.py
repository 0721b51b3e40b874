"""What a screen of Bruma shows: computed from one viewer's sight and nothing else."""

from functools import lru_cache
from typing import Any, Final, Literal

import msgspec
from msgspec.structs import replace

from companion.core.events import Public
from companion.core.seats import Seat
from companion.core.seen import News, Practising, Seal, SeatSeen, Seen
from companion.core.text import Name, Text
from companion.games.bruma.rules import events, model
from companion.games.bruma.rules.model import Action, BrumaSight, Card, Character, Table
from companion.games.bruma.rules.waiting import asked
from companion.games.bruma.screens import buttons, reasons, remarks, sentences
from companion.games.bruma.screens.buttons import Choice, KeepView

NEWS = 3
"""How many of the last things that happened a screen tells."""


class SeatView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One seat as everyone sees it. ``cards``: a revealed character, or ``null`` face down.
    ``glow``: from 7 pearls on a Ruptura ``may`` come, from 10 on it ``must``. ``asked``: the
    open question is put to this seat; ``late``: the table has named it as unanswered. ``seen``:
    what everyone knows of a face-down card from a part of the game that was taken back. ``shown``:
    a card that its owner holds up, and has not lost; ``drawn``: so many cards it has drawn. In an
    open practice round ``open`` are its cards, and ``looks`` those that it has drawn."""

    seat: Seat
    name: Text
    pearls: int
    cards: tuple[Character | None, Character | None]
    out: bool = False
    turn: bool = False
    asked: bool = False
    late: bool = False
    glow: Literal["", "may", "must"] = ""
    seen: tuple[Character | None, Character | None] = (None, None)
    shown: tuple[Character | None, Character | None] = (None, None)
    open: tuple[Character | None, Character | None] = (None, None)
    looks: tuple[Character, ...] = ()
    drawn: int = 0


class ClaimView(msgspec.Struct, frozen=True, omit_defaults=True):
    """What lies in the middle of the table: an action and, if there is one, the claim and the
    block. ``proving``: the claim must be proved now."""

    by: Seat
    action: Action
    target: Seat | None = None
    claims: Character | None = None
    blocker: Seat | None = None
    blocks_as: Character | None = None
    proving: bool = False
    challenger: Seat | None = None


class VerdictView(msgspec.Struct, frozen=True):
    """What a doubt came to, for as long as it is the newest thing: ``number`` tells it from every
    other one of the game. ``seat`` said to be ``claimed``; ``card`` is the card that it showed.
    ``title``, ``said`` and ``loses`` are that in words: in one, who said what, and who loses."""

    number: int
    seat: Seat
    claimed: Character
    card: Character
    true: bool
    title: Text
    said: Text
    loses: Text


class ToldView(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that happened, as a screen reader says it: the ``number``-th thing of this game.
    ``said``: the headline or the table says it, so it is not told a second time."""

    number: int
    text: Text
    said: bool = False


class View(msgspec.Struct, frozen=True):
    """The whole screen of one viewer. ``mode`` is how the table plays, ``mode_name`` what that is
    called; ``paper``: the cards are of paper. ``question`` numbers what this viewer is asked.
    ``seal`` is that of the newest shuffle, the one with the number ``shuffles`` in this game.
    ``open``: it is an open practice round, and ``remark`` explains this step of it.
    ``why`` tells of each of the ``news`` which rule decided, where one did; ``told`` are these
    news and some before them, for the ear.
    ``hand`` holds the viewer's own cards by place (``null``: that card is lost), and is ``null``
    where the viewer has no cards on the screen."""

    me: Seat | None
    mode: model.ModeName
    mode_name: Text
    paper: bool
    phase: str
    question: int
    turn_no: int
    headline: Text
    prompt: Text
    asked_line: Text | None
    alarm: Text | None
    open: bool
    remark: Text | None
    claim: ClaimView | None
    verdict: VerdictView | None
    seats: tuple[SeatView, ...]
    vault: int
    deck: int
    seal: str
    shuffles: int
    known: dict[Character, int]
    news: tuple[Text, ...]
    why: tuple[Text | None, ...]
    told: tuple[ToldView, ...]
    hand: tuple[Card | None, ...] | None
    choices: tuple[Choice, ...]
    keep: KeepView | None
    winner: Seat | None

    def seen(self) -> Seen:
        """What screens read of the game that do not draw it: all but its cards and buttons."""
        return Seen(
            question=(self.question,),
            asked=bool(self.choices),
            turn=next((one.seat for one in self.seats if one.turn), None),
            turn_no=self.turn_no,
            headline=self.headline,
            prompt=self.prompt,
            waiting=self.asked_line,
            alarm=self.alarm,
            news=tuple(News(one.number, one.text, said=one.said) for one in self.told),
            seats=tuple(
                SeatSeen(one.seat, turn=one.turn, asked=one.asked, late=one.late, out=one.out)
                for one in self.seats
            ),
            seals=(Seal("", self.seal, self.shuffles),) if self.seal else (),
            practice=Practising(self.phase == model.Rehearsed.__name__, self.remark)
            if self.open
            else None,
        )


def view(sight: BrumaSight) -> View:
    """The screen of ``sight.viewer``: what everyone sees, and what is added for this seat."""
    return replace(
        _everyones(sight.table),
        me=sight.viewer,
        question=_question(sight),
        prompt=sentences.prompt(sight),
        hand=buttons.hand(sight),
        choices=buttons.choices(sight),
        keep=buttons.keep(sight),
    )


def _question(sight: BrumaSight) -> int:
    table, me = sight.table, sight.viewer
    return table.phase.question if me is None else table.asks(me)


# A table is looked at by seven screens, one after the other, and never changes.
@lru_cache(maxsize=64)
def _everyones(table: Table) -> View:
    """The screen of a viewer without a seat."""
    phase = table.phase
    return View(
        me=None,
        mode=table.mode,
        mode_name=Text(f"bruma.mode.{table.mode}"),
        paper=table.paper,
        phase=type(phase).__name__,
        question=phase.question,
        turn_no=table.turn_no,
        headline=sentences.headline(table),
        prompt=sentences.prompt(BrumaSight(None, table, None)),
        asked_line=sentences.asked_line(table),
        alarm=_alarm(table),
        open=table.practice is not None,
        remark=remarks.remark(table),
        claim=_claim(table),
        verdict=_verdict(table),
        seats=tuple(_seat(table, Seat(at)) for at in range(len(table.places))),
        vault=table.vault,
        deck=table.deck,
        seal=table.sealed.seal,
        shuffles=table.sealed.number,
        known=_known(table),
        news=tuple(sentences.news(event) for event in _news(table)),
        why=tuple(reasons.reason(table, event) for event in _news(table)),
        told=_told(table),
        hand=None,
        choices=(),
        keep=None,
        winner=phase.winner if isinstance(phase, model.Over) else None,
    )


HEADLINES: Final[dict[type[Public], tuple[type[Any], ...]]] = {
    events.Declared: (model.ChallengeAction, model.BlockAction),
    events.Challenged: (model.ProveAction, model.ProveBlock),
    events.Blocked: (model.ChallengeBlock,),
    events.HandedOn: (model.Free,),
    events.Won: (model.Over,),
}
"""In which phases the headline says what has just happened."""
BESIDE: Final = (events.Dialled, events.WentBack)
"""What the table itself tells of the host's acts, beside the game."""


def _news(table: Table) -> tuple[Public, ...]:
    """The newest things that the game alone tells."""
    return tuple(one for one in table.recent if not isinstance(one, BESIDE))[-NEWS:]


def _told(table: Table) -> tuple[ToldView, ...]:
    first, newest = table.happened - len(table.recent) + 1, len(table.recent) - 1
    return tuple(
        ToldView(
            first + at,
            sentences.news(event),
            isinstance(event, BESIDE)
            or (at == newest and isinstance(table.phase, HEADLINES.get(type(event), ()))),
        )
        for at, event in enumerate(table.recent)
    )


def _seat(table: Table, seat: Seat) -> SeatView:
    place = table.places[seat]
    return SeatView(
        seat=seat,
        name=Text("name", who=Name(seat)),
        pearls=place.pearls,
        cards=place.cards,
        out=not place.alive,
        turn=table.turn == seat and not isinstance(table.phase, model.Over | model.Rehearsed),
        asked=seat in asked(table),
        late=seat in table.late,
        glow=_glow(place.pearls),
        seen=place.seen,
        shown=place.shown,
        open=place.open,
        looks=place.looks,
        drawn=place.drawn,
    )


def _glow(pearls: int) -> Literal["", "may", "must"]:
    if pearls >= model.MUST_RUPTURE:
        return "must"
    return "may" if pearls >= model.RULES[Action.RUPTURA].cost else ""


def _alarm(table: Table) -> Text | None:
    """The duty at ten pearls, until it is done (section 6)."""
    match table.phase:
        case model.Choosing(seat=seat) if table.places[seat].pearls >= model.MUST_RUPTURE:
            return Text("bruma.alarm", who=Name(seat))
        case model.Free():
            return _alarm_of_all(table)
        case _:
            return None


def _alarm_of_all(table: Table) -> Text | None:
    """In a free game every seat with ten pearls is named, because nothing enforces the duty."""
    rich = [seat for seat in table.alive if table.places[seat].pearls >= model.MUST_RUPTURE]
    return Text("bruma.alarm_free", names=tuple(map(Name, rich))) if rich else None


def _known(table: Table) -> dict[Character, int]:
    up = [card for place in table.places for card in place.cards if card]
    return {one: up.count(one) for one in Character}


def _claim(table: Table) -> ClaimView | None:
    match table.phase:
        case model.ChallengeAction(deed=deed):
            return _deed_view(deed)
        case model.ProveAction(deed=deed, challenger=challenger):
            return _deed_view(deed, challenger=challenger)
        case model.BlockAction(deed=deed):
            return _deed_view(deed)
        case model.ChallengeBlock(deed=deed, claim=claim):
            return _deed_view(deed, claim)
        case model.ProveBlock(deed=deed, claim=claim, challenger=challenger):
            return _deed_view(deed, claim, challenger)
        case _:
            return None


def _verdict(table: Table) -> VerdictView | None:
    one = table.verdict
    if one is None:
        return None
    title, said, loses = sentences.verdict(table, one)
    return VerdictView(
        number=one.question,
        seat=one.seat,
        claimed=one.claimed,
        card=one.shown,
        true=one.true,
        title=title,
        said=said,
        loses=loses,
    )


def _deed_view(
    deed: model.Deed, block: model.Claim | None = None, challenger: Seat | None = None
) -> ClaimView:
    return ClaimView(
        by=deed.by,
        action=deed.action,
        target=deed.target,
        claims=deed.rule.claims,
        blocker=block.by if block else None,
        blocks_as=block.character if block else None,
        proving=challenger is not None,
        challenger=challenger,
    )
