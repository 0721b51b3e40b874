"""Makes a journal of five tables by the code of the commit in whose checkout it runs (README.md).

It asks the code only for what `tests.sitting` has had from the first of these commits on, so that
this one script makes the journal of any of them.
"""

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import replace

from tests.sitting import Evening


class Calm(Evening):
    """People who seldom doubt; their chance, and that of the cards, is always the same."""

    avoided = ("Challenge",)
    tokens: list[str]

    def new(self, lang: str, *names: str) -> list[str]:
        """A new table, at which these people sit; returns their ids."""
        self.show(self.lobby.open_table(lang) if self.tokens else self.table)
        self.maybe("SetDoor", open=True)
        return [self.comes(name) for name in names]

    def comes(self, name: str) -> str:
        """Somebody joins by a phone of their own; returns their id."""
        person, token = keys(self.lobby).join(self.table, name, "pt-BR")
        self.tokens.append(token)
        return str(person.id)

    def show(self, table: Any) -> None:
        """What follows is about this table."""
        self.table = table
        chance(self.table, Random(self.rng.random()))
        self.lobby.timers.pace = type(table.pace)(least=0, tie=0, hold=0)

    def moves(self) -> list[tuple[str, Any]]:
        """What they may do, without what is avoided where there is something else."""
        offered = super().moves()
        calm = [move for move in offered if type(move[1]).__name__ not in self.avoided]
        return calm or offered

    def finish(self) -> None:
        """Play on to the end, doubting everything: so it comes soon."""
        while self.table.sitting.running:
            offered = super().moves()
            doubts = [move for move in offered if type(move[1]).__name__ in self.avoided]
            person, command = self.rng.choice(doubts or offered)
            self.send(person, command)

    def send(self, person: str, command: Any) -> None:
        """This person asks for this."""
        fields = {name: getattr(command, name) for name in command.__struct_fields__}
        self.table.play(person, {"type": type(command).__name__, **fields})

    def says(self, kind: str, **pace: int) -> None:
        """Play until a command of this kind may be sent, and send it at this pace."""
        while not (mine := [move for move in super().moves() if type(move[1]).__name__ == kind]):
            assert self.table.sitting.running, f"over before anyone could ask for {kind}"
            self.play(1)
        person, command = mine[-1]
        usual: Any = self.lobby.timers.pace
        self.lobby.timers.pace = replace(usual, **pace)
        self.send(person, command)
        self.lobby.timers.pace = usual

    def back(self, lines: int) -> None:
        """The host takes the newest ``lines`` of the game back."""
        last = len(self.table.sitting.lines) - 1
        self.host("Rewind", line=max(0, last - lines), last=last, sure=True)

    def maybe(self, kind: str, **more: Any) -> None:
        """The host asks for this where the commit knows it."""
        try:
            self.host(kind, **more)
        except Exception as refused:
            told: Any = getattr(refused, "text", None)
            if told is None or told.key != "table.bad_message":
                raise


def make(evening: Calm) -> None:
    """Five tables, the last one shown."""
    finished(evening)
    by_hand(evening)
    practised(evening)
    between(evening)
    asked(evening)


def finished(evening: Calm) -> None:
    """A game to its end, in which somebody was removed and a voice waited for others."""
    *_, davi = evening.new("pt-BR", "Ana", "Bia", "Caio", "Davi")
    evening.host("Configure", options={"target": 1, "starts": "chance"})
    evening.host("Start")
    evening.play(6)
    evening.host("Remove", person=davi)
    evening.says("Challenge", tie=250)
    table: Any = evening.table
    (table.turns.hear if hasattr(table, "turns") else table._hear)()
    evening.back(2)
    evening.finish()
    evening.back(1)
    evening.finish()


def by_hand(evening: Calm) -> None:
    """The dial was turned twice; what was done by hand was taken back by its seat and the host."""
    evening.new("en", "Ana", "Bia", "Caio")
    evening.host("Start")
    evening.play(3)
    evening.host("Dial", mode="assisted")
    evening.play(3)
    evening.host("Dial", mode="free")
    evening.play(4)
    evening.says("Take")
    table: Any = evening.table
    table.undo(table.sitting.seats[table.sitting.lines[-1].by])
    evening.play(4)
    evening.back(3)
    evening.says("Draw")


def practised(evening: Calm) -> None:
    """A practice round was begun again, and the game after it rests."""
    evening.new("pt-BR", "Edu", "Fabi", "Gil")
    evening.host("Configure", options={"mode": "strict"})
    evening.host("Start", practice=True)
    evening.play(5)
    evening.back(2)
    evening.play(2)
    evening.host("BeginAgain", fresh=True)
    evening.play(5)
    evening.host("Pause")


def between(evening: Calm) -> None:
    """One game was won and one ended by the host; the next one was prepared."""
    ana, bia, caio = evening.new("pt-BR", "Ana", "Bia", "Caio")
    evening.host("Configure", options={"target": 3, "starts": "winner"})
    evening.host("AddBot")
    evening.host("Start")
    evening.finish()
    evening.host("Start")
    evening.play(4)
    evening.host("End")
    evening.maybe("Reopen")
    if evening.table.sitting.running:
        evening.host("End")
    evening.table.rename("Mesa da varanda", "en")
    evening.host("Configure", options={"mode": "assisted", "starts": "left", "most": 15})
    evening.host("Tune", volume=3, captions=False, voice=True)
    evening.host("Promote", person=bia)
    seated = [person.id for person in evening.table.sitting.seated]
    evening.host("Arrange", order=[*seated[1:], seated[0]])
    evening.table.order(caio, {"type": "StandUp"})
    if hasattr(evening.table, "speak"):
        evening.table.speak(ana, "en")
    evening.maybe("RenamePerson", person=ana, name="Aninha")
    evening.maybe("Welcome", person=evening.comes("Lia"), yes=True)
    evening.maybe("SetDoor", open=False)


def asked(evening: Calm) -> None:
    """Seats moved, and a question is open to two, one of whom has let it pass."""
    ana, bia, caio = evening.new("pt-BR", "Ana", "Bia", "Caio")
    doors = evening.lobby.doors[evening.table.code]
    evening.tokens.append(doors.take(doors.offer(bia)))
    evening.tokens.append(doors.come_back(doors.new_code(caio), "127.0.0.1"))
    evening.host("Configure", options={"mode": "strict", "most": 0})
    evening.host("Start")
    evening.host("Cover", person=caio, by="pass")
    evening.table.back(caio)
    evening.play(7)
    evening.back(3)
    evening.maybe("RenamePerson", person=ana, name="Ana Clara")
    table: Any = evening.table
    while len(seats_asked(table.sitting)) < 2:
        assert table.sitting.running
        evening.play(1)
    table.remind(getattr(table.sitting, "question", table.sitting.state.table))
    evening.host("Nudge", person=table.sitting.awaited[0].id)
    evening.says("Pass")


def seats_asked(sitting: Any) -> list[int]:
    """The seats that are asked at once; older commits called the function otherwise."""
    game, table = sitting.rules_of, sitting.state.table
    seats = game.window if hasattr(game, "window") else game.simultaneous_seats
    return list(seats(table))


def stands(sitting: Any) -> dict[str, Any]:
    """How a table stands, in what people at it would say of it and hold."""
    people = [
        f"{one.name} {one.lang} wins {one.wins}"
        + "".join(f" {sign}" for sign in ("seated", "host", "bot") if getattr(one, sign))
        for one in sitting.people
    ]
    told = {
        "name": sitting.name,
        "lang": sitting.lang,
        "people": people,
        "games": sitting.games,
        "champion": next((one.name for one in sitting.people if one.id == sitting.champion), None),
        "running": sitting.running,
        "paused": sitting.paused,
    }
    if sitting.state is None:
        return told
    table, hands = sitting.state.table, sitting.state.hands
    return {
        **told,
        "seats": list(sitting.names.values()),
        "lines": len(sitting.lines),
        "mode": table.mode,
        "practice": table.practice is not None,
        "turn": table.turn,
        "vault": table.vault,
        "pearls": [place.pearls for place in table.places],
        "lost": [[str(card) for card in place.cards if card] for place in table.places],
        "hands": [[str(card) for card in (*hand.cards, *hand.drawn)] for hand in hands],
        "deck": [str(card) for card in sitting.state.hidden.deck],
        "awaited": [person.name for person in sitting.awaited],
        "asked": seats_asked(sitting),
        "passed": [hand.passed > 0 and hand.passed == table.phase.question for hand in hands],
    }


def chance(table: Any, rng: Random) -> None:
    """From now on this is the chance of the table."""
    if hasattr(table, "writer"):
        table.writer.rng = rng
    else:
        table._rng = rng


def keys(lobby: Any) -> Any:
    """What knows whose a token is: older versions had it in the lobby itself."""
    return getattr(lobby, "tokens", lobby)


def holder(lobby: Any, token: str) -> list[str] | None:
    """The table and the name of who holds the seat of this token; ``None`` when it is nobody's."""
    if not keys(lobby).holds(token):
        return None
    table, person = keys(lobby).holder(token)
    return [table.code, person.name]


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    evening = Calm(folder, seed=5)
    evening.tokens = []
    make(evening)
    facts = {
        "shown": evening.lobby.main.code,
        "tables": {code: stands(table.sitting) for code, table in evening.lobby.tables.items()},
        "phones": {token: holder(evening.lobby, token) for token in evening.tokens},
    }
    evening.lobby.close()
    (folder / "stands.json").write_text(json.dumps(facts, indent=1) + "\n", "utf-8")
