"""The limit to compare with: a bare asyncio websocket server that sends the same bytes."""

import asyncio
import base64
import hashlib
import struct
import sys
from pathlib import Path

GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


class Bare:
    """On a message from one viewer of a table, every viewer of it is sent ``view`` and the actor
    an acknowledgement."""

    def __init__(self, view: bytes) -> None:
        self.frame = struct.pack(">BBH", 0x81, 126, len(view)) + view
        self.tables: dict[bytes, list[asyncio.StreamWriter]] = {}

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection, from the handshake to its end."""
        head = await reader.readuntil(b"\r\n\r\n")
        table = head.split(b" ", 2)[1]
        key = next(
            line[19:] for line in head.split(b"\r\n") if line.startswith(b"Sec-WebSocket-Key: ")
        )
        accept = base64.b64encode(hashlib.sha1(key + GUID, usedforsecurity=False).digest())
        writer.write(
            b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Accept: " + accept + b"\r\n\r\n"
        )
        self.tables.setdefault(table, []).append(writer)
        try:
            while head := await reader.readexactly(2):
                await reader.readexactly(4 + (head[1] & 127))
                for viewer in self.tables[table]:
                    viewer.write(self.frame)
                writer.write(b"\x81\x01a")
        except (asyncio.IncompleteReadError, ConnectionError):
            self.tables[table].remove(writer)


async def main(view: bytes) -> None:
    """Serve on a free port, which is printed, until killed."""
    bare = Bare(view)
    server = await asyncio.start_server(bare.serve, "127.0.0.1", 0, backlog=4096)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]).read_bytes()))
