"""Plays (`python3 run.py`), tests (`run.py test`), serves who changes it (`run.py dev`) or makes a
new game (`run.py new-game`).

What is missing is set up first.
"""

# Every Python 3 must be able to read this file, to be told in a sentence that it is too old: no
# f-strings, no annotations, no walrus, no match.

import contextlib
import errno
import hashlib
import json
import os
import subprocess
import sys
import sysconfig
import time
from pathlib import Path

# What is said, in English and in Portuguese.
SENTENCES = {
    "hello": (
        "Porto Bruma: getting ready. This needs the internet once and takes about a minute.",
        "Porto Bruma: preparando. Precisa de internet só desta vez e leva cerca de um minuto.",
    ),
    "update": ("Porto Bruma: updating.", "Porto Bruma: atualizando."),
    "waiting": (
        "Another start is getting things ready in this folder; waiting for it.",
        "Outro início está preparando esta pasta; esperando por ele.",
    ),
    "venv": ("  a place for Python's libraries", "  um lugar para as bibliotecas de Python"),
    "play": ("  the libraries", "  as bibliotecas"),
    "test": ("  the test tools", "  as ferramentas de teste"),
    "node": ("  Node.js, which builds the screens", "  Node.js, que monta as telas"),
    "types": ("  the types of what screens are told", "  os tipos do que as telas recebem"),
    "client": ("  the screens", "  as telas"),
    "ready": ("Ready.", "Pronto."),
    "stopped": ("Stopped. Start again to go on.", "Interrompido. Inicie de novo para continuar."),
    "old": (
        "This is Python {version}, and Porto Bruma needs Python 3.11 or newer: install one from"
        " python.org and start run.py with it.",
        "Este é o Python {version}, e o Porto Bruma precisa do Python 3.11 ou mais novo:"
        " instale em python.org e inicie o run.py com ele.",
    ),
    "no venv": (
        "This Python came without venv: run `sudo apt install python3-venv` (on another system,"
        " install Python from python.org) and start again.",
        "Este Python veio sem venv: rode `sudo apt install python3-venv` (em outro sistema, instale"
        " o Python de python.org) e inicie de novo.",
    ),
    "unwritable": (
        "Nothing can be written in {folder}: move this folder to a place of your own, such as your"
        " home folder, and start again.",
        "Não consigo escrever em {folder}: mova esta pasta para um lugar seu, como a sua pasta"
        " pessoal, e inicie de novo.",
    ),
    "in the way": (
        "{path} is in the way of what belongs there: move or delete it, and start again.",
        "{path} está no lugar do que deve ficar ali: mova ou apague, e inicie de novo.",
    ),
    "full": ("The disk is full: make 300 MB of room.", "O disco está cheio: libere 300 MB."),
    "offline": (
        "Not everything could be downloaded: check this machine's internet connection and start"
        " again (details in {log}).",
        "Não consegui baixar tudo: confira a internet desta máquina e inicie de novo (detalhes em"
        " {log}).",
    ),
    "step failed": (
        "This step failed: see {log}, and start again once its cause is mended.",
        "Este passo falhou: veja {log} e inicie de novo depois de resolver a causa.",
    ),
    "failed": (
        "The set-up stopped ({error}): see to that and start again.",
        "A preparação parou ({error}): resolva isso e inicie de novo.",
    ),
}


def portuguese():
    """Whether this machine speaks Portuguese."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return os.environ[name].lower().startswith("pt")
    if os.name != "nt":
        return False
    import ctypes

    return ctypes.windll.kernel32.GetUserDefaultUILanguage() & 0x3FF == 0x16


def say(key, stream=None, end="\n", **values):
    """Say one sentence of the table, whatever letters the terminal can show."""
    text = SENTENCES[key][portuguese()].format(**values)
    stream = stream or sys.stdout
    try:
        stream.write(text + end)
    except UnicodeEncodeError:
        stream.write(text.encode("ascii", "replace").decode() + end)
    stream.flush()


class Stop(Exception):
    """The set-up cannot go on; carries the key of the sentence that says what to do."""

    def __init__(self, key, **values):
        super().__init__(key)
        self.key, self.values = key, values


def check_version(version=sys.version_info):
    """Refuse a Python that is too old for the game."""
    if tuple(version) < (3, 11):
        raise Stop("old", version="{}.{}".format(*version))


def main(arguments):
    """Set up what is missing, then become the game or its tests; returns the exit code."""
    try:
        check_version()
        home = Home(Path(__file__).resolve().parent)
        work = arguments[0] if arguments[:1] in (["test"], ["dev"], ["new-game"]) else ""
        set_up(home, bool(work))
    except Stop as stop:
        say(stop.key, sys.stderr, **stop.values)
        return 2
    except OSError as error:
        say("full" if error.errno == errno.ENOSPC else "failed", sys.stderr, error=error)
        return 2
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        say("stopped", sys.stderr)
        return 130
    if work == "test":
        os.chdir(home.root)
        # Two files at a time, in the order of tests/order.py. A later -n, as -n 0, wins.
        two = ["-n", "2", "--dist", "loadfile", "--no-loadscope-reorder"]
        return become([home.python, "-m", "pytest", *two, *chosen(home, arguments[1:])])
    if work == "dev":
        return become([home.python, home.root / "dev.py", *arguments[1:]])
    if work == "new-game":
        return become([home.python, home.root / "new_game.py", *arguments[1:]])
    return become([home.python, "-P", "-m", "companion", *arguments])


def chosen(home, arguments):
    """What pytest is told: games that are named first stand for the promises of every game and
    their own tests; `--game` in tests/conftest.py chooses among what lies in these folders."""
    tests, games = home.root / "tests", []
    while arguments and (home.root / "companion" / "games" / arguments[0] / "__init__.py").exists():
        games, arguments = [*games, arguments[0]], arguments[1:]
    if not games:
        return arguments
    own = [path for path in sorted(tests.rglob("*")) if path.is_dir() and path.name in games]
    folders = [path.relative_to(home.root) for path in (tests / "games", *own)]
    return [*("--game=" + game for game in games), *folders, *arguments]


def become(command):
    """Hand this process over to `command`; Windows cannot, so wait there and pass its code on."""
    command = [str(part) for part in command]
    if os.name != "nt":
        sys.stdout.flush()
        os.execv(command[0], command)
    child = subprocess.Popen(command)
    while True:
        try:
            return child.wait()
        except KeyboardInterrupt:  # the child got it too, and ends in its own way
            continue


class Home:
    """The checkout and the places in it that the set-up reads and makes."""

    def __init__(self, root):
        self.root = root
        self.venv = root / ".venv"
        self.python = self.venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
        self.stamp = self.venv / "bruma-stamp.json"
        self.log = root / "setup.log"

    def wanted(self):
        """What the stamp says once everything is in place."""
        requirements, project = self.root / "requirements", self.root / "pyproject.toml"
        static = self.root / "static"
        build = [
            static / name for name in (".npmrc", "package-lock.json", "build.mjs", "paper.mjs")
        ]
        sources = [path for path in sorted((static / "src").rglob("*")) if is_source(path)]
        return {
            "machine": machine(),
            "python": self.python_name(),
            "play": digest([requirements / "play.txt", project]),
            "test": digest([requirements / "test.txt", project]),
            "types": digest([static / "package-lock.json", self.root / "companion/web/schema.py"]),
            "client": digest([self.root / "hatch_build.py", *build, *sources], self.root),
        }

    def python_name(self):
        """The name of the Python behind .venv, such as python3.12; empty if it is gone."""
        try:
            settings = (self.venv / "pyvenv.cfg").read_text("utf-8", "replace").splitlines()
            base = next(line.split("=", 1)[1].strip() for line in settings if line[:5] == "home ")
        except (OSError, StopIteration, IndexError):
            return ""
        there = os.path.isdir(base) and self.python.exists()
        return os.path.basename(os.path.realpath(self.python)) if there else ""

    def read_stamp(self):
        """What was in place after the last set-up; nothing if that was cut short."""
        try:
            stamp = dict(json.loads(self.stamp.read_text("utf-8")))
        except (OSError, ValueError, TypeError):
            return {}
        made = {"client": "static/dist/manifest.json", "types": "static/src/types.d.ts"}
        gone = {key for key in made if not (self.root / made[key]).exists()}
        return {key: stamp[key] for key in stamp if key not in gone}

    def write_stamp(self, stamp):
        """Note what is in place, whole or not at all."""
        draft = self.stamp.with_suffix(".part")
        draft.write_text(json.dumps(stamp, indent=1), "utf-8")
        os.replace(draft, self.stamp)


def machine():
    """The kind of machine: libraries built for one kind do not run on another."""
    return sys.platform + "-" + (os.environ.get("PROCESSOR_ARCHITECTURE") or os.uname().machine)


def is_source(path):
    """Whether the client is built from this file, made neither by an editor nor by a check."""
    return path.is_file() and path.name[0] != "." and path.name != "types.d.ts"


def digest(paths, root=None):
    """One hash of these files, and of their names below `root` if that is given."""
    total = hashlib.sha256()
    for path in paths:
        total.update(path.relative_to(root).as_posix().encode() if root else b"")
        total.update(hashlib.sha256(path.read_bytes()).digest() if path.exists() else b"gone")
    return total.hexdigest()


def missing(stamp, wanted, testing):
    """The steps, in order, that lead from what is in place to what is wanted."""
    stale = {key for key in wanted if stamp.get(key) != wanted[key]}
    if not wanted["python"] or stale & {"machine", "python"}:
        stale = set(wanted) | {"python"}
    steps = [step for step in STEPS if stale.intersection(STEPS[step].makes)]
    return [step for step in steps if step not in ("test", "types") or testing]


def set_up(home, testing):
    """Bring .venv and the client up to date, one start at a time."""
    if not missing(home.read_stamp(), home.wanted(), testing):
        return
    check_folder(home)
    with open_log(home) as log:
        one_at_a_time(log)
        log.truncate(0)
        log.seek(0)  # where the steps' own output goes, on a Windows that knows no append
        steps = missing(home.read_stamp(), home.wanted(), testing)
        if steps:  # another start may have taken them all by now
            say("hello" if "venv" in steps else "update")
            for step in steps:
                take(step, home, log)
            say("ready")


def take(name, home, log):
    """Take one step and note it; where a cut would leave .venv half-made, the note goes first."""
    step, stamp, wanted = STEPS[name], home.read_stamp(), home.wanted()
    if name not in ("client", "types"):
        with contextlib.suppress(FileNotFoundError):
            os.remove(home.stamp)
    if step.carry_out(home, log) is False:
        return
    wanted["python"] = home.python_name()
    stamp = {key: stamp[key] for key in stamp if key not in step.undoes}
    stamp.update({key: wanted[key] for key in step.makes})
    home.write_stamp(stamp)


def check_folder(home):
    """Refuse a folder or a Python that the set-up cannot work with."""
    from importlib.util import find_spec

    if os.path.lexists(home.venv) and not home.venv.is_dir():
        raise Stop("in the way", path=home.venv)
    if not (find_spec("venv") and find_spec("ensurepip")):
        raise Stop("no venv")


def open_log(home):
    """Open setup.log, which also tells whether this folder can be written at all."""
    if home.log.is_dir():
        raise Stop("in the way", path=home.log)
    try:
        return home.log.open("ab")
    except OSError:
        raise Stop("unwritable", folder=home.root) from None


def one_at_a_time(log):
    """Wait until no other start works in this folder; the system lets go of a dead one's lock."""
    if not locked(log):
        say("waiting")
        while not locked(log):
            time.sleep(0.3)


def locked(log):
    """Take the lock on the log; true as well where the file system knows no locks."""
    try:
        if os.name == "nt":
            import msvcrt

            log.seek(0x7FFF0000)  # far from what is written: Windows locks keep writers out
            msvcrt.locking(log.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(log, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        pass
    return True


def make_venv(home, log):
    """Make .venv from nothing, whatever is there, with `companion` of this checkout in it."""
    command = [sys.executable, "-m", "venv", "--clear", home.venv]
    if carry_out("venv", command, home, log):
        raise Stop("step failed", log=home.log)
    base = {"base": str(home.venv), "platbase": str(home.venv)}
    site = sysconfig.get_path("purelib", "venv", base)
    # Relative, so a moved checkout still works, and so does a path whose letters Python misreads.
    with open(os.path.join(site, "bruma.pth"), "w") as link:
        link.write(os.path.relpath(str(home.root), site) + "\n")


def install(which):
    """The step that installs one lock file."""

    def step(home, log):
        locked = ["--require-hashes", "--no-deps", "--only-binary", ":all:"]
        lock = home.root / "requirements" / (which + ".txt")
        quiet = ["--disable-pip-version-check", "--no-input", "--retries", "2"]
        command = [home.python, "-m", "pip", "install", *quiet, *locked, "-r", lock]
        if carry_out(which, command, home, log):
            raise Stop("offline", log=home.log)

    return step


def build_client(home, log):
    """Build the client, with a Node.js from PyPI if the machine has none."""
    command = [home.python, home.root / "hatch_build.py"]
    code = carry_out("client", command, home, log)
    if code == 3:
        install("node")(home, log)
        code = carry_out("client", command, home, log)
    if code:
        raise Stop("offline" if code == 4 else "step failed", log=home.log)


def make_types(home, log):
    """Make the client's types for editors; returns False when that cannot be done, which keeps no
    test from running: the cause is in the log, and the next start tries again."""
    command = [home.python, home.root / "hatch_build.py", "types"]
    code = carry_out("types", command, home, log)
    if code == 3:
        install("node")(home, log)
        code = carry_out("types", command, home, log)
    return code == 0


class Step:
    """One step of the set-up: how, which facts of the stamp it makes true, which it undoes."""

    def __init__(self, carry_out, makes, undoes=()):
        self.carry_out, self.makes, self.undoes = carry_out, makes, undoes


STEPS = {
    "venv": Step(make_venv, ("machine", "python"), undoes=("play", "test")),
    "play": Step(install("play"), ("play",)),
    "test": Step(install("test"), ("test",)),
    # Before the client: it fetches all packages at once.
    "types": Step(make_types, ("types",)),
    "client": Step(build_client, ("client",)),
}


def carry_out(key, command, home, log):
    """Run one command of the set-up, dots for patience, its output to the log; its exit code."""
    say(key, end=" ")
    environment = dict(os.environ, PIP_USER="0", PYTHONUTF8="1")
    streams = {"stdin": subprocess.DEVNULL, "stdout": log, "stderr": log}
    command = [str(part) for part in command]
    child = subprocess.Popen(command, cwd=str(home.root), env=environment, **streams)
    try:
        code = wait_for(child)
    except KeyboardInterrupt:
        child.terminate()
        child.wait()
        raise
    if code and b"[Errno 28]" in home.log.read_bytes():
        raise Stop("full")
    return code


def wait_for(child):
    """Wait for a command, with a dot each second for whoever watches."""
    while True:
        try:
            code = child.wait(timeout=1)
        except subprocess.TimeoutExpired:
            if sys.stdout.isatty():
                sys.stdout.write(".")
                sys.stdout.flush()
        else:
            sys.stdout.write("\n")
            return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
