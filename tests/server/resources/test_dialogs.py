"""Dialogs over HTTP: seen, kept, reviewed, answered from the next look on, and taken back."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx
import pytest
from pydantic import SecretStr
from structlog.testing import capture_logs

from api_calls import send_report, start_replay
from dialog_cases import CAMERA, DONE, LABELS, LOST, SAVE, SECRET, UAC
from drawn_dialog import DrawnDialog, drawn_dialog, work_screen
from live_server import serving
from met_dialogs import LABELS as MET
from met_dialogs import met
from ready_database import ready
from replay_bench import admission_workflow
from rpa_vision.bootstrap.seeing import build_ocr
from rpa_vision.bootstrap.serving import build_services
from rpa_vision.errors import BadSettingsError, MalformedDocumentError, StorageError
from rpa_vision.models.geometry import Point
from rpa_vision.models.graph.workflow import SafetyRules
from rpa_vision.models.replay.dialog import DeclaredDialog, DialogEvent, DialogType
from rpa_vision.models.site.access import UserRole
from rpa_vision.perception.picture.frame import encode_png
from rpa_vision.ports import OcrEngine
from rpa_vision.server.app import create_app
from rpa_vision.server.services import Services
from rpa_vision.settings import Settings
from rpa_vision.storage.database import engine as database
from rpa_vision.storage.replays.dialog_events import AskedBy

TOKEN = "only-for-this-test"  # noqa: S105 - not a secret
HERE = "WF_admission"
REVIEW: dict[str, Any] = {"name": "Étiquettes", "type": "metier_confirm", "button": "Non", "scope": "site"}


@pytest.fixture(scope="module")
def ocr() -> OcrEngine:
    """The real one: what is drawn is read."""
    return build_ocr(Settings())


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return ready(Settings(data_dir=tmp_path, token=SecretStr(TOKEN), language="en"))


@pytest.fixture(autouse=True)
def quiet_logs() -> Iterator[None]:
    """What fails on purpose is told at length otherwise."""
    with capture_logs():
        yield


@contextmanager
def calling(services: Services, token: str = TOKEN) -> Iterator[httpx.Client]:
    with (
        serving(create_app(services)) as url,
        httpx.Client(
            base_url=f"{url}/api/v1", headers={"Authorization": f"Bearer {token}"}, timeout=60
        ) as client,
    ):
        yield client


def resolve(
    api: httpx.Client, drawn: DrawnDialog | None, context: object = None, **more: Any
) -> httpx.Response:
    frame = work_screen() if drawn is None else drawn.frame
    data = {} if context is None else {"workflow_context": json.dumps(context)}
    return api.post("/dialog/resolve", data=data, files={"screenshot": encode_png(frame), **more})


def hits(answer: dict[str, Any], drawn: DrawnDialog, label: str) -> bool:
    target, size = answer["click_target"], drawn.frame.size
    return drawn.buttons[label].contains(
        Point(int(target["x_pct"] * size.width), int(target["y_pct"] * size.height))
    )


def test_a_known_question_gets_its_place_and_leaves_its_trace(api: httpx.Client) -> None:
    answer = resolve(api, SAVE, {"step_idx": 3, "action_id": "e7"}).json()
    assert answer["dialog_detected"]
    assert hits(answer, SAVE, "Oui")
    event = answer["event"]
    assert (event["dialog_type"], event["workflow_step"], event["workflow_action_id"]) == (
        "metier_save",
        3,
        "e7",
    )
    (kept,) = api.get("/dialogs").json()["dialogs"]
    assert kept["event"] == event
    picture = api.get(f"/dialogs/{kept['dialog_id']}/picture")
    assert picture.headers["Content-Type"] == "image/png"
    assert picture.content == encode_png(SAVE.frame)
    (line,) = api.get("/audit/history").json()["entries"]
    record = line["record"]
    assert (record["outcome"], record["target"], record["replay_id"]) == ("dialog_resolved", "Oui", None)
    assert api.get("/audit/verify").json()["whole"]


def test_no_dialog_is_an_answer_that_leaves_nothing(api: httpx.Client) -> None:
    assert resolve(api, None).json() == {
        "dialog_detected": False,
        "event": None,
        "click_target": None,
        "message": "",
    }
    stale = resolve(api, SAVE, before=encode_png(SAVE.frame)).json()
    assert not stale["dialog_detected"]
    assert api.get("/dialogs").json() == {"dialogs": [], "older": None}


def test_what_a_person_decides_has_no_place(api: httpx.Client) -> None:
    for drawn, kind in (
        (UAC, "uac"),
        (SECRET, "credential_prompt"),
        (LOST, "ok_suspect"),
        (CAMERA, "browser_permission"),
    ):
        answer = resolve(api, drawn).json()
        assert (answer["event"]["dialog_type"], answer["click_target"]) == (kind, None)
        assert answer["message"]


def test_switched_off_nothing_has_a_place(tmp_path: Path, ocr: OcrEngine) -> None:
    off = Settings(data_dir=tmp_path, token=SecretStr(TOKEN), dialog_resolver_enabled=False)
    with calling(build_services(off, ocr)) as api:
        answer = resolve(api, SAVE).json()
        assert answer["click_target"] is None
        assert answer["event"]["extra"]["reason"] == "switched_off"
        assert answer["event"]["action_taken"] == "paused"


def test_what_the_workflow_declares_counts_and_what_is_sent_cannot_change_it(
    api: httpx.Client, services: Services
) -> None:
    declared = {DialogType.METIER_SAVE: DeclaredDialog(action="refuse", label="Non")}
    made = admission_workflow().model_copy(update={"declared_dialogs": declared})
    services.store.workflows.create(made, "test")
    sent = {"metier_save": {"action": "accept", "label": "Oui"}}
    assert hits(resolve(api, SAVE, {"declared_dialogs": sent}).json(), SAVE, "Oui")
    own = {"workflow_id": HERE, "declared_dialogs": sent}
    assert hits(resolve(api, SAVE, own).json(), SAVE, "Non")
    allowed = {"browser_permission": {"action": "allow", "label": "Autoriser"}}
    assert hits(resolve(api, CAMERA, {"declared_dialogs": allowed}).json(), CAMERA, "Autoriser")
    of_the_workflow = api.get("/dialogs", params={"workflow_id": HERE}).json()["dialogs"]
    assert len(of_the_workflow) == 1


def test_a_wrong_context_is_refused_by_name(api: httpx.Client) -> None:
    wrong: list[tuple[object, str]] = [
        ({"declared_dialogs": {"uac": {"action": "accept", "label": "Oui"}}}, "declared_dialogs"),
        ({"declared_dialogs": {"ok_suspect": {"action": "accept", "label": "OK"}}}, "declared_dialogs"),
        ({"declared_dialogs": {"metier_save": {"label": "Oui"}}}, "declared_dialogs.metier_save.action"),
        ({"step_idx": "3"}, "step_idx"),
        ({"colour": "red"}, "colour"),
        ({"workflow_id": "../etc"}, "workflow_id"),
        ([], "workflow_context"),
    ]
    for context, named in wrong:
        answer = resolve(api, SAVE, context)
        assert (answer.status_code, named in answer.json()["detail"]) == (422, True), answer.text
    for png in (b"", b"<html>", b"\x89PNG\r\n\x1a\n"):
        assert api.post("/dialog/resolve", files={"screenshot": png}).status_code == 422
        assert resolve(api, SAVE, before=png).status_code == 422
    assert api.get("/dialogs").json()["dialogs"] == []


def test_the_rules_of_the_workflow_count_here_too(api: httpx.Client, services: Services) -> None:
    forbidding = admission_workflow(rules=SafetyRules(forbidden_text_clicks=("Oui",)))
    services.store.workflows.create(forbidding, "test")
    answer = resolve(api, SAVE, {"workflow_id": HERE}).json()
    assert answer["click_target"] is None
    assert "Oui" in answer["message"]
    assert answer["event"]["action_taken"] == "paused"
    assert answer["event"]["extra"]["reason"] == "rules"


def test_a_workflow_that_is_not_there_is_named(api: httpx.Client) -> None:
    answer = resolve(api, SAVE, {"workflow_id": "WF_nobody"})
    assert (answer.status_code, "WF_nobody" in answer.json()["detail"]) == (404, True)


def kept_by(services: Services, event: DialogEvent) -> int:
    return services.store.dialog_events.keep(datetime.now(UTC), event, b"a picture", AskedBy()).dialog_id


def unknown(api: httpx.Client) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = api.get("/dialogs/unknown").json()
    return found


def test_an_unknown_dialog_is_reviewed_answered_and_taken_back(
    settings: Settings, services: Services, api: httpx.Client, ocr: OcrEngine
) -> None:
    assert resolve(api, LABELS).json()["click_target"] is None
    resolve(api, LABELS)
    (asked,) = unknown(api)
    assert (asked["count"], asked["buttons"], asked["obstacle"]) == (2, ["Oui", "Non"], None)
    assert "imprimer les étiquettes" in asked["pattern"]
    learnt = api.post(
        f"/dialogs/unknown/{asked['dialog_id']}/review", json={**REVIEW, "operator_id": "mme.durand"}
    ).json()
    assert (learnt["by"], learnt["dialog_id"]) == ("mme.durand", asked["dialog_id"])
    assert unknown(api) == []
    answer = resolve(api, LABELS).json()
    assert hits(answer, LABELS, "Non")
    assert answer["event"]["classification_method"] == "learnt"
    with calling(build_services(settings, ocr)) as other_server:
        assert hits(resolve(other_server, LABELS).json(), LABELS, "Non")
        gone = other_server.post(f"/dialogs/catalogue/{learnt['answer_id']}/revoke").json()
    assert gone["revoked_at"] is not None
    assert resolve(api, LABELS).json()["click_target"] is None
    assert [one["answer_id"] for one in api.get("/dialogs/catalogue").json()] == [learnt["answer_id"]]
    assert unknown(api)[0]["count"] == 3
    told = [entry["record"]["outcome"] for entry in api.get("/audit/history").json()["entries"]]
    assert {"learnt", "revoked", "dialog_left", "dialog_resolved"} == set(told)
    assert api.get("/audit/verify").json()["whole"]


def test_what_is_learnt_for_a_workflow_is_answered_in_it_alone(api: httpx.Client, services: Services) -> None:
    for name in (HERE, "WF_other"):
        services.store.workflows.create(admission_workflow().model_copy(update={"workflow_id": name}), "test")
    resolve(api, LABELS, {"workflow_id": HERE})
    (asked,) = unknown(api)
    made = api.post(
        f"/dialogs/unknown/{asked['dialog_id']}/review", json={**REVIEW, "scope": "workflow"}
    ).json()
    assert made["workflow_id"] == HERE
    assert hits(resolve(api, LABELS, {"workflow_id": HERE}).json(), LABELS, "Non")
    for elsewhere in ({}, {"workflow_id": "WF_other"}):
        assert resolve(api, LABELS, elsewhere).json()["click_target"] is None


def test_a_replay_that_paused_on_it_goes_on_by_itself_once_it_is_reviewed(
    api: httpx.Client, services: Services
) -> None:
    services.store.workflows.create(admission_workflow(), "test")
    replay_id = start_replay(api).json()["replay_id"]

    def shown() -> dict[str, Any]:
        """The replay, once its agent has shown the dialog."""
        command = api.get("/agents/pc1/next_action").json()
        assert send_report(api, command["command_id"], encode_png(LABELS.frame)).is_success
        after: dict[str, Any] = api.get(f"/replays/{replay_id}").json()
        return after

    paused = shown()
    assert (paused["status"], paused["pause"]["reason"]) == ("paused_need_help", "dialog")
    (asked,) = unknown(api)
    assert asked["workflows"] == [HERE]
    assert api.get(f"/dialogs/{asked['dialog_id']}/picture").content == encode_png(LABELS.frame)
    own = {**REVIEW, "scope": "workflow"}
    assert api.post(f"/dialogs/unknown/{asked['dialog_id']}/review", json=own).is_success
    assert api.post(f"/replays/{replay_id}/resume", json={}).is_success
    assert shown()["pause"] is None
    click = api.get("/agents/pc1/next_action").json()
    assert click["type"] == "click"
    assert hits({"click_target": click["at"]}, LABELS, "Non")


def test_another_answer_of_the_workflow_for_the_type_leaves_it_to_a_person(api: httpx.Client) -> None:
    resolve(api, LABELS)
    api.post(f"/dialogs/unknown/{unknown(api)[0]['dialog_id']}/review", json=REVIEW)
    yes = {"declared_dialogs": {"metier_confirm": {"action": "accept", "label": "Oui"}}}
    assert resolve(api, LABELS, yes).json()["click_target"] is None
    no = {"declared_dialogs": {"metier_confirm": {"action": "refuse", "label": "Non"}}}
    assert hits(resolve(api, LABELS, no).json(), LABELS, "Non")


def test_a_message_with_a_button_of_its_own_is_learnt_too(api: httpx.Client) -> None:
    told = drawn_dialog("Calanque DPI", ["Le planning du service est à jour."], ["Terminer"])
    before = encode_png(work_screen())
    assert resolve(api, told, before=before).json()["event"]["dialog_type"] == "inconnu"
    answer = {"name": "Planning", "type": "ok_trivial", "button": "Terminer", "scope": "site"}
    made = api.post(f"/dialogs/unknown/{unknown(api)[0]['dialog_id']}/review", json=answer)
    assert made.status_code == 200, made.text
    assert hits(resolve(api, told, before=before).json(), told, "Terminer")
    second = drawn_dialog("Calanque DPI", ["Le planning du service est à jour."], ["Terminer", "Détails"])
    assert resolve(api, second, before=before).json()["click_target"] is None


def test_a_review_that_could_answer_wrongly_changes_nothing(api: httpx.Client, services: Services) -> None:
    dialog_id = kept_by(services, met(["Calanque DPI", MET]))
    for wrong, why in (
        ({"button": "Imprimer"}, "was not on it"),
        ({"pattern": "étiquettes"}, "too short"),
        ({"type": "uac"}, "type"),
        ({"type": "inconnu"}, "type"),
        ({"scope": "workflow"}, "no workflow"),
        ({"scope": "everywhere"}, "scope"),
        ({"name": " "}, "name"),
    ):
        answer = api.post(f"/dialogs/unknown/{dialog_id}/review", json=REVIEW | wrong)
        assert (answer.status_code, why in answer.json()["detail"]) == (422, True), answer.text
    nowhere = {**REVIEW, "scope": "workflow", "workflow_id": "WF_nobody"}
    assert api.post(f"/dialogs/unknown/{dialog_id}/review", json=nowhere).status_code == 404
    assert api.get("/dialogs/catalogue").json() == []
    assert len(unknown(api)) == 1


def test_the_same_dialog_counts_up_whoever_the_patient_is(api: httpx.Client, services: Services) -> None:
    for said in (
        MET,
        "Souhaitez-vous imprimer Ies etiquettes ?",
        "Souhaitez-vous imprimer les étiquettes DUPONT Jean 1024 ?",
    ):
        kept_by(services, met(["Calanque DPI", said]))
    kept_by(services, met(["Calanque DPI", "Faut-il prévenir la cadre ?"]))
    kept_by(services, met(["Calanque DPI", "Nom de la salle ?"], fields=1))
    field, cadre, labels = unknown(api)
    assert [one["count"] for one in (field, cadre, labels)] == [1, 1, 3]
    assert labels["first_seen"] < labels["last_seen"]
    assert labels["dialog_id"] < labels["latest_id"]
    assert "DUPONT" not in labels["pattern"]
    assert "filled in" in field["obstacle"]


def test_pages_and_filters(api: httpx.Client, services: Services) -> None:
    numbers = [kept_by(services, met(["DPI", f"Message {name}"])) for name in ("un", "deux", "trois")]
    answered = kept_by(services, met(["DPI", "Fini"], ["OK"], DialogType.OK_TRIVIAL, None))
    first = api.get("/dialogs", params={"limit": 3}).json()
    assert [one["dialog_id"] for one in first["dialogs"]] == [answered, *reversed(numbers[1:])]
    rest = api.get("/dialogs", params={"limit": 3, "before": first["older"]}).json()
    assert ([one["dialog_id"] for one in rest["dialogs"]], rest["older"]) == (numbers[:1], None)
    for wanted, found in (
        ({"type": "ok_trivial"}, 1),
        ({"action_taken": "paused"}, 3),
        ({"since": "2100-01-01T00:00:00Z"}, 0),
        ({"until": "2100-01-01T00:00:00Z"}, 4),
        ({"replay_id": "run_1"}, 0),
    ):
        assert len(api.get("/dialogs", params=wanted).json()["dialogs"]) == found, wanted
    for wrong in ({"type": "nothing"}, {"action_taken": "guessed"}, {"limit": "0"}, {"since": "yesterday"}):
        assert api.get("/dialogs", params=wrong).status_code == 422, wrong


def test_only_a_dialog_without_an_answer_is_reviewed(api: httpx.Client, services: Services) -> None:
    kept_by(services, met(["DPI", "Fini"], ["OK"], DialogType.OK_TRIVIAL, None))
    kept_by(services, met(["UAC", "Continuer ?"], kind=DialogType.UAC, reason="system"))
    for kept in api.get("/dialogs").json()["dialogs"]:
        answer = api.post(f"/dialogs/unknown/{kept['dialog_id']}/review", json=REVIEW)
        assert answer.status_code == 409
        assert api.delete(f"/dialogs/unknown/{kept['dialog_id']}").status_code == 409
    assert api.post("/dialogs/unknown/999/review", json=REVIEW).status_code == 404
    assert api.post("/dialogs/catalogue/ans_none/revoke").status_code == 404
    assert unknown(api) == []


def test_one_that_is_left_to_a_person_is_not_asked_about_again(api: httpx.Client) -> None:
    resolve(api, LABELS)
    (asked,) = unknown(api)
    left = api.delete(f"/dialogs/unknown/{asked['dialog_id']}").json()
    assert (left["type"], left["button"]) == (None, None)
    assert resolve(api, LABELS).json()["click_target"] is None
    assert unknown(api) == []
    refused = api.post(f"/dialogs/unknown/{asked['dialog_id']}/review", json=REVIEW)
    assert (refused.status_code, "revoke it first" in refused.json()["detail"]) == (422, True)
    assert api.delete(f"/dialogs/unknown/{asked['dialog_id']}").status_code == 409
    api.post(f"/dialogs/catalogue/{left['answer_id']}/revoke")
    assert len(unknown(api)) == 1


def test_operators_read_and_supervisors_decide(services: Services) -> None:
    def token(role: UserRole) -> str:
        return services.store.tokens.add(f"camille.{role}", role, datetime.now(UTC)).token

    operator, supervisor, agent = map(token, (UserRole.OPERATOR, UserRole.SUPERVISOR, UserRole.AGENT))
    with calling(services, agent) as api:
        assert resolve(api, LABELS).status_code == 200
        assert api.get("/dialogs").status_code == 403

        def as_(given: str) -> dict[str, str]:
            return {"Authorization": f"Bearer {given}"}

        (kept,) = api.get("/dialogs", headers=as_(operator)).json()["dialogs"]
        assert kept["agent_id"] == "camille.agent"
        place = f"/dialogs/unknown/{kept['dialog_id']}/review"
        assert api.post(place, json=REVIEW, headers=as_(operator)).status_code == 403
        assert api.post("/purge", json={}, headers=as_(operator)).status_code == 403
        said = api.post(place, json={**REVIEW, "operator_id": "somebody"}, headers=as_(supervisor))
        assert said.json()["by"] == "camille.supervisor"


def test_what_is_older_than_it_may_be_kept_goes_with_its_picture(
    api: httpx.Client, services: Services
) -> None:
    resolve(api, LABELS)
    (kept,) = api.get("/dialogs").json()["dialogs"]
    assert api.post("/purge", json={}).json()["dialogs"] == 0
    gone = api.post("/purge", json={"days": 0, "operator_id": "mme.durand"}).json()
    assert (gone["dialogs"], gone["pictures"]) == (1, {"dialogs": 1})
    assert unknown(api) == []
    assert api.get(f"/dialogs/{kept['dialog_id']}/picture").status_code == 404
    folder = services.settings.data_dir / "blobs"
    assert not [file for file in folder.rglob("*.png") if file.is_file()]
    entries = api.get("/audit/history", params={"outcome": "purged"}).json()["entries"]
    assert [entry["record"]["operator_id"] for entry in entries] == ["mme.durand"]


@contextmanager
def locked(services: Services, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Another program has the database to itself, for longer than anybody waits."""
    monkeypatch.setattr(database, "_BUSY_S", 0.2)
    services.store.engine.dispose()
    file = services.store.engine.url.database
    assert file
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")


def test_a_locked_database_is_a_pause_and_never_a_place(
    api: httpx.Client, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    with locked(services, monkeypatch):
        answer = resolve(api, SAVE).json()
    assert (answer["dialog_detected"], answer["click_target"]) == (True, None)
    assert answer["event"]["action_taken"] == "paused"
    assert answer["event"]["extra"]["error"] == StorageError.__name__
    assert StorageError.__name__ in answer["message"]
    assert hits(resolve(api, SAVE).json(), SAVE, "Oui")


def test_an_event_that_cannot_be_kept_takes_the_place_back(
    api: httpx.Client, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Readers are let through, writers are not: the catalogue is read, and then nothing can be written down."""
    monkeypatch.setattr(database, "_BUSY_S", 0.2)
    services.store.engine.dispose()
    file = services.store.engine.url.database
    assert file
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        answer = resolve(api, SAVE).json()
        other.execute("ROLLBACK")
    assert (answer["click_target"], answer["event"]["extra"]["reason"]) == (None, "failed")
    assert api.get("/dialogs").json()["dialogs"] == []


class BrokenOcr:
    name = "broken"

    def read(self, _frame: object) -> list[Any]:
        raise RuntimeError("the engine is down")

    def read_closely(self, _frame: object, _region: object, _times: float = 1) -> list[Any]:
        raise RuntimeError("the engine is down")


def test_a_failing_text_engine_is_a_pause(settings: Settings) -> None:
    with calling(build_services(settings, BrokenOcr())) as api:
        answer = resolve(api, SAVE).json()
    assert (answer["click_target"], answer["event"]["extra"]["error"]) == (None, "RuntimeError")


SITE = "business: [{type: metier_confirm, match: [imprimer les étiquettes], buttons: [Non]}]"


def test_a_sites_own_file_is_used_and_one_that_breaks_is_a_pause(
    settings: Settings, tmp_path: Path, ocr: OcrEngine
) -> None:
    file = tmp_path / "site.yaml"
    file.write_text(SITE, encoding="utf-8")
    with calling(build_services(settings.model_copy(update={"dialog_catalogue": file}), ocr)) as api:
        assert hits(resolve(api, LABELS).json(), LABELS, "Non")
        for broken in ("business: [", "business: [{type: uac, match: [mise à jour], buttons: [Oui]}]"):
            file.write_text(broken, encoding="utf-8")
            for drawn in (LABELS, SAVE, DONE):
                answer = resolve(api, drawn).json()
                assert (answer["click_target"], answer["event"]["extra"]["reason"]) == (None, "failed")
        file.write_text(SITE, encoding="utf-8")
        assert hits(resolve(api, LABELS).json(), LABELS, "Non")
        file.unlink()
        assert resolve(api, SAVE).json()["click_target"] is None


def test_a_server_does_not_start_on_a_broken_file(settings: Settings, tmp_path: Path, ocr: OcrEngine) -> None:
    file = tmp_path / "site.yaml"
    wanted = settings.model_copy(update={"dialog_catalogue": file})
    with pytest.raises(BadSettingsError, match=r"dialog_catalogue.*site\.yaml"):
        build_services(wanted, ocr)
    file.write_text("business: [{type: uac, match: [mise à jour], buttons: [Oui]}]", encoding="utf-8")
    with pytest.raises(MalformedDocumentError, match=r"site\.yaml: business\.0\.type"):
        build_services(wanted, ocr)


def test_how_often_each_kind_was_met_and_how_many_needed_nobody(
    api: httpx.Client, services: Services
) -> None:
    events = services.store.dialog_events
    for minute, event in enumerate(
        (
            met(["Imprimer ?"]),
            met(["Enregistré."], ["OK"], DialogType.OK_TRIVIAL, reason=None),
            met(["Terminé."], ["OK"], DialogType.OK_TRIVIAL, reason=None),
        )
    ):
        events.keep(datetime(2026, 1, 5, 9, minute, tzinfo=UTC), event, b"a picture", AskedBy(HERE))
    counted = api.get("/dialogs/counts").json()
    assert [(one["dialog_type"], one["met"], one["resolved"]) for one in counted] == [
        ("ok_trivial", 2, 2),
        ("inconnu", 1, 0),
    ]
    assert "Terminé." in counted[0]["latest"]["event"]["ocr_text"]
    assert api.get("/dialogs/counts", params={"replay_id": "run_1"}).json() == []
