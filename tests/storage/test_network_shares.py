"""A data folder on a file system that shares no memory, as network shares and some folders of
virtual machines: the first start plays, and so does every later one."""

import mmap
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.storage.journal import Journal
from tests.closing import closed_at_end
from tests.sitting import Evening

NAME = "journal.sqlite"


@pytest.fixture(params=["no place for SQLite's shared file", "FUSE with direct I/O"])
def share(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path]:
    """Such a folder. Simulated everywhere: under the name of the file that SQLite would share lies
    a link that leads nowhere, which SQLite does not follow. For real, where bindfs can mount."""
    folder = tmp_path / "share"
    folder.mkdir()
    if not request.param.startswith("FUSE"):
        (folder / f"{NAME}-shm").symlink_to("nowhere/at/all")
        yield folder
        return
    if not shutil.which("bindfs"):
        pytest.skip("bindfs is not here")
    under = tmp_path / "under"
    under.mkdir()
    mount = ["bindfs", "-o", "direct_io", str(under), str(folder)]
    mounted = subprocess.run(mount, capture_output=True, text=True, check=False)
    if mounted.returncode:
        pytest.skip(f"nothing can be mounted here: {mounted.stderr}")
    try:
        assert not shares_memory(folder)
        yield folder
    finally:
        unmount = ["umount", "--lazy"] if os.geteuid() == 0 else ["fusermount", "-uz"]
        subprocess.run([*unmount, str(folder)], check=True)


def shares_memory(folder: Path) -> bool:
    """Whether the file system does what SQLite's shared file needs."""
    with (folder / "try").open("w+b") as file:
        file.write(bytes(4096))
        file.flush()
        try:
            mmap.mmap(file.fileno(), 4096).close()
        except OSError:
            return False
    return True


def test_every_start_plays(share: Path) -> None:
    """Also one after the program was killed, whose steps are still in the log."""
    evening = Evening(share)
    evening.join("Ana", "Bia", "Caio")
    evening.host("Start")
    evening.play(most=10)
    stands = evening.table.sitting
    crashed = share / "crashed"
    crashed.mkdir()
    for file in share.iterdir():
        if file.is_file() or file.is_symlink():
            shutil.copy(file, crashed, follow_symlinks=False)
    assert (crashed / f"{NAME}-wal").stat().st_size
    evening.restart()
    assert evening.table.sitting == stands
    evening.play(most=5)
    evening.lobby.close()

    after = Evening(crashed)
    assert after.table.sitting == stands
    after.play(most=5)
    after.lobby.close()


def test_a_damaged_record_is_mended_there_too(share: Path) -> None:
    journal = closed_at_end(Journal(share / NAME))
    for number in range(8):
        journal.append("ABCD" if number % 2 else "EFGH", float(number), b"%d" % number)
    journal.close()
    content = bytearray((share / NAME).read_bytes())
    content[-3996:] = bytes(3996)
    (share / NAME).write_bytes(content)

    journal = closed_at_end(Journal(share / NAME))

    assert journal.damage is not None
    assert journal.damage.kept.read_bytes() == content
    assert {code for code, _, _ in journal.entries()} == {"ABCD", "EFGH"}
    journal.close()
