"""Serves what the client's build made: each file under a name that its content decides."""

from pathlib import Path

from flask import Response, request, send_from_directory


def serve_built(folder: Path, name: str) -> Response:
    """The built file ``name``, packed when the browser takes gzip. 404 when there is none."""
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
    # The laptop's own table of types is a Windows registry that anything may have changed.
    return _KINDS.get(Path(name).suffix, "application/octet-stream")
