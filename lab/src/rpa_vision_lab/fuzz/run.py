"""Many applications, several at once, unattended: ``rpa-vision bench fuzz``."""

from __future__ import annotations

import logging
import multiprocessing
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TypeVar

import structlog

from rpa_vision.errors import RpaVisionError
from rpa_vision_lab.fuzz.application.draw import draw_trial
from rpa_vision_lab.fuzz.application.spec import Trial
from rpa_vision_lab.fuzz.breaking import Break, broken
from rpa_vision_lab.fuzz.kept import ResultFile, keep_trial, trial_file
from rpa_vision_lab.fuzz.orphans import end_with_parent
from rpa_vision_lab.fuzz.people.demonstrator import CannotBeShownError
from rpa_vision_lab.fuzz.people.judge import Verdict
from rpa_vision_lab.fuzz.shrink import shrunk
from rpa_vision_lab.fuzz.trial import Result, run_trial

_APPLICATIONS_A_PROCESS = 15
"""Then it is replaced: Qt and the readers' memories grow."""


@dataclass(frozen=True)
class Plan:
    applications: int
    replays: int
    seed: int
    jobs: int
    folder: Path
    break_: Break | None = None
    shrinks: bool = True
    real_x: int = 0
    """So many of the applications, spread over all of them, run on a real display."""

    def is_on_x(self, seed: int) -> bool:
        at = seed - self.seed
        return at * self.real_x // self.applications != (at + 1) * self.real_x // self.applications

    @property
    def seeds(self) -> range:
        return range(self.seed, self.seed + self.applications)


Tell = Callable[[str], None]
T = TypeVar("T")


def run(plan: Plan, tell: Tell) -> list[Result]:
    """The results of every application of the plan, those of an earlier run among them. One that could not be put on
    is told of, and tried again by the next run; wrong ones are made smaller once all have been tried."""
    file = ResultFile(plan.folder)
    known = file.by_seed()
    left = [seed for seed in plan.seeds if len(known.get(seed, ())) < plan.replays]
    for results in _each(plan, left, tell):
        file.add(results)
        known[results[0].seed] = list(results)
        tell(_told(results, sum(seed in known for seed in plan.seeds), plan.applications))
    if plan.shrinks:
        _keep_wrong(plan, known, tell)
    return [result for seed in plan.seeds for result in known.get(seed, ())[: plan.replays]]


def _each(plan: Plan, seeds: Sequence[int], tell: Tell) -> Iterator[list[Result]]:
    """Off screen first; a real display needs the machine for itself, and Qt a process for each."""
    off_screen = [seed for seed in seeds if not plan.is_on_x(seed)]
    on_x = [seed for seed in seeds if plan.is_on_x(seed)]
    yield from in_processes(partial(tried, plan), off_screen, (plan.jobs, _APPLICATIONS_A_PROCESS), tell)
    yield from in_processes(partial(tried, plan), on_x, (1, 1), tell)


def _keep_wrong(plan: Plan, known: Mapping[int, Sequence[Result]], tell: Tell) -> None:
    wrong = {
        seed: next(one.replay for one in known[seed] if one.verdict is Verdict.WRONG)
        for seed in plan.seeds
        if any(one.verdict is Verdict.WRONG for one in known.get(seed, ()))
        and not trial_file(plan.folder, seed).exists()
    }
    for trial in in_processes(partial(smallest, plan, wrong), tuple(wrong), (plan.jobs, 1), tell):
        tell(f"kept: {keep_trial(plan.folder, trial)}")


def in_processes(
    of: Callable[[int], T], seeds: Sequence[int], processes: tuple[int, int], tell: Tell
) -> Iterator[T]:
    """``processes``: how many, and for about how many applications each. All are replaced at once, since the pool's
    own ``max_tasks_per_child`` may wait for ever (Python issue 115634)."""
    jobs, each = processes
    for start in range(0, len(seeds), jobs * each):
        yield from _at_once(of, seeds[start : start + jobs * each], jobs, tell)


def _at_once(of: Callable[[int], T], seeds: Sequence[int], jobs: int, tell: Tell) -> Iterator[T]:
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=context, initializer=end_with_parent) as pool:
        begun: dict[Future[T], int] = {pool.submit(of, seed): seed for seed in seeds}
        try:
            for done in as_completed(begun):
                try:
                    yield done.result()
                except (RpaVisionError, CannotBeShownError, OSError) as error:
                    tell(f"seed {begun[done]} could not be put on: {error}")
        finally:
            pool.shutdown(wait=False, cancel_futures=True)  # whoever stops a campaign waits for no more of it


def tried(plan: Plan, seed: int) -> list[Result]:
    """One application."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    with broken(plan.break_), tempfile.TemporaryDirectory() as folder:
        trial = draw_trial(seed, plan.replays)
        return list(run_trial(trial, Path(folder), real_x=plan.is_on_x(seed)))


def smallest(plan: Plan, wrong: Mapping[int, int], seed: int) -> Trial:
    """The smallest application on which the replay of this seed that was wrong still is."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    with broken(plan.break_):
        return shrunk(draw_trial(seed, plan.replays), wrong[seed])


def _told(results: Sequence[Result], done: int, of: int) -> str:
    counted = ", ".join(
        f"{count} {verdict}"
        for verdict in Verdict
        if (count := sum(one.verdict is verdict for one in results))
    )
    return f"{done}/{of}  seed {results[0].seed}: {counted}"
