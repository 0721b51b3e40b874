"""How heavy it is: bytes of the first page of a phone, and of one update."""

import re
from collections.abc import Iterator

from tests.web.laptop import Laptop

ASSET = re.compile(r'(?:href|src)="(/static/dist/[^"]+)"')
URL = re.compile(r"url\(\"?\.?/?([^)\"]+\.woff2)\"?\)")


def page(laptop: Laptop, path: str) -> dict[str, int]:
    """Every file that opening ``path`` fetches, with its bytes on the wire."""
    _, html, _ = laptop.get(path)
    files = {path.split("/")[1] or "/": len(html.encode())}
    for asset in set(ASSET.findall(html)):
        files[asset.rsplit("/", 1)[1]] = weight(laptop, asset)
        if asset.endswith(".css"):
            files |= {font: weight(laptop, f"/static/dist/{font}") for font in fonts(laptop, asset)}
    return files


def fonts(laptop: Laptop, css: str) -> Iterator[str]:
    """The fonts that a stylesheet names."""
    yield from set(URL.findall(laptop.get(css)[1]))


def weight(laptop: Laptop, path: str) -> int:
    """The bytes of a file as a browser is sent it."""
    _, _, headers = laptop.get(path, **{"Accept-Encoding": "gzip"})
    return int(headers["content-length"])
