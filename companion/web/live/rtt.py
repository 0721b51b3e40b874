"""The round-trip time to a phone, as the operating system measures it on its connection."""

from __future__ import annotations

import socket
import struct
import sys
from collections.abc import Mapping
from typing import Any

# tcpi_min_rtt of Linux' struct tcp_info, in microseconds: the shortest round trip of the last
# minutes. It is measured on the acknowledgements of the phone's system, which no page can delay.
# The smoothed value would include the wait of delayed acknowledgements.
_MIN_RTT = struct.Struct("=I")
_AT = 148
_NOT_YET = 0xFFFFFFFF


def round_trip(environ: Mapping[str, Any]) -> float:
    """Seconds of a round trip to the phone of this request or socket; 0 where the system does not
    say. Never taken from the phone's clock or from what it says."""
    connection = _socket(environ)
    if connection is None or not sys.platform.startswith("linux"):
        return 0.0
    try:
        told = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, _AT + _MIN_RTT.size)
    except OSError:  # the phone has just hung up
        return 0.0
    if len(told) < _AT + _MIN_RTT.size:  # a kernel older than 4.6
        return 0.0
    (micro,) = _MIN_RTT.unpack_from(told, _AT)
    return 0.0 if micro == _NOT_YET else float(micro) / 1_000_000


def _socket(environ: Mapping[str, Any]) -> Any:
    """The system's socket, of Werkzeug or of eventlet."""
    if "werkzeug.socket" in environ:
        return environ["werkzeug.socket"]
    stream = environ.get("eventlet.input")
    return stream.get_socket() if stream is not None else None
