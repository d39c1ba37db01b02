"""Trust, versions and variables through the API."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from api_calls import start_replay
from live_server import serving
from painted import FakePaintedOcr
from painted_program import PaintedProgram, drive
from replay_bench import admission_workflow
from rpa_vision.bootstrap.serving import build_services
from rpa_vision.models.graph.learning import LearningState
from rpa_vision.models.graph.workflow import Learning, Variable, Workflow
from rpa_vision.server.app import create_app
from rpa_vision.server.services import Services
from rpa_vision.settings import Settings
from told_runs import good_run

HERE = "/workflows/WF_admission"


def in_state(state: LearningState) -> Workflow:
    return admission_workflow().model_copy(
        update={"learning_state": state, "learning": Learning(state=state)}
    )


def proven(services: Services, runs: int = 20) -> None:
    """A candidate with so many good runs."""
    services.store.workflows.create(in_state(LearningState.AUTO_CANDIDATE), "learnt")
    workflow = services.store.workflows.get("WF_admission")
    for number in range(runs):
        services.lessons.draw(good_run(workflow, f"run_{number}").kept_in(services.store))


def test_a_replay_teaches_as_soon_as_it_ends(
    api: httpx.Client, services: Services, ocr: FakePaintedOcr
) -> None:
    services.store.workflows.create(in_state(LearningState.COACHING), "learnt")
    start_replay(api, coached=False)
    drive(api, PaintedProgram(ocr))
    status = api.get(f"{HERE}/learning").json()
    assert (status["replays"], status["succeeded"]) == (1, 1)
    assert status["evidence"]["assisted_runs"] == 1
    assert status["evidence"]["recent_confidence"] == 1.0
    edges = api.get(HERE).json()["edges"]
    assert [edge["stats"]["success_count"] for edge in edges] == [1, 1, 1]
    assert edges[0]["metadata"]["experience"]["found_by"] == {"ocr_anchor": 1}
    assert api.get(HERE).json()["version"] == 1


def test_one_that_is_given_up_after_a_pause_teaches_too(
    api: httpx.Client, services: Services, ocr: FakePaintedOcr
) -> None:
    services.store.workflows.create(in_state(LearningState.COACHING), "learnt")
    replay_id = start_replay(api).json()["replay_id"]
    drive(api, PaintedProgram(ocr, open_button="Dossiers"))
    api.post(f"/replays/{replay_id}/abort", json={})
    status = api.get(f"{HERE}/learning").json()
    assert (status["replays"], status["succeeded"]) == (1, 0)
    assert api.get(HERE).json()["edges"][0]["stats"]["failure_count"] == 1


def test_what_a_dead_server_had_no_time_to_learn_is_learnt_at_its_start(settings: Settings) -> None:
    services = build_services(settings, FakePaintedOcr())
    workflow = in_state(LearningState.COACHING)
    services.store.workflows.create(workflow, "learnt")
    good_run(workflow, "run_1").kept_in(services.store)
    for _ in range(2):
        with serving(create_app(build_services(settings, FakePaintedOcr()))):
            assert services.store.lessons.tally("WF_admission").evidence.assisted_runs == 1
    services.store.close()


def test_a_person_approves_and_takes_it_back(api: httpx.Client, services: Services) -> None:
    proven(services)
    ready = api.get(f"{HERE}/learning").json()
    assert (ready["state"], ready["unmet"], ready["needs_approval"]) == ("AUTO_CANDIDATE", [], True)
    approved = api.post(f"{HERE}/approve", json={"operator_id": "mme.durand"})
    assert (approved.status_code, approved.json()["learning_state"]) == (200, "AUTO_CONFIRMED")
    back = api.post(f"{HERE}/rollback", json={"operator_id": "m.petit", "message": "mise à jour"})
    assert (back.status_code, back.json()["learning_state"]) == (200, "COACHING")
    told = api.get(f"{HERE}/learning/events").json()
    assert [one["kind"] for one in told] == ["approved", "moved_on", "rolled_back"]
    notes = [one["note"] for one in api.get(f"{HERE}/versions").json()]
    assert "mme.durand" in notes[1]
    assert "mise à jour" in notes[2]


def audited(api: httpx.Client) -> list[tuple[str, str, str | None]]:
    """What the audit says about workflows, oldest first."""
    entries = api.get("/audit/history", params={"limit": 1000}).json()["entries"]
    lines = [entry["record"] for entry in reversed(entries) if entry["record"]["replay_id"] is None]
    return [(line["action_type"], line["outcome"], line["operator_id"]) for line in lines]


def test_a_persons_word_on_trust_is_in_the_audit(api: httpx.Client, services: Services) -> None:
    proven(services)
    thresholds = api.get(HERE).json()["learning"]["thresholds"]
    said_by = {"operator_id": "zoe"}
    api.put(f"{HERE}/learning/thresholds", json={**thresholds, "candidate_runs": 3}, params=said_by)
    api.post(f"{HERE}/approve", json={"operator_id": "mme.durand"})
    api.post(f"{HERE}/rollback", json={"operator_id": "m.petit", "message": "mise à jour"})
    assert api.post(f"{HERE}/approve", json={"operator_id": "mme.durand"}).status_code == 409
    assert audited(api) == [
        ("learn", "created", None),
        ("thresholds", "changed", "zoe"),
        ("approve", "approved", "mme.durand"),
        ("promote", "promoted", None),
        ("demote", "demoted", "m.petit"),
    ]


def test_what_is_not_proven_is_not_approved(api: httpx.Client, services: Services) -> None:
    proven(services, runs=19)
    refused = api.post(f"{HERE}/approve", json={"operator_id": "mme.durand"})
    assert (refused.status_code, "supervised replays: 19 of 20" in refused.json()["detail"]) == (409, True)
    assert api.post(f"{HERE}/approve", json={}).status_code == 422
    assert api.get(HERE).json()["learning_state"] == "AUTO_CANDIDATE"


def test_thresholds_are_set_for_one_workflow(api: httpx.Client, services: Services) -> None:
    proven(services, runs=19)
    thresholds = {**api.get(HERE).json()["learning"]["thresholds"], "candidate_runs": 19}
    set_to = api.put(f"{HERE}/learning/thresholds", json=thresholds)
    assert (set_to.status_code, set_to.json()["version"]) == (200, 2)
    assert api.post(f"{HERE}/approve", json={"operator_id": "mme.durand"}).status_code == 200
    wrong = api.put(f"{HERE}/learning/thresholds", json={**thresholds, "candidate_success": 1.5})
    assert (wrong.status_code, "candidate_success" in wrong.json()["detail"]) == (422, True)


def test_versions_are_compared_and_restored(api: httpx.Client, services: Services) -> None:
    first = admission_workflow()
    services.store.workflows.create(first, "learnt")
    services.store.workflows.save(first.model_copy(update={"name": "Admissions"}), "renamed")
    (changed,) = api.get(f"{HERE}/diff", params={"before": 1}).json()
    assert changed == {"place": "name", "before": "Admission", "after": "Admissions"}
    assert api.get(f"{HERE}/diff", params={"before": 1, "after": 1}).json() == []
    assert (
        api.post(f"{HERE}/restore", json={"version": 1, "operator_id": "zoe"}).json()["name"] == "Admission"
    )
    last = api.get(f"{HERE}/versions").json()[-1]
    assert (last["version"], "zoe" in last["note"]) == (3, True)


@pytest.fixture
def with_service(services: Services) -> None:
    known = admission_workflow()
    variables = (*known.variables, Variable(name="service", examples=("Cardiologie", "Urgences")))
    services.store.workflows.create(known.model_copy(update={"variables": variables}), "learnt")


@pytest.mark.usefixtures("with_service")
def test_a_variable_is_renamed_and_another_rejected(api: httpx.Client) -> None:
    renamed = api.post(f"{HERE}/variables/numero_patient/rename", json={"name": "ipp", "label": "IPP"})
    assert renamed.status_code == 200
    assert renamed.json()["edges"][1]["action"]["parameters"]["text"] == "${ipp}"
    rejected = api.post(f"{HERE}/variables/service/reject", json={"value": "Urgences"})
    assert [one["name"] for one in rejected.json()["variables"]] == ["ipp"]
    assert [one["version"] for one in api.get(f"{HERE}/versions").json()] == [1, 2, 3]
    assert start_replay(api).status_code == 422
    assert start_replay(api, parameters={"ipp": "10234"}).status_code == 201


@pytest.mark.usefixtures("with_service")
def test_every_change_is_in_the_audit_with_who_made_it(api: httpx.Client) -> None:
    said_by = {"operator_id": "zoe"}
    api.post(f"{HERE}/variables/numero_patient/rename", json={"name": "ipp"}, params=said_by)
    api.post(f"{HERE}/variables/service/reject", json={"value": "Urgences"}, params=said_by)
    api.put(f"{HERE}/identity", json={"variables": ["ipp"]}, params=said_by)
    api.post(f"{HERE}/restore", json={"version": 1, **said_by})
    exported = api.get(f"{HERE}/export").content
    api.post("/workflows/import", content=exported, params={"copy": True, **said_by})
    assert api.post(f"{HERE}/variables/age/rename", json={"name": "x"}, params=said_by).status_code == 404
    assert audited(api) == [
        ("learn", "created", None),
        ("edit", "changed", "zoe"),
        ("edit", "changed", "zoe"),
        ("edit", "changed", "zoe"),
        ("restore", "changed", "zoe"),
        ("import", "created", "zoe"),
    ]


@pytest.mark.usefixtures("with_service")
def test_a_change_is_written_down_for_the_owner_of_the_token(api: httpx.Client, server: str) -> None:
    made = api.post("/users", json={"name": "mme.durand", "role": "supervisor"}).json()
    own = {"Authorization": f"Bearer {made['token']}"}
    renamed = httpx.post(
        f"{server}/api/v1{HERE}/variables/numero_patient/rename",
        json={"name": "ipp"},
        params={"operator_id": "zoe"},
        headers=own,
    )
    assert renamed.status_code == 200
    assert audited(api)[-1] == ("edit", "changed", "mme.durand")


@pytest.mark.usefixtures("with_service")
@pytest.mark.parametrize(
    ("path", "body", "code"),
    [
        ("variables/age/rename", {"name": "ipp"}, 404),
        ("variables/service/rename", {"name": "numero_patient"}, 409),
        ("variables/service/rename", {"name": "N° patient"}, 422),
        ("variables/service/reject", {"value": "Réanimation"}, 422),
        ("variables/service/reject", {}, 422),
        ("restore", {"version": 9}, 404),
        ("restore", {"version": 0}, 422),
        ("restore", {"version": "1"}, 422),
    ],
)
def test_what_is_refused_changes_nothing(
    api: httpx.Client, path: str, body: dict[str, Any], code: int
) -> None:
    assert api.post(f"{HERE}/{path}", json=body).status_code == code
    assert [one["version"] for one in api.get(f"{HERE}/versions").json()] == [1]


def test_what_was_never_trusted_cannot_be_trusted_less(api: httpx.Client, services: Services) -> None:
    services.store.workflows.create(in_state(LearningState.OBSERVATION), "learnt")
    assert api.post(f"{HERE}/rollback", json={}).status_code == 409
    assert [one["version"] for one in api.get(f"{HERE}/versions").json()] == [1]


@pytest.mark.parametrize("path", ["versions", "diff?before=1", "learning"])
def test_an_unknown_workflow_is_named(api: httpx.Client, path: str) -> None:
    answer = api.get(f"/workflows/WF_none/{path}")
    assert (answer.status_code, "WF_none" in answer.json()["detail"]) == (404, True)


def test_every_call_is_described_with_its_errors(server: str) -> None:
    paths = httpx.get(f"{server}/openapi.json", timeout=60).json()["paths"]
    here = "/api/v1/workflows/{workflow_id}"
    for path, method in {
        f"{here}/versions": "get",
        f"{here}/diff": "get",
        f"{here}/restore": "post",
        f"{here}/learning": "get",
        f"{here}/learning/events": "get",
        f"{here}/learning/thresholds": "put",
        f"{here}/approve": "post",
        f"{here}/rollback": "post",
        f"{here}/variables/{{name}}/rename": "post",
        f"{here}/variables/{{name}}/reject": "post",
        "/api/v1/replays/{replay_id}/correct": "post",
    }.items():
        assert {"200", "401", "404", "409", "422"} <= set(paths[path][method]["responses"]), path
