"""Whatever an agent, a person and a crash do in whatever order: a replay acts only where it should, goes on only on
proof, never acts twice unasked, and can always be brought to its end."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import Literal

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from replay_bench import Bench, admission_workflow, new_bench, png
from rpa_vision.errors import BadReportError, ConflictError
from rpa_vision.models.replay.command import CaptureCommand, Command, CommandOutcome, Report, WaitCommand
from rpa_vision.models.replay.pause import PauseReason
from rpa_vision.models.replay.run import (
    ActionSent,
    ActionUndone,
    ActionVerified,
    Replay,
    ReplayStatus,
    RunEvent,
)

FORM = ("form", "filled", "misread")
RIGHT: Sequence[Sequence[str]] = (("home",), FORM, FORM)
"""By step: the screens it may be done on."""
PROOF: Sequence[Sequence[str]] = (FORM, ("filled",), ("saved",))
"""By step: the screens that prove it done."""
NEXT: Sequence[str] = ("home", "form", "filled", "saved")
"""What a program that works shows before each step, and at the end."""
CONSEQUENTIAL = (1, 2)
SCREENS = ("home", *FORM, "saved", "two buttons", "empty", "other")
LONG = 8
"""Looks: longer than any effect is waited for."""
MOST_COMMANDS = 40
"""For one step, until a person is asked."""
STOPPING: dict[CommandOutcome, PauseReason] = {
    "unknown": PauseReason.DELIVERY_UNKNOWN,
    "failed": PauseReason.AGENT_ERROR,
    "vetoed": PauseReason.DIALOG,
}
runs = count(1)

screens = st.sampled_from(SCREENS)


class Supervised(RuleBasedStateMachine):
    """The model: which commands went out, what became of each, and what is proven so far."""

    def __init__(self, bench: Bench) -> None:
        super().__init__()
        self._bench = bench
        self._run, self._agent = (f"{name}{next(runs)}" for name in ("run", "pc"))
        self._pngs = {name: png(frame) for name, frame in bench.screens().items()}
        self._shown = {picture: name for name, picture in self._pngs.items()}
        self._commands: dict[str, Command] = {}
        self._outcomes: dict[str, CommandOutcome] = {}
        self._events = 0
        self._sent: dict[int, ActionSent] = {}
        self._since_a_person = 0
        self._final: Replay | None = None
        workflow = bench.store.workflows.get("WF_admission")
        bench.engine.start(self._run, workflow, {"numero_patient": "10234"}, self._agent)
        self._learn(before=None, screen=None)

    # What happens

    @initialize(reports=st.integers(0, 4))
    def it_is_under_way(self, reports: int) -> None:
        for _ in range(reports):
            self._show_progress()

    @precondition(lambda self: self.is_running)
    @rule(screen=screens)
    def the_agent_shows(self, screen: str) -> None:
        self._report(self.last, "done", screen)

    @precondition(lambda self: self.is_running)
    @rule(screen=screens | st.none())
    def the_screen_stays_as_it_is(self, screen: str | None) -> None:
        """``None``: as it was when the last action was decided on."""
        seen = self.replay.seen
        shown = screen or (self._picture(seen) if seen is not None else "home")
        for _ in range(LONG):
            if self.is_running:
                self._report(self.last, "done", shown)

    @precondition(lambda self: self.is_running)
    @rule()
    def the_agent_shows_what_it_should(self) -> None:
        self._show_progress()

    @precondition(lambda self: self.is_running)
    @rule(outcome=st.sampled_from(sorted(STOPPING)), screen=screens | st.none())
    def the_agent_cannot(self, outcome: CommandOutcome, screen: str | None) -> None:
        self._report(self.last, outcome, screen)
        pause = self.replay.pause
        assert pause is not None
        assert pause.reason is STOPPING[outcome]

    @precondition(lambda self: self.is_running)
    @rule(screen=screens)
    def the_agent_saw_another_screen_and_touched_nothing(self, screen: str) -> None:
        self._report(self.last, "refused", screen)

    @precondition(lambda self: self.is_running)
    @rule(broken=st.sampled_from([b"", b"\x89PNG\r\n", b"not a picture"]))
    def the_agent_sends_no_picture_at_all(self, broken: bytes) -> None:
        before = self.replay
        report = self._bench.report_for(self.last)
        with pytest.raises(BadReportError):
            self._bench.engine.report(self._agent, report, broken)
        assert self.replay == before

    @precondition(lambda self: self._outcomes)
    @rule(which=st.integers(0, 50), outcome=st.sampled_from(["done", *STOPPING]), screen=screens)
    def a_report_comes_again(self, which: int, outcome: CommandOutcome, screen: str) -> None:
        again = list(self._outcomes)[which % len(self._outcomes)]
        self._changes_nothing(again, outcome, screen)

    @precondition(lambda self: self.unanswered)
    @rule(which=st.integers(0, 50), screen=screens)
    def a_report_comes_too_late(self, which: int, screen: str) -> None:
        late = self.unanswered[which % len(self.unanswered)]
        self._changes_nothing(late, "done", screen)
        self._outcomes[late] = "done"

    @rule(screen=screens)
    def another_agent_reports(self, screen: str) -> None:
        before = self.replay
        with pytest.raises(ConflictError):
            self._bench.engine.report("stranger", self._bench.report_for(self.last), self._pngs[screen])
        assert self.replay == before

    @rule()
    def a_person_pauses(self) -> None:
        before = self.replay
        if not self.is_running:
            with pytest.raises(ConflictError):
                self._bench.engine.pause(self._run, "coffee")
            assert self.replay == before
            return
        self._bench.engine.pause(self._run, "coffee")
        assert self.replay.pause is not None
        self._learn(before, None)

    @rule(said=st.sampled_from(["redo", "done", None]))
    def a_person_resumes(self, said: Literal["redo", "done"] | None) -> None:
        before = self.replay
        if before.pause is None or (said is None and before.is_uncertain):
            with pytest.raises(ConflictError):
                self._bench.engine.resume(self._run, said)
            assert self.replay == before
            return
        self._resume(said)
        done = before.step_index + (said == "done")
        assert self.replay.step_index == done
        assert self.replay.status.is_final == (done == len(PROOF))

    @precondition(lambda self: self.replay.pause is not None)
    @rule(actions=st.integers(1, 2))
    def a_person_takes_actions_back(self, actions: int) -> None:
        before = self.replay
        try:
            self._bench.engine.rollback(self._run, actions)
        except ConflictError:
            assert self.replay == before
            return
        assert isinstance(self.last, CaptureCommand)
        self._learn(before, None)

    @rule(hesitates=st.integers(0, 9).map(bool))
    def a_person_aborts(self, hesitates: bool) -> None:
        before = self.replay
        if hesitates:  # seldom: nothing comes after it
            return
        if before.status.is_final:
            with pytest.raises(ConflictError):
                self._bench.engine.abort(self._run, "stop")
            return
        self._bench.engine.abort(self._run, "stop")
        assert self.replay.status is ReplayStatus.ABORTED
        self._learn(before, None)

    @precondition(lambda self: self.is_running)
    @rule()
    def the_agent_is_lost(self) -> None:
        before = self.replay
        self._bench.engine.delivery_lost(self._run)
        pause = self.replay.pause
        assert pause is not None
        assert pause.reason is PauseReason.DELIVERY_UNKNOWN
        self._learn(before, None)

    @rule()
    def the_server_starts_again(self) -> None:
        before = self.replay
        self._bench = self._bench.restarted()
        assert self.replay == before

    # What always holds

    @invariant()
    def its_steps_are_counted(self) -> None:
        assert self.replay.step_index == len(self.replay.taken)

    @invariant()
    def a_pause_says_why_and_shows_what_was_seen(self) -> None:
        pause = self.replay.pause
        assert (pause is not None) == (self.replay.status is ReplayStatus.PAUSED_NEED_HELP)
        if pause is not None:
            assert pause.message
            if self.replay.seen is not None:
                assert pause.screenshot is not None
                assert self._picture(pause.screenshot) in SCREENS

    @invariant()
    def what_may_have_been_done_is_asked_about(self) -> None:
        replay = self.replay
        sent = self._sent.get(replay.step_index)
        if replay.pause is None or sent is None or replay.step_index not in CONSEQUENTIAL:
            return
        if self._outcomes.get(sent.command_id) not in ("refused", "vetoed"):
            assert replay.is_uncertain

    @invariant()
    def what_has_ended_stays_as_it_is(self) -> None:
        if self._final is not None:
            assert self.replay == self._final

    @invariant()
    def it_asks_a_person_in_the_end(self) -> None:
        assert self._since_a_person <= MOST_COMMANDS

    def teardown(self) -> None:
        """From wherever it stands, a person and a program that works bring it to its end."""
        for _ in range(MOST_COMMANDS):
            if self.replay.status.is_final:
                return
            if self.replay.pause is not None:
                self._resume("redo")
            self._show_progress()
        assert self.replay.status is ReplayStatus.COMPLETED

    # The model

    @property
    def replay(self) -> Replay:
        return self._bench.store.replays.get(self._run)

    @property
    def is_running(self) -> bool:
        return not self.replay.status.is_final and self.replay.pause is None

    @property
    def last(self) -> Command:
        issued = self._bench.store.commands.last(self._run)
        assert issued is not None
        return issued.command

    @property
    def unanswered(self) -> list[str]:
        """Commands nobody waits for any more and that were never reported."""
        awaited = [self.last.command_id] if self.is_running else []
        return [one for one in self._commands if one not in self._outcomes and one not in awaited]

    def _show_progress(self) -> None:
        replay = self.replay
        acted = replay.acting is not None and replay.undoing is None
        self._report(self.last, "done", NEXT[replay.step_index + acted])

    def _resume(self, said: Literal["redo", "done"] | None) -> None:
        before = self.replay
        self._bench.engine.resume(self._run, said)
        self._sent.pop(before.step_index, None)
        self._since_a_person = 0
        if self.is_running:
            assert isinstance(self.last, CaptureCommand)  # whatever was done meanwhile, it looks first
        self._learn(before, None)

    def _changes_nothing(self, command_id: str, outcome: CommandOutcome, screen: str) -> None:
        before, last = self.replay, self.last
        report = Report(command_id=command_id, outcome=outcome)
        self._bench.engine.report(self._agent, report, self._pngs[screen])
        assert (self.replay, self.last) == (before, last)

    def _report(self, command: Command, outcome: CommandOutcome, screen: str | None) -> None:
        before = self.replay
        if isinstance(command, WaitCommand):
            self._bench.clock.pass_ms(command.duration_ms)
        self._outcomes[command.command_id] = outcome
        picture = None if screen is None else self._pngs[screen]
        self._bench.engine.report(self._agent, self._bench.report_for(command, outcome), picture)
        self._learn(before, screen)

    def _learn(self, before: Replay | None, screen: str | None) -> None:
        """What came of it, checked against what was there before."""
        known = self._bench.store.run_events.of_replay(self._run)
        for event in known[self._events :]:
            self._check(event, before, screen)
        self._events = len(known)
        if self.last.command_id not in self._commands:
            self._since_a_person += 1
            assert self.is_running
        assert self._commands.setdefault(self.last.command_id, self.last) == self.last
        if self.replay.status.is_final:
            self._final = self.replay

    def _check(self, event: RunEvent, before: Replay | None, screen: str | None) -> None:
        match event:
            case ActionSent():
                assert before is not None
                assert before.pause is None
                assert self._picture(event.seen) in RIGHT[event.step_index]
                self._check_not_done_twice(event)
                self._sent[event.step_index] = event
            case ActionVerified():
                assert screen in PROOF[event.step_index]
                assert self._outcomes[event.command_id] == "done"
            case ActionUndone():
                self._sent = {step: one for step, one in self._sent.items() if step < event.step_index}
            case _:
                pass

    def _check_not_done_twice(self, event: ActionSent) -> None:
        earlier = self._sent.get(event.step_index)
        if earlier is None or self._outcomes[earlier.command_id] == "refused":
            return
        assert event.step_index not in CONSEQUENTIAL
        assert self._picture(event.seen) == self._picture(earlier.seen)  # not a pixel had changed

    def _picture(self, name: str) -> str:
        return self._shown[self._bench.store.blobs.get(name)]


@pytest.mark.parametrize(
    ("examples", "steps"), [(15, 15), pytest.param(400, 40, marks=pytest.mark.lab)], ids=["short", "long"]
)
def test_a_replay_holds_to_its_model(tmp_path: Path, examples: int, steps: int) -> None:
    with new_bench(tmp_path / "data") as bench:
        bench.store.workflows.create(admission_workflow(), "test")
        run_state_machine_as_test(
            lambda: Supervised(bench),
            settings=settings(
                max_examples=examples,
                stateful_step_count=steps,
                deadline=None,
                suppress_health_check=list(HealthCheck),
            ),
        )
