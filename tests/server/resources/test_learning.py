"""What may be learnt from, what may be run, and who asked for it."""

from __future__ import annotations

import httpx
import pytest

from api_calls import finish, new_session, start_replay
from replay_bench import admission_workflow
from rpa_vision.models.graph.learning import LearningState
from rpa_vision.models.graph.workflow import Learning, Workflow, WorkflowStats
from rpa_vision.models.replay.run import RunEnded, RunResumed, RunStarted
from rpa_vision.server.services import Services


def learn(api: httpx.Client, *session_ids: str) -> httpx.Response:
    return api.post("/workflows/learn", json={"name": "Admission", "session_ids": session_ids})


def test_the_same_demonstration_does_not_count_twice(api: httpx.Client) -> None:
    session_id = new_session(api)
    finish(api, session_id)
    answer = learn(api, session_id, session_id)
    assert answer.status_code == 422
    assert "session_ids" in answer.json()["detail"]


def test_an_unfinished_demonstration_is_named(api: httpx.Client) -> None:
    finished, unfinished = new_session(api), new_session(api)
    finish(api, finished)
    answer = learn(api, finished, unfinished)
    assert answer.status_code == 409
    assert unfinished in answer.json()["detail"]


def in_state(state: LearningState) -> Workflow:
    """Seen four times."""
    return admission_workflow().model_copy(
        update={
            "learning_state": state,
            "learning": Learning(state=state),
            "stats": WorkflowStats(observed_runs=4),
        }
    )


def test_what_is_only_watched_runs_on_purpose_alone_and_then_asks_before_each_action(
    api: httpx.Client, services: Services
) -> None:
    services.store.workflows.create(in_state(LearningState.OBSERVATION), "test")
    refused = start_replay(api)
    assert refused.status_code == 409
    assert "learnt from 4 of 5 demonstrations" in refused.json()["detail"]
    assert start_replay(api, draft=True).json()["coached"] is True


@pytest.mark.parametrize(
    ("state", "asked", "coached"),
    [
        (LearningState.COACHING, {}, True),
        (LearningState.COACHING, {"coached": False}, False),
        (LearningState.AUTO_CANDIDATE, {}, False),
        (LearningState.AUTO_CONFIRMED, {}, False),
        (LearningState.AUTO_CONFIRMED, {"coached": True}, True),
    ],
)
def test_the_learning_state_says_whether_each_action_is_proposed(
    api: httpx.Client, services: Services, state: LearningState, asked: dict[str, bool], coached: bool
) -> None:
    services.store.workflows.create(in_state(state), "test")
    assert start_replay(api, **asked).json()["coached"] is coached


def test_who_started_resumed_and_aborted_is_kept(api: httpx.Client, services: Services) -> None:
    services.store.workflows.create(admission_workflow(), "test")
    replay_id = start_replay(api, operator_id="marie").json()["replay_id"]
    api.post(f"/replays/{replay_id}/pause", json={})
    assert api.post(f"/replays/{replay_id}/resume", json={"operator_id": "paul"}).status_code == 200
    ended = api.post(f"/replays/{replay_id}/abort", json={"message": "wrong patient", "operator_id": "zoe"})
    assert ended.status_code == 200
    events = services.store.run_events.of_replay(replay_id)
    assert [one.operator_id for one in events if isinstance(one, RunStarted | RunResumed)] == [
        "marie",
        "paul",
    ]
    (end,) = [one for one in events if isinstance(one, RunEnded)]
    assert "zoe" in end.detail
    assert "wrong patient" in end.detail
