"""Turning a picture of the driven screen into a sight."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from rpa_vision.models.run import Replay
from rpa_vision.models.session import Screenshot, WindowContext
from rpa_vision.perception.eyes import Eyes
from rpa_vision.perception.frame import decode_image
from rpa_vision.ports import Frame
from rpa_vision.replay.sight import Sight
from rpa_vision.settings import LimitSettings


class Observer:
    def __init__(self, eyes: Eyes, limits: LimitSettings, now: Callable[[], datetime]) -> None:
        self._eyes = eyes
        self._limits = limits
        self._now = now

    def decoded(self, png: bytes, picture: str) -> Frame:
        """For comparing only; looking would push the present screen out of the eyes' memory."""
        return decode_image(png, self._limits, picture)

    def observe(self, replay: Replay, png: bytes, picture: str, window: WindowContext) -> Sight:
        name = picture.rsplit("/", 1)[-1].removesuffix(".png")
        shot = Screenshot(screenshot_id=f"shot_{name}", relative_path=picture, captured_at=self._now())
        view = self._eyes.look(self.decoded(png, picture))
        return Sight(view, window, shot, session_id=f"sess_{replay.replay_id}", file_size_bytes=len(png))
