"""How a drawn application looks in Qt."""

from __future__ import annotations

from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import QApplication, QStyleFactory

from rpa_vision_lab.fuzz.application.spec import Look

_ROLES = QPalette.ColorRole
_PALETTES = {
    "light": ("#f4f5f7", "#ffffff", "#eef1f6", "#1d1f23", "#e6e8ec", "#2f6fd0"),
    "grey": ("#d4d4d4", "#fafafa", "#e9e9e9", "#111111", "#cfcfcf", "#3b5b8c"),
    "sand": ("#f3ecdf", "#fffdf8", "#f4ede0", "#2b2418", "#e4d9c4", "#8a5a1f"),
    "dark": ("#2b2e33", "#1f2125", "#272a2f", "#e6e6e6", "#3b3f46", "#4b83d6"),
}
"""Window, base, alternate base, text, button, highlight."""


def dress(application: QApplication, look: Look) -> None:
    application.setStyle(QStyleFactory.create(look.style))
    window, base, alternate, text, button, highlight = (QColor(name) for name in _PALETTES[look.palette])
    palette = QPalette()
    palette.setColor(_ROLES.Window, window)
    palette.setColor(_ROLES.Base, base)
    palette.setColor(_ROLES.AlternateBase, alternate)
    palette.setColor(_ROLES.Button, button)
    for role in (_ROLES.WindowText, _ROLES.Text, _ROLES.ButtonText):
        palette.setColor(role, text)
    palette.setColor(_ROLES.Highlight, highlight)
    palette.setColor(_ROLES.HighlightedText, QColor("white"))
    application.setPalette(palette)
    application.setFont(QFont(look.font, look.points))
