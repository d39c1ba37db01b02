"""How long a step takes, and where that time goes: told by the server's own figures and by its run events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from statistics import median

from prometheus_client.parser import text_string_to_metric_families

from rpa_vision.models.replay.run import ActionSent, RunEvent

_PARTS = "rpa_vision_part_seconds_total"


def parts_told(metrics: str) -> dict[str, float]:
    """Seconds by part, since the server began."""
    samples = (one for family in text_string_to_metric_families(metrics) for one in family.samples)
    return {one.labels["part"]: one.value for one in samples if one.name == _PARTS}


def step_seconds(events: Iterable[RunEvent]) -> Iterator[float]:
    """From one action to the next, of one replay."""
    sent = [event.at for event in events if isinstance(event, ActionSent)]
    return ((after - before).total_seconds() for before, after in pairwise(sent))


def step_table(
    before: Mapping[str, float], after: Mapping[str, float], seconds: list[float]
) -> dict[str, str | int]:
    """Of the mean step, in milliseconds; what neither side counts is on the way between them."""
    if not seconds:
        return {}
    spent = {part: after[part] - before.get(part, 0.0) for part in after}
    travelling = max(0.0, sum(seconds) - sum(spent.values()))
    parts = sorted({**spent, "transfer": travelling}.items(), key=lambda one: -one[1])
    told: dict[str, str | int] = {
        "steps": len(seconds),
        "median step, ms": round(1000 * median(seconds)),
        "mean step, ms": round(1000 * sum(seconds) / len(seconds)),
    }
    return told | {f"… of it {part}, ms": round(1000 * spent_s / len(seconds)) for part, spent_s in parts}
