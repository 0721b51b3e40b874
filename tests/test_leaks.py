"""Each test answers for what it left open, and no other does."""

import os
import re
import subprocess
import sys
from pathlib import Path

BARE = ("-p", "no:hypothesispytest", "-p", "no:xdist", "-p", "no:cacheprovider")
TESTS = """
import asyncio
import socket

import pytest


class Ring:
    def __init__(self):
        self.ring, self.socket = self, socket.socket()


def test_leaves_a_ring():
    Ring()


def test_fails_with_one_in_hand():
    here = socket.socket()
    raise AssertionError


@pytest.fixture
def lent():
    return socket.socket()


def test_has_a_fixture_that_leaves_one(lent):
    pass


def test_leaves_a_loop():
    asyncio.new_event_loop()


def test_closes_its_own():
    socket.socket().close()
"""


def test_what_is_left_open_fails_the_test_that_left_it(tmp_path: Path) -> None:
    (tmp_path / "test_some.py").write_text(TESTS)

    ran = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-p",
            "tests.leaks",
            "-W",
            "error",
            "-rA",
            *BARE,
            tmp_path,
        ],
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )

    said = ran.stdout
    assert re.findall(r"^ERROR test_some.py::(\w+) - Failed: left open", said, re.MULTILINE) == [
        "test_leaves_a_ring",
        "test_fails_with_one_in_hand",
        "test_has_a_fixture_that_leaves_one",
        "test_leaves_a_loop",
    ], said
    assert "1 failed, 4 passed, 4 errors" in said
