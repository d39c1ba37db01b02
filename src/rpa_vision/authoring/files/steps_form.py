"""The form people write: a list of ``steps``, from which the rest of a workflow follows.

``steps`` stands for ``edges`` and ``id`` for ``edge_id``. A step without ``from_node`` begins where the one before
it ended. What is declared nowhere (screens, variables, where the task begins and ends) is what the steps mention.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from hashlib import sha256

from pydantic import JsonValue
from pydantic_core import to_json

from rpa_vision.authoring.files.steps_mention import decided_by, nodes_of, variables_of
from rpa_vision.models.base import JsonObject
from rpa_vision.text.folding import folded

START = "start"
UNNAMED = "Imported workflow"
LONGEST_NAME = 60


def is_steps(document: JsonValue) -> bool:
    return isinstance(document, dict) and "steps" in document and "edges" not in document


def as_steps(workflow: JsonObject) -> JsonObject:
    """A whole workflow with its edges written as steps."""
    return {
        ("steps" if key == "edges" else key): _renamed(value, "edge_id", "id") if key == "edges" else value
        for key, value in workflow.items()
    }


def completed(document: JsonObject) -> JsonObject:
    """The whole workflow that steps stand for. What is wrong in it is left for the schema to say."""
    stated = {key: value for key, value in document.items() if key != "steps"}
    edges = _renamed(document["steps"], "id", "edge_id")
    if not isinstance(edges, list) or not all(isinstance(edge, dict) for edge in edges):
        return {**stated, "edges": edges}
    steps = [edge for edge in edges if isinstance(edge, dict)]
    order: JsonObject = {}
    if any("from_node" not in step for step in steps):
        steps = _one_after_the_other(steps, [*_declared_nodes(document), START][0])
        order = {"first_edges": _ids(steps[:1]), "last_edges": _ids(_last(steps))}
    now = datetime.now(UTC).isoformat()
    declared = _declared_nodes(document) or nodes_of(steps)
    known = _names([*declared])
    return {
        "schema_version": "workflow_v1",
        "workflow_id": _id_of(document),
        "name": UNNAMED,
        "created_at": now,
        "updated_at": now,
        "entry_nodes": [step["from_node"] for step in steps[:1] if step["from_node"] in declared],
        "end_nodes": [node for node in _end_nodes(steps) if isinstance(node, str) and node in known],
        "nodes": [{"node_id": node, "label": node} for node in nodes_of(steps)],
        "variables": variables_of(steps),
        **order,
        **stated,
        "edges": [*steps],
    }


def _declared_nodes(document: JsonObject) -> list[JsonValue]:
    nodes = document.get("nodes")
    return (
        [node.get("node_id") for node in nodes if isinstance(node, dict)] if isinstance(nodes, list) else []
    )


def _one_after_the_other(steps: list[JsonObject], start: JsonValue) -> list[JsonObject]:
    here = start
    placed: list[JsonObject] = []
    for step in steps:
        begins = step.get("from_node", here)
        here = step.get("to_node", begins)
        expected: JsonObject = {"expected_node": here}
        placed.append({"from_node": begins, "to_node": here, "post_conditions": expected, **step})
    leading = _leading_to(placed)
    return [
        {**step, "follows": step.get("follows", _before(place, steps, placed, leading))}
        for place, step in enumerate(placed)
    ]


def _leading_to(placed: list[JsonObject]) -> dict[str, list[JsonValue]]:
    """By screen: what ends there. One list for all that begin there."""
    leading: dict[str, list[JsonValue]] = {}
    for step in placed:
        for node in _names(decided_by(step) or [step["to_node"]]):
            leading.setdefault(node, []).extend(_ids([step]))
    return leading


def _before(
    place: int, steps: list[JsonObject], placed: list[JsonObject], leading: dict[str, list[JsonValue]]
) -> list[JsonValue]:
    """The step written before it, or where it says on which screen it begins, all that lead there."""
    if "from_node" not in steps[place]:
        return _ids(placed[place - 1 : place])
    here = placed[place]["from_node"]
    return leading.get(here, []) if isinstance(here, str) else []


def _names(values: list[JsonValue]) -> dict[str, None]:
    """Each once, in order; what is no name is for the schema to refuse."""
    return dict.fromkeys(value for value in values if isinstance(value, str))


def _last(steps: list[JsonObject]) -> list[JsonObject]:
    """Those that nothing follows."""
    listed = {id(ids): ids for step in steps if isinstance(ids := step.get("follows"), list)}
    followed = {one for ids in listed.values() for one in ids if isinstance(one, str)}
    return [
        step for step in steps if not isinstance(name := step.get("edge_id"), str) or name not in followed
    ]


def _end_nodes(steps: list[JsonObject]) -> list[JsonValue]:
    """Screens that are come to and not gone on from; where there are none, the last one."""
    begun = _names([step.get("from_node") for step in steps])
    reached = [node for step in steps for node in (decided_by(step) or [step.get("to_node")])]
    ends: list[JsonValue] = [node for node in _names(reached) if node not in begun]
    return ends or reached[-1:]


def _ids(steps: list[JsonObject]) -> list[JsonValue]:
    return [step["edge_id"] for step in steps if "edge_id" in step]


def _renamed(steps: JsonValue, old: str, new: str) -> JsonValue:
    if not isinstance(steps, list):
        return steps
    return [
        {(new if key == old else key): value for key, value in step.items()}
        if isinstance(step, dict)
        else step
        for step in steps
    ]


def _id_of(document: JsonObject) -> str:
    """The same file has the same id: brought in twice, it is found to be there already."""
    name = document.get("name")
    words = re.findall(r"[a-z0-9]+", folded(name if isinstance(name, str) else UNNAMED))
    return f"WF_{'_'.join(words)[:LONGEST_NAME]}_{sha256(to_json(document)).hexdigest()[:8]}"
