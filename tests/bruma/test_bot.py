"""The bot: it plays well enough, and what a person at the table would hold against it."""

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from benchmarks.bots import random_player, share
from companion.core.seats import Seat
from companion.core.step import look, replay
from companion.games import bruma
from companion.games.bruma.rules.commands import (
    Block,
    Challenge,
    Commands,
    Declare,
    Draw,
    Give,
    HandOn,
    Keep,
    Lose,
    Pass,
    Point,
    Show,
    Take,
)
from companion.games.bruma.rules.events import Seen
from companion.games.bruma.rules.model import RULES, Card, Options
from companion.games.bruma.rules.waiting import unanswered
from tests.bruma.table import (
    ANA,
    BIA,
    CARTOGRAFA,
    CLEO,
    COMERCIO,
    CONTRABANDISTA,
    ENVENENAR,
    GUARDIA,
    MERCADOR,
    REDESENHAR,
    RUPTURA,
    SOMBRA,
    SUBSIDIO,
    Sitting,
    lay,
    lay_paper,
)
from tests.core.plans import Move, Plan, Play, seats_of

MOODS = 200


def answers(table: Sitting, seat: Seat) -> Counter[Commands | None]:
    """What the bot does in this place, in many moods."""
    sight = look(table.state, seat)
    return Counter(bruma.BOT.answer(sight, Random(mood)) for mood in range(MOODS))


def test_it_beats_a_random_player() -> None:
    """At least 60 % of the two-seat games, and twice its share of the six-seat games; the
    benchmark measures how much more."""
    assert share(bruma.BOT.answer, random_player, seats=2, games=200).part >= 0.6
    assert share(bruma.BOT.answer, random_player, seats=6, games=60).part >= 2 / 6


@pytest.mark.parametrize("seats", [2, 4])
def test_among_bots_there_are_lies_and_doubts_and_neither_is_the_rule(seats: int) -> None:
    """Of their claims some are false and most are true; some are doubted and most are not."""
    told = Counter[str]()
    for seed in range(40):
        play = Play(bruma.GAME, Plan(seats, Options(), seed=seed))
        while not play.over:
            seat = play.rng.choice(unanswered(play.state))
            sight = look(play.state, seat)
            command = bruma.BOT.answer(sight, play.rng)
            assert command is not None
            match command:
                case Declare(action=action) if claimed := RULES[action].claims:
                    told["claims"] += 1
                    told["lies"] += claimed not in sees(play, seat)
                case Block(character=claimed):
                    told["blocks"] += 1
                    told["false blocks"] += claimed not in sees(play, seat)
                case Challenge():
                    told["doubts"] += 1
            play.plays(Move(seat, command))

    assert 0.05 < told["lies"] / told["claims"] < 0.4
    assert 0.1 < told["false blocks"] / told["blocks"] < 0.7
    assert 0.02 < told["doubts"] / (told["claims"] + told["blocks"]) < 0.3


def sees(play: Play, seat: Seat) -> list[str]:
    """What lies face down before ``seat``."""
    hand, place = play.state.hands[seat], play.state.table.places[seat]
    return [hand.cards[at] for at in place.hidden]


def test_it_cannot_be_read() -> None:
    """In the same place with the same cards it does not always do the same; the same action comes
    with the card and without it."""
    with_it = answers(lay("mercador guardia | sombra sombra"), ANA)
    without = answers(lay("cartografa guardia | sombra sombra"), ANA)

    assert len(with_it) >= 3
    assert len(without) >= 3
    trade = Declare(1, COMERCIO)
    assert 0 < without[trade] < with_it[trade] < MOODS


def test_it_never_says_what_everyone_sees_to_be_a_lie() -> None:
    """With all three Mercadores face up nobody can be one."""
    table = lay("(mercador) guardia | (mercador) sombra | (mercador) sombra")

    assert Declare(1, COMERCIO) not in answers(table, ANA)
    table.at(ANA).declares(SUBSIDIO)
    assert set(answers(table, BIA)) == {Pass(2)}


def test_it_remembers_what_a_game_taken_back_has_shown() -> None:
    """Everyone has seen Ana's Mercador: nobody doubts her; Bia has shown two other cards: nobody
    believes her."""
    table = lay("mercador guardia | sombra cartografa | sombra guardia")
    seen = [Seen(ANA, 0, MERCADOR), Seen(BIA, 0, SOMBRA), Seen(BIA, 1, CARTOGRAFA)]
    table.state = replay(bruma.GAME, table.state, seen)
    table.at(ANA).declares(COMERCIO)
    assert set(answers(table, CLEO)) == {Pass(2)}

    table.everyone_passes()
    assert Declare(3, COMERCIO) not in answers(table, BIA)
    table.at(BIA).declares(COMERCIO)
    assert set(answers(table, CLEO)) == {Challenge(4)}


def test_the_poisoned_who_doubts_or_blocks_thinks_twice() -> None:
    """By the house rule a wrong doubt costs the block as well: the holder of a Guardiã doubts less
    often than by the rule book."""
    hands = "sombra mercador 4 | guardia cartografa"
    both, either = lay(hands), lay(hands, doubt_or_block=True)
    for table in (both, either):
        table.at(ANA).declares(ENVENENAR, BIA)

    assert answers(either, BIA)[Challenge(2)] < answers(both, BIA)[Challenge(2)]


def test_it_doubts_what_it_knows_to_be_a_lie() -> None:
    """It holds the third Mercador, and two lie face up."""
    table = lay("(mercador) guardia | mercador sombra | (mercador) sombra")
    table.at(ANA).declares(COMERCIO)

    assert set(answers(table, BIA)) == {Challenge(2)}


def test_it_does_not_doubt_what_it_has_no_reason_to() -> None:
    """Somebody claims what anybody may hold, and it costs little: most of the time it lets pass,
    with more at the table more often."""
    two = lay("mercador guardia | sombra cartografa")
    four = lay("mercador guardia | sombra cartografa | sombra guardia | guardia cartografa")
    for table in (two, four):
        table.at(ANA).declares(COMERCIO)

    assert answers(two, BIA)[Pass(2)] > 0.7 * MOODS
    assert answers(four, BIA)[Pass(2)] > 0.9 * MOODS


def test_it_turns_the_last_card_of_the_last_rival() -> None:
    """Seven pearls end the game."""
    table = lay("mercador guardia 7 | (sombra) sombra 3")

    assert set(answers(table, ANA)) == {Declare(1, RUPTURA, BIA)}


def test_it_does_not_let_its_last_card_be_poisoned() -> None:
    """It doubts, or it blocks as a Guardiã that it does not hold: to let pass is to be out."""
    table = lay("sombra guardia 4 | (mercador) cartografa | sombra mercador")
    table.at(ANA).declares(ENVENENAR, BIA)
    table.everyone_passes()

    assert set(answers(table, BIA)) == {Block(3, GUARDIA)}


def test_it_proves_what_it_can() -> None:
    """Whoever holds the claimed card shows it."""
    table = lay("guardia mercador | sombra sombra")
    table.at(ANA).declares(COMERCIO)
    table.at(BIA).challenges()

    assert set(answers(table, ANA)) == {Show(3, Card("mercador"))}


def test_it_parts_from_what_it_needs_least() -> None:
    """It mostly loses the second copy of a character, and mostly keeps two different cards."""
    table = lay("mercador mercador | sombra guardia 7", turn=BIA)
    table.at(BIA).declares(RUPTURA, ANA)
    assert set(answers(table, ANA)) == {Lose(2, Card("mercador"))}

    table = lay("cartografa cartografa | sombra guardia", deck="mercador sombra")
    table.at(ANA).declares(REDESENHAR)
    table.everyone_passes()
    kept = answers(table, ANA)
    twins = [each for each in kept if isinstance(each, Keep) and len({*each.cards}) == 1]
    assert sum(kept[each] for each in twins) < 0.1 * MOODS


def test_it_aims_at_the_leader() -> None:
    """With ten pearls it must strike, and mostly strikes whoever is nearest to a Ruptura."""
    table = lay("sombra guardia 10 | sombra (mercador) 1 | mercador guardia 8")
    struck = answers(table, ANA)

    assert struck[Declare(1, RUPTURA, CLEO)] > 0.8 * MOODS
    assert struck[Declare(1, RUPTURA, BIA)] + struck[Declare(1, RUPTURA, CLEO)] == MOODS


def test_it_answers_once() -> None:
    """Whoever has let a question pass may still change their mind; the bot does not."""
    table = lay("mercador guardia | sombra cartografa | sombra guardia")
    table.at(ANA).declares(COMERCIO)
    table.at(BIA).passes()

    assert set(answers(table, BIA)) == {None}
    assert set(answers(table, ANA)) == {None}
    assert Challenge(2) in table.at(BIA).may


# By hand: in a free game it hears nothing, and nobody can doubt it.


def its_turn(line: str, deck: str = "") -> Sitting:
    """A free table whose lantern has just come to Ana, who is the bot."""
    turn = Seat(line.count("|"))
    table = lay(line, deck, turn=turn, mode="free")
    table.at(turn).hands_on()
    return table


def does(table: Sitting, seat: Seat = ANA) -> set[Commands | None]:
    """What it does with its hands, in many moods: without the number of the question."""
    return {each and replace(each, of=0) for each in answers(table, seat)}


def test_by_hand_it_takes_what_it_could_prove_and_nothing_else() -> None:
    """Three pearls with a Mercador, two of somebody's with a Contrabandista; else one or two."""
    nothing = does(its_turn("guardia guardia 2 | sombra sombra 2"))
    trade = does(its_turn("guardia mercador 2 | sombra sombra 2"))
    pilfer = does(its_turn("guardia contrabandista 2 | sombra sombra 1"))

    assert Take(0, 2) in nothing
    assert nothing <= {Take(0, 1), Take(0, 2)}
    assert Take(0, 3) in trade
    assert trade <= {*nothing, Take(0, 1), Take(0, 3)}
    assert Take(0, 1, BIA) in pilfer
    assert pilfer <= {Take(0, 1), Take(0, 2), Take(0, 1, BIA)}


def test_by_hand_it_does_one_thing_and_its_turn_is_over() -> None:
    """Also when the other one has undone it: that is how one blocks or doubts it."""
    table = its_turn("guardia contrabandista 2 | sombra sombra 2")
    table.at(ANA).takes(2, BIA)
    assert does(table) == {HandOn(0)}
    table.at(BIA).undoes()
    assert does(table) == {HandOn(0)}

    table.at(ANA).hands_on()
    assert does(table) == {None}


def test_by_hand_it_pays_and_points_and_at_ten_it_does_nothing_else() -> None:
    """Whoever it points at loses a card with their own hand."""
    table = its_turn("guardia guardia 10 | sombra sombra 1 | mercador mercador 5")
    assert does(table) == {Give(0, 7)}
    table.at(ANA).gives(7)
    assert does(table) == {Point(0, BIA), Point(0, CLEO)}
    table.at(ANA).points(CLEO)
    assert does(table) == {HandOn(0)}

    poison = does(its_turn("guardia sombra 3 | cartografa cartografa 3"))
    assert Give(0, 3) in poison
    assert Give(0, 3) not in does(its_turn("guardia guardia 3 | cartografa cartografa 3"))


def test_by_hand_it_loses_one_card_for_each_time_somebody_points_at_it() -> None:
    """The one that it needs least; whosever turn it is, and never otherwise."""
    table = its_turn("mercador cartografa 2 | sombra sombra 9 | guardia guardia 2")
    table.at(ANA).hands_on()
    assert does(table) == {None}
    table.at(BIA).gives(7)
    table.at(BIA).points(ANA)

    lost = answers(table, ANA)
    assert set(lost) <= {Lose(table.at(ANA).asks, Card(one)) for one in (CARTOGRAFA, MERCADOR)}
    assert lost[Lose(table.at(ANA).asks, Card(CARTOGRAFA))] > 0.6 * MOODS
    table.at(ANA).loses(CARTOGRAFA)
    assert does(table) == {None}
    table.at(CLEO).points(BIA)
    assert does(table) == {None}


def test_by_hand_it_draws_and_keeps() -> None:
    """With a Cartógrafa it may look at two cards; it returns two at once."""
    table = its_turn("cartografa cartografa 2 | sombra sombra 2", deck="mercador contrabandista")
    assert Draw(0) in does(table)
    table.at(ANA).draws()

    kept = {frozenset(each.cards) for each in does(table) if isinstance(each, Keep)}
    assert frozenset((Card(MERCADOR), Card(CONTRABANDISTA))) in kept
    assert all(isinstance(each, Keep) for each in does(table))


def test_with_cards_of_paper_it_takes_a_pearl() -> None:
    """It holds none, so it has none to claim or to lose; at ten pearls it takes no more."""
    table = lay_paper("- - 2 | - - 2", turn=BIA)
    table.at(BIA).hands_on()
    assert does(table) == {Take(0, 1)}
    table.at(BIA).points(ANA)
    assert does(table) == {Take(0, 1)}

    rich = lay_paper("- - 10 | - - 2", turn=BIA)
    rich.at(BIA).hands_on()
    assert does(rich) == {HandOn(0)}


def test_bots_alone_bring_a_free_game_to_its_end() -> None:
    """They pay, point and lose."""
    for seed in range(3):
        play = Play(bruma.GAME, Plan(4, Options(mode="free"), seed=seed))
        for _ in range(2000):
            seats = seats_of(play.state)
            able = [(seat, bruma.BOT.answer(look(play.state, seat), play.rng)) for seat in seats]
            moves = [Move(seat, command) for seat, command in able if command]
            if play.over:
                break
            play.plays(play.rng.choice(moves))
        assert play.over
