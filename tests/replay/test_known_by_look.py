"""Screens with a prototype are recognised by their look too, in a replay as when learning."""

from __future__ import annotations

import pytest

from replay_bench import Bench, admission_workflow
from rpa_vision.bootstrap.seeing import build_senses
from rpa_vision.errors import MalformedDocumentError
from rpa_vision.models.embedding import Vector
from rpa_vision.models.graph.screen_template import EmbeddingPrototype
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.models.replay.command import ClickCommand, TypeCommand
from rpa_vision.models.replay.pause import PauseReason
from rpa_vision.models.replay.run import ReportAnswer
from rpa_vision.perception.view import ScreenView
from rpa_vision.ports import Frame
from rpa_vision.storage.workflows.prototypes import WorkflowLooks

SHOWN = {"n0": "home", "n1": "form", "n2": "filled", "n3": "saved"}


def vector_of(bench: Bench, frame: Frame) -> Vector:
    return ScreenView(frame, build_senses(bench.settings, bench.ocr)).state_titled("Admissions").vector


def learnt_by_look(bench: Bench) -> Workflow:
    """The admission, whose screens also have to look as they did when it was shown."""
    screens, plain = bench.screens(), admission_workflow()
    vectors = {f"prototypes/{node}.npy": vector_of(bench, screens[shown]) for node, shown in SHOWN.items()}
    nodes = []
    for node in plain.nodes:
        name = f"prototypes/{node.node_id}.npy"
        prototype = EmbeddingPrototype(provider=vectors[name].provider, vector_id=name, sample_count=1)
        template = node.screen_template.model_copy(update={"embedding_prototype": prototype})
        nodes.append(node.model_copy(update={"screen_template": template}))
    workflow = plain.model_copy(update={"nodes": tuple(nodes)})
    WorkflowLooks(bench.store.blobs).keep(workflow, vectors)
    return workflow


def test_a_screen_that_looks_as_it_did_is_acted_on(bench: Bench) -> None:
    screens = bench.screens()
    bench.start(learnt_by_look(bench))
    bench.show(screens["home"])
    assert isinstance(bench.command(), ClickCommand)
    bench.show(screens["form"])
    assert isinstance(bench.command(), TypeCommand)
    bench.show(screens["filled"])
    assert bench.show(screens["saved"]) is ReportAnswer.COMPLETED


def test_a_screen_that_says_the_same_and_looks_otherwise_is_not_acted_on(bench: Bench) -> None:
    crowd = {(20 + 150 * (i % 4), 60 + 40 * (i // 4)): f"Rubrique {'abcdefghijklmnop'[i]}" for i in range(16)}
    redesigned = bench.ocr.paint({(400, 340): "Accueil", (40, 300): "Nouvelle admission", **crowd})
    workflow = learnt_by_look(bench)
    bench.start(workflow)
    assert bench.show_until_it_stops_looking(redesigned) is ReportAnswer.PAUSED_NEED_HELP
    pause = bench.replay().pause
    assert pause is not None
    assert pause.reason is PauseReason.UNEXPECTED_SCREEN


@pytest.mark.parametrize("asked", [0.0, 0.85, 0.99])
def test_an_effect_is_as_similar_as_its_edge_asks_and_never_less_than_its_screen(
    bench: Bench, asked: float
) -> None:
    screens, workflow = bench.screens(), learnt_by_look(bench)
    edge = workflow.edges[0]
    conditions = edge.post_conditions.model_copy(update={"min_similarity": asked})
    asking = workflow.with_edge(edge.model_copy(update={"post_conditions": conditions}))
    form = {(20, 10): "Fiche patient", (20, 60): "N° patient", (300, 300): "Enregistrer"}
    drifted = bench.ocr.paint({**form, (420, 300): "Quitter"})
    similar = vector_of(bench, drifted).similarity(vector_of(bench, screens["form"]))
    assert 0.85 < similar < 0.99
    bench.start(asking)
    bench.show(screens["home"])
    bench.show_until_it_stops_looking(drifted) if asked > similar else bench.show(drifted)
    pause = bench.replay().pause
    assert (None if pause is None else pause.reason) == (
        PauseReason.EFFECT_NOT_SEEN if asked > similar else None
    )


def test_a_screen_less_like_its_own_than_that_asks_is_no_effect_whatever_the_edge_says(bench: Bench) -> None:
    screens, workflow = bench.screens(), learnt_by_look(bench)
    lax = [
        edge.model_copy(
            update={"post_conditions": edge.post_conditions.model_copy(update={"min_similarity": 0.1})}
        )
        for edge in workflow.edges
    ]
    bench.start(workflow.model_copy(update={"edges": tuple(lax)}))
    bench.show(screens["home"])
    crowd = {(20 + 150 * (i % 4), 60 + 40 * (i // 4)): f"Rubrique {'abcdefghijklmnop'[i]}" for i in range(16)}
    bench.show_until_it_stops_looking(bench.ocr.paint({(400, 340): "Fiche patient", **crowd}))
    pause = bench.replay().pause
    assert pause is not None
    assert pause.reason is PauseReason.EFFECT_NOT_SEEN


def test_a_workflow_without_its_vectors_cannot_be_kept(bench: Bench) -> None:
    workflow = learnt_by_look(bench).model_copy(update={"workflow_id": "WF_elsewhere"})
    with pytest.raises(MalformedDocumentError, match=r"n0\.npy does not exist"):
        WorkflowLooks(bench.store.blobs).keep(workflow, {})
