"""A real dialog on the desktop, in front of everything, which tells by itself what it was answered with."""

from __future__ import annotations

import time
from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal, Protocol

from rpa_vision.errors import DesktopError
from rpa_vision.models.geometry import Box, Point
from rpa_vision_lab.programs.base import LabProgram
from rpa_vision_lab.programs.shown import ShownWindow

Theme = Literal["light", "dark"]
THEMES: tuple[Theme, ...] = ("light", "dark")
_READY_WITHIN_S = 60.0
_POLL_S = 0.02
CLOSED = "closed"
"""An answer too: by the window's cross or by Escape."""


@dataclass(frozen=True)
class Look:
    theme: Theme = "light"
    scale: float = 1.0
    centre: Point | None = None
    """Where it is to stand; None: where its window manager puts it."""


class Standing(Protocol):
    """A dialog that was thrown, or is going to come by itself."""

    shown_at: datetime | None
    """When it was first to be seen."""

    def answer(self) -> str | None:
        """What it was answered with; None while it waits."""

    def area(self) -> Box | None:
        """Where it stands now."""


class Thrown(LabProgram):
    """``with box:`` — shown inside, and closed by force after it unless somebody answered."""

    shown_at: datetime | None = None

    @abstractmethod
    def answer(self) -> str | None:
        """What it was answered with; None while it waits."""

    def _appear(self, find: Callable[[], ShownWindow | None], look: Look) -> None:
        """Seen from its first moment on; then put where it is to stand, and kept there."""
        deadline = time.monotonic() + _READY_WITHIN_S
        while (window := find()) is None:
            if time.monotonic() > deadline:
                raise DesktopError(f"no dialog appeared within {_READY_WITHIN_S:g} s")
            time.sleep(_POLL_S)
        self.shown_at = datetime.now(UTC)
        centre = look.centre or window.box.center
        corner = Point(centre.x - window.box.width // 2, centre.y - window.box.height // 2)
        self.windows.keep_above(window, corner)
        self._window_id = window.window_id

    def area(self) -> Box | None:
        return next((one.box for one in self.windows.all() if one.window_id == self._window_id), None)


def english_environment(environment: dict[str, str]) -> dict[str, str]:
    return {**environment, "LANG": "C.UTF-8", "LANGUAGE": "en"}


def around(window: Box, across: float, down: float) -> Point:
    """A place over a window: from -1 to 1 in each direction, over its middle half."""
    return Point(
        round(window.center.x + across * window.width / 4), round(window.center.y + down * window.height / 4)
    )
