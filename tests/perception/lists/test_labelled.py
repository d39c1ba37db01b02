"""What stands behind a label is read whole, and only what stands behind it."""

from __future__ import annotations

import pytest

from rpa_vision.models.geometry import Box
from rpa_vision.models.graph.workflow import LabelSide
from rpa_vision.models.token import Glyph, Token
from rpa_vision.perception.lists.labelled import Labelled

LETTER, HEIGHT = 9, 18


def line(left: int, top: int, text: str) -> Token:
    """Letters of equal width; a tab is a gap of four of them."""
    places, at = [], left
    for letter in text:
        wide = LETTER * (4 if letter == "\t" else 1)
        places.append(Glyph(at, at + wide, 0.99))
        at += wide
    box = Box(left, top, at, top + HEIGHT)
    return Token(text=text.replace("\t", " "), bbox=box, confidence=0.9, glyphs=tuple(places))


def values(lines: list[Token], side: LabelSide, label: str = "IPP") -> list[str]:
    return [value.text for value in Labelled(lines).values(label, side)]


BANNER = [
    line(20, 20, "Sexe"),
    line(100, 20, "IPP"),
    line(240, 20, "Unité"),
    line(20, 42, "Féminin"),
    line(100, 42, "800010234"),
    line(240, 42, "Gériatrie"),
]


def test_a_value_under_its_label() -> None:
    assert values(BANNER, "above") == ["800010234"]
    assert values(BANNER, "above", "Sexe") == ["Féminin"]


def test_a_value_right_of_its_label_whatever_is_between_the_two_boxes() -> None:
    assert values([line(20, 20, "IPP"), line(400, 21, "10234"), line(520, 20, "autre")], "left") == ["10234"]
    assert values([line(20, 20, "IPP :"), line(70, 20, "10234")], "left") == ["10234"]


@pytest.mark.parametrize("text", ["IPP : 10234", "IPP: 10234", "IPP * : 10234"])
def test_a_value_behind_a_colon_in_the_same_line(text: str) -> None:
    for side in ("left", "above", "same_line"):
        assert values([line(20, 20, text)], side) == ["10234"]


def test_without_a_colon_only_where_it_was_shown_like_that() -> None:
    assert values([line(20, 20, "IPP 10234")], "same_line") == ["10234"]
    assert values([line(20, 20, "IPP 10234")], "left") == []
    assert values([line(20, 20, "Nom de naissance")], "left", "Nom") == []


def test_a_label_and_its_value_read_as_one_line_are_told_apart_by_the_gap() -> None:
    assert values([line(20, 20, "IPP\t10234\tautre")], "left") == ["10234"]


def test_a_value_that_was_torn_apart_is_put_together() -> None:
    torn = [line(20, 20, "IPP"), line(100, 20, "PETIT"), line(147, 20, "-MOREL")]
    assert values(torn, "left") == ["PETIT -MOREL"]


def test_every_place_of_a_label_counts() -> None:
    twice = [line(20, 20, "IPP"), line(20, 42, "10234"), line(300, 200, "IPP"), line(300, 222, "10243")]
    assert values(twice, "above") == ["10234", "10243"]


def test_a_label_with_nothing_behind_it_has_no_value() -> None:
    assert values([line(20, 20, "IPP")], "left") == []
    assert values([line(20, 20, "IPP"), line(20, 200, "10234")], "above") == []
    assert values([line(20, 20, "IPP"), line(300, 42, "10234")], "above") == []
    assert values([line(20, 20, "10234")], "left") == []
