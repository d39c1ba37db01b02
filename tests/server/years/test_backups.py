"""A backup of a running server, put back elsewhere: all of it is there, and nothing goes on by itself."""

from __future__ import annotations

from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from api_calls import start_replay
from kept_site import NUMBER, SECRET, RunningSite, fill, running, settings_in
from painted import FakePaintedOcr
from painted_program import PaintedProgram, drive
from replay_bench import admission_workflow
from rpa_vision.bootstrap.safekeeping import back_up, prove, restore
from rpa_vision.models.replay.pause import PauseReason
from rpa_vision.models.replay.run import ReplayStatus
from rpa_vision.models.site.audit import Outcome
from rpa_vision.storage.store import open_store
from rpa_vision.storage.vault.vault import open_vault

KINDS = ["sqlite", "postgresql"]
PLAIN_THEN_SEALED = pytest.mark.parametrize("sealed", [False, True], ids=["plain", "sealed"])
"""Kept as it is, and encrypted at rest."""
ROWS = ["10234", "10235", "10236"]


@PLAIN_THEN_SEALED
@pytest.mark.parametrize("to", KINDS)
@pytest.mark.parametrize("kept_in", KINDS)
def test_a_paused_replay_goes_on_after_the_restore(
    sealed: bool,
    kept_in: str,
    to: str,
    new_database: Any,
    tmp_path: Path,
    there: Path,
    ocr: FakePaintedOcr,
    program: PaintedProgram,
) -> None:
    here = settings_in(tmp_path / "here", database=new_database(kept_in), encrypt_at_rest=sealed)
    with running(here, ocr, program) as site:
        replay_id = fill(site, here)
        made = back_up(here, tmp_path / "backup", with_keys=True, by="camille")
    proof = prove(made.folder, here)
    assert proof.whole, proof.findings
    assert proof.findings == ()
    assert (proof.workflows, proof.replays, proof.demonstrations, proof.secrets) == (1, 2, 1, 1)

    elsewhere = settings_in(there, database=new_database(to), encrypt_at_rest=sealed)
    check = restore(made.folder, elsewhere, by="camille", keys_lost=False)
    assert check.whole, check.findings
    assert check.held == (replay_id,)
    assert open_vault(elsewhere).secret("dpi") == SECRET
    program.save_button = "Enregistrer"
    with running(elsewhere, ocr, program) as site:
        drive(site.api, program)
        asked = site.api.get(f"/replays/{replay_id}").json()
        assert asked["pause"]["reason"] == "target_not_found"
        assert "sauvegarde" in asked["pause"]["message"]
        picture = asked["pause"]["screenshot"].rpartition("/")[2]
        site.api.get(f"/replays/{replay_id}/pictures/{picture}").raise_for_status()
        assert program.saved == [NUMBER]
        site.api.post(f"/replays/{replay_id}/resume", json={}).raise_for_status()
        drive(site.api, program)
        assert site.api.get(f"/replays/{replay_id}").json()["status"] == "completed"
        assert site.api.get("/audit/verify").json()["whole"]
    assert program.saved == [NUMBER, NUMBER]


def test_what_ran_waits_for_a_person_and_what_had_not_begun_is_given_up(
    tmp_path: Path, there: Path, ocr: FakePaintedOcr, program: PaintedProgram
) -> None:
    here = settings_in(tmp_path / "here")
    with running(here, ocr, program) as site:
        site.store.workflows.create(admission_workflow(timeout_s=1), "test")
        on, later = (str(start_replay(site.api).json()["replay_id"]) for _ in range(2))
        first = site.api.get("/agents/pc1/next_action").json()
        made = back_up(here, tmp_path / "backup", with_keys=True, by="camille")
        drive(site.api, program)
    then = list(program.saved)
    assert then

    elsewhere = settings_in(there)
    check = restore(made.folder, elsewhere, by="camille", keys_lost=False)
    assert (check.held, check.given_up) == ((on,), (later,))
    program.start_again()
    with running(elsewhere, ocr, program) as site:
        drive(site.api, program)
        assert program.saved == then
        held, given_up = (site.store.replays.get(one) for one in (on, later))
        assert held.pause is not None
        assert held.pause.reason is PauseReason.RESTORED
        assert given_up.status is ReplayStatus.ABORTED
        site.api.post(f"/replays/{on}/resume", json={}).raise_for_status()
        again = site.api.get("/agents/pc1/next_action").json()
        assert (
            int(again["command_id"].rpartition(":")[2]) > int(first["command_id"].rpartition(":")[2]) + 1000
        )
        drive(site.api, program)
        assert site.store.replays.get(on).status is ReplayStatus.COMPLETED


@PLAIN_THEN_SEALED
def test_no_row_of_a_batch_is_begun_again_after_the_restore(
    sealed: bool,
    tmp_path: Path,
    there: Path,
    ocr: FakePaintedOcr,
    program: PaintedProgram,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Rows that waited when the backup was made are done meanwhile: the restored server must not do them twice."""
    here = settings_in(tmp_path / "here", encrypt_at_rest=sealed)
    with running(here, ocr, program) as site:
        monkeypatch.setattr(site.services.batches.rounds, "once", lambda: None)
        site.store.workflows.create(admission_workflow(timeout_s=1), "test")
        batch_id, schedule_id = begin_batch(site), plan_batch(site)
        made = back_up(here, tmp_path / "backup", with_keys=True, by="camille")
        drive(site.api, program)
        for _ in ROWS:
            look_and_drive(site)
    assert sorted(program.saved) == ROWS

    elsewhere = settings_in(there, encrypt_at_rest=sealed)
    check = restore(made.folder, elsewhere, by="camille", keys_lost=False)
    assert check.whole, check.findings
    assert (check.batches_ended, check.schedules_paused) == ((batch_id,), (schedule_id,))
    with running(elsewhere, ocr, program) as site:
        drive(site.api, program)
        look_and_drive(site)
        assert site.api.get(f"/batches/{batch_id}").json()["batch"]["state"] == "ended"
        told = site.api.get(f"/batches/{batch_id}/rows").json()["rows"]
        assert [row["state"] for row in told] == ["not_begun"] * len(ROWS)
        assert all("restored" in row["stop"]["en"] for row in told)
        (planned,) = site.api.get("/schedules").json()
        assert (planned["schedule"]["enabled"], planned["next_times"]) == (False, [])
    assert sorted(program.saved) == ROWS


def bring_table(site: RunningSite) -> str:
    asked = {"workflow_id": "WF_admission", "name": "patients.csv"}
    table = "\n".join(["numero_patient", *ROWS]).encode()
    brought = site.api.post("/batches", params=asked, content=table)
    batch_id = str(brought.raise_for_status().json()["batch"]["batch_id"])
    mapping = {"columns": {"numero_patient": [1]}}
    site.api.post(f"/batches/{batch_id}/check", json=mapping).raise_for_status()
    return batch_id


def begin_batch(site: RunningSite) -> str:
    batch_id = bring_table(site)
    site.api.post(f"/batches/{batch_id}/start", json={"agents": ["pc1"]}).raise_for_status()
    return batch_id


def plan_batch(site: RunningSite) -> str:
    terms = {"agents": ["pc1"]}
    asked = {"batch_id": bring_table(site), "name": "Nuit", "cron": "30 22 * * *", "terms": terms}
    planned = site.api.post("/schedules", json=asked).raise_for_status().json()
    return str(planned["schedule"]["schedule_id"])


def look_and_drive(site: RunningSite) -> None:
    """One look at the batches; what it gives the agent is done, and the program is at its start again."""
    site.services.batches.look()
    drive(site.api, site.program)
    site.program.start_again()


def test_the_audit_tells_of_the_copy_and_of_its_restoring(
    tmp_path: Path, there: Path, ocr: FakePaintedOcr, program: PaintedProgram
) -> None:
    here = settings_in(tmp_path / "here")
    with running(here, ocr, program) as site:
        fill(site, here)
        made = back_up(here, tmp_path / "backup", with_keys=False, by="camille")
        told = [one.record for one in site.store.audit.all() if one.record.action_type == "backup"]
    assert [(one.outcome, one.operator_id) for one in told] == [
        (Outcome.STARTED, "camille"),
        (Outcome.SAVED, "camille"),
    ]
    assert told[1].target == made.digest
    assert told[0].verification == "without keys"

    elsewhere = settings_in(there, audit_key_file=here.data_dir / "audit.key")
    restore(made.folder, elsewhere, by="dominique", keys_lost=False)
    store = open_store(elsewhere)
    told = [one.record for one in store.audit.all()]
    store.close()
    (put_back,) = (one for one in told if (one.action_type, one.outcome) == ("backup", Outcome.RESTORED))
    assert (put_back.target, put_back.operator_id) == (made.digest, "dominique")
    (answered,) = (one for one in told if one.action_type == "audit")
    assert answered.operator_id == "dominique"


def test_what_is_written_meanwhile_is_there_whole_or_not_at_all(
    tmp_path: Path, there: Path, ocr: FakePaintedOcr, program: PaintedProgram
) -> None:
    here = settings_in(tmp_path / "here")
    enough, stop = Event(), Event()
    with running(here, ocr, program) as site:
        paused = fill(site, here)
        site.api.post(f"/replays/{paused}/abort", json={}).raise_for_status()
        program.save_button = "Enregistrer"

        def go_on() -> None:
            while not stop.is_set():
                start_replay(site.api).raise_for_status()
                program.start_again()
                drive(site.api, program)
                enough.set()

        busy = Thread(target=go_on)
        busy.start()
        try:
            assert enough.wait(60)
            made = back_up(here, tmp_path / "backup", with_keys=True, by="camille")
        finally:
            stop.set()
            busy.join()
    check = prove(made.folder, here)
    assert check.findings == ()
    assert check.replays >= 3
