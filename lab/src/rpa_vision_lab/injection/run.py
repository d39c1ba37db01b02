"""The bench: dialogs thrown into one replay after the other, near and from afar, and then nothing thrown at all."""

from __future__ import annotations

import math
import shutil
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from random import Random

from rpa_vision.errors import BadInputError
from rpa_vision.models.replay.pause import PauseReason
from rpa_vision_lab.benches.step_time import parts_told
from rpa_vision_lab.injection.cases import USUAL, Case, Cases
from rpa_vision_lab.injection.judging import Figures, Judged, figures_by_part, figures_of, stops_told
from rpa_vision_lab.injection.quiet import MovingWindow
from rpa_vision_lab.injection.supervised import Course, Supervised
from rpa_vision_lab.injection.task import Reading
from rpa_vision_lab.injection.ward import QUALITIES, Channel, Ward
from rpa_vision_lab.injection.windows import WindowsDesk

CHANNELS: tuple[Channel, ...] = ("direct", *QUALITIES)
_TRIES = 1.5
"""For each dialog that is to be met: some come too late, and some tasks do not get that far."""
_USUAL_STEP_S = 120 / 40
Tell = Callable[[str], None]


def channels(names: Sequence[str]) -> tuple[Channel, ...]:
    """All of them where none is named."""
    for name in names:
        if name not in CHANNELS:
            raise BadInputError(f"through: {name!r} is not one of {', '.join(CHANNELS)}")
    return tuple(one for one in CHANNELS if one in names) or CHANNELS


@dataclass(frozen=True)
class Plan:
    injections: int
    through: tuple[Channel, ...] = CHANNELS
    seed: int = 1
    quiet_minutes: float = 2.0
    keep: Path | None = None
    """Where the pictures of what did not go as it should are kept."""


@dataclass
class Bench:
    ward: Ward
    plan: Plan
    tell: Tell
    judged: list[Judged] = field(default_factory=list)
    too_late: int = 0
    """Replays that were done before the dialog was there."""
    stopped_before: int = 0
    """Replays that did not get as far as the dialog."""

    def __post_init__(self) -> None:
        self._chance = Random(self.plan.seed)  # noqa: S311 - no secret

    def throw(self, cases: Iterator[Case]) -> None:
        for channel in self.plan.through:
            share = self.plan.injections // len(self.plan.through)
            wanted = len(self.judged) + share
            for case in islice(cases, math.ceil(_TRIES * share)):
                self._throw_one(case, channel)
                if len(self.judged) == wanted:
                    break

    def _throw_one(self, case: Case, channel: Channel) -> None:
        self.ward.declare(case.declared)
        with self.ward.program(case.options) as (program, person), ExitStack() as before:
            thrown = case.throw(program, person, before)
            replaying = Supervised(self.ward, program, person, self._reading(), channel)
            course = replaying.run(thrown, case.at_step)
        one = Judged(case, channel, course)
        if course.shown_at is not None:
            self.judged.append(one)
            how = "ok" if one.right else "NOT RIGHT"
        elif course.right:
            self.too_late += 1
            how = "too late"
        else:
            self.stopped_before += 1
            how = "stopped before"
        self.tell(f"{len(self.judged)}/{self.plan.injections} {how} {one.told()}")
        if course.own_stops or not (one.right or (course.right and course.shown_at is None)):
            self._keep(course)

    def be_quiet(self) -> Figures:
        """Replays beside another program, without any dialog."""
        alarms, replays, steps, busy_s, began = 0, 0, 0, 0.0, time.monotonic()
        timed = self._dialog_seconds()
        self.ward.declare({})
        with MovingWindow(self.ward.display):
            while time.monotonic() - began < 60 * self.plan.quiet_minutes:
                with self.ward.program(USUAL) as (program, person):
                    channel = self.plan.through[replays % len(self.plan.through)]
                    course = Supervised(self.ward, program, person, self._reading(), channel).run()
                replays, steps = replays + 1, steps + course.steps
                busy_s += course.took_s
                alarm = bool(course.met) or any(one.reason is PauseReason.DIALOG for one in course.pauses)
                alarms += alarm
                how = "FALSE ALARM" if alarm else course.status
                stops = stops_told(course)
                self.tell(
                    f"quiet {course.took_s:.0f} s {course.replay_id} {channel}: {how}, by itself [{stops}]"
                )
                if alarm or course.own_stops or not course.right:
                    self._keep(course)
        return {
            "quiet_minutes": (time.monotonic() - began) / 60,
            "quiet_replays": replays,
            "quiet_steps": steps,
            "false_alarms": alarms,
            **_overhead(self._dialog_seconds() - timed, steps, busy_s),
        }

    def _reading(self) -> Reading:
        patient = self._chance.choice(self.ward.patients())
        tenths = self._chance.randint(360, 399)
        return Reading(patient.ipp, patient.used_name, f"{tenths // 10},{tenths % 10}")

    def _dialog_seconds(self) -> float:
        return parts_told(self.ward.metrics()).get("dialogs", 0.0)

    def _keep(self, course: Course) -> None:
        if self.plan.keep is not None:
            shutil.copytree(
                self.ward.pictures_of(course.replay_id), self.plan.keep / course.replay_id, dirs_exist_ok=True
            )


def _overhead(dialogs_s: float, steps: int, busy_s: float) -> Figures:
    """As a share of these replays, whose steps are as fast as a lab's, and of a replay of people's pace."""
    each_s = dialogs_s / max(1, steps)
    return {
        "dialog_checks_ms_per_step": 1000 * each_s,
        "overhead_of_dialog_checks": f"{dialogs_s / busy_s:.1%}" if busy_s else "",
        "overhead_in_40_steps_of_120_s": f"{each_s / _USUAL_STEP_S:.1%}",
    }


def run(folder: Path, plan: Plan, tell: Tell = lambda _: None) -> Figures:
    with ExitStack() as running:
        ward = running.enter_context(Ward(folder))
        tell("learning the task")
        ward.learn()
        bench = Bench(ward, plan, tell)
        if plan.injections:
            desk = running.enter_context(WindowsDesk(ward.display))
            bench.throw(iter(Cases(ward.display, desk, plan.seed)))
        quiet = bench.be_quiet() if plan.quiet_minutes else {}
    not_right = [one.told() for one in bench.judged if not one.right]
    return {
        **figures_of(bench.judged),
        "came_too_late": bench.too_late,
        "task_stopped_before": bench.stopped_before,
        **figures_by_part(bench.judged),
        **quiet,
        "not_right": "\n".join(not_right),
    }
