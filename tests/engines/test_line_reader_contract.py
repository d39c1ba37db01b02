"""What every reader of lines promises, fast or sure."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drawn_page import DrawnPage
from rpa_vision.engines.line_reader.reader import FAST, SURE, ScreenLineReader
from rpa_vision.models.geometry import Box
from rpa_vision.models.token import Token
from rpa_vision.ports import LineReader, Pixels

READERS: dict[str, Callable[[], LineReader]] = {
    "fast": lambda: ScreenLineReader(FAST),
    "sure": lambda: ScreenLineReader(SURE),
}


@pytest.fixture(scope="module", params=READERS)
def reader(request: pytest.FixtureRequest) -> LineReader:
    return READERS[request.param]()


@pytest.fixture(scope="module")
def crops(form: DrawnPage) -> dict[str, Pixels]:
    size = form.frame.size
    around = {text: box.grown(3, size) for text, box in form.boxes.items()}
    return {text: form.frame.pixels[b.top : b.bottom, b.left : b.right] for text, b in around.items()}


def test_a_line_is_read_to_the_letter(reader: LineReader, crops: dict[str, Pixels]) -> None:
    read = [token.text for token in reader.read(list(crops.values())) if token is not None]
    assert read == list(crops)


def test_a_line_reads_the_same_alone_and_among_others(reader: LineReader, crops: dict[str, Pixels]) -> None:
    lines = list(crops.values())
    together = list(reader.read(lines))
    assert together == [token for line in lines for token in reader.read([line])]
    assert together == list(reversed(reader.read(lines[::-1])))


def test_every_letter_has_its_place_and_its_confidence(reader: LineReader, crops: dict[str, Pixels]) -> None:
    for crop, token in zip(crops.values(), reader.read(list(crops.values())), strict=True):
        assert token is not None
        height, width = crop.shape[:2]
        assert Box(0, 0, width, height).encloses(token.bbox)
        assert len(token.glyphs) == len(token.text)
        assert all(0 <= glyph.left < glyph.right <= width for glyph in token.glyphs)
        assert all(0.0 < glyph.confidence <= 1.0 for glyph in token.glyphs)


def test_nothing_is_asked_for_nothing(reader: LineReader) -> None:
    assert list(reader.read([])) == []


@settings(max_examples=15, deadline=None)
@given(height=st.integers(1, 60), width=st.integers(1, 300), seed=st.integers(0, 9))
def test_any_crop_gives_a_token_within_it_or_none(height: int, width: int, seed: int) -> None:
    crop = np.random.default_rng(seed).integers(0, 256, (height, width, 3), dtype=np.uint8)
    [token] = ScreenLineReader(FAST).read([crop])
    assert token is None or (isinstance(token, Token) and Box(0, 0, width, height).encloses(token.bbox))


@pytest.mark.parametrize("shade", [0, 128, 255])
def test_an_empty_crop_holds_no_text(reader: LineReader, shade: int) -> None:
    assert list(reader.read([np.full((20, 120, 3), shade, dtype=np.uint8)])) == [None]
