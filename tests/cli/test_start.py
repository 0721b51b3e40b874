"""The command line: what is said, what is refused, and the browser."""

import errno
import re
import socket
import webbrowser
from collections.abc import Iterator
from pathlib import Path

import pytest

import companion
from companion.cli import options, start
from companion.i18n.catalogue import LANGUAGES, Words
from companion.web.address import interfaces, ports
from companion.web.address.address import AdvertisedAddress
from companion.web.address.interfaces import Address, Kind

LANGUAGE = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
WIFI = Address("192.168.0.10", "wlan0", Kind.WIFI)
OPTIONS = "port host-ip data no-browser game name lang async-mode version help".split()  # noqa: SIM905


@pytest.fixture(autouse=True)
def _quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the shell that runs the tests says must not matter."""
    for name in (*LANGUAGE, "BRUMA_ASYNC_MODE", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that another program listens on."""
    with socket.create_server(("127.0.0.1", 0)) as sock:
        yield sock.getsockname()[1]


def refused(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    """The one sentence with which it refuses to start."""
    assert start.main(argv) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    return said.err.rstrip("\n")


# What is said.


def unwrapped(text: str) -> str:
    """The text without its white space: help is wrapped wherever a line is full."""
    return "".join(text.split())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_tells_every_option_in_the_language(
    lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert start.main(["--lang", lang, "--help"]) == 0
    said = unwrapped(capsys.readouterr().out)

    assert said.startswith(unwrapped(Words(lang).say("cli.usage")))
    for option in OPTIONS:
        key = f"cli.help.{option.replace('-', '_')}"
        assert f"--{option}" in said
        assert unwrapped(Words(lang).say(key)) in said
    assert said.count("--") == len(OPTIONS), "no option is missing from the list above"


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert start.main(["--version"]) == 0
    assert capsys.readouterr().out == f"Porto Bruma {companion.__version__}\n"


@pytest.mark.parametrize(
    ("argv", "env", "lang"),
    [
        ([], {}, "pt-BR"),
        ([], {"LANG": "pt_BR.UTF-8"}, "pt-BR"),
        ([], {"LANG": "en_US.UTF-8"}, "en"),
        ([], {"LANG": "de_DE.UTF-8"}, "pt-BR"),
        ([], {"LANG": "es_AR.UTF-8"}, "es"),
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
    place = AdvertisedAddress(WIFI, 8000, look=lambda: (WIFI,))

    text = start.banner(Words(lang), place, "KRTM", "Noite de quinta")

    rows = [line.strip() for line in text.splitlines()]
    assert rows[1] == "Porto Bruma · Noite de quinta"
    for end in ("KRTM", "192.168.0.10:8000/j/KRTM", "localhost:8000/tv", "localhost:8000/host"):
        assert len([row for row in rows if row.endswith(end)]) == (2 if end == "KRTM" else 1)
    assert "0.0.0.0" not in text
    assert "!" not in text
    assert max(len(re.sub(r"\x1b\[[\d;]*m", "", row)) for row in rows) < 80


def test_the_banner_draws_no_code_that_leads_a_phone_to_itself() -> None:
    place = AdvertisedAddress(interfaces.best("127.0.0.1", ()), 8000, fixed=True, look=lambda: ())

    text = start.banner(Words("pt-BR"), place, "KRTM", "")

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
        (
            ["--game", "poker"],
            "cli.bad_choice",
            {"option": "--game", "choices": "bruma", "value": "poker"},
        ),
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


def test_a_file_in_the_place_of_the_folder_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()

    for lang in LANGUAGES:
        for folder in (tmp_path / "file", tmp_path / "file" / "below"):
            said = refused(capsys, "--lang", lang, "--data", str(folder))
            assert said == Words(lang).say("cli.folder_is_file", path=str(tmp_path / "file"))


def test_a_folder_that_is_read_only_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Simulated, since an administrator may write everywhere."""

    def refuse(**_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("tempfile.TemporaryFile", refuse)

    assert str(tmp_path) in refused(capsys, "--data", str(tmp_path))


@pytest.mark.parametrize(
    ("number", "key"),
    [
        (errno.EROFS, "journal.read_only"),
        (errno.ENOSPC, "journal.no_room"),
        (errno.EDQUOT, "journal.no_room"),
        (errno.EIO, "journal.disk_fails"),
    ],
)
def test_a_folder_that_takes_nothing_is_refused_with_the_cause(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    number: int,
    key: str,
) -> None:
    """Injected: what a disk that can only be read, is full or fails says."""

    def refuse(**_: object) -> None:
        raise OSError(number, "no")

    monkeypatch.setattr("tempfile.TemporaryFile", refuse)

    said = refused(capsys, "--lang", "pt-BR", "--data", str(tmp_path))
    assert said == Words("pt-BR").say(key, path=str(tmp_path))


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
    monkeypatch.setattr(interfaces, "interfaces", list)

    assert refused(capsys, "--data", str(tmp_path)) == Words("pt-BR").say("cli.no_network")


def test_an_address_of_another_machine_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    wifi = interfaces.Interface("wlan0", (WIFI.ip,))
    monkeypatch.setattr(interfaces, "interfaces", lambda: [wifi])

    said = refused(capsys, "--data", str(tmp_path), "--host-ip", "192.168.0.99")

    assert said == Words("pt-BR").say(
        "cli.unknown_address", asked="192.168.0.99", known="192.168.0.10, 127.0.0.1"
    )


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
    assert start.has_screen(platform, env) is expected


def test_a_browser_that_fails_does_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []

    def fail(url: str, new: int = 0) -> None:
        tried.append(url)
        raise webbrowser.Error("no browser")

    monkeypatch.setattr(webbrowser, "open", fail)
    pages = ["http://localhost:8000/tv", "http://localhost:8000/host"]
    start.open_browser(*pages).join(timeout=60)

    assert tried == pages
