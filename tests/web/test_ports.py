"""The port: asked, remembered, usual or any, and never shared with another server."""

import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.web.address import ports


@pytest.fixture
def other() -> Iterator[socket.socket]:
    """Another server on this machine, on some port."""
    with socket.create_server(("127.0.0.1", 0)) as sock:
        yield sock


def port_of(sock: socket.socket) -> int:
    port = sock.getsockname()[1]
    assert isinstance(port, int)
    return port


def test_the_socket_listens_everywhere_and_does_not_wait_for_acks(tmp_path: Path) -> None:
    with ports.listen(0, tmp_path) as sock:
        assert sock.getsockname()[0] == "0.0.0.0"
        assert sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
        with socket.create_connection(("127.0.0.1", port_of(sock))) as phone:
            accepted, _ = sock.accept()
            with accepted:
                assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
                phone.sendall(b"hi")
                assert accepted.recv(2) == b"hi"


def test_many_phones_may_come_back_at_once(tmp_path: Path) -> None:
    assert ports.BACKLOG >= 1024
    with ports.listen(0, tmp_path) as sock:
        phones = [socket.create_connection(sock.getsockname(), timeout=60) for _ in range(300)]
        for phone in phones:
            phone.close()


def test_an_asked_port_is_used_and_a_remembered_one_too(tmp_path: Path) -> None:
    with ports.listen(0, tmp_path) as sock:
        port = port_of(sock)

    with ports.listen(port, tmp_path) as sock:
        assert port_of(sock) == port
    assert ports.remembered(tmp_path) is None, "only a table that is open is worth remembering"

    ports.remember(port, tmp_path)

    assert json.loads((tmp_path / "port.json").read_text()) == {"port": port}
    assert ports.remembered(tmp_path) == port
    with ports.listen(None, tmp_path) as sock:
        assert port_of(sock) == port


def test_an_asked_port_that_is_taken_is_refused(tmp_path: Path, other: socket.socket) -> None:
    with pytest.raises(ports.PortTaken) as refused:
        ports.listen(port_of(other), tmp_path)

    assert refused.value.port == port_of(other)
    assert ports.remembered(tmp_path) is None


def test_the_second_of_two_starts_gets_no_share_of_the_port(tmp_path: Path) -> None:
    with ports.listen(0, tmp_path) as first, pytest.raises(ports.PortTaken):
        ports.listen(port_of(first), tmp_path)


def test_a_server_that_listens_on_ipv6_alone_counts_too(tmp_path: Path) -> None:
    """Browsers ask ::1 first when they are told "localhost"."""
    try:
        other = socket.create_server(("::1", 0), family=socket.AF_INET6)
    except OSError:
        pytest.skip("no IPv6 on this machine")
    with other, pytest.raises(ports.PortTaken):
        ports.listen(port_of(other), tmp_path)


def test_a_remembered_port_that_is_taken_gives_way_to_a_usual_one(
    tmp_path: Path, other: socket.socket
) -> None:
    (tmp_path / "port.json").write_text(json.dumps({"port": port_of(other)}))

    with ports.listen(None, tmp_path) as sock:
        assert port_of(sock) != port_of(other)


def test_the_usual_ports_come_in_order_and_then_any_that_is_free(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[int] = []

    def none_is_free(port: int) -> socket.socket:
        tried.append(port)
        raise ports.PortTaken(port)

    monkeypatch.setattr(ports, "_bound", none_is_free)
    with pytest.raises(ports.PortTaken):
        ports.listen(None, tmp_path)

    assert tried[:20] == list(range(8000, 8020))
    assert len(tried) > 100
    assert not {80, 5000, 7000} & set(tried)
    assert max(tried) <= 49151


@pytest.mark.parametrize(
    "said", ["", "8000", "{}", '{"port": "8000"}', '{"port": 0}', "[]", "\xff"]
)
def test_a_memory_that_makes_no_sense_is_forgotten(tmp_path: Path, said: str) -> None:
    (tmp_path / "port.json").write_text(said, "latin-1")

    assert ports.remembered(tmp_path) is None


def test_a_port_of_the_administrator_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Forbidden(socket.socket):
        def bind(self, address: object) -> None:
            raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("companion.web.address.ports.socket.socket", Forbidden)
    with pytest.raises(ports.PortForbidden) as refused:
        ports.listen(81, tmp_path)

    assert refused.value.port == 81


@pytest.mark.skipif(os.name != "posix", reason="kill -9 is POSIX")
def test_a_killed_server_gets_its_port_back_at_once(tmp_path: Path) -> None:
    """Its phones' connections are still closing; they must not hold the port."""
    code = (
        "import sys, pathlib, time; from companion.web.address import ports\n"
        "sock = ports.listen(0, pathlib.Path(sys.argv[1]))\n"
        "print(sock.getsockname()[1], flush=True)\n"
        "held = [sock.accept()[0] for _ in range(3)]; print('held', flush=True); time.sleep(60)"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, str(tmp_path)], stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout
        port = int(server.stdout.readline())
        phones = [socket.create_connection(("127.0.0.1", port)) for _ in range(3)]
        assert server.stdout.readline() == "held\n"
        server.kill()
        server.wait()

        with ports.listen(port, tmp_path) as sock:
            assert port_of(sock) == port
        for phone in phones:
            phone.close()
