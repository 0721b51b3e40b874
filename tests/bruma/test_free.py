"""Free: people speak, the phone is a hand and a purse. What hands can do, and what stays true."""

from random import Random

import pytest

from companion.core.chance import Sealed
from companion.core.play import begin
from companion.core.step import look
from companion.games import bruma
from companion.games.bruma.rules.commands import Draw, Expose, Give, HandOn, Lose, Point, Take, Undo
from companion.games.bruma.rules.events import (
    Drew,
    Exposed,
    Gave,
    Grabbed,
    HandedOn,
    Lost,
    Pointed,
    Swapped,
    Undid,
)
from companion.games.bruma.rules.legal_free import offers_by_hand
from companion.games.bruma.rules.model import Card, Character, Options
from tests.bruma.table import (
    ANA,
    BIA,
    CARTOGRAFA,
    CLEO,
    GUARDIA,
    MERCADOR,
    SOMBRA,
    Sitting,
    lay,
    lay_paper,
)

THREE = "sombra guardia 4 | contrabandista mercador 2 | cartografa mercador 2"


def free(line: str = THREE, deck: str = "") -> Sitting:
    """A free table; Ana has the lantern."""
    return lay(line, deck, mode="free")


# Pearls.


@pytest.mark.parametrize("pearls", [1, 2, 3, 42])
def test_anybody_takes_any_number_from_the_vault_at_any_time(pearls: int) -> None:
    """Whosever turn it is, and as often as they like."""
    table = free()
    table.at(BIA).takes(pearls)

    assert table.pearls == [4, 2 + pearls, 2]
    assert table.vault == 42 - pearls
    assert table.turn == ANA


def test_anybody_returns_pearls_to_the_vault() -> None:
    """A price is paid by hand."""
    table = free()
    table.at(ANA).gives(3)

    assert (table.pearls, table.vault) == ([1, 2, 2], 45)


def test_no_purse_and_no_vault_goes_below_nothing() -> None:
    """More than there is is refused: in the vault, in the own purse, in another's."""
    table = free()

    assert table.at(BIA).in_vain.takes(43) == "not_enough_pearls"
    assert table.at(BIA).in_vain.gives(3) == "not_enough_pearls"
    assert table.at(BIA).in_vain.gives(3, ANA) == "not_enough_pearls"
    assert table.at(BIA).in_vain.takes(5, ANA) == "not_enough_pearls"
    assert table.at(BIA).in_vain.takes(0) == "not_enough_pearls"


def test_pearls_go_to_a_player_and_come_from_one_at_once() -> None:
    """A Surrupiar: two pearls change hands, and everyone is told who did it."""
    table = free()
    table.at(BIA).takes(2, ANA)
    assert table.told == [Grabbed(BIA, ANA, 2)]
    table.at(BIA).gives(1, CLEO)

    assert table.told == [Gave(BIA, CLEO, 1)]
    assert table.pearls == [2, 3, 3]


def test_nobody_gives_to_themselves_or_to_one_who_is_out() -> None:
    """A partner is another living house."""
    table = free("sombra guardia | (contrabandista) (mercador) 0 | cartografa mercador")

    assert table.at(ANA).in_vain.gives(1, ANA) == "bad_target"
    assert table.at(ANA).in_vain.gives(1, BIA) == "bad_target"
    assert table.at(ANA).in_vain.takes(1, BIA) == "bad_target"
    assert table.at(BIA).may == []


def test_one_points_at_a_house_and_nothing_else_comes_of_it() -> None:
    """Everyone is told; whoever is meant loses a card with their own hand."""
    table = free("sombra guardia 4 | (contrabandista) (mercador) 0 | cartografa mercador 2")
    before = table.state.hands
    table.at(CLEO).points(ANA)

    assert table.told == [Pointed(CLEO, ANA)]
    assert table.state.hands == before
    assert table.at(CLEO).in_vain.points(BIA) == "bad_target"
    assert table.at(CLEO).in_vain.points(CLEO) == "bad_target"


# Undoing.


def test_the_other_one_undoes_what_was_taken_with_one_tap() -> None:
    """The pearls come back, once."""
    table = free()
    table.at(BIA).takes(2, ANA)
    table.at(ANA).undoes()

    assert table.told == [Undid(ANA, BIA, -2)]
    assert table.pearls == [4, 2, 2]
    assert not [each for each in table.at(ANA).may if isinstance(each, Undo)]


def test_the_other_one_undoes_what_was_given() -> None:
    """Nobody has to keep what they did not want."""
    table = free()
    table.at(ANA).gives(3, CLEO)
    table.at(CLEO).undoes()

    assert table.pearls == [4, 2, 2]


def test_the_newest_thing_is_undone_and_an_older_tap_is_late() -> None:
    """A tap that was meant for the older one undoes nothing."""
    table = free()
    table.at(BIA).takes(1, ANA)
    late = Undo(table.at(ANA).asks, table.state.table.given)
    table.at(CLEO).takes(2, ANA)

    assert table.at(ANA).in_vain.answers(late) == "no_window"
    table.at(ANA).undoes()
    assert table.pearls == [3, 3, 2]


def test_what_one_did_oneself_is_not_undone_so() -> None:
    """Whoever gave or took, took part of their own will: the host or a step back helps them."""
    table = free()
    table.at(BIA).takes(1, ANA)

    assert not [each for each in table.at(BIA).may if isinstance(each, Undo)]


def test_pearls_that_have_moved_on_are_not_undone() -> None:
    """Nobody goes below nothing for it."""
    table = free()
    table.at(BIA).takes(2, ANA)
    table.at(BIA).gives(4)

    assert table.at(ANA).in_vain.undoes() == "spent"
    [undo] = [choice for choice in table.at(ANA).screen.choices if choice.kind == "undo"]
    assert undo.why is not None


def test_with_one_who_is_out_there_is_nothing_to_undo() -> None:
    """Their pearls are in the vault already."""
    table = free("sombra guardia 4 | contrabandista (mercador) 2 | cartografa mercador 2")
    table.at(BIA).takes(2, ANA)
    table.at(BIA).loses("contrabandista")

    assert table.at(ANA).in_vain.undoes() == "no_window"


# Taps.


def test_a_second_tap_is_no_choice() -> None:
    """What a seat does by hand is numbered: the same number counts once."""
    table = free()
    tap = Take(table.at(BIA).asks, 3)
    table.at(BIA).answers(tap)

    assert table.at(BIA).in_vain.answers(tap) == "no_window"
    assert table.pearls[BIA] == 5


def test_six_people_at_the_same_moment_refuse_one_another_nothing() -> None:
    """All six have the same screen before them and tap; every tap counts."""
    line = "sombra guardia | contrabandista mercador | cartografa mercador"
    table = free(f"{line} | sombra contrabandista | guardia cartografa | mercador guardia")
    seats = table.state.table.alive
    taps = [Take(table.at(seat).asks, 1) for seat in seats]
    for seat, tap in zip(seats, taps, strict=True):
        table.at(seat).answers(tap)

    assert table.pearls == [3] * 6


def test_a_tap_counts_though_somebody_just_gave_me_something() -> None:
    """Only what a seat does itself makes its own taps late."""
    table = free()
    tap = Take(table.at(BIA).asks, 1)
    table.at(ANA).gives(1, BIA)
    table.at(BIA).answers(tap)

    assert table.pearls == [3, 4, 2]


def test_the_turn_is_handed_on_once() -> None:
    """Though the lantern comes round again, an old tap does not send it on."""
    table = free()
    tap = HandOn(table.at(ANA).asks)
    table.at(ANA).answers(tap)
    assert table.at(ANA).in_vain.answers(tap) == "no_window"
    table.at(BIA).hands_on()
    table.at(CLEO).hands_on()

    assert table.turn == ANA
    assert table.at(ANA).in_vain.answers(tap) == "no_window"


# Cards.


def test_a_card_is_shown_and_covered_again() -> None:
    """It stays up until it is covered; it is influence all the while."""
    table = free()
    table.at(ANA).holds_up(0)
    assert table.told == [Exposed(ANA, 0, SOMBRA)]
    assert table.shown == [[SOMBRA], [], []]
    assert table.influence == [2, 2, 2]
    table.at(BIA).takes(1)
    assert table.shown == [[SOMBRA], [], []]
    table.at(ANA).covers(0)

    assert table.shown == [[], [], []]
    assert table.at(ANA).in_vain.covers(0) == "not_your_card"


def test_a_shown_card_is_swapped_as_after_a_proof() -> None:
    """Back into the fog, which is shuffled and sealed, and another one from the top."""
    table = free(deck="cartografa guardia")
    table.at(ANA).holds_up(0)
    table.at(ANA).swaps(0)

    assert table.happened == ["Swapped", "Sealed"]
    assert table.told[0] == Swapped(ANA, 0, SOMBRA)
    assert table.shown == [[], [], []]
    assert table.at(ANA).cards == ["cartografa", "guardia"]
    assert table.deck[-1] == "sombra"
    assert len(table.deck) == 9


def test_only_a_shown_card_is_swapped() -> None:
    """Everyone has to know what goes back."""
    table = free()

    assert table.at(ANA).in_vain.swaps(0) == "not_your_card"


def test_two_are_drawn_and_two_are_returned() -> None:
    """A Redesenhar: the turn stays where it is."""
    table = free(deck="contrabandista guardia")
    table.at(BIA).draws()
    assert table.told == [Drew(BIA, 2)]
    assert len(table.deck) == 7
    table.at(BIA).keeps("guardia", "mercador")

    assert table.at(BIA).cards == ["guardia", "mercador"]
    assert table.deck[-2:] == ["contrabandista", "contrabandista"]
    assert (table.phase, table.turn) == ("Free", ANA)


def test_drawn_cards_are_chosen_from_before_anything_else_is_done_with_cards() -> None:
    """Pearls still change hands; cards, and the turn, wait."""
    table = free()
    table.at(ANA).draws()

    assert table.at(ANA).in_vain.draws() == "keep_first"
    assert table.at(ANA).in_vain.holds_up(0) == "keep_first"
    assert table.at(ANA).in_vain.loses("sombra") == "keep_first"
    assert table.at(ANA).in_vain.hands_on() == "keep_first"
    table.at(ANA).takes(1)
    table.at(BIA).takes(1, ANA)


def test_nobody_draws_while_a_card_of_theirs_is_shown() -> None:
    """What is shown lies where everyone saw it."""
    table = free()
    table.at(ANA).holds_up(1)

    assert table.at(ANA).in_vain.draws() == "cover_first"


def test_a_lost_card_is_lost_for_good_and_the_last_one_ends_it() -> None:
    """Revealed stays revealed; the pearls return to the vault; the lantern goes on."""
    table = free()
    table.at(ANA).loses(SOMBRA)
    assert table.told == [Lost(ANA, 0, SOMBRA)]
    assert table.at(ANA).in_vain.loses(SOMBRA) == "not_your_card"
    table.at(ANA).loses(GUARDIA)

    assert table.influence == [0, 2, 2]
    assert (table.pearls, table.vault) == ([0, 2, 2], 46)
    assert table.happened == ["Lost", "Eliminated", "HandedOn"]
    assert table.turn == BIA


def test_of_two_alike_the_shown_one_is_lost() -> None:
    """The other one stays unknown."""
    table = free("sombra sombra | contrabandista mercador | cartografa mercador")
    table.at(ANA).holds_up(1)
    table.at(ANA).loses(SOMBRA)

    assert table.told == [Lost(ANA, 1, SOMBRA)]
    assert table.shown == [[], [], []]


def test_the_last_house_wins_and_whoever_has_drawn_returns_it() -> None:
    """The series counts it as any other game."""
    table = free("sombra guardia | contrabandista (mercador)")
    table.at(ANA).draws()
    table.at(BIA).loses("contrabandista")

    assert table.winner == ANA
    assert len(table.deck) == 11
    assert table.at(ANA).drawn == []
    assert table.at(ANA).may == []


# Turns.


def test_no_order_of_turns_is_imposed() -> None:
    """Everyone may do everything; “minha vez acabou” is for whoever has the lantern."""
    table = free()
    kinds = [{type(each) for each in table.at(seat).may} for seat in (ANA, BIA)]

    assert kinds[0] - kinds[1] == {HandOn}
    assert kinds[1] <= kinds[0]
    assert table.at(BIA).in_vain.hands_on() == "not_your_turn"


def test_the_lantern_passes_over_those_who_are_out() -> None:
    """To the next living seat clockwise."""
    table = free("sombra guardia | (contrabandista) (mercador) 0 | cartografa mercador")
    table.at(ANA).hands_on()

    assert table.told == [HandedOn(ANA, CLEO)]
    assert table.turn == CLEO


def test_nobody_is_named_as_late() -> None:
    """The table waits for whoever has the lantern, and does not say so aloud."""
    table = free()
    table.is_reminded()

    assert table.events == []
    assert bruma.WAITING.awaited(table.state.table) == (ANA,)


def test_ten_pearls_are_a_reminder_and_no_force() -> None:
    """On the TV, on that phone, and nobody is kept from anything."""
    table = free("sombra guardia 9 | contrabandista mercador | cartografa mercador")
    assert table.screen(None).alarm is None
    table.at(ANA).takes(1)

    alarm = table.screen(None).alarm
    assert alarm is not None
    assert alarm.key == "bruma.alarm_free"
    assert table.at(ANA).screen.prompt.key == "bruma.ask.free_must"
    table.at(ANA).takes(3)
    table.at(ANA).hands_on()
    assert table.at(ANA).screen.prompt.key == "bruma.ask.free_must_soon"


def test_whoever_leaves_is_out_and_the_lantern_goes_on() -> None:
    """Their cards turn face up, drawn ones go back."""
    table = free()
    table.at(ANA).draws()
    table.at(ANA).leaves()

    assert table.at(ANA).up == [SOMBRA, GUARDIA]
    assert len(table.deck) == 9
    assert table.turn == BIA


# What a screen shows.


def test_a_shown_card_is_on_every_screen_and_marked_as_shown() -> None:
    """The TV turns it over; it is not one of the lost."""
    table = free()
    table.at(ANA).holds_up(1)
    seat = table.screen(None).seats[ANA]

    assert seat.shown == (None, GUARDIA)
    assert seat.cards == (None, None)
    assert table.screen(None).known[Character.GUARDIA] == 0
    assert table.at(BIA).screen.seats[ANA].shown == (None, GUARDIA)


def test_the_buttons_of_the_own_cards_name_places_and_no_card() -> None:
    """A menu shows no card by accident: the words are the same whatever one holds."""
    one, other = free(), free("guardia sombra 4 | contrabandista mercador 2 | cartografa mercador")
    told = [
        [(choice.kind, choice.label, choice.say, choice.art, choice.at) for choice in choices]
        for choices in (one.at(ANA).screen.choices, other.at(ANA).screen.choices)
    ]

    assert told[0] == told[1]


def test_amounts_are_offered_up_to_what_there_is() -> None:
    """What the client puts into a command is one of the choices."""
    table = free()
    by_kind = {choice.kind: choice for choice in table.at(BIA).screen.choices}

    assert (by_kind["collect"].most, by_kind["pay"].most) == (42, 2)
    assert [(target.seat, target.most) for target in by_kind["grab"].targets] == [
        (ANA, 4),
        (CLEO, 2),
    ]
    may = table.at(BIA).may
    for choice in (by_kind["grab"], by_kind["give"]):
        for target in choice.targets:
            kind = Take if choice.kind == "grab" else Give
            assert kind(choice.command.of, target.most, target.seat) in may
            assert kind(choice.command.of, target.most + 1, target.seat) not in may


def test_the_question_of_a_phone_is_its_own() -> None:
    """It is a new one after each thing that the seat has done, and after nothing else."""
    table = free()
    before = [table.at(seat).screen.question for seat in (ANA, BIA)]
    table.at(ANA).takes(1)

    assert [table.at(seat).screen.question for seat in (ANA, BIA)] == [before[0] + 1, before[1]]


# From the first deal on.


def test_a_game_begins_free() -> None:
    """The option says so; cards and pearls are dealt as ever."""
    step = begin(bruma.GAME, 4, Options(mode="free"), Random(1))

    assert bruma.WAYS.mode(step.state.table).name == "free"
    assert step.state.table.deck == 7
    assert all(len(hand.cards) == 2 for hand in step.state.hands)
    for seat in step.state.table.alive:
        may = {type(each) for each in bruma.required.choices(look(step.state, seat))}
        assert may >= {Take, Give, Expose, Draw, Lose}


# Cards of paper.


def test_with_cards_of_paper_the_laptop_deals_none() -> None:
    """No shuffle, no seal, no hand, no deck of the laptop's; pearls as ever."""
    step = begin(bruma.GAME, 4, Options(mode="free", paper=True), Random(1))

    assert not [event for event in step.events if isinstance(event, Sealed)]
    assert step.state.hidden.deck == ()
    assert [hand.cards for hand in step.state.hands] == [()] * 4
    assert [place.pearls for place in step.state.table.places] == [2] * 4
    assert bruma.required.view(look(step.state, ANA)).hand is None


def test_cards_of_paper_are_for_a_game_that_begins_free() -> None:
    """In another one the option changes nothing."""
    step = begin(bruma.GAME, 4, Options(paper=True), Random(1))

    assert not step.state.table.paper
    assert all(len(hand.cards) == 2 for hand in step.state.hands)


def test_a_lost_card_of_paper_is_named_by_its_owner() -> None:
    """It lies face up for everyone; the last one ends it for this house."""
    table = lay_paper("- - 2 | - - 2 | - (sombra) 3")
    table.at(CLEO).loses(CARTOGRAFA)

    assert table.happened == ["Lost", "Eliminated"]
    assert table.at(CLEO).up == [CARTOGRAFA, SOMBRA]
    assert table.pearls == [2, 2, 0]
    table.at(BIA).loses(MERCADOR)
    table.at(BIA).loses(MERCADOR)
    assert table.winner == ANA


def test_of_each_character_there_are_three() -> None:
    """A fourth one cannot have been lost."""
    table = lay_paper("- (sombra) | - (sombra) | - (sombra) | - -")

    assert table.at(ANA).in_vain.loses(SOMBRA) == "no_copy"
    offers = dict(offers_by_hand(look(table.state, ANA), ANA, table.state.hands[ANA]))
    assert offers[Lose(table.at(ANA).asks, Card("sombra"))] == "no_copy"
    assert offers[Lose(table.at(ANA).asks, Card("guardia"))] == ""


def test_hands_of_paper_are_nothing_that_the_phone_can_do() -> None:
    """Pearls, losses and the lantern are left."""
    table = lay_paper("- - | - -")

    assert {type(each) for each in table.at(ANA).may} == {Take, Give, Lose, Point, HandOn}
    assert table.at(ANA).in_vain.draws() == "no_window"
    assert table.at(ANA).in_vain.holds_up(0) == "not_your_card"


def test_whoever_leaves_a_table_of_paper_takes_their_secret_along() -> None:
    """Out, pearls in the vault, and the laptop knows no card to turn up."""
    table = lay_paper("- - | - - | - (sombra) 3")
    table.at(ANA).leaves()

    assert table.state.table.alive == (BIA, CLEO)
    assert table.pearls == [0, 2, 3]
    assert table.turn == BIA
    assert table.screen(None).seats[ANA].out
    table.at(CLEO).leaves()
    assert table.winner == BIA
