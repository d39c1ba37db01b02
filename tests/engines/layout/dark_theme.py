"""Colours of a dark program."""

from __future__ import annotations

from PySide6.QtGui import QPalette

DARK = (
    (QPalette.ColorRole.Window, "#2d3036"),
    (QPalette.ColorRole.WindowText, "#e6e6e6"),
    (QPalette.ColorRole.Base, "#202226"),
    (QPalette.ColorRole.AlternateBase, "#2a2d32"),
    (QPalette.ColorRole.Text, "#e6e6e6"),
    (QPalette.ColorRole.Button, "#3c4048"),
    (QPalette.ColorRole.ButtonText, "#e6e6e6"),
    (QPalette.ColorRole.Highlight, "#2f6fb0"),
    (QPalette.ColorRole.HighlightedText, "#ffffff"),
)
