"""The start and the end, for real: `python -m companion` as people run it."""

import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import companion
from companion.i18n.catalogue import Words
from companion.storage import lockfile
from companion.web.address import interfaces, ports
from tests.reading import rest_of

MODES = ["eventlet", "threading"]
LANGUAGE = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


@pytest.fixture(autouse=True)
def _quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the shell that runs the tests says must not matter."""
    for name in (*LANGUAGE, "BRUMA_ASYNC_MODE", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)


class Started:
    """`python -m companion`, started for real, with its banner read."""

    def __init__(self, data: Path, *argv: str, **env: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "companion", "--data", str(data), *argv],
            cwd=Path(companion.__file__).parents[1],
            env={**os.environ, "PYTHONIOENCODING": "utf-8", **env},
            encoding="utf-8",
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        assert self.process.stdout
        self.banner = ""
        for line in self.process.stdout:
            self.banner += line
            if "Ctrl-C" in line:
                break

    @property
    def address(self) -> tuple[str, int, str]:
        """IP, port and code, as the banner says them."""
        found = re.search(r"([\d.]+):(\d+)/j/(\w+)", self.banner)
        assert found, self.banner + self.rest()[1]
        return found[1], int(found[2]), found[3]

    def ask(self, path: str) -> str:
        """The status line of a page."""
        with socket.create_connection(("127.0.0.1", self.address[1]), timeout=60) as sock:
            host = f"Host: localhost:{self.address[1]}"
            sock.sendall(f"GET {path} HTTP/1.1\r\n{host}\r\nConnection: close\r\n\r\n".encode())
            return sock.makefile("rb").readline().decode()

    def rest(self) -> tuple[int, str]:
        """Exit code, and what was said after the banner."""
        out, err = rest_of(self.process)
        return self.process.returncode, (out + err).strip()


@contextlib.contextmanager
def started(data: Path, *argv: str, **env: str) -> Iterator[Started]:
    if os.name != "posix":
        pytest.skip("Windows has no signals to end it with")
    table = Started(data, *argv, **env)
    try:
        yield table
    finally:
        table.process.kill()
        rest_of(table.process)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_table_opens_answers_and_closes(tmp_path: Path, mode: str, number: int) -> None:
    argv = ["--host-ip", "127.0.0.1", "--port", "0", "--no-browser", "--async-mode", mode]

    with started(tmp_path, *argv, "--name", "Quinta", "--lang", "en") as table:
        ip, _, code = table.address
        assert ip == "127.0.0.1"
        assert "Porto Bruma · Quinta" in table.banner
        assert " 200 " in table.ask("/tv")
        assert " 200 " in table.ask(f"/j/{code}")
        table.process.send_signal(number)

        assert table.rest() == (0, Words("en").say("cli.stopped"))


@pytest.mark.parametrize("mode", MODES)
def test_killed_and_started_again_it_has_the_same_port_and_table(tmp_path: Path, mode: str) -> None:
    with ports.listen(0, tmp_path) as sock:
        port = sock.getsockname()[1]
    argv = ["--host-ip", "127.0.0.1", "--no-browser", "--async-mode", mode]

    with started(tmp_path, *argv, "--port", str(port)) as table:
        before = table.address
        table.ask("/tv")
        table.process.kill()
        table.process.wait()
    with started(tmp_path, *argv) as table:
        assert table.address == before
        assert before[1] == port
        assert " 200 " in table.ask("/tv")


def test_a_second_start_on_the_same_port_is_told_where_the_first_is(tmp_path: Path) -> None:
    argv = ["--host-ip", "127.0.0.1", "--no-browser", "--lang", "pt-BR"]

    with started(tmp_path / "one", *argv, "--port", "0") as first:
        port = str(first.address[1])
        with started(tmp_path / "two", *argv, "--port", port) as second:
            assert second.rest() == (2, Words("pt-BR").say("cli.port_taken", port=port))
        assert " 200 " in first.ask("/tv")


ALREADY = Words("pt-BR").say("cli.already_open", url="{url}").format


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("port", [[], ["--port", "0"]])
def test_a_second_start_on_the_same_folder_finds_the_first(
    tmp_path: Path, mode: str, port: list[str]
) -> None:
    """Two programs that fold one record would each play a game of their own. Nothing is changed,
    also not what a later start remembers."""
    argv = ["--host-ip", "127.0.0.1", "--lang", "pt-BR", "--async-mode", mode]

    with started(tmp_path, *argv, *port) as first:
        remembered = ports.remembered(tmp_path)
        here = first.address[1]
        for again in ([], ["--port", str(here), "--name", "Outra"]):
            with started(tmp_path, *argv, *again) as second:
                assert second.banner == ALREADY(url=f"http://localhost:{here}/tv") + "\n"
                assert second.rest() == (0, "")
        assert ports.remembered(tmp_path) == remembered == (None if port else here)
        assert " 200 " in first.ask("/tv")


def test_a_second_start_opens_the_page_of_the_first(tmp_path: Path) -> None:
    browser, note = browser_that_notes(tmp_path)
    argv = ["--host-ip", "127.0.0.1", "--port", "0"]

    with started(tmp_path, *argv) as first:
        with started(tmp_path, *argv, "--no-browser", DISPLAY=":9", BROWSER=browser) as quiet:
            assert quiet.rest()[0] == 0
        assert not note.exists()
        with started(tmp_path, *argv, DISPLAY=":9", BROWSER=browser) as second:
            assert second.rest()[0] == 0
        here = f"http://localhost:{first.address[1]}"
        assert noted(note, 2) == [f"{here}/tv", f"{here}/host"]


@pytest.mark.parametrize("mode", MODES)
def test_a_second_start_says_so_when_the_first_does_not_answer(tmp_path: Path, mode: str) -> None:
    argv = ["--host-ip", "127.0.0.1", "--lang", "pt-BR", "--async-mode", mode]
    said = Words("pt-BR").say("table.journal_in_use", path=str(tmp_path / "journal.sqlite"))

    with started(tmp_path, *argv, "--port", "0") as first:
        first.process.send_signal(signal.SIGSTOP)
        with started(tmp_path, *argv) as second:
            assert second.rest() == (2, said)


def test_after_a_kill_nobody_takes_the_dead_for_the_first(tmp_path: Path) -> None:
    argv = ["--host-ip", "127.0.0.1", "--lang", "pt-BR", "--port", "0"]

    with started(tmp_path, *argv) as first:
        first.process.kill()
        first.process.wait()
        assert lockfile.where(tmp_path) == first.address[1]
    with started(tmp_path, *argv) as second:
        assert second.address[2] == first.address[2]
        assert lockfile.where(tmp_path) == second.address[1]
        second.process.terminate()
        assert second.rest()[0] == 0
    assert lockfile.where(tmp_path) is None


def test_a_terminal_that_knows_no_blocks_gets_the_address_all_the_same(tmp_path: Path) -> None:
    argv = ["--port", "0", "--no-browser", "--name", "明日", "--host-ip"]
    reachable = [address.ip for address in interfaces.addresses()] or pytest.skip("no network here")

    with started(tmp_path, *argv, reachable[0], PYTHONIOENCODING="ascii") as table:
        assert table.address[0] == reachable[0]
        assert "?" * 30 not in table.banner
        table.process.terminate()

        assert table.rest()[0] == 0


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_that_comes_with_the_banner_ends_it_just_as_well(
    tmp_path: Path, number: int
) -> None:
    argv = ["--host-ip", "127.0.0.1", "--port", "0", "--no-browser"]

    with started(tmp_path, *argv) as table:
        table.process.send_signal(number)

        assert table.rest() == (0, Words("pt-BR").say("cli.stopped"))


@pytest.mark.skipif(os.name != "posix", reason="Windows has no signals to send")
def test_ctrl_c_before_the_table_is_open_is_quiet() -> None:
    code = (
        "import os, signal, sys; from companion import __main__; from companion.cli import start\n"
        "def main(*_): os.kill(os.getpid(), signal.SIGTERM); signal.pause()\n"
        "start.main = main; sys.argv = ['companion', '--async-mode', 'threading']\n"
        "sys.exit(__main__.main())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)

    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")


# What is imported, and when.


def imports(*argv: str) -> list[str]:
    """The modules that a start imports, in the order in which they were ready."""
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "companion", *argv],
        cwd=Path(companion.__file__).parents[1],
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        encoding="utf-8",
        check=True,
    )
    return [line.rpartition("|")[2].strip() for line in done.stderr.splitlines()]


@pytest.mark.skipif(os.name != "posix", reason="Windows has no signals to send")
def test_ctrl_c_while_eventlet_patches_is_not_swallowed() -> None:
    """Eventlet tells of any exception in there and goes on; a Ctrl-C must not be one."""
    code = (
        "import os, signal\n"
        "from companion.web.server import eventlet_server\n"
        # A shell that runs its jobs in the background lets them ignore it.
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "def patching():\n"
        "    try:\n"
        "        os.kill(os.getpid(), signal.SIGINT)\n"
        "    except KeyboardInterrupt:\n"
        "        print('swallowed')\n"
        "eventlet_server.eventlet.monkey_patch = patching\n"
        "try:\n"
        "    eventlet_server.patch()\n"
        "except KeyboardInterrupt:\n"
        "    print('stopped')\n"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert ran.stdout == "stopped\n"


def test_eventlet_comes_before_everything_that_it_has_to_patch() -> None:
    order = imports("--async-mode", "eventlet", "--version")

    assert order.index("companion.web.server.eventlet_server") < order.index("click")
    assert order.index("companion.web.server.eventlet_server") < order.index("companion.cli.start")


def test_a_process_of_threads_knows_no_eventlet_and_help_needs_no_flask() -> None:
    order = imports("--async-mode", "threading", "--help")

    assert "click" in order
    assert not {"eventlet", "greenlet", "flask", "segno", "ifaddr", "sqlite3"} & set(order)


def test_a_file_of_another_program_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    """In a process of its own: building the app is not for this one."""
    journal = tmp_path / "journal.sqlite"
    journal.write_bytes(b"not a journal" * 100)

    with started(tmp_path, "--host-ip", "127.0.0.1", "--port", "0", "--lang", "en") as table:
        code, said = table.rest()

    assert code == 2
    assert said == Words("en").say("journal.not_ours", path=str(journal))
    assert journal.read_bytes() == b"not a journal" * 100


def browser_that_notes(folder: Path) -> tuple[str, Path]:
    """A browser that only writes down what it was told to open, a line for each page."""
    note, program = folder / "opened", folder / "browser"
    program.write_text(f'#!/bin/sh\necho "$1" >> "{note}"\n')
    program.chmod(0o755)
    return f"{program} %s", note


def noted(note: Path, count: int) -> list[str]:
    """The pages that the browser was told to open, once there are so many."""
    deadline = time.monotonic() + 60
    pages: list[str] = []
    while len(pages) < count and time.monotonic() < deadline:
        pages = note.read_text().splitlines() if note.exists() else []
        time.sleep(0.01)
    return sorted(pages, reverse=True)  # each in a process of its own


@pytest.mark.parametrize("mode", MODES)
def test_the_tv_and_the_host_s_page_open_on_the_laptop(tmp_path: Path, mode: str) -> None:
    browser, note = browser_that_notes(tmp_path)
    argv = ["--host-ip", "127.0.0.1", "--port", "0", "--async-mode", mode]

    with started(tmp_path, *argv, DISPLAY=":9", BROWSER=browser) as table:
        here = f"http://localhost:{table.address[1]}"
        assert noted(note, 2) == [f"{here}/tv", f"{here}/host"]


def test_no_browser_is_opened_if_that_is_not_wanted(tmp_path: Path) -> None:
    browser, note = browser_that_notes(tmp_path)
    argv = ["--host-ip", "127.0.0.1", "--port", "0", "--no-browser"]

    with started(tmp_path, *argv, DISPLAY=":9", BROWSER=browser) as table:
        table.ask("/tv")
        table.process.terminate()
        table.rest()

    assert not note.exists()
