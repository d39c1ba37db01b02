"""A workflow written by hand may say its conditions in one word, and its thresholds as « at least »."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings

from rpa_vision.authoring.files.exchange import read_workflow, write_workflow
from rpa_vision.errors import MalformedDocumentError
from rpa_vision.models.graph.screen_template import Condition
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.models.screen import ScreenState
from strategies import screen_states


def written(**constraints: Any) -> dict[str, Any]:
    return {
        "workflow_id": "WF_admission",
        "name": "Admission",
        "created_at": "2026-01-05T10:00:00Z",
        "updated_at": "2026-01-05T10:00:00Z",
        "entry_nodes": ["n1"],
        "end_nodes": ["n2"],
        "nodes": [
            {
                "node_id": "n1",
                "label": "Recherche",
                "screen_template": {"window": {"title_contains_any_of": ["Recherche"]}},
            },
            {"node_id": "n2", "label": "Dossier"},
        ],
        "edges": [
            {
                "edge_id": "e1",
                "from_node": "n1",
                "to_node": "n2",
                "action": {"type": "wait", "parameters": {"duration_ms": 10}},
                "constraints": constraints,
            }
        ],
        "learning": {
            "thresholds": {"min_observed_runs": 7, "min_assist_runs": 12, "min_auto_candidate_runs": 30}
        },
    }


def read(document: dict[str, Any]) -> Workflow:
    return read_workflow(json.dumps(document).encode(), "by hand")


def test_conditions_in_one_word_are_written_out() -> None:
    before = ["element:primary_action_visible", "text:Nom", {"kind": "text_absent", "value": "Erreur"}]
    after = ["window_title_changed", "no_text:En cours", "window_title:Dossier"]
    limits = read(written(pre_conditions=before, post_conditions=after)).edges[0].constraints
    assert limits.pre_conditions == (
        Condition(kind="element_present", value="primary_action"),
        Condition(kind="text_visible", value="Nom"),
        Condition(kind="text_absent", value="Erreur"),
    )
    assert limits.post_conditions == (
        Condition(kind="window_title_differs", value="Recherche"),
        Condition(kind="text_absent", value="En cours"),
        Condition(kind="window_title_contains", value="Dossier"),
    )


def test_thresholds_may_be_named_as_the_least() -> None:
    thresholds = read(written()).learning.thresholds
    assert (thresholds.observed_runs, thresholds.assisted_runs, thresholds.candidate_runs) == (7, 12, 30)


def test_what_was_written_out_loads_again_as_it_is() -> None:
    workflow = read(written(post_conditions=["window_title_changed"]))
    assert read_workflow(write_workflow(workflow, "json").encode(), "again") == workflow


@pytest.mark.parametrize("said", ["primary_action_visible", "element:", "sound:beep", ""])
def test_a_word_that_is_no_condition_is_refused_with_its_place(said: str) -> None:
    with pytest.raises(MalformedDocumentError, match=r"edges\.0\.constraints\.pre_conditions\.0"):
        read(written(pre_conditions=[said]))


def test_a_title_that_nobody_told_cannot_be_seen_to_change() -> None:
    document = written(post_conditions=["window_title_changed"])
    document["nodes"][0]["screen_template"] = {}
    with pytest.raises(MalformedDocumentError, match=r"post_conditions\.0\.value"):
        read(document)


@given(screen_states())
@settings(max_examples=15)
def test_a_title_differs_only_where_another_one_is_told(state: ScreenState) -> None:
    differs = Condition(kind="window_title_differs", value="Recherche")
    assert differs.failure(_titled(state, "Dossier de DUPRÉ")) is None
    assert differs.failure(_titled(state, "Recherche de patients")) is not None
    assert differs.failure(_titled(state, "")) is not None


def _titled(state: ScreenState, title: str) -> ScreenState:
    return state.model_copy(update={"window": state.window.model_copy(update={"window_title": title})})
