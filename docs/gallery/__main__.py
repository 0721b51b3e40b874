"""Takes the pictures of docs/gallery anew, or others elsewhere: ``python -m docs.gallery``.

The repository keeps each screen once: in Portuguese, at the smallest size, where there is the least
room. Every other picture is made on demand: ``--into FOLDER``, with ``--lang`` or ``--size``.
"""

import argparse
import shutil
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

from companion.i18n.catalogue import LANGUAGES
from docs.gallery import index
from docs.gallery.camera import Camera
from docs.gallery.stage import Stage
from docs.gallery.story import Story
from tests.browser.conftest import CHROMIUM, QUIET

HERE: Final = Path(__file__).parent
KEPT_LANG: Final = "pt-BR"
KEPT_SIZE: Final = "small"
SIZES: Final = {"small": (1,), "usual": (0,), "both": (0, 1)}


def main() -> None:
    """Write over the pictures here, or make those that are asked for elsewhere."""
    asked = argparse.ArgumentParser(prog="python -m docs.gallery", description=__doc__)
    asked.add_argument("--into", type=Path, default=HERE, help="a folder for other pictures")
    asked.add_argument("--lang", choices=LANGUAGES, default=KEPT_LANG, help="another language")
    asked.add_argument("--size", choices=SIZES, default=KEPT_SIZE, help="the usual size, or both")
    asked.add_argument("--flag", action="append", default=[], help="one more option of Chromium")
    options = asked.parse_args()
    if options.into == HERE and (options.lang, options.size) != (KEPT_LANG, KEPT_SIZE):
        asked.error("other pictures than those of the repository go --into a folder of your own")
    take(options.into, options.lang, SIZES[options.size], options.flag)


def take(into: Path, lang: str, sizes: tuple[int, ...], flags: list[str]) -> None:
    """Take the pictures of one language in these sizes, and write their index."""
    with sync_playwright() as playwright:
        args = [*QUIET, *flags]
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=args)
        shutil.rmtree(into / lang, ignore_errors=True)  # what is not taken any more goes
        stage = Stage()
        camera = Camera(browser, stage, into, lang, sizes)
        Story(stage, camera, lang).tell()
        stage.close()
        index.write(into, camera.told, lang)
        browser.close()


if __name__ == "__main__":
    main()
