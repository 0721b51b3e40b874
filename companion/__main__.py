"""Starts the companion: decides how to serve before anything else is imported."""

import os
import sys

from companion.web.serve import asked_mode, resolve_mode


def main() -> int:
    """Runs the command line of this process and returns its exit code."""
    if resolve_mode(asked_mode(sys.argv[1:], os.environ)) == "eventlet":
        from companion.web import green

        green.patch()
    # Only now: what is imported before the patch keeps the threads and sockets that block.
    from companion import cli

    return cli.main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
