"""What a process said at once is read in two goes, and nothing of it is lost."""

import subprocess
import sys

from tests.reading import rest_of


def test_lines_that_came_with_the_first_are_in_the_rest() -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", "import sys; print('a\\nb\\nc'); print('d', file=sys.stderr)"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout
    assert process.stdout.readline() == "a\n"
    assert rest_of(process) == ("b\nc\n", "d\n")
    assert process.returncode == 0
