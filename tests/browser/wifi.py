"""A Wi-Fi of one phone, which can swallow what is sent: network namespaces and a firewall."""

import os
import shutil
import signal
import subprocess
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, BrowserType

TOOLS: Final = {"ip": "iproute2", "iptables": "iptables", "nsenter": "util-linux"}
"""What builds it, and the Debian package of each."""


class NoWifi(Exception):
    """This machine cannot build one; the text says why."""


class Namespace:
    """A network of its own, which is gone when the tests end, however they end."""

    def __init__(self) -> None:
        # It ends when the pipe breaks, and the namespace with it.
        self._holder = subprocess.Popen(
            ["unshare", "--net", "sh", "-c", "echo; exec cat"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        assert self._holder.stdout
        if not self._holder.stdout.readline():
            self.end()
            raise NoWifi("no right to make a network namespace")
        self.pid = str(self._holder.pid)
        self.enter = ["nsenter", f"--net=/proc/{self.pid}/ns/net", "--"]

    def run(self, *command: str) -> None:
        """Carry a command out in it."""
        _run(*self.enter, *command)

    def end(self) -> None:
        """Take it down."""
        self._holder.kill()
        self._holder.communicate()


class Wifi:
    """A phone behind it sees the laptop at ``laptop``. Between them a box passes on what they
    send, or swallows it without a word to either."""

    def __init__(self, folder: Path) -> None:
        """Build it; ``folder`` is for its own use. Raises ``NoWifi``."""
        for tool, package in TOOLS.items():
            if not shutil.which(tool):
                raise NoWifi(f"no {tool}: apt install {package}")
        self._folder = folder
        self._box, self._phone = Namespace(), Namespace()
        try:
            self._build(f"10.213.{os.getpid() % 256}")
        except subprocess.CalledProcessError as error:
            self.end()
            raise NoWifi(f"{' '.join(error.cmd)}: {error.stderr}") from error

    def _build(self, net: str) -> None:
        self.laptop, box, inner, phone = (f"{net}.{at}" for at in (1, 2, 5, 6))
        outer = f"bruma{self._box.pid}"
        _run("ip", "link", "add", outer, "type", "veth", "peer", "wan", "netns", self._box.pid)
        _run("ip", "address", "add", f"{self.laptop}/30", "dev", outer)
        _run("ip", "link", "set", outer, "up")
        veth = ("type", "veth", "peer", "wifi", "netns", self._phone.pid)
        self._box.run("ip", "link", "add", "lan", *veth)
        for where, name, address in (
            (self._box, "wan", box),
            (self._box, "lan", inner),
            (self._phone, "wifi", phone),
        ):
            where.run("ip", "address", "add", f"{address}/30", "dev", name)
            where.run("ip", "link", "set", name, "up")
        self._phone.run("ip", "link", "set", "lo", "up")
        self._phone.run("ip", "route", "add", "default", "via", inner)
        self._box.run("sh", "-c", "echo 1 >/proc/sys/net/ipv4/ip_forward")
        _run("ip", "route", "add", f"{net}.4/30", "via", box)
        self.swallow()
        self.pass_on()

    def swallow(self) -> None:
        """From now on nothing arrives, in either direction."""
        self._box.run("iptables", "--insert", "FORWARD", "--jump", "DROP")

    def pass_on(self) -> None:
        """From now on everything arrives again."""
        self._box.run("iptables", "--delete", "FORWARD", "--jump", "DROP")

    def end(self) -> None:
        """Take it down."""
        self._phone.end()
        self._box.end()

    # The phone.

    def launches(self, kind: BrowserType, path: str, args: list[str]) -> Browser:
        """The phone's browser."""
        program, number = self._folder / "phone", self._folder / "phone.pid"
        enter = " ".join(self._phone.enter)
        program.write_text(f'#!/bin/sh\necho $$ >{number}\nexec {enter} {path} "$@"\n')
        program.chmod(0o755)
        browser = kind.launch(executable_path=program, args=args)
        self._group = os.getpgid(int(number.read_text()))
        return browser

    def sleeps(self) -> None:
        """The phone's browser stands still, and every page in it."""
        os.killpg(self._group, signal.SIGSTOP)

    def wakes(self) -> None:
        """It goes on where it stood."""
        os.killpg(self._group, signal.SIGCONT)


def _run(*command: str) -> None:
    subprocess.run(command, check=True, capture_output=True, text=True)
