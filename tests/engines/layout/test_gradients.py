"""A ground that goes from light to dark is one, though the toolkit rounds one step of its gradient up."""

from __future__ import annotations

import numpy as np

from rpa_vision.engines.layout.pixels.edges import find_edges
from rpa_vision.ports import Pixels


def falling(*steps: int) -> Pixels:
    shades = 240 - np.cumsum(steps)
    return np.repeat(np.repeat(shades[:, None, None], 60, axis=1), 3, axis=2).astype(np.uint8)


def test_a_step_of_a_slope_is_no_edge_and_one_by_itself_is() -> None:
    slope, alone, steep = falling(2, 2, 2, 3, 2, 2, 2), falling(0, 0, 0, 3, 0, 0, 0), falling(2, 2, 9, 2, 2)
    assert not find_edges(slope).every.any()
    assert find_edges(alone).every[3].all()
    assert find_edges(steep).every[2].all()
    assert not find_edges(np.ascontiguousarray(slope.transpose(1, 0, 2))).every.any()
