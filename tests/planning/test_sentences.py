"""Further sentences, one a line: what is said, and after « => » what it should become.

A step is a workflow without its « WF_ », what was said as name=value (a day as « d+1 », counted from today) and what is to
be asked as ?name; a part of a parameter's name will do where no other has it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from rpa_vision.domain.reading import load_domain
from rpa_vision.engines.words.vectors import WordVectors
from rpa_vision.planning.planner import TaskPlanner, known_tasks
from rpa_vision_lab.instructions.score import Parameters, judged, parameters_of
from rpa_vision_lab.instructions.workflows import instructed_workflows, instructions

HERE = Path(__file__).parent
TODAY = date(2027, 3, 17)
RIGHT_AT_LEAST = {"hospital": 260, "ward": 212, "office": 40, "never_started": 74, "told": 44}
FOLDERS = {
    "hospital": HERE / "instructions",
    "ward": HERE / "instructions",
    "office": HERE / "sentences",
    "never_started": HERE / "instructions",
    "told": HERE / "instructions",
}


def parameter(known: Parameters, workflow: str, said: str) -> str:
    names = list(known[workflow])
    if said in names or f"date_{said}" in names:
        return said if said in names else f"date_{said}"
    (name,) = (one for one in names if said in one)
    return name


def value(said: str) -> str:
    away = re.fullmatch(r"d([+-]\d+)", said)
    return said if away is None else (TODAY + timedelta(days=int(away[1]))).isoformat()


def step(said: str, known: Parameters) -> dict[str, Any]:
    name, _, rest = said.strip().partition(" ")
    workflow = f"WF_{name}"
    given, missing = {}, []
    for asked, one, text in re.findall(r"\?(\w+)|(\w+)=(.*?)(?=\s+\?|\s+\w+=|$)", rest):
        if asked:
            missing.append(parameter(known, workflow, asked))
        else:
            given[parameter(known, workflow, one)] = value(text.strip())
    return {"workflow": workflow, "parameters": given, "missing": missing}


def sentences(name: str, known: Parameters) -> Iterator[tuple[str, dict[str, Any]]]:
    for line in (HERE / "sentences" / f"{name}.txt").read_text("utf-8").splitlines():
        if line.startswith("#"):
            continue
        text, _, expected = (part.strip() for part in line.rpartition("=>"))
        if expected in ("none", "doubt"):
            yield text, {"none": True} if expected == "none" else {"ask": "doubt"}
        else:
            yield text, {"plan": [step(one, known) for one in expected.split(";")]}


@pytest.mark.parametrize("name", RIGHT_AT_LEAST)
def test_nothing_starts_with_another_workflow_or_value(name: str) -> None:
    folder = FOLDERS[name]
    known = parameters_of(instructions(folder, "workflows"))
    planner = TaskPlanner(
        known_tasks(instructed_workflows(folder), load_domain("tim_cim10")), "fr", WordVectors()
    )
    verdicts: Counter[str] = Counter()
    for text, expected in sentences(name, known):
        found = judged(planner.plan(text, TODAY), expected, known)
        assert found.verdict != "wrong", (text, found.why)
        verdicts[found.verdict] += 1
    assert verdicts["right"] >= RIGHT_AT_LEAST[name], verdicts
