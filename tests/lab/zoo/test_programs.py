"""What every program of the zoo has to say of itself."""

from __future__ import annotations

import pytest

from rpa_vision_lab.zoo.program import ZooProgram
from rpa_vision_lab.zoo.programs import PROGRAMS


def test_each_is_called_differently() -> None:
    assert len({one.name for one in PROGRAMS}) == len(PROGRAMS)


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda one: one.name)
def test_what_differs_is_given_each_time_and_does_differ(program: type[ZooProgram]) -> None:
    for values in (*program.shown, *program.replayed):
        assert set(program.given) <= set(values)
    for name in program.given:
        assert len({values[name] for values in program.shown}) > 1, name


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda one: one.name)
def test_it_is_shown_often_enough_and_replayed_with_others(program: type[ZooProgram]) -> None:
    assert 3 <= len(program.shown) <= 5
    assert len(program.replayed) == 3
    assert not [one for one in program.replayed if one in program.shown]
