"""The phone's own check of a record, in a process of its own (replayer.mjs)."""

import json
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, Final

REPLAYER: Final = Path(__file__).parent / "replayer.mjs"


@contextmanager
def replayer() -> Iterator[Callable[[dict[str, Any]], Any]]:
    """Answers one question after the other."""
    hatch_build = import_module("hatch_build")
    node = hatch_build.machine_node() or hatch_build.wheel_node()
    assert node, "the screens cannot have been built without Node.js"
    child = subprocess.Popen(
        [*node.node, str(REPLAYER)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert child.stdin
    assert child.stdout
    into, out = child.stdin, child.stdout

    def answer(question: dict[str, Any]) -> Any:
        into.write(json.dumps(question) + "\n")
        into.flush()
        return json.loads(out.readline())

    yield answer
    into.close()
    assert child.wait(timeout=60) == 0
    out.close()
