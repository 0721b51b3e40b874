"""Starts the companion: the checks before it, the banner, the browser, and the end."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
import tempfile
import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from companion.cli.options import Options, StartError, parse, spoken
from companion.cli.terminal import never_waits
from companion.i18n.catalogue import Words
from companion.web.address import interfaces, ports
from companion.web.address.address import AdvertisedAddress
from companion.web.server.runtime import Stop, resolve_mode, serve, socketio_options, system_threads

if TYPE_CHECKING:
    import socket

    from companion.table.registry import Registry
    from companion.table.settings import Settings

Look = Callable[[], tuple[interfaces.Address, ...]]
"""Lists the laptop's addresses, best first."""

# The exit code if the command line cannot be carried out.
_REFUSED = 2
# Errors of a second start; the cause may be a first one that holds this folder.
_MAY_BE_OPEN = ("cli.no_network", "cli.port_taken", "table.journal_in_use")
# The sentence for each error of the system about the data folder.
_CAUSES = {
    errno.ENOSPC: "journal.no_room",
    errno.EDQUOT: "journal.no_room",
    errno.EROFS: "journal.read_only",
    errno.EIO: "journal.disk_fails",
}
# The pages that the laptop's browser opens; the host's page is last, so it is in front.
_PAGES = ("/tv", "/host")
# Seconds to wait until the browser has the address; the program ends after that.
_BROWSER_PATIENCE = 5.0


def main(
    argv: Sequence[str], settings: Settings | None = None, look: Look = interfaces.addresses
) -> int:
    """Carry out the command line and return the exit code: 1 if a checked record is not honest, 2
    if the command line cannot be carried out. ``settings`` and ``look`` (the laptop's addresses)
    are for tests and benchmarks.

    An error is one sentence on stderr, in the language of ``--lang`` or of the system.
    """
    words = Words(spoken(argv, os.environ))
    for stream in (sys.stdout, sys.stderr):
        # A Windows pipe can write neither the blocks of a QR code nor every table's name.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        if argv[:1] == ["verify"]:
            from companion.cli import verify

            return verify.main(argv[1:], words)
        if argv[:1] == ["print"]:
            from companion.cli import print_game

            return print_game.main(argv[1:], words)
        options = parse(argv, words)
        if options:
            start(options, words, settings, look)
    except StartError as sorry:
        click.echo(words.say(sorry.sentence, **sorry.facts), err=True)
        return _REFUSED
    return 0


def start(options: Options, words: Words, settings: Settings | None, look: Look) -> None:
    """Open the table and serve it until Ctrl-C or SIGTERM. If it is open already, show where.
    Raises ``StartError``."""
    _check_folder(options.data)
    try:
        _open(options, words, settings, look)
    except StartError as sorry:
        if sorry.sentence not in _MAY_BE_OPEN or not _found_first(options, words):
            raise


def _open(options: Options, words: Words, settings: Settings | None, look: Look) -> None:
    address = _address(options.host_ip, look)
    if sys.platform == "win32":
        # Windows asks when we begin to listen, and remembers “cancel” for ever.
        click.echo(words.say("cli.banner.firewall"))
    with (
        never_waits(
            lambda lost: words.say("cli.terminal_lost", n=lost),
            system_threads(resolve_mode(options.mode)),
        ),
        contextlib.closing(_listen(options.port, options.data)) as sock,
    ):
        port = sock.getsockname()[1]
        place = AdvertisedAddress(address, port, fixed=options.host_ip is not None, look=look)
        with contextlib.closing(_lobby(options, settings)) as lobby:
            _choose(lobby, options.game, words)
            lobby.answers_at(port)
            if options.port != 0:
                # A second start in this folder has ended above and changes nothing.
                ports.remember(port, options.data)
            # From here on the table is open; to be told to stop is the normal end.
            with Stop() as stop:
                _serve(options, words, place, sock, lobby, stop)
        sock.close()
        click.echo(words.say("cli.stopped"))


def _lobby(options: Options, settings: Settings | None) -> Registry:
    from companion.storage.journal import JournalError
    from companion.table.registry import Registry

    try:
        return Registry.open(options.data, options.name, options.lang, settings)
    except JournalError as error:
        raise StartError(error.key, path=str(error.path)) from error


def _choose(lobby: Registry, game: str | None, words: Words) -> None:
    """Let the shown table play the game that was asked for; say why where it cannot."""
    from companion.table.table import Refused

    try:
        if game is not None:
            lobby.main.choose(game, sure=True)
    except Refused as refusal:
        click.echo(words.render(refusal.text), err=True)


def _found_first(options: Options, words: Words) -> bool:
    """Returns True if the program that holds this folder answers, and opens its page."""
    from companion.web.address import running_instance

    port = running_instance.port(options.data)
    if port is None:
        return False
    tv, host = (f"http://localhost:{port}{page}" for page in _PAGES)
    click.echo(words.say("cli.already_open", url=tv))
    if options.browser and has_screen(sys.platform, os.environ):
        open_browser(tv, host).join(_BROWSER_PATIENCE)
    return True


def _serve(
    options: Options,
    words: Words,
    place: AdvertisedAddress,
    sock: socket.socket,
    lobby: Registry,
    stop: Stop,
) -> None:
    # Imports Flask; errors that need no web have been raised by now.
    from companion.web.app import create_app
    from companion.web.server.rate_limits import Limits

    mode = resolve_mode(options.mode)
    limits = Limits(rates=lobby.settings.limits, refills=lobby.settings.refills)
    app = create_app(lobby, place, socketio_options(mode), limits)
    table = lobby.main
    lobby.outage.watch(
        lambda why: click.echo(words.render(why) if why else words.say("journal.goes_on"), err=True)
    )
    if lobby.found:
        click.echo(words.render(lobby.found), err=True)
    for notice in lobby.notices:
        click.echo(words.render(notice), err=True)
    click.echo(banner(words, place, table.code, table.sitting.name))
    app.extensions["network"].watch(lambda: click.echo(_moved(words, place, lobby)))
    if options.browser and has_screen(sys.platform, os.environ):
        open_browser(*(place.local_url(page) for page in _PAGES))
    serve(app, sock, mode, stop, limits)


def banner(words: Words, place: AdvertisedAddress, code: str, name: str) -> str:
    """What the terminal shows while the table is open: the code, the addresses, how to stop."""
    from companion.web.address import qr

    reachable = not place.is_loopback(place.ip)
    rows = {
        "table": code,
        "address": place.short(code),
        "tv": place.local_url("/tv"),
        "host": place.local_url("/host"),
    }
    product = words.say("product.name")
    labels = {key: words.say(f"cli.banner.{key}") for key in rows}
    width = max(len(label) for label in labels.values())
    lines = [f"{product} · {name}" if name else product, ""]
    lines += [words.say("cli.banner.scan" if reachable else "cli.banner.only_here"), ""]
    if reachable and _draws_blocks(sys.stdout.encoding):
        lines += [*qr.terminal(place.join_url(code)).splitlines(), ""]
    lines += [f"{labels[key]:<{width}}   {value}" for key, value in rows.items()]
    lines += ["", words.say("cli.banner.stop")]
    return "\n" + "\n".join(f"  {line}".rstrip() for line in lines) + "\n"


def _moved(words: Words, place: AdvertisedAddress, lobby: Registry) -> str:
    """What the terminal shows when the network is another."""
    table = lobby.main
    return words.say("cli.moved") + "\n" + banner(words, place, table.code, table.sitting.name)


def has_screen(platform: str, env: Mapping[str, str]) -> bool:
    """Whether a browser has somewhere to open; without this, Linux would start one as text."""
    return platform in ("win32", "darwin") or bool(env.get("DISPLAY") or env.get("WAYLAND_DISPLAY"))


def open_browser(*urls: str) -> threading.Thread:
    """Open each of `urls` in a window of its own of the laptop's browser, without waiting.

    A browser that fails is ignored: the addresses are printed too. Returns the thread in which it
    happens.
    """

    def run() -> None:
        import webbrowser

        for url in urls:
            with contextlib.suppress(Exception):
                webbrowser.open(url, new=1)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    return thread


def _check_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        for file in (folder, *folder.parents):
            if file.exists() and not file.is_dir():
                raise StartError("cli.folder_is_file", path=str(file)) from None
        if error.errno in _CAUSES:
            raise StartError(_CAUSES[error.errno], path=str(folder)) from None
        raise StartError("cli.folder_unwritable", folder=str(folder)) from None


def _address(host_ip: str | None, look: Look) -> interfaces.Address:
    try:
        return interfaces.best(host_ip, look())
    except interfaces.NoNetwork:
        raise StartError("cli.no_network") from None
    except interfaces.UnknownAddress as error:
        known = ", ".join([*error.known, "127.0.0.1"])
        raise StartError("cli.unknown_address", asked=error.asked, known=known) from None


def _listen(port: int | None, data: Path) -> socket.socket:
    try:
        return ports.listen(port, data)
    except ports.PortTaken as error:
        raise StartError("cli.port_taken", port=str(error.port)) from None
    except ports.PortForbidden as error:
        raise StartError("cli.port_forbidden", port=str(error.port)) from None


def _draws_blocks(encoding: str | None) -> bool:
    try:
        "▀▄█".encode(encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return False
    return True
