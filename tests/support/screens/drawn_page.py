"""Pages of real text for tests that read: drawn by Qt in a process of its own, so that no test shares its state.

As a program: a page as JSON on standard input, the picture to write as its only argument, and on standard
output the box of each text and of each of its words.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2

from rpa_vision.models.geometry import Box
from rpa_vision.ports import Frame


@dataclass(frozen=True)
class DrawnPage:
    frame: Frame
    boxes: dict[str, Box]
    """Of each text's ink, roughly: its font's line box."""
    word_boxes: dict[str, list[Box]]

    def as_jpeg(self, quality: int) -> Frame:
        _, data = cv2.imencode(".jpg", self.frame.pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])
        return Frame(cv2.imdecode(data, cv2.IMREAD_COLOR))


def draw_page(
    places: Sequence[tuple[int, int, str]],
    picture: Path,
    *,
    size: tuple[int, int] = (900, 600),
    pixel_size: int = 15,
) -> DrawnPage:
    page = {"places": places, "size": size, "pixel_size": pixel_size}
    drawn = subprocess.run(
        [sys.executable, __file__, picture],
        input=json.dumps(page),
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    boxes = {text: [Box(*box) for box in found] for text, found in json.loads(drawn.stdout).items()}
    frame = Frame(cv2.imread(str(picture), cv2.IMREAD_COLOR))
    return DrawnPage(frame, {t: b[0] for t, b in boxes.items()}, {t: b[1:] for t, b in boxes.items()})


def _draw(page: dict, picture: str) -> dict[str, list[list[int]]]:
    from PySide6.QtGui import QColor, QFont, QFontMetrics, QGuiApplication, QImage, QPainter

    application = QGuiApplication([])
    image = QImage(*page["size"], QImage.Format.Format_RGB888)
    image.fill(QColor(245, 245, 245))
    font = QFont("DejaVu Sans")
    font.setPixelSize(page["pixel_size"])
    metrics = QFontMetrics(font)
    painter = QPainter(image)
    painter.setFont(font)
    painter.setPen(QColor(25, 25, 25))
    boxes = {}
    for left, top, text in page["places"]:
        painter.drawText(left, top + metrics.ascent(), text)
        edges = [metrics.horizontalAdvance(text[:index]) for index in range(len(text) + 1)]
        spans, start = [(0, len(text))], 0
        for word in text.split():
            start = text.index(word, start)
            spans.append((start, start + len(word)))
            start += len(word)
        bottom = top + metrics.height()
        boxes[text] = [[left + edges[start], top, left + edges[end], bottom] for start, end in spans]
    painter.end()
    image.save(picture)
    application.quit()
    return boxes


if __name__ == "__main__":
    json.dump(_draw(json.load(sys.stdin), sys.argv[1]), sys.stdout)
