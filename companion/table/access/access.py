"""The ways into the seats of one table beside their own phones: offers, knocks, return codes."""

import hmac
import secrets
from collections.abc import Callable, Collection
from typing import Final

from companion.core.text import Text
from companion.table.access.offers import Offers
from companion.table.access.recovery import LETTERS, NEW, Guesses, Knock, Knocks
from companion.table.state import Person
from companion.table.table import NeedsConfirmation, Refused, Table
from companion.table.timers import Timers

RETURN_LENGTH: Final = 12
"""How many letters a return code has: about 52 bits, more than can be tried (docs/security.md)."""
_GROUP: Final = 4
"""Letters that are written together."""


class Doors:
    """Which doors are open stands in memory only; that a person came in by one is in the
    record. ``digest`` is what stands there for a token."""

    def __init__(self, table: Table, digest: Callable[[str], str], windows: Timers) -> None:
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
        """Returns a secret; the first phone that brings it soon enough gets the seat of ``person``.
        Raises ``Refused``."""
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
        """The person whose seat this secret leads to. Raises ``Refused`` when it leads nowhere, or
        no longer."""
        with self.table.lock:
            return self._holder(self.offers.open(secret).person)

    def take(self, secret: str) -> str:
        """The seat of this secret moves; returns its new token. Raises ``Refused``."""
        with self.table.lock:
            offer = self.offers.open(secret)
            token = self.move(offer.person)
            offer.used = True
            return token

    # A browser says whose it is, and the host decides.

    def ask(self, person: str, ticket: str, address: str, again: bool = False) -> Knock:
        """The browser with this ticket says that it is ``person``'s, and keeps asking; ``again``
        after a no, or when no answer came. Raises ``Refused``."""
        with self.table.lock:
            self._holder(person)
            return self._asks(
                ticket, lambda: self.knocks.knock(person, ticket, address), again=again
            )

    def ask_in(
        self,
        name: str,
        lang: str,
        ticket: str,
        address: str,
        keys: tuple[str, ...] = (),
        again: bool = False,
    ) -> Knock:
        """The browser with this ticket wants to come in as a new person, called ``name``; ``keys``
        are the digests for which it was turned out before. Otherwise as ``ask``."""
        with self.table.lock:
            return self._asks(
                ticket,
                lambda: self.knocks.knock(NEW, ticket, address, name, lang, keys),
                again=again,
            )

    def _asks(self, ticket: str, anew: Callable[[], Knock], *, again: bool) -> Knock:
        knock = self.knocks.find(ticket)
        if knock is None or self.knocks.slept(knock) or (again and self.knocks.over(knock)):
            knock = anew()
            self._changed()
        knock.seen = self._windows.clock()
        return knock

    def come_in(self, knock: Knock) -> str | None:
        """The seat's new token once the host has said yes. Raises ``Refused``."""
        with self.table.lock:
            if not knock.answer or self.knocks.over(knock):
                return None
            if not knock.token:
                new = knock.person == NEW
                knock.token = self._comes_new(knock) if new else self.move(knock.person)
            return knock.token

    def _comes_new(self, knock: Knock) -> str:
        token = secrets.token_urlsafe(16)
        key = self._digest(token)
        self.table.join(knock.name, key, knock.lang, let_in=True, keys=knock.keys)
        for one in knock.keys:
            self.table.pardon(one)
        return token

    def answer(
        self, knock_id: str, yes: bool, here: frozenset[str] = frozenset(), *, sure: bool = True
    ) -> None:
        """The host answers a knock. ``here`` are the people with a connected screen: their seats go
        to another phone only if the host is ``sure``. Raises ``Refused`` when no browser waits for
        it any more, ``NeedsConfirmation`` when its person is here."""
        with self.table.lock:
            knock = self.knocks.asked(knock_id)
            if knock and yes and not sure and knock.person in here:
                raise NeedsConfirmation(
                    Text("table.knock_here", who=self._holder(knock.person).name)
                )
            self.knocks.answer(knock_id, yes)
            self._changed()

    def answer_all(self, seen: Collection[str], here: frozenset[str]) -> None:
        """The host lets in all of those that they have ``seen``, by the ids of their knocks, for
        whose seat only one knocks and whose person is not ``here``. Raises ``Refused`` when there
        is none."""
        with self.table.lock:
            waiting = [one for one in self.knocks.waiting() if one.person != NEW]
            seats = [one.person for one in waiting]
            alone = [one for one in waiting if one.id in seen and seats.count(one.person) == 1]
            away = [one for one in alone if one.person not in here]
            if not away:
                raise self._why_none(alone, any(one.id in seen for one in waiting))
            for one in away:
                self.knocks.answer(one.id, True)
            self._changed()

    def _why_none(self, alone: Collection[Knock], waits: bool) -> Refused:
        if alone:
            names = ", ".join(self._holder(one.person).name for one in alone)
            return Refused(Text("table.knock_all_here", names=names))
        return Refused(Text("table.knock_same" if waits else "table.knock_over"))

    # A code on paper.

    def new_code(self, person: str) -> str:
        """A return code for ``person``, which works once; the one before is void. Raises
        ``Refused``."""
        code = "".join(secrets.choice(LETTERS) for _ in range(RETURN_LENGTH))
        self.table.code_for(self._holder(person).id, self._code_digest(code))
        return " ".join(code[at : at + _GROUP] for at in range(0, RETURN_LENGTH, _GROUP))

    def come_back(self, typed: str, address: str) -> str:
        """The new token of the seat that this return code leads to, however many were wrong
        before. Raises ``Refused``: wrong ones are counted where they come from."""
        code = "".join(letter for letter in typed.upper() if letter.isalpha())
        with self.table.lock:
            key, found = self._code_digest(code), ""
            for one in self.table.sitting.people:  # all of them, so that it always takes as long
                found = one.id if hmac.compare_digest(one.code, key) else found
            if not found:
                raise self._guesses.wrong(address)
            return self.move(found, spent=True)

    def _code_digest(self, code: str) -> str:
        return self._digest(f"return {self.table.code} {code}")

    # All of them.

    def _holder(self, person: str) -> Person:
        """The person with this id, who has a phone. Raises ``Refused``."""
        one = self.table.sitting.person(person)
        if one is None:
            raise Refused(Text("table.no_such_person"))
        if one.bot:
            raise Refused(Text("table.not_now"))
        return one

    def _changed(self) -> None:
        """Tell every screen that shows these doors, now and when the next one closes by itself."""
        with self.table.lock:
            ends = [*self.offers.left().values(), *self.knocks.left()]
            if ends:
                self._windows.closes(self.table.code, min(ends), self._changed)
            self.table.show()
