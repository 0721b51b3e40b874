"""The outermost WSGI middleware: refuses bad requests, and adds security headers to answers."""

from __future__ import annotations

import base64
import binascii
import io
import re
from collections.abc import Callable, Iterable
from types import TracebackType
from typing import TYPE_CHECKING, NamedTuple, Protocol
from urllib.parse import parse_qs

from companion.web.server.connections import Activity, connection_of, from_laptop
from companion.web.server.rate_limits import Limits

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

MAX_BODY = 16 * 1024

Headers = list[tuple[str, str]]
_ExcInfo = tuple[type[BaseException], BaseException, TracebackType] | tuple[None, None, None]

# The client build puts a hash of the content into these names, so they never change.
_HASHED = re.compile(r"^/static/dist/(?:.*/)?[^/]+-[A-Z0-9]{8}\.[a-z0-9.]+$")
# Addresses that hold a seat's key, and those whose form leads to one.
_SECRET = re.compile(r"^/s/")
_SECRET_FORM = re.compile(r"^/[hw]/")
_LOCAL = re.compile(r"^(localhost|127\.0\.0\.1|\[::1\])(:|$)")

_ALWAYS: Headers = [
    ("X-Content-Type-Options", "nosniff"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    (
        "Permissions-Policy",
        "camera=(), microphone=(), geolocation=(), display-capture=(), payment=(), usb=(), midi=()",
    ),
]


class Hosts(Protocol):
    """The part of `companion.web.address.address.AdvertisedAddress` that the guard uses."""

    def allowed_hosts(self) -> frozenset[str]:
        """Every permitted Host header, in lower case, with its port."""


class Refusal(NamedTuple):
    """A status line and the key of its sentence."""

    status: str
    sentence: str


WRONG_HOST = Refusal("421 Misdirected Request", "guard.wrong_host")
FOREIGN_PAGE = Refusal("403 Forbidden", "guard.foreign_page")
NO_LENGTH = Refusal("411 Length Required", "guard.no_length")
BAD_LENGTH = Refusal("400 Bad Request", "guard.no_length")
TOO_BIG = Refusal("413 Content Too Large", "guard.too_big")
CUT_SHORT = Refusal("400 Bad Request", "guard.cut_short")
TOO_FAST = Refusal("429 Too Many Requests", "guard.too_fast")
BAD_SOCKET = Refusal("400 Bad Request", "guard.bad_socket")


class Guard:
    """A WSGI middleware around Flask and /socket.io alike.

    Refuses requests under a foreign Host name (DNS rebinding), requests sent by a foreign page,
    bodies over `max_body` bytes, and more requests than `limits` allow to one address other than
    the laptop's. Adds the security headers to every answer. `compress` lets websockets be
    deflated: it costs half of the CPU, and pays only where the Wi-Fi is the limit.
    """

    def __init__(
        self,
        app: WSGIApplication,
        address: Hosts,
        *,
        compress: bool = False,
        max_body: int = MAX_BODY,
        limits: Limits | None = None,
    ) -> None:
        self._app = app
        self._limits = limits or Limits()
        self._address = address
        self._compress = compress
        self._max_body = max_body

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Refuse, or pass on to the app and complete its headers."""
        if not self._permitted(environ):
            return answer(TOO_FAST, environ, start_response)
        host = environ.get("HTTP_HOST", "").lower()
        refusal = refused(environ, self._address.allowed_hosts(), self._max_body)
        if refusal is None and not _whole(environ):
            refusal = CUT_SHORT
        if refusal:
            return answer(refusal, environ, start_response)
        if not self._compress:
            # The websocket servers underneath accept permessage-deflate whenever it is offered.
            environ.pop("HTTP_SEC_WEBSOCKET_EXTENSIONS", None)
        path = environ.get("PATH_INFO", "")
        return self._app(environ, _completing(start_response, path, host))

    def _permitted(self, environ: WSGIEnvironment) -> bool:
        """Whether this address is within its limits. One that goes on above them is cut: even
        short answers to thousands of requests would slow the table down."""
        if from_laptop(environ):
            return True
        address, limits = environ.get("REMOTE_ADDR", ""), self._limits
        connection = connection_of(environ)
        polls = environ.get("PATH_INFO", "").startswith("/socket.io") and _has_session(environ)
        if (limits.polls if polls else limits.requests).take(address):
            return True
        if connection and not limits.nagging.take(address):
            connection.hang_up()
        return False


def _has_session(environ: WSGIEnvironment) -> bool:
    return "sid" in parse_qs(environ.get("QUERY_STRING", ""))


def refused(environ: WSGIEnvironment, hosts: frozenset[str], max_body: int) -> Refusal | None:
    """Why this request must not reach the app, or None."""
    if environ.get("HTTP_HOST", "").lower() not in hosts:
        return WRONG_HOST
    # A request without an Origin is not a browser's: they send it with every socket and POST.
    origin = environ.get("HTTP_ORIGIN")
    if origin is not None and _acts(environ) and origin not in {f"http://{host}" for host in hosts}:
        return FOREIGN_PAGE
    if environ.get("PATH_INFO", "").startswith("/socket.io") and not _opens_well(environ):
        return BAD_SOCKET
    return _badly_sized(environ, max_body)


def security_headers(path: str, host: str | None = None) -> Headers:
    """The headers of an answer to `path`; `host` is the permitted Host header of the request."""
    headers = [("Content-Security-Policy", _policy(host)), *_ALWAYS]
    headers.append(("Referrer-Policy", _referrer(path)))
    if host and _LOCAL.match(host):
        # On plain http elsewhere browsers ignore it, and warn in the console.
        headers.append(("Cross-Origin-Opener-Policy", "same-origin"))
    return headers


def _referrer(path: str) -> str:
    """The Referrer-Policy: how much of its address a page gives away in its next request."""
    if _SECRET.match(path):
        return "no-referrer"
    # With "no-referrer" browsers send "Origin: null" with forms, which looks like a foreign page.
    # "strict-origin" hides the path just as well.
    return "strict-origin" if _SECRET_FORM.match(path) else "same-origin"


def _acts(environ: WSGIEnvironment) -> bool:
    """Whether the request can change something, or opens a socket."""
    path = environ.get("PATH_INFO", "")
    return environ["REQUEST_METHOD"] not in ("GET", "HEAD") or path.startswith("/socket.io")


def _badly_sized(environ: WSGIEnvironment, max_body: int) -> Refusal | None:
    if "HTTP_TRANSFER_ENCODING" in environ:
        return NO_LENGTH  # a body without an end; no browser sends one
    length = environ.get("CONTENT_LENGTH") or "0"
    if not (length.isascii() and length.isdigit()):
        return BAD_LENGTH
    return TOO_BIG if len(length) > 9 or int(length) > max_body else None


def _opens_well(environ: WSGIEnvironment) -> bool:
    """Whether a browser of our page would make this request to the socket. JSONP and websockets
    from before 2011 are refused; the libraries underneath would take them."""
    if "j" in parse_qs(environ.get("QUERY_STRING", ""), keep_blank_values=True):
        return False
    if "HTTP_UPGRADE" not in environ:
        return True
    try:
        key = base64.b64decode(environ.get("HTTP_SEC_WEBSOCKET_KEY", ""), validate=True)
    except (binascii.Error, ValueError):
        return False
    connection = environ.get("HTTP_CONNECTION", "").lower().replace(" ", "").split(",")
    return (
        len(key) == 16
        and environ["REQUEST_METHOD"] == "GET"
        and environ["HTTP_UPGRADE"].lower() == "websocket"
        and environ.get("HTTP_SEC_WEBSOCKET_VERSION") == "13"
        and "upgrade" in connection
    )


def _whole(environ: WSGIEnvironment) -> bool:
    """Read the body before the app runs, so that a slow one blocks nothing; False if it is cut."""
    length = int(environ.get("CONTENT_LENGTH") or "0")
    if length:
        body = environ["wsgi.input"].read(length)
        if len(body) < length:
            return False
        environ["wsgi.input"] = io.BytesIO(body)
    if connection := connection_of(environ):
        connection.turn(Activity.ASKED)
    return True


def _policy(host: str | None) -> str:
    sources = ["'self'"]
    if host and not host.startswith("["):  # the policy's grammar has no IPv6
        sources.append(f"ws://{host}")  # older Safari does not count it as 'self'
    return (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
        f" font-src 'self'; connect-src {' '.join(sources)}; base-uri 'none';"
        " form-action 'self'; frame-ancestors 'none'"
    )


def _completing(start_response: StartResponse, path: str, host: str) -> StartResponse:
    """A start_response that adds the security headers and the cache rule."""
    ours = security_headers(path, host)

    def complete(
        status: str, headers: Headers, exc_info: _ExcInfo | None = None, /
    ) -> Callable[[bytes], object]:
        kept = _HASHED.match(path) and status[:3] in ("200", "206", "304")
        cache = "public, max-age=31536000, immutable" if kept else "no-store"
        added = [*ours, ("Cache-Control", cache)]
        names = {name.lower() for name, _ in added}
        theirs = [header for header in headers if header[0].lower() not in names]
        if exc_info is None:
            return start_response(status, theirs + added)
        return start_response(status, theirs + added, exc_info)

    return complete


def answer(
    refusal: Refusal, environ: WSGIEnvironment, start_response: StartResponse
) -> Iterable[bytes]:
    """A refusal in two languages: the client's language is not known yet."""
    from companion.i18n.catalogue import Words

    said = [Words(lang).say(refusal.sentence) for lang in ("pt-BR", "en")]
    body = "\n".join([*said, ""]).encode()
    headers = [
        ("Content-Type", "text/plain; charset=utf-8"),
        ("Content-Length", str(len(body))),
        ("Cache-Control", "no-store"),
    ]
    start_response(refusal.status, headers + security_headers(environ.get("PATH_INFO", "")))
    return [] if environ["REQUEST_METHOD"] == "HEAD" else [body]
