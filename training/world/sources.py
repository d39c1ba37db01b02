"""What the world is drawn with, and what of it is never learnt from."""

from __future__ import annotations

from compose.page import libraries

KEPT_OUT = frozenset({"carbon", "mantine", "uikit", "qt-fusion", "gtk-HighContrast", "wx"})
"""Chosen before the first training; never changed. Only for measuring."""


def web_libraries() -> list[str]:
    return libraries()
