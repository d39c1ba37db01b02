"""Values found out on the way: read on one screen, decided on, typed into another, proven there."""

from __future__ import annotations

from typing import Any

import pytest

from drawn_workflow import workflow
from replay_bench import Bench
from rpa_vision.models.graph.action import (
    Action,
    ClickParameters,
    DecideAction,
    DecideParameters,
    ExtractParameters,
    ExtractTextAction,
    MouseClickAction,
    NavigateAction,
    PauseForHumanAction,
    PauseParameters,
    TextInputAction,
    TextParameters,
)
from rpa_vision.models.graph.screen_template import ScreenTemplate
from rpa_vision.models.graph.workflow import Edge, Node, PostConditions, Workflow
from rpa_vision.models.replay.command import ClickCommand, TypeCommand
from rpa_vision.models.replay.pause import PauseReason
from rpa_vision.models.replay.run import ReplayStatus, ReportAnswer, StepProduced
from rpa_vision.models.target import Target

HOME = {(20, 10): "Accueil", (20, 60): "IPP", (80, 60): "80012", (40, 200): "Ouvrir"}
FORM = {(20, 10): "Formulaire", (300, 300): "Enregistrer"}
READ = ExtractTextAction(
    target=Target(text="IPP", click_offset=(69, 0)), parameters=ExtractParameters(variable="ipp")
)
"""Painted texts look like buttons, so where the value stands is said."""
TYPE = TextInputAction(parameters=TextParameters(text="IPP {{ipp}}"))
OPEN = MouseClickAction(target=Target(text="Ouvrir", click_offset=(0, 0)))
"""The form opens with its field just there."""


def edge(edge_id: str, way: tuple[str, str], action: Action) -> Edge:
    return Edge(
        edge_id=edge_id,
        from_node=way[0],
        to_node=way[1],
        action=action,
        post_conditions=PostConditions(expected_node=way[1]),
    )


def task(*edges: Edge, **fields: Any) -> Workflow:
    ids = [one.edge_id for one in edges]
    ordered = tuple(
        one.model_copy(update={"follows": tuple(ids[place - 1 : place])}) for place, one in enumerate(edges)
    )
    texts = {"home": "Accueil", "form": "Formulaire", "done": "Terminé"}
    nodes = tuple(
        Node(node_id=name, label=name, screen_template=ScreenTemplate(required_text_any=(text,)))
        for name, text in texts.items()
    )
    usual: dict[str, Any] = {
        "entry_nodes": ("home",), "end_nodes": ("form",), "nodes": nodes,
        "first_edges": ids[:1], "last_edges": ids[-1:],
    }  # fmt: skip
    return workflow(ordered, **usual | fields)


def start(bench: Bench, made: Workflow) -> None:
    bench.store.workflows.create(made, "test")
    bench.engine.start("run1", made, {}, "pc1")


def test_what_is_read_is_typed_and_read_back(bench: Bench) -> None:
    start(bench, task(edge("read", ("home", "home"), READ), edge("open", ("home", "form"), OPEN),
                      edge("type", ("form", "form"), TYPE)))  # fmt: skip
    bench.show(bench.ocr.paint(HOME))
    assert isinstance(bench.command(), ClickCommand)  # the reading needed no agent
    assert bench.replay().variables == {"ipp": "80012"}
    bench.show(bench.ocr.paint(FORM))
    typing = bench.command()
    assert isinstance(typing, TypeCommand)
    assert typing.text == "IPP 80012"
    assert bench.restarted().show(bench.ocr.paint({**FORM, (80, 200): "IPP 80012"})) is ReportAnswer.COMPLETED
    told = [one for one in bench.store.run_events.of_replay("run1") if isinstance(one, StepProduced)]
    assert [(one.step, one.variables) for one in told] == [("read", ("ipp",))]


def test_another_text_in_the_field_is_no_proof(bench: Bench) -> None:
    start(bench, task(edge("read", ("home", "home"), READ), edge("open", ("home", "form"), OPEN),
                      edge("type", ("form", "form"), TYPE)))  # fmt: skip
    bench.show(bench.ocr.paint(HOME))
    bench.show(bench.ocr.paint(FORM))
    assert bench.show(bench.ocr.paint({**FORM, (80, 200): "IPP 80021"})) is not ReportAnswer.COMPLETED


def test_what_cannot_be_read_pauses_with_what_was_tried(bench: Bench) -> None:
    start(bench, task(edge("read", ("home", "home"), READ), edge("open", ("home", "form"), OPEN)))
    nothing = {place: text for place, text in HOME.items() if text != "80012"}
    bench.show_until_it_stops_looking(bench.ocr.paint(nothing))
    pause = bench.replay().pause
    assert pause is not None
    assert (pause.reason, pause.edge_id) == (PauseReason.NOT_SURE, "read")
    assert pause.grounding is not None


def test_a_place_that_no_step_could_find_is_never_clicked(bench: Bench) -> None:
    """Whatever a person says: nothing is clicked in a corner."""
    click = MouseClickAction(parameters=ClickParameters(coords_var="navigate_submit_coords"))
    start(
        bench,
        task(edge("login", ("home", "home"), NavigateAction()), edge("go", ("home", "form"), click)),
    )
    bench.show_until_it_stops_looking(bench.ocr.paint(HOME))
    bench.engine.resume("run1", "done")
    bench.show(bench.ocr.paint(HOME))
    pause = bench.replay().pause
    assert pause is not None
    assert (pause.reason, pause.edge_id) == (PauseReason.NOT_SURE, "go")
    assert "navigate_submit_coords" in pause.message
    assert not isinstance(bench.command(), ClickCommand)


@pytest.mark.parametrize(("value", "clicked"), [("80012", "Ouvrir"), ("90000", "Fermer")])
def test_what_is_read_decides_the_way(bench: Bench, value: str, clicked: str) -> None:
    deciding = DecideAction(
        parameters=DecideParameters(variable="ipp", cases={"80012": "known"}, otherwise="home")
    )
    edges = (
        edge("read", ("home", "home"), READ),
        edge("decide", ("home", "home"), deciding).model_copy(update={"follows": ("read",)}),
        edge("open", ("known", "form"), OPEN).model_copy(update={"follows": ("decide",)}),
        edge("close", ("home", "form"), MouseClickAction(target=Target(text="Fermer"))).model_copy(
            update={"follows": ("decide",)}
        ),
    )
    nodes = tuple(
        Node(node_id=name, label=name, screen_template=ScreenTemplate(required_text_any=(text,)))
        for name, text in {"home": "Accueil", "known": "Accueil", "form": "Formulaire"}.items()
    )
    start(
        bench,
        workflow(edges, entry_nodes=("home",), end_nodes=("form",), nodes=nodes,
                 first_edges=("read",), last_edges=("open", "close")),
    )  # fmt: skip
    places = {place: value if text == "80012" else text for place, text in HOME.items()}
    places[(300, 200)] = "Fermer"
    bench.show(bench.ocr.paint(places))
    command = bench.command()
    assert isinstance(command, ClickCommand)
    assert (command.at.x_pct < 0.4) == (clicked == "Ouvrir")
    bench.show(bench.ocr.paint(FORM))
    assert bench.replay().status is ReplayStatus.COMPLETED


def test_a_workflow_that_asks_for_a_person_tells_them_what_was_read(bench: Bench) -> None:
    asking = PauseForHumanAction(parameters=PauseParameters(message="Le dossier {{ipp}} est-il le bon ?"))
    start(bench, task(edge("read", ("home", "home"), READ), edge("ask", ("home", "home"), asking),
                      edge("open", ("home", "form"), OPEN)))  # fmt: skip
    bench.show(bench.ocr.paint(HOME))
    pause = bench.replay().pause
    assert pause is not None
    assert (pause.reason, pause.message) == (
        PauseReason.ASKED_BY_WORKFLOW, "Le dossier 80012 est-il le bon ?",
    )  # fmt: skip
    bench.engine.resume("run1", None)
    bench.show(bench.ocr.paint(HOME))
    assert isinstance(bench.command(), ClickCommand)
