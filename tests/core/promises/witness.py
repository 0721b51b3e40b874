"""What a game's own tests lend to the promises."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, Protocol

from companion.core.events import Event
from companion.core.seats import Seat, Viewer
from companion.core.state import AnyState


class Witness(Protocol):
    """A module ``tests/<game>/promised.py`` with these names."""

    @property
    def OPTIONS(self) -> Sequence[Any]:  # noqa: N802 - constants of a module
        """Options to play with."""

    @property
    def OWN_CARDS(self) -> tuple[type[Any], ...]:  # noqa: N802
        """The commands whose offer depends on what the seat holds: they name its cards."""

    @property
    def SPOKEN(self) -> tuple[str, ...]:  # noqa: N802
        """The ways to play in which people bring a game to its end by speaking: bots do not."""

    def conserved(self, state: AnyState) -> None:
        """Assert what the game conserves."""

    def redeal(
        self, state: AnyState, viewer: Viewer, rng: Random, *, passes: bool
    ) -> Sequence[Event]:
        """Events, none of them public, that deal everything again that ``viewer`` cannot see;
        with ``passes``, silent answers as well."""

    def commands(self, state: AnyState) -> Iterable[Any]:
        """What a seat might send, sense or nonsense."""

    def known(self, state: AnyState, seat: Seat, command: Any, viewer: Viewer) -> Any:
        """What ``viewer`` may know of a ``command`` of ``seat`` when it is given: the command
        itself, unless part of it is secret (``tests/core/secrets.py``)."""
