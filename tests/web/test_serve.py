"""Both servers, for real: settings, limits, silence, and a quiet end."""

import contextlib
import gc
import os
import signal
import socket
import struct
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import requests
import websocket
from socketio import SimpleClient

from companion.web.server import runtime
from tests.reading import rest_of

ROOT = Path(__file__).parents[2]
MODES = ["eventlet", "threading"]
SECRET = "q7Zk2mWcanary"


class Running:
    """A server in a process of its own."""

    def __init__(self, mode: str, **env: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.web.serving", mode],
            cwd=ROOT,
            env=os.environ | env,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        assert self.process.stdout
        first = self.process.stdout.readline()
        if not first:
            raise AssertionError(f"the server did not start: {rest_of(self.process)}")
        self.port = int(first)
        self.url = f"http://127.0.0.1:{self.port}"

    def connect(self, source: str = "127.0.0.1") -> socket.socket:
        """A raw connection, from one of the laptop's own addresses."""
        here = ("127.0.0.1", self.port)
        return socket.create_connection(here, timeout=60, source_address=(source, 0))

    def complaint(self, last: str) -> str:
        """What it says on stderr, up to the line that begins with `last`."""
        assert self.process.stderr
        said = ""
        for line in self.process.stderr:
            said += line
            if line.startswith(last):
                break
        return said

    def stop(self, number: int = signal.SIGTERM) -> tuple[int, str, str]:
        """Ends it by a signal: exit code, what it still said on stdout, and on stderr."""
        if os.name != "posix":
            pytest.skip("Windows has no signals to send")
        self.process.send_signal(number)
        out, err = rest_of(self.process)
        return self.process.returncode, out, err


@contextlib.contextmanager
def running(mode: str, **env: str) -> Iterator[Running]:
    server = Running(mode, **env)
    try:
        yield server
    finally:
        server.process.kill()
        rest_of(server.process)


@pytest.fixture(params=MODES, scope="module")
def server(request: pytest.FixtureRequest) -> Iterator[Running]:
    """One that the tests of this file share."""
    with running(request.param) as started:
        yield started


@pytest.fixture(params=MODES)
def own(request: pytest.FixtureRequest) -> Iterator[Running]:
    """One for a test that ends it."""
    with running(request.param) as started:
        yield started


def upgraded(server: Running, **headers: str) -> str:
    """The server's answer to a websocket handshake."""
    lines = {
        "Host": f"127.0.0.1:{server.port}",
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version": "13",
        **{name.replace("_", "-"): value for name, value in headers.items()},
    }
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    with server.connect() as sock:
        sock.sendall(f"GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n{head}\r\n".encode())
        answer = b""
        while b"\r\n\r\n" not in answer and (more := sock.recv(4096)):
            answer += more
    return answer.decode("latin-1").partition("\r\n\r\n")[0]


@contextlib.contextmanager
def socketio_line(server: Running) -> Iterator[socket.socket]:
    """The raw connection of an open websocket."""
    line = websocket.create_connection(
        f"ws://127.0.0.1:{server.port}/socket.io/?EIO=4&transport=websocket", timeout=60
    )
    line.recv()
    assert line.sock
    with line.sock as sock:
        yield sock


def test_a_page_a_message_and_a_picture_get_through(server: Running) -> None:
    answer = requests.get(f"{server.url}/s/{SECRET}", timeout=60)
    assert (answer.status_code, answer.text) == (200, "a hand")
    assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]

    for transports in (["websocket"], ["polling"]):
        with SimpleClient() as phone:
            phone.connect(server.url, transports=transports)
            for value in ("João 🐙", {"a": [1, None, 2.5]}, b"\x00\xff", {"png": b"\x89PNG"}):
                assert phone.call("echo", value, timeout=60) == value


def test_answers_do_not_wait_for_acknowledgements(server: Running) -> None:
    assert requests.get(f"{server.url}/nodelay", timeout=60).text != "0"


def test_deflate_is_not_negotiated(server: Running) -> None:
    answer = upgraded(server, Sec_WebSocket_Extensions="permessage-deflate")

    assert answer.startswith("HTTP/1.1 101")
    assert "permessage-deflate" not in answer


@pytest.mark.parametrize("mode", MODES)
def test_deflate_is_negotiated_where_a_convention_asks_for_it(mode: str) -> None:
    with running(mode, COMPRESS="yes") as server:
        answer = upgraded(server, Sec_WebSocket_Extensions="permessage-deflate")

    assert "permessage-deflate" in answer


def test_a_strangers_name_and_page_are_refused_at_the_door(server: Running) -> None:
    evil = f"evil.example:{server.port}"

    assert upgraded(server).startswith("HTTP/1.1 101")
    assert upgraded(server, Origin=server.url).startswith("HTTP/1.1 101")
    assert upgraded(server, Host=evil, Origin=f"http://{evil}").startswith("HTTP/1.1 421")
    assert upgraded(server, Origin=f"http://{evil}").startswith("HTTP/1.1 403")
    for path in ("/s/x", "/socket.io/?EIO=4&transport=polling"):
        answer = requests.get(server.url + path, headers={"Host": evil}, timeout=60)
        assert answer.status_code == 421
        assert "QR" in answer.text or "TV" in answer.text


def test_a_request_line_that_names_another_host_is_refused(server: Running) -> None:
    with server.connect() as sock:
        host = f"Host: 127.0.0.1:{server.port}"
        sock.sendall(f"GET http://evil.example/s/x HTTP/1.1\r\n{host}\r\n\r\n".encode())
        assert b" 200 " not in sock.recv(4096).partition(b"\r\n")[0]


def test_a_body_that_is_too_big_is_refused_in_words(server: Running) -> None:
    answer = requests.post(f"{server.url}/s/x", data=b"x" * 200_000, timeout=60)

    assert answer.status_code == 413


def masked(opcode: int, payload: bytes, length: int | None = None) -> bytes:
    """A websocket frame as a phone sends it; `length` is what it claims, if not the truth."""
    size = len(payload) if length is None else length
    return struct.pack("!BBQ4x", 0x80 | opcode, 0x80 | 127, size) + payload


def heard(line: socket.socket) -> bytes:
    """All that the server still says, until it hangs up."""
    said = b""
    with contextlib.suppress(ConnectionError):
        while more := line.recv(4096):
            said += more
    return said


def test_a_message_that_is_too_big_is_cut_off_and_costs_only_its_own_connection(
    server: Running,
) -> None:
    """Ten megabytes are announced and never come: it must not wait for them."""
    with SimpleClient() as phone, socketio_line(server) as big:
        phone.connect(server.url, transports=["websocket"])
        with contextlib.suppress(ConnectionError):
            big.sendall(masked(1, b"4" + b"x" * 100_000, length=10_000_000))

        assert b"\x81\x012" not in heard(big), "a ping came first: it waited for the rest"
        assert phone.call("echo", 1, timeout=60) == 1


def test_a_phone_that_says_goodbye_keeps_nothing_open(server: Running) -> None:
    """Not even one that doesn't hang up by itself once both have said so."""
    with socketio_line(server) as line:
        line.sendall(masked(1, b"1"))  # Engine.IO's close
        line.recv(1, socket.MSG_PEEK)
        with contextlib.suppress(ConnectionError):
            line.sendall(masked(8, struct.pack("!H", 1000)))  # the websocket's

        heard(line)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_quietly_though_phones_are_connected(own: Running, number: int) -> None:
    with SimpleClient() as phone:
        phone.connect(own.url, transports=["websocket"])
        with own.connect():
            assert own.stop(number) == (0, "closed\n", "")


@pytest.mark.parametrize("mode", MODES)
def test_the_port_is_free_again_at_once(mode: str) -> None:
    with running(mode) as server:
        requests.get(f"{server.url}/s/x", timeout=60)
        server.stop()

        with socket.create_server(("127.0.0.1", server.port)):
            pass


def test_phones_that_hang_up_at_bad_moments_leave_no_trace(own: Running) -> None:
    for request in (b"", b"GET /s/", f"GET /s/{SECRET} HTTP/1.1\r\nHost: a\r\n\r\n".encode()):
        for _ in range(10):
            sock = own.connect()
            sock.sendall(request)
            # Closing with this set resets the connection, as a phone does that loses its Wi-Fi.
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            sock.close()
    for _ in range(5):
        with socketio_line(own) as phone:
            phone.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))

    assert requests.get(f"{own.url}/s/x", timeout=60).status_code == 200
    assert own.stop() == (0, "closed\n", "")


def test_no_key_is_ever_written_down(own: Running) -> None:
    """Not for a good request, a bad one, a missing page, nor one with a bug."""
    paths = ("s/{}", "s/{}/no", "s/{}/fault", "s/{}?a=1", "h/{}", "h/{}/fault", "w/K7QM.1.{}/fault")
    for path in (f"/{path.format(SECRET)}" for path in paths):
        requests.get(own.url + path, timeout=60)
        requests.post(own.url + path, timeout=60)
    for line in (
        f"GET /s/{SECRET}",
        f"GET /s/{SECRET} HTTP/9.9",
        f"GET /s/{SECRET} HTTP/1.1\r\nHost: 127.0.0.1:{own.port}\r\nContent-Length: x",
        f"POST /s/{SECRET} HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz",
    ):
        with own.connect() as sock:
            sock.sendall(f"{line}\r\n\r\n".encode())
            sock.shutdown(socket.SHUT_WR)
            while sock.recv(4096):
                pass
    _, out, err = own.stop()

    assert SECRET not in out + err
    for kind in "shw":
        assert f"Exception on /{kind}/…/fault [GET]" in err, "the bug itself is told"
    assert "RuntimeError: a bug" in err


@pytest.mark.parametrize("mode", MODES)
def test_a_fault_that_only_the_server_sees_tells_where_and_not_what(mode: str) -> None:
    with running(mode, DEEP="yes") as server:
        answer = requests.get(f"{server.url}/fault/{SECRET}", timeout=60)
        err = server.complaint("RuntimeError")
        _, out, more = server.stop()
        err += more

    assert answer.status_code == 500
    assert SECRET not in answer.text + out + err
    assert "Traceback" not in answer.text
    assert "deep_fault" in err
    assert "RuntimeError" in err


def test_eventlet_goes_on_past_its_own_limit_of_1024_connections() -> None:
    """A hall of phones, each with an address of its own: of one alone that would be a flood."""
    resource = pytest.importorskip("resource")
    with running("eventlet") as server, contextlib.ExitStack() as stack:
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 4096), hard))
        stack.callback(resource.setrlimit, resource.RLIMIT_NOFILE, (soft, hard))
        for at in range(1100):
            stack.enter_context(server.connect(f"127.0.0.{2 + at % 4}"))

        assert requests.get(f"{server.url}/s/x", timeout=60).status_code == 200


@pytest.mark.skipif(os.name != "posix", reason="Windows has no signals to send")
def test_a_second_ctrl_c_kills() -> None:
    code = (
        "import sys, time; from companion.web.server.runtime import Stop\n"
        "def stop(): print('stopping', flush=True)\n"
        "with Stop() as asked:\n"
        "    asked.by(stop)\n"
        "    print('ready', flush=True)\n"
        "    while True: time.sleep(0.01)\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, cwd=ROOT
    ) as process:
        assert process.stdout
        assert process.stdout.readline() == "ready\n"
        process.send_signal(signal.SIGINT)
        assert process.stdout.readline() == "stopping\n"
        process.send_signal(signal.SIGINT)

        assert process.wait(timeout=60) == -signal.SIGINT


@pytest.mark.parametrize(
    ("argv", "env", "asked"),
    [
        ([], {}, "auto"),
        (["--async-mode", "threading"], {}, "threading"),
        (["--async-mode=eventlet"], {}, "eventlet"),
        (["--async-mode", "eventlet", "--async-mode=threading"], {}, "threading"),
        (["--async-mode"], {}, "auto"),
        (["--async-mode", "gevent"], {}, "auto"),
        (["--name", "x"], {"BRUMA_ASYNC_MODE": "threading"}, "threading"),
        (["--async-mode=eventlet"], {"BRUMA_ASYNC_MODE": "threading"}, "eventlet"),
    ],
)
def test_the_mode_is_known_before_anything_is_imported(
    argv: list[str], env: dict[str, str], asked: str
) -> None:
    assert runtime.asked_mode(argv, env) == asked


@pytest.mark.parametrize(
    ("asked", "platform", "mode"),
    [
        ("auto", "linux", "eventlet"),
        ("auto", "darwin", "threading"),
        ("auto", "win32", "threading"),
        ("threading", "linux", "threading"),
        ("eventlet", "win32", "eventlet"),
    ],
)
def test_auto_is_eventlet_on_linux_and_threads_elsewhere(
    asked: str, platform: str, mode: str
) -> None:
    assert runtime.resolve_mode(asked, platform) == mode


def test_no_other_mode_exists() -> None:
    with pytest.raises(ValueError, match="gevent"):
        runtime.resolve_mode("gevent")


@pytest.mark.parametrize("mode", MODES)
def test_a_dead_phone_is_noticed_within_ten_seconds_and_origins_are_checked(mode: str) -> None:
    options = runtime.socketio_options(runtime.resolve_mode(mode))

    assert options["async_mode"] == mode
    assert options["ping_interval"] + options["ping_timeout"] < 10
    assert options["cors_allowed_origins"] is None, "anything else switches the check off"
    assert options["max_http_buffer_size"] <= 65536


def test_the_collector_leaves_what_start_up_made_alone() -> None:
    before, frozen = gc.get_threshold(), gc.get_freeze_count()
    made: list[list[object]] = [[] for _ in range(1000)]
    try:
        runtime.tune_gc()
        assert gc.get_freeze_count() >= frozen + len(made)
        assert gc.get_threshold()[2] >= 1000
        assert gc.get_threshold()[:2] == before[:2]
    finally:
        gc.set_threshold(*before)


def test_a_fault_of_the_network_is_not_worth_a_word(capsys: pytest.CaptureFixture[str]) -> None:
    runtime.log_fault()
    for error in (BrokenPipeError(), TimeoutError()):
        try:
            raise error
        except OSError:
            runtime.log_fault()

    assert capsys.readouterr().err == ""
