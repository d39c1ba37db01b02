from __future__ import annotations

import cv2
import numpy as np

from rpa_vision.engines.embedders.edge_grid import EdgeGrid
from rpa_vision.ports import Pixels


def cross(size: int, ink: int = 20, paper: int = 240) -> Pixels:
    picture = np.full((size, size, 3), paper, np.uint8)
    cv2.line(
        picture, (size // 4, size // 4), (3 * size // 4, 3 * size // 4), (ink, ink, ink), max(1, size // 10)
    )
    cv2.line(
        picture, (size // 4, 3 * size // 4), (3 * size // 4, size // 4), (ink, ink, ink), max(1, size // 10)
    )
    return picture


def bars(size: int) -> Pixels:
    picture = np.full((size, size, 3), 240, np.uint8)
    for top in range(size // 4, 3 * size // 4, size // 5):
        picture[top : top + max(1, size // 10), size // 5 : 4 * size // 5] = 20
    return picture


def alike(one: Pixels, other: Pixels) -> float:
    first, second = EdgeGrid().embed_images([one, other])
    return first.similarity(second)


def test_an_icon_is_known_again_in_another_theme_and_size() -> None:
    assert alike(cross(24), cross(24, ink=235, paper=30)) > 0.95
    assert alike(cross(24), cross(36)) > 0.8


def test_another_icon_is_another_picture() -> None:
    assert alike(cross(24), bars(24)) < 0.5
