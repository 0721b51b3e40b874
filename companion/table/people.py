"""The people at a table: who comes, sits down, stands up, is called what, and is taken off."""

import secrets
from collections.abc import Collection
from functools import cache
from typing import Final

from companion.core.text import Text
from companion.i18n.catalogue import LANGUAGES, Words
from companion.table import entries, person_names
from companion.table.state import Person
from companion.table.writer import NeedsConfirmation, Refused, Writer

NAME_LENGTH: Final = person_names.LENGTH
"""The most characters of a name."""
RENAMES: Final = 3
"""How often a person may correct their own name between two games."""


class People:
    """What is asked about the people of one table. All of it raises ``Refused``."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer

    def join(
        self,
        name: str,
        key: str,
        lang: str,
        *,
        let_in: bool = False,
        keys: tuple[str, ...] = (),
    ) -> Person:
        """A person comes to the table, as ``Table.join`` says."""
        now = self._writer.sitting
        if now.closed and not let_in:
            raise Refused(Text("table.closed"))
        name = self.check_name(name, keys)
        asks = now.games > 0 and not let_in
        person = secrets.token_hex(4)
        seated = self._has_room and not asks
        self._writer.write(entries.Joined(person, name, key, lang, seated, asks=asks))
        return self._writer.person(person)

    def check_name(self, typed: str, keys: tuple[str, ...] = ()) -> str:
        """What a person would be called who came now; ``keys`` as in ``Table.join``: the name that
        they had is still theirs."""
        gone = self._writer.sitting.gone
        return self._new_name(typed, {one.id for one in gone if one.key and one.key in keys})

    @property
    def _has_room(self) -> bool:
        """True if one more can take part in the next game."""
        now = self._writer.sitting
        return len(now.seated) < max(now.rules_of.SEATS)

    def seat(self, one: Person) -> None:
        """This person takes part in the next game."""
        if not one.welcome:
            raise Refused(Text("table.asks" if one.asks else "table.only_watches"))
        if not self._has_room:
            raise Refused(Text("table.full"))
        if not one.seated:
            self._writer.write(entries.Seated(one.id, True))

    def welcome(self, one: Person, *, yes: bool) -> None:
        """A person who came while the evening was under way may sit down, and does if a chair is
        free; or watches."""
        if one.welcome:
            raise Refused(Text("table.not_now"))
        if yes or one.asks:
            self._writer.write(entries.Welcomed(one.id, yes, yes and self._has_room))

    def arrange(self, order: tuple[str, ...]) -> None:
        """The chairs of all who take part stand in this order."""
        if sorted(order) != sorted(one.id for one in self._writer.sitting.seated):
            raise Refused(Text("table.bad_order"))
        self._writer.write(entries.Arranged(order))

    def remove(self, one: Person, *, sure: bool) -> None:
        """The host takes this person off the table, also out of a running game. Raises
        ``NeedsConfirmation`` when the game that was ended cannot be brought back after that."""
        now = self._writer.sitting
        if now.can_reopen and one.id in now.played and not sure:
            raise NeedsConfirmation(Text("table.remove_unsure", name=one.name))
        plays = now.running and now.seat_of(one.id) is not None
        if plays and now.rules_of.leaving is None:
            raise Refused(Text("table.remove_later", name=one.name))
        self._writer.carry_out(entries.Removed(one.id))

    def promote(self, one: Person) -> None:
        """This person's phone may act as the host."""
        if one.bot:
            raise Refused(Text("table.not_now"))
        self._writer.write(entries.Promoted(one.id, True))

    def add_bot(self) -> None:
        """A bot is a person at the table without a phone."""
        now = self._writer.sitting
        if now.rules_of.bot is None:
            raise Refused(Text("table.not_now"))
        if not self._has_room:
            raise Refused(Text("table.full"))
        name = self._told_apart(Words(now.lang).say("table.bot"))
        self._writer.write(entries.Joined(secrets.token_hex(4), name, "", now.lang, True, bot=True))

    def rename_own(self, one: Person, name: str) -> None:
        """Between two games, and not over and over: the TV tells every new name."""
        now = self._writer.sitting
        if now.running and now.seat_of(one.id) is not None:
            raise Refused(Text("table.rename_later"))
        if one.renamed >= RENAMES:
            raise Refused(Text("table.rename_enough"))
        self.rename(one, name, host=False)

    def rename(self, one: Person, name: str, *, host: bool) -> None:
        """This person is called ``name`` from now on; ``host``: the host says so."""
        name = self._new_name(name, {one.id})
        if name != one.name:
            self._writer.write(entries.Renamed(one.id, name, host))

    def _new_name(self, typed: str, mine: Collection[str] = ()) -> str:
        """A name that was typed, told apart from all others but those of ``mine``. Raises
        ``Refused`` when nothing is left of it, or when it is the table's own."""
        name = clean_name(typed)
        ours = person_names.is_one_of(name, table_words(self._writer.sitting.game))
        if ours or person_names.has_at_an_end(name, table_parts()):
            raise Refused(Text("table.name_ours"))
        return self._told_apart(name, mine)

    def _told_apart(self, name: str, mine: Collection[str] = ()) -> str:
        """``Ana`` as it is, or ``Ana 2`` where there is, or has just been, a person whose name
        looks like it."""
        now = self._writer.sitting
        others = (one for one in (*now.people, *now.gone) if one.id not in mine)
        return person_names.told_apart(name, (one.name for one in others))


@cache
def table_words(game: str) -> frozenset[str]:
    """What the screens call things of the table and of ``game``, in every language, as
    ``person_names.looks`` makes it: no person is called that."""
    said: set[str] = set()
    for lang in LANGUAGES:
        words = Words(lang)
        said.update(words.say("table.ours").split("|"))
        said.update(words.say(key) for key in ("product.name", "table.bot", f"{game}.name"))
        for reserved in words.prefixed(f"{game}.reserved").values():
            said.update(reserved.split("|"))
        cards = words.prefixed(f"{game}.card")
        said.update(cards[key] for key in cards if key.endswith(".name"))
    return frozenset().union(*(person_names.looks(one.strip()) for one in said))


@cache
def table_parts() -> frozenset[str]:
    """The words by which a person would speak for the table, as ``person_names.looks`` makes them,
    in every language: no name begins or ends with one."""
    said = [one for lang in LANGUAGES for one in Words(lang).say("table.ours_part").split("|")]
    return frozenset().union(*map(person_names.looks, said))


def clean_name(name: str) -> str:
    """A name as the table shows it. Raises ``Refused`` unless 1 to 20 characters are left."""
    name = person_names.cleaned(name)
    if not name:
        raise Refused(Text("table.name_empty"))
    if len(name) > NAME_LENGTH:
        raise Refused(Text("table.name_long", n=NAME_LENGTH))
    return name
