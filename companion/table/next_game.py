"""The game at a table: which one is chosen, by which rules it is played, and when it begins."""

from typing import Any

import msgspec
from msgspec.structs import replace

from companion.core.seats import Seat
from companion.core.text import Text
from companion.games import SHELF
from companion.table import entries
from companion.table.entries import Pace, Series
from companion.table.writer import NeedsConfirmation, Refused, Writer


class NextGame:
    """What the host decides about the games of one table. All of it raises ``Refused``."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer

    def why_not_start(self) -> Text | None:
        """Why the host cannot start the next game now; ``None`` when they can."""
        now = self._writer.sitting
        return Text("table.running") if now.running else self.why_not(now.game)

    def why_not(self, game: str) -> Text | None:
        """Why those who take part cannot play the game of this name: too few sit, or too many;
        ``None`` when they can. Raises ``Refused`` when it is not on the shelf."""
        seats, here = _on_shelf(game), len(self._writer.sitting.seated)
        if here < min(seats):
            return Text("table.too_few", n=min(seats) - here)
        if here > max(seats):
            name = Text(f"{game}.name")
            return Text("table.too_many", game=name, most=max(seats), n=here - max(seats))
        return None

    def choose(self, game: str, *, sure: bool) -> None:
        """The table plays the game of this name from now on. Too few may sit: others can still
        come. Raises ``NeedsConfirmation`` when the game that was ended cannot be brought back after
        that."""
        now = self._writer.sitting
        seats, here = _on_shelf(game), len(now.seated)
        if now.running:
            raise Refused(Text("table.running"))
        if here > max(seats) and (why := self.why_not(game)):
            raise Refused(why)
        if game == now.game:
            return
        if now.can_reopen and not sure:
            raise NeedsConfirmation(Text("table.start_unsure"))
        self._writer.write(entries.Chosen(game, SHELF[game].VERSION))

    def configure(self, changes: dict[str, Any]) -> None:
        """Change these options of the next game, of the evening and of the questions."""
        now = self._writer.sitting
        series = msgspec.to_builtins(now.series)
        pace = msgspec.to_builtins(now.pace)
        options = msgspec.to_builtins(now.options)
        for key, value in changes.items():
            holder = next((each for each in (series, pace) if key in each), options)
            holder[key] = value
        try:
            wanted = msgspec.convert(options, now.rules_of.OPTIONS)
            evening, questions = msgspec.convert(series, Series), msgspec.convert(pace, Pace)
        except msgspec.ValidationError:
            raise Refused(Text("table.bad_options")) from None
        self._writer.write(entries.Configured(wanted, evening, questions))

    def as_usual(self) -> None:
        """All options are as a first table has them."""
        usual = self._writer.sitting.rules_of.OPTIONS()
        self._writer.write(entries.Configured(usual, Series(), Pace()))

    def why_not_practise(self) -> Text | None:
        """Why the next game cannot begin with an open practice round; ``None`` when it can."""
        now = self._writer.sitting
        practice = now.rules_of.practice
        return practice.why_not_practise(now.options) if practice else Text("table.not_now")

    def start(self, *, practice: bool, sure: bool) -> None:
        """Begin the next game; ``practice``: with an open round. Raises ``NeedsConfirmation`` when
        the game that was ended cannot be brought back after that."""
        if why := self.why_not_start() or (self.why_not_practise() if practice else None):
            raise Refused(why)
        now = self._writer.sitting
        if now.can_reopen and not sure:
            raise NeedsConfirmation(Text("table.start_unsure"))
        seats = tuple(one.id for one in now.seated)
        options = now.options
        if "first_player" in options.__struct_fields__:
            options = replace(options, first_player=self._first(seats))
        if "practice" in options.__struct_fields__:
            options = replace(options, practice=practice)
        self._writer.carry_out(entries.Started(seats, options, ()))

    def _first(self, seats: tuple[str, ...]) -> Seat | None:
        """Who begins, by the evening's rule, if they still sit here; ``None``: chance decides."""
        now = self._writer.sitting
        match now.series.starts:
            case "winner" if now.last_winner in seats:
                return Seat(seats.index(now.last_winner))
            case "left" if now.began in seats:
                return Seat((seats.index(now.began) + 1) % len(seats))
            case "left":
                return Seat(self._writer.rng.randrange(len(seats)))
            case _:
                return None

    def dial(self, mode: str, turn: int | None) -> None:
        """The running game is played by ``mode`` from now on."""
        now, state = self._writer.sitting, self._writer.state()
        ways, seat = now.rules_of.ways, None if turn is None else Seat(turn)
        names = [each.name for each in ways.modes]
        unknown = mode not in names or (seat is not None and seat >= len(state.hands))
        if unknown or not now.running:
            raise Refused(Text("table.not_now"))
        if why := ways.why_not_dial(state.table, mode, seat):
            raise Refused(why)
        self._writer.carry_out(entries.Dialled(mode, seat, ()))


def _on_shelf(game: str) -> range:
    """How many can play the game of this name. Raises ``Refused`` when there is no such game."""
    if game not in SHELF:
        raise Refused(Text("table.unknown_game"))
    return SHELF[game].SEATS
