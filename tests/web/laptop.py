"""Starts a real laptop: the companion as its own process on a free port."""

import contextlib
import http.client
import os
import random
import re
import signal
import socket
import subprocess
import sys
import urllib.parse
from collections.abc import Sequence
from pathlib import Path

from tests.closing import closed_at_end
from tests.reading import rest_of

HERE = Path(__file__).parents[2]
PROGRAM = ("-m", "tests.web.hall")
PACE = "least=0 tie=0"
"""Of every table, unless ``HALL_PACE`` says otherwise: nobody waits for a window that everybody
has answered."""


def free_port() -> int:
    """A port that nobody uses, apart from those that any other laptop here would take."""
    for port in random.sample(range(20_000, 30_000), 50):
        with contextlib.suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
    raise OSError("no free port")


def launched(
    data: Path, *options: str, mode: str = "auto", program: Sequence[str] = PROGRAM
) -> subprocess.Popen[str]:
    """The process of a companion that begins to start."""
    command = [
        sys.executable,
        *program,
        *("--no-browser", "--host-ip", "127.0.0.1", "--async-mode", mode),
        *("--data", str(data), *options),
    ]
    return started(command)


def started(command: Sequence[str]) -> subprocess.Popen[str]:
    """A process whose words can be read; its tables keep ``PACE``, and buttons rest for no moment
    there, since scripted phones press at once."""
    return subprocess.Popen(
        command,
        cwd=HERE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL,
        text=True,
        env={"HALL_PACE": PACE, "HALL_MOMENT": "0", **os.environ, "PYTHONUNBUFFERED": "1"},
    )


class Laptop:
    """A running companion. ``port`` is where it listens, ``code`` is its table's."""

    def __init__(
        self, data: Path, *options: str, mode: str = "auto", program: Sequence[str] = PROGRAM
    ) -> None:
        self.data = data
        self.process = launched(data, *options, mode=mode, program=program)
        self.said = ""
        closed_at_end(self)
        self.code, self.port = self._banner()

    def _banner(self) -> tuple[str, int]:
        """Wait for the address, then until it answers."""
        assert self.process.stdout
        for line in self.process.stdout:
            self.said += line
            if found := re.search(r"127\.0\.0\.1:(\d+)/j/(\w+)", line):
                return found[2], int(found[1])
        raise AssertionError(f"the companion did not start:\n{self.said}")

    def get(self, path: str, **headers: str) -> tuple[int, str, dict[str, str]]:
        """The status, body and headers of a page, without following where it leads."""
        return self.ask("GET", path, None, headers)

    def ask(
        self,
        method: str,
        path: str,
        body: str | None,
        headers: dict[str, str],
        source: str = "127.0.0.1",
    ) -> tuple[int, str, dict[str, str]]:
        """One HTTP request, from one of the laptop's own addresses."""
        line = http.client.HTTPConnection(
            "127.0.0.1", self.port, timeout=60, source_address=(source, 0)
        )
        try:
            line.request(method, path, body, headers)
            answer = line.getresponse()
            text = answer.read().decode(errors="replace")
            return answer.status, text, {k.lower(): v for k, v in answer.getheaders()}
        finally:
            line.close()

    def join(self, name: str, code: str | None = None, source: str = "127.0.0.1") -> str:
        """Join as ``name``; returns the token of the seat."""
        status, body, headers = self.knock(name, code, source)
        assert status == 303, body
        return headers["location"].removeprefix("/s/")

    def knock(
        self, name: str, code: str | None = None, source: str = "127.0.0.1"
    ) -> tuple[int, str, dict[str, str]]:
        """Send the form with a name; returns whatever comes back."""
        form = urllib.parse.urlencode({"name": name})
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        return self.ask("POST", f"/j/{code or self.code}", form, kind, source)

    def enter(self, path: str) -> str:
        """Open the address of a seat on offer and press the one button there; returns its new
        token."""
        _, page, _ = self.get(path)
        once = re.search(r'name="once" value="([^"]+)"', page)
        assert once, page
        form = urllib.parse.urlencode({"once": once[1]})
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        status, body, headers = self.ask("POST", path, form, kind)
        assert status == 303, body
        return headers["location"].removeprefix("/s/")

    def host_key(self) -> str:
        """The key that the laptop's own host page carries."""
        status, body, _ = self.get("/host")
        assert status == 200
        found = re.search(r'"host": ?"(\w+)"', body)
        assert found
        return found[1]

    def kill(self) -> None:
        """Kill -9, also of one that is dead already. Whatever it said until then is in ``said``."""
        self.process.kill()
        self.said += rest_of(self.process)[0]

    close = kill

    def stop(self) -> int:
        """Ctrl-C; returns the exit code. Whatever it said until the end is in ``said``."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        self.said += rest_of(self.process)[0]
        return self.process.returncode
