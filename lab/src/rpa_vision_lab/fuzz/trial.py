"""One application, from its first demonstration to its last replay."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean

from rpa_vision.errors import RpaVisionError
from rpa_vision.models.base import Model
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision_lab.fuzz.application.spec import Run, Trial
from rpa_vision_lab.fuzz.application.store import holding
from rpa_vision_lab.fuzz.people.demonstrator import show
from rpa_vision_lab.fuzz.people.given import meanings, values_of
from rpa_vision_lab.fuzz.people.judge import Verdict, judged, judged_refusal
from rpa_vision_lab.fuzz.people.supervisor import Supervisor, checked, checked_fields, taught
from rpa_vision_lab.fuzz.stage import Stage, stage_for
from rpa_vision_lab.offscreen.person import OffscreenPerson


class Result(Model):
    """One replay, in words that can be counted."""

    seed: int
    replay: int
    verdict: Verdict
    cause: str
    detail: str = ""
    steps: int
    seconds: float
    proposals: int = 0
    wrong_proposals: int = 0
    trouble: str = ""
    real_x: bool = False


@dataclass(frozen=True)
class _Lesson:
    workflow: Workflow
    means: dict[str, str | None]
    steps: int
    """A demonstration took, on average."""
    checked: Sequence[str]
    """Fields that the record is asked about once it is saved."""

    def shows(self, run: Run) -> bool:
        """Whether the record tells that something was not saved: not where it held all of that before."""
        return any(run.wish.values[key] != run.target.values[key] for key in self.checked)


def run_trial(trial: Trial, folder: Path, *, real_x: bool = False) -> Iterator[Result]:
    """A result for each of its replays, in order."""
    with stage_for(trial.app, folder, real_x=real_x) as stage:
        try:
            lesson = _learnt(stage, trial)
        except RpaVisionError as error:
            yield from _never_learnt(trial, error)
            return
        for number, run in enumerate(trial.replays):
            yield _replayed(stage, lesson, run, number).model_copy(update={"real_x": real_x})


def _learnt(stage: Stage, trial: Trial) -> _Lesson:
    shown = [_shown(stage, run) for run in trial.demonstrations]
    sessions = [session_id for session_id, _ in shown]
    workflow = stage.play.learn("task", sessions).workflow
    means = meanings(workflow, trial.demonstrations)
    workflow = taught(stage.play, workflow, means, trial.app)
    with_record = None
    if any(run.fault == "not_saved" for run in trial.replays):
        with_record = checked(stage.play, workflow, means, trial.app)
    return _Lesson(
        with_record or workflow,
        means,
        round(fmean(deeds for _, deeds in shown)),
        checked=() if with_record is None else checked_fields(means, trial.app),
    )


def _shown(stage: Stage, run: Run) -> tuple[str, int]:
    """The session, and how many things were done in it."""
    deeds = 0

    def do(person: OffscreenPerson) -> None:
        nonlocal deeds
        deeds = show(person, stage.app, stage.program, run.wish)

    stage.begin(run)
    return stage.play.record("task", do), deeds


def _replayed(stage: Stage, lesson: _Lesson, run: Run, number: int) -> Result:
    if run.fault == "not_saved" and not lesson.shows(run):
        run = run.model_copy(update={"fault": None})  # nobody could see that one
    began = time.monotonic()
    blank = Result(
        seed=stage.spec.seed,
        replay=number,
        verdict=Verdict.NEEDLESS_HALT,
        cause="meaningless variable",
        steps=lesson.steps,
        seconds=0.0,
        trouble=run.fault or run.interruption or "",
    )
    unknown = [name for name, meaning in lesson.means.items() if meaning is None]
    if unknown:
        return blank.model_copy(update={"detail": unknown[0]})
    stage.begin(run)
    before, values = holding(stage.records), values_of(run)
    parameters = {name: values[meaning] for name, meaning in lesson.means.items() if meaning is not None}
    supervisor = Supervisor(stage.app, stage.program, run.wish, stage.play.desktop.capture().size)
    try:
        outcome = stage.play.replay(lesson.workflow, parameters, supervisor.answer)
    except RpaVisionError as error:
        verdict, cause = judged_refusal(run, before, holding(stage.records), error)
        said = str(error)
    else:
        verdict, cause = judged(run, before, holding(stage.records), outcome, stage.app.state.spent)
        pause = outcome.replay.pause
        said = "" if pause is None else f"step {pause.step_index + 1}: {pause.message}"
    return blank.model_copy(
        update={
            "verdict": verdict,
            "cause": cause,
            "detail": said,
            "seconds": round(time.monotonic() - began, 2),
            "proposals": supervisor.proposals,
            "wrong_proposals": supervisor.wrong_proposals,
        }
    )


def _never_learnt(trial: Trial, error: RpaVisionError) -> Iterator[Result]:
    for number, _ in enumerate(trial.replays):
        yield Result(
            seed=trial.app.seed,
            replay=number,
            verdict=Verdict.NEEDLESS_HALT,
            cause="not learnt",
            detail=str(error),
            steps=0,
            seconds=0.0,
        )
