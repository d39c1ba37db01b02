"""Two words of one picture are one misread; two numbers never are, however alike their pictures."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from made_workflow import NOW
from rpa_vision.learning.builder import GraphBuilder
from rpa_vision.learning.graph.align import looks_the_same, read_as_one
from rpa_vision.learning.watching.demonstration import Demonstration
from rpa_vision.learning.watching.shown_step import ShownStep
from rpa_vision.models.graph.action import MouseClickAction
from rpa_vision.models.screen import ElementType
from rpa_vision.ports import Pixels
from told_steps import Told, click, told


def drawn(text: str, shade: int = 255) -> Pixels:
    """Small words on much ground, as a link is cut out."""
    picture = np.full((40, 160, 3), shade, np.uint8)
    cv2.putText(picture, text, (50, 25), cv2.FONT_HERSHEY_SIMPLEX, 0.45, (60, 60, 60), 1, cv2.LINE_AA)
    return picture


def opened(number: str) -> ShownStep:
    step = click(Told("Patients", ("Liste du jour", number, "Aide")).showing(), number)
    assert step.meant is not None
    return replace(step, look=drawn(number), meant=replace(step.meant, type=ElementType.LINK))


@pytest.mark.parametrize("other", ["39245", "95818", "95881 "])
def test_other_digits_are_another_number(other: str) -> None:
    assert read_as_one(opened("95881"), opened(other)) is (other.strip() == "95881")


def test_pictures_of_two_words_differ_however_little_is_drawn() -> None:
    assert not looks_the_same(drawn("MARTIN"), drawn("BERNARD"))
    assert looks_the_same(drawn("MARTIN"), drawn("MARTIN", shade=250))


def test_a_number_that_differs_each_time_is_a_value_of_the_run() -> None:
    def shown(number: str) -> Demonstration:
        record = Told("Dossier", ("Dossier patient", "Retour"))
        return told(opened(number), click(record.showing(), "Retour"), end=record.showing())

    built = GraphBuilder(3).build([shown(one) for one in ("95881", "39245", "61001")], "WF_x", "Ouvrir", NOW)
    action = built.workflow.edges[0].action
    (variable,) = built.workflow.variables
    assert variable.examples == ("95881", "39245", "61001")
    assert isinstance(action, MouseClickAction)
    assert action.target is not None
    assert action.target.text == f"${{{variable.name}}}"
