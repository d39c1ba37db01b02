"""``python -m rpa_vision_lab.pages.qt NAME --seed 1 --folder PATH``: one page, in a process of its own."""

from __future__ import annotations

import os
import sys

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import QApplication, QStyleFactory, QWidget

from rpa_vision.models.geometry import Size
from rpa_vision_lab.pages.asked import what_is_asked
from rpa_vision_lab.pages.plan import Plan
from rpa_vision_lab.pages.qt.stage import set_stage
from rpa_vision_lab.pages.qt.survey import Survey
from rpa_vision_lab.pages.store import write_truth

_PASSES = 5
"""Layouts settle in a few rounds of events; more change nothing."""


def _application(plan: Plan) -> QApplication:
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    os.environ["QT_SCALE_FACTOR"] = str(plan.scale)
    QApplication.setHighDpiScaleFactorRoundingPolicy(Qt.HighDpiScaleFactorRoundingPolicy.PassThrough)
    application = QApplication(["page"])
    application.setStyle(QStyleFactory.create(plan.style))
    application.setPalette(_dark() if plan.dark else application.style().standardPalette())
    font = QFont(plan.font)
    font.setPointSizeF(plan.points)
    application.setFont(font)
    application.setCursorFlashTime(0)
    return application


def _dark() -> QPalette:
    role, palette = QPalette.ColorRole, QPalette(QColor(53, 56, 62))
    text = QColor(232, 232, 235)
    colours = {
        role.Window: QColor(45, 48, 54),
        role.Base: QColor(32, 34, 38),
        role.AlternateBase: QColor(40, 43, 48),
        role.Button: QColor(60, 64, 71),
        role.Highlight: QColor(42, 110, 170),
        role.HighlightedText: QColor(255, 255, 255),
        role.Link: QColor(110, 175, 240),
        role.PlaceholderText: QColor(150, 152, 158),
    }
    for one in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(one, text)
        palette.setColor(QPalette.ColorGroup.Disabled, one, QColor(130, 132, 138))
    for one, colour in colours.items():
        palette.setColor(one, colour)
    return palette


def main() -> int:
    asked = what_is_asked()
    plan = asked.plan
    application = _application(plan)
    window = set_stage(plan, plan.maker(asked.seed))
    focused = window.findChild(QWidget, "focused")
    for _ in range(_PASSES):
        application.processEvents()
        if isinstance(focused, QWidget) and plan.kind in {"form", "search", "login"}:
            focused.setFocus()
    picture = window.grab().toImage().copy(QRect(QPoint(0, 0), QSize(*plan.size)))
    picture.save(str(asked.picture))
    survey = Survey(window, Size(*plan.size))
    write_truth(asked.folder, plan.name, survey.words(), survey.elements(), survey.doubtful())
    return 0


if __name__ == "__main__":
    sys.exit(main())
