"""The OCR engine: find the lines, read them, say where each character stands."""

from __future__ import annotations

from pathlib import Path
from threading import Lock

from rpa_vision.engines.ppocr.alphabet import latin_alphabet
from rpa_vision.engines.ppocr.detect import TextDetector
from rpa_vision.engines.ppocr.model import OnnxModel
from rpa_vision.engines.ppocr.recognise import LineReader
from rpa_vision.engines.ppocr.tokens import find_token
from rpa_vision.engines.ppocr.weights import SHIPPED, weight_file
from rpa_vision.models.geometry import Size
from rpa_vision.models.wording import Token, reading_order
from rpa_vision.ports import Frame


class PpOcrEngine:
    """PP-OCRv6 tiny. The weights are loaded at the first reading and kept."""

    name = "ppocr_v6_tiny"

    def __init__(self, detection_limit: Size, weights: Path = SHIPPED) -> None:
        self._limit = detection_limit
        self._weights = weights
        self._loading = Lock()
        self._loaded: tuple[TextDetector, LineReader] | None = None

    def read(self, frame: Frame) -> list[Token]:
        detector, reader = self._parts()
        boxes = detector.find(frame.pixels)
        crops = [frame.pixels[box.top : box.bottom, box.left : box.right] for box in boxes]
        tokens = map(find_token, boxes, reader.read(crops))
        return reading_order(token for token in tokens if token is not None)

    def _parts(self) -> tuple[TextDetector, LineReader]:
        with self._loading:
            if self._loaded is None:
                self._loaded = self._load()
            return self._loaded

    def _load(self) -> tuple[TextDetector, LineReader]:
        alphabet = latin_alphabet(weight_file(self._weights, "dictionary.txt").decode())
        detector = TextDetector(OnnxModel(weight_file(self._weights, "det.onnx")), self._limit)
        return detector, LineReader(OnnxModel(weight_file(self._weights, "rec.onnx")), alphabet)
