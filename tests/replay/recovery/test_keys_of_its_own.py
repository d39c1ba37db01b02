"""Whatever an agent shows and reports, each key that is ordered was shown in a demonstration or is a gesture."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hypothesis import event, example, given, settings
from hypothesis import strategies as st

from replay_bench import Bench, admission_workflow, new_bench
from rpa_vision.lexicon.gestures import taking_back
from rpa_vision.models.graph.action import KeyParameters, KeyPressAction
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.models.replay.command import KeyComboCommand
from rpa_vision.models.replay.run import GestureSent

LEARNT = ("tab",)
shown = st.lists(
    st.tuples(
        st.sampled_from(["home", "form", "filled", "misread", "saved", "empty", "other"]),
        st.sampled_from(["done", "done", "done", "failed", "refused"]),
        st.sampled_from(["", "", "", "rollback", "redo"]),
    ),
    min_size=3,
    max_size=12,
)


def with_a_learnt_key() -> Workflow:
    workflow = admission_workflow()
    last = workflow.edges[-1]
    pressing = KeyPressAction(parameters=KeyParameters(keys=LEARNT))
    return workflow.with_edge(last.model_copy(update={"action": pressing}))


WRONG_TEXT = [("home", "done", ""), ("form", "done", ""), *[("misread", "done", "")] * 12]
TO_THE_KEY = [("home", "done", ""), ("form", "done", ""), ("filled", "done", ""), ("saved", "done", "")]


@settings(max_examples=15, deadline=None)
@given(shown)
@example(WRONG_TEXT)
@example(TO_THE_KEY)
def test_each_key_ordered_was_learnt_or_is_a_gesture_that_is_told(
    moments: list[tuple[str, str, str]],
) -> None:
    with tempfile.TemporaryDirectory() as folder, new_bench(Path(folder) / "data") as bench:
        screens = bench.screens()
        bench.start(with_a_learnt_key())
        for name, outcome, person in moments:
            if bench.replay().status.is_final:
                return
            if bench.replay().pause is not None and not _goes_on(bench, person):
                return
            _look_at_keys(bench)
            bench.show(screens[name], outcome)


def _goes_on(bench: Bench, person: str) -> bool:
    if person == "rollback" and bench.replay().taken:
        bench.engine.rollback("run1", 1)
    elif person == "redo":
        bench.engine.resume("run1", "redo")
    return bench.replay().pause is None


def _look_at_keys(bench: Bench) -> None:
    command = bench.command()
    if not isinstance(command, KeyComboCommand):
        return
    told = [
        sent
        for sent in bench.store.run_events.of_replay("run1")
        if isinstance(sent, GestureSent) and sent.command_id == command.command_id
    ]
    event("a gesture" if told else "a learnt key")
    if told:
        assert command.keys in {gesture.keys for gesture in taking_back()}
        assert command.expected is not None, "never blindly"
    else:
        assert command.keys == LEARNT
