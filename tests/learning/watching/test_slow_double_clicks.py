"""A person whose double click was too slow makes it again; the task has one double click all the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import pytest

from clicked_session import session_of
from painted import FakePaintedOcr
from rpa_vision.bootstrap.seeing import build_senses
from rpa_vision.learning.watching.demonstration import watch
from rpa_vision.learning.watching.shown_step import ShownStep
from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.screen import ElementType, UIElement
from rpa_vision.models.session import MouseClick, WindowContext
from rpa_vision.models.token import Token
from rpa_vision.perception.view import ScreenView
from rpa_vision.ports import Frame
from rpa_vision.settings import Settings

Shown = dict[tuple[int, int], str]
JEANNE, JEAN = "800010234 DUPONT Jeanne", "800010334 DUPONT Jean"
ON_FIRST, ON_SECOND = Point(60, 49), Point(60, 73)
LIST: Shown = {(40, 40): JEANNE, (40, 64): JEAN}
CHOSEN: Shown = {**LIST, (40, 250): "1 ligne choisie"}
OPENED: Shown = {(200, 40): "Dossier"}


class FakeRows:
    """Every text that begins with a digit is a row of a table, and its only cell."""

    name = "fake_rows"

    def detect(self, frame: Frame, lines: Sequence[Token]) -> Sequence[UIElement]:
        del frame
        return [
            UIElement(
                element_id=f"{kind.value}_{line.bbox.top}",
                type=kind,
                role="record",
                bbox=box,
                center=box.center,
                label=line.text,
                confidence=0.9,
            )
            for line in lines
            if line.text[0].isdigit()
            for box in [Box(40, line.bbox.top - 3, 400, line.bbox.top + 21)]
            for kind in (ElementType.TABLE_ROW, ElementType.TABLE_CELL)
        ]

    def prepare(self, frame: Frame) -> Callable[[Sequence[Token]], Sequence[UIElement]]:
        return lambda lines: self.detect(frame, lines)


@dataclass(frozen=True)
class Clicked:
    pos: Point = ON_FIRST
    double: bool = False
    after_s: float = 1.0
    modifiers: tuple[str, ...] = ()


def watched(pictures: Sequence[Shown], clicks: Sequence[Clicked]) -> list[ShownStep]:
    ocr = FakePaintedOcr()
    senses = replace(build_senses(Settings(), ocr), detector=FakeRows())
    frames: dict[str, Frame] = {f"shot_{number:04d}": ocr.paint(one) for number, one in enumerate(pictures)}
    session = session_of(
        [
            MouseClick(
                t=sum(one.after_s for one in clicks[: number + 1]),
                pos=clicked.pos,
                double=clicked.double,
                modifiers=clicked.modifiers,
                window=WindowContext(title="Patients"),
            )
            for number, clicked in enumerate(clicks)
        ]
    )
    return list(watch(session, lambda name: ScreenView(frames[name], senses)).steps)


def doubles(steps: Sequence[ShownStep]) -> list[bool]:
    return [step.event.double for step in steps if isinstance(step.event, MouseClick)]


@pytest.mark.parametrize("tries", [1, 2])
def test_clicks_that_were_meant_as_a_double_click_are_part_of_it(tries: int) -> None:
    steps = watched([LIST, *[CHOSEN] * tries, OPENED], [*[Clicked()] * tries, Clicked(double=True)])
    assert doubles(steps) == [True]
    assert steps[0].screen.screenshot_id == "shot_0000"
    assert steps[0].after.screenshot_id == f"shot_{tries + 1:04d}"
    assert steps[0].meant is not None
    assert steps[0].meant.row is not None
    assert [cell.text for cell in steps[0].meant.row.cells] == [JEANNE]


@pytest.mark.parametrize(
    ("second", "again"),
    [
        pytest.param(CHOSEN, Clicked(ON_SECOND, double=True), id="the next patient"),
        pytest.param({(40, 40): JEAN, (40, 64): JEANNE}, Clicked(double=True), id="sorted anew"),
        pytest.param({**CHOSEN, (40, 40): JEANNE[:-1]}, Clicked(double=True), id="a letter less"),
        pytest.param(CHOSEN, Clicked(double=True, after_s=6.0), id="much later"),
        pytest.param(CHOSEN, Clicked(double=True, modifiers=("ctrl",)), id="another key held"),
        pytest.param({(40, 40): "Ouvrir le dossier"}, Clicked(double=True), id="something else came up"),
    ],
)
def test_whatever_may_be_another_step_stays_one(second: Shown, again: Clicked) -> None:
    steps = watched([LIST, second, OPENED], [Clicked(), again])
    assert doubles(steps) == [False, True]


@pytest.mark.parametrize("words", [["Mars", "Avril", "Mai"], ["", "", ""]], ids=["a button", "a picture"])
def test_each_click_on_what_is_no_row_counts(words: Sequence[str]) -> None:
    shown = [{(40, 40): "Suivant", (300, 40): one} if one else {(300, 300): "Radio"} for one in words]
    clicks = [Clicked(), Clicked(), Clicked(double=True)]
    assert doubles(watched([*shown, OPENED], clicks)) == [False, False, True]


def test_a_click_after_the_double_click_is_no_try() -> None:
    assert doubles(watched([LIST, CHOSEN, OPENED], [Clicked(double=True), Clicked()])) == [True, False]
