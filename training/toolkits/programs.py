"""Programs that draw windows with one toolkit each, asked one window at a time."""

from __future__ import annotations

import json
import selectors
import struct
import subprocess
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from PIL import Image

PATIENCE = 25.0
"""Seconds for one window; starting included."""


class ProgramFailed(RuntimeError):  # noqa: N818 - as one says it
    """It ended, or said nothing in time; a new one may be started."""


@dataclass(frozen=True)
class Drawn:
    """A window, or what is opened over it, without any frame."""

    picture: Image.Image
    place: tuple[int, int]
    """Of its corner, seen from that of the window."""
    told: dict[str, Any]


class Program:
    def __init__(self, command: Sequence[str], settings: Mapping[str, str]) -> None:
        self._running = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=dict(settings)
        )
        self._ready = selectors.DefaultSelector()
        assert self._running.stdout is not None
        self._ready.register(self._running.stdout, selectors.EVENT_READ)

    def draw(self, asked: Mapping[str, object]) -> list[Drawn]:
        """Empty when the window does not fit; the window first, what is opened over it after it."""
        assert self._running.stdin is not None
        until = time.monotonic() + PATIENCE
        try:
            self._running.stdin.write(json.dumps(asked).encode() + b"\n")
            self._running.stdin.flush()
        except BrokenPipeError as error:
            raise ProgramFailed(self._last_words()) from error
        [length] = struct.unpack(">I", self._read(4, until))
        pictures = json.loads(self._read(length, until))
        found = []
        for told in pictures:
            wide, high = told["size"]
            pixels = self._read(3 * wide * high, until)
            found.append(Drawn(Image.frombytes("RGB", (wide, high), pixels), tuple(told["place"]), told))
        return found

    def _read(self, count: int, until: float) -> bytes:
        assert self._running.stdout is not None
        parts, left = [], count
        while left:
            if not self._ready.select(max(0.0, until - time.monotonic())):
                raise ProgramFailed(f"nothing was drawn in {PATIENCE:.0f} s")
            data = self._running.stdout.read1(left)
            if not data:
                raise ProgramFailed(self._last_words())
            parts.append(data)
            left -= len(data)
        return b"".join(parts)

    def _last_words(self) -> str:
        self._running.kill()
        assert self._running.stderr is not None
        return self._running.stderr.read().decode(errors="replace")[-1500:]

    def close(self) -> None:
        for stream in (self._running.stdin, self._running.stdout, self._running.stderr):
            if stream is not None:
                stream.close()
        self._running.kill()
        self._running.wait()
        self._ready.close()
