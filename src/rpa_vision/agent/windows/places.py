"""From pixels of the picture to Windows' places, and to what SendInput wants of them."""

from __future__ import annotations

from typing import NamedTuple

from rpa_vision.agent.pointing import between
from rpa_vision.agent.windows.user32.api import Area, PointerTo, ScreenApi
from rpa_vision.errors import BadInputError
from rpa_vision.models.geometry import Box, Point, Size
from rpa_vision.phrases import phrased

_WHOLE = 65_536


class ScreenPlace(NamedTuple):
    x: int
    y: int
    pointer: PointerTo


def size_of(screen: Area) -> Size:
    return Size(screen.width, screen.height)


def box_in(screen: Area, area: Area) -> Box:
    """Where an area lies in the picture, whose first pixel is the virtual screen's first."""
    left, top = area.left - screen.left, area.top - screen.top
    return Box(left, top, left + area.width, top + area.height)


def on_screen(api: ScreenApi, at: Point) -> ScreenPlace:
    """Refused where no monitor shows anything: Windows would put the pointer on the nearest one."""
    screen = api.virtual_screen()
    if not any(box_in(screen, monitor.area).contains(at) for monitor in api.display_monitors()):
        raise BadInputError(
            phrased("agent_refused.on_no_monitor", at=at, width=screen.width, height=screen.height)
        )
    return _place(screen, at)


def straight_way(api: ScreenApi, start: Point, end: Point, steps: int) -> list[ScreenPlace]:
    """The last of them is ``end``."""
    screen = api.virtual_screen()
    return [_place(screen, point) for point in between(start, end, steps)]


def _place(screen: Area, at: Point) -> ScreenPlace:
    pointer = PointerTo(normalised(at.x, screen.width), normalised(at.y, screen.height))
    return ScreenPlace(screen.left + at.x, screen.top + at.y, pointer)


def normalised(pixel: int, extent: int) -> int:
    """The middle of the pixel in 65536ths, so that it is the same pixel however Windows rounds."""
    return (2 * pixel + 1) * _WHOLE // (2 * extent)
