"""The developer's page: a TV, the host's page and phones side by side, which all reload."""

from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, FrameLocator, Page, ViewportSize, expect

from tests.closing import closed_at_end
from tests.developing import Work

SIZE: Final = ViewportSize(width=1600, height=2400)
"""All devices are in sight: Chromium hardly draws a frame of another host that is not."""


class Wall:
    """The developer's page in a browser; a device is asked for by its name."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def __getitem__(self, title: str) -> FrameLocator:
        return self.page.frame_locator(f"iframe[title={title}]")


def test_a_tv_and_phones_play_side_by_side_and_reload(chromium: Browser, tmp_path: Path) -> None:
    """Each phone is one person's; what the host starts in one frame, the others show. A change of
    the client's sources is on all of them, and the game goes on."""
    work = closed_at_end(Work(tmp_path / "checkout"))
    page = closed_at_end(chromium.new_page(viewport=SIZE))
    page.goto(work.page)
    wall = Wall(page)
    expect(wall["Ana"].locator("h1")).to_have_text("Ana")
    expect(wall["Bia"].locator("h1")).to_have_text("Bia")
    expect(wall["TV"].get_by_text("Ana").first).to_be_visible()

    expect(wall["host"].locator("ol.rows .who__name")).to_have_text(["Ana", "Bia"])
    start = wall["host"].get_by_role("button", name="Começar", exact=True)
    start.click()
    expect(start).to_have_count(0)
    expect(wall["TV"].locator("body[data-stage=playing]")).to_be_attached()

    for name in ("Ana", "Bia"):
        expect(wall[name].get_by_text("Segure para ver").first).to_be_visible()
        frame = wall.page.locator(f"iframe[title={name}]")
        assert (frame.get_attribute("width"), frame.get_attribute("height")) in (
            ("390", "844"),
            ("360", "640"),
        )

    work.styles("body { accent-color: rgb(1, 2, 3) }")

    for name in ("TV", "host", "Ana", "Bia"):
        expect(wall[name].locator("body")).to_have_css("accent-color", "rgb(1, 2, 3)")
    expect(wall["Ana"].get_by_text("Segure para ver").first).to_be_visible()
