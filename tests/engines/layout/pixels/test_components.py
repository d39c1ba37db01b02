"""Pixels that hang together, and where they are."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays

from rpa_vision.engines.layout.pixels.components import components
from rpa_vision.engines.layout.pixels.edges import Mask

masks = arrays(np.uint8, array_shapes(min_dims=2, max_dims=2, max_side=12), elements=st.integers(0, 1))


@pytest.mark.parametrize("connectivity", [4, 8])
@given(mask=masks)
def test_boxes_and_areas_are_those_opencv_finds(connectivity: int, mask: Mask) -> None:
    _, numbers, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=connectivity)
    found = components(mask, connectivity)
    assert np.array_equal(found.numbers, numbers)
    sides = found.boxes[:, 2:] - found.boxes[:, :2]
    assert np.array_equal(np.column_stack([found.boxes[:, :2], sides, found.areas])[1:], stats[1:])


@given(mask=masks)
def test_runs_cover_the_pixels_of_their_components(mask: Mask) -> None:
    found = components(mask, 8)
    for number in range(1, len(found.boxes)):
        places = found.runs.pixels_of(found.runs.number == number, mask.shape[1])
        assert np.array_equal(places, np.flatnonzero(found.numbers == number))
