"""Ends a process when the tests die: run beside it, with a pipe whose other end the tests hold."""

import contextlib
import os
import signal
import subprocess
import sys


class Tether:
    """Holds ``pid`` as long as this process lives, and not a moment longer."""

    def __init__(self, pid: int) -> None:
        command = [sys.executable, "-m", "tests.browser.tether", str(pid)]
        self._watch = subprocess.Popen(command, stdin=subprocess.PIPE, start_new_session=True)

    def release(self) -> None:
        """The process has ended by itself; a stranger may have its number next."""
        self._watch.kill()
        self._watch.wait()
        if self._watch.stdin:
            self._watch.stdin.close()


def main() -> None:
    """Wait until the pipe breaks, however the other end died, then end the process."""
    sys.stdin.read()
    with contextlib.suppress(OSError):
        os.kill(int(sys.argv[1]), signal.SIGTERM)


if __name__ == "__main__":
    main()
