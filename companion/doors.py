"""The ways into the seats of one table beside their own phones: offers, knocks, return codes."""

import hmac
import secrets
from collections.abc import Callable
from typing import Final

from companion.core.text import Text
from companion.handover import Offers
from companion.returning import LETTERS, Guesses, Knock, Knocks
from companion.sitting import Person
from companion.table import Refused, Table
from companion.windows import Windows

RETURN_LENGTH: Final = 8
"""How many letters a return code has."""


class Doors:
    """Which doors are open stands in memory only; that somebody went through one is in the
    record. ``digest`` is what stands there for a token."""

    def __init__(self, table: Table, digest: Callable[[str], str], windows: Windows) -> None:
        self.table = table
        self._digest = digest
        self._windows = windows
        self.offers = Offers(windows.clock)
        self.knocks = Knocks(windows.clock)
        self._guesses = Guesses(windows.clock)

    def move(self, person: str, *, spent: bool = False) -> str:
        """The seat of ``person`` moves to another phone; returns the token that only that phone
        may know. ``spent``: their return code is used up by it. Raises ``Refused``."""
        token = secrets.token_urlsafe(16)
        with self.table.lock:
            self.table.hand(self._holder(person).id, self._digest(token), spent=spent)
            # What the old phone has on its screen leads nowhere either.
            self.withdraw(person)
        return token

    # A seat on offer.

    def offer(self, person: str) -> str:
        """Whoever brings the secret that is returned, first and soon, gets the seat of
        ``person``. Raises ``Refused``."""
        with self.table.lock:
            secret = self.offers.make(self._holder(person).id)
            self._changed()
            return secret

    def withdraw(self, person: str) -> None:
        """The seat of ``person`` is on offer no longer."""
        with self.table.lock:
            if self.offers.withdraw(person):
                self._changed()

    def offered(self, secret: str) -> Person:
        """Whose seat this secret leads to. Raises ``Refused`` when it leads nowhere, or no
        longer."""
        with self.table.lock:
            return self._holder(self.offers.open(secret).person)

    def take(self, secret: str) -> str:
        """The seat of this secret moves; returns its new token. Raises ``Refused``."""
        with self.table.lock:
            offer = self.offers.open(secret)
            token = self.move(offer.person)
            offer.used = True
            return token

    # Somebody says who they are, and the host decides.

    def ask(self, person: str, ticket: str, address: str, again: bool = False) -> Knock:
        """The browser with this ticket says that it is ``person``'s, and keeps asking; ``again``
        after a no, or when nobody has answered. Raises ``Refused``."""
        with self.table.lock:
            self._holder(person)
            knock = self.knocks.find(ticket)
            if knock is None or self.knocks.slept(knock) or (again and self.knocks.over(knock)):
                knock = self.knocks.knock(person, ticket, address)
                self._changed()
            knock.seen = self._windows.clock()
            return knock

    def come_in(self, knock: Knock) -> str | None:
        """The seat's new token once the host has said yes. Raises ``Refused``."""
        with self.table.lock:
            if not knock.answer or self.knocks.over(knock):
                return None
            if not knock.token:
                knock.token = self.move(knock.person)
            return knock.token

    def answer(self, knock_id: str, yes: bool) -> None:
        """The host lets somebody in, or not. Raises ``Refused`` when nobody waits for it."""
        with self.table.lock:
            self.knocks.answer(knock_id, yes)
            self._changed()

    def answer_all(self) -> None:
        """The host lets everybody in for whose seat only one knocks. Raises ``Refused`` when there
        is nobody."""
        with self.table.lock:
            waiting = self.knocks.waiting()
            seats = [one.person for one in waiting]
            alone = [one for one in waiting if seats.count(one.person) == 1]
            if not alone:
                raise Refused(Text("table.knock_over" if not waiting else "table.knock_same"))
            for one in alone:
                self.knocks.answer(one.id, True)
            self._changed()

    # A code on paper.

    def new_code(self, person: str) -> str:
        """A return code for ``person``, which works once; the one before is void. Raises
        ``Refused``."""
        code = "".join(secrets.choice(LETTERS) for _ in range(RETURN_LENGTH))
        self.table.code_for(self._holder(person).id, self._code_digest(code))
        return f"{code[: RETURN_LENGTH // 2]} {code[RETURN_LENGTH // 2 :]}"

    def come_back(self, typed: str, address: str) -> str:
        """The new token of the seat that this return code leads to. Raises ``Refused``: wrong
        ones are counted, by address and for the table."""
        code = "".join(letter for letter in typed.upper() if letter.isalpha())
        with self.table.lock:
            self._guesses.check(address)
            key = self._code_digest(code)
            for one in self.table.sitting.people:
                if hmac.compare_digest(one.code, key):
                    return self.move(one.id, spent=True)
            self._guesses.wrong(address)
            raise Refused(Text("table.code_wrong"))

    def _code_digest(self, code: str) -> str:
        return self._digest(f"return {self.table.code} {code}")

    # All of them.

    def _holder(self, person: str) -> Person:
        """Somebody at the table who has a phone. Raises ``Refused``."""
        one = self.table.sitting.person(person)
        if one is None:
            raise Refused(Text("table.no_such_person"))
        if one.bot:
            raise Refused(Text("table.not_now"))
        return one

    def _changed(self) -> None:
        """Whoever sees these doors is told, now and when the next one closes by itself."""
        with self.table.lock:
            ends = [*self.offers.left().values(), *self.knocks.left()]
            if ends:
                self._windows.closes(self.table.code, min(ends), self._changed)
            self.table.show()
