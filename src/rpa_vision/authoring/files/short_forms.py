"""Short forms that a person may write in a workflow's JSON: conditions as one word, thresholds as « at least »."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

JsonDocument = Mapping[str, Any]
"""As written: nothing of it has been checked yet."""

THRESHOLDS = {
    "min_observed_runs": "observed_runs",
    "min_assist_runs": "assisted_runs",
    "min_auto_candidate_runs": "candidate_runs",
}
TITLE_CHANGED = "window_title_changed"
ELEMENT, VISIBLE = "element:", "_visible"
SAID = {"text:": "text_visible", "no_text:": "text_absent", "window_title:": "window_title_contains"}
"""What stands behind the colon is looked for as it is."""
CONDITIONS = ("pre_conditions", "post_conditions")


def written_out(workflow: JsonDocument) -> JsonDocument:
    """The same with every short form in full. What is of another shape than a workflow's is left for its checks."""
    titles = dict(_title_of(node) for node in _several(workflow.get("nodes")) if isinstance(node, Mapping))
    written, learning = dict(workflow), workflow.get("learning")
    edges = [
        _with_conditions(edge, titles) if isinstance(edge, Mapping) else edge
        for edge in _several(workflow.get("edges"))
    ]
    if edges:
        written["edges"] = edges
    if isinstance(learning, Mapping) and isinstance(learning.get("thresholds"), Mapping):
        written["learning"] = {**learning, "thresholds": _renamed(learning["thresholds"])}
    return written


def condition_in_full(said: str, title_before: str) -> JsonDocument | str:
    """``title_before``: of the window that the action is done in. What is none of these stays, to be refused."""
    if said == TITLE_CHANGED:
        return {"kind": "window_title_differs", "value": title_before}
    if said.startswith(ELEMENT):
        return {"kind": "element_present", "value": said.removeprefix(ELEMENT).removesuffix(VISIBLE)}
    for begins, kind in SAID.items():
        if said.startswith(begins):
            return {"kind": kind, "value": said.removeprefix(begins)}
    return said


def _several(value: Any) -> Sequence[Any]:
    return value if isinstance(value, list | tuple) else ()


def _title_of(node: JsonDocument) -> tuple[str, str]:
    at: Any = node
    for key in ("screen_template", "window", "title_contains_any_of"):
        at = at.get(key) if isinstance(at, Mapping) else None
    first = next(iter(_several(at)), "")
    return str(node.get("node_id")), first if isinstance(first, str) else ""


def _with_conditions(edge: JsonDocument, titles: Mapping[str, str]) -> JsonDocument:
    constraints = edge.get("constraints")
    if not isinstance(constraints, Mapping):
        return edge
    before = titles.get(str(edge.get("from_node")), "")
    full = {
        name: [condition_in_full(one, before) if isinstance(one, str) else one for one in constraints[name]]
        for name in CONDITIONS
        if isinstance(constraints.get(name), list | tuple)
    }
    return {**edge, "constraints": {**constraints, **full}}


def _renamed(thresholds: JsonDocument) -> JsonDocument:
    return {THRESHOLDS.get(name, name): value for name, value in thresholds.items()}
