"""What the nets see of a line."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rpa_vision.engines.line_reader.seen_line import HEIGHT, LEAST_CONTRAST, MARGIN, STRIDE, seen

shades = st.integers(0, 255)


def crop_of(paper: int, ink: int, *, height: int = HEIGHT, width: int = 60) -> np.ndarray:
    crop = np.full((height, width, 3), paper, dtype=np.uint8)
    crop[height // 4 : height // 2, 10:20] = ink
    return crop


@given(shades, shades)
def test_ink_stands_out_alike_whatever_its_shade_and_its_papers(paper: int, ink: int) -> None:
    contrast = abs(paper - ink)
    batch = seen(crop_of(paper, ink)).batch
    expected = min(contrast / LEAST_CONTRAST, 1.0)
    assert batch.max() == pytest.approx(expected, abs=1e-6)
    assert batch.min() == pytest.approx(0.0, abs=1e-6)


@given(st.integers(1, 90), st.integers(1, 400))
def test_every_line_is_as_high_and_fits_the_nets_stride(height: int, width: int) -> None:
    line = seen(crop_of(240, 20, height=height, width=width))
    assert line.batch.shape[:3] == (1, 1, HEIGHT)
    assert line.batch.shape[3] % STRIDE == 0
    assert line.width + 2 * MARGIN <= line.batch.shape[3] < line.width + 2 * MARGIN + STRIDE


@given(st.integers(20, 400), st.floats(-10, 500))
def test_a_place_in_the_line_is_a_share_of_its_width(width: int, column: float) -> None:
    line = seen(crop_of(240, 20, width=width))
    assert 0.0 <= line.place(column) <= 1.0
    assert line.place(MARGIN) == 0.0
    assert line.place(MARGIN + line.width) == 1.0
