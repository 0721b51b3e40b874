"""Every transcript that is to be found, and transcripts that must fail."""

from pathlib import Path

import pytest
from tests.bruma import transcripts


@pytest.mark.parametrize("path", transcripts.found(), ids=lambda path: path.stem)
def test_transcript(path: Path) -> None:
    """A scripted game comes to its known states."""
    transcripts.play(transcripts.load(path))
