"""``python -m rpa_vision_lab.dpi --database PATH --layout PATH``"""

from __future__ import annotations

import argparse
import os
import signal
import sys
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication, QStyleFactory

from rpa_vision.errors import BadInputError, DesktopError
from rpa_vision_lab.dpi.faults import Register
from rpa_vision_lab.dpi.options import DpiOptions, add_arguments, options_of
from rpa_vision_lab.dpi.ui.flow import Flow
from rpa_vision_lab.dpi.ui.kit.kit import Kit
from rpa_vision_lab.dpi.ui.kit.theme import palette, stylesheet
from rpa_vision_lab.dpi.ui.place import check_room
from rpa_vision_lab.dpi.ui.survey import Survey


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m rpa_vision_lab.dpi")
    parser.add_argument("--database", type=Path, required=True)
    parser.add_argument("--layout", type=Path, required=True)
    add_arguments(parser)
    return parser.parse_args()


def _application(options: DpiOptions, kit_font_pt: float) -> QApplication:
    application = QApplication(["calanque-dpi"])
    application.setApplicationName("Calanque DPI")
    application.setQuitOnLastWindowClosed(False)
    application.setStyle(QStyleFactory.create("Fusion"))
    font = QFont(options.font)
    if not font.exactMatch():
        raise BadInputError(f"font: {options.font} is not installed")
    font.setPointSizeF(kit_font_pt)
    application.setFont(font)
    application.setPalette(palette(options.theme))
    application.setStyleSheet(stylesheet(options.theme))
    return application


def main() -> int:
    arguments = _arguments()
    try:
        options = options_of(arguments)
        os.environ["QT_SCALE_FACTOR"] = str(options.scale)
        os.environ.setdefault("QT_QPA_PLATFORM", "xcb")
        kit = Kit(options)
        application = _application(options, kit.order.font_pt)
        check_room(application.primaryScreen(), options)
    except (BadInputError, DesktopError) as error:
        sys.stderr.write(f"{error}\n")
        return 2
    flow = Flow(application, Register(arguments.database, options.faults), kit, options)
    survey = Survey(application, flow, arguments.layout)
    flow.start()
    # Unlike quit(), this asks no window whether it may: a dialog may be open, or something not saved.
    signal.signal(signal.SIGTERM, lambda *_: application.exit())
    # Python sees a signal only between two of its own instructions, so it must be given some.
    heartbeat = QTimer(survey)
    heartbeat.timeout.connect(lambda: None)
    heartbeat.start(100)
    return application.exec()


if __name__ == "__main__":
    sys.exit(main())
