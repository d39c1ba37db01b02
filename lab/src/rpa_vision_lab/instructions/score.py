"""How a plan is judged against what an instruction should become: see the README beside the instructions."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from rpa_vision.models.task_plan import PlannedTask, TaskPlan
from rpa_vision.text.folding import folded

Verdict = Literal["right", "asks", "wrong"]


@dataclass(frozen=True)
class Judged:
    verdict: Verdict
    holds_wrong_value: bool = False
    why: str = ""


Parameters = Mapping[str, Mapping[str, dict[str, Any]]]
"""Of each workflow, by name, as the file of workflows tells them."""


def parameters_of(workflows: Sequence[dict[str, Any]]) -> Parameters:
    return {given["id"]: {one["name"]: one for one in given["parameters"]} for given in workflows}


def judged(plan: TaskPlan, expected: dict[str, Any], known: Parameters) -> Judged:
    ready = plan.is_complete
    if "plan" in expected:
        return _against_plan(plan, expected["plan"], known, ready=ready)
    if ready:
        return Judged("wrong", why="ready to run, and nothing should")
    kinds = {doubt.kind for doubt in plan.doubts}
    nothing = not any(task.workflow_id or task.choices for task in plan.tasks)
    if expected.get("none"):
        return Judged("right" if nothing else "asks", why="something is proposed")
    if expected["ask"] == "choice":
        offered = [sorted(one.workflow_id for one in task.choices) for task in plan.tasks]
        return Judged(
            "right" if offered == [sorted(expected["workflows"])] else "asks", why=f"offers {offered}"
        )
    choosing = any(task.choices for task in plan.tasks)
    return Judged("right" if kinds or choosing or nothing else "asks", why="only a value is missing")


def _against_plan(plan: TaskPlan, steps: list[dict[str, Any]], known: Parameters, *, ready: bool) -> Judged:
    same = [task.workflow_id for task in plan.tasks] == [step["workflow"] for step in steps]
    pairs = list(zip(plan.tasks, steps, strict=False)) if same else []
    wrong = [why for task, step in pairs for why in _wrong_values(task, step, known)]
    lacking = [why for task, step in pairs for why in _lacking(task, step)]
    incomplete = any(step.get("missing") for step in steps)
    problems = [*([] if same else [f"tasks {[task.workflow_id for task in plan.tasks]}"]), *wrong, *lacking]
    problems += [f"doubt {one.kind} {one.words}" for one in plan.doubts]
    if ready:
        return Judged("wrong" if incomplete or problems else "right", why="; ".join(problems))
    if not incomplete or problems:
        return Judged("asks", bool(wrong), "; ".join(problems))
    return Judged("right")


def _wrong_values(task: PlannedTask, step: dict[str, Any], parameters: Parameters) -> list[str]:
    said, known = step["parameters"], parameters[step["workflow"]]
    found = []
    for value in task.values:
        if value.value is None:
            continue
        usual = known[value.variable].get("usual")
        right = said.get(value.variable, usual)
        if right is None or not _same(str(value.value), right, known[value.variable]["kind"]):
            found.append(f"{value.variable}={value.value!r}, not {right!r}")
    return found


def _lacking(task: PlannedTask, step: dict[str, Any]) -> list[str]:
    asked = {value.variable for value in task.values if value.is_open}
    missing = set(step.get("missing", ()))
    unsaid = {value.variable for value in task.values if value.value is None} & step["parameters"].keys()
    found = [f"asks {sorted(asked)}, not {sorted(missing)}"] if asked != missing else []
    found += [f"did not take {name}" for name in sorted(unsaid - asked)]
    for name, codes in step.get("offer", {}).items():
        offered = {one.value for value in task.values if value.variable == name for one in value.offered}
        if offered.isdisjoint(codes):
            found.append(f"offers {sorted(offered)} for {name}")
    return found


def _same(value: str, right: str, kind: str) -> bool:
    match kind:
        case "date" | "birth_date":
            return datetime.strptime(value, "%d/%m/%Y").date().isoformat() == right  # noqa: DTZ007 - a day
        case "name":
            return sorted(_letters(value)) == sorted(_letters(right))
        case "text" | "choice":
            return _letters(value) == _letters(right)
        case "nir" | "rpps" | "finess" | "ipp" | "nda":
            return value.replace(" ", "") == right
        case _:
            return value == right


def _letters(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", folded(text))
