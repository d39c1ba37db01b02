"""A correction shown once is used from then on, and can be taken back."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from api_calls import start_replay
from painted_program import PaintedProgram, drive
from rpa_vision.models.replay.pause import PauseReason
from rpa_vision.models.replay.run import ReplayStatus, StepCorrected
from rpa_vision.server.services import Services
from rpa_vision.settings import ReplaySettings, Settings

RENAMED = [320, 308]
"""On the save button, wherever its words end."""


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """Nothing is gained by looking again at a painted screen."""
    return settings.model_copy(update={"replay": ReplaySettings(max_rechecks=0)})


def run(api: httpx.Client, program: PaintedProgram) -> tuple[str, dict[str, Any]]:
    program.start_again()
    replay_id = start_replay(api).json()["replay_id"]
    drive(api, program)
    return replay_id, api.get(f"/replays/{replay_id}").json()


def correct(api: httpx.Client, replay_id: str, **body: object) -> httpx.Response:
    return api.post(f"/replays/{replay_id}/correct", json=body)


def go_on(api: httpx.Client, program: PaintedProgram, replay_id: str, **body: object) -> dict[str, Any]:
    assert api.post(f"/replays/{replay_id}/resume", json=body).status_code == 200
    drive(api, program)
    state: dict[str, Any] = api.get(f"/replays/{replay_id}").json()
    return state


def test_shown_once_used_from_then_on_and_taken_back(
    api: httpx.Client, services: Services, program: PaintedProgram
) -> None:
    _, state = run(api, program)
    assert state["status"] == ReplayStatus.COMPLETED

    program.save_button = "Valider"
    replay_id, state = run(api, program)
    assert state["pause"]["reason"] == PauseReason.TARGET_NOT_FOUND
    shown = correct(api, replay_id, at=RENAMED, operator_id="marie")
    assert (shown.status_code, shown.json()["status"]) == (200, ReplayStatus.PAUSED_NEED_HELP)
    assert shown.json()["workflow_version"] == 2
    assert go_on(api, program, replay_id)["status"] == ReplayStatus.COMPLETED

    _, state = run(api, program)
    assert state["status"] == ReplayStatus.COMPLETED
    program.save_button = "Enregistrer"  # another PC still has the old program
    _, state = run(api, program)
    assert state["status"] == ReplayStatus.COMPLETED
    assert program.saved == ["10234"] * 4

    program.save_button = "Valider"
    assert api.post("/workflows/WF_admission/restore", json={"version": 1}).json()["version"] == 3
    _, state = run(api, program)
    assert state["pause"]["reason"] == PauseReason.TARGET_NOT_FOUND


def test_a_correction_is_told_and_kept_with_its_reason(
    api: httpx.Client, services: Services, program: PaintedProgram
) -> None:
    program.save_button = "Valider"
    replay_id, _ = run(api, program)
    correct(api, replay_id, at=RENAMED, operator_id="marie")
    (event,) = [
        one for one in services.store.run_events.of_replay(replay_id) if isinstance(one, StepCorrected)
    ]
    assert (event.edge_id, event.workflow_version, event.operator_id) == ("e2", 2, "marie")
    (told,) = api.get("/workflows/WF_admission/learning/events").json()
    assert (told["kind"], told["edge_id"], told["by"], told["shown"]) == ("corrected", "e2", "marie", RENAMED)
    assert "Valider" in api.get("/workflows/WF_admission/versions").json()[-1]["note"]
    target = services.store.workflows.get("WF_admission").edge("e2").action.target  # type: ignore[union-attr]
    assert target is not None
    assert (target.text, [form.text for form in target.also]) == ("Valider", ["Enregistrer"])
    assert target.crop is not None
    assert services.store.blobs.get(f"workflows/WF_admission/{target.crop}").startswith(b"\x89PNG")


def test_of_two_alike_the_one_that_was_shown_is_found_again(
    api: httpx.Client, program: PaintedProgram
) -> None:
    program.extra = {(80, 200): "Enregistrer"}
    replay_id, state = run(api, program)
    assert state["pause"]["reason"] == PauseReason.TARGET_AMBIGUOUS
    assert correct(api, replay_id, bbox=[300, 300, 399, 318]).status_code == 200
    assert go_on(api, program, replay_id)["status"] == ReplayStatus.COMPLETED
    assert run(api, program)[1]["status"] == ReplayStatus.COMPLETED
    assert program.saved == ["10234"] * 2


def test_an_old_wording_that_means_something_else_here_is_given_up(
    api: httpx.Client, services: Services, program: PaintedProgram
) -> None:
    """The program has another button with the old words: it must not be taken for the target again."""
    program.save_button, program.extra = "Valider", {(80, 200): "Enregistrer"}
    replay_id, state = run(api, program)
    assert state["pause"]["reason"] == PauseReason.EFFECT_NOT_SEEN
    assert correct(api, replay_id, at=RENAMED).status_code == 200
    assert go_on(api, program, replay_id, step="redo")["status"] == ReplayStatus.COMPLETED
    assert run(api, program)[1]["status"] == ReplayStatus.COMPLETED
    target = services.store.workflows.get("WF_admission").edge("e2").action.target  # type: ignore[union-attr]
    assert target is not None
    assert target.also == ()


def test_both_wordings_on_one_screen_pause(api: httpx.Client, program: PaintedProgram) -> None:
    program.save_button = "Valider"
    replay_id, _ = run(api, program)
    correct(api, replay_id, at=RENAMED)
    go_on(api, program, replay_id)
    program.extra = {(80, 200): "Enregistrer"}
    assert run(api, program)[1]["pause"]["reason"] == PauseReason.TARGET_AMBIGUOUS


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, 422),
        ({"at": RENAMED, "bbox": [0, 0, 9, 9]}, 422),
        ({"at": [9000, 10]}, 422),
        ({"at": [600, 380]}, 422),
    ],
    ids=["nothing", "both", "outside the picture", "where nothing is written"],
)
def test_what_shows_nothing_changes_nothing(
    api: httpx.Client, services: Services, program: PaintedProgram, body: dict[str, object], code: int
) -> None:
    program.save_button = "Valider"
    replay_id, before = run(api, program)
    assert correct(api, replay_id, **body).status_code == code
    assert api.get(f"/replays/{replay_id}").json() == before
    assert services.store.workflows.get("WF_admission").version == 1


def test_only_a_pause_that_a_place_answers_is_corrected(
    api: httpx.Client, services: Services, program: PaintedProgram
) -> None:
    assert correct(api, "none", at=RENAMED).status_code == 404
    replay_id = start_replay(api).json()["replay_id"]
    assert correct(api, replay_id, at=RENAMED).status_code == 409
    api.post(f"/replays/{replay_id}/pause", json={})
    refused = correct(api, replay_id, at=RENAMED)
    assert (refused.status_code, "asked_by_person" in refused.json()["detail"]) == (409, True)


def test_what_another_replay_was_shown_already_serves_this_one_too(
    api: httpx.Client, services: Services, program: PaintedProgram
) -> None:
    """Two paused on the same button: the second correction is the same, and makes no version."""
    program.save_button = "Valider"
    first, _ = run(api, program)
    correct(api, first, at=RENAMED)
    api.post(f"/replays/{first}/abort", json={})
    services.store.workflows.restore("WF_admission", 1)
    second, _ = run(api, program)
    latest = services.store.workflows.restore("WF_admission", 2).version
    assert correct(api, second, at=RENAMED).json()["workflow_version"] == latest
    assert go_on(api, program, second)["status"] == ReplayStatus.COMPLETED


def test_a_workflow_that_goes_another_way_now_is_not_mixed_into_a_running_replay(
    api: httpx.Client, services: Services, program: PaintedProgram
) -> None:
    program.save_button = "Valider"
    replay_id, before = run(api, program)
    workflow = services.store.workflows.get("WF_admission")
    services.store.workflows.save(
        workflow.model_copy(update={"edges": workflow.edges[:2], "end_nodes": ("n2",)})
    )
    refused = correct(api, replay_id, at=RENAMED)
    assert (refused.status_code, "another way" in refused.json()["detail"]) == (409, True)
    assert api.get(f"/replays/{replay_id}").json() == before
