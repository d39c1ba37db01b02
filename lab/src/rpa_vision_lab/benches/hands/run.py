"""The whole benchmark of the agent."""

from __future__ import annotations

from pathlib import Path

from rpa_vision_lab.benches.hands.acting import acting
from rpa_vision_lab.benches.hands.recording import recording_cost

Figures = dict[str, float | int | str]


def run(folder: Path) -> Figures:
    return {**acting(folder), **recording_cost(folder)}
