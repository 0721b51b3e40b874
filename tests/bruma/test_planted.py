"""Tests of the tests: each planted fault is caught, by the check that is there for it.

A test that has never caught anything proves nothing.
"""

from collections.abc import Sequence

import pytest

from companion.core.game import AnyGame
from companion.games import bruma
from companion.games.bruma.rules.model import Options
from tests.bruma import planted, planted_by_hand, planted_open, planted_seals, promised
from tests.core.plans import Plan
from tests.core.promises import (
    CHECKS,
    Check,
    bots_play,
    bots_see_no_more,
    buttons_tell_nothing,
    conserves,
    dialling_holds,
    disclosing_takes_nothing,
    ends_and_replays,
    going_back_holds,
    going_back_tells_nothing,
    leaving_never_stalls,
    leaving_tells_the_same,
    offers_hold,
    practice_ends,
    questions_are_numbered,
    quiet_tells_nothing,
    refusals_hold,
    reminding_changes_nothing,
    reminding_tells_the_same,
    sees_no_more,
    tells_the_same,
    undoing_gives_no_second_chance,
    waits_in_the_open,
    windows_close,
)
from tests.core.seals import can_be_checked
from tests.core.secrets import chosen_secrets_hold

PLANS = [Plan(seats, seed=seed) for seed in range(6) for seats in (2, 3, 4, 6)]
FAULTS: list[tuple[planted.Plant, Check, str]] = [
    (planted.hand_on_the_tv, sees_no_more, "None sees what it should not"),
    (planted.passes_told_by_choices, sees_no_more, "sees what it should not"),
    (planted.blocks_for_holders_alone, buttons_tell_nothing, "the buttons of . tell"),
    (planted.liars_take_a_breath, tells_the_same, "Declare.* tells what is hidden"),
    (planted.others_cards_told_by_a_pass, tells_the_same, "Pass.* tells what is hidden"),
    (planted.a_sigh_over_what_is_kept, chosen_secrets_hold, "None is told of .*Keep"),
    (planted.holders_leave_with_a_sigh, leaving_tells_the_same, "a leaving tells"),
    (planted.a_reminder_names_the_holders, reminding_tells_the_same, "reminder tells"),
    (planted.a_pearl_too_many, conserves, "pearls came or went"),
    (planted.a_card_lost_in_the_exchange, conserves, "cards came or went"),
    (planted.a_card_twice, conserves, "cards came or went"),
    (planted.pearls_of_the_dead, conserves, "one who is out has pearls"),
    (planted.replay_by_chance, ends_and_replays, "the events lead elsewhere"),
    (planted.an_event_that_no_journal_reads, ends_and_replays, "the journal cannot read"),
    (planted.no_end, ends_and_replays, "nobody may do anything"),
    (planted.leaving_stalls, leaving_never_stalls, "the game stalls"),
    (planted.who_left_may_act, leaving_never_stalls, "one who left may do something"),
    (planted.a_choice_that_is_none, offers_hold, "offered, with a reason"),
    (planted.a_refusal_without_reason, refusals_hold, "is offered and refused"),
    (planted.a_refusal_that_costs_a_pearl, refusals_hold, "changed something"),
    (planted.a_reminder_that_passes, reminding_changes_nothing, "is heard by some alone"),
    (planted.passes_told_by_who_is_awaited, waits_in_the_open, "tells what is hidden"),
    (planted.the_seat_in_turn_is_awaited, waits_in_the_open, "who can do nothing is awaited"),
    (planted.holders_are_not_quiet, quiet_tells_nothing, "tells what it holds"),
    (planted.a_bot_that_invents, bots_play, "a bot plays Challenge"),
    (planted.a_bot_that_sleeps, bots_play, "no bot does anything"),
    (planted.a_bot_that_peeks, bots_see_no_more, "sees what it should not"),
    (planted.going_back_deals_again, going_back_holds, "a hand is another than it was"),
    (planted.a_window_that_closes_by_itself, windows_close, "a window that is held closes"),
    (planted.a_turn_with_one_number, questions_are_numbered, "by the same number|the same$"),
    (planted.a_question_as_old_as_its_turn, questions_are_numbered, "has an old number"),
    (planted.a_late_pass_asks_anew, questions_are_numbered, "asks anew"),
    (planted.a_dive_by_dice, undoing_gives_no_second_chance, "comes out otherwise"),
    (planted.a_dial_that_deals_again, dialling_holds, "a hand is another than it was"),
    (planted.a_dial_that_tells, dialling_holds, "the dial tells what is hidden"),
    (planted.a_dial_that_does_nothing, dialling_holds, "the dial changes nothing"),
    (planted.what_was_drawn_is_told, going_back_tells_nothing, "a glimpse tells what one"),
    (
        planted_seals.chance_that_is_not_written,
        can_be_checked,
        "it cannot be played again: missing",
    ),
    (planted_seals.a_shuffle_beside_the_seal, can_be_checked, "a shuffle without a seal"),
    (planted_seals.a_seal_of_another_order, can_be_checked, "a seal of something else"),
    (planted_seals.a_nonce_that_one_can_guess, can_be_checked, "one can guess a nonce"),
    (planted_seals.a_nonce_that_is_told, can_be_checked, "a nonce is told"),
    (planted_seals.an_audit_that_suspects_everyone, can_be_checked, "is held to be a fraud"),
    (planted_open.an_end_that_takes_a_card, disclosing_takes_nothing, "not told as such"),
    (planted_open.an_end_without_end, disclosing_takes_nothing, "laid twice"),
]

BY_HAND = [plan._replace(options=Options(mode="free")) for plan in PLANS]
FAULTS_BY_HAND: list[tuple[planted.Plant, Check, str]] = [
    (planted_by_hand.drawn_cards_on_the_tv, sees_no_more, "sees what it should not"),
    (planted_by_hand.no_draw_for_holders, buttons_tell_nothing, "the buttons of . tell"),
    (planted_by_hand.a_card_felt_through_the_purse, tells_the_same, "Take.* tells what is"),
    (planted_by_hand.a_bot_that_feels_purses, bots_see_no_more, "sees what it should not"),
    (planted_by_hand.a_gift_that_stays, conserves, "pearls came or went"),
    (planted_by_hand.a_grab_that_pays_nobody, conserves, "pearls"),
    (planted_by_hand.an_undoing_that_mints, conserves, "pearls came or went"),
    (planted_by_hand.a_purse_that_outlives_its_house, conserves, "one who is out has pearls"),
    (planted_by_hand.a_swap_that_costs_a_card, conserves, "cards came or went"),
    (planted_by_hand.a_lantern_that_goes_out, offers_hold, "a choice that changes nothing"),
    (planted_by_hand.a_dial_that_turns_a_card, dialling_holds, "the dial reveals something"),
    (planted_by_hand.a_dial_that_refunds, dialling_holds, "pearls came or went"),
    (planted_by_hand.a_dial_in_the_middle_of_a_draw, dialling_holds, "has drawn cards"),
    (planted_by_hand.a_dial_that_leaves_the_dead_in_turn, dialling_holds, "nobody may do any"),
]


OPEN = [plan._replace(options=Options(practice=True)) for plan in PLANS]
FAULTS_OPEN: list[tuple[planted.Plant, Check, str]] = [
    (planted_open.hands_that_stay_open, practice_ends, "a closed hand lies open"),
    (planted_open.hands_that_stay_open, conserves, "a closed hand lies open"),
    (planted_open.a_hand_told_after_the_close, practice_ends, "a closed hand lies open"),
    (planted_open.an_open_hand_in_a_game_that_counts, conserves, "a closed hand lies open"),
    (planted_open.an_open_hand_of_yesterday, conserves, "lies? open( than|$)"),
    (planted_open.a_round_without_end, practice_ends, "the practice round goes on"),
    (planted_open.another_deal, practice_ends, "a hand is another"),
    (planted_open.a_close_that_tells_the_deck, practice_ends, "the end tells what is hidden"),
]


def played(check: Check, game: AnyGame, plans: Sequence[Plan] = PLANS) -> None:
    """Hold ``game`` against ``check``, by a few plans that never change."""
    for plan in plans:
        check(game, promised, plan)


@pytest.mark.parametrize(
    ("plant", "check", "why"), FAULTS, ids=lambda each: getattr(each, "__name__", "")
)
def test_a_planted_fault_is_caught(plant: planted.Plant, check: Check, why: str) -> None:
    """By the very check that the games of the shelf are held against, and for what it is."""
    with pytest.raises(AssertionError, match=why):
        played(check, plant())


@pytest.mark.parametrize(
    ("plant", "check", "why"), FAULTS_BY_HAND, ids=lambda each: getattr(each, "__name__", "")
)
def test_a_planted_fault_of_free_play_or_of_the_dial_is_caught(
    plant: planted.Plant, check: Check, why: str
) -> None:
    """In games that begin free."""
    with pytest.raises(AssertionError, match=why):
        played(check, plant(), BY_HAND)


@pytest.mark.parametrize(
    ("plant", "check", "why"), FAULTS_OPEN, ids=lambda each: getattr(each, "__name__", "")
)
def test_a_planted_fault_of_the_open_round_is_caught(
    plant: planted.Plant, check: Check, why: str
) -> None:
    """In games that begin with one."""
    with pytest.raises(AssertionError, match=why):
        played(check, plant(), OPEN)


@pytest.mark.parametrize("check", CHECKS, ids=lambda each: each.__name__)
def test_the_same_plans_find_nothing_in_the_true_game(check: Check) -> None:
    """So what the planted faults are caught for is the fault."""
    played(check, bruma.GAME, [*PLANS[:6], *BY_HAND[:4], *OPEN[:3]])


def test_every_check_has_caught_something() -> None:
    """A new check needs a planted fault."""
    assert {check for _, check, _ in [*FAULTS, *FAULTS_OPEN]} == set(CHECKS)
