"""Ticking and choosing are learnt as the state they lead to, by what every demonstration left behind."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

import pytest
from clicked_session import session_of
from painted import FakePaintedOcr
from painted_states import BOX, LIST, RADIOS, chosen_list, radio_form, ticked_form

from rpa_vision.bootstrap.seeing import build_senses
from rpa_vision.learning.builder import GraphBuilder
from rpa_vision.learning.telling.explain import explain, explain_action
from rpa_vision.learning.watching.demonstration import Demonstration, watch
from rpa_vision.models.action import MouseClickAction
from rpa_vision.models.geometry import Point
from rpa_vision.models.session import MouseClick, WindowContext
from rpa_vision.models.workflow import Workflow
from rpa_vision.perception.view import ScreenView
from rpa_vision.ports import Frame
from rpa_vision.settings import Settings

NOW = datetime(2026, 11, 2, 9, 0, tzinfo=UTC)
Place = tuple[int, int]
SAVE = (300, 300)


@pytest.fixture
def ocr() -> FakePaintedOcr:
    return FakePaintedOcr()


def shown(
    ocr: FakePaintedOcr, number: int, clicks: Sequence[Place], frames: Sequence[Frame]
) -> Demonstration:
    """Clicks on texts at these places, each on its picture; the last picture is what they left."""
    window = WindowContext(title="Fiche")
    events = [
        MouseClick(t=float(turn), pos=Point(left + 10, top + 8), window=window)
        for turn, (left, top) in enumerate(clicks)
    ]
    session = session_of(events, number)
    pictures = {shot.screenshot_id: frame for shot, frame in zip(session.screenshots, frames, strict=True)}
    senses = build_senses(Settings(), ocr)
    return watch(session, lambda shot: ScreenView(pictures[shot], senses))


def saved(ocr: FakePaintedOcr) -> Frame:
    return ocr.paint({(20, 10): "Admission enregistrée", (300, 300): "Terminer"})


def ticking(ocr: FakePaintedOcr, number: int, before: str, after: str) -> Demonstration:
    frames = [ticked_form(ocr, "ticked" if state == "ticked" else "unticked") for state in (before, after)]
    return shown(ocr, number, [BOX, SAVE], [*frames, saved(ocr)])


def only_saving(ocr: FakePaintedOcr, number: int, state: str) -> Demonstration:
    frame = ticked_form(ocr, "ticked" if state == "ticked" else "unticked")
    return shown(ocr, number, [SAVE], [frame, saved(ocr)])


def learnt(demonstrations: Sequence[Demonstration]) -> Workflow:
    return GraphBuilder(3).build(demonstrations, "WF_states", "États", NOW).workflow


def first_click(workflow: Workflow) -> MouseClickAction:
    action = workflow.edges[0].action
    assert isinstance(action, MouseClickAction)
    return action


@pytest.mark.parametrize(
    ("before", "after", "wanted", "told"),
    [
        ("unticked", "ticked", "checked", "cocher « Urgence »"),
        ("ticked", "unticked", "unchecked", "décocher « Urgence »"),
    ],
)
def test_a_tick_is_learnt_as_the_state_it_left(
    ocr: FakePaintedOcr, before: str, after: str, wanted: str, told: str
) -> None:
    workflow = learnt([ticking(ocr, number, before, after) for number in range(3)])
    assert first_click(workflow).parameters.wanted == wanted
    assert explain_action(first_click(workflow), "fr") == told


def test_a_choice_and_a_row_are_learnt_as_chosen(ocr: FakePaintedOcr) -> None:
    place = next(iter(RADIOS))
    choosing = [radio_form(ocr, "Masculin"), radio_form(ocr, "Féminin"), saved(ocr)]
    workflow = learnt([shown(ocr, number, [place, SAVE], choosing) for number in range(3)])
    assert first_click(workflow).parameters.wanted == "selected"
    row = list(LIST)[1]
    listed = [chosen_list(ocr, "Ligne 4"), chosen_list(ocr, "Ligne 2"), saved(ocr)]
    workflow = learnt([shown(ocr, number, [row, SAVE], listed) for number in range(3)])
    assert first_click(workflow).parameters.wanted == "selected"


def test_who_found_the_box_ticked_and_left_it_did_the_same_task(ocr: FakePaintedOcr) -> None:
    workflow = learnt(
        [
            ticking(ocr, 1, "unticked", "ticked"),
            only_saving(ocr, 2, "ticked"),
            ticking(ocr, 3, "unticked", "ticked"),
        ]
    )
    assert [way.edges for way in workflow.ways] == [("e1", "e2")]
    assert first_click(workflow).parameters.wanted == "checked"
    assert "ways_differ" not in {doubt.kind for doubt in workflow.doubts}


def test_who_left_the_box_unticked_did_another_thing(ocr: FakePaintedOcr) -> None:
    workflow = learnt(
        [
            ticking(ocr, 1, "unticked", "ticked"),
            only_saving(ocr, 2, "unticked"),
            ticking(ocr, 3, "unticked", "ticked"),
        ]
    )
    assert {way.edges for way in workflow.ways} == {("e1", "e2"), ("e2",)}


def test_a_box_left_in_both_states_is_a_doubt_and_no_gesture(ocr: FakePaintedOcr) -> None:
    workflow = learnt(
        [
            ticking(ocr, 1, "unticked", "ticked"),
            ticking(ocr, 2, "ticked", "unticked"),
            ticking(ocr, 3, "unticked", "ticked"),
        ]
    )
    assert first_click(workflow).parameters.wanted == "unclear"
    assert "states_differ" in {doubt.kind for doubt in workflow.doubts}
    assert any("tantôt" in "".join(map(str, line.words)) for line in explain(workflow, "fr").doubts)


def test_a_button_has_no_state(ocr: FakePaintedOcr) -> None:
    workflow = learnt([only_saving(ocr, number, "ticked") for number in range(3)])
    assert first_click(workflow).parameters.wanted is None
