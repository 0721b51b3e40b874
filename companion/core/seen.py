"""What every generic screen can read of a game: sentences, seats, choices and cards as values.

A game's ``view`` may return a ``Seen`` with as much of it as the game knows; the companion fills in
the rest (``companion/web/live/seen.py``), so a game that has no drawing of its own can be played on
phone, TV and plain TV. A game with a drawing returns its own struct instead, which then has a
method ``seen()`` that returns a ``Seen``; or none, and all of it is filled in.
"""

from collections.abc import Iterable
from typing import Any

import msgspec

from companion.core.seats import Seat
from companion.core.text import Text


class Card(msgspec.Struct, frozen=True):
    """One card. ``id``: its own among the cards of the screen. ``face``: what a drawing knows it
    by; ``None`` face down, and the ``label`` says so. ``text``: what it does."""

    id: str
    label: Text
    face: str | None = None
    text: Text | None = None


class Count(msgspec.Struct, frozen=True):
    """A number of something: its ``kind``, the number, and both in ``words``."""

    kind: str
    n: int
    words: Text


class Option(msgspec.Struct, frozen=True):
    """One value that the open field of a pattern may hold. ``seat``: it is the player there."""

    value: Any
    label: Text
    seat: Seat | None = None


class Picker(msgspec.Struct, frozen=True):
    """How the open field of a command is chosen (``companion/core/choices.py``).

    ``kind`` ``pick``: ``least`` to ``most`` of ``of``. ``number``: from ``least`` to ``most``.
    ``each``: one of ``of`` for each of ``keys``; ``shared``: the same one several times.
    """

    kind: str
    field: str
    of: tuple[Option, ...] = ()
    keys: tuple[Option, ...] = ()
    least: int = 0
    most: int = 0
    shared: bool = True


class Button(msgspec.Struct, frozen=True):
    """A button.

    ``command``: what it sends; with a ``pattern`` one field of it is chosen first. A game may give
    the pattern itself as the ``command``. ``label``: what is on the button. ``key``: its name among
    the buttons of this question, filled in where it is empty. ``kind`` places and colours it:
    ``pass``, ``challenge``, ``danger``, ``main``, or anything else. ``say``: what to say aloud.
    ``why``: the button is grey, for this reason. ``check``: asked once more before it is sent.
    ``did``: the label in the past tense.
    """

    command: Any
    label: Text
    kind: str = ""
    key: str = ""
    say: Text | None = None
    why: Text | None = None
    check: Text | None = None
    did: Text | None = None
    pattern: Picker | None = None


class News(msgspec.Struct, frozen=True):
    """Something that happened: the ``number``-th thing of the game, and the rule that decided it
    (``why``). ``said``: the headline says it already."""

    number: int
    text: Text
    why: Text | None = None
    said: bool = False


class SeatSeen(msgspec.Struct, frozen=True):
    """A seat as everyone sees it. ``asked``: the table waits for it. ``late``: for long. ``cards``
    lie before it. ``notes``: what else everyone should know of it, the most important first.
    ``name`` and ``mark`` (the number of the player's mark) are filled in."""

    seat: Seat
    name: Text | None = None
    mark: int | None = None
    turn: bool = False
    asked: bool = False
    late: bool = False
    out: bool = False
    counts: tuple[Count, ...] = ()
    cards: tuple[Card, ...] = ()
    notes: tuple[Text, ...] = ()


class Seal(msgspec.Struct, frozen=True):
    """The newest seal of a pile, and which shuffle of the game it belongs to."""

    pile: str
    seal: str
    number: int


class Practising(msgspec.Struct, frozen=True):
    """An open practice round is on the table; ``remark`` explains this step of it."""

    ended: bool
    remark: Text | None = None


class Seen(msgspec.Struct, frozen=True, kw_only=True):
    """The screen of one viewer. What is ``None`` or empty is filled in where that is possible.

    ``me``: the viewer's seat. ``question``: the number of the open question. ``asked``: the table
    waits for this viewer. ``turn``: whose turn it is. ``turn_no``: counts the turns; 0: the game
    has none. ``headline``: what is happening. ``prompt``: what the viewer is asked, else what they
    wait for. ``waiting``: the seats that the table waits for. ``alarm``: what no player may
    overlook. ``news``: the newest things, oldest first. ``seats``: by seat, or empty. ``counts``:
    what lies in the middle. ``hand``: the viewer's own cards; ``None``: they have none.
    ``winners``: empty while the game goes on.
    """

    me: Seat | None = None
    question: tuple[int, ...] = ()
    asked: bool | None = None
    turn: Seat | None = None
    turn_no: int = 0
    headline: Text | None = None
    prompt: Text | None = None
    waiting: Text | None = None
    alarm: Text | None = None
    news: tuple[News, ...] = ()
    seats: tuple[SeatSeen, ...] = ()
    counts: tuple[Count, ...] = ()
    choices: tuple[Button, ...] = ()
    seals: tuple[Seal, ...] = ()
    hand: tuple[Card, ...] | None = None
    winners: tuple[Seat, ...] = ()
    practice: Practising | None = None


def cards(game: str, faces: Iterable[str]) -> tuple[Card, ...]:
    """Cards that lie open, by their faces; the catalogue of ``game`` has the name of each under
    ``<game>.card.<face>.name``."""
    return tuple(
        Card(str(at), Text(f"{game}.card.{face}.name"), face) for at, face in enumerate(faces)
    )
