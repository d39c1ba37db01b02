"""Many applications, several at once, unattended: ``rpa-vision bench fuzz``."""

from __future__ import annotations

import logging
import multiprocessing
import tempfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import structlog

from rpa_vision.errors import RpaVisionError
from rpa_vision.lab.fuzz.breaking import Break, broken
from rpa_vision.lab.fuzz.demonstrator import CannotBeShownError
from rpa_vision.lab.fuzz.draw import draw_trial
from rpa_vision.lab.fuzz.judge import Verdict
from rpa_vision.lab.fuzz.kept import ResultFile, keep_trial
from rpa_vision.lab.fuzz.orphans import end_with_parent
from rpa_vision.lab.fuzz.shrink import shrunk
from rpa_vision.lab.fuzz.trial import Result, run_trial

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


def run(plan: Plan, tell: Tell) -> list[Result]:
    """The results of every application of the plan, those of an earlier run among them. One that could not be put on
    is told of, and tried again by the next run."""
    file = ResultFile(plan.folder)
    known = file.by_seed()
    left = [seed for seed in plan.seeds if len(known.get(seed, ())) < plan.replays]
    if left:
        for results in _each(plan, left, tell):
            file.add(results)
            known[results[0].seed] = list(results)
            tell(_told(results, sum(seed in known for seed in plan.seeds), plan.applications))
    return [result for seed in plan.seeds for result in known.get(seed, ())[: plan.replays]]


def _each(plan: Plan, seeds: Sequence[int], tell: Tell) -> Iterator[list[Result]]:
    """Off screen first; a real display needs the machine for itself, and Qt a process for each."""
    off_screen = [seed for seed in seeds if not plan.is_on_x(seed)]
    on_x = [seed for seed in seeds if plan.is_on_x(seed)]
    yield from _at_once(partial(tried, plan), off_screen, (plan.jobs, _APPLICATIONS_A_PROCESS), tell)
    yield from _at_once(partial(tried, plan), on_x, (1, 1), tell)


def _at_once(
    of: Callable[[int], list[Result]], seeds: Sequence[int], processes: tuple[int, int], tell: Tell
) -> Iterator[list[Result]]:
    """``processes``: how many, and for how many applications each."""
    jobs, each = processes
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(
        jobs, mp_context=context, max_tasks_per_child=each, initializer=end_with_parent
    ) as pool:
        begun: dict[Future[list[Result]], int] = {pool.submit(of, seed): seed for seed in seeds}
        try:
            for done in as_completed(begun):
                try:
                    yield done.result()
                except (RpaVisionError, CannotBeShownError, OSError) as error:
                    tell(f"seed {begun[done]} could not be put on: {error}")
        finally:
            pool.shutdown(wait=False, cancel_futures=True)  # whoever stops a campaign waits for no more of it


def tried(plan: Plan, seed: int) -> list[Result]:
    """One application; the smallest one that is still wrong is kept beside the results."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    with broken(plan.break_):
        trial = draw_trial(seed, plan.replays)
        with tempfile.TemporaryDirectory() as folder:
            results = list(run_trial(trial, Path(folder), real_x=plan.is_on_x(seed)))
        wrong = next((one for one in results if one.verdict is Verdict.WRONG), None)
        if wrong is not None and plan.shrinks:
            keep_trial(plan.folder, shrunk(trial, wrong.replay))
    return results


def _told(results: Sequence[Result], done: int, of: int) -> str:
    counted = ", ".join(
        f"{count} {verdict}"
        for verdict in Verdict
        if (count := sum(one.verdict is verdict for one in results))
    )
    return f"{done}/{of}  seed {results[0].seed}: {counted}"
