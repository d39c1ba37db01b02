"""The shipped engine on pages of real text."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from drawn_page import DrawnPage, draw_page
from rpa_vision.bootstrap.seeing import build_ocr
from rpa_vision.engines.line_reader.reader import FAST, SURE, ScreenLineReader
from rpa_vision.engines.text_finder import PPOCR_TINY, PpOcrFinder
from rpa_vision.engines.weights import SHIPPED, Weights
from rpa_vision.errors import EngineError
from rpa_vision.models.token import words_of
from rpa_vision.ports import Frame, OcrEngine
from rpa_vision.settings import PerceptionSettings, Settings
from rpa_vision.text.folding import folded
from rpa_vision.text.likeness import text_score

ALL = (PPOCR_TINY, FAST, SURE)
BLACK = np.zeros((32, 32, 3), dtype=np.uint8)


def test_reads_a_french_form_to_the_letter(engine: OcrEngine, form: DrawnPage) -> None:
    assert {token.text for token in engine.read(form.frame)} == set(form.boxes)


def test_jpeg_at_quality_20_is_read_or_doubted(engine: OcrEngine, form: DrawnPage) -> None:
    read = engine.read(form.as_jpeg(20))
    wrong = [token for token in read if token.text not in form.boxes]
    assert len(read) == len(form.boxes)
    assert len(wrong) <= 2
    assert all(token.confidence < 0.5 for token in wrong)


def test_jpeg_at_quality_20_stays_recognisable(engine: OcrEngine, form: DrawnPage) -> None:
    seen = [folded(token.text) for token in engine.read(form.as_jpeg(20))]
    for text in form.boxes:
        assert max(text_score(folded(text), other) for other in seen) >= 0.8, text


def test_every_box_lies_on_its_text(engine: OcrEngine, form: DrawnPage) -> None:
    for token in engine.read(form.frame):
        drawn = form.boxes[token.text]
        assert drawn.contains(token.bbox.center)
        assert token.bbox.iou(drawn) > 0.5


def test_lines_come_top_to_bottom_left_to_right(engine: OcrEngine, form: DrawnPage) -> None:
    assert [token.text for token in engine.read(form.frame)] == list(form.boxes)


def test_every_word_of_a_line_has_its_own_box(engine: OcrEngine, form: DrawnPage) -> None:
    for token in engine.read(form.frame):
        for word, drawn in zip(words_of(token), form.word_boxes[token.text], strict=True):
            assert drawn.contains(word.bbox.center)
            assert abs(word.bbox.left - drawn.left) < 8
            assert abs(word.bbox.right - drawn.right) < 8


def test_a_screen_larger_than_the_limit_is_mapped_back(tmp_path: Path) -> None:
    page = draw_page([(1500, 900, "Enregistrer")], tmp_path / "page.png", size=(1800, 1200), pixel_size=30)
    limited = PerceptionSettings(detection_width=900, detection_height=600)
    [token] = build_ocr(Settings(perception=limited)).read(page.frame)
    assert token.text == "Enregistrer"
    assert page.boxes["Enregistrer"].contains(token.bbox.center)


@pytest.mark.parametrize("size", [(8, 8), (33, 700), (1, 40)])
def test_nothing_is_read_where_nothing_is_written(engine: OcrEngine, size: tuple[int, int]) -> None:
    assert list(engine.read(Frame(np.full((*size, 3), 200, dtype=np.uint8)))) == []


def test_a_view_into_a_larger_buffer_reads_like_a_copy(engine: OcrEngine, form: DrawnPage) -> None:
    with_alpha = np.dstack([form.frame.pixels, np.full(form.frame.pixels.shape[:2], 255, dtype=np.uint8)])
    with_alpha.flags.writeable = False
    assert engine.read(Frame(with_alpha[:, :, :3])) == engine.read(form.frame)


def test_weights_are_looked_for_when_first_needed_and_named_when_missing(tmp_path: Path) -> None:
    finder, reader = (
        PpOcrFinder(replace(PPOCR_TINY, folder=tmp_path)),
        ScreenLineReader(replace(FAST, folder=tmp_path)),
    )
    with pytest.raises(EngineError, match=r"det\.onnx"):
        finder.likely([BLACK])
    with pytest.raises(EngineError, match=r"characters\.txt"):
        reader.read([BLACK])


@pytest.mark.parametrize(("weights", "name"), [(set_, name) for set_ in ALL for name in set_.checksums])
def test_damaged_weights_are_refused(tmp_path: Path, weights: Weights, name: str) -> None:
    data = bytearray((weights.folder / name).read_bytes())
    data[len(data) // 2] ^= 1
    (tmp_path / name).write_bytes(data)
    with pytest.raises(EngineError, match=f"{name}: damaged"):
        replace(weights, folder=tmp_path).file(name)


def test_the_notice_names_the_weights_that_are_shipped() -> None:
    notice = (SHIPPED / "NOTICE").read_text(encoding="utf-8")
    for weights in ALL:
        for name, checksum in weights.checksums.items():
            assert f"{checksum}  {name}" in notice
