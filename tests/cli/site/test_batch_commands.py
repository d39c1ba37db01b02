"""``rpa-vision batch``: a table brought, its columns said, its rows begun and their results taken away."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from pydantic import SecretStr

from called_cli import Cli
from live_server import serving
from painted import FakePaintedOcr
from painted_program import PaintedProgram, drive
from ready_database import ready
from replay_bench import admission_workflow
from rpa_vision.bootstrap.serving import build_services
from rpa_vision.server.app import create_app
from rpa_vision.server.services import Services
from rpa_vision.settings import Settings

TOKEN = "only-for-this-test"  # noqa: S105 - not a secret


@pytest.fixture
def ocr() -> FakePaintedOcr:
    return FakePaintedOcr()


@pytest.fixture
def services(tmp_path: Path, ocr: FakePaintedOcr) -> Services:
    settings = ready(Settings(data_dir=tmp_path / "data", token=SecretStr(TOKEN)))
    built = build_services(settings, ocr)
    built.store.workflows.create(admission_workflow(timeout_s=1), "test")
    return built


@pytest.fixture
def server(services: Services, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setenv("RPA_TOKEN", TOKEN)
    monkeypatch.setattr(services.batches.rounds, "once", lambda: None)
    with serving(create_app(services)) as url:
        yield url


def test_a_table_from_the_file_to_its_results(
    cli: Cli, server: str, services: Services, ocr: FakePaintedOcr, tmp_path: Path
) -> None:
    table = tmp_path / "patients.csv"
    table.write_text("Patient;Remarque\n10234;\n10235;\n;sans numéro\n", encoding="cp1252")
    brought = cli("batch", "new", table, "WF_admission", "--server", server)
    assert brought.status == 0
    assert "CSV read as cp1252, delimiter ;" in brought.out
    batch_id = brought.out.split()[0]
    assert f"rpa-vision batch columns {batch_id}" in brought.out

    wrong = cli("batch", "columns", batch_id, "-c", "numero_patient=Nom", "--server", server)
    assert (wrong.status, "A « Patient »" in wrong.error) == (2, True)
    said = cli("batch", "columns", batch_id, "-c", "numero_patient=A", "--server", server)
    assert "line 4\trefused\tA" in said.out
    refused = cli("batch", "start", batch_id, "--agent", "pc1", "--server", server)
    assert (refused.status, "1 rows of batch" in refused.error) == (2, True)
    looked = cli("batch", "try", batch_id, "--agent", "pc1", "--server", server)
    assert (looked.status, "pc1: not ready" in looked.out) == (1, True)

    headers = {"Authorization": f"Bearer {TOKEN}"}
    with httpx.Client(base_url=f"{server}/api/v1", headers=headers, timeout=60) as api:
        api.get("/agents/pc1/next_action")
        begun = cli(
            "batch", "start", batch_id, "--agent", "pc1", "--leave-out-refused", "--json", "--server", server
        )
        assert begun.lines[0]["batch"]["state"] == "running"
        program = PaintedProgram(ocr)
        for _ in range(2):
            services.batches.look()
            drive(api, program)
            program.start_again()
        services.batches.look()
    assert program.saved == ["10234", "10235"]
    assert "2 done" in cli("batch", "show", batch_id, "--server", server).out
    assert f"{batch_id}\tended\t2/3" in cli("batch", "list", "--server", server).out
    rows = cli("batch", "rows", batch_id, "--state", "done", "--server", server).out
    assert len(rows.splitlines()) == 2
    results = tmp_path / "results.csv"
    assert cli("batch", "results", batch_id, "-o", results, "--server", server).status == 0
    assert results.read_text("utf-8-sig").count("\n") == 4
    assert cli("batch", "delete", batch_id, "--server", server).status == 0
    assert cli("batch", "show", batch_id, "--server", server).status == 2
