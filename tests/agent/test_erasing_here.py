"""What an agent keeps on its PC, without one person: recordings that were not sent, and its ledger."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from drawn_page import draw_page
from rpa_vision.agent.execution.ledger import Ledger
from rpa_vision.agent.recording.spool import SessionHeader, Spool, SpooledRecording
from rpa_vision.bootstrap.erasing import erase_here
from rpa_vision.models.geometry import Size
from rpa_vision.models.replay.command import Report
from rpa_vision.models.session import Environment, ScreenSetup, Screenshot, SessionUser, TextInput
from rpa_vision.settings import Settings
from rpa_vision.text.person import ERASED

NOW = datetime(2030, 1, 1, tzinfo=UTC)
SHOT = Screenshot(screenshot_id="shot_1", relative_path="shots/shot_1.png", captured_at=NOW)


def test_a_recording_and_the_ledger_lose_the_person_and_nothing_else(tmp_path: Path) -> None:
    draw_page([(40, 60, "Nom : KERVADEC"), (40, 120, "Service")], tmp_path / "page.png")
    header = SessionHeader(
        recording="abcd1234",
        agent_version="0.1",
        environment=Environment(
            platform="linux", hostname="poste-12", screen=ScreenSetup(primary_resolution=Size(900, 600))
        ),
        user=SessionUser(id="marie"),
        context={"training_label": "Admission"},
        started_at=NOW,
    )
    data = tmp_path / "data"
    folder = data / "recordings" / "abcd1234"
    spool = Spool(folder, header)
    spool.screenshot(SHOT, (tmp_path / "page.png").read_bytes())
    spool.event(0, TextInput(t=1.0, text="Kervadec"))
    spool.end(NOW)
    spool.close()
    with Ledger(data / "agent_pc1.db") as ledger:
        ledger.begin("run_1:0:1")
        ledger.finish(Report(command_id="run_1:0:1", outcome="failed", error="dossier de Kervadec fermé"))
    gone = erase_here(Settings(data_dir=data), ["KERVADEC"])
    assert (gone.pictures, gone.texts, gone.left) == (1, 2, ())
    assert not [
        path for path in data.rglob("*") if path.is_file() and b"kervadec" in path.read_bytes().lower()
    ]
    read = SpooledRecording(folder)
    kinds = [entry.kind for entry in read.new_entries()]
    assert kinds == ["shot", "event", "ended"]
    read.close()
    with Ledger(data / "agent_pc1.db") as ledger:
        report = ledger.begin("run_1:0:1")
    assert isinstance(report, Report)
    assert report.error == f"dossier de {ERASED} fermé"
