"""What a person or the host may ask of a table, outside the game."""

from typing import Any, Final, Literal

import msgspec


class Order(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """A wish that concerns the table and not the game on it."""


class SitDown(Order, frozen=True):
    """Take part in the next game."""


class StandUp(Order, frozen=True):
    """Only watch from the next game on."""


class Start(Order, frozen=True):
    """Begin the first game, or the next one; ``practice``: with an open practice round; ``sure``:
    also when the game that was ended cannot be brought back after that."""

    practice: bool = False
    sure: bool = False


class ChooseGame(Order, frozen=True):
    """Play the game of this name from now on, between two games; ``sure``: also when the game that
    was ended cannot be brought back after that."""

    game: str
    sure: bool = False


class BeginAgain(Order, frozen=True):
    """The open practice round is over: close the hands and begin the game, with its deal or
    (``fresh``) with another."""

    fresh: bool = False


class Arrange(Order, frozen=True):
    """Put the chairs in this order, clockwise: all who take part, by their ids."""

    order: tuple[str, ...]


class Configure(Order, frozen=True):
    """Change these options of the next game and of the evening; the others stay."""

    options: dict[str, Any]


class AsUsual(Order, frozen=True):
    """All options of the next game and of the evening are as a first table has them."""


class Tune(Order, frozen=True):
    """Let the TV sound like this: how loud (0 to 3), with its sounds in writing, with a voice."""

    volume: Literal[0, 1, 2, 3]
    captions: bool
    voice: bool


class Remove(Order, frozen=True):
    """Take this person off the table; in a running game their seat leaves it by the rules;
    ``sure``: also when the game that was ended cannot be brought back after that."""

    person: str
    sure: bool = False


class Promote(Order, frozen=True):
    """Let this person's phone act as the host."""

    person: str


class Demote(Order, frozen=True):
    """This person's phone is no longer the host's."""

    person: str


class Back(Order, frozen=True):
    """Play the own seat again, which is covered."""


class Speak(Order, frozen=True):
    """Read in this language from now on, one of those that are offered."""

    lang: str


class MoreTime(Order, frozen=True):
    """Want more time for the open question: once for each question, as much again."""


class Undo(Order, frozen=True):
    """Take back the own last step, a moment after it."""


class Welcome(Order, frozen=True):
    """Let this person, who came while the evening was under way, take part, or only watch."""

    person: str
    yes: bool


class SetDoor(Order, frozen=True):
    """Let all newcomers in, or (``open`` false) only those that the host lets in."""

    open: bool


class Rename(Order, frozen=True):
    """Be called ``name``, between two games."""

    name: str


class RenamePerson(Order, frozen=True):
    """Let this person be called ``name``."""

    person: str
    name: str


class AddBot(Order, frozen=True):
    """Let a bot take part in the next game."""


class Nudge(Order, frozen=True):
    """The table waits for this person: ask them to hurry."""

    person: str


class PassFor(Order, frozen=True):
    """The table waits for this person: let the open question pass for them."""

    person: str


class Cover(Order, frozen=True):
    """Let ``by`` answer for this person until they are back; ``None``: they play again."""

    person: str
    by: Literal["pass", "bot"] | None


class Pause(Order, frozen=True):
    """Let the game rest."""


class Resume(Order, frozen=True):
    """Let the game go on."""


class End(Order, frozen=True):
    """End the running game without a winner."""


class Reopen(Order, frozen=True):
    """Bring the game back that the host has ended, as it stood."""


class Disclose(Order, frozen=True):
    """Lay the hands of the finished game before everyone; nothing of it is taken back then."""


class Dial(Order, frozen=True):
    """Play by ``mode`` from here on; ``turn``: the seat whose turn it is, where the mode before
    kept none."""

    mode: str
    turn: int | None = None


class Settle(Order, frozen=True):
    """No seat spoke: close the open question, where none has to answer it."""


class Rewind(Order, frozen=True):
    """Take the game back to ``line`` of its record; ``last`` is the newest line that the host
    knows of, ``sure`` says that they know what has been seen since."""

    line: int
    last: int
    sure: bool = False


class HandOver(Order, frozen=True):
    """Offer the seat of this person to whichever phone reads the code next."""

    person: str


class KeepSeat(Order, frozen=True):
    """Offer the seat of this person no longer."""

    person: str


class ReturnCode(Order, frozen=True):
    """Give this person a new code to come back with."""

    person: str


class Admit(Order, frozen=True):
    """The person who knocks is who they say, or is not; ``sure``: also when that person is here."""

    knock: str
    yes: bool
    sure: bool = False


class AdmitAll(Order, frozen=True):
    """All of these ``knocks`` are by who they say, where only one says so and that person is not
    here."""

    knocks: tuple[str, ...]


class ListTables(Order, frozen=True):
    """Which tables are kept."""


class NewTable(Order, frozen=True):
    """Show a new table."""


class ShowTable(Order, frozen=True):
    """Show this table again."""

    code: str


class DeleteTable(Order, frozen=True):
    """Delete this table for good; only the laptop itself may. ``confirm`` is what the first answer
    gave out."""

    code: str
    confirm: str = ""


class DeleteAll(Order, frozen=True):
    """Delete all that is kept; only the laptop itself may. ``confirm`` as for one table."""

    confirm: str = ""


class KeepTables(Order, frozen=True):
    """Keep tables for so many days after their last entry; ``confirm``: also if some are older,
    which only the laptop itself may say."""

    days: Literal[1, 7, 30, 365]
    confirm: str = ""


class ShowFilm(Order, frozen=True):
    """Show the finished game ``game`` (0: the newest one) of the table ``code`` on the TVs;
    ``reel``: its best moments first."""

    code: str
    game: int = 0
    reel: bool = True


class RunFilm(Order, frozen=True):
    """Let it go on by itself, or stand."""

    on: bool


class StepFilm(Order, frozen=True):
    """One step on or back; it stands then."""

    by: Literal[-1, 1]


class SkipFilm(Order, frozen=True):
    """On to the next scene, or to the next turn."""


class CloseFilm(Order, frozen=True):
    """The TVs show the table again."""


PERSON: Final = SitDown | StandUp | Back | MoreTime | Speak | Undo | Rename
HOST: Final = (
    Start
    | ChooseGame
    | Arrange
    | Configure
    | AsUsual
    | Tune
    | Remove
    | Promote
    | Demote
    | RenamePerson
    | Welcome
    | SetDoor
    | AddBot
    | Nudge
    | PassFor
    | Cover
    | Pause
    | Resume
    | End
    | Reopen
    | Disclose
    | Rewind
    | BeginAgain
    | Dial
    | Settle
)
SEATS: Final = HandOver | KeepSeat | ReturnCode | Admit | AdmitAll
"""Who may sit where. The host may ask for all of it; a person may offer their own seat."""
FILM: Final = ShowFilm | RunFilm | StepFilm | SkipFilm | CloseFilm
"""What the host of the shown table may ask for while no game is running."""
TABLES: Final = ListTables | NewTable | ShowTable | DeleteTable | DeleteAll | KeepTables
"""What the host of the shown table may ask for all of them."""
