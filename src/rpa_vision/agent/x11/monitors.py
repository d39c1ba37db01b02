"""Which monitors a display has, and how large they draw."""

from __future__ import annotations

import re

from Xlib import Xatom

from rpa_vision.agent.x11.connection import XConnection
from rpa_vision.models.geometry import Box
from rpa_vision.ports import Monitor

_USUAL_DPI = 96
_DPI = re.compile(rb"^Xft\.dpi:\s*(\d+(?:\.\d+)?)\s*$", re.MULTILINE)


def monitors_of(connection: XConnection) -> list[Monitor]:
    """The primary one first; one as large as the screen where the server does not tell."""
    scale = _scale(connection)
    whole = connection.screen_size().box
    found = [] if not _tells(connection) else _told(connection)
    shown = [(part, primary) for box, primary in found if (part := whole.intersection(box)) is not None]
    shown.sort(key=lambda one: (not one[1], one[0].left, one[0].top))
    return [Monitor(box, scale, primary=at == 0) for at, (box, _) in enumerate(shown or [(whole, True)])]


def _tells(connection: XConnection) -> bool:
    with connection.talking() as xlib:
        if not xlib.has_extension("RANDR"):
            return False
        version = xlib.xrandr_query_version()
    return (version.major_version, version.minor_version) >= (1, 5)


def _told(connection: XConnection) -> list[tuple[Box, bool]]:
    with connection.talking():
        monitors = connection.root.xrandr_get_monitors().monitors
    return [
        (Box(one.x, one.y, one.x + one.width_in_pixels, one.y + one.height_in_pixels), bool(one.primary))
        for one in monitors
    ]


def _scale(connection: XConnection) -> float:
    """X has no scale of its own; desktops tell their programs through this resource."""
    with connection.talking():
        resources = connection.root.get_full_property(Xatom.RESOURCE_MANAGER, Xatom.STRING)
    found = _DPI.search(bytes(resources.value)) if resources else None
    return float(found[1]) / _USUAL_DPI if found and float(found[1]) > 0 else 1.0
