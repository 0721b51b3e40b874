"""The laptop shows no secret by itself: not on its terminal, its process list or its host page."""

import asyncio
import contextlib
import os
import re
import secrets
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from tests.web.laptop import Laptop
from tests.web.party import Party

MARK = re.compile(r"canary-[0-9a-f]{12}")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
@pytest.mark.parametrize("mode", ["eventlet", "threading"])
def test_a_running_game_tells_nothing_to_whoever_looks_at_the_laptop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mode: str
) -> None:
    """Cards by their canaries; the seats' tokens, the host's key and the folder's key whole."""
    monkeypatch.setenv("CANARIES", " ".join(f"canary-{secrets.token_hex(6)}" for _ in range(15)))
    laptop = Laptop(tmp_path, mode=mode)
    heard: list[bytes] = []
    hidden: list[str] = []

    async def evening() -> None:
        party = Party(laptop, laptop.code, 3)
        await party.seat(4)
        host = await party.open({"host": laptop.host_key(), "tv": laptop.code},
                                lambda _, body: heard.append(body))  # fmt: skip
        await party.play(12)
        hands = [MARK.findall(str(phone.screen["view"]["hand"])) for phone in party.players]
        hidden.extend(card for hand in hands for card in hand)
        for phone, hand in zip(party.players, hands, strict=True):
            card = (hand or hidden)[-1]
            await phone.send("play", {"type": "Show", "of": 1, "card": card})
            await asyncio.to_thread(laptop.get, f"/s/{party.tokens[phone]}/{card}")
        hidden.extend(party.tokens.values())
        assert await host.send("probe") == {}
        await party.leave()

    try:
        asyncio.run(evening())
        key = (tmp_path / "key").read_text().strip()
        page = laptop.get("/host")[1]
        seen = _process(laptop.process.pid)
        hidden += [key, laptop.host_key()]
    finally:
        assert laptop.stop() == 0

    assert len(hidden) > 4 + 4
    for what, text in {**seen, "terminal": laptop.said}.items():
        assert [secret for secret in hidden if secret in text] == [], what
    assert not MARK.search(page)
    assert key not in page
    assert not MARK.search(b"".join(heard).decode())


def _still_there(paths: Iterable[Path], look: Callable[[Path], str]) -> list[str]:
    """What stands there, of all that has not ended since it was listed: a thread, an open file."""
    found = []
    for path in paths:
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            found.append(look(path))
    return found


def _process(pid: int) -> dict[str, str]:
    """What other programs see of a process. Its environment holds the canaries of this test, for
    that is how they come to the deck; nothing else may stand in it."""
    proc = Path(f"/proc/{pid}")
    environ = (proc / "environ").read_bytes().split(b"\0")
    threads = _still_there((task / "comm" for task in (proc / "task").iterdir()), Path.read_text)
    files = _still_there((proc / "fd").iterdir(), os.readlink)
    assert threads
    assert files
    return {
        "arguments": (proc / "cmdline").read_bytes().decode(),
        "environment": b"\n".join(e for e in environ if not e.startswith(b"CANARIES=")).decode(),
        "threads": "".join(threads),
        "files": "\n".join(files),
    }
