"""What of a recording may be kept, and in which form: the last place before anything is written.

Passwords are recognised here and left out; where one was to be read, the pictures are painted over.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol
from weakref import WeakKeyDictionary

import numpy as np

from rpa_vision.agent.masking.hidden_text import looks_hidden, turned_to_blobs
from rpa_vision.agent.png import png_of
from rpa_vision.agent.recording.frames import SeenFrame
from rpa_vision.agent.recording.gestures import Typed
from rpa_vision.agent.recording.messages import Begun, Ended, Focused, Told
from rpa_vision.models.geometry import Box
from rpa_vision.models.session import Event, Screenshot, WindowFocus
from rpa_vision.ports import Frame, Pixels

_MARGIN = 6
"""Around a readable password: the letters' soft edges, and the next one's first column."""
_SAME = 8.0
"""Of 255: what compression does to an unchanged part of the screen."""


class RecordingSink(Protocol):
    """Where a recording goes: every screenshot before the events that refer to it, events in order."""

    def screenshot(self, screenshot: Screenshot, png: bytes) -> None: ...

    def begun(self, number: int, event: Event) -> None:
        """Going on: as much as is known of it, no picture and no text. Told from another thread than the rest."""
        ...

    def event(self, number: int, event: Event) -> None: ...

    def dropped(self, number: int) -> None:
        """It was begun, and nothing came of it."""
        ...


@dataclass(frozen=True)
class _Blot:
    """A place where a secret could be read."""

    box: Box
    since: float
    until: float
    legible: Pixels

    def covers(self, seen: SeenFrame) -> bool:
        if seen.at < self.since:
            return False
        part = _part(seen.frame, self.box)
        if seen.at <= self.until or part.shape != self.legible.shape:
            return True
        return float(np.abs(part.astype(np.int16) - self.legible).mean()) < _SAME


class Keeper:
    def __init__(self, sink: RecordingSink, secret_titles: Sequence[str] = ()) -> None:
        self._sink = sink
        self._secret_titles = tuple(title.casefold() for title in secret_titles)
        self._names: dict[bytes, str] = {}
        self._named: WeakKeyDictionary[Frame, str] = WeakKeyDictionary()
        self._blots: list[_Blot] = []

    def take(self, told: Told) -> None:
        match told:
            case Begun():
                self._sink.begun(told.number, told.gesture.event(t=told.t, window=told.window))
            case Focused():
                shot = self._kept(told.seen)
                focus = WindowFocus(
                    t=told.t, window=told.seen.window, screenshot_id=shot, screenshot_after_id=shot
                )
                self._sink.event(told.number, focus)
            case Ended(gesture=gesture) if gesture.void:
                self._sink.dropped(told.number)
            case Ended(gesture=Typed() as typed):
                may_be_kept = self._may_be_kept(told, typed)
                common = self._common(told)
                self._sink.event(
                    told.number, typed.shown_event(**common) if may_be_kept else typed.event(**common)
                )
            case Ended():
                self._sink.event(told.number, told.gesture.event(**self._common(told)))

    def _common(self, told: Ended) -> dict[str, Any]:
        return {
            "t": told.t,
            "window": told.window,
            "screenshot_id": self._kept(told.before),
            "screenshot_age_s": None if told.before is None else told.gesture.started - told.before.at,
            "screenshot_after_id": self._kept(told.after),
        }

    def _may_be_kept(self, told: Ended, typed: Typed) -> bool:
        """Only what can be read on the screen, and what no other sign says is a secret."""
        if told.before is None:
            return False
        for seen in (told.after, *reversed(told.during)):
            if seen is None:
                continue
            sight = looks_hidden(told.before.frame, seen.frame, typed.text)
            if sight.verdict == "hidden":
                return False
            if sight.verdict == "shown" and sight.where is not None:
                secret = self._is_secret(told, typed, seen, sight.where)
                if secret:
                    self._paint_over(typed, seen, sight.where)
                return not secret
        return False

    def _is_secret(self, told: Ended, typed: Typed, seen: SeenFrame, where: Box) -> bool:
        """Although it can be read."""
        titles = [told.window.title] + [one.window.title for one in (told.before, seen) if one is not None]
        if typed.hidden or any(self._tells_of_a_secret(title) for title in titles):
            return True
        left = told.later
        return (
            left is not None
            and left.frame is not seen.frame
            and turned_to_blobs(seen.frame, left.frame, where, len(typed.text))
        )

    def _tells_of_a_secret(self, title: str) -> bool:
        folded = title.casefold()
        return any(word in folded for word in self._secret_titles)

    def _paint_over(self, typed: Typed, seen: SeenFrame, where: Box) -> None:
        box = where.grown(_MARGIN, seen.frame.size)
        until = max(typed.ended, seen.at)
        self._blots.append(_Blot(box, typed.started, until, _part(seen.frame, box).copy()))

    def _kept(self, seen: SeenFrame | None) -> str | None:
        """The picture's id; it is told of before anything refers to it, and equal pictures only once."""
        if seen is None:
            return None
        blots = [blot.box for blot in self._blots if blot.covers(seen)]
        if not blots and (known := self._named.get(seen.frame)) is not None:
            return known
        frame = painted_over(seen.frame, blots)
        digest = hashlib.blake2b(np.ascontiguousarray(frame.pixels).data).digest()
        name = self._names.get(digest)
        if name is None:
            name = f"shot_{len(self._names) + 1:04d}"
            screenshot = Screenshot(
                screenshot_id=name, relative_path=f"shots/{name}.png", captured_at=seen.captured_at
            )
            self._sink.screenshot(screenshot, png_of(frame))
            self._names[digest] = name
        if not blots:
            self._named[seen.frame] = name
        return name


def painted_over(frame: Frame, boxes: Sequence[Box]) -> Frame:
    """The same frame when there is nothing to hide on it."""
    if not boxes:
        return frame
    pixels = frame.pixels.copy()
    for box in boxes:
        pixels[box.top : box.bottom, box.left : box.right] = _FLAT
    return Frame(pixels)


_FLAT = 128


def _part(frame: Frame, box: Box) -> Pixels:
    return frame.pixels[box.top : box.bottom, box.left : box.right]
