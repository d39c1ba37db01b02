"""Screens with a prototype are recognised by their look too, in a replay as when learning."""

from __future__ import annotations

import pytest
from replay_bench import Bench, admission_workflow

from rpa_vision.bootstrap.seeing import build_senses
from rpa_vision.errors import MalformedDocumentError
from rpa_vision.models.command import ClickCommand, TypeCommand
from rpa_vision.models.embedding import Vector
from rpa_vision.models.pause import PauseReason
from rpa_vision.models.run import ReportAnswer
from rpa_vision.models.template import EmbeddingPrototype
from rpa_vision.models.workflow import Workflow
from rpa_vision.perception.view import ScreenView
from rpa_vision.ports import Frame
from rpa_vision.storage.prototypes import Looks

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
    Looks(bench.store.blobs).keep(workflow, vectors)
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


def test_a_workflow_without_its_vectors_cannot_be_kept(bench: Bench) -> None:
    workflow = learnt_by_look(bench).model_copy(update={"workflow_id": "WF_elsewhere"})
    with pytest.raises(MalformedDocumentError, match=r"n0\.npy does not exist"):
        Looks(bench.store.blobs).keep(workflow, {})
