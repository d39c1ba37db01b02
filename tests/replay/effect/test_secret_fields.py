"""Where a secret is typed is known again after what changes nothing about it, and is another place after what does."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from replay_bench import admission_workflow
from rpa_vision.models.graph.action import MouseClickAction, TextInputAction, TextParameters
from rpa_vision.models.graph.workflow import Edge, PostConditions, Workflow
from rpa_vision.models.site.secret import SecretBinding
from rpa_vision.models.target import Target
from rpa_vision.replay.secret_fields import secret_fields

VARIABLE = "numero_patient"


def edge(workflow: Workflow, edge_id: str) -> Edge:
    return next(one for one in workflow.edges if one.edge_id == edge_id)


def changed(workflow: Workflow, edge_id: str, **fields: object) -> Workflow:
    return workflow.with_edge(edge(workflow, edge_id).model_copy(update=fields))


def still_bound(change: Callable[[Workflow], Workflow]) -> bool:
    workflow = admission_workflow()
    binding = SecretBinding(
        entry="robot",
        workflow_id=workflow.workflow_id,
        variable=VARIABLE,
        fields=secret_fields(workflow, VARIABLE),
        bound_at=datetime(2026, 1, 5, tzinfo=UTC),
    )
    assert len(binding.fields) == 1
    return binding.covers(secret_fields(change(workflow), VARIABLE))


def waits_longer(workflow: Workflow) -> Workflow:
    return changed(workflow, "e1", post_conditions=PostConditions(timeout_seconds=60.0))


def clicks_another_button_afterwards(workflow: Workflow) -> Workflow:
    return changed(workflow, "e2", action=MouseClickAction(target=Target(text="Valider", role="button")))


def goes_elsewhere(workflow: Workflow) -> Workflow:
    typing = edge(workflow, "e1").action
    return changed(
        workflow,
        "e1",
        action=typing.model_copy(update={"target": Target(text="Remarques", role="text_field")}),
    )


def is_led_elsewhere_by_the_click_before(workflow: Workflow) -> Workflow:
    return changed(workflow, "e0", action=MouseClickAction(target=Target(text="Remarques", role="button")))


def is_typed_once_more(workflow: Workflow) -> Workflow:
    typing = TextInputAction(parameters=TextParameters(text=f"${{{VARIABLE}}}"))
    return changed(workflow, "e2", action=typing)


@pytest.mark.parametrize("change", [lambda same: same, waits_longer, clicks_another_button_afterwards])
def test_what_has_nothing_to_do_with_it_changes_nothing(change: Callable[[Workflow], Workflow]) -> None:
    assert still_bound(change)


@pytest.mark.parametrize("change", [goes_elsewhere, is_led_elsewhere_by_the_click_before, is_typed_once_more])
def test_another_field_is_not_what_was_agreed_to(change: Callable[[Workflow], Workflow]) -> None:
    assert not still_bound(change)
