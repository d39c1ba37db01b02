"""What takes two persons: the agent does nothing for one yes, whoever's second token or visit says it again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime

import httpx
import pytest

from live_server import serving
from painted import FakePaintedOcr
from painted_program import PaintedProgram, drive
from replay_bench import admission_workflow
from rpa_vision.bootstrap.serving import build_services
from rpa_vision.models.graph.action import MouseClickAction
from rpa_vision.models.graph.learning import LearningEvidence, LearningState
from rpa_vision.models.graph.tally import Lesson
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.models.site.access import UserRole
from rpa_vision.models.target import Target
from rpa_vision.server.app import create_app
from rpa_vision.server.services import Services
from rpa_vision.settings import Settings
from rpa_vision.storage.audit.reading import AuditFilter

WORKFLOW = "WF_admission"
As = Callable[..., httpx.Client]


def deleting(state: LearningState = LearningState.AUTO_CONFIRMED) -> Workflow:
    """Its last step deletes, and a supervisor has waived being asked."""
    known = admission_workflow(timeout_s=1, state=state)
    last = known.edges[-1].model_copy(
        update={"action": MouseClickAction(target=Target(text="Supprimer")), "waived_by": "mme.durand"}
    )
    return known.with_edge(last)


@pytest.fixture
def deletes(ocr: FakePaintedOcr, services: Services) -> PaintedProgram:
    services.store.workflows.create(deleting(), "test")
    return PaintedProgram(ocr, save_button="Supprimer")


@pytest.fixture
def signed_in(server: str, services: Services) -> Iterator[As]:
    """Somebody with a token of their own."""
    opened: list[httpx.Client] = []

    def sign_in(name: str, role: UserRole = UserRole.SUPERVISOR, at: str = server) -> httpx.Client:
        now = datetime.now(UTC)
        for one in services.store.tokens.list():
            if one.name.lower() == name.lower() and one.revoked_at is None:
                services.store.tokens.revoke(one.token_id, now)
        token = services.store.tokens.add(name, role, now).token
        headers = {"Authorization": f"Bearer {token}", "Accept-Language": "en"}
        opened.append(httpx.Client(base_url=f"{at}/api/v1", headers=headers, timeout=60))
        return opened[-1]

    yield sign_in
    for one in opened:
        one.close()


def rule(api: httpx.Client, **asked: bool) -> None:
    assert api.put(f"/workflows/{WORKFLOW}/two_persons", json=asked).status_code == 200


def run_to_pause(api: httpx.Client, program: PaintedProgram) -> str:
    started = api.post(
        "/replays",
        json={"workflow_id": WORKFLOW, "agent_id": "pc1", "parameters": {"numero_patient": "10234"}},
    )
    replay_id: str = started.json()["replay_id"]
    drive(api, program)
    return replay_id


def lines(services: Services) -> list[tuple[str, str, str]]:
    records = [entry.record for entry in services.store.audit.all(AuditFilter())]
    return [
        (one.action_type, one.operator_id or "", one.verification)
        for one in records
        if one.action_type in ("yes", "resume", "approve", "two_persons")
    ]


def test_without_the_rule_a_waived_step_is_done(api: httpx.Client, deletes: PaintedProgram) -> None:
    run_to_pause(api, deletes)
    assert deletes.saved == ["10234"]


def test_one_yes_does_nothing_and_the_second_comes_from_somebody_else(
    api: httpx.Client, deletes: PaintedProgram, signed_in: As, services: Services
) -> None:
    rule(api, destructive=True)
    replay_id = run_to_pause(api, deletes)
    paused = api.get(f"/replays/{replay_id}").json()
    assert (paused["pause"]["reason"], paused["pause"]["needs_two"]) == ("proposed", True)
    assert "irreversible" in paused["pause"]["proposal"]["because"], "waived or not"

    durand = signed_in("mme.durand")
    first = durand.post(f"/replays/{replay_id}/resume", json={"as_of": paused["updated_at"]}).json()
    assert first["pause"]["first_yes"]["by"] == "mme.durand"
    drive(api, deletes)
    assert deletes.saved == []

    again = signed_in("Mme.Durand").post(f"/replays/{replay_id}/resume", json={})
    assert (again.status_code, again.json()["error"]) == (409, "ConflictError")
    assert "has said yes already" in again.json()["detail"]
    nobody = api.post(f"/replays/{replay_id}/resume", json={"operator_id": "m.petit"})
    assert nobody.status_code == 422, "the server's own token says who it likes"
    stale = signed_in("m.petit").post(f"/replays/{replay_id}/resume", json={"as_of": paused["updated_at"]})
    assert stale.status_code == 409, "they saw the pause before it had a first yes"
    drive(api, deletes)
    assert deletes.saved == []

    assert signed_in("m.petit").post(f"/replays/{replay_id}/resume", json={}).status_code == 200
    drive(api, deletes)
    assert deletes.saved == ["10234"]
    assert api.get(f"/replays/{replay_id}").json()["status"] == "completed"
    assert lines(services)[1:] == [
        ("yes", "mme.durand", "1/2: mme.durand"),
        ("resume", "m.petit", "2/2: mme.durand, m.petit"),
    ]


def test_a_visit_and_a_token_of_one_name_are_one_person(
    api: httpx.Client, server: str, deletes: PaintedProgram, signed_in: As
) -> None:
    rule(api, destructive=True)
    replay_id = run_to_pause(api, deletes)
    signed_in("mme.durand").post(f"/replays/{replay_id}/resume", json={})
    given = {"name": "Mme.Durand", "role": "supervisor", "password": "une phrase facile"}
    assert api.post("/accounts", json=given).status_code == 201
    with httpx.Client(base_url=f"{server}/api/v1", headers={"X-RPA-Vision": "page"}, timeout=60) as visit:
        assert visit.post("/login/password", json=given | {"role": None}).status_code == 422
        del given["role"]
        assert visit.post("/login/password", json=given).status_code == 200
        assert visit.post(f"/replays/{replay_id}/resume", json={}).status_code == 409
    drive(api, deletes)
    assert deletes.saved == []


def test_the_first_yes_outlives_the_server(
    api: httpx.Client, deletes: PaintedProgram, signed_in: As, settings: Settings, ocr: FakePaintedOcr
) -> None:
    rule(api, destructive=True)
    replay_id = run_to_pause(api, deletes)
    signed_in("mme.durand").post(f"/replays/{replay_id}/resume", json={})
    with serving(create_app(build_services(settings, ocr))) as other:
        assert (
            signed_in("mme.durand", at=other).post(f"/replays/{replay_id}/resume", json={}).status_code == 409
        )
        said = signed_in("m.petit", at=other).post(f"/replays/{replay_id}/resume", json={})
        assert said.json()["allowed"]["yes_by"] == ["mme.durand", "m.petit"]
    drive(api, deletes)
    assert deletes.saved == ["10234"]


def test_a_yes_is_to_what_was_shown(api: httpx.Client, deletes: PaintedProgram, signed_in: As) -> None:
    rule(api, destructive=True)
    replay_id = run_to_pause(api, deletes)
    for name in ("mme.durand", "m.petit"):
        assert signed_in(name).post(f"/replays/{replay_id}/resume", json={}).status_code == 200
    deletes.typed = "10299"  # somebody has changed it since
    drive(api, deletes)
    assert deletes.saved == []
    pause = api.get(f"/replays/{replay_id}").json()["pause"]
    assert pause.get("first_yes") is None
    assert pause["reason"] != "internal_error"


def test_a_rule_that_comes_later_takes_both(
    api: httpx.Client, services: Services, ocr: FakePaintedOcr, signed_in: As
) -> None:
    """What one person allowed before is not allowed any more."""
    services.store.workflows.create(deleting(LearningState.AUTO_CANDIDATE), "test")
    program = PaintedProgram(ocr, save_button="Supprimer")
    replay_id = run_to_pause(api, program)
    assert api.get(f"/replays/{replay_id}").json()["pause"]["needs_two"] is False
    signed_in("mme.durand").post(f"/replays/{replay_id}/resume", json={})
    rule(api, destructive=True)
    drive(api, program)
    assert program.saved == []
    assert api.get(f"/replays/{replay_id}").json()["pause"]["needs_two"] is True


def ready_to_act_alone(services: Services) -> None:
    known = admission_workflow(state=LearningState.AUTO_CANDIDATE)
    services.store.workflows.create(known, "test")
    shown = LearningEvidence(candidate_runs=25, candidate_success=1.0)
    services.store.lessons.learn(
        WORKFLOW, lambda one, tally: Lesson(one, tally.model_copy(update={"evidence": shown}))
    )


def approve(who: httpx.Client, **said: str) -> httpx.Response:
    return who.post(f"/workflows/{WORKFLOW}/approve", json={"operator_id": "somebody", **said})


def test_two_persons_let_a_workflow_act_alone(
    api: httpx.Client, services: Services, signed_in: As, settings: Settings, ocr: FakePaintedOcr
) -> None:
    ready_to_act_alone(services)
    rule(api, promotion=True)
    assert approve(api).status_code == 403, "the server's own token is nobody"
    assert approve(signed_in("mme.durand")).json()["learning_state"] == "AUTO_CANDIDATE"
    status = api.get(f"/workflows/{WORKFLOW}/learning").json()
    assert status["evidence"]["first_yes"]["by"] == "mme.durand"
    assert approve(signed_in("MME.DURAND")).status_code == 409
    with serving(create_app(build_services(settings, ocr))) as other:
        approved = approve(signed_in("m.petit", at=other))
    assert approved.json()["learning_state"] == "AUTO_CONFIRMED"
    said = [line for line in lines(services) if line[0] == "approve"]
    assert said == [
        ("approve", "mme.durand", "1/2: mme.durand"),
        ("approve", "m.petit", "2/2: mme.durand, m.petit"),
    ]


def test_a_first_yes_to_an_older_version_counts_for_nothing(
    api: httpx.Client, services: Services, signed_in: As
) -> None:
    ready_to_act_alone(services)
    rule(api, promotion=True)
    approve(signed_in("mme.durand"))
    renamed = services.store.workflows.get(WORKFLOW).model_copy(update={"name": "Admissions"})
    services.store.workflows.save(renamed, "renamed")
    assert approve(signed_in("m.petit")).json()["learning_state"] == "AUTO_CANDIDATE"
    assert approve(signed_in("mme.durand")).json()["learning_state"] == "AUTO_CONFIRMED"


def test_the_settings_ask_for_every_workflow(
    services: Services, settings: Settings, ocr: FakePaintedOcr, signed_in: As, api: httpx.Client
) -> None:
    """And no rule of a workflow takes that away."""
    ready_to_act_alone(services)
    rule(api, promotion=False)
    both = settings.two_persons.model_copy(update={"promotion": True})
    with serving(create_app(build_services(settings.model_copy(update={"two_persons": both}), ocr))) as other:
        assert approve(signed_in("mme.durand", at=other)).json()["learning_state"] == "AUTO_CANDIDATE"


def test_one_supervisor_cannot_take_the_rule_away(
    api: httpx.Client, services: Services, signed_in: As
) -> None:
    ready_to_act_alone(services)
    rule(api, promotion=True)
    path = f"/workflows/{WORKFLOW}/two_persons"
    assert signed_in("mme.durand").put(path, json={"promotion": False}).status_code == 403
    asked = signed_in("mme.durand").get(path).json()
    assert asked == {
        "site": {"promotion": False, "destructive": False},
        "own": {"promotion": True, "destructive": False},
    }
    services.store.workflows.restore(WORKFLOW, 1, "restored")
    assert signed_in("mme.durand").get(path).json() == asked, "nor does an older version"
