"""The guard around the whole app: names, origins, sizes, headers."""

import io
import socket
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import pytest
from werkzeug.test import EnvironBuilder, run_wsgi_app

from companion.i18n.catalogue import Words
from companion.web.server.connections import Connections, mark
from companion.web.server.rate_limits import Limits
from companion.web.server.request_guard import MAX_BODY, Guard, security_headers

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

TABLE = "192.168.0.10:8000"
NEIGHBOUR = "192.168.0.77"
EVIL = "evil.example:8000"
HOSTS = frozenset({TABLE, "localhost:8000", "127.0.0.1:8000", "[::1]:8000"})


GET = {key: value for key, value in EnvironBuilder().get_environ().items() if key != "HTTP_HOST"}


class Here:
    """A place with a few made-up names."""

    def allowed_hosts(self) -> frozenset[str]:
        """Those names."""
        return HOSTS


class Inside:
    """The app behind the guard: remembers what reached it."""

    def __init__(self, *headers: tuple[str, str], status: str = "200 OK") -> None:
        self.headers = list(headers)
        self.status = status
        self.seen: list[WSGIEnvironment] = []

    def __call__(self, environ: "WSGIEnvironment", start: "StartResponse") -> Iterable[bytes]:
        """Answers everything alike."""
        self.seen.append(environ)
        start(self.status, [("Content-Type", "text/plain"), *self.headers])
        return [b"inside"]


def ask(
    app: Inside,
    path: str = "/tv",
    method: str = "GET",
    host: str = TABLE,
    origin: str | None = None,
    compress: bool = False,
    **environ: Any,
) -> tuple[int, dict[str, str], str]:
    """One request through a guard: status, headers and text of the answer."""
    more = {} if origin is None else {"HTTP_ORIGIN": origin}
    built = EnvironBuilder(path=path, method=method).get_environ()
    built |= {"HTTP_HOST": host} | more | environ
    body, status, headers = run_wsgi_app(Guard(app, Here(), compress=compress), built)
    return int(status[:3]), dict(headers), b"".join(body).decode()


def asks(guard: Guard, times: int, address: str, query: str = "", **environ: Any) -> list[int]:
    """The same request so many times from one address; the statuses of the answers."""
    path = "/socket.io/" if query else "/tv"
    built = EnvironBuilder(path=path, query_string=query).get_environ()
    built |= {"HTTP_HOST": TABLE, "REMOTE_ADDR": address} | environ
    return [int(run_wsgi_app(guard, dict(built))[1][:3]) for _ in range(times)]


def test_an_address_that_asks_too_much_is_told_so_and_nobody_else_is() -> None:
    """The app does not hear of it any more; a moment later it is heard again."""
    now = [0.0]
    inside = Inside()
    guard = Guard(inside, Here(), limits=Limits(lambda: now[0]))

    assert asks(guard, 401, NEIGHBOUR) == [200] * 400 + [429]
    assert len(inside.seen) == 400
    assert asks(guard, 1, "192.168.0.78") == [200]
    assert asks(guard, 500, "127.0.0.1") == [200] * 500
    assert asks(guard, 1, NEIGHBOUR, "EIO=4&transport=polling&sid=one") == [200]
    now[0] += 1
    assert asks(guard, 41, NEIGHBOUR) == [200] * 40 + [429]


def test_whoever_goes_on_all_the_same_is_hung_up() -> None:
    """After a hundred refusals even the sentence is too much."""
    ours, theirs = socket.socketpair()
    with ours, theirs:
        line = Connections(10).opened((NEIGHBOUR, 1), ours)
        environ: dict[str, Any] = {}
        mark(environ, line)
        guard = Guard(Inside(), Here(), limits=Limits(lambda: 0.0))
        asks(guard, 500, NEIGHBOUR, **environ)
        theirs.setblocking(False)
        with pytest.raises(BlockingIOError):
            theirs.recv(1)
        asks(guard, 1, NEIGHBOUR, **environ)
        assert theirs.recv(1) == b""


@pytest.mark.parametrize("host", [*sorted(HOSTS), TABLE.upper(), "LOCALHOST:8000"])
def test_the_tables_own_names_lead_in(host: str) -> None:
    assert ask(Inside(), host=host)[0] == 200


STRANGERS = [
    EVIL,
    "evil.example",
    "192.168.0.10",
    "192.168.0.10:80",
    "192.168.0.10:8000.evil.example",
    "localhost:8001",
    "0.0.0.0:8000",
    f"{TABLE},{EVIL}",
    f"{TABLE} ",
    "",
]


@pytest.mark.parametrize("host", STRANGERS)
def test_any_other_name_is_refused_everywhere(host: str) -> None:
    app = Inside()

    for path in ("/", "/tv", "/s/key", "/h/secret", "/socket.io/", "/static/dist/a.js"):
        for method in ("GET", "HEAD", "POST", "OPTIONS"):
            assert ask(app, path, method, host)[0] == 421, (path, method)
    assert not app.seen


def test_a_request_without_a_host_is_refused() -> None:
    body, status, _ = run_wsgi_app(Guard(Inside(), Here()), {**GET, "PATH_INFO": "/tv"})

    assert status.startswith("421")
    assert b"".join(body)


def test_dns_rebinding_is_refused_on_the_socket_too() -> None:
    """A stranger's name that points here: Host and Origin agree with one another."""
    app = Inside()
    upgrade: dict[str, Any] = {"HTTP_UPGRADE": "websocket", "HTTP_CONNECTION": "Upgrade"}

    plain: dict[str, Any] = {}

    for more in (plain, upgrade):
        assert ask(app, "/socket.io/", host=EVIL, origin=f"http://{EVIL}", **more)[0] == 421
    assert not app.seen


@pytest.mark.parametrize(
    ("path", "method"),
    [("/socket.io/", "GET"), ("/socket.io/", "POST"), ("/j/K7QM", "POST"), ("/x", "DELETE")],
)
@pytest.mark.parametrize(
    ("origin", "status"),
    [
        (None, 200),
        (f"http://{TABLE}", 200),
        ("http://localhost:8000", 200),
        (f"http://{EVIL}", 403),
        (f"https://{TABLE}", 403),
        ("http://192.168.0.10", 403),
        ("http://192.168.0.10:8001", 403),
        (TABLE, 403),
        ("null", 403),
        ("", 403),
    ],
)
def test_only_the_tables_own_pages_may_act(
    path: str, method: str, origin: str | None, status: int
) -> None:
    app = Inside()

    assert ask(app, path, method, origin=origin)[0] == status
    assert bool(app.seen) is (status == 200)


WEBSOCKET = {
    "HTTP_UPGRADE": "websocket",
    "HTTP_CONNECTION": "keep-alive, Upgrade",
    "HTTP_SEC_WEBSOCKET_VERSION": "13",
    "HTTP_SEC_WEBSOCKET_KEY": "dGhlIHNhbXBsZSBub25jZQ==",
}


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({}, 200),
        ({"HTTP_SEC_WEBSOCKET_VERSION": "8"}, 400),
        ({"HTTP_SEC_WEBSOCKET_VERSION": ""}, 400),
        ({"HTTP_SEC_WEBSOCKET_KEY": "short"}, 400),
        ({"HTTP_SEC_WEBSOCKET_KEY": "dGhlIHNhbXBsZQ=="}, 400),
        ({"HTTP_SEC_WEBSOCKET_KEY": "\u00e9"}, 400),
        ({"HTTP_CONNECTION": "close"}, 400),
        ({"HTTP_UPGRADE": "h2c"}, 400),
        ({"REQUEST_METHOD": "POST"}, 400),
        ({"QUERY_STRING": "EIO=4&transport=polling&j=0"}, 400),
        ({"QUERY_STRING": "j"}, 400),
    ],
)
def test_the_socket_is_opened_as_a_browser_of_today_opens_it(
    change: dict[str, str], status: int
) -> None:
    """The libraries underneath know the websockets of before 2011, and JSONP."""
    app = Inside()
    environ: dict[str, Any] = WEBSOCKET | change

    assert ask(app, "/socket.io/", **environ)[0] == status
    assert bool(app.seen) is (status == 200)


def test_reading_a_page_asks_for_no_origin() -> None:
    assert ask(Inside(), "/tv", origin=f"http://{EVIL}")[0] == 200


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"CONTENT_LENGTH": str(MAX_BODY), "wsgi.input": io.BytesIO(bytes(MAX_BODY))}, 200),
        ({"CONTENT_LENGTH": "10", "wsgi.input": io.BytesIO(bytes(9))}, 400),
        ({"CONTENT_LENGTH": ""}, 200),
        ({"CONTENT_LENGTH": str(MAX_BODY + 1)}, 413),
        ({"CONTENT_LENGTH": "9" * 5000}, 413),
        ({"CONTENT_LENGTH": "1_0"}, 400),
        ({"CONTENT_LENGTH": "-1"}, 400),
        ({"CONTENT_LENGTH": "ten"}, 400),
        ({"CONTENT_LENGTH": "²"}, 400),
        ({"HTTP_TRANSFER_ENCODING": "chunked"}, 411),
    ],
)
def test_bodies_are_small_and_say_so(headers: dict[str, Any], status: int) -> None:
    assert ask(Inside(), "/j/K7QM", "POST", **headers)[0] == status


@pytest.mark.parametrize(
    ("environ", "sentence"),
    [
        ({"host": EVIL}, "guard.wrong_host"),
        ({"origin": f"http://{EVIL}"}, "guard.foreign_page"),
        ({"CONTENT_LENGTH": "99999"}, "guard.too_big"),
        ({"HTTP_TRANSFER_ENCODING": "chunked"}, "guard.no_length"),
    ],
)
def test_a_refusal_says_in_both_languages_what_to_do(environ: Any, sentence: str) -> None:
    _, headers, text = ask(Inside(), method="POST", **environ)

    assert text == "".join(f"{Words(lang).say(sentence)}\n" for lang in ("pt-BR", "en"))
    assert headers["Content-Type"] == "text/plain; charset=utf-8"
    assert headers["Cache-Control"] == "no-store"
    assert "evil" not in text + str(headers), "what a stranger says is not said again"


def test_deflate_is_not_offered_to_the_socket_unless_it_is_asked_for() -> None:
    offer: dict[str, Any] = {"HTTP_SEC_WEBSOCKET_EXTENSIONS": "permessage-deflate"}
    app = Inside()

    ask(app, "/socket.io/", **offer)
    ask(app, "/socket.io/", compress=True, **offer)

    assert ["HTTP_SEC_WEBSOCKET_EXTENSIONS" in environ for environ in app.seen] == [False, True]


@pytest.mark.parametrize("status", ["200 OK", "302 Found", "404 Not Found", "500 Oh"])
def test_every_answer_carries_the_security_headers(status: str) -> None:
    _, headers, _ = ask(Inside(status=status))

    assert headers["Content-Security-Policy"] == (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
        f" font-src 'self'; connect-src 'self' ws://{TABLE}; base-uri 'none';"
        " form-action 'self'; frame-ancestors 'none'"
    )
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "camera=()" in headers["Permissions-Policy"]
    assert headers["Cache-Control"] == "no-store"


def test_what_the_app_says_of_the_same_is_replaced_and_the_rest_is_kept() -> None:
    app = Inside(("content-security-policy", "default-src *"), ("Set-Cookie", "a=1"))
    body, _, headers = run_wsgi_app(
        Guard(app, Here()), EnvironBuilder().get_environ() | {"HTTP_HOST": TABLE}
    )

    assert b"".join(body) == b"inside"
    assert len(headers.getlist("Content-Security-Policy")) == 1
    assert "*" not in headers["Content-Security-Policy"]
    assert headers["Set-Cookie"] == "a=1"


def test_an_ipv6_name_is_left_out_of_the_policy_whose_grammar_has_none() -> None:
    _, headers, _ = ask(Inside(), host="[::1]:8000")

    assert "connect-src 'self';" in headers["Content-Security-Policy"]


@pytest.mark.parametrize(
    ("path", "policy"),
    [
        ("/s/key", "no-referrer"),
        ("/h/secret", "strict-origin"),
        ("/w/ticket", "strict-origin"),
        ("/j/K7QM", "same-origin"),
        ("/host", "same-origin"),
        ("/tv", "same-origin"),
    ],
)
def test_a_page_with_a_key_in_its_address_tells_no_one_and_forms_still_work(
    path: str, policy: str
) -> None:
    """Chromium sends "Origin: null" with the forms of a page that says no-referrer."""
    assert ask(Inside(), path)[1]["Referrer-Policy"] == policy


@pytest.mark.parametrize(
    ("host", "sent"),
    [(TABLE, False), ("localhost:8000", True), ("127.0.0.1:8000", True), ("[::1]:8000", True)],
)
def test_a_header_that_browsers_complain_about_goes_only_where_they_heed_it(
    host: str, sent: bool
) -> None:
    assert ("Cross-Origin-Opener-Policy" in ask(Inside(), host=host)[1]) is sent


@pytest.mark.parametrize(
    ("path", "status", "kept"),
    [
        ("/static/dist/phone-Q3M2KX7A.js", "200 OK", True),
        ("/static/dist/fonts/serif-AAAABBBB.woff2", "304 Not Modified", True),
        ("/static/dist/phone-Q3M2KX7A.js", "404 Not Found", False),
        ("/static/dist/manifest.json", "200 OK", False),
        ("/static/dist/socket-handlers.js", "200 OK", False),
        ("/static/phone-Q3M2KX7A.js", "200 OK", False),
        ("/s/static/dist/phone-Q3M2KX7A.js", "200 OK", False),
        ("/socket.io/", "200 OK", False),
    ],
)
def test_only_files_whose_name_holds_their_hash_are_kept(
    path: str, status: str, kept: bool
) -> None:
    _, headers, _ = ask(Inside(("Cache-Control", "no-cache"), status=status), path)

    assert headers["Cache-Control"] == (
        "public, max-age=31536000, immutable" if kept else "no-store"
    )


def test_an_exception_on_the_way_reaches_the_server() -> None:
    started: list[tuple[Any, ...]] = []
    error = ValueError()

    def app(environ: "WSGIEnvironment", start: "StartResponse") -> Iterable[bytes]:
        start("500 Oh", [], (ValueError, error, None))  # type: ignore[arg-type]
        return [b"sorry"]

    def start(*given: Any) -> Any:
        started.append(given)

    Guard(app, Here())(EnvironBuilder().get_environ() | {"HTTP_HOST": TABLE}, start)

    ((status, headers, info),) = started
    assert status == "500 Oh"
    assert info[1] is error
    assert ("X-Content-Type-Options", "nosniff") in headers


def test_the_headers_of_a_refusal_name_no_host() -> None:
    policy = dict(security_headers("/tv"))["Content-Security-Policy"]

    assert "connect-src 'self';" in policy
