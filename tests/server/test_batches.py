"""A task for each row of a table, through the API: what is refused, what is begun, and what becomes of each row."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from painted_program import PaintedProgram, drive
from rpa_vision.server.services import Services

TABLE = "N° patient;Remarque\r\n10234;premier\r\n10235;=1+1\r\n10236;\r\n"
MAPPING = {"columns": {"numero_patient": [1]}}
WITHIN = 60


def bring(api: httpx.Client, table: str | bytes = TABLE, **query: str) -> dict[str, Any]:
    asked = {"workflow_id": "WF_admission", "name": "patients.csv", **query}
    content = table.encode() if isinstance(table, str) else table
    answer = api.post("/batches", params=asked, content=content)
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


def checked(api: httpx.Client, table: str | bytes = TABLE) -> str:
    batch_id: str = bring(api, table)["batch"]["batch_id"]
    answer = api.post(f"/batches/{batch_id}/check", json=MAPPING)
    assert answer.status_code == 200, answer.text
    return batch_id


def start(api: httpx.Client, batch_id: str, **terms: object) -> httpx.Response:
    return api.post(f"/batches/{batch_id}/start", json={"agents": ["pc1"], **terms})


def read(api: httpx.Client, batch_id: str) -> dict[str, Any]:
    found: dict[str, Any] = api.get(f"/batches/{batch_id}").json()
    return found


def rows(api: httpx.Client, batch_id: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = api.get(f"/batches/{batch_id}/rows").json()["rows"]
    return found


@pytest.fixture(autouse=True)
def looked_after_by_hand(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server's own rounds would be in between: each test says when its batches are looked at."""
    monkeypatch.setattr(services.batches.rounds, "once", lambda: None)


@pytest.fixture
def go_on(api: httpx.Client, services: Services, program: PaintedProgram) -> Callable[[], None]:
    """The agent takes what it is given, the program is back at its start, and the server looks at its batches."""

    def once() -> None:
        services.batches.look()
        drive(api, program)
        program.start_again()
        services.batches.look()

    api.get("/agents/pc1/next_action")  # it is there
    return once


def test_a_row_is_done_once_and_its_result_tells_the_proof(
    api: httpx.Client, program: PaintedProgram, go_on: Callable[[], None]
) -> None:
    batch_id = checked(api)
    assert start(api, batch_id).status_code == 200
    for _ in range(3):
        go_on()
    assert program.saved == ["10234", "10235", "10236"]
    status = read(api, batch_id)
    assert status["batch"]["state"] == "ended"
    assert (status["counts"]["done"], status["counts"]["waiting"]) == (3, 0)
    table = api.get(f"/batches/{batch_id}/results", params={"language": "fr"}).content.decode("utf-8-sig")
    lines = list(csv.reader(io.StringIO(table), delimiter=";"))
    assert lines[0][:4] == ["Ligne", "N° patient", "Remarque", "État"]
    assert [line[0] for line in lines[1:]] == ["2", "3", "4"]
    assert [line[3] for line in lines[1:]] == ["faite"] * 3
    assert lines[2][2] == "'=1+1", "a formula that was brought does not leave as one"
    assert all(line[-1].startswith("batch_") for line in lines[1:])


def test_columns_are_proposed_by_name(api: httpx.Client, program: PaintedProgram) -> None:
    status = bring(api, TABLE.replace("N° patient", "Numero patient"))
    assert status["batch"]["state"] == "draft"
    assert [(one["variable"], one["column"], one["because"]) for one in status["proposals"]] == [
        ("numero_patient", 1, "name")
    ]
    form = status["batch"]["form"]
    assert (form["encoding"], form["delimiter"]) == ("utf-8", ";")


def test_nothing_is_begun_before_somebody_said_which_column_is_which(
    api: httpx.Client, program: PaintedProgram
) -> None:
    batch_id = bring(api)["batch"]["batch_id"]
    refused = start(api, batch_id)
    assert refused.status_code == 409
    assert "say first which column" in refused.json()["detail"]


@pytest.mark.parametrize(
    ("mapping", "said"),
    [
        ({"columns": {}}, "choose a column"),
        ({"columns": {"numero_patient": [7]}}, "there is no column 7"),
        ({"columns": {"numero_patient": [1, 2]}}, "one column only"),
        ({"columns": {"numero_patient": [1], "autre": [2]}}, "autre"),
        ({"columns": {"numero_patient": [1]}, "given": {"numero_patient": "10234"}}, "keep one of them"),
    ],
)
def test_a_mapping_that_does_not_fit_the_task_is_refused_with_its_value(
    api: httpx.Client, program: PaintedProgram, mapping: dict[str, object], said: str
) -> None:
    batch_id = bring(api)["batch"]["batch_id"]
    refused = api.post(f"/batches/{batch_id}/check", json=mapping)
    assert refused.status_code == 422
    assert said in refused.json()["detail"]


def test_a_wrong_row_is_told_with_its_line_its_column_and_why_in_both_languages(
    api: httpx.Client, program: PaintedProgram
) -> None:
    batch_id = checked(api, "N° patient;Remarque\n10234;\n;sans numéro\n10234;\n10 23,5;a;b\n")
    first, second, third, fourth = rows(api, batch_id)
    assert first["state"] == "waiting"
    assert (second["state"], second["line"]) == ("refused", 3)
    assert second["problems"][0]["column"] == 1
    assert "numero_patient" in second["problems"][0]["reason"]["fr"]
    assert second["problems"][0]["reason"]["fr"] != second["problems"][0]["reason"]["en"]
    assert (third["state"], third["problems"][0]["reason"]["en"]) == (
        "refused",
        "exactly the same as line 2",
    )
    assert fourth["problems"][0]["reason"]["en"].startswith("3 cells instead of 2")
    refused = start(api, batch_id)
    assert refused.status_code == 409
    assert "3 rows" in refused.json()["detail"]
    assert start(api, batch_id, leave_out_refused=True).status_code == 200


def test_a_paused_row_is_set_aside_and_the_others_go_on(
    api: httpx.Client, program: PaintedProgram, go_on: Callable[[], None]
) -> None:
    """The button that saves is gone for one row, and nothing of that row is left on the screen afterwards."""
    batch_id = checked(api)
    start(api, batch_id)
    go_on()
    program.save_button = "Valider"
    go_on()
    program.save_button = "Enregistrer"
    go_on()
    assert [row["state"] for row in rows(api, batch_id)] == ["done", "set_aside", "done"]
    aside = rows(api, batch_id)[1]
    assert aside["stop"]["fr"]
    assert program.saved == ["10234", "10236"]
    assert read(api, batch_id)["batch"]["state"] == "ended"


def test_a_row_in_the_middle_waits_for_a_person_where_there_is_patience(
    api: httpx.Client, program: PaintedProgram, go_on: Callable[[], None]
) -> None:
    batch_id = checked(api)
    start(api, batch_id, patience_s=3600)
    program.save_button = "Valider"
    go_on()
    go_on()
    assert [row["state"] for row in rows(api, batch_id)] == ["begun", "waiting", "waiting"]
    assert read(api, batch_id)["waits_for_person"] == 1


def test_an_agent_whose_screen_is_elsewhere_is_stopped_and_its_row_given_back(
    api: httpx.Client, services: Services, program: PaintedProgram
) -> None:
    """Nothing was touched for it: it is begun again once a person has brought the program back."""
    batch_id = checked(api)
    api.get("/agents/pc1/next_action")
    start(api, batch_id)
    program.screen = "elsewhere"
    services.batches.look()
    drive(api, program)
    services.batches.look()
    assert [row["state"] for row in rows(api, batch_id)] == ["waiting"] * 3
    (lane,) = read(api, batch_id)["lanes"]
    assert lane["held"]["fr"]
    services.batches.look()
    assert [row["state"] for row in rows(api, batch_id)] == ["waiting"] * 3, "until somebody says so"
    program.start_again()
    assert api.post(f"/batches/{batch_id}/agents/pc1/release").status_code == 200
    services.batches.look()
    drive(api, program)
    assert program.saved == ["10234"]


def test_what_a_row_left_on_the_screen_stops_the_next_one(
    api: httpx.Client, services: Services, program: PaintedProgram
) -> None:
    """The program is at its start again, and still shows the number of the patient who was set aside."""
    batch_id = checked(api)
    api.get("/agents/pc1/next_action")
    start(api, batch_id)
    program.save_button = "Valider"
    services.batches.look()
    drive(api, program)
    program.save_button = "Enregistrer"
    program.start_again()
    program.home_extra = {(20, 200): "Brouillon", (20, 240): "10234"}
    services.batches.look()
    services.batches.look()
    drive(api, program)
    services.batches.look()
    assert [row["state"] for row in rows(api, batch_id)] == ["set_aside", "waiting", "waiting"]
    (lane,) = read(api, batch_id)["lanes"]
    assert "set aside before" in lane["held"]["en"] or "mise de côté" in lane["held"]["fr"]
    assert program.saved == []


def test_an_agent_that_is_not_there_is_given_nothing(
    api: httpx.Client, services: Services, program: PaintedProgram
) -> None:
    batch_id = checked(api)
    start(api, batch_id, agents=["nowhere"])
    services.batches.look()
    assert [row["state"] for row in rows(api, batch_id)] == ["waiting"] * 3


def test_a_held_batch_begins_nothing_and_an_ended_one_tells_what_it_left(
    api: httpx.Client, services: Services, program: PaintedProgram, go_on: Callable[[], None]
) -> None:
    batch_id = checked(api)
    start(api, batch_id)
    go_on()
    assert api.post(f"/batches/{batch_id}/hold").status_code == 200
    go_on()
    left = len([row for row in rows(api, batch_id) if row["state"] == "waiting"])
    go_on()
    assert len([row for row in rows(api, batch_id) if row["state"] == "waiting"]) == left
    assert api.post(f"/batches/{batch_id}/go_on").status_code == 200
    assert api.post(f"/batches/{batch_id}/end", params={"operator_id": "camille"}).status_code == 200
    go_on()
    states = [row["state"] for row in rows(api, batch_id)]
    assert set(states) == {"done", "not_begun"}
    assert rows(api, batch_id)[-1]["stop"]["en"] == "ended by camille"
    assert read(api, batch_id)["batch"]["state"] == "ended"
    assert api.delete(f"/batches/{batch_id}").status_code == 200
    assert api.get(f"/batches/{batch_id}").status_code == 404


def test_a_row_that_is_given_back_after_the_end_was_said_is_not_begun(
    api: httpx.Client, services: Services, program: PaintedProgram
) -> None:
    batch_id = checked(api)
    api.get("/agents/pc1/next_action")
    start(api, batch_id, patience_s=3600)
    program.screen = "elsewhere"
    services.batches.look()
    drive(api, program)
    api.post(f"/batches/{batch_id}/end")
    replay_id = rows(api, batch_id)[0]["replay_id"]
    services.engine.abort(replay_id, "nobody came")
    services.batches.look()
    services.batches.look()
    assert [row["state"] for row in rows(api, batch_id)] == ["not_begun"] * 3
    assert read(api, batch_id)["batch"]["state"] == "ended"


def test_the_audit_tells_who_had_rows_begun_and_takes_results_away(
    api: httpx.Client, program: PaintedProgram
) -> None:
    batch_id = checked(api)
    start(api, batch_id)
    api.get(f"/batches/{batch_id}/results", params={"operator_id": "camille"})
    told = [one["record"] for one in api.get("/audit/history").json()["entries"]]
    mine = [one for one in told if one["target"] == batch_id]
    assert [one["intention"] for one in reversed(mine)] == ["check", "start", "results"]
    assert mine[0]["operator_id"] == "camille"
    assert not any("10234" in str(one) for one in mine), "no value of a patient"


def test_a_dry_run_looks_at_everything_and_acts_on_nothing(
    api: httpx.Client, program: PaintedProgram
) -> None:
    batch_id = checked(api)
    answer = api.post(f"/batches/{batch_id}/dry_run", json={"agents": ["pc9"]}).json()
    assert answer["batch"]["dry_run"]["rows"] == 3
    (agent,) = answer["batch"]["dry_run"]["agents"]
    assert (agent["agent_id"], agent["ready"]) == ("pc9", False)
    assert program.saved == []
    assert api.get("/replays").json() == []


def test_a_task_that_changed_is_checked_again_first(
    api: httpx.Client, services: Services, program: PaintedProgram
) -> None:
    batch_id = checked(api)
    workflow = services.store.workflows.get("WF_admission")
    services.store.workflows.save(workflow, "edited")
    refused = start(api, batch_id)
    assert refused.status_code == 409
    assert "was changed since" in refused.json()["detail"]
