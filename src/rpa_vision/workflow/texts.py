"""Every text of a workflow in which a variable may stand, with the field it stands in."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import BaseModel

from rpa_vision.models.graph.workflow import Edge, Workflow

_NAMES = frozenset(
    {
        "type",
        "role",
        "kind",
        "crop",
        "button",
        "variable",
        "keys",
        "modifiers",
        "selection_policy",
        "fallback_strategy",
        "source",
        "query",
        "at",
        "label",
        "does",
    }
)
"""Fields of actions and conditions whose text is the product's own."""


def edge_texts(field: str, edge: Edge) -> Iterator[tuple[str, str]]:
    yield from _texts(f"{field}.action", edge.action)
    yield from _texts(f"{field}.constraints", edge.constraints)
    yield from _texts(f"{field}.checks", edge.checks)


def screen_texts(workflow: Workflow) -> Iterator[tuple[str, str]]:
    """What screens are known by: no variable stands here, so nothing that changes may."""
    for index, node in enumerate(workflow.nodes):
        template = node.screen_template
        for place, text in enumerate(template.required_text_any):
            yield f"nodes.{index}.screen_template.required_text_any.{place}", text
        for place, text in enumerate(template.window.title_contains_any_of):
            yield f"nodes.{index}.screen_template.window.title_contains_any_of.{place}", text


def _texts(field: str, value: object) -> Iterator[tuple[str, str]]:
    if isinstance(value, BaseModel):
        for name, inner in value:
            if name not in _NAMES and not name.endswith("_var"):
                yield from _texts(f"{field}.{name}", inner)
    elif isinstance(value, tuple):
        for index, inner in enumerate(value):
            yield from _texts(f"{field}.{index}", inner)
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield from _texts(f"{field}.{name}", inner)
    elif isinstance(value, str):
        yield field, value
