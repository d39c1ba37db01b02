"""A person whose double click was too slow makes it again; the task has one double click all the same."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

import pytest
from painted import SIZE, FakePaintedOcr

from rpa_vision.bootstrap.seeing import build_senses
from rpa_vision.learning.watching.demonstration import Step, watch
from rpa_vision.models.geometry import Point
from rpa_vision.models.session import (
    Environment,
    MouseClick,
    RawSession,
    Screen,
    Screenshot,
    User,
    WindowContext,
)
from rpa_vision.perception.view import ScreenView
from rpa_vision.ports import Frame
from rpa_vision.settings import Settings

NOW = datetime(2026, 11, 2, 9, 0, tzinfo=UTC)
AT = Point(60, 46)
LIST = {(40, 40): "DUPONT Jeanne"}
CHOSEN = {(40, 40): "DUPONT Jeanne", (40, 150): "1 ligne choisie"}
OTHER = {(40, 40): "Ouvrir le dossier"}
OPENED = {(200, 40): "Dossier"}


def watched(
    pictures: Sequence[dict[tuple[int, int], str]], clicks: Sequence[tuple[Point, bool]]
) -> list[Step]:
    ocr = FakePaintedOcr()
    senses = build_senses(Settings(), ocr)
    frames: dict[str, Frame] = {f"shot_{number:04d}": ocr.paint(one) for number, one in enumerate(pictures)}
    names = list(frames)
    session = RawSession(
        session_id="sess_2026-11-02T09-00-00_marie_1",
        agent_version="0",
        environment=Environment(platform="linux", hostname="lab", screen=Screen(primary_resolution=SIZE)),
        user=User(id="marie"),
        started_at=NOW,
        ended_at=NOW,
        events=tuple(
            MouseClick(
                t=float(number),
                pos=pos,
                double=double,
                window=WindowContext(title="Patients"),
                screenshot_id=names[number],
                screenshot_after_id=names[number + 1],
            )
            for number, (pos, double) in enumerate(clicks)
        ),
        screenshots=tuple(
            Screenshot(screenshot_id=name, relative_path=f"shots/{name}.png", captured_at=NOW)
            for name in names
        ),
    )
    return list(watch(session, lambda name: ScreenView(frames[name], senses)).steps)


def doubles(steps: Sequence[Step]) -> list[bool]:
    return [step.event.double for step in steps if isinstance(step.event, MouseClick)]


@pytest.mark.parametrize("tries", [1, 2])
def test_clicks_that_were_meant_as_a_double_click_are_part_of_it(tries: int) -> None:
    steps = watched([LIST, *[CHOSEN] * tries, OPENED], [*[(AT, False)] * tries, (AT, True)])
    assert doubles(steps) == [True]
    assert steps[0].screen.screenshot_id == "shot_0000"
    assert steps[0].after.screenshot_id == f"shot_{tries + 1:04d}"


def test_a_click_that_brought_up_something_else_is_a_step_of_its_own() -> None:
    assert doubles(watched([LIST, OTHER, OPENED], [(AT, False), (AT, True)])) == [False, True]


def test_so_is_a_click_somewhere_else_and_one_after_the_double_click() -> None:
    beside = Point(AT.x + 12, AT.y)
    assert doubles(watched([LIST, CHOSEN, OPENED], [(beside, False), (AT, True)])) == [False, True]
    assert doubles(watched([LIST, CHOSEN, OPENED], [(AT, True), (AT, False)])) == [True, False]
