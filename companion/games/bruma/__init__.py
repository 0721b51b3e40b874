"""Bruma: fog, pearls and five crafts; the game that the shelf offers."""

from typing import Final, TypeAlias

from companion.core.game import (
    After,
    Bot,
    Game,
    Leaving,
    Practice,
    Refusal,
    TakeBack,
    Telling,
    Waiting,
    Ways,
    Windows,
)
from companion.games.bruma import (
    audit,
    bot,
    choices,
    dialling,
    events,
    figures,
    hearing,
    leaving,
    opening,
    reel,
    rehearsal,
    required,
    rewinding,
    rules,
    sentences,
    waiting,
)
from companion.games.bruma.commands import Commands
from companion.games.bruma.model import Fog, Hand, Table

Bruma: TypeAlias = Game[Table, Hand, Fog, Commands]

REFUSAL: Final = Refusal(why_not=choices.why_not)
WAITING: Final[Waiting[Table, Hand, Fog, Commands]] = Waiting(
    question=waiting.question,
    awaited=waiting.awaited,
    remind=rules.remind,
    neutral_answer=waiting.neutral_answer,
)
WINDOWS: Final = Windows(
    simultaneous_seats=waiting.simultaneous_seats,
    window_answered=rules.window_answered,
    settle=rules.settle,
    is_public_call=waiting.is_public_call,
)
LEAVING: Final = Leaving(leave=leaving.leave)
WAYS: Final = Ways(
    modes=dialling.MODES,
    mode=dialling.mode,
    why_not_dial=dialling.why_not_dial,
    dial=dialling.dial,
)
PRACTICE: Final = Practice(
    status=rehearsal.practice,
    why_not_practise=rehearsal.why_not_practise,
    begin_again=opening.begin_again,
)
TAKE_BACK: Final = TakeBack(
    rewind=rewinding.rewind,
    seen_cards=rewinding.seen_cards,
    disclosure=rewinding.disclosure,
)
BOT: Final[Bot[Table, Hand, Commands]] = Bot(answer=bot.bot)
TELLING: Final = Telling(reveals=events.REVEALS, log_line=sentences.log_line, sound=hearing.sound)
AFTER: Final = After(
    highlights=reel.highlights,
    stats=figures.stats,
    audit=audit.audit,
    disclose=rehearsal.disclose,
)

GAME: Final[Bruma] = Game(
    rules=required,
    refusal=REFUSAL,
    waiting=WAITING,
    windows=WINDOWS,
    leaving=LEAVING,
    ways=WAYS,
    practice=PRACTICE,
    take_back=TAKE_BACK,
    bot=BOT,
    telling=TELLING,
    after=AFTER,
)
