"""Clients that want the server to stop, all in this one process: ``hostile.py PLAN`` as JSON.

Until it is told to end (SIGTERM); what they were answered is counted by kind, and then written down as JSON.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import signal
import sys
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import aclosing
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from urllib.parse import urlsplit

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from rpa_vision_lab.benches.flood.pictures import CONTENT_TYPE, PICTURE_PART, looks

_LOOKS = 40
_BIG_BYTES = 60 << 20
_CHUNK = bytes(1 << 16)
_NOISE = "x" * (1 << 20)
_DRIPPED_BYTES = 10_000
_DRIP_S = 0.5
HUNG_UP = "hung up on"
LOOKS, SLOW_BODIES, BIG_BODIES, SOCKETS = KINDS = ("looks", "slow-bodies", "big-bodies", "sockets")

Body = Callable[[], AsyncIterator[bytes]]
Answered = Callable[[str | None], Awaitable[str]]
"""One request of whoever has this token: what came of it."""


@dataclass(frozen=True)
class Plan:
    url: str
    tokens: Mapping[str, str]
    """For each kind, of an agent that is called so: stolen, or its program gone wrong. Half of the clients have it,
    the others have none."""
    clients: int
    told: str
    """The file for what they were answered, there and empty once they have begun."""


class Attack:
    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._looks = cycle(looks(_LOOKS))
        self.answers: dict[str, Counter[str]] = {}

    async def run(self) -> None:
        kinds: dict[str, Answered] = {
            LOOKS: self._look,
            SLOW_BODIES: self._slow_body,
            BIG_BODIES: self._big_body,
            SOCKETS: self._socket,
        }
        clients = []
        for number in range(self._plan.clients):
            kind, token = KINDS[number // 2 % len(KINDS)], None
            if number % 2:
                token = self._plan.tokens[kind]
            clients.append(self._again_and_again(kind, kinds[kind], token))
        await asyncio.gather(*clients)

    async def _again_and_again(self, kind: str, once: Answered, token: str | None) -> None:
        known = "without a token" if token is None else "with a token"
        counted = self.answers.setdefault(f"{kind} {known}", Counter())
        while True:
            try:
                counted[await once(token)] += 1
            except asyncio.CancelledError:
                counted["under way at the end"] += 1
                raise
            except (OSError, EOFError):
                counted[HUNG_UP] += 1

    async def _look(self, token: str | None) -> str:
        body = next(self._looks)

        async def at_once() -> AsyncIterator[bytes]:
            yield body

        return await self._sent(len(body), at_once, token)

    async def _slow_body(self, token: str | None) -> str:
        async def in_drops() -> AsyncIterator[bytes]:
            yield PICTURE_PART
            for _ in range(_DRIPPED_BYTES):
                yield b" "
                await asyncio.sleep(_DRIP_S)

        return await self._sent(len(PICTURE_PART) + _DRIPPED_BYTES, in_drops, token)

    async def _big_body(self, token: str | None) -> str:
        async def in_chunks() -> AsyncIterator[bytes]:
            yield PICTURE_PART
            for _ in range(_BIG_BYTES // len(_CHUNK)):
                yield _CHUNK

        return await self._sent(_BIG_BYTES + len(PICTURE_PART), in_chunks, token)

    async def _sent(self, length: int, body: Body, token: str | None) -> str:
        """The status of the answer, whenever it comes: most of the body is never sent."""
        head = ["POST /api/v1/resolve_target HTTP/1.1", "Host: flood", f"Content-Type: {CONTENT_TYPE}"]
        head += [f"Content-Length: {length}", *_authorisation(token)]
        reader, writer = await self._connected()

        async def send() -> None:
            writer.write(("\r\n".join(head) + "\r\n\r\n").encode())
            async with aclosing(body()) as chunks:  # type: ignore[type-var]
                async for chunk in chunks:
                    writer.write(chunk)
                    await writer.drain()

        sending = asyncio.create_task(send())
        try:
            first = await reader.readline()
            return first.split(b" ")[1].decode() if first else HUNG_UP
        finally:
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)
            writer.transport.abort()

    async def _socket(self, token: str | None) -> str:
        return await (self._silent_connection() if token is None else self._noisy_socket(token))

    async def _noisy_socket(self, token: str) -> str:
        address = f"{self._plan.url.replace('http', 'ws', 1)}/api/v1/agents/{SOCKETS}/ws"
        try:
            async with connect(
                f"{address}?instance={secrets.token_hex(4)}",
                additional_headers={"Authorization": f"Bearer {token}"},
                compression=None,
                proxy=None,
                open_timeout=None,
            ) as socket:
                while True:
                    await socket.send(_NOISE)
        except ConnectionClosed as closed:
            return f"closed {closed.rcvd.code}" if closed.rcvd else HUNG_UP
        except InvalidHandshake:
            return "no socket"

    async def _silent_connection(self) -> str:
        reader, writer = await self._connected()
        try:
            writer.write(b"GET /health HTTP/1.1\r\nX-Never-Ending: ")
            await reader.read()
        finally:
            writer.transport.abort()
        return HUNG_UP

    async def _connected(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        address = urlsplit(self._plan.url)
        return await asyncio.open_connection(address.hostname, address.port)


def _authorisation(token: str | None) -> list[str]:
    return [] if token is None else [f"Authorization: Bearer {token}"]


async def until_ended(plan: Plan) -> None:
    attack, ended, told = Attack(plan), asyncio.Event(), Path(plan.told)
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, ended.set)
    told.touch()
    clients = asyncio.create_task(attack.run())
    await ended.wait()
    clients.cancel()
    await asyncio.gather(clients, return_exceptions=True)
    told.write_text(json.dumps(attack.answers))


if __name__ == "__main__":
    asyncio.run(until_ended(Plan(**json.loads(sys.argv[1]))))
