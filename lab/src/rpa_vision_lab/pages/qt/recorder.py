"""A paint device that draws nothing and remembers every text painted on it.

Asking the widgets to paint once more tells exactly which texts they show and where, elided, wrapped or aligned as
they are, without repeating each style's arithmetic here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QPoint, QRectF
from PySide6.QtGui import QFontMetricsF, QPaintDevice, QPaintEngine, QPainter, QRegion, QTextItem
from PySide6.QtWidgets import QWidget

_TOUCHING = 0.6
_SHADE = 2.5
_DOTS_PER_INCH = 96


@dataclass(frozen=True)
class PaintedWord:
    text: str
    box: QRectF

    def shades(self, other: PaintedWord) -> bool:
        """Titles and disabled texts are painted twice, the first time beside their place, to stand out."""
        apart = (self.box.topLeft() - other.box.topLeft()).manhattanLength()
        return self.text == other.text and apart <= _SHADE


@dataclass
class _Run:
    """Characters painted in one go; ``edges`` are their left sides, and the last one's right side."""

    text: str
    edges: list[float]
    top: float
    bottom: float

    def continues(self, other: _Run) -> bool:
        return self.top == other.top and abs(self.edges[0] - other.edges[-1]) < _TOUCHING

    def words(self) -> list[PaintedWord]:
        found, start = [], 0
        for word in self.text.split():
            start = self.text.index(word, start)
            end = start + len(word)
            left, right = self.edges[start], self.edges[end]
            found.append(PaintedWord(word, QRectF(left, self.top, right - left, self.bottom - self.top)))
            start = end
        return found


class _Engine(QPaintEngine):
    def __init__(self) -> None:
        super().__init__(QPaintEngine.PaintEngineFeature.AllFeatures)
        self.runs: list[_Run] = []

    def begin(self, _device: QPaintDevice) -> bool:
        self.setActive(True)
        return True

    def end(self) -> bool:
        self.setActive(False)
        return True

    def type(self) -> QPaintEngine.Type:
        return QPaintEngine.Type.User

    def updateState(self, state: Any) -> None:  # noqa: N802 - Qt's name
        pass

    def _nothing(self, *_: Any) -> None:
        pass

    drawPixmap: Any = _nothing  # noqa: N815 - Qt's names, from here on
    drawImage: Any = _nothing  # noqa: N815
    drawTiledPixmap: Any = _nothing  # noqa: N815
    drawPath: Any = _nothing  # noqa: N815
    drawPolygon: Any = _nothing  # noqa: N815
    drawRects: Any = _nothing  # noqa: N815
    drawLines: Any = _nothing  # noqa: N815
    drawPoints: Any = _nothing  # noqa: N815
    drawEllipse: Any = _nothing  # noqa: N815

    def drawTextItem(self, at: Any, item: QTextItem) -> None:  # noqa: N802
        place = self.painter().transform().map(at)
        metrics = QFontMetricsF(item.font())
        text = item.text()
        edges = [place.x() + metrics.horizontalAdvance(text[:end]) for end in range(len(text) + 1)]
        run = _Run(text, edges, place.y() - item.ascent(), place.y() + item.descent())
        if self.runs and run.continues(self.runs[-1]):
            self.runs[-1].text += run.text
            self.runs[-1].edges += run.edges[1:]
        else:
            self.runs.append(run)


class _Device(QPaintDevice):
    def __init__(self, width: int, height: int) -> None:
        super().__init__()
        self._engine = _Engine()
        metric = QPaintDevice.PaintDeviceMetric
        dots = dict.fromkeys(
            (metric.PdmDpiX, metric.PdmDpiY, metric.PdmPhysicalDpiX, metric.PdmPhysicalDpiY), _DOTS_PER_INCH
        )
        self._metrics = dots | {
            metric.PdmWidth: width,
            metric.PdmHeight: height,
            metric.PdmWidthMM: width * 25 // _DOTS_PER_INCH,
            metric.PdmHeightMM: height * 25 // _DOTS_PER_INCH,
            metric.PdmNumColors: 1 << 24,
            metric.PdmDepth: 32,
            metric.PdmDevicePixelRatio: 1,
            metric.PdmDevicePixelRatioScaled: int(QPaintDevice.devicePixelRatioFScale()),
        }

    def paintEngine(self) -> _Engine:  # noqa: N802
        return self._engine

    def metric(self, which: QPaintDevice.PaintDeviceMetric) -> int:
        return self._metrics.get(which, 0)


def painted_words(widget: QWidget) -> list[PaintedWord]:
    """The words this widget itself paints, not its children, in its own coordinates."""
    device = _Device(widget.width(), widget.height())
    painter = QPainter(device)
    widget.render(painter, QPoint(0, 0), QRegion(), QWidget.RenderFlag.DrawWindowBackground)
    painter.end()
    words = [word for run in device.paintEngine().runs for word in run.words()]
    return [
        word
        for index, word in enumerate(words)
        if not any(word.shades(other) for other in words[index + 1 :])
    ]
