"""`run.py dev`: a server that follows the sources, and one page with a TV and phones on it.

This process watches and knows nothing of the companion, so a mistake in a source cannot stop it.
The server is a process of its own (`dev_server.py`). Neither is in the package that people install.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent
_LOOK: Final = 0.25
"""Seconds between two looks at the sources."""
_REST: Final = 0.1
"""Seconds in which nothing may change before a change counts as done."""
_PATIENCE: Final = 5.0
"""Seconds that the server may take to end."""
_SERVER: Final = ("companion", "templates", "dev_server.py", "static/dev")
_CLIENT: Final = ("static/src", "static/build.mjs", "static/paper.mjs", "static/package-lock.json")
_MADE: Final = frozenset({"types.d.ts", "__pycache__"})


def main(argv: Sequence[str]) -> int:
    """Serve until Ctrl-C; returns the exit code."""
    asked = _options().parse_args(argv)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with contextlib.ExitStack() as ends:
        if asked.data is None:
            folder = ends.enter_context(tempfile.TemporaryDirectory(prefix="bruma-dev-"))
            asked.data = Path(folder)
        asked.data.mkdir(parents=True, exist_ok=True)
        supervisor = Supervisor(asked)
        ends.callback(supervisor.stop)
        with contextlib.suppress(KeyboardInterrupt):
            supervisor.run()
    return 0


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("run.py dev", description=__doc__.split("\n")[0])
    parser.add_argument("--phones", type=int, default=4, choices=range(1, 11), metavar="N")
    parser.add_argument("--game", default="", help="the game that the table plays")
    parser.add_argument("--port", type=int, default=8040, help="0: any free one")
    parser.add_argument("--data", type=Path, help="a folder that is kept; else a new one each time")
    parser.add_argument("--lang", default="pt-BR", help="the language of phones and TV")
    parser.add_argument("--no-browser", action="store_true", help="do not open the page")
    return parser


# Watching.


class Supervisor:
    """Runs the server as a process of its own, and starts it anew when a source has changed."""

    def __init__(self, asked: argparse.Namespace) -> None:
        self._asked = asked
        self._port = asked.port
        self._game = asked.game
        self._server: subprocess.Popen[str] | None = None
        self._types: subprocess.Popen[bytes] | None = None
        self._shown = asked.no_browser

    def run(self) -> None:
        """Follow the sources for ever."""
        server, client = Watched(_SERVER), Watched(_CLIENT)
        self.start()
        self._make_types()
        while True:
            time.sleep(_LOOK)
            python, pages = server.changed(), client.changed()
            # Where it cannot be built, that was said, and the last client stays.
            built = pages and build()
            if python or built:
                self.stop()
                self.start()
            if python:
                self._make_types()

    def start(self) -> None:
        """Start the server, without waiting for it."""
        asked = self._asked
        command = [sys.executable, str(ROOT / "dev_server.py")]
        command += [str(asked.data), str(self._port), str(asked.phones), asked.lang]
        command.append(self._game)
        pipe = subprocess.PIPE
        # It ends when its standard input does, so also with this process, however that ends.
        self._server = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, cwd=ROOT)
        threading.Thread(target=self._listen, args=(self._server,), daemon=True).start()

    def _listen(self, server: subprocess.Popen[str]) -> None:
        """Learn the port, and open the page once; the table has its game."""
        assert server.stdout is not None
        if line := server.stdout.readline():
            self._port = int(line)
            self._game = ""  # from now on the one that the host chooses
            address = f"http://dev.localhost:{self._port}"
            print(f"{address}   ({time.strftime('%H:%M:%S')})", flush=True)
            if not self._shown:
                self._shown = True
                _open(address)
        if server.wait() and server is self._server:
            print("The server has stopped; save a file to start it again.", flush=True)

    def stop(self) -> None:
        """Stop the server and wait until it is gone."""
        server, self._server = self._server, None
        if server is not None:
            assert server.stdin is not None
            server.stdin.close()
            server.terminate()
            try:
                server.wait(_PATIENCE)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()
        if self._types is not None:
            self._types.wait()

    def _make_types(self) -> None:
        """Make the types that editors read anew, beside the server."""
        command = [sys.executable, str(ROOT / "hatch_build.py"), "types", "offline"]
        self._types = subprocess.Popen(command)


class Watched:
    """Files and folders, and how their files looked last.

    They are asked for their times four times a second, which takes 1 % of a core. A library that
    is told by the system would be one more binary for each Python and machine.
    """

    def __init__(self, places: Iterable[str], root: Path = ROOT) -> None:
        self._places = [root / place for place in places]
        self._seen = self._look()

    def changed(self) -> bool:
        """Whether a file has changed, come or gone since the last time, and all are at rest."""
        now = self._look()
        if now == self._seen:
            return False
        while True:  # an editor, or git, may still be at it
            time.sleep(_REST)
            before, now = now, self._look()
            if now == before:
                self._seen = now
                return True

    def _look(self) -> dict[str, tuple[int, int]]:
        found = {}
        for place in self._places:
            for file in _files(place):
                with contextlib.suppress(OSError):
                    told = os.stat(file)
                    found[file] = (told.st_mtime_ns, told.st_size)
        return found


def _files(place: Path) -> Iterator[str]:
    if not place.is_dir():
        yield str(place)
        return
    for folder, folders, files in os.walk(place):
        folders[:] = [name for name in folders if name[0] != "." and name not in _MADE]
        for name in files:
            if name[0] != "." and name[-1] != "~" and name not in _MADE:
                yield os.path.join(folder, name)


def build() -> bool:
    """Build the client; False when it cannot be built, and esbuild has said why."""
    began = time.monotonic()
    made = subprocess.run([sys.executable, str(ROOT / "hatch_build.py")], check=False)
    print(f"The client: {time.monotonic() - began:.1f} s", flush=True)
    return made.returncode == 0


def _open(address: str) -> None:
    """Open the page, where a browser has somewhere to open."""
    import webbrowser

    screen = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if screen or sys.platform in ("win32", "darwin"):
        webbrowser.open(address)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
