"""What lies in front of the windows, if anything does."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication, QWidget


def front_widget() -> QWidget | None:
    """An open menu or list, else a dialog. Qt's own types do not say that there may be none."""
    popup: QWidget | None = QApplication.activePopupWidget()
    dialog: QWidget | None = QApplication.activeModalWidget()
    return popup if popup is not None else dialog
