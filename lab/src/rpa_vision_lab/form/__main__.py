"""``python -m rpa_vision_lab.form --database PATH --layout PATH``"""

from __future__ import annotations

import argparse
import os
import signal
import sys
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QStyleFactory

from rpa_vision_lab.form.store import AdmissionStore
from rpa_vision_lab.form.style import stylesheet
from rpa_vision_lab.form.texts import TEXTS
from rpa_vision_lab.form.window import AdmissionsWindow


def _position(text: str) -> tuple[int, int]:
    x, y = text.split(",")
    return int(x), int(y)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m rpa_vision_lab.form")
    parser.add_argument("--database", type=Path, required=True)
    parser.add_argument("--layout", type=Path, required=True)
    parser.add_argument("--theme", choices=("light", "dark"), default="light")
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--language", choices=("fr", "en"), default="fr")
    parser.add_argument("--save-label", help="what the button that saves is called since an update")
    parser.add_argument("--asks", metavar="QUESTION", help="what it asks before saving since an update")
    parser.add_argument("--position", type=_position, metavar="X,Y")
    return parser.parse_args()


def main() -> int:
    arguments = _arguments()
    os.environ["QT_SCALE_FACTOR"] = str(arguments.scale)
    os.environ.setdefault("QT_QPA_PLATFORM", "xcb")
    application = QApplication(["admissions"])
    application.setApplicationName("Admissions")
    application.setStyle(QStyleFactory.create("Fusion"))
    application.setStyleSheet(stylesheet(arguments.theme))
    texts = TEXTS[arguments.language]
    if arguments.save_label:
        texts = replace(texts, save=arguments.save_label)
    window = AdmissionsWindow(AdmissionStore(arguments.database), arguments.layout, texts, arguments.asks)
    if arguments.position:
        window.move(*arguments.position)
    window.show()
    signal.signal(signal.SIGTERM, lambda *_: application.quit())
    # Python sees a signal only between two of its own instructions, so it must be given some.
    heartbeat = QTimer()
    heartbeat.timeout.connect(lambda: None)
    heartbeat.start(100)
    return application.exec()


if __name__ == "__main__":
    sys.exit(main())
