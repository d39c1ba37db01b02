"""What a secret left readable on the screen, painted over on every picture that leaves this machine."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from rpa_vision.agent.hidden_text import looks_hidden, where_written
from rpa_vision.agent.keeper import painted_over
from rpa_vision.agent.painted import painted_lines, repainted
from rpa_vision.models.command import Masking
from rpa_vision.models.geometry import Box
from rpa_vision.ports import Frame

_MARGIN = 6
"""Around what was painted: the letters' soft edges."""
_NOTHING = 0.002
"""Of a place: less that differs is compression."""
_ANOTHER_SCREEN = 0.25
_REMEMBERED = 8
"""Of the latest secrets: each holds two pictures."""


@dataclass(frozen=True)
class _Stain:
    boxes: tuple[Box, ...]
    before: Frame
    after: Frame

    def places_on(self, frame: Frame) -> list[Box]:
        """Those that do not look as they did before, unless another screen is shown there. A selection or a caret
        makes a secret look different, and takes nothing away."""
        if frame.size != self.after.size:
            return []
        left = [box for box in self.boxes if repainted(self.before, frame, box) > _NOTHING]
        if left and repainted(self.after, frame, frame.size.box) > _ANOTHER_SCREEN:
            return [box for box in left if repainted(self.after, frame, box) <= _NOTHING]
        return left


class Veil:
    """Kept in memory alone: where a secret stands is known only to the agent that typed it."""

    def __init__(self) -> None:
        self._stains: deque[_Stain] = deque(maxlen=_REMEMBERED)

    def over(self, frame: Frame) -> Frame:
        return painted_over(frame, [box for stain in self._stains for box in stain.places_on(frame)])

    def cover(self, before: Frame, after: Frame, secret: str) -> Masking:
        """How the secret looks that was typed between these two; what of it may be read is covered from now on.

        Where nothing proves that its field hides it, everything that was painted meanwhile may be it.
        """
        shown = where_written(before, after, secret)
        hidden = looks_hidden(before, after, secret).verdict == "hidden"
        readable = shown if hidden else [*shown, *(line.box for line in painted_lines(before, after))]
        if readable:
            boxes = tuple(box.grown(_MARGIN, after.size) for box in readable)
            self._stains.append(_Stain(boxes, before, after))
        return "shown" if shown else "hidden" if hidden else "unsure"
