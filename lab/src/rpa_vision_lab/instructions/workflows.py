"""Instructions and the workflows they are about, as the product would have learnt them: files of one folder."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

import yaml  # type: ignore[import-untyped]

from rpa_vision.models.graph.action import Action, MouseClickAction, TextInputAction, TextParameters
from rpa_vision.models.graph.workflow import Edge, Node, Variable, Workflow
from rpa_vision.models.target import Cell, Target

_NOW = datetime(2026, 11, 1, tzinfo=UTC)


def instructions(folder: Path, name: str) -> list[dict[str, Any]]:
    text = (folder / f"{name}.yaml").read_text(encoding="utf-8")
    loaded: list[dict[str, Any]] = yaml.load(text, Loader=yaml.CSafeLoader)
    return loaded


def described_workflows(folder: Path) -> list[dict[str, Any]]:
    """A second set for the same workflows lies in a folder below and does not repeat them."""
    own = (folder / "workflows.yaml").is_file()
    return instructions(folder if own else folder.parent, "workflows")


@cache
def instructed_workflows(folder: Path) -> tuple[Workflow, ...]:
    return tuple(map(_workflow, described_workflows(folder)))


def _workflow(given: dict[str, Any]) -> Workflow:
    """What is required is typed; what is not tells a row only, and may be left out."""
    actions: list[Action] = [
        MouseClickAction(target=Target(text=step, role="action")) for step in given["steps"]
    ]
    for parameter in given["parameters"]:
        place = f"${{{parameter['name']}}}"
        if parameter["required"]:
            actions.append(TextInputAction(parameters=TextParameters(text=place)))
        else:
            cell = Cell(column=parameter["label"], text=place)
            actions.append(MouseClickAction(target=Target(role="record", cells=(cell,))))
    edges = tuple(
        Edge(
            edge_id=f"e{place}",
            from_node="screen",
            to_node="screen",
            action=action,
            follows=(f"e{place - 1}",) if place else (),
        )
        for place, action in enumerate(actions)
    )
    return Workflow(
        workflow_id=given["id"],
        name=given["name"],
        description=given["description"],
        created_at=_NOW,
        updated_at=_NOW,
        entry_nodes=("screen",),
        end_nodes=("screen",),
        nodes=(Node(node_id="screen", label=given["steps"][0]),),
        edges=edges,
        first_edges=("e0",),
        last_edges=(edges[-1].edge_id,),
        variables=tuple(map(_variable, given["parameters"])),
    )


def _variable(given: dict[str, Any]) -> Variable:
    kind = {"choice": "text"}.get(given["kind"], given["kind"])
    return Variable(
        name=given["name"],
        label=given["label"],
        kind=kind,
        examples=tuple(given.get("choices", given["examples"])),
    )
