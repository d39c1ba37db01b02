"""A long campaign ends, and what went wrong in it is made smaller."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rpa_vision_lab.fuzz import shrink
from rpa_vision_lab.fuzz.application.draw import draw_trial
from rpa_vision_lab.fuzz.application.spec import Trial
from rpa_vision_lab.fuzz.people.judge import Verdict
from rpa_vision_lab.fuzz.run import in_processes
from rpa_vision_lab.fuzz.trial import Result
from rpa_vision_lab.fuzz.web.looks import css_of


def test_processes_are_replaced_as_often_as_need_be() -> None:
    assert sorted(in_processes(abs, range(-5, 0), (2, 1), print)) == [1, 2, 3, 4, 5]


def test_a_smaller_application_can_be_worn_by_the_same_toolkit(monkeypatch: pytest.MonkeyPatch) -> None:
    trial = next(one for seed in range(50) if (one := draw_trial(seed, 2)).app.toolkit == "web")
    worn = []

    def always_wrong(smaller: Trial, folder: Path) -> Iterator[Result]:
        worn.append(css_of(smaller.app.look) + css_of(smaller.app.other_look))
        yield Result.model_construct(verdict=Verdict.WRONG)

    monkeypatch.setattr(shrink, "run_trial", always_wrong)
    smallest = shrink.shrunk(trial, 1)
    assert worn
    assert len(smallest.replays) == 1
    assert smallest.app.look == smallest.app.other_look
