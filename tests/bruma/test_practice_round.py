"""The open practice round: hands for all to see, the real rules, a turn each; nothing counts."""

from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion.core.play import advance, begin, begin_again, depart
from companion.core.scenario import Unshuffled
from companion.core.seats import Seat
from companion.core.step import look
from companion.core.text import Text
from companion.games import bruma
from companion.games.bruma.rules.commands import Challenge, Declare, Keep, Pass, Show
from companion.games.bruma.rules.events import Seen
from companion.games.bruma.rules.model import (
    Action,
    BrumaState,
    Card,
    Character,
    Choosing,
    Exchanging,
    Options,
    Rehearsed,
)
from companion.games.bruma.screens.view import View
from companion.i18n.catalogue import LANGUAGES, Words

ANA, BIA, CAIO = Seat(0), Seat(1), Seat(2)
NAMES = {ANA: "Ana", BIA: "Bia", CAIO: "Caio"}
OPEN = Options(practice=True, first_player=ANA)
# Unshuffled, three are dealt: Mercador twice; Mercador, Sombra; Sombra twice.


class Round:
    """An open round of three, its cards as they lie in the box."""

    def __init__(self, options: Options = OPEN, rng: Random | None = None) -> None:
        self.rng = rng or Unshuffled()
        self.dealt: BrumaState = begin(bruma.GAME, 3, options, self.rng).state
        self.state = self.dealt

    def does(self, seat: Seat, kind: Any, *more: Any) -> None:
        """A seat answers the open question."""
        command = kind(self.state.table.phase.question, *more)
        self.state = advance(bruma.GAME, self.state, seat, command, self.rng).state

    def all_pass(self) -> None:
        """Everybody who is asked lets it pass."""
        for seat in bruma.WINDOWS.simultaneous_seats(self.state.table):
            self.does(seat, Pass)

    def closes(self, *, fresh: bool = False) -> None:
        """The host begins the game."""
        step = begin_again(bruma.GAME, self.dealt, self.state, (), self.rng, fresh=fresh)
        self.state = step.state

    def view(self, seat: Seat | None = None) -> View:
        """A screen."""
        return bruma.required.view(look(self.state, seat))

    def remark(self, lang: str = "pt-BR") -> str:
        """What the TV explains."""
        remark = self.view().remark
        assert remark
        return Words(lang).render(remark, NAMES.__getitem__)


def test_everybody_sees_every_hand_and_the_tv_too() -> None:
    """As long as the round is open: on each screen the same, in the places where they lie."""
    table = Round()

    for viewer in (None, ANA, BIA, CAIO):
        seats = table.view(viewer).seats
        assert [seat.open for seat in seats] == [
            ("mercador", "mercador"),
            ("mercador", "sombra"),
            ("sombra", "sombra"),
        ]
        assert [seat.cards for seat in seats] == [(None, None)] * 3
    assert table.view().open
    assert table.view().hand is None


def test_what_comes_of_a_proof_and_of_a_redraw_is_seen_too() -> None:
    """The card that replaces a proven one, the two that are drawn, those that are kept."""
    table = Round()
    table.does(ANA, Declare, Action.COMERCIO, None)
    table.does(BIA, Challenge)
    table.does(ANA, Show, Card("mercador"))
    assert table.view().seats[ANA].open == ("contrabandista", "mercador")
    table.does(BIA, bruma.rules.commands.Lose, Card("mercador"))
    assert table.view().seats[BIA].open == (None, "sombra")
    assert table.view().seats[BIA].cards == ("mercador", None)

    table.does(BIA, Declare, Action.REDESENHAR, None)
    table.all_pass()
    assert isinstance(table.state.table.phase, Exchanging)
    assert table.view(CAIO).seats[BIA].looks == ("contrabandista", "contrabandista")
    table.does(BIA, Keep, (Card("contrabandista"),))
    assert table.view(CAIO).seats[BIA].open == (None, "contrabandista")
    assert table.view(CAIO).seats[BIA].looks == ()


def test_it_is_over_when_each_house_has_had_one_turn() -> None:
    """Then nobody may do anything, and nobody has won."""
    table = Round()
    for seat in (ANA, BIA, CAIO):
        assert table.state.table.turn == seat
        assert bruma.PRACTICE.status(table.state.table) == "open"
        table.does(seat, Declare, Action.MERGULHO, None)

    assert isinstance(table.state.table.phase, Rehearsed)
    assert bruma.PRACTICE.status(table.state.table) == "over"
    assert bruma.GAME.outcome(table.state.table) is None
    assert not any(bruma.required.choices(look(table.state, seat)) for seat in NAMES)
    assert not any(bruma.BOT.answer(look(table.state, seat), Random(1)) for seat in NAMES)


def test_the_last_house_of_a_round_has_won_nothing() -> None:
    """Where only one house is left before each has had its turn, the round is over."""
    table = Round()
    for seat in (BIA, CAIO):
        table.state = depart(bruma.GAME, table.state, seat, table.rng).state

    assert isinstance(table.state.table.phase, Rehearsed)
    assert bruma.GAME.outcome(table.state.table) is None


def test_the_game_begins_with_its_deal_closed() -> None:
    """Pearls, cards and turn as at the beginning; no screen shows more than in a game that had no
    such round."""
    table, never = Round(), Round(replace(OPEN, practice=False))
    table.does(ANA, Declare, Action.COMERCIO, None)
    table.does(BIA, Challenge)
    table.does(ANA, Show, Card("mercador"))
    table.closes()

    assert [hand.cards for hand in table.state.hands] == [hand.cards for hand in never.state.hands]
    assert isinstance(table.state.table.phase, Choosing)
    changed = {"question", "seal", "shuffles", "news", "why", "told", "choices"}
    for viewer in (None, ANA, BIA, CAIO):
        here, there = (
            {
                key: value
                for key, value in msgspec.structs.asdict(view).items()
                if key not in changed
            }
            for view in (table.view(viewer), never.view(viewer))
        )
        assert here == there
    assert table.view().remark is None


def test_new_cards_are_other_cards() -> None:
    """Nobody knows of anybody; whoever began begins."""
    table = Round(rng=Random(3))
    before = [hand.cards for hand in table.state.hands]
    table.closes(fresh=True)

    assert [hand.cards for hand in table.state.hands] != before
    assert [seat.open for seat in table.view().seats] == [(None, None)] * 3
    assert table.state.table.turn == ANA
    assert [place.pearls for place in table.state.table.places] == [2, 2, 2]
    assert table.state.table.deck == len(table.state.hidden.deck) == 9
    assert bruma.AFTER.audit(table.state) == ""


def test_an_answer_to_the_round_is_no_answer_to_the_game() -> None:
    """The question has another number."""
    table = Round()
    late = Declare(table.state.table.phase.question, Action.MERGULHO, None)
    table.closes()

    assert late not in bruma.required.choices(look(table.state, ANA))


def test_what_lies_open_is_audited() -> None:
    """A hand that lies open in a game that counts, or as another than it is, is a fraud."""
    table = Round()
    lied = replace(table.state.table.places[0], open=(Character.GUARDIA, Character.MERCADOR))
    places = (lied, *table.state.table.places[1:])
    assert bruma.AFTER.audit(table.state) == ""
    assert (
        bruma.AFTER.audit(replace(table.state, table=replace(table.state.table, places=places)))
        == "open"
    )

    open_places = table.state.table.places
    table.closes()
    stale = replace(table.state.table, places=open_places)
    assert bruma.AFTER.audit(table.state) == ""
    assert bruma.AFTER.audit(replace(table.state, table=stale)) == "open"


@pytest.mark.parametrize("options", [Options(mode="free"), Options(mode="free", paper=True)])
def test_by_hand_there_is_none(options: Options) -> None:
    """A free table and one of paper say why; and nobody gets there from an open round."""
    why = bruma.PRACTICE.why_not_practise(options)
    assert why is not None
    assert why.key == ("bruma.practice.paper" if options.paper else "bruma.practice.free")
    assert bruma.PRACTICE.why_not_practise(Options(mode="assisted")) is None

    assert bruma.WAYS.why_not_dial(Round().state.table, "free", None) == Text("bruma.dial.practice")
    assert bruma.WAYS.why_not_dial(Round().state.table, "assisted", None) is None


def test_nothing_is_marked_as_seen() -> None:
    """Everybody has seen all of it; the game begins as if nobody had."""
    table = Round()
    table.does(ANA, Declare, Action.COMERCIO, None)
    table.does(BIA, Challenge)
    table.does(ANA, Show, Card("mercador"))
    table.state = replace(
        table.state, table=bruma.GAME.on_table(table.state.table, Seen(CAIO, 0, Character.SOMBRA))
    )
    table.closes()

    assert [seat.seen for seat in table.view().seats] == [(None, None)] * 3


# What the TV explains.


def test_a_true_claim_is_explained() -> None:
    table = Round()
    assert table.remark() == (
        "Ana tem duas vezes o Mercador, e pode declarar qualquer ação: não é preciso ter a carta."
    )
    table.does(ANA, Declare, Action.COMERCIO, None)
    assert table.remark() == "Ana diz ser o Mercador, e tem a carta: quem contestar perde uma."
    table.does(CAIO, Challenge)
    assert table.remark().startswith("Ana tem o Mercador: mostra, recebe outra")
    table.does(ANA, Show, Card("mercador"))
    assert table.remark().startswith("Caio escolhe qual carta perder.")


def test_a_bluff_is_called_one() -> None:
    table = Round()
    table.does(ANA, Declare, Action.SURRUPIAR, CAIO)
    assert "e não tem: é um blefe. Se alguém contestar, Ana perde uma carta" in table.remark()
    table.all_pass()
    assert table.remark() == (
        "Só Caio pode bloquear, como um de dois: o Contrabandista e a Cartógrafa. Não tem nenhuma, "
        "seria um blefe."
    )
    table.does(CAIO, bruma.rules.commands.Block, Character.CARTOGRAFA)
    assert "Caio bloqueia como a Cartógrafa, e não tem: é um blefe." in table.remark()
    table.does(ANA, Challenge)
    assert table.remark().startswith("Caio não tem a Cartógrafa: a carta que mostrar está perdida")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_step_of_it_is_explained(lang: str) -> None:
    """In each language, in random rounds, and none afterwards."""
    rng, keys = Random(4), set[str]()
    for _ in range(60):
        table = Round(replace(OPEN, first_player=None, start_pearls=3), rng)
        while bruma.PRACTICE.status(table.state.table) == "open":
            remark = table.view().remark
            assert remark
            assert table.remark(lang)
            keys.add(remark.key.removeprefix("bruma.remark."))
            moves = [
                (seat, command)
                for seat in NAMES
                for command in bruma.required.choices(look(table.state, seat))
            ]
            seat, command = rng.choice(moves)
            table.state = advance(bruma.GAME, table.state, seat, command, rng).state
        assert table.remark(lang)
        table.closes()
        assert table.view().remark is None
    assert keys == {
        "choosing",
        *(
            f"{what}.{truth}"
            for what in ("claim", "blocked", "prove")
            for truth in ("true", "false")
        ),
        *("block.all", "block.true", "block.false", "losing", "exchanging"),
    }
