"""What sentences become, judged against what they should, and how long a plan takes.

Never one number without the others: a plan that asks costs a person a moment, one that is wrong costs trust.
"""

from __future__ import annotations

import statistics
import time
from datetime import date
from pathlib import Path

from rpa_vision.domain.reading import load_domain
from rpa_vision.engines.words.vectors import WordVectors
from rpa_vision.errors import BadInputError
from rpa_vision.planning.planner import TaskPlanner, known_tasks
from rpa_vision_lab.instructions.score import judged, parameters_of
from rpa_vision_lab.instructions.workflows import described_workflows, instructed_workflows, instructions

HALVES = ("tuning", "aside")
Figures = dict[str, float | int]


def run(folder: Path | None) -> Figures:
    if folder is None or not any((each / "workflows.yaml").is_file() for each in (folder, folder.parent)):
        raise BadInputError("--instructions: a folder with workflows.yaml, tuning.yaml and aside.yaml")
    tasks = known_tasks(instructed_workflows(folder), load_domain("tim_cim10"))
    words = WordVectors()
    known = parameters_of(described_workflows(folder))
    TaskPlanner(tasks, "fr", words).plan(
        "bracelet, elle tousse", date(2026, 1, 1)
    )  # what is read once is not measured
    figures: Figures = {}
    took: list[float] = []
    for half in HALVES:
        verdicts = {f"{half}_{verdict}": 0 for verdict in ("right", "asks", "wrong", "asks_with_wrong_value")}
        for case in instructions(folder, half):
            began = time.perf_counter()
            planner = TaskPlanner(tasks, case["language"], words)
            plan = planner.plan(case["text"], date.fromisoformat(case["today"]))
            took.append(1000 * (time.perf_counter() - began))
            found = judged(plan, case["expected"], known)
            verdicts[f"{half}_{found.verdict}"] += 1
            verdicts[f"{half}_asks_with_wrong_value"] += found.holds_wrong_value
        figures |= verdicts
    took.sort()
    figures |= {
        "median_ms": statistics.median(took),
        "p95_ms": took[int(0.95 * len(took))],
        "longest_ms": took[-1],
    }
    return figures
