"""A click that only puts the keyboard into a field does nothing by itself, whatever the field is called."""

from __future__ import annotations

import pytest

from drawn_workflow import workflow
from rpa_vision.models.graph.action import (
    Action,
    KeyParameters,
    KeyPressAction,
    MouseClickAction,
    TextInputAction,
    TextParameters,
)
from rpa_vision.models.graph.workflow import Edge
from rpa_vision.models.target import Target
from rpa_vision.workflow.typed_fields import is_typed_into

CLICK = MouseClickAction(target=Target(text="Adresse", role="form_input"))
TYPE = TextInputAction(parameters=TextParameters(text="12 rue des Lilas"))
SELECT = KeyPressAction(parameters=KeyParameters(keys=("ctrl", "a")))
ENTER = KeyPressAction(parameters=KeyParameters(keys=("enter",)))


def is_focus(*actions: Action) -> bool:
    """All on one screen, one after the other."""
    edges = tuple(
        Edge(
            edge_id=f"e{place}",
            from_node="form",
            to_node="form",
            action=action,
            follows=(f"e{place - 1}",) if place else (),
        )
        for place, action in enumerate(actions)
    )
    made = workflow(edges, first_edges=("e0",))
    return is_typed_into(made, made.edges[0])


@pytest.mark.parametrize("actions", [(CLICK, TYPE), (CLICK, SELECT, TYPE)])
def test_what_is_typed_next_tells_a_field(actions: tuple[Action, ...]) -> None:
    assert is_focus(*actions)


@pytest.mark.parametrize(
    "actions",
    [(CLICK,), (CLICK, SELECT), (CLICK, SELECT, SELECT, TYPE), (CLICK, ENTER), (CLICK, SELECT, ENTER)],
)
def test_where_nothing_is_typed_it_may_be_a_button(actions: tuple[Action, ...]) -> None:
    assert not is_focus(*actions)
