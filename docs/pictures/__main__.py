"""Takes the pictures of the README from a real game: ``.venv/bin/python -m docs.pictures``."""

import io
import random
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from tests.browser.conftest import CHROMIUM, QUIET
from tests.browser.evening import Evening
from tests.browser.pages import Host, Phone, Tv, until

HERE = Path(__file__).parent
NAMES = ("Ana", "Bruno", "Cléo", "Davi")
TURNS = 14
STILL = "document.getAnimations().every((one) => one.playState !== 'running')"


def main() -> None:
    """Four friends play a while; then somebody claims to be the Sombra or the Mercador, and in the
    middle of it the host turns the dial."""
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        evening = Evening(browser, Path(folder), "auto")
        try:
            tv = evening.opens_tv()
            host = evening.opens_host()
            for name in NAMES:
                evening.arrives(name)
            keep(tv.page, "tv-lobby")
            keep(host.page, "host")
            host.starts()
            tv.stage("playing")
            claim(evening, tv, random.Random(7))
            by_hand(host, tv)
        finally:
            evening.end()
            browser.close()


def claim(evening: Evening, tv: Tv, rng: random.Random) -> None:
    """Play ``TURNS`` presses, then picture a turn, a claim, and the question it puts."""
    pressed = 0
    while pressed < TURNS or not (
        actors := [one for one in evening.phones if one.could("Comércio")]
    ):
        pressed += any(one.presses_anything(rng) for one in rng.sample(evening.phones, 4))
    actor = actors[0]
    keep(actor.page, "phone-turn")
    held(actor)
    others = [phone for phone in evening.phones if phone is not actor and not phone.is_out]
    if actor.could("Envenenar"):
        actor.declares("Envenenar", against=others[0].name)
    else:
        actor.declares("Comércio")
    asked = evening.who_could("Contesto!")
    tv.shows("diz ser")
    keep(asked.page, "phone-ask")
    keep(actor.page, "phone-wait")
    keep(tv.page, "tv")


def by_hand(host: Host, tv: Tv) -> None:
    """The host's dial at “livre”, and the TV that says so."""
    host.page.get_by_role("radio", name="livre").click(force=True)
    tv.shows("mesa livre")
    keep(host.page, "host-dial")
    keep(tv.page, "tv-free")


def held(phone: Phone) -> None:
    """The hand, with a finger on it."""
    phone.hand.hover()
    phone.page.mouse.down()
    phone.page.wait_for_selector("[data-open]")
    keep(phone.page, "phone-hold")
    phone.page.mouse.up()


def keep(page: Page, name: str) -> None:
    """Keep what the page shows as a small picture."""
    until(lambda: page.evaluate(STILL), page, "a page that keeps still")
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    if picture.width > 1280:
        picture = picture.resize((1280, 720), Image.Resampling.LANCZOS)
    picture.save(HERE / f"{name}.webp", quality=90, method=6)


if __name__ == "__main__":
    main()
