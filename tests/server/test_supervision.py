"""What a person sees of paused replays, and that their answer counts once."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from api_calls import start_replay
from painted_program import PaintedProgram, drive
from rpa_vision.models.replay.run import ReplayStatus, RunEnded
from rpa_vision.server.services import Services
from rpa_vision.settings import ReplaySettings, Settings

SAVE = [320, 308]
"""On the save button, wherever its words end."""


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"replay": ReplaySettings(max_rechecks=0)})


@pytest.fixture
def paused(api: httpx.Client, program: PaintedProgram) -> dict[str, Any]:
    """Stopped before saving: the button is called otherwise today."""
    program.save_button = "Valider"
    replay_id = start_replay(api).json()["replay_id"]
    drive(api, program)
    state: dict[str, Any] = api.get(f"/replays/{replay_id}").json()
    assert state["status"] == ReplayStatus.PAUSED_NEED_HELP
    return state


def answer(api: httpx.Client, replay: dict[str, Any], deed: str, **body: object) -> httpx.Response:
    return api.post(f"/replays/{replay['replay_id']}/{deed}", json=body)


def test_paused_ones_come_first_then_those_that_wait_and_those_that_have_ended(
    api: httpx.Client, program: PaintedProgram
) -> None:
    done = start_replay(api).json()["replay_id"]
    drive(api, program)
    program.start_again()
    program.save_button = "Valider"
    stopped = start_replay(api).json()["replay_id"]
    drive(api, program)
    behind = start_replay(api).json()["replay_id"]
    listed = api.get("/replays").json()
    assert [(one["replay_id"], one["state"]) for one in listed] == [
        (stopped, "paused"),
        (behind, "waiting"),
        (done, "ended"),
    ]
    first = listed[0]
    assert first["pause"]["reason"] == "target_not_found"
    assert "Enregistrer" in first["pause"]["message"]
    assert first["workflow"] == "Admission"
    picture = api.get(f"/replays/{stopped}/pictures/{first['picture']}")
    assert picture.content.startswith(b"\x89PNG")


def test_those_that_a_list_leaves_out_are_counted(api: httpx.Client, paused: dict[str, Any]) -> None:
    """Paused ones come first: of many, they hide what runs."""
    start_replay(api)
    start_replay(api)
    assert [one["state"] for one in api.get("/replays", params={"limit": 1}).json()] == ["paused"]
    assert api.get("/replays/counts").json() == {"paused": 1, "running": 0, "waiting": 2}
    assert api.get("/replays/counts", params={"search": "ADMIS"}).json()["waiting"] == 2
    assert api.get("/replays/counts", params={"search": "sortie"}).json()["waiting"] == 0
    api.post(f"/replays/{paused['replay_id']}/resume", json={}).raise_for_status()
    assert api.get("/replays/counts").json() == {"paused": 0, "running": 1, "waiting": 2}
    api.post(f"/replays/{paused['replay_id']}/abort", json={}).raise_for_status()
    counted = api.get("/replays/counts").json()
    states = [one["state"] for one in api.get("/replays").json()]
    assert {state: states.count(state) for state in counted} == counted


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ({"state": "paused"}, 1),
        ({"state": "ended"}, 0),
        ({"workflow_id": "WF_admission"}, 1),
        ({"workflow_id": "WF_other"}, 0),
        ({"agent_id": "pc1"}, 1),
        ({"agent_id": "pc2"}, 0),
        ({"search": "ADMIS"}, 1),
        ({"search": "pc1"}, 1),
        ({"search": "%"}, 0),
        ({"search": "sortie"}, 0),
    ],
)
def test_replays_are_found_by_what_people_know_of_them(
    api: httpx.Client, paused: dict[str, Any], asked: dict[str, str], found: int
) -> None:
    assert len(api.get("/replays", params=asked).json()) == found


def test_the_plan_tells_what_is_done_and_what_comes(api: httpx.Client, paused: dict[str, Any]) -> None:
    steps = api.get(f"/replays/{paused['replay_id']}/plan").json()
    assert [one["state"] for one in steps] == ["done"] * paused["step_index"] + ["now"]
    assert "Enregistrer" in steps[-1]["told"]


def test_what_would_be_learnt_is_said_back_and_not_learnt(api: httpx.Client, paused: dict[str, Any]) -> None:
    said = answer(api, paused, "point", at=SAVE).json()
    assert (said["was"], said["now"]) == ("Enregistrer", "Valider")
    assert "Valider" in said["told"]
    left, top, right, bottom = said["bbox"]
    assert left <= SAVE[0] <= right
    assert top <= SAVE[1] <= bottom
    assert api.get(f"/replays/{paused['replay_id']}").json() == paused
    assert api.get("/workflows/WF_admission").json()["version"] == 1


@pytest.mark.parametrize(
    ("deed", "body"),
    [
        ("resume", {}),
        ("resume", {"step": "done"}),
        ("resume", {"step": "skip", "reason": "by hand"}),
        ("correct", {"at": SAVE}),
        ("rollback", {}),
        ("abort", {}),
    ],
)
def test_of_two_who_answer_one_pause_the_first_is_heard(
    api: httpx.Client, paused: dict[str, Any], deed: str, body: dict[str, object]
) -> None:
    seen = paused["updated_at"]
    assert answer(api, paused, "correct", at=SAVE, as_of=seen).status_code == 200
    now = api.get(f"/replays/{paused['replay_id']}").json()
    second = answer(api, paused, deed, as_of=seen, **body)
    assert second.status_code == 409
    assert "somebody else has answered" in second.json()["detail"]
    assert api.get(f"/replays/{paused['replay_id']}").json() == now


def test_who_has_seen_the_present_state_is_heard(
    api: httpx.Client, program: PaintedProgram, paused: dict[str, Any]
) -> None:
    corrected = answer(api, paused, "correct", at=SAVE, as_of=paused["updated_at"]).json()
    assert answer(api, corrected, "resume", as_of=corrected["updated_at"]).status_code == 200
    drive(api, program)
    assert program.saved == ["10234"]


def test_a_step_is_left_out_only_with_a_reason(api: httpx.Client, paused: dict[str, Any]) -> None:
    assert answer(api, paused, "resume", step="skip", reason="  ").status_code == 422
    assert api.get(f"/replays/{paused['replay_id']}").json() == paused


def test_a_run_without_one_of_its_steps_is_never_proven(
    api: httpx.Client, services: Services, program: PaintedProgram, paused: dict[str, Any]
) -> None:
    on = answer(api, paused, "resume", step="skip", reason="saved by hand later", operator_id="marie").json()
    drive(api, program)
    replay_id = paused["replay_id"]
    assert api.get(f"/replays/{replay_id}").json()["status"] == ReplayStatus.COMPLETED
    assert on["skipped_steps"] == [paused["step_index"]]
    assert program.saved == []
    (end,) = [one for one in services.store.run_events.of_replay(replay_id) if isinstance(one, RunEnded)]
    line = end.receipt.lines[-1]
    assert (line.skipped, line.is_proven, end.receipt.verified) == (True, False, False)
    assert api.get(f"/replays/{replay_id}/plan").json()[-1]["state"] == "skipped"
    (resumed,) = [
        one["record"]
        for one in api.get("/audit/history").json()["entries"]
        if one["record"]["action_type"] == "resume"
    ]
    assert (resumed["operator_id"], resumed["verification"], resumed["intention"]) == (
        "marie",
        "skip",
        "saved by hand later",
    )
