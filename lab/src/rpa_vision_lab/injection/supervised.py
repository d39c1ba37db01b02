"""One replay with a dialog thrown into it, and the person who comes when it pauses."""

from __future__ import annotations

import time
from contextlib import AbstractContextManager, ExitStack, suppress
from dataclasses import dataclass, field
from datetime import datetime

import cv2
import numpy as np

from rpa_vision.agent.x11.screen import X11Screen
from rpa_vision.errors import ConflictError
from rpa_vision.models.replay.pause import Pause
from rpa_vision.models.replay.run import ActionSent, ActionVerified, DialogMet, Replay, ReplayStatus, RunEvent
from rpa_vision.perception.picture.frame import decode_image
from rpa_vision.settings import LimitSettings
from rpa_vision_lab.demo.verdict import Stored, what_was_stored
from rpa_vision_lab.desktop.person import ScriptedPerson
from rpa_vision_lab.dpi.program import DpiProgram
from rpa_vision_lab.injection.task import Reading, do_by_hand, is_done
from rpa_vision_lab.injection.thrown import Standing
from rpa_vision_lab.injection.ward import Channel, Ward

_POLL_S = 0.05
_WITHIN_S = 110.0
_TELLS_WITHIN_S = 5.0
_MOST_PAUSES = 6
_STEPS_APART = 2
"""Steps seen to be done since the dialog was gone: what stops the task after them has another cause."""
_ALIKE = 0.6
"""Two pictures of one dialog, even through strong JPEG; of a dialog and of what is under it: about nothing."""

Throw = AbstractContextManager[Standing]


@dataclass(frozen=True)
class Stopped:
    pause: Pause
    of_dialog: bool = True
    """The dialog stood there, or had just been there; otherwise the task stopped by itself."""


@dataclass
class Course:
    """How a replay went."""

    replay_id: str
    status: ReplayStatus = ReplayStatus.IDLE
    stored: Stored = "nothing"
    stops: list[Stopped] = field(default_factory=list)
    events: list[RunEvent] = field(default_factory=list)
    answer: str | None = None
    """What the dialog was answered with while nobody but the agent was there."""
    shown_at: datetime | None = None
    """When the dialog was first to be seen; None: the replay's last picture was taken before."""
    frozen: bool = False
    """The picture of the first pause that is about the dialog shows it."""
    by_hand: int = 0
    """Steps that the person did instead of the agent."""
    took_s: float = 0.0

    @property
    def met(self) -> list[DialogMet]:
        return [one for one in self.events if isinstance(one, DialogMet)]

    @property
    def first_acted_at(self) -> datetime | None:
        return next((one.at for one in self.events if isinstance(one, ActionSent)), None)

    @property
    def pauses(self) -> list[Pause]:
        """Those the dialog may have caused."""
        return [one.pause for one in self.stops if one.of_dialog]

    @property
    def own_stops(self) -> list[Pause]:
        """Those of the task itself, whatever was thrown."""
        return [one.pause for one in self.stops if not one.of_dialog]

    @property
    def steps(self) -> int:
        return sum(isinstance(one, ActionVerified) for one in self.events)

    @property
    def right(self) -> bool:
        """Done, and the program's own database says so."""
        return self.status is ReplayStatus.COMPLETED and self.stored == "all"


class Supervised:
    """A replay under way in a program that is shown already, and the person in charge of it."""

    def __init__(
        self, ward: Ward, program: DpiProgram, person: ScriptedPerson, reading: Reading, channel: Channel
    ) -> None:
        self._ward = ward
        self._program = program
        self._person = person
        self._reading = reading
        self._channel: Channel = channel
        self._standing = ExitStack()
        self._box: Standing | None = None
        self._gone_at_step: int | None = None
        """How far the task was when the dialog was gone."""

    def run(self, throw: Throw | None = None, at_step: int = 0) -> Course:
        """``throw`` is entered once so many steps are done."""
        before, began = self._ward.holdings(), time.monotonic()
        course = Course(self._ward.start(self._reading, self._channel).replay_id)
        with self._standing:
            self._watch(course, throw, at_step, began + _WITHIN_S)
        course.took_s = time.monotonic() - began
        course.events = self._ward.client.events(course.replay_id)
        course.stored = what_was_stored(before, self._ward.holdings(), self._reading.ipp, self._reading.work)
        return course

    def _watch(self, course: Course, throw: Throw | None, at_step: int, deadline: float) -> None:
        while True:
            replay = self._ward.client.replay(course.replay_id)
            course.status = replay.status
            self._look_at_box(course, replay)
            if replay.status.is_final:
                self._forget_what_came_after_the_last_look(course)
                return
            if time.monotonic() > deadline or len(course.pauses) > _MOST_PAUSES:
                self._give_up(course)
            elif replay.pause is not None:
                self._help(course, replay, replay.pause)
            elif throw is not None and replay.step_index >= at_step:
                self._box, throw = self._standing.enter_context(throw), None
            time.sleep(_POLL_S)

    def _look_at_box(self, course: Course, replay: Replay) -> None:
        if self._box is None:
            return
        course.answer = course.answer or _answer_of(self._box)
        course.shown_at = self._box.shown_at
        if course.answer is not None and self._gone_at_step is None:
            self._gone_at_step = replay.step_index

    def _forget_what_came_after_the_last_look(self, course: Course) -> None:
        box = self._box if course.shown_at is not None and course.answer is None else None
        if box is None:
            return
        looks = self._ward.pictures_of(course.replay_id).glob("*.png")
        last = max(looks, key=lambda one: one.name.split("_")[1])
        if not self._shows(last.read_bytes(), box):
            course.shown_at = None

    def _give_up(self, course: Course) -> None:
        """It may have come to its end in this very moment."""
        with suppress(ConflictError):
            self._ward.client.abort(course.replay_id, "the bench gives it up")

    def _help(self, course: Course, replay: Replay, why: Pause) -> None:
        stood = self._box is not None and self._box.shown_at is not None
        course.stops.append(Stopped(why, self._is_of_dialog(course, replay)))
        if self._box is not None and stood:
            course.frozen = course.frozen or self._is_frozen(why, self._box)
            self._standing.close()
            self._box = None
            self._gone_at_step = replay.step_index if self._gone_at_step is None else self._gone_at_step
        self._go_on(course, replay, why)

    def _go_on(self, course: Course, replay: Replay, why: Pause) -> None:
        """What is seen to be done is not done again. What may not be done again, and what the task gets stuck at, a
        person does by hand; where they cannot, that is the end of it."""
        edge = next((one for one in self._ward.workflow.edges if one.edge_id == why.edge_id), None)
        may_be_done = replay.is_uncertain and not why.may_redo
        done = edge is not None and is_done(edge.action, self._program.shown(), self._reading)
        if not done and edge is not None and (may_be_done or _gets_no_further(course)):
            done = do_by_hand(edge.action, self._person, self._program, self._reading)
            course.by_hand += done
        if may_be_done and not done:
            self._give_up(course)
        elif done:
            self._ward.client.resume(replay.replay_id, "done", why.edge_id)
        else:
            self._ward.client.resume(replay.replay_id, "redo" if replay.is_uncertain else None)

    def _is_of_dialog(self, course: Course, replay: Replay) -> bool:
        """A task that stopped before the dialog came would stop after it as well."""
        if self._gone_at_step is None:
            return self._box is not None and self._box.shown_at is not None
        return not course.own_stops and replay.step_index < self._gone_at_step + _STEPS_APART

    def _is_frozen(self, why: Pause, box: Standing) -> bool:
        return why.screenshot is not None and self._shows(self._ward.client.picture(why.screenshot), box)

    def _shows(self, png: bytes, box: Standing) -> bool:
        """Where the dialog stands, there is in the picture what is there now."""
        area = box.area()
        if area is None:
            return False
        seen = decode_image(png, LimitSettings(), "the replay's picture").pixels
        with X11Screen(self._ward.display) as screen:
            now = screen.capture().pixels
        part = np.s_[max(0, area.top) : area.bottom, max(0, area.left) : area.right]
        alike = cv2.matchTemplate(seen[part], now[part], cv2.TM_CCOEFF_NORMED)
        return float(alike[0, 0]) > _ALIKE


def _gets_no_further(course: Course) -> bool:
    """The task stops by itself, or a second time at one step."""
    last, steps = course.stops[-1], [one.pause.step_index for one in course.stops]
    return not last.of_dialog or steps[-2:-1] == steps[-1:]


def _answer_of(box: Standing) -> str | None:
    """A program whose dialog is gone needs a moment to tell why."""
    deadline = time.monotonic() + _TELLS_WITHIN_S
    while (answer := box.answer()) is None and box.shown_at is not None and box.area() is None:
        if time.monotonic() > deadline:
            return None
        time.sleep(_POLL_S)
    return answer
