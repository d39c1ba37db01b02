"""What is kept between looks saves work and changes no answer."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray

from rpa_vision.engines.detector.kept import KeptLooks
from rpa_vision.engines.detector.net import ElementNet
from rpa_vision.models.geometry import Size
from rpa_vision.ports import Pixels

SIZE = Size(704, 448)
NET = ElementNet()


def screen(lots: np.random.Generator) -> Pixels:
    pixels = np.full((SIZE.height, SIZE.width, 3), 238, np.uint8)
    for _ in range(30):
        changed(pixels, lots)
    return pixels


def changed(pixels: Pixels, lots: np.random.Generator) -> None:
    left, top = int(lots.integers(0, SIZE.width - 8)), int(lots.integers(0, SIZE.height - 8))
    width, height = int(lots.integers(2, 120)), int(lots.integers(2, 40))
    pixels[top : top + height, left : left + width] = lots.integers(0, 255, 3)


@pytest.mark.parametrize("seed", range(4))
def test_a_net_that_remembers_sees_what_a_new_one_sees(seed: int) -> None:
    lots = np.random.default_rng(seed)
    pixels = screen(lots)
    for step in range(4):
        seen = list(NET.find(pixels))
        assert seen == list(ElementNet().find(pixels.copy())), step
        changed(pixels := pixels.copy(), lots)


@pytest.mark.parametrize("corner", [(0, 0), (-1, -1), (0, -1), (-1, 0)])
def test_a_change_at_the_edge_is_seen(corner: tuple[int, int]) -> None:
    pixels = screen(np.random.default_rng(9))
    NET.find(pixels)
    pixels = pixels.copy()
    pixels[corner] = 255 - pixels[corner]
    assert list(NET.find(pixels)) == list(ElementNet().find(pixels))


def noting() -> tuple[Callable[[Pixels], NDArray[np.float32]], list[tuple[int, ...]]]:
    """A trunk that notes what it is shown."""
    shown: list[tuple[int, ...]] = []

    def trunk(picture: Pixels) -> NDArray[np.float32]:
        shown.append(picture.shape)
        return np.zeros((1, 1, (picture.shape[1] - 2) // 8, (picture.shape[2] - 2) // 8), np.float32)

    return trunk, shown


def test_only_what_changed_is_looked_at_again_and_nothing_of_the_same_picture() -> None:
    looks: KeptLooks[int] = KeptLooks()
    trunk, shown = noting()
    judged: list[int] = []

    def judge(_features: NDArray[np.float32]) -> int:
        judged.append(len(judged))
        return judged[-1]

    size = Size(640, 640)
    first = np.zeros((1, 642, 642, 3), np.uint8)
    second = first.copy()
    second[0, 1 + 330, 1 + 330] = 1
    answers = [looks.at(one, size, trunk, judge) for one in (first, first.copy(), second, first)]
    assert answers == [0, 0, 1, 0]
    assert shown == [(1, 642, 642, 3), (1, 290, 290, 3)]


def test_pictures_that_differ_in_size_alone_are_not_one() -> None:
    """What is added around a small screen has a colour that a screen may have as well."""
    small = np.full((90, 120, 3), 128, np.uint8)
    large = np.full((100, 126, 3), 128, np.uint8)
    net = ElementNet()
    for pixels in (small, large):
        assert list(net.find(pixels)) == list(ElementNet().find(pixels))
