"""A target without words is clicked where its recorded look is seen, and nowhere else."""

from __future__ import annotations

import numpy as np
import pytest

from replay_bench import Bench, admission_workflow
from rpa_vision.models.geometry import Box
from rpa_vision.models.graph.action import MouseClickAction
from rpa_vision.models.graph.tally import EXPERIENCE
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.models.replay.command import ClickCommand
from rpa_vision.models.replay.pause import PauseReason
from rpa_vision.models.replay.run import ReportAnswer
from rpa_vision.models.target import Target
from rpa_vision.perception.picture.frame import encode_png
from rpa_vision.ports import Frame
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
