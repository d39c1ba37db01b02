"""Where windows go, and how much room they need."""

from __future__ import annotations

from PySide6.QtGui import QScreen
from PySide6.QtWidgets import QWidget

from rpa_vision.errors import DesktopError
from rpa_vision_lab.dpi.options import DpiOptions

_LEAST_WIDTH, _LEAST_HEIGHT = 1024, 600
_USUAL_WIDTH, _USUAL_HEIGHT = 1200, 740
_FRAME = 28
"""Real pixels that a title bar and its borders take at most."""


def check_room(screen: QScreen, options: DpiOptions) -> None:
    room = screen.availableSize()
    if room.width() < _LEAST_WIDTH or room.height() < _LEAST_HEIGHT:
        needed = f"{_LEAST_WIDTH * options.scale:.0f}×{_LEAST_HEIGHT * options.scale:.0f}"
        raise DesktopError(f"scale {options.scale:g} needs a screen of at least {needed} pixels")


def place(window: QWidget, options: DpiOptions) -> None:
    """Shown in the middle, or where the options say."""
    room = window.screen().availableSize()
    frame = _FRAME / options.scale
    if window.objectName() == "main":
        width = min(_USUAL_WIDTH, room.width() - round(frame))
        window.resize(width, min(_USUAL_HEIGHT, room.height() - round(frame)))
    else:
        window.adjustSize()
    if options.position is None:
        x = (room.width() - window.width()) // 2
        y = (room.height() - window.height() - round(frame)) // 2
    else:
        x, y = (round(part / options.scale) for part in options.position)
    window.move(max(0, x), max(0, y))
    window.show()
