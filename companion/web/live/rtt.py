"""How far away a phone is: the round trip as the system measures it on the phone's own line."""

from __future__ import annotations

import socket
import struct
import sys
from collections.abc import Mapping
from typing import Any

# tcpi_min_rtt of Linux' struct tcp_info, in microseconds: the shortest round trip of the last
# minutes. It comes from the acknowledgements of the phone's system, which no page can hold back;
# the smoothed one would count the wait of an acknowledgement that was not in a hurry.
_MIN_RTT = struct.Struct("=I")
_AT = 148
_NOT_YET = 0xFFFFFFFF


def round_trip(environ: Mapping[str, Any]) -> float:
    """Seconds for a round trip to the phone that this request or socket belongs to; 0 where the
    system does not tell. Never taken from a clock, or a word, of the phone."""
    line = _line(environ)
    if line is None or not sys.platform.startswith("linux"):
        return 0.0
    try:
        told = line.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, _AT + _MIN_RTT.size)
    except OSError:  # the phone has just hung up
        return 0.0
    if len(told) < _AT + _MIN_RTT.size:  # a kernel older than 4.6
        return 0.0
    (micro,) = _MIN_RTT.unpack_from(told, _AT)
    return 0.0 if micro == _NOT_YET else float(micro) / 1_000_000


def _line(environ: Mapping[str, Any]) -> Any:
    """The socket underneath: Werkzeug's, or eventlet's."""
    if "werkzeug.socket" in environ:
        return environ["werkzeug.socket"]
    wire = environ.get("eventlet.input")
    return wire.get_socket() if wire is not None else None
