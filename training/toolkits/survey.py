"""What a toolkit says of a window it drew, collected thing by thing; needs the standard library alone.

Boxes are in the toolkit's own pixels and may lie outside what is shown; ``scale`` makes them the picture's.
"""

from __future__ import annotations

import json
import struct
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, BinaryIO

Rect = tuple[float, float, float, float]
"""Left, top, width, height."""
Told = dict[str, Any]


class Survey:
    def __init__(self, width: float, height: float, scale: float = 1.0) -> None:
        self.things: list[Told] = []
        self.lines: list[Told] = []
        self.unsure: list[list[int]] = []
        """Where the toolkit draws what nobody can ask it about."""
        self._scale = scale
        self._clips: list[Rect] = [(0, 0, width, height)]
        self._holders: list[int] = []
        self._known: dict[str, int] = {}
        self._named: list[tuple[int, str]] = []

    def add(
        self,
        type_: str,
        box: Rect,
        name: str = "",
        *,
        area: Rect | None = None,
        key: str = "",
        **told: object,
    ) -> int | None:
        """None when nothing of it is shown; ``key``: by what labels know it."""
        seen, reacts = _cut(box, self._clips[-1]), _cut(area or box, self._clips[-1])
        if seen is None or reacts is None:
            return None
        whole = max(1e-6, box[2] * box[3])
        share = min(1.0, seen[2] * seen[3] / whole)
        number = len(self.things)
        self.things.append(
            {
                "type": type_, "name": name, "box": self._whole(seen), "area": self._whole(reacts), "seen": round(share, 2),
                "part_of": self._holders[-1] if self._holders else None, "labels": [], **told,
            }
        )  # fmt: skip
        if key:
            self._known[key] = number
        return number

    @contextmanager
    def inside(self, number: int | None) -> Iterator[None]:
        """What is added meanwhile is a part of it."""
        if number is None:
            yield
            return
        self._holders.append(number)
        yield
        self._holders.pop()

    @contextmanager
    def clipped(self, to: Rect) -> Iterator[bool]:
        """What is added meanwhile shows no more than lies there."""
        shown = _cut(self._clips[-1], to)
        self._clips.append(shown or (0, 0, 0, 0))
        yield shown is not None
        self._clips.pop()

    def line(self, text: str, box: Rect) -> None:
        shown = _cut(box, self._clips[-1])
        if text.strip() and shown is not None and shown[2] * shown[3] > 0.6 * box[2] * box[3]:
            self.lines.append({"text": text, "box": self._whole(shown)})

    def blur(self, box: Rect) -> None:
        shown = _cut(box, self._clips[-1])
        if shown is not None:
            self.unsure.append(self._whole(shown))

    def names(self, label: int | None, key: str) -> None:
        """This label stands for what is known by that key, added before or after it."""
        if label is not None and key:
            self._named.append((label, key))

    def told(self) -> Told:
        for label, key in self._named:
            if key in self._known:
                self.things[self._known[key]]["labels"].append(label)
        return {"things": self.things, "lines": self.lines, "unsure": self.unsure}

    def _whole(self, box: Rect) -> list[int]:
        left, top = round(box[0] * self._scale), round(box[1] * self._scale)
        right, bottom = round((box[0] + box[2]) * self._scale), round((box[1] + box[3]) * self._scale)
        return [left, top, max(1, right - left), max(1, bottom - top)]


def _cut(box: Rect, by: Rect) -> Rect | None:
    left, top = max(box[0], by[0]), max(box[1], by[1])
    right, bottom = min(box[0] + box[2], by[0] + by[2]), min(box[1] + box[3], by[1] + by[3])
    return (left, top, right - left, bottom - top) if right > left and bottom > top else None


def grown(box: Rect, by: float) -> Rect:
    return box[0] - by, box[1] - by, box[2] + 2 * by, box[3] + 2 * by


def joined(one: Rect, other: Rect) -> Rect:
    left, top = min(one[0], other[0]), min(one[1], other[1])
    right, bottom = max(one[0] + one[2], other[0] + other[2]), max(one[1] + one[3], other[1] + other[3])
    return left, top, right - left, bottom - top


# -- how programs that draw are asked: a line of JSON each way, and pictures as bare bytes after it

Picture = tuple[Told, bytes]
"""``size`` and ``place`` of a picture and what is on it; then its pixels, three bytes each."""


def serve(draw: Callable[[Told], list[Picture]]) -> None:
    """The window first, what is opened over it after it."""
    out = sys.stdout.buffer
    sys.stdout = sys.stderr
    for line in sys.stdin:
        pictures = draw(json.loads(line))
        _send(out, [told for told, _ in pictures])
        for _, pixels in pictures:
            out.write(pixels)
        out.flush()


def _send(out: BinaryIO, told: object) -> None:
    data = json.dumps(told).encode()
    out.write(struct.pack(">I", len(data)) + data)
