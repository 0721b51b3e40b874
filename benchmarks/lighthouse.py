"""What Lighthouse says of the phone's and the TV's pages: ``-m benchmarks.lighthouse``.

It runs on localhost, which a browser trusts as it trusts HTTPS; on the laptop's address in the
Wi-Fi the audits that ask for HTTPS fail, for there is none. Lighthouse comes by npx and is kept by
npm; nothing of it belongs to the project."""

import asyncio
import json
import os
import platform
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any, Final

from tests.browser.conftest import CHROMIUM
from tests.web.laptop import Laptop, free_port
from tests.web.party import Party

VERSION: Final = "12.8.2"
"""The newest that runs on Node 20."""
WANTED: Final = 95
CATEGORIES: Final = ("performance", "accessibility", "best-practices")
PHONE: Final = ("--form-factor=mobile",)
TV: Final = (
    "--preset=desktop",
    "--screenEmulation.width=1920",
    "--screenEmulation.height=1080",
)


def main() -> None:
    """Print the scores, and what costs points."""
    with tempfile.TemporaryDirectory() as folder:
        laptop = Laptop(Path(folder), "--port", str(free_port()))
        try:
            asyncio.run(_measured(laptop))
        finally:
            laptop.kill()


async def _measured(laptop: Laptop) -> None:
    """The pages of a game that goes on."""
    party = Party(laptop, laptop.code, seed=1)
    await party.seat(4)
    await party.play(20)
    seat = next(iter(party.tokens.values()))
    pages = {
        "join, phone": (f"/j/{laptop.code}", PHONE),
        "seat in a game, phone": (f"/s/{seat}", PHONE),
        "rules, phone": ("/regras", PHONE),
        "TV in a game": ("/tv", TV),
    }
    print(f"Lighthouse {VERSION}, {await asyncio.to_thread(_machine)}")
    for name, (path, device) in pages.items():
        url = f"http://localhost:{laptop.port}{path}"
        report = await asyncio.to_thread(_report, url, device)
        _show(name, report)
    await party.leave()


def _report(url: str, device: tuple[str, ...]) -> dict[str, Any]:
    chrome = "--headless=new --no-sandbox --disable-gpu"
    command = [
        *("npx", "--yes", f"lighthouse@{VERSION}", url, "--quiet", "--output=json"),
        *(f"--chrome-flags={chrome}", f"--only-categories={','.join(CATEGORIES)}"),
        *device,
    ]
    env = {**os.environ, "CHROME_PATH": CHROMIUM}
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def _show(name: str, report: dict[str, Any]) -> None:
    scores = {key: round(100 * one["score"]) for key, one in report["categories"].items()}
    told = ", ".join(f"{key} {score}" for key, score in scores.items())
    print(f"{name}: {told}{'' if min(scores.values()) >= WANTED else '  (wanted: 95)'}")
    for key, category in report["categories"].items():
        for part in category["auditRefs"]:
            audit = report["audits"][part["id"]]
            if part["weight"] and audit["score"] is not None and audit["score"] < 1:
                shown = audit.get("displayValue", "")
                print(f"    {key}: {audit['title']} {shown} ({audit['score']})")


def _machine() -> str:
    browser = subprocess.run([CHROMIUM, "--version"], capture_output=True, text=True, check=True)
    cores = os.cpu_count()
    today = time.strftime("%Y-%m-%d")
    return f"{browser.stdout.strip()}, {cores} cores, {platform.machine()}, {today}"


if __name__ == "__main__":
    main()
