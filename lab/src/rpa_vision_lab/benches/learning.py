"""How long learning takes: looking at the demonstrations, and making a graph of five and of two hundred."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

from rpa_vision.bootstrap.seeing import build_senses
from rpa_vision.learning.builder import GraphBuilder
from rpa_vision.learning.watching.demonstration import Demonstration
from rpa_vision.models.session import RawSession, WindowFocus
from rpa_vision.perception.eyes import Eyes
from rpa_vision.settings import Settings
from rpa_vision_lab.desktop.desktop import VirtualDesktop
from rpa_vision_lab.dpi.demonstrations import STAYS, coding_office
from rpa_vision_lab.shown import ShownSession

Figures = dict[str, float | int]
STEPS = 12
GROWTH = (5, 25, 50, 100, 200)


def run(settings: Settings) -> Figures:
    with VirtualDesktop(1920, 1080) as desktop, coding_office(desktop.display) as office:
        shown = [office.show_stay(stay) for stay in STAYS]
    builder = GraphBuilder(settings.matching.pattern_observations)
    eyes = Eyes(build_senses(settings))
    began = time.perf_counter()
    short = [_cut(one, STEPS).seen_with(eyes) for one in shown]
    looked = time.perf_counter()
    builder.build(short, "WF_bench", "bench", datetime.now(UTC))
    built = time.perf_counter()
    whole = [one.seen_with(eyes) for one in shown]
    return {
        "demonstrations": len(short),
        "steps": sum(len(one.steps) for one in short),
        "learnt_in_s": built - began,
        "look_ms_per_step": (looked - began) * 1000 / sum(len(one.steps) for one in short),
    } | {f"build_{count}_ms_per_demonstration": _build_ms(builder, whole, count) for count in GROWTH}


def _cut(shown: ShownSession, steps: int) -> ShownSession:
    """Its first steps only."""
    events, taken = [], 0
    for event in shown.session.events:
        taken += not isinstance(event, WindowFocus)
        if taken > steps:
            break
        events.append(event)
    return replace(shown, session=RawSession(**{**dict(shown.session), "events": tuple(events)}))


def _build_ms(builder: GraphBuilder, demonstrations: Sequence[Demonstration], count: int) -> float:
    many = [
        replace(demonstrations[number % len(demonstrations)], session_id=f"sess_{number}")
        for number in range(count)
    ]
    began = time.perf_counter()
    builder.build(many, "WF_bench", "bench", datetime.now(UTC))
    return (time.perf_counter() - began) * 1000 / count
