"""Planted leaks, coin errors and other faults: Bruma, with one thing wrong in each."""

from collections.abc import Callable, Sequence
from functools import reduce
from operator import or_
from random import Random
from typing import Any, get_args

import msgspec
from msgspec.structs import replace as _with

from companion.core.chance import Shuffled
from companion.core.events import Event, Hidden, Private, Public
from companion.core.game import AnyGame
from companion.core.seats import Seat
from companion.core.text import Name, Text
from companion.games import bruma
from companion.games.bruma.rules import commands, events, model, resolve, waiting
from companion.games.bruma.rules.commands import Block, Challenge, Commands, Pass
from companion.games.bruma.rules.events import Late, Now, Taken, Took
from companion.games.bruma.rules.model import (
    BrumaSight,
    BrumaStep,
    Exchanging,
    Fog,
    Hand,
    Table,
    character,
)
from companion.games.bruma.rules.waiting import asked
from tests.core.planting import changed

Plant = Callable[[], AnyGame]


def planted(**changes: Any) -> AnyGame:
    """Bruma with these functions changed."""
    return changed(bruma.GAME, **changes)


# Leaks. A game has no way to the hands but its own memory and the events, so that is where these
# leak.


def hand_on_the_tv() -> AnyGame:
    """The view remembers the last hand that anybody was dealt, and shows it."""
    memory: dict[str, Hand] = {}

    def on_hand(hand: Hand, event: Private) -> Hand:
        memory["last"] = bruma.GAME.on_hand(hand, event)
        return memory["last"]

    def view(sight: BrumaSight) -> Any:
        return bruma.required.view(sight), memory.get("last")

    return planted(on_hand=on_hand, view=view)


def passes_told_by_choices() -> AnyGame:
    """Once somebody has let a question pass, nobody else is offered a challenge."""
    passed: dict[Seat, int] = {}

    def on_hand(hand: Hand, event: Private) -> Hand:
        after = bruma.GAME.on_hand(hand, event)
        passed[event.seat] = after.passed
        return after

    def choices(sight: BrumaSight) -> Sequence[Commands]:
        told = sight.table.phase.question in passed.values()
        offered = bruma.required.choices(sight)
        return [each for each in offered if not (told and isinstance(each, Challenge))]

    return planted(on_hand=on_hand, choices=choices)


def blocks_for_holders_alone() -> AnyGame:
    """“Bloqueio” is offered to those who hold the character, and to nobody else."""

    def choices(sight: BrumaSight) -> Sequence[Commands]:
        held = [character(card) for card in sight.hand.cards] if sight.hand else []
        offered = bruma.required.choices(sight)
        return [each for each in offered if not isinstance(each, Block) or each.character in held]

    return planted(choices=choices)


def liars_take_a_breath() -> AnyGame:
    """A public event comes with a bluff, and does not come with a true claim."""

    def decide(step: BrumaStep, seat: Seat, command: Commands) -> None:
        bruma.GAME.decide(step, seat, command)
        match step.state.table.phase:
            case model.ChallengeAction(claim=claim, asked=asked):
                held = [character(card) for card in step.state.hands[claim.by].cards]
                if claim.character not in held:
                    step.emit(Late(asked))

    return planted(decide=decide)


def others_cards_told_by_a_pass() -> AnyGame:
    """What a pass tells depends on what another seat holds."""

    def decide(step: BrumaStep, seat: Seat, command: Commands) -> None:
        other = step.state.hands[(seat + 1) % len(step.state.hands)]
        bruma.GAME.decide(step, seat, command)
        if isinstance(command, Pass) and "guardia" in other.cards:
            step.emit(Late(()))

    return planted(decide=decide)


def holders_leave_with_a_sigh() -> AnyGame:
    """Whoever leaves with a Guardiã is told as late."""

    def leave(step: BrumaStep, seat: Seat) -> None:
        if "guardia" in step.state.hands[seat].cards:
            step.emit(Late((seat,)))
        bruma.LEAVING.leave(step, seat)

    return planted(leave=leave)


def a_reminder_names_the_holders() -> AnyGame:
    """The reminder names those who hold a Sombra."""

    def remind(step: BrumaStep) -> None:
        holders = [seat for seat, hand in enumerate(step.state.hands) if "sombra" in hand.cards]
        if step.state.table.late != tuple(holders):
            step.emit(Late(tuple(map(Seat, holders))))

    return planted(remind=remind)


# Coins and cards.


def a_pearl_too_many() -> AnyGame:
    """Taking brings one pearl more than the vault gives."""

    def on_table(table: Table, event: Public) -> Table:
        after = bruma.GAME.on_table(table, event)
        return _with(after, vault=after.vault + 1) if isinstance(event, Took) else after

    return planted(on_table=on_table)


def a_card_lost_in_the_exchange() -> AnyGame:
    """One card of an exchange does not return to the deck."""

    def decide(step: BrumaStep, seat: Seat, command: Commands) -> None:
        exchanging = isinstance(step.state.table.phase, Exchanging)
        bruma.GAME.decide(step, seat, command)
        if exchanging:
            step.emit(Taken(1))

    return planted(decide=decide)


def a_card_twice() -> AnyGame:
    """A replacement is taken from the deck and stays there as well."""

    def on_hidden(fog: Fog, event: Hidden) -> Fog:
        after = bruma.GAME.on_hidden(fog, event)
        return Fog(after.deck * 2) if len(after.deck) > 2 else after

    return planted(on_hidden=on_hidden)


def pearls_of_the_dead() -> AnyGame:
    """Whoever is out keeps the pearls."""

    def on_table(table: Table, event: Public) -> Table:
        return table if isinstance(event, events.Eliminated) else bruma.GAME.on_table(table, event)

    return planted(on_table=on_table)


# Play, replay and refusal.


def replay_by_chance() -> AnyGame:
    """The deck is shuffled by whoever reads that it was."""
    chance = Random(1)

    def on_hidden(fog: Fog, event: Hidden) -> Fog:
        deck = list(bruma.GAME.on_hidden(fog, event).deck)
        chance.shuffle(deck)
        return Fog(tuple(deck))

    return planted(on_hidden=on_hidden)


def an_event_that_no_journal_reads() -> AnyGame:
    """An event is missing among the events."""
    known = [each for each in get_args(events.EVENTS) if each is not Now]
    return planted(EVENTS=reduce(or_, known))


def leaving_stalls() -> AnyGame:
    """The table waits for ever for whoever left."""

    def leave(step: BrumaStep, seat: Seat) -> None:
        if not step.state.table.places[seat].alive or step.state.hands[seat].drawn:
            return bruma.LEAVING.leave(step, seat)
        for at in step.state.table.places[seat].hidden:
            card = step.state.hands[seat].cards[at]
            step.emit(events.Lost(seat, at, character(card)))
        return resolve.eliminate(step, seat)

    return planted(leave=leave)


def who_left_may_act() -> AnyGame:
    """Leaving does nothing."""
    return planted(leave=lambda step, seat: None)


def a_choice_that_is_none() -> AnyGame:
    """A Sombra is offered for show at any time, and the rules do not know what to do with it."""

    def choices(sight: BrumaSight) -> Sequence[Commands]:
        offered = bruma.required.choices(sight)
        more = commands.Show(sight.table.phase.question, model.Card("sombra"))
        return offered if sight.viewer is None else [*offered, more]

    return planted(choices=choices)


def a_refusal_without_reason() -> AnyGame:
    """Why not? Because."""
    return planted(why_not=lambda sight, command: "")


def a_refusal_that_costs_a_pearl() -> AnyGame:
    """Asking for what is no choice is fined, behind the core's back."""

    def why_not(sight: BrumaSight, command: Commands) -> str:
        reason = bruma.GAME.why_not(sight, command)
        if reason:
            msgspec.structs.force_setattr(sight.table, "vault", sight.table.vault - 1)
        return reason

    return planted(why_not=why_not)


def no_end() -> AnyGame:
    """The last house plays on."""
    return planted(outcome=lambda table: None)


def a_reminder_that_passes() -> AnyGame:
    """Who is late is taken to have passed."""

    def remind(step: BrumaStep) -> None:
        question = step.state.table.phase.question
        for seat in waiting.unanswered(step.state):
            step.emit(events.LetPass(seat, question))

    return planted(remind=remind)


# Who is awaited, the quiet answer, and the bot.


def remembering_hands() -> tuple[dict[Seat, Hand], Callable[[Hand, Private], Hand]]:
    """A memory of every seat's hand, and the ``on_hand`` that fills it."""
    memory: dict[Seat, Hand] = {}

    def on_hand(hand: Hand, event: Private) -> Hand:
        memory[event.seat] = bruma.GAME.on_hand(hand, event)
        return memory[event.seat]

    return memory, on_hand


def passes_told_by_who_is_awaited() -> AnyGame:
    """Before anybody is named as late, those who have not passed yet are awaited."""
    memory, on_hand = remembering_hands()

    def awaited(table: Table) -> tuple[Seat, ...]:
        phase = table.phase
        late = (seat for seat in asked(table) if memory[seat].passed != phase.question)
        return (
            tuple(late)
            if isinstance(phase, model.ChallengeAction)
            else bruma.WAITING.awaited(table)
        )

    return planted(on_hand=on_hand, awaited=awaited)


def the_seat_in_turn_is_awaited() -> AnyGame:
    """The table waits for the seat whose turn it is, whatever the question is."""
    return planted(awaited=lambda table: (*bruma.WAITING.awaited(table), table.turn))


def holders_are_not_quiet() -> AnyGame:
    """Whoever holds a Guardiã does not let a question pass."""

    def quiet(sight: BrumaSight) -> Commands | None:
        holds = sight.hand is not None and "guardia" in sight.hand.cards
        return None if holds else bruma.WAITING.neutral_answer(sight)

    return planted(neutral_answer=quiet)


def a_bot_that_invents() -> AnyGame:
    """The bot doubts whatever the question is."""
    return planted(answer=lambda sight, rng: Challenge(sight.table.phase.question))


def a_bot_that_sleeps() -> AnyGame:
    """The bot never answers a window."""

    def bot(sight: BrumaSight, rng: Random) -> Commands | None:
        answer = bruma.BOT.answer(sight, rng)
        return None if isinstance(answer, Pass | Challenge | Block) else answer

    return planted(answer=bot)


def a_bot_that_peeks() -> AnyGame:
    """The bot doubts whoever does not hold what they claim, and nobody else."""
    memory, on_hand = remembering_hands()

    def bot(sight: BrumaSight, rng: Random) -> Commands | None:
        match sight.table.phase:
            case model.ChallengeAction(claim=claim, question=of, asked=asked):
                held = [character(card) for card in memory[claim.by].cards]
                if sight.viewer in asked and claim.character not in held:
                    return Challenge(of)
        return bruma.BOT.answer(sight, rng)

    return planted(on_hand=on_hand, answer=bot)


def going_back_deals_again() -> AnyGame:
    """Whoever goes back is dealt other cards."""

    def rewind(step: BrumaStep, now: Table) -> None:
        bruma.TAKE_BACK.rewind(step, now)
        deck, hand = step.state.hidden.deck, step.state.hands[0]
        if None in step.state.table.places[0].cards[:1]:
            other = (deck[0], *hand.cards[1:])
            step.emit(events.Dealt(Seat(0), other), Shuffled((*deck[1:], hand.cards[0]), ""))

    return planted(rewind=rewind)


def what_was_drawn_is_told() -> AnyGame:
    """Going back tells the table which cards somebody had drawn."""

    def glimpsed(since: Sequence[Event]) -> tuple[Text, ...]:
        drawn = (event for event in since if isinstance(event, events.Drawn))
        told = (Text(f"bruma.card.{event.cards[0]}", who=Name(event.seat)) for event in drawn)
        return (*bruma.TAKE_BACK.disclosure(since), *told)

    return planted(disclosure=glimpsed)


def a_window_that_closes_by_itself() -> AnyGame:
    """The last pass closes the window, however short it has been open."""

    def decide(step: BrumaStep, seat: Seat, command: Commands) -> None:
        step.held = False
        bruma.GAME.decide(step, seat, command)

    return planted(decide=decide)


def a_dial_that_deals_again() -> AnyGame:
    """Whoever plays in another way is dealt another card."""

    def dial(step: BrumaStep, mode: str, turn: Seat | None) -> None:
        bruma.WAYS.dial(step, mode, turn)
        deck, hand = step.state.hidden.deck, step.state.hands[0]
        if None in step.state.table.places[0].cards[:1]:
            other = (deck[0], *hand.cards[1:])
            step.emit(events.Dealt(Seat(0), other), Shuffled((*deck[1:], hand.cards[0]), ""))

    return planted(dial=dial)


def a_dial_that_tells() -> AnyGame:
    """Whoever holds a Guardiã is named when the table plays in another way."""

    def dial(step: BrumaStep, mode: str, turn: Seat | None) -> None:
        bruma.WAYS.dial(step, mode, turn)
        if "guardia" in step.state.hands[0].cards:
            step.emit(Late((Seat(0),)))

    return planted(dial=dial)


def a_dial_that_does_nothing() -> AnyGame:
    """The table goes on as before."""
    return planted(dial=lambda step, mode, turn: None)


def a_turn_with_one_number() -> AnyGame:
    """All questions of a turn have the same number, but for what is asked after going back."""
    return planted(question=lambda table: (table.sealed.number, table.turn_no))


def a_question_as_old_as_its_turn() -> AnyGame:
    """Every question of a turn has the number of the turn."""
    return planted(question=lambda table: (table.turn_no, table.phase.question))


def a_late_pass_asks_anew() -> AnyGame:
    """Each pass that everybody sees, once the late have been named, makes another question."""
    return planted(
        question=lambda table: (table.phase.question, -len(table.late) if table.late else -9)
    )


def a_dive_by_dice() -> AnyGame:
    """Chance says how many pearls a dive brings, before everyone's eyes."""

    def decide(step: BrumaStep, seat: Seat, command: Commands) -> None:
        bruma.GAME.decide(step, seat, command)
        if command == commands.Declare(command.of, model.Action.MERGULHO):
            step.emit(Took(seat, step.rng.randrange(3), model.Action.MERGULHO))

    return planted(decide=decide)


def a_sigh_over_what_is_kept() -> AnyGame:
    """Whoever keeps a Sombra in an exchange is told as late."""

    def decide(step: BrumaStep, seat: Seat, command: Commands) -> None:
        bruma.GAME.decide(step, seat, command)
        if isinstance(command, commands.Keep) and "sombra" in command.cards:
            step.emit(Late((seat,)))

    return planted(decide=decide)
