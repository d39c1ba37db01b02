"""Answers kept by what a picture shows."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from rpa_vision.perception.picture.memory import PictureMemory
from rpa_vision.ports import Pixels


def picture(shade: int) -> Pixels:
    return np.full((4, 6, 3), shade, dtype=np.uint8)


class Asked:
    """Answers with the shade of each picture, and keeps what it was asked."""

    def __init__(self) -> None:
        self.shades: list[list[int]] = []

    def __call__(self, pictures: list[Pixels]) -> list[int]:
        self.shades.append([int(one[0, 0, 0]) for one in pictures])
        return self.shades[-1]


@given(st.lists(st.lists(st.integers(0, 9), max_size=6), max_size=12), st.integers(0, 5))
def test_answers_are_those_of_asking_every_time(looks: list[list[int]], capacity: int) -> None:
    memory: PictureMemory[int] = PictureMemory(capacity)
    for shades in looks:
        assert memory.answers([picture(shade) for shade in shades], Asked()) == shades


def test_nothing_is_asked_twice() -> None:
    memory, asked = PictureMemory[int](10), Asked()
    memory.answers([picture(1), picture(2), picture(1)], asked)
    memory.answers([picture(2), picture(3)], asked)
    memory.answers([picture(3)], asked)
    assert asked.shades == [[1, 2], [3]]


def test_what_was_not_used_lately_is_forgotten_first() -> None:
    memory, asked = PictureMemory[int](2), Asked()
    for shade in (1, 2, 1, 3):
        memory.answers([picture(shade)], asked)
    memory.answers([picture(1)], asked)
    memory.answers([picture(2)], asked)
    assert asked.shades == [[1], [2], [3], [2]]


def test_the_same_bytes_in_another_shape_are_another_picture() -> None:
    memory, asked = PictureMemory[int](9), Asked()
    memory.answers([picture(7), picture(7).reshape(6, 4, 3)], asked)
    assert asked.shades == [[7, 7]]


def test_a_part_of_a_larger_picture_is_known_by_its_own_pixels() -> None:
    memory, asked = PictureMemory[int](9), Asked()
    large = np.zeros((40, 60, 3), dtype=np.uint8)
    large[10:14, 20:26] = 5
    memory.answers([large[10:14, 20:26], picture(5)], asked)
    assert asked.shades == [[5]]


@given(st.integers(0, 3), st.integers(0, 5), st.integers(0, 2), st.integers(1, 255))
def test_any_changed_byte_is_another_picture(row: int, column: int, colour: int, by: int) -> None:
    memory, asked = PictureMemory[int](9), Asked()
    changed = picture(7)
    changed[row, column, colour] ^= by
    memory.answers([picture(7), changed], asked)
    assert len(asked.shades[0]) == 2
