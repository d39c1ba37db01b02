"""One replay with a dialog thrown into it, and the person who comes when it pauses."""

from __future__ import annotations

import time
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

import cv2
import numpy as np

from rpa_vision.agent.x11.screen import X11Screen
from rpa_vision.lab.demo.verdict import Stored, what_was_stored
from rpa_vision.lab.dpi.program import DpiProgram
from rpa_vision.lab.injection.task import Reading, is_done
from rpa_vision.lab.injection.thrown import Standing
from rpa_vision.lab.injection.ward import Channel, Ward
from rpa_vision.models.pause import Pause
from rpa_vision.models.run import ActionVerified, DialogMet, Replay, ReplayStatus, RunEvent
from rpa_vision.perception.frame import decode_image
from rpa_vision.settings import LimitSettings

_POLL_S = 0.05
_WITHIN_S = 180.0
_TELLS_WITHIN_S = 5.0
_MOST_PAUSES = 6
_ALIKE = 0.6
"""Two pictures of one dialog, even through strong JPEG; of a dialog and of what is under it: about nothing."""

Throw = AbstractContextManager[Standing]


@dataclass
class Course:
    """How a replay went."""

    replay_id: str
    status: ReplayStatus = ReplayStatus.IDLE
    stored: Stored = "nothing"
    pauses: list[Pause] = field(default_factory=list)
    events: list[RunEvent] = field(default_factory=list)
    answer: str | None = None
    """What the dialog was answered with while nobody but the agent was there."""
    shown_at: datetime | None = None
    """When the dialog was first to be seen; None: the replay ended before."""
    frozen: bool = False
    """The picture of the first pause shows the dialog."""
    took_s: float = 0.0

    @property
    def met(self) -> list[DialogMet]:
        return [one for one in self.events if isinstance(one, DialogMet)]

    @property
    def steps(self) -> int:
        return sum(isinstance(one, ActionVerified) for one in self.events)

    @property
    def right(self) -> bool:
        """Done, and the program's own database says so."""
        return self.status is ReplayStatus.COMPLETED and self.stored == "all"


class Supervised:
    """A replay under way in a program that is shown already."""

    def __init__(self, ward: Ward, program: DpiProgram, reading: Reading, channel: Channel) -> None:
        self._ward = ward
        self._program = program
        self._reading = reading
        self._channel: Channel = channel

    def run(self, throw: Throw | None = None, at_step: int = 0) -> Course:
        """``throw`` is entered once so many steps are done."""
        before, began = self._ward.holdings(), time.monotonic()
        course = Course(self._ward.start(self._reading, self._channel).replay_id)
        with ExitStack() as standing:
            self._watch(course, throw, at_step, standing, began + _WITHIN_S)
        course.took_s = time.monotonic() - began
        course.events = self._ward.client.events(course.replay_id)
        course.stored = what_was_stored(before, self._ward.holdings(), self._reading.ipp, self._reading.work)
        return course

    def _watch(
        self, course: Course, throw: Throw | None, at_step: int, standing: ExitStack, deadline: float
    ) -> None:
        box: Standing | None = None
        while True:
            replay = self._ward.client.replay(course.replay_id)
            course.status = replay.status
            if box is not None:
                course.answer = course.answer or _answer_of(box)
                course.shown_at = box.shown_at
            if replay.status.is_final:
                return
            if replay.pause is not None:
                course.pauses.append(replay.pause)
                course.frozen = course.frozen or (box is not None and self._is_frozen(replay.pause, box))
                standing.close()
                box = None
                said = self._what_became_of_it(replay)
                which = replay.pause.edge_id if said == "done" else None
                self._ward.client.resume(replay.replay_id, said, which)
            elif throw is not None and replay.step_index >= at_step:
                box, throw = standing.enter_context(throw), None
            if time.monotonic() > deadline or len(course.pauses) > _MOST_PAUSES:
                self._ward.client.abort(course.replay_id, "the bench gives it up")
            time.sleep(_POLL_S)

    def _is_frozen(self, why: Pause, box: Standing) -> bool:
        """Where the dialog stands, the picture shows what is there now."""
        area = box.area()
        if area is None or why.screenshot is None:
            return False
        png = self._ward.client.picture(why.screenshot)
        seen = decode_image(png, LimitSettings(), why.screenshot).pixels
        with X11Screen(self._ward.display) as screen:
            now = screen.capture().pixels
        part = np.s_[max(0, area.top) : area.bottom, max(0, area.left) : area.right]
        alike = cv2.matchTemplate(seen[part], now[part], cv2.TM_CCOEFF_NORMED)
        return float(alike[0, 0]) > _ALIKE

    def _what_became_of_it(self, replay: Replay) -> Literal["redo", "done"] | None:
        edge_id = replay.pause.edge_id if replay.pause else None
        edge = next((one for one in self._ward.workflow.edges if one.edge_id == edge_id), None)
        if edge is not None and is_done(edge.action, self._program.shown(), self._reading):
            return "done"
        return "redo" if replay.is_uncertain else None


def _answer_of(box: Standing) -> str | None:
    """A program whose dialog is gone needs a moment to tell why."""
    deadline = time.monotonic() + _TELLS_WITHIN_S
    while (answer := box.answer()) is None and box.shown_at is not None and box.area() is None:
        if time.monotonic() > deadline:
            return None
        time.sleep(_POLL_S)
    return answer
