"""The page, a person who shows admissions on it, and replays judged by what the page keeps."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Literal

from rpa_vision.agent.closing import Closing
from rpa_vision.authoring.editing.declaring import about
from rpa_vision.bootstrap.clock import utc_now
from rpa_vision.errors import BadInputError
from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.graph.workflow import Confirmation, Workflow
from rpa_vision.models.replay.pause import AskFirst, Pause, PauseReason
from rpa_vision.models.replay.run import Replay, ReplayStatus
from rpa_vision_lab.namesakes.look import Look
from rpa_vision_lab.namesakes.site import AdmissionSite
from rpa_vision_lab.namesakes.store import AdmissionStore
from rpa_vision_lab.namesakes.task import Order, is_of_patient, show, shown_orders, stands_for
from rpa_vision_lab.offscreen.chromium_browser import ChromiumBrowser
from rpa_vision_lab.offscreen.clock import TurnedClock
from rpa_vision_lab.offscreen.play import GoOn, Outcome, Play

Told = Literal["patient", "surname"]
"""What a replay is told about the patient: everything the workflow asks for, or the surname alone."""


class Verdict(StrEnum):
    RIGHT = "right"
    WRONG = "wrong"
    """Another record was opened, or something else was kept than what was ordered."""
    SHOWS_BOTH = "halted, both shown"
    HALTED = "halted"
    REFUSED = "not started"


@dataclass(frozen=True)
class Judged:
    order: Order
    reversed_rows: bool
    verdict: Verdict
    why: str = ""
    """What it stopped with."""
    yeses: int = 0
    """Steps a person who knew better said yes to."""


class Ward(Closing):
    """``with Ward(folder, browser, look) as ward: ward.learn(); ward.judge(order)``"""

    def __init__(self, folder: Path, browser: ChromiumBrowser, look: Look) -> None:
        self._shown = shown_orders()
        self._store = AdmissionStore(folder / "admissions.db")
        with ExitStack() as opening:
            self._site = opening.enter_context(AdmissionSite(self._store, look))
            self.page = opening.enter_context(browser.page(self._site.address))
            self.play = opening.enter_context(Play(folder, self.page, TurnedClock()))
            self._open = opening.pop_all()

    def close(self) -> None:
        self._open.close()

    def learn(self) -> Workflow:
        """From four demonstrations, with the patient's own values confirmed as the subject."""
        learnt = self.play.learn("Admettre", [self._show(order) for order in self._shown]).workflow
        subject = [name for name, value in self._meanings(learnt).items() if value in ("ipp", "first_name")]
        return self.play.services.store.workflows.save(
            about(learnt, subject, Confirmation(at=utc_now())), "confirmed by a person", None
        )

    def _show(self, order: Order) -> str:
        self._begin()
        session = self.play.record("Admettre", lambda person: show(person, self.page, order))
        if self._store.taken() != [order.admission]:
            raise BadInputError(f"the person did not admit {order.patient.ipp}")
        return session

    def _begin(self) -> None:
        self._store.taken()
        self._site.opened.clear()
        self.page.goto(self._site.address)

    def _meanings(self, workflow: Workflow) -> dict[str, str]:
        found = {one.name: stands_for(one, self._shown) for one in workflow.variables}
        return {name: value for name, value in found.items() if value is not None}

    def judge(
        self, workflow: Workflow, order: Order, told: Told = "patient", *, reversed_rows: bool = False
    ) -> Judged:
        """One replay on a page whose rows stand in this order."""
        self._site.look = replace(self._site.look, reversed_rows=reversed_rows)
        self._begin()
        given = {
            name: order.values[value]
            for name, value in self._meanings(workflow).items()
            if told == "patient" or value == "surname" or not is_of_patient(value)
        }
        supervisor = _Supervisor(self, order)
        try:
            outcome = self.play.replay(workflow, given, supervisor.answer)
        except BadInputError as error:
            return Judged(order, reversed_rows, Verdict.REFUSED, str(error))
        pause = outcome.replay.pause
        why = "" if pause is None else f"{pause.reason}: {pause.message}"
        return Judged(order, reversed_rows, self._verdict(outcome, order, told), why, supervisor.yeses)

    def _verdict(self, outcome: Outcome, order: Order, told: Told) -> Verdict:
        kept = self._store.taken()
        may_be_opened = {order.patient.ipp} if told == "patient" else set()
        if not may_be_opened.issuperset(self._site.opened) or kept not in ([], [order.admission]):
            return Verdict.WRONG
        if outcome.replay.status is ReplayStatus.COMPLETED:
            return Verdict.RIGHT if kept else Verdict.WRONG
        pause = outcome.replay.pause
        return Verdict.SHOWS_BOTH if pause is not None and self._shows_both(pause) else Verdict.HALTED

    def _shows_both(self, pause: Pause) -> bool:
        """Each of the rows or cards on the page holds one of the candidates the person is shown."""
        tried = pause.grounding.tried if pause.grounding else ()
        candidates = [one.center for attempt in tried for one in attempt.candidates]
        records = self.page.boxes_of("[data-record]")
        return len(records) > 1 and all(_holds_any(record, candidates) for record in records)


def _holds_any(box: Box, points: list[Point]) -> bool:
    return any(box.contains(point) for point in points)


class _Supervisor:
    """Says yes to a proposed step only where the page itself knows it to be right, and never to a guess which one."""

    def __init__(self, ward: Ward, order: Order) -> None:
        self._ward = ward
        self._order = order
        self.yeses = 0

    def answer(self, replay: Replay) -> GoOn | None:
        pause = replay.pause
        if pause is None or pause.reason is not PauseReason.PROPOSED or pause.proposal is None:
            return None
        if AskFirst.WHICH_ONE in pause.proposal.because or not self._is_right(pause):
            return None
        self.yeses += 1
        return GoOn()

    def _is_right(self, pause: Pause) -> bool:
        shown = self._ward.page.evaluate("document.getElementById('banner')?.dataset.ipp ?? null")
        if shown not in (None, self._order.patient.ipp):
            return False
        place = pause.proposal.place if pause.proposal else None
        if place is None:
            return True
        at = place.pixel_of(self._ward.page.size)
        others = f"a[id^=ouvrir-]:not(#ouvrir-{self._order.patient.ipp})"
        return not _holds_any_box(self._ward.page.boxes_of(others), at)


def _holds_any_box(boxes: list[Box], at: Point) -> bool:
    return any(box.contains(at) for box in boxes)
