"""The command line: what is said, what is refused, and how a table opens and closes."""

import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import webbrowser
from collections.abc import Iterator
from pathlib import Path

import pytest

import companion
from companion import cli, options
from companion.web import lan, ports
from companion.web.lan import Address, Kind
from companion.web.place import Place
from companion.words import LANGUAGES, Words

MODES = ["eventlet", "threading"]
LANGUAGE = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
WIFI = Address("192.168.0.10", "wlan0", Kind.WIFI)
OPTIONS = "port host-ip data no-browser name lang async-mode version help".split()  # noqa: SIM905


@pytest.fixture(autouse=True)
def _quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the shell that runs the tests says must not matter."""
    for name in (
        "LANGUAGE",
        "LC_ALL",
        "LC_MESSAGES",
        "LANG",
        "BRUMA_ASYNC_MODE",
        "DISPLAY",
        "WAYLAND_DISPLAY",
    ):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that another program listens on."""
    with socket.create_server(("127.0.0.1", 0)) as sock:
        yield sock.getsockname()[1]


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
        with socket.create_connection(("127.0.0.1", self.address[1]), timeout=20) as sock:
            host = f"Host: localhost:{self.address[1]}"
            sock.sendall(f"GET {path} HTTP/1.1\r\n{host}\r\nConnection: close\r\n\r\n".encode())
            return sock.makefile("rb").readline().decode()

    def rest(self) -> tuple[int, str]:
        """Exit code, and what was said after the banner."""
        out, err = self.process.communicate(timeout=20)
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
        table.process.communicate()


def refused(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    """The one sentence with which it refuses to start."""
    assert cli.main(argv) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    return said.err.rstrip("\n")


# What is said.


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_tells_every_option_in_the_language(
    lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["--lang", lang, "--help"]) == 0
    said = " ".join(capsys.readouterr().out.split())

    assert said.startswith(Words(lang).say("cli.usage"))
    for option in OPTIONS:
        key = f"cli.help.{option.replace('-', '_')}"
        assert f"--{option} " in said
        assert Words(lang).say(key) in said
    assert said.count("--") == len(OPTIONS), "no option is missing from the list above"


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--version"]) == 0
    assert capsys.readouterr().out == f"Bruma Companion {companion.__version__}\n"


@pytest.mark.parametrize(
    ("argv", "env", "lang"),
    [
        ([], {}, "pt-BR"),
        ([], {"LANG": "pt_BR.UTF-8"}, "pt-BR"),
        ([], {"LANG": "en_US.UTF-8"}, "en"),
        ([], {"LANG": "de_DE.UTF-8"}, "pt-BR"),
        ([], {"LANG": "pt_BR.UTF-8", "LC_ALL": "en_GB"}, "en"),
        ([], {"LANG": "en_US.UTF-8", "LC_MESSAGES": "pt_PT"}, "pt-BR"),
        ([], {"LC_ALL": "", "LANG": "en"}, "en"),
        ([], {"LANG": "C.UTF-8"}, "pt-BR"),
        ([], {"LANGUAGE": "en_GB:pt_BR", "LANG": "pt_BR.UTF-8"}, "en"),
        (["--lang", "en"], {"LANG": "pt_BR"}, "en"),
        (["--lang=pt-BR"], {"LANG": "en"}, "pt-BR"),
        (["--lang", "tlh"], {"LANG": "en"}, "en"),
        (["--lang"], {"LANG": "en"}, "en"),
    ],
)
def test_it_speaks_the_asked_language_or_the_systems_or_portuguese(
    argv: list[str], env: dict[str, str], lang: str
) -> None:
    assert options.spoken(argv, env) == lang


def test_on_windows_the_language_has_another_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setattr("locale.getlocale", lambda: ("English_United States", "1252"))
    assert options.spoken([], {}) == "en"
    monkeypatch.setattr("locale.getlocale", lambda: (None, None))
    assert options.spoken([], {}) == "pt-BR"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_banner_says_where_phones_tv_and_host_go(lang: str) -> None:
    place = Place(WIFI, 8000, look=lambda: (WIFI,))

    text = cli.banner(Words(lang), place, "KRTM", "Noite de quinta")

    rows = [line.strip() for line in text.splitlines()]
    assert rows[1] == "Bruma · Noite de quinta"
    for end in ("KRTM", "192.168.0.10:8000/j/KRTM", "localhost:8000/tv", "localhost:8000/host"):
        assert len([row for row in rows if row.endswith(end)]) == (2 if end == "KRTM" else 1)
    assert "0.0.0.0" not in text
    assert "!" not in text
    assert max(len(re.sub(r"\x1b\[[\d;]*m", "", row)) for row in rows) < 80


def test_the_banner_draws_no_code_that_leads_a_phone_to_itself() -> None:
    place = Place(lan.best("127.0.0.1", ()), 8000, fixed=True, look=lambda: ())

    text = cli.banner(Words("pt-BR"), place, "KRTM", "")

    assert "█" not in text
    assert Words("pt-BR").say("cli.banner.only_here") in text
    assert "127.0.0.1:8000/j/KRTM" in text


# What is refused.


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("argv", "key", "facts"),
    [
        (["--port", "http"], "cli.bad_port", {"value": "http"}),
        (["--port", "65536"], "cli.bad_port", {"value": "65536"}),
        (["--port=-1"], "cli.bad_port", {"value": "-1"}),
        (["--port", "٣"], "cli.bad_port", {"value": "٣"}),
        (["--name", " "], "cli.bad_name", {"longest": 40}),
        (["--name", "x" * 41], "cli.bad_name", {"longest": 40}),
        (["--name", "a\x1b[2Jb"], "cli.bad_name", {"longest": 40}),
        (["--nome", "x"], "cli.no_such_option", {"option": "--nome"}),
        (["-x"], "cli.no_such_option", {"option": "-x"}),
        (["--port"], "cli.bad_usage", {"words": "--port"}),
        (["--no-browser=1"], "cli.bad_usage", {"words": "--no-browser"}),
        (["jogar", "agora"], "cli.bad_usage", {"words": "jogar agora"}),
        (
            ["--async-mode", "gevent"],
            "cli.bad_choice",
            {
                "option": "--async-mode",
                "choices": "auto, eventlet, threading",
                "value": "gevent",
            },
        ),
    ],
)
def test_what_it_does_not_understand_is_refused_in_one_sentence(
    lang: str,
    argv: list[str],
    key: str,
    facts: dict[str, str],
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert refused(capsys, "--lang", lang, *argv) == Words(lang).say(key, **facts)


def test_a_language_that_it_does_not_speak_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert "tlh" in refused(capsys, "--lang", "tlh")


def test_the_environment_may_say_the_mode_but_not_nonsense(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BRUMA_ASYNC_MODE", "gevent")

    assert "gevent" in refused(capsys)


def test_a_folder_that_cannot_be_written_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()

    for folder in (tmp_path / "file", tmp_path / "file" / "below"):
        assert str(folder) in refused(capsys, "--data", str(folder))


def test_a_folder_that_is_read_only_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Simulated, since an administrator may write everywhere."""

    def refuse(**_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("tempfile.TemporaryFile", refuse)

    assert str(tmp_path) in refused(capsys, "--data", str(tmp_path))


def test_a_taken_port_is_refused_and_nothing_is_made(
    tmp_path: Path, taken: int, capsys: pytest.CaptureFixture[str]
) -> None:
    argv = ["--data", str(tmp_path), "--host-ip", "127.0.0.1", "--lang", "en"]

    said = refused(capsys, *argv, "--port", str(taken))

    assert said == Words("en").say("cli.port_taken", port=str(taken))
    assert f"localhost:{taken}/tv" in said
    assert not list(tmp_path.iterdir())


def test_a_port_of_the_administrator_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(port: int) -> None:
        raise ports.PortForbidden(port)

    monkeypatch.setattr(ports, "_bound", refuse)

    said = refused(capsys, "--data", str(tmp_path), "--host-ip", "127.0.0.1", "--port", "81")

    assert said == Words("pt-BR").say("cli.port_forbidden", port="81")


def test_without_a_network_it_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lan, "interfaces", list)

    assert refused(capsys, "--data", str(tmp_path)) == Words("pt-BR").say("cli.no_network")


def test_an_address_of_another_machine_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lan, "addresses", lambda: (WIFI,))

    said = refused(capsys, "--data", str(tmp_path), "--host-ip", "192.168.0.99")

    assert said == Words("pt-BR").say(
        "cli.unknown_address", asked="192.168.0.99", known="192.168.0.10, 127.0.0.1"
    )


def test_a_damaged_journal_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    """In a process of its own: building the app is not for this one."""
    journal = tmp_path / "journal.sqlite"
    journal.write_bytes(b"not a journal" * 100)

    with started(tmp_path, "--host-ip", "127.0.0.1", "--port", "0", "--lang", "en") as table:
        code, said = table.rest()

    assert code == 2
    assert said == Words("en").say("table.journal_damaged", path=str(journal))
    assert journal.read_bytes() == b"not a journal" * 100


# The browser.


@pytest.mark.parametrize(
    ("platform", "env", "expected"),
    [
        ("win32", {}, True),
        ("darwin", {}, True),
        ("linux", {}, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("linux", {"DISPLAY": ""}, False),
    ],
)
def test_a_browser_opens_only_where_there_is_a_screen(
    platform: str, env: dict[str, str], expected: bool
) -> None:
    assert cli.has_screen(platform, env) is expected


def test_a_browser_that_fails_does_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []

    def fail(url: str) -> None:
        tried.append(url)
        raise webbrowser.Error("no browser")

    monkeypatch.setattr(webbrowser, "open", fail)
    cli.open_browser("http://localhost:8000/tv").join(timeout=20)

    assert tried == ["http://localhost:8000/tv"]


def browser_that_notes(folder: Path) -> tuple[str, Path]:
    """A browser that only writes down what it was told to open."""
    note, program = folder / "opened", folder / "browser"
    program.write_text(f'#!/bin/sh\nprintf %s "$1" > "{note}.new"; mv "{note}.new" "{note}"\n')
    program.chmod(0o755)
    return f"{program} %s", note


@pytest.mark.parametrize("mode", MODES)
def test_the_tv_opens_on_the_laptop(tmp_path: Path, mode: str) -> None:
    browser, note = browser_that_notes(tmp_path)
    argv = ["--host-ip", "127.0.0.1", "--port", "0", "--async-mode", mode]

    with started(tmp_path, *argv, DISPLAY=":9", BROWSER=browser) as table:
        deadline = time.monotonic() + 20
        while not note.exists() and time.monotonic() < deadline:
            table.ask("/tv")

        assert note.read_text() == f"http://localhost:{table.address[1]}/tv"


def test_no_browser_is_opened_if_that_is_not_wanted(tmp_path: Path) -> None:
    browser, note = browser_that_notes(tmp_path)
    argv = ["--host-ip", "127.0.0.1", "--port", "0", "--no-browser"]

    with started(tmp_path, *argv, DISPLAY=":9", BROWSER=browser) as table:
        table.ask("/tv")
        table.process.terminate()
        table.rest()

    assert not note.exists()


# The start and the end, for real.


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_table_opens_answers_and_closes(tmp_path: Path, mode: str, number: int) -> None:
    argv = ["--host-ip", "127.0.0.1", "--port", "0", "--no-browser", "--async-mode", mode]

    with started(tmp_path, *argv, "--name", "Quinta", "--lang", "en") as table:
        ip, _, code = table.address
        assert ip == "127.0.0.1"
        assert "Bruma · Quinta" in table.banner
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


def test_a_terminal_that_knows_no_blocks_gets_the_address_all_the_same(tmp_path: Path) -> None:
    argv = ["--port", "0", "--no-browser", "--name", "明日", "--host-ip"]
    reachable = [address.ip for address in lan.addresses()] or pytest.skip("no network here")

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
        "import os, signal, sys; from companion import __main__, cli\n"
        "def start(*_): os.kill(os.getpid(), signal.SIGTERM); signal.pause()\n"
        "cli.start = start; sys.argv = ['companion', '--async-mode', 'threading']\n"
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


def test_eventlet_comes_before_everything_that_it_has_to_patch() -> None:
    order = imports("--async-mode", "eventlet", "--version")

    assert order.index("companion.web.green") < order.index("click")
    assert order.index("companion.web.green") < order.index("companion.cli")


def test_a_process_of_threads_knows_no_eventlet_and_help_needs_no_flask() -> None:
    order = imports("--async-mode", "threading", "--help")

    assert "click" in order
    assert not {"eventlet", "greenlet", "flask", "segno", "ifaddr", "sqlite3"} & set(order)


def test_the_port_file_says_where_it_was(tmp_path: Path) -> None:
    with ports.listen(0, tmp_path) as sock:
        port = sock.getsockname()[1]
    with ports.listen(port, tmp_path):
        assert json.loads((tmp_path / "port.json").read_text()) == {"port": port}
