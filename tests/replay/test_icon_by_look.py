"""A target without words is clicked where its recorded look is seen, and nowhere else."""

from __future__ import annotations

import numpy as np
import pytest

from painted import at
from replay_bench import Bench, admission_workflow
from rpa_vision.models.geometry import Box
from rpa_vision.models.graph.action import ClickParameters, MouseClickAction
from rpa_vision.models.graph.tally import EXPERIENCE
from rpa_vision.models.graph.workflow import Example, Workflow
from rpa_vision.models.replay.command import ClickCommand
from rpa_vision.models.replay.pause import PauseReason
from rpa_vision.models.replay.run import ReportAnswer
from rpa_vision.models.target import Target
from rpa_vision.perception.picture.frame import encode_png
from rpa_vision.ports import Frame
from rpa_vision.storage.sessions import screenshot_blob
from rpa_vision.storage.workflows.prototypes import WorkflowLooks

LOOK = "crops/opening.png"
AROUND = Box(30, 90, 220, 130)
"""Of « Nouvelle admission » on the first screen."""


def known_by_its_look(bench: Bench) -> Workflow:
    plain = admission_workflow()
    opening = plain.edges[0].model_copy(
        update={"action": MouseClickAction(target=Target(role="action", crop=LOOK))}
    )
    workflow = plain.model_copy(update={"edges": (opening, *plain.edges[1:])})
    home = bench.screens()["home"].pixels
    look = np.ascontiguousarray(home[AROUND.top : AROUND.bottom, AROUND.left : AROUND.right])
    WorkflowLooks(bench.store.blobs).keep(workflow, {}, {LOOK: encode_png(Frame(look))})
    return workflow


def test_it_is_clicked_where_it_looks_as_it_did(bench: Bench) -> None:
    bench.start(known_by_its_look(bench))
    moved = bench.ocr.paint({(20, 10): "Accueil", (340, 220): "Nouvelle admission"})
    bench.show(moved)
    command = bench.command()
    assert isinstance(command, ClickCommand)
    assert Box(330, 210, 520, 250).contains(command.at.pixel_of(moved.size))


@pytest.mark.parametrize(("usual", "clicked"), [((0.2, 0.3), True), ((0.8, 0.8), False), (None, False)])
def test_in_its_place_alone_where_the_target_says_so(
    bench: Bench, usual: tuple[float, float] | None, clicked: bool
) -> None:
    workflow = known_by_its_look(bench)
    edge = workflow.edges[0]
    assert isinstance(edge.action, MouseClickAction)
    assert edge.action.target is not None
    target = edge.action.target.model_copy(update={"fallback_strategy": "position"})
    place = {} if usual is None else {"place": {"x_pct": usual[0], "y_pct": usual[1]}}
    there = edge.model_copy(
        update={"action": MouseClickAction(target=target), "metadata": {EXPERIENCE: place}}
    )
    bench.start(workflow.with_edge(there))
    bench.show(bench.screens()["home"])
    assert isinstance(bench.command(), ClickCommand) is clicked


def test_nothing_is_clicked_when_its_look_is_lost(bench: Bench) -> None:
    workflow = known_by_its_look(bench)
    bench.store.blobs.delete(f"workflows/{workflow.workflow_id}/{LOOK}")
    bench.start(workflow)
    assert bench.show_until_it_stops_looking(bench.screens()["home"]) is ReportAnswer.PAUSED_NEED_HELP
    pause = bench.replay().pause
    assert pause is not None
    assert pause.reason is PauseReason.TARGET_NOT_FOUND


# --- several look like it ---

SEE = "Voir"
ROW = ((40, 150), (240, 150), (440, 150))
PAGE = {
    (20, 10): "Accueil",
    (20, 60): "Patients du jour",
    (20, 240): "Service",
    (240, 240): "Urgences",
    (20, 300): "Nouvelle admission",
    (300, 350): "Quitter",
    (420, 10): "Session de test",
    (440, 300): "Chambres",
}
SHOWN = Example(session_id="sess_20260101_a", screenshot_id="shot_0001", at=at(*ROW[1], SEE).center)


def one_of_a_row(bench: Bench, shown: Example | None) -> Workflow:
    """Known by its look alone, which three have; the picture it was shown on is kept."""
    home = bench.ocr.paint(PAGE | dict.fromkeys(ROW, SEE))
    left, top, right, bottom = at(*ROW[1], SEE)
    look = np.ascontiguousarray(home.pixels[top - 4 : bottom + 4, left - 4 : right + 4])
    plain = admission_workflow()
    target = Target(role="action", crop=LOOK)
    action = MouseClickAction(target=target, parameters=ClickParameters(button="right"))
    opening = plain.edges[0].model_copy(update={"action": action, "example": shown})
    workflow = plain.model_copy(update={"edges": (opening, *plain.edges[1:])})
    WorkflowLooks(bench.store.blobs).keep(workflow, {}, {LOOK: encode_png(Frame(look))})
    bench.store.blobs.put(screenshot_blob(SHOWN.session_id, SHOWN.screenshot_id), encode_png(home))
    return workflow


def test_of_several_that_look_like_it_the_one_is_clicked_that_stands_where_it_stood(bench: Bench) -> None:
    bench.start(one_of_a_row(bench, SHOWN))
    now = {(left + 40, top + 20): text for (left, top), text in PAGE.items()}
    moved = bench.ocr.paint(now | {(left + 40, top + 20): SEE for left, top in ROW})
    bench.show(moved)
    command = bench.command()
    assert isinstance(command, ClickCommand)
    assert at(ROW[1][0] + 40, ROW[1][1] + 20, SEE).contains(command.at.pixel_of(moved.size))


@pytest.mark.parametrize("shown", [None, SHOWN])
def test_with_one_of_them_gone_a_person_is_asked(bench: Bench, shown: Example | None) -> None:
    bench.start(one_of_a_row(bench, shown))
    two = bench.ocr.paint(PAGE | dict.fromkeys(ROW[:2], SEE))
    assert bench.show_until_it_stops_looking(two) is ReportAnswer.PAUSED_NEED_HELP
    pause = bench.replay().pause
    assert pause is not None
    assert pause.grounding is not None
    assert pause.grounding.found is None
