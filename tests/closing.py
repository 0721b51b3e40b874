"""What a test or its fixtures open is closed when they end, also when they fail."""

import atexit
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Final, Protocol, TypeVar

_SCOPES: Final = [ExitStack()]
atexit.register(_SCOPES[0].close)


class Closable(Protocol):
    """Holds a file, a socket, a connection or a thread until it is closed."""

    def close(self) -> object:
        """Let go of it; a second time does nothing."""


Thing = TypeVar("Thing", bound=Closable)


def closed_at_end(thing: Thing) -> Thing:
    """The thing itself; it is closed when the running test ends, or the fixture's module, or, where
    no test runs, the process."""
    _SCOPES[-1].callback(thing.close)
    return thing


@contextmanager
def all_closed() -> Iterator[None]:
    """What is ``closed_at_end`` in here is closed at the end, the newest first."""
    with ExitStack() as scope:
        _SCOPES.append(scope)
        try:
            yield
        finally:
            _SCOPES.pop()
