"""Takes every picture of docs/gallery anew, and writes its index: ``python -m docs.gallery``."""

import argparse
import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

from companion.i18n.catalogue import COMPLETE
from docs.gallery import index
from docs.gallery.camera import Camera
from docs.gallery.stage import Stage
from docs.gallery.story import Story
from tests.browser.conftest import CHROMIUM, QUIET

HERE = Path(__file__).parent


def main() -> None:
    """Write over the pictures here, or make those that are asked for elsewhere."""
    asked = argparse.ArgumentParser(prog="python -m docs.gallery", description=__doc__)
    asked.add_argument("--into", type=Path, default=HERE, help="the folder, if not this one")
    asked.add_argument("--lang", choices=COMPLETE, help="one language alone")
    asked.add_argument("--size", type=int, choices=(0, 1), help="the usual size or the small one")
    asked.add_argument("--flag", action="append", default=[], help="one more option of Chromium")
    options = asked.parse_args()
    take(options.into, options.lang, options.size, options.flag)


def take(into: Path, lang: str | None, size: int | None, flags: list[str]) -> None:
    """Take the pictures; ``None``: in every language, in every size."""
    with sync_playwright() as playwright:
        args = [*QUIET, *flags]
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=args)
        for each in (lang,) if lang else COMPLETE:
            if size is None:  # then what nobody takes any more goes
                shutil.rmtree(into / each, ignore_errors=True)
            stage = Stage()
            camera = Camera(browser, stage, into, each, (0, 1) if size is None else (size,))
            Story(stage, camera, each).tell()
            stage.close()
            if each == COMPLETE[0]:
                index.write(into, camera.told, each)
        browser.close()


if __name__ == "__main__":
    main()
