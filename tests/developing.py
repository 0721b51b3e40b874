"""A contributor at work: `run.py dev`, and changes to the sources."""

import os
import shutil
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path
from typing import Final

import pytest

import dev

ROOT: Final = Path(dev.__file__).parent


class Work:
    """`run.py dev` in a copy of this checkout, of which a test may spoil the sources. ``page`` is
    the address of the developer's page."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for name in ("companion", "templates", "static"):
            leave = shutil.ignore_patterns("__pycache__", "node_modules")
            shutil.copytree(ROOT / name, root / name, ignore=leave)
        (root / "static" / "node_modules").symlink_to(ROOT / "static" / "node_modules")
        for name in ("dev.py", "dev_server.py", "hatch_build.py", "pyproject.toml"):
            shutil.copy(ROOT / name, root)
        self._process = subprocess.Popen(
            [sys.executable, root / "dev.py", "--port=0", "--phones=2", "--no-browser"],
            cwd=root,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "LC_ALL": "C.UTF-8"},
        )
        self.page = self.says("http://").split()[0]
        self._address = self.page.replace("dev.localhost", "127.0.0.1")

    def says(self, what: str) -> str:
        """Wait for a line with this in it."""
        assert self._process.stdout is not None
        said = []
        for line in self._process.stdout:
            said.append(line)
            if what in line:
                return line
        raise AssertionError(f"it never said {what!r}: {said}")

    def ask(self, path: str) -> str:
        """A page of the server."""
        asked = urllib.request.Request(f"{self._address}{path}")  # noqa: S310 - it is http
        with urllib.request.urlopen(asked, timeout=60) as answer:  # noqa: S310 - as above
            return str(answer.read().decode())

    def edit(self, file: str, old: str, new: str) -> None:
        """Change a source."""
        text = (self.root / file).read_text("utf-8")
        assert old in text
        (self.root / file).write_text(text.replace(old, new), "utf-8")

    def styles(self, rule: str) -> None:
        """Add a rule to the style sheet of every page."""
        [sheet] = (self.root / "static" / "src").rglob("base.css")
        with sheet.open("a") as css:
            css.write(f"\n{rule}\n")

    def end(self, number: signal.Signals) -> None:
        """Send it this signal, and wait until it is gone."""
        self._process.send_signal(number)
        self._process.wait()

    def is_over(self) -> bool:
        """The last of its processes has closed what they say things to; waits for that."""
        assert self._process.stdout is not None
        self._process.stdout.read()
        with pytest.raises(urllib.error.URLError):
            self.ask("/dev/build")
        return True

    def close(self) -> None:
        """It is gone, and its pipe with it."""
        self._process.kill()
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()
