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
from companion.games.bruma import required
from companion.games.bruma.bot import answer
from companion.games.bruma.history import highlights, invariants, stats
from companion.games.bruma.rules import (
    events,
    leave,
    legal,
    mode_switch,
    practice_round,
    resolve,
    setup,
    take_back,
    waiting,
)
from companion.games.bruma.rules.commands import Commands
from companion.games.bruma.rules.model import Fog, Hand, Table
from companion.games.bruma.screens import sentences, sounds

Bruma: TypeAlias = Game[Table, Hand, Fog, Commands]

REFUSAL: Final = Refusal(why_not=legal.why_not)
WAITING: Final[Waiting[Table, Hand, Fog, Commands]] = Waiting(
    question=waiting.question,
    awaited=waiting.awaited,
    remind=waiting.remind,
    neutral_answer=waiting.neutral_answer,
)
WINDOWS: Final = Windows(
    simultaneous_seats=waiting.simultaneous_seats,
    window_answered=waiting.window_answered,
    settle=resolve.settle,
    is_public_call=waiting.is_public_call,
)
LEAVING: Final = Leaving(leave=leave.leave)
WAYS: Final = Ways(
    modes=mode_switch.MODES,
    mode=mode_switch.mode,
    why_not_dial=mode_switch.why_not_dial,
    dial=mode_switch.dial,
)
PRACTICE: Final = Practice(
    status=practice_round.status,
    why_not_practise=practice_round.why_not_practise,
    begin_again=setup.begin_again,
)
TAKE_BACK: Final = TakeBack(
    rewind=take_back.rewind,
    seen_cards=take_back.seen_cards,
    disclosure=take_back.disclosure,
)
BOT: Final[Bot[Table, Hand, Commands]] = Bot(answer=answer.answer)
TELLING: Final = Telling(reveals=events.REVEALS, log_line=sentences.log_line, sound=sounds.sound)
AFTER: Final = After(
    highlights=highlights.highlights,
    stats=stats.stats,
    audit=invariants.audit,
    disclose=practice_round.disclose,
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
