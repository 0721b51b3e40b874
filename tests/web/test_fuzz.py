"""Bad messages and bad requests of every kind: no fault, no change, one sentence back, and the
others hear nothing of it. In short here; whole with --long."""

import io
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from werkzeug.test import EnvironBuilder, run_wsgi_app

from companion.games.bruma.rules.commands import COMMANDS
from companion.table.requests import FILM, HOST, PERSON, SEATS
from tests.figures import Figures
from tests.web.inside import ADDRESS, Inside, Poll

Size = Callable[[int, int], int]

pytestmark = pytest.mark.slow

WORDS = [
    "type", "of", "card", "cards", "target", "person", "order", "options", "line", "last", "sure",
    "by", "Pass", "Challenge", "Declare", "Block", "Keep", "Lose", "Show", "Start", "SitDown",
    "Remove", "Promote", "Rewind", "Cover", "HandOver", "Configure", "_placeholder", "num",
    "__class__", "constructor", "toString", "refused", "screen", "play", "host",
]  # fmt: skip


@pytest.fixture
def laptop(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> Iterator[Inside]:
    """A table where a game has begun; nothing may be said on the terminal."""
    laptop = Inside(tmp_path)
    yield laptop
    laptop.close()
    said = capfd.readouterr()
    assert (said.out, said.err) == ("", "")


def fuzz(size: Size, examples: tuple[int, int], what: Any, check: Callable[[Any], None]) -> None:
    """Try so many of ``what``."""
    tried: Any = settings(max_examples=size(*examples))(given(what)(check))  # type: ignore[no-untyped-call]
    tried()


# What somebody may send who wants to break it.

leaves: some.SearchStrategy[Any] = some.one_of(
    some.none(),
    some.booleans(),
    some.integers(-(2**70), 2**70),
    some.integers(-1, 20),
    some.floats(allow_nan=False, allow_infinity=False),
    some.text(max_size=30).filter(lambda text: text.isprintable() or not text),
    some.sampled_from(WORDS),
)
anything = some.recursive(
    leaves,
    lambda inner: some.one_of(
        some.lists(inner, max_size=5),
        some.dictionaries(some.one_of(some.sampled_from(WORDS), some.text(max_size=8)), inner),
    ),
    max_leaves=20,
)
# Deeper than this, json of Python 3.12 gives up; raw packets nest as deep as they like.
deep = some.integers(1, 1000).map(lambda depth: json.loads("[" * depth + "]" * depth))


def of(*unions: Any) -> some.SearchStrategy[Any]:
    """A message that is nearly one of these: the right tag, some of the right fields."""
    kinds = [kind for union in unions for kind in union.__args__]
    return some.sampled_from(kinds).flatmap(
        lambda kind: some.fixed_dictionaries(
            {"type": some.just(kind.__name__)},
            optional={
                **dict.fromkeys(kind.__struct_fields__, anything),
                "more": anything,
            },
        )
    )


nearly = of(COMMANDS, HOST, PERSON, SEATS, FILM)
message = some.one_of(anything, nearly, deep)
event = some.one_of(
    some.sampled_from(["play", "person", "host", "seats", "tables", "film", "probe", "connect",
                       "disconnect",
                       "message", "screen", "gone", "error", "*", "", "__proto__"]),
    some.text(max_size=10),
)  # fmt: skip


def fits(event_name: str, body: list[Any]) -> bool:
    """Whether this is a message that the table may carry out: then it is no bad one."""
    unions = {"person": PERSON, "seats": SEATS, "probe": None}
    if event_name not in unions:
        return False
    if unions[event_name] is None:
        return True
    try:
        msgspec.convert(body[0] if body else None, unions[event_name])
    except (msgspec.ValidationError, RecursionError):
        return False
    return True


def others(laptop: Inside, name: str) -> list[Poll]:
    """The screens of everybody else, and the TV."""
    auths: list[object] = [{"seat": laptop.tokens[one]} for one in laptop.tokens if one != name]
    screens = [laptop.poll(auth) for auth in [*auths, {"tv": laptop.table.code}]]
    for one in screens:
        one.quiet()  # what they were told of one another's coming
    return screens


def goes_on(laptop: Inside, before: Any, screens: list[Poll]) -> None:
    """Nothing has changed, nobody heard anything, and a good phone plays its move."""
    assert laptop.state() == before
    assert all(one.quiet() for one in screens)
    name = laptop.on_turn()
    phone = laptop.poll({"seat": laptop.tokens[name]})
    assert phone.ask("play", msgspec.to_builtins(laptop.moves(name)[0])) == {}
    assert len(list(laptop.lobby._journal.entries())) == before[1] + 1


@pytest.mark.parametrize("who", ["a seat", "the TV", "a watcher", "nobody"])
def test_bad_messages_change_nothing(
    laptop: Inside, size: Size, figures: Figures, who: str
) -> None:
    """Wrong types, names, numbers of things, depths and sizes, from whoever can connect."""
    waiting = next(name for name in laptop.tokens if not laptop.moves(name))
    laptop.table.join("Duda", laptop.lobby.tokens.digest("d" * 22), "pt-BR")
    auth = {
        "a seat": {"seat": laptop.tokens[waiting]},
        "the TV": {"tv": laptop.table.code},
        "a watcher": {"seat": "d" * 22},
        "nobody": {"seat": "x" * 22},
    }[who]
    bad = laptop.poll(auth)
    screens = others(laptop, waiting)
    before = laptop.state()
    tried = [0]

    def check(sent: tuple[str, list[Any]]) -> None:
        name, payload = sent
        tried[0] += 1
        bad.send(f"427{json.dumps([name, *payload])}")
        bad.send('428["probe"]')
        answers = [one for one in bad.listen() if one[:2] == "43"] if who != "nobody" else []
        for one in answers:
            if one.startswith("437[") and not fits(name, payload):
                (reply,) = json.loads(one.partition("437")[2])
                assert list(reply) == ["refused"]
                assert "\n" not in reply["refused"]
        assert laptop.state() == before

    sent = some.tuples(event, some.lists(message, max_size=3)).filter(lambda it: not fits(*it))
    fuzz(size, (150, 5000), sent, check)
    figures.tell(f"bad messages tried by {who}", tried[0])
    goes_on(laptop, before, screens)


def test_whatever_the_host_sends_is_done_or_refused_in_one_sentence(
    laptop: Inside, size: Size, figures: Figures
) -> None:
    """The host may do a lot, but nothing that breaks the table."""
    host = laptop.poll({"host": laptop.lobby.host_key, "tv": laptop.table.code})
    people = some.sampled_from([*laptop.people.values(), "nobody"])
    tried = [0]

    def check(sent: tuple[str, Any, str]) -> None:
        name, body, person = sent
        tried[0] += 1
        if isinstance(body, dict) and "person" in body:
            body = {**body, "person": person}
        before = laptop.state()
        reply = host.ask(name, body)
        if "refused" in reply or "unsure" in reply:
            assert len(reply) == 1
            assert laptop.state() == before

    sent = some.tuples(some.sampled_from(["host", "seats", "play", "person"]), message, people)
    fuzz(size, (200, 5000), sent, check)
    figures.tell("messages tried by the host", tried[0])


packets = some.one_of(
    some.text(max_size=60),
    some.text("0123456789[]{}\",-/ab", max_size=40),
    some.builds(
        "{}{}{}{}".format,
        some.sampled_from(["4", "40", "41", "42", "43", "44", "45", "46", "49", "4b", "b", "0",
                           "1", "2", "3", "5", "6", "7", "-1", "²"]),
        some.sampled_from(["", "/", "/admin,", "1-", "99999999999-", "9" * 200]),
        some.sampled_from(["", "1", "7", "9" * 90, "9" * 120]),
        some.one_of(
            some.just(""), anything.map(json.dumps), some.text(max_size=30),
            some.integers(1, 4000).map(lambda depth: "[" * depth),
            some.integers(1, 9000).map(lambda length: f'["play","{"x" * length}"]'),
        ),
    ),
)  # fmt: skip


def test_raw_packets_change_nothing(laptop: Inside, size: Size, figures: Figures) -> None:
    """Engine.IO and Socket.IO taken apart: wrong kinds, namespaces, attachments, numbers, JSON
    that is none, and packets after a goodbye."""
    screens = others(laptop, "")
    before = laptop.state()
    tried = [0]

    def check(body: list[str]) -> None:
        bad = laptop.poll({"tv": laptop.table.code})
        tried[0] += len(body)
        for _ in range(2):  # the second time perhaps to a session that is over
            assert bad.send(*body) < 500
        assert bad.send("1") < 500
        assert bad.send("41", '42["play",{}]') < 500
        assert laptop.state() == before

    fuzz(size, (80, 3000), some.lists(packets, max_size=20), check)
    figures.tell("raw packets tried", tried[0])
    goes_on(laptop, before, screens)


def test_old_messages_and_messages_of_others_are_refused(
    laptop: Inside, size: Size, figures: Figures
) -> None:
    """Every move of a game, sent again by everybody at a table where it is no choice of theirs."""
    played: list[object] = []
    for _ in range(size(8, 60)):
        if not laptop.table.sitting.running:
            break
        name = laptop.on_turn()
        command = laptop.moves(name)[-1]
        laptop.table.play(laptop.people[name], msgspec.to_builtins(command))
        played.append(command)
    if not laptop.table.sitting.running:
        laptop.table.host({"type": "Start"})
    phones = {name: laptop.poll({"seat": token}) for name, token in laptop.tokens.items()}
    before = laptop.state()
    tried = 0

    for name, phone in phones.items():
        for command in played:
            if command not in laptop.moves(name):
                tried += 1
                assert "refused" in phone.ask("play", msgspec.to_builtins(command))
    assert laptop.state() == before
    assert tried > 10
    figures.tell("old messages tried again", tried)


# Routes.

segments = some.one_of(
    some.sampled_from(
        ["", ".", "..", "%2e%2e", "..%2f", "%00", "tv", "host", "j", "s", "h", "static", "dist",
         "qr.svg", "socket.io", "etc", "passwd", "pyproject.toml", "journal.sqlite", "key",
         "manifest.json", "%c0%af", "\\..", "%5c..%5c", "~root", ".git", "%F0%9F%90%99", "%ff"]
    ),
    some.text(max_size=12),
)  # fmt: skip
paths = some.lists(segments, max_size=6).map(lambda parts: "/" + "/".join(parts))
methods = some.sampled_from(
    ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "BREW", "get"]
)
queries = some.one_of(
    some.just(""),
    some.text(max_size=20),
    some.sampled_from(["lang=xx", "lang=en", "code=%00", "EIO=4&transport=polling", "EIO=4&sid=a",
                       "EIO=4&transport=polling&j=0", "EIO=3", "transport=websocket&EIO=4",
                       "more", "code=" + "A" * 3000]),
)  # fmt: skip
bodies = some.one_of(
    some.just(b""),
    some.binary(max_size=200),
    some.sampled_from([b"name=", b"name=%00", b"name=" + b"y" * 5000, b"{}", b"--x\r\n", b"=&=&="]),
)
kinds = some.sampled_from(
    ["application/x-www-form-urlencoded", "multipart/form-data", "multipart/form-data; boundary=x",
     "application/json", "text/plain; charset=nonsense", "", "\u00e9"]
)  # fmt: skip
headers = some.dictionaries(
    some.sampled_from(
        ["HTTP_COOKIE", "HTTP_RANGE", "HTTP_IF_NONE_MATCH", "HTTP_IF_MODIFIED_SINCE",
         "HTTP_ACCEPT_ENCODING", "HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_HOST", "HTTP_UPGRADE",
         "HTTP_CONNECTION", "HTTP_EXPECT", "HTTP_TRANSFER_ENCODING", "HTTP_REFERER",
         "HTTP_AUTHORIZATION", "HTTP_X_HTTP_METHOD_OVERRIDE"]
    ),
    some.one_of(
        some.sampled_from(["127.0.0.1", "websocket", "Upgrade", "chunked", "bytes=0-9999999999999",
                           "bruma_seat=abc.def", "bruma_seat=" + "a" * 2000, "DELETE", "gzip"]),
        some.text(some.characters(max_codepoint=255, exclude_categories=["Cc"]), max_size=30),
    ),
    max_size=4,
)  # fmt: skip


def as_wsgi(text: str) -> str:
    """Text as a server hands it on: bytes that look like Latin."""
    return text.encode(errors="surrogatepass").decode("latin-1")


def test_bad_requests_are_answered_and_change_nothing(
    laptop: Inside, size: Size, figures: Figures
) -> None:
    """Methods, paths, encodings, queries, headers and bodies of every kind."""
    screens = others(laptop, "")
    before = laptop.state()
    secrets = [laptop.lobby.host_key, *laptop.tokens.values(), "root:x", "[build-system]", "SQLite"]
    tried = [0]

    def check(request: tuple[str, str, str, bytes, str, dict[str, str]]) -> None:
        method, path, query, body, kind, more = request
        tried[0] += 1
        environ = EnvironBuilder("/", f"http://{ADDRESS}", method=method).get_environ() | {
            "PATH_INFO": as_wsgi(path),
            "QUERY_STRING": as_wsgi(query),
            "CONTENT_TYPE": kind,
            "CONTENT_LENGTH": str(len(body)),
            "wsgi.input": io.BytesIO(body),
            "REMOTE_ADDR": "192.168.7.20",
            **more,
        }
        pieces, status, answer = run_wsgi_app(laptop.app, environ, buffered=True)
        text = b"".join(pieces).decode(errors="replace")
        assert int(status[:3]) < 500, (method, path)
        assert answer["X-Content-Type-Options"] == "nosniff"
        assert "Content-Security-Policy" in answer
        assert not any(secret in text for secret in secrets)
        assert "Traceback" not in text
        assert laptop.state() == before

    request = some.tuples(methods, paths, queries, bodies, kinds, headers)
    fuzz(size, (400, 10000), request, check)
    figures.tell("bad requests tried", tried[0])
    goes_on(laptop, before, screens)


names = some.one_of(
    some.text(max_size=40),
    some.text("Aa\u0410\u0430\u00e1\u200d\u202e\u3164 <>&\"'", max_size=25),
)


def test_whatever_is_typed_as_a_name_is_a_name_or_a_sentence(
    laptop: Inside, size: Size, figures: Figures
) -> None:
    """A name is shown as text, and no two at a table look alike."""
    tried = [0]

    def check(name: str) -> None:
        tried[0] += 1
        answer = laptop.browser().post(
            f"/j/{laptop.table.code}",
            data={"name": name.encode("utf-8", "surrogatepass")},
            base_url=f"http://{ADDRESS}",
            environ_base={"REMOTE_ADDR": "192.168.7.20"},
        )
        page = answer.get_data(as_text=True)
        assert answer.status_code in (303, 400), page
        if answer.status_code == 400:
            assert 'role="alert"' in page
        for one in laptop.table.sitting.people[3:]:
            laptop.table.host({"type": "Remove", "person": one.id})

    fuzz(size, (150, 3000), names, check)
    figures.tell("names tried", tried[0])
