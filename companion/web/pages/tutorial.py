"""The tutorial: lessons of the game, played alone on a phone, without a table."""

from typing import Literal, TypeAlias

import msgspec
from flask import Blueprint, Response, abort, request
from flask.typing import ResponseReturnValue

from companion.core.game import AnyGame
from companion.core.seats import Seat
from companion.core.step import look
from companion.core.text import Text
from companion.games import SHELF, extras_of
from companion.history.tutorial import LEARNER, Lesson, Stop, lessons
from companion.i18n.catalogue import Words
from companion.web.context import Context
from companion.web.live.screen_types import (
    PersonView,
    Screen,
    SeriesView,
    StartView,
    TableView,
    You,
)
from companion.web.live.seen import Facts, drawn
from companion.web.pages.replay_json import teller
from companion.web.pages.way_back import way_back

PREFIXES = ("tutorial", "phone", "seal", "common", "{game}.card", "{game}.phone")
"""The words of the page."""

Next: TypeAlias = Literal["press", "read", "end"]
"""What a lesson waits for: a press on the screen, the button to go on, or nothing (its end)."""


class LessonStep(msgspec.Struct, frozen=True):
    """A step of a lesson, counted from 0 to ``last``. ``says``: the explanation. ``screen``: what
    the learner's phone would show."""

    lesson: int
    step: int
    last: int
    says: Text
    next: Next
    screen: Screen


class TutorialPage:
    """Holds no state: the address and the phone know which step the learner is at."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._renderer = context.renderer

    def blueprint(self) -> Blueprint:
        """The routes of docs/protocol.md that lead to the lessons."""
        tutorial = Blueprint("tutorial", __name__)
        tutorial.add_url_rule("/tutorial", view_func=self.page)
        tutorial.add_url_rule("/tutorial/<lesson>", view_func=self.page)
        tutorial.add_url_rule("/tutorial/<lesson>/<step>", view_func=self.page)
        tutorial.add_url_rule("/tutorial/<lesson>/<step>.json", view_func=self.show)
        tutorial.add_url_rule(
            "/tutorial/<lesson>/<step>.json", view_func=self.press, methods=["POST"]
        )
        return tutorial

    def page(self, lesson: str = "", step: str = "") -> ResponseReturnValue:
        """The list of lessons, or one of them: from this step, or from where the phone left it."""
        game, lang = self._game, self._renderer.lang()
        if lesson and not _found(game, lesson, step or "0"):
            return self._nowhere(lang)
        words, mine = Words(lang), lessons(game)
        if not mine:
            abort(404)
        back, label = way_back(self._context)
        return self._renderer.page(
            "tutorial.html",
            lang,
            PREFIXES,
            {
                "page": "tutorial",
                "code": "",
                "auth": {},
                "seats": [{"token": "", "name": mine[0].names[LEARNER]}],
                "teaches": game,
                "lesson": int(lesson or 0),
                "step": int(step) if step else None,
                "back": back,
                "back_label": words.say(label),
                "lessons": [
                    {part: words.say(f"{each.key}.{part}") for part in ("title", "about")}
                    for each in mine
                ],
            },
            game,
        )

    def show(self, lesson: str, step: str) -> ResponseReturnValue:
        """A ``LessonStep``, as JSON in the language that the page asks for."""
        game, lang = self._game, self._renderer.lang()
        if not (found := _found(game, lesson, step)):
            return self._nowhere(lang)
        told = encoded(SHELF[game], found[0], int(lesson), int(step), lang)
        return Response(told, mimetype="application/json")

    def press(self, lesson: str, step: str) -> ResponseReturnValue:
        """The learner's command, as a seat sends it: answered with ``{}`` when the lesson goes on
        with it, else with one sentence (docs/protocol.md)."""
        game, lang = self._game, self._renderer.lang()
        if not (found := _found(game, lesson, step)):
            return self._nowhere(lang)
        rules, (told, stop) = SHELF[game], found
        try:
            command = msgspec.json.decode(request.get_data(), type=rules.COMMANDS)
        except msgspec.DecodeError:
            return {"refused": Words(lang).say("guard.bad_request")}, 400
        sight = look(stop.state, LEARNER)
        why = rules.why_not(sight, command)
        if why:
            text = Text(f"{game}.reason.{why}")
        elif stop.press is None:
            text = Text("tutorial.read")
        elif command == stop.press:
            return {}
        else:
            scripts = extras_of(game).scripts
            assert scripts  # it brought the lesson
            text = Text("tutorial.instead", button=scripts.called(stop.press, sight))
        return {"instead": Words(lang).render(text, told.names.__getitem__)}

    @property
    def _game(self) -> str:
        return self._context.registry.main.sitting.game

    def _nowhere(self, lang: str) -> Response:
        text = Text("tutorial.unknown")
        return self._renderer.message(text, lang, 404, href="/tutorial", label="tutorial.all")


def _found(game: str, lesson: str, step: str) -> tuple[Lesson, Stop] | None:
    """The lesson with this number (from 1), and its stop (from 0)."""
    mine = lessons(game)
    if not _number(lesson) or not _number(step) or not 1 <= int(lesson) <= len(mine):
        return None
    found = mine[int(lesson) - 1]
    return (found, found.stops[int(step)]) if int(step) < len(found.stops) else None


def _number(word: str) -> bool:
    return word.isascii() and word.isdecimal() and len(word) < 4


def encoded(game: AnyGame, lesson: Lesson, number: int, at: int, lang: str) -> bytes:
    """A ``LessonStep`` in one language, as JSON."""
    stop, last = lesson.stops[at], len(lesson.stops) - 1
    waits: Next = "press" if stop.press is not None else "read" if at < last else "end"
    title = Words(lang).say(f"{lesson.key}.title")
    screen = _screen(game, lesson, at, title, lang)
    moment = LessonStep(number, at, last, Text(stop.says), waits, screen)
    return msgspec.json.encode(moment, enc_hook=teller(Words(lang), lesson.names.__getitem__))


def _screen(game: AnyGame, lesson: Lesson, at: int, title: str, lang: str) -> Screen:
    """The screen of the learner's seat, as it would come over the socket of a table. One line for
    each field of the screen, so it is long."""
    state = lesson.stops[at].state
    known = Facts(game, (at,), range(len(lesson.names)))
    view, seen = drawn(game, look(state, LEARNER), known)
    people = tuple(
        PersonView(id=name, name=name, mark=place, seat=Seat(place), seated=True)
        for place, name in enumerate(lesson.names)
    )
    return Screen(
        revision=at,
        head="",
        stage="playing",
        table=TableView("", title, lang, closed=False, game=game.NAME),
        people=people,
        you=You(people[LEARNER].id, False),
        mode=game.ways.mode(state.table).name,
        brings=game.groups,
        chairs=max(game.SEATS),
        series=SeriesView(0, None),
        options=(),
        shelf=(),
        house=(),
        start=StartView(False, None, None),
        note=None,
        paused=False,
        notice=None,
        trouble=None,
        again=None,
        left=None,
        settles=False,
        keeps_turn=True,
        awaited=(),
        lines=(),
        offers=(),
        knocks=(),
        sound=None,
        cues=(),
        film=None,
        ended=False,
        undisclosed=False,
        view=view,
        seen=seen,
    )
