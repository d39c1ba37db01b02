"""Any VNC server behind the ``Desktop`` port."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack

from rpa_vision.agent.closing import Closing
from rpa_vision.agent.vnc.connection import VncConnection
from rpa_vision.agent.vnc.hands import VncHands
from rpa_vision.agent.vnc.wire import Wire
from rpa_vision.agent.vnc.writing import Writer
from rpa_vision.errors import BadInputError, DesktopError, DesktopLostError
from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.session import MouseButton, WindowContext
from rpa_vision.phrases import phrased
from rpa_vision.ports import Frame, Monitor
from rpa_vision.settings import LimitSettings

ANSWER_WITHIN_S = 10.0
"""A whole screen over a slow line takes seconds; a server that needs more cannot be worked with."""
PASTED_WITHIN_S = 3.0
"""A program that takes longer for one key hangs, as far as a person can tell."""


class VncDesktop(Closing):
    """Opened at once: a server that is not there is an error here, not at the first look. For one thread at a time."""

    def __init__(
        self,
        host: str,
        port: int,
        password: str | None = None,
        *,
        jpeg_quality: int | None = None,
        answer_within_s: float = ANSWER_WITHIN_S,
        pasted_within_s: float = PASTED_WITHIN_S,
        most_pixels: int = LimitSettings().image_pixels,
    ) -> None:
        """``jpeg_quality`` from 0 to 9 spares a slow line; without it the picture is exact."""
        if jpeg_quality is not None and not 0 <= jpeg_quality <= 9:
            raise BadInputError(phrased("agent_refused.jpeg_quality", jpeg_quality=jpeg_quality))
        wire = Wire(host, port, answer_within_s)
        with ExitStack() as opening:
            opening.callback(wire.close)
            try:
                self._connection = VncConnection(wire, password, jpeg_quality, answer_within_s, most_pixels)
                opening.callback(self._connection.close)
                self._hands = VncHands(self._connection)
            except DesktopLostError as error:
                raise DesktopError(f"no desktop: {error}") from error
            self._writer = Writer(self._connection, self._hands, pasted_within_s)
            self._open = opening.pop_all()

    def close(self) -> None:
        self._open.close()

    def capture(self, region: Box | None = None) -> Frame:
        return Frame(self._connection.picture(region))

    def monitors(self) -> Sequence[Monitor]:
        whole = self._connection.size().box
        boxes = self._connection.screens() or [whole]
        return [Monitor(box, 1.0, primary=number == 0) for number, box in enumerate(boxes)]

    def foreground(self) -> WindowContext:
        """Empty: VNC tells nothing of windows."""
        self._connection.expect_alive()
        return WindowContext()

    def click(self, at: Point, button: MouseButton, *, double: bool, modifiers: Sequence[str]) -> None:
        self._hands.click(at, button, 2 if double else 1, modifiers)

    def press(self, keys: Sequence[str]) -> None:
        self._hands.press(keys)

    def scroll(self, at: Point, delta: tuple[int, int]) -> None:
        self._hands.scroll(at, delta)

    def drag(self, start: Point, end: Point, button: MouseButton) -> None:
        self._hands.drag(start, end, button)

    def type_text(self, text: str) -> None:
        self._writer.write(text)
