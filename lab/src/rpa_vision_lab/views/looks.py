"""What may differ between two pictures of one view."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtGui import QColor, QPalette


@dataclass(frozen=True)
class Look:
    data: int = 0
    """Which invented data the view shows."""
    theme: str = "light"
    scale: float = 1.0
    moved: bool = False
    jpeg: int | None = None


PLAIN = Look()
LOOKS = {
    "plain": PLAIN,
    "data": replace(PLAIN, data=1),
    "theme": replace(PLAIN, theme="dark"),
    "scale125": replace(PLAIN, scale=1.25),
    "scale150": replace(PLAIN, scale=1.5),
    "jpeg20": replace(PLAIN, jpeg=20),
    "moved": replace(PLAIN, moved=True),
    "all": Look(data=2, theme="blue", scale=1.25, moved=True, jpeg=30),
}

_THEMES = {
    # page, field, text, button, accent, desktop
    "light": ("#f0f0f0", "#ffffff", "#1c1c1c", "#e2e2e2", "#2f6fb3", "#3d6b8c"),
    "dark": ("#2a2d31", "#1d1f22", "#e4e6e8", "#3b4046", "#4f8fd0", "#101418"),
    "blue": ("#d7e4f2", "#fbfdff", "#10243a", "#b9cfe6", "#0b4f8a", "#7d8f69"),
}


def colour(theme: str, what: str) -> QColor:
    names = ("page", "field", "text", "button", "accent", "desktop")
    return QColor(_THEMES[theme][names.index(what)])


def palette(theme: str) -> QPalette:
    made = QPalette()
    parts = {
        QPalette.ColorRole.Window: "page",
        QPalette.ColorRole.Base: "field",
        QPalette.ColorRole.AlternateBase: "page",
        QPalette.ColorRole.Text: "text",
        QPalette.ColorRole.WindowText: "text",
        QPalette.ColorRole.ButtonText: "text",
        QPalette.ColorRole.Button: "button",
        QPalette.ColorRole.Highlight: "accent",
        QPalette.ColorRole.HighlightedText: "field",
    }
    for role, what in parts.items():
        made.setColor(role, colour(theme, what))
    return made
