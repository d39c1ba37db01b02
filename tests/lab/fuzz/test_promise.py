"""The promise as a property: on applications nobody wrote, nothing wrong is ever stored."""

from __future__ import annotations

from pathlib import Path

import pytest

from rpa_vision_lab.fuzz.application.draw import draw_trial
from rpa_vision_lab.fuzz.breaking import Break
from rpa_vision_lab.fuzz.kept import load_trial
from rpa_vision_lab.fuzz.people.judge import Verdict
from rpa_vision_lab.fuzz.run import Plan, run
from rpa_vision_lab.fuzz.trial import Result, run_trial

KEPT = Path(__file__).parent / "kept"


def wrong_ones(results: list[Result]) -> list[str]:
    return [
        f"seed {one.seed}, replay {one.replay}: {one.cause}"
        for one in results
        if one.verdict is Verdict.WRONG
    ]


@pytest.mark.parametrize("seed", [2, 8, pytest.param(6, marks=pytest.mark.lab)])
def test_nothing_wrong_is_stored_in_a_drawn_application(seed: int, tmp_path: Path) -> None:
    assert wrong_ones(list(run_trial(draw_trial(seed, 1), tmp_path))) == []


@pytest.mark.lab
def test_nothing_wrong_is_stored_in_twenty(tmp_path: Path) -> None:
    plan = Plan(applications=20, replays=3, seed=500, jobs=2, folder=tmp_path, real_x=2)
    assert wrong_ones(run(plan, print)) == []


@pytest.mark.lab
def test_what_went_wrong_once_does_not_again(tmp_path: Path) -> None:
    for number, file in enumerate(sorted(KEPT.glob("*.json"))):
        folder = tmp_path / str(number)
        folder.mkdir()
        assert wrong_ones(list(run_trial(load_trial(file), folder))) == [], file.name


@pytest.mark.lab
@pytest.mark.parametrize("how", list(Break))
def test_a_product_broken_on_purpose_is_found_out(how: Break, tmp_path: Path) -> None:
    plan = Plan(applications=30, replays=4, seed=700, jobs=2, folder=tmp_path, break_=how, shrinks=False)
    assert wrong_ones(run(plan, print)) != []
