"""Starts the companion: decides how to serve before anything else is imported."""

import os
import signal
import sys

from companion.web.server.runtime import asked_mode, resolve_mode

# The shells' convention: 128, and 2 for the signal of Ctrl-C.
_INTERRUPTED = 130


def main() -> int:
    """Runs the command line of this process and returns its exit code."""
    # Until the server takes over, SIGTERM is handled like Ctrl-C.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        if resolve_mode(asked_mode(sys.argv[1:], os.environ)) == "eventlet":
            from companion.web.server import eventlet_server

            eventlet_server.patch()
        # After the patch, since earlier imports would keep blocking threads and sockets.
        from companion.cli import start

        return start.main(sys.argv[1:])
    except KeyboardInterrupt:
        return _INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
