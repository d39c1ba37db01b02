"""One replay: the program started anew in one of its looks, the task asked for with new values, and what came of it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

from rpa_vision.errors import DesktopError, RpaVisionError
from rpa_vision.models.base import Model
from rpa_vision.models.replay.pause import Pause
from rpa_vision.models.replay.run import (
    ActionVerified,
    Replay,
    ReplayStatus,
    RunEvent,
    StepProduced,
)
from rpa_vision_lab.desktop.stage import AGENT, Stage
from rpa_vision_lab.zoo.lesson import Lesson
from rpa_vision_lab.zoo.look import Look
from rpa_vision_lab.zoo.program import Held, Values, ZooProgram
from rpa_vision_lab.zoo.results.judging import Allowed, Verdict, judged

FAR = "far"
_POLL_S = 0.2
_ENDS_WITHIN_S = 600.0


class Replayed(Model):
    """What is kept of it."""

    program: str
    look: str
    number: int
    verdict: Verdict
    cause: str = ""
    step: int = 0
    """The one it stopped at."""
    steps: int = 0
    """Done."""
    seconds: float = 0.0
    detail: str = ""
    picture: str = ""
    """Of the screen it stopped on: a file beside the results."""


def replayed(
    stage: Stage, program: type[ZooProgram], home: Path, lesson: Lesson, look: Look, number: int
) -> tuple[Replayed, bytes | None]:
    """With the picture of where it stopped."""
    blank = Replayed(program=program.name, look=look.name, number=number, verdict=Verdict.NEEDLESS_HALT)
    unknown = [name for name, meaning in lesson.means.items() if meaning is None]
    if unknown:
        return blank.model_copy(update={"cause": "meaningless variable", "detail": ", ".join(unknown)}), None
    values = program.replayed[number]
    with program(stage.desktop.display, look, home) as shown:
        before = shown.stored()
        try:
            ran = _ran(stage, lesson, look, values)
        except RpaVisionError as error:
            if isinstance(error, DesktopError):
                raise
            return blank.model_copy(update={"cause": type(error).__name__, "detail": str(error)}), None
        after: Held = shown.stored()
        allowed = Allowed(shown.asked(before, values), shown.on_the_way(before, values), program.asks_first)
    replay, pause, events = ran
    verdict, cause = judged(after, allowed, replay.status, pause)
    found = blank.model_copy(
        update={
            "verdict": verdict,
            "cause": cause,
            "step": 0 if pause is None else pause.step_index + 1,
            "steps": _steps(events),
            "seconds": round((events[-1].at - events[0].at).total_seconds(), 2),
            "detail": "" if pause is None else pause.message,
        }
    )
    return found, _picture(stage, replay, pause)


def _ran(
    stage: Stage, lesson: Lesson, look: Look, values: Values
) -> tuple[Replay, Pause | None, Sequence[RunEvent]]:
    """Nobody is there to help: one that stops for a person is given up."""
    given = {name: values[meaning] for name, meaning in lesson.means.items() if meaning is not None}
    agent = AGENT if look.jpeg is None else FAR
    client = stage.client
    started = client.start_replay(lesson.workflow_id, agent, given, draft=True, coached=False)
    deadline = time.monotonic() + _ENDS_WITHIN_S
    while True:
        replay = client.replay(started.replay_id)
        if replay.status.is_final or replay.pause is not None or time.monotonic() > deadline:
            break
        time.sleep(_POLL_S)
    events = client.events(replay.replay_id)
    if not replay.status.is_final:
        client.abort(replay.replay_id, "the zoo has nobody to ask")
    return replay, replay.pause, events


def _steps(events: Sequence[RunEvent]) -> int:
    return sum(isinstance(one, ActionVerified | StepProduced) for one in events)


def _picture(stage: Stage, replay: Replay, pause: Pause | None) -> bytes | None:
    if replay.status is ReplayStatus.COMPLETED or pause is None or pause.screenshot is None:
        return None
    return stage.client.picture(pause.screenshot)
