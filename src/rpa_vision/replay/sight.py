"""One look at the driven screen during a replay: its picture, its window and what it says."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from rpa_vision.models.screen import ScreenState
from rpa_vision.models.session import Screenshot, WindowContext
from rpa_vision.perception.describe import describe
from rpa_vision.perception.view import ScreenView


@dataclass(frozen=True)
class Sight:
    view: ScreenView
    window: WindowContext
    screenshot: Screenshot
    session_id: str
    file_size_bytes: int

    @property
    def picture(self) -> str:
        """The blob the picture is kept under, as evidence."""
        return self.screenshot.relative_path

    @cached_property
    def state(self) -> ScreenState:
        """Read when first asked for: a picture that is only compared pixel by pixel costs no reading."""
        return describe(
            self.view,
            self.screenshot,
            session_id=self.session_id,
            window=self.window,
            file_size_bytes=self.file_size_bytes,
            capture_method="agent",
        )
