"""Steps after which nothing is seen to change, as a click on a row that is chosen already: a replay must know them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from clicked_session import session_of
from painted import FakePaintedOcr
from rpa_vision.bootstrap.seeing import build_senses
from rpa_vision.learning.builder import GraphBuilder
from rpa_vision.learning.watching.demonstration import watch
from rpa_vision.models.geometry import Point
from rpa_vision.models.session import MouseClick, RawSession, WindowContext
from rpa_vision.perception.view import ScreenView
from rpa_vision.ports import Frame
from rpa_vision.settings import Settings
from told_steps import Told, click, told

NOW = datetime(2026, 11, 2, 9, 0, tzinfo=UTC)
LIST = Told("Codes", ("Code", "Libellé", "Choisir", "Annuler"))
DONE = Told("Codage", ("Diagnostic principal", "Mode de sortie"))


def session(shots: int) -> RawSession:
    """A click on each screenshot but the last, which shows what the last click led to."""
    window = WindowContext(title="Codes")
    return session_of(
        [MouseClick(t=float(number), pos=Point(60, 60), window=window) for number in range(shots - 1)]
    )


def showed(frames: Sequence[Frame], ocr: FakePaintedOcr) -> list[bool]:
    recorded, senses = session(len(frames)), build_senses(Settings(), ocr)
    pictures = {shot.screenshot_id: frame for shot, frame in zip(recorded.screenshots, frames, strict=True)}
    seen = watch(recorded, lambda name: ScreenView(pictures[name], senses))
    return [step.showed for step in seen.steps]


def test_what_changed_after_each_step_is_seen() -> None:
    ocr = FakePaintedOcr()
    before, after = ocr.paint({(40, 40): "Codes"}), ocr.paint({(40, 40): "Codes", (40, 90): "Choisir"})
    assert showed([before, before, after, after], ocr) == [False, True, False]


@pytest.mark.parametrize(("seen_by", "may"), [((True, True, True), False), ((True, False, True), True)])
def test_once_is_enough_to_know_that_a_step_may_show_nothing(seen_by: Sequence[bool], may: bool) -> None:
    demonstrations = []
    for seen in seen_by:
        chosen = replace(click(LIST.showing(), "Libellé"), showed=seen)
        demonstrations.append(told(chosen, click(LIST.showing(), "Choisir"), end=DONE.showing()))
    workflow = GraphBuilder(3).build(demonstrations, "WF_codes", "Codes", NOW).workflow
    assert [edge.post_conditions.may_show_nothing for edge in workflow.edges] == [may, False]
