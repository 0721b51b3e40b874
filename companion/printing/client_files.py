"""Where the built client and the page templates are."""

from pathlib import Path


def dist_and_templates() -> tuple[Path, Path]:
    """Built files and templates: inside the package when installed, beside it in a checkout."""
    package = Path(__file__).parents[1]
    if (package / "static" / "dist").is_dir():
        return package / "static" / "dist", package / "templates"
    return package.parent / "static" / "dist", package.parent / "templates"
