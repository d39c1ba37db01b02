"""The steps of an honest agent alone, and beside clients of four kinds that want the server to stop."""

from __future__ import annotations

import json
import os
import statistics
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

from rpa_vision.models.site.access import UserRole
from rpa_vision_lab.benches.flood import hostile
from rpa_vision_lab.benches.flood.files import import_s
from rpa_vision_lab.benches.flood.honest import Honest, Worked, honest
from rpa_vision_lab.benches.flood.watched import Watched
from rpa_vision_lab.desktop.processes import Program
from rpa_vision_lab.desktop.stage import Stage

Figures = dict[str, float | int | str]

SECONDS = 120.0
CLIENTS = 200
_BEGIN_WITHIN_S = 60.0


@dataclass(frozen=True)
class _Spell:
    worked: Worked
    server: Watched

    def figures(self, name: str) -> Figures:
        steps = sorted(self.worked.steps_s)
        stopped = f" ({', '.join(self.worked.stopped_for)})" if self.worked.stopped_for else ""
        return {
            f"{name}_replays_finished": f"{self.worked.completed} of {self.worked.replays}{stopped}",
            f"{name}_steps": len(steps),
            f"{name}_step_p50_s": statistics.median(steps),
            f"{name}_step_p95_s": _p95(steps),
            f"{name}_health_p95_s": _p95(self.server.health_s),
            f"{name}_health_worst_s": max(self.server.health_s),
            f"{name}_health_failed": self.server.unwell,
            f"{name}_server_peak_mib": self.server.peak_mib,
        }


def run(
    folder: Path,
    seconds: float = SECONDS,
    clients: int = CLIENTS,
    tell: Callable[[str], None] = lambda _: None,
) -> Figures:
    """``seconds`` of flood, and half as many before it."""
    with Stage(folder) as stage, honest(stage) as agent:
        alone = _spell(stage, agent, seconds / 2)
        add_user = stage.client.access.add_user
        tokens = {kind: add_user(kind, UserRole.AGENT).token for kind in hostile.KINDS}
        plan = hostile.Plan(stage.url, tokens, clients, str(stage.folder / "answers.json"))
        with _flooded(plan):
            flooded = _spell(stage, agent, seconds)
        answers = json.loads(Path(plan.told).read_text())
    tell(
        f"The {clients} hostile clients share this machine's {os.cpu_count()} cores with the server, the agent and its"
        " program: what they take themselves is part of the times under flood."
    )
    return {
        **alone.figures("alone"),
        **flooded.figures("flood"),
        "p95_times": _p95(flooded.worked.steps_s) / _p95(alone.worked.steps_s),
        **_answered(answers),
        **import_s(),
    }


def _spell(stage: Stage, agent: Honest, seconds: float) -> _Spell:
    with Watched(stage.url, stage.server_pid) as server:
        worked = agent.work(seconds)
    return _Spell(worked, server)


@contextmanager
def _flooded(plan: hostile.Plan) -> Iterator[None]:
    program = Program([sys.executable, "-m", hostile.__name__, json.dumps(asdict(plan))], "python3")
    try:
        program.wait_for(lambda: Path(plan.told).exists() or None, "first attack", _BEGIN_WITHIN_S)
        yield
    finally:
        program.stop()


def _p95(times: Sequence[float]) -> float:
    return sorted(times)[int(len(times) * 0.95)]


def _answered(answers: Mapping[str, Mapping[str, int]]) -> Figures:
    return {
        f"answers to {kind}": ", ".join(f"{answer}: {times}" for answer, times in sorted(counted.items()))
        for kind, counted in answers.items()
    }
