"""Where the built client and the page templates are; serves the built files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Response


def dist_and_templates() -> tuple[Path, Path]:
    """The folders of the built client and of the templates: inside the package when it is
    installed, beside it in a checkout."""
    package = Path(__file__).parents[2]
    if (package / "static" / "dist").is_dir():
        return package / "static" / "dist", package / "templates"
    return package.parent / "static" / "dist", package.parent / "templates"


def serve_built(folder: Path, name: str) -> Response:
    """The built file ``name``, compressed when the browser takes gzip; 404 when there is none.
    Its name holds a hash of its content, so browsers may keep it for ever."""
    from flask import request, send_from_directory  # `print` asks for the folders alone

    packed = f"{name}.gz"
    if request.accept_encodings.quality("gzip") and (folder / packed).is_file():
        response = send_from_directory(folder, packed, mimetype=_kind(name))
        response.headers["Content-Encoding"] = "gzip"
    else:
        response = send_from_directory(folder, name, mimetype=_kind(name))
    response.headers["Vary"] = "Accept-Encoding"
    return response


_KINDS = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".woff2": "font/woff2",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".txt": "text/plain",
    ".png": "image/png",
}


def _kind(name: str) -> str:
    # The system's own table of types is a Windows registry, which any program may have changed.
    return _KINDS.get(Path(name).suffix, "application/octet-stream")
