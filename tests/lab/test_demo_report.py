"""The demo's report: one file, true figures, nothing on it that came from a screen as code."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest

from rpa_vision.models.geometry import Point, Size
from rpa_vision.models.replay.pause import Pause, PauseReason
from rpa_vision.models.replay.run import ActionSent, ActionVerified, ReplayStatus
from rpa_vision.models.replay.verdict import Verification
from rpa_vision.models.site.audit import AuditCheck, TreeHead
from rpa_vision.perception.picture.frame import encode_png
from rpa_vision.phrases import Language
from rpa_vision.ports import Frame
from rpa_vision_lab.demo.play import Played
from rpa_vision_lab.demo.report import Told, write_report
from rpa_vision_lab.demo.scenes import TEN
from rpa_vision_lab.demo.verdict import Verdict

SIZE = Size(320, 200)
NOW = datetime(2026, 11, 2, 9, 0, tzinfo=UTC)
WHOLE = AuditCheck(whole=True, entries=12, head=TreeHead(size=12, root="ab" * 32))


def picture(_name: str) -> bytes:
    pixels = np.full((SIZE.height, SIZE.width, 3), 90, dtype=np.uint8)
    pixels[40:160, 60:260] = 240
    return encode_png(Frame(pixels))


def played(found: Verdict, patient: str = "LEFÈVRE Marie", message: str | None = None) -> Played:
    seen = Verification(
        verified=True,
        confidence=0.9,
        changes_detected=True,
        change_area_pct=2.0,
        local_change_pct=None,
        suggestion="continue",
        detail="",
        semantic_detail="« 37,4 » se lit à l'écran",
    )
    events = (
        ActionSent(
            replay_id="run_1",
            at=NOW,
            command_id="run_1:0:0",
            step_index=0,
            action_type="click",
            intention="cliquer sur « Oui »",
            seen="replays/run_1/000_000.png",
            place=Point(100, 100).fraction_of(SIZE),
        ),
        ActionVerified(
            replay_id="run_1",
            at=NOW,
            command_id="run_1:0:0",
            step_index=0,
            verification=seen,
            duration_ms=5,
            screenshot_ref="replays/run_1/001_001.png",
        ),
    )
    pause = message and Pause(
        reason=PauseReason.IDENTITY,
        message=message,
        step_index=1,
        screenshot="replays/run_1/001_001.png",
    )
    status = ReplayStatus.PAUSED_NEED_HELP if pause else ReplayStatus.COMPLETED
    right = found is not Verdict.SILENT_WRONG
    return Played(TEN[0], patient, "run_1", status, pause or None, events, 7.4, found, right)


class Elements(HTMLParser):
    """Every tag with its attributes, and all text outside of styles."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        if self.tags and self.tags[-1][0] != "style":
            self.text += f" {data}"


def page(tmp_path: Path, *runs: Played, language: Language = "fr", audit: AuditCheck = WHOLE) -> Elements:
    out = tmp_path / "new" / "report.html"
    write_report(out, Told(runs, "1. cliquer", audit, SIZE, 5, "Coder un séjour"), picture, language)
    read = Elements()
    read.feed(out.read_text(encoding="utf-8"))
    return read


def test_it_needs_no_other_file_and_no_network(tmp_path: Path) -> None:
    read = page(tmp_path, played(Verdict.CORRECT))
    sources = [attrs["src"] or "" for _, attrs in read.tags if "src" in attrs]
    assert sources
    assert all(source.startswith("data:image/jpeg;base64,") for source in sources)
    assert not {"script", "link", "iframe"} & {tag for tag, _ in read.tags}


def test_the_three_figures_are_counted(tmp_path: Path) -> None:
    runs = [played(Verdict.CORRECT)] * 3 + [played(Verdict.SAFE_STOP, message="autre dossier")]
    read = page(tmp_path, *runs)
    assert re.findall(r"(\d+)\s+(correct|arrêt sûr|FAUX EN SILENCE)", read.text)[:3] == [
        ("3", "correct"),
        ("1", "arrêt sûr"),
        ("0", "FAUX EN SILENCE"),
    ]


def test_a_silent_wrong_is_marked(tmp_path: Path) -> None:
    read = page(tmp_path, played(Verdict.CORRECT), played(Verdict.SILENT_WRONG))
    runs = [attrs["class"] for tag, attrs in read.tags if tag == "details"]
    assert runs == ["run", "run odd"]


def test_each_step_stands_there_with_its_proof_and_each_stop_with_its_reason(tmp_path: Path) -> None:
    read = page(tmp_path, played(Verdict.SAFE_STOP, message="« 800044611 » attendu"))
    for said in ("cliquer sur « Oui »", "« 37,4 » se lit à l'écran", "« 800044611 » attendu"):
        assert said in read.text


def test_what_a_screen_says_is_text_and_never_code(tmp_path: Path) -> None:
    odd = "<script>alert(1)</script><img src=http://elsewhere/x>"
    read = page(tmp_path, played(Verdict.SAFE_STOP, patient=odd, message=odd))
    assert odd in read.text
    assert "script" not in {tag for tag, _ in read.tags}


@pytest.mark.parametrize(("language", "said"), [("fr", "Les rejeux"), ("en", "The replays")])
def test_it_speaks_both_languages(tmp_path: Path, language: Language, said: str) -> None:
    assert said in page(tmp_path, played(Verdict.CORRECT), language=language).text


def test_an_altered_audit_trail_is_told(tmp_path: Path) -> None:
    broken = AuditCheck(whole=False, entries=12, head=None)
    assert "altéré" in page(tmp_path, played(Verdict.CORRECT), audit=broken).text
