"""Text is found tile by tile as if the screen had been looked at as a whole."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from rpa_vision.models.geometry import Box
from rpa_vision.perception.text.tiles import MARGIN, TILE, TiledFinder
from rpa_vision.ports import Pixels, TextMap


class FakeFinder:
    """Takes every white pixel for text, and counts the pieces it was asked about."""

    def __init__(self) -> None:
        self.pieces = 0
        self.widths: list[int] = []

    def likely(self, pieces: Sequence[Pixels]) -> list[TextMap]:
        self.pieces += len(pieces)
        self.widths += [piece.shape[1] for piece in pieces]
        return [piece[:, :, 0].copy() for piece in pieces]

    def lines(self, likely: TextMap) -> list[Box]:
        contours, _ = cv2.findContours(likely, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
        boxes = [cv2.boundingRect(contour) for contour in contours]
        return sorted(Box(x, y, x + width, y + height) for x, y, width, height in boxes)


def screen_with(width: int, height: int, boxes: Sequence[Box]) -> Pixels:
    pixels = np.zeros((height, width, 3), dtype=np.uint8)
    for box in boxes:
        pixels[box.top : box.bottom, box.left : box.right] = 255
    return pixels


@st.composite
def screens(draw: st.DrawFn) -> Pixels:
    width, height = draw(st.integers(8, 1300)), draw(st.integers(8, 700))
    boxes = []
    for _ in range(draw(st.integers(0, 5))):
        left, top = draw(st.integers(0, width - 1)), draw(st.integers(0, height - 1))
        boxes.append(Box(left, top, draw(st.integers(left + 1, width)), draw(st.integers(top + 1, height))))
    return screen_with(width, height, boxes)


@settings(max_examples=40, deadline=None)
@given(st.lists(screens(), min_size=1, max_size=3))
def test_lines_across_tiles_are_found_whole(sequence: list[Pixels]) -> None:
    finder = FakeFinder()
    tiled = TiledFinder(finder, remembered_tiles=16)
    for pixels in sequence:
        assert tiled.find(pixels) == finder.lines(pixels[:, :, 0].copy())


def test_only_tiles_that_changed_are_looked_at_again() -> None:
    finder = FakeFinder()
    tiled = TiledFinder(finder, remembered_tiles=64)
    noise = np.random.default_rng(1).integers(0, 255, (1080, 1920, 3), dtype=np.uint8)
    tiled.find(noise)
    assert finder.pieces == 16
    changed = noise.copy()
    changed[TILE.height // 2, TILE.width // 2] ^= 255
    tiled.find(changed)
    assert finder.pieces == 17
    beside = changed.copy()
    beside[TILE.height // 2, TILE.width + MARGIN // 2] ^= 255
    tiled.find(beside)
    assert finder.pieces == 19, "a change within the margin is seen by both neighbours"


def test_a_screen_of_one_colour_needs_no_look() -> None:
    finder = FakeFinder()
    assert TiledFinder(finder, remembered_tiles=4).find(np.full((600, 900, 3), 77, dtype=np.uint8)) == []
    assert finder.pieces == 0


def test_enlarged_a_margin_shows_the_same_letters() -> None:
    """And so does a tile: what is shown three times larger is looked at in as many pieces as before."""
    noise = np.random.default_rng(1).integers(0, 255, (TILE.height * 2, TILE.width * 2, 3), dtype=np.uint8)
    finder = FakeFinder()
    TiledFinder(finder, remembered_tiles=64).find(noise)
    once = finder.pieces
    TiledFinder(finder, remembered_tiles=64).find(cv2.resize(noise, None, fx=3, fy=3), 3)
    assert finder.pieces == 2 * once
    assert finder.widths[once:] == [3 * width for width in finder.widths[:once]]


@settings(max_examples=20, deadline=None)
@given(screens(), st.sampled_from([1.5, 2, 3]))
def test_lines_across_enlarged_tiles_are_found_whole(pixels: Pixels, times: float) -> None:
    finder = FakeFinder()
    larger = cv2.resize(pixels, None, fx=times, fy=times, interpolation=cv2.INTER_NEAREST)
    assert TiledFinder(finder, remembered_tiles=16).find(larger, times) == finder.lines(
        larger[:, :, 0].copy()
    )


@st.composite
def lines_of_text(draw: st.DrawFn) -> list[Box]:
    """Each in a row of its own."""
    rows = draw(st.lists(st.integers(0, 11), unique=True, max_size=8))
    ends = [sorted(draw(st.tuples(st.integers(0, 1280), st.integers(0, 1280)))) for _ in rows]
    return [
        Box(left, 60 * row, right + 1, 60 * row + 30) for row, (left, right) in zip(rows, ends, strict=True)
    ]


@settings(max_examples=60, deadline=None)
@given(lines_of_text(), st.integers(0, 1200), st.integers(0, 690), st.integers(1, 80), st.integers(1, 30))
def test_lines_that_reach_into_a_part_are_found_whole(
    lines: list[Box], left: int, top: int, width: int, height: int
) -> None:
    pixels, part = screen_with(1281, 720, lines), Box(left, top, left + width, top + height)
    tiled = TiledFinder(FakeFinder(), remembered_tiles=16)
    everywhere = [box for box in tiled.find(pixels) if box.intersection(part)]
    assert [box for box in tiled.find(pixels, reaching=part) if box.intersection(part)] == everywhere


def test_of_a_part_only_the_tiles_its_lines_reach_are_looked_at() -> None:
    across, down = 4 * TILE.width, 2 * TILE.height
    short, long = Box(100, 100, 140, 120), Box(TILE.width + 100, 100, 3 * TILE.width + 100, 120)
    below = [Box(left, TILE.height + 100, left + 40, TILE.height + 120) for left in range(100, across, 480)]
    pixels = screen_with(across, down, [short, long, *below])
    for line, tiles in ((short, 1), (long, 3)):
        finder = FakeFinder()
        part = Box(line.left, line.top, line.left + 10, line.bottom)
        assert TiledFinder(finder, remembered_tiles=16).find(pixels, reaching=part) == [line]
        assert finder.pieces == tiles
