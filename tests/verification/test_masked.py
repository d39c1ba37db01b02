"""Fields that hide what is in them are told by their marks, and by nothing else."""

from __future__ import annotations

import cv2
import pytest

from read_form import FIELD_AT, INK, form
from rpa_vision.ports import Frame
from rpa_vision.verification.masked import marks_in


@pytest.mark.parametrize("dots", [3, 8, 20])
def test_marks_are_counted(dots: int) -> None:
    assert marks_in(form(dots=dots), FIELD_AT) == dots


def test_a_caret_and_an_eye_are_no_marks() -> None:
    frame = form(dots=6)
    cv2.line(frame.pixels, (340, 156), (340, 174), INK, 1)
    cv2.ellipse(frame.pixels, (600, 165), (9, 5), 0, 0, 360, INK, 1)
    assert marks_in(frame, FIELD_AT) == 6


def test_asterisks_are_marks() -> None:
    assert marks_in(form(field="******"), FIELD_AT) == 6


@pytest.mark.parametrize(
    "text", ["", "10234", "Lefevre", "38,5", "11111", "MARIE", "•", "a.b.c.d", "illisible"]
)
def test_anything_else_is_not_hidden(text: str) -> None:
    assert marks_in(form(field=text), FIELD_AT) == 0


def test_a_field_without_an_inside_hides_nothing() -> None:
    assert marks_in(Frame(form(dots=5).pixels), FIELD_AT._replace(bottom=FIELD_AT.top + 5)) == 0
