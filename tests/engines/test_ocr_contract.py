"""What every OCR engine promises, the fake one of other tests included."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest

from drawn_page import DrawnPage
from painted import FakePaintedOcr
from rpa_vision.models.geometry import Box
from rpa_vision.models.token import reading_order, words_of
from rpa_vision.ports import Frame, OcrEngine


@dataclass(frozen=True)
class Case:
    """An engine, a page it can read, and where each text stands on it."""

    engine: OcrEngine
    frame: Frame
    boxes: dict[str, Box]
    blank: Frame


@pytest.fixture(params=["real", "fake"])
def case(request: pytest.FixtureRequest) -> Case:
    if request.param == "real":
        form: DrawnPage = request.getfixturevalue("form")
        blank = Frame(np.full((120, 300, 3), 240, dtype=np.uint8))
        return Case(request.getfixturevalue("engine"), form.frame, form.boxes, blank)
    fake = FakePaintedOcr()
    places = {
        (20, 10): "Hôpital Saint-Exupéry",
        (20, 60): "Prénom",
        (200, 60): "François",
        (20, 110): "10234",
    }
    frame = fake.paint(places)
    boxes = {token.text: token.bbox for token in fake.read(frame)}
    return Case(fake, frame, boxes, fake.paint({}))


def test_every_text_is_read_with_its_accents_where_it_stands(case: Case) -> None:
    read = {token.text: token.bbox for token in case.engine.read(case.frame)}
    assert set(read) == set(case.boxes)
    assert all(case.boxes[text].contains(box.center) for text, box in read.items())


def test_boxes_lie_inside_the_picture_and_confidence_is_a_share(case: Case) -> None:
    for token in case.engine.read(case.frame):
        assert case.frame.size.box.encloses(token.bbox)
        assert 0.0 < token.confidence <= 1.0


def test_every_character_has_its_place(case: Case) -> None:
    for token in case.engine.read(case.frame):
        assert len(token.glyphs) == len(token.text)
        lefts = [glyph.left for glyph in token.glyphs]
        assert lefts == sorted(lefts)
        assert all(token.bbox.encloses(word.bbox) for word in words_of(token))


def test_lines_come_in_reading_order_and_the_same_every_time(case: Case) -> None:
    read = list(case.engine.read(case.frame))
    assert read == reading_order(read)
    assert read == list(case.engine.read(case.frame))


def test_nothing_is_read_where_nothing_is_written(case: Case) -> None:
    assert list(case.engine.read(case.blank)) == []


def test_a_region_is_read_as_part_of_the_whole(case: Case) -> None:
    text, box = next(iter(case.boxes.items()))
    region = box.grown(12, case.frame.size)
    [token] = case.engine.read_closely(case.frame, region)
    assert token.text == text
    assert box.contains(token.bbox.center)
    assert region.encloses(token.bbox)


def test_an_engine_has_a_name(case: Case) -> None:
    assert case.engine.name
