"""Whatever is called, read or said is text on every page, and in the drawing of a task."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from live_server import serving
from painted import FakePaintedOcr
from ready_database import ready
from replay_bench import admission_workflow, png
from rpa_vision.bootstrap.serving import build_services
from rpa_vision.cli.site.page import page_address
from rpa_vision.models.graph.action import MouseClickAction
from rpa_vision.models.graph.workflow import Edge, Node, Workflow
from rpa_vision.models.replay.dialog import OCR_TEXT_MAX, DialogEvent, DialogPolicy, DialogType
from rpa_vision.models.replay.pause import Pause, PauseReason
from rpa_vision.models.replay.run import DialogMet
from rpa_vision.models.target import Target
from rpa_vision.replay.engine.stops import paused
from rpa_vision.server.app import create_app
from rpa_vision.server.services import Services
from rpa_vision.server.store_journal import StoreJournal
from rpa_vision.settings import Settings

SCRIPT = "<script>window.hacked=1</script><img src=x onerror='window.hacked=1'>"
HOSTILE = f"{SCRIPT}\u202eediug\u202c \u2067שלום עולם\u2069 🏥👩\u200d⚕️"
LONG = HOSTILE + "W" * 10_000
FOUND = "document.querySelectorAll('img[src=x], script:not([src])').length"
TOO_WIDE = "document.documentElement.scrollWidth > window.innerWidth"
PAGES = (
    "/",
    "/replays/run1",
    "/workflows",
    "/workflows/WF_admission",
    "/workflows/WF_admission/edit",
    "/workflows/WF_admission/edit?step=e0",
    "/workflows/WF_admission/edit?screen=n0",
    "/confidence",
    "/confidence/WF_admission",
    "/dialogs",
    "/audit",
    "/learn/understood/WF_admission",
)


def hostile_task() -> Workflow:
    task = admission_workflow()

    def screen(node: Node) -> Node:
        return node.model_copy(update={"label": LONG})

    def step(edge: Edge) -> Edge:
        clicks = isinstance(edge.action, MouseClickAction)
        named = edge.action.model_copy(update={"target": Target(text=LONG[:1000])}) if clicks else edge.action
        return edge.model_copy(update={"action": named})

    called = {
        "name": HOSTILE,
        "description": LONG,
        "nodes": tuple(map(screen, task.nodes)),
        "edges": tuple(map(step, task.edges)),
        "variables": tuple(one.model_copy(update={"label": LONG}) for one in task.variables),
    }
    return task.model_copy(update=called)


def stopped_at_a_hostile_dialog(services: Services) -> None:
    task = hostile_task()
    services.store.workflows.create(task, "test")
    replay = services.engine.start("run1", task, {"numero_patient": HOSTILE}, "pc1")
    now, picture = datetime.now(UTC), "replays/run1/000.png"
    services.store.blobs.put(picture, png(FakePaintedOcr().paint({(20, 10): "Accueil"})))
    dialog = DialogEvent(
        dialog_type=DialogType.INCONNU,
        policy_applied=DialogPolicy.ASK_HUMAN,
        confidence=0.5,
        classification_method="signature",
        ocr_text=LONG[:OCR_TEXT_MAX],
        change_signal=None,
        workflow_step=0,
        workflow_action_id="e0",
        action_taken="paused",
        elapsed_ms=1,
        screenshot_path=picture,
        extra={
            "reason": "unknown",
            "title": LONG,
            "buttons": [
                {"label": LONG, "bbox": [10, 10, 90, 40]},
                {"label": "OK", "bbox": [100, 10, 150, 40]},
            ],
            "box": [0, 0, 200, 100],
        },
    )
    why = Pause(
        reason=PauseReason.DIALOG,
        message=LONG,
        step_index=0,
        edge_id="e0",
        screenshot=picture,
        dialog=dialog,
    )
    met = DialogMet(
        replay_id="run1", at=now, step_index=0, dialog_type=dialog.dialog_type, resolved=False, event=dialog
    )
    StoreJournal(services.store).commit(paused(replay, now, why).preceded_by(met), replay, None)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    token = secrets.token_urlsafe(16)
    settings = ready(Settings(data_dir=tmp_path_factory.mktemp("hostile"), token=token))
    services = build_services(settings, FakePaintedOcr())
    stopped_at_a_hostile_dialog(services)
    with serving(create_app(services)) as url:
        yield page_address(url, token)


def test_it_is_text_on_every_page(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.get_by_role("heading", name="Supervision", level=1)).to_be_visible()
    for path in PAGES:
        page.goto(address.partition("#")[0].rstrip("/") + path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.locator(".mantine-Loader-root")).to_have_count(0)
        expect(page.get_by_text("window.hacked=1").first).to_be_visible()
        assert page.evaluate("window.hacked") is None, path
        assert page.evaluate(FOUND) == 0, path
        assert not page.evaluate(TOO_WIDE), path


def test_a_drawing_of_it_runs_nothing(page: Page, address: str, tmp_path: Path) -> None:
    page.goto(address)
    expect(page.get_by_role("heading", name="Supervision", level=1)).to_be_visible()
    drawn = page.request.get(
        address.partition("#")[0].rstrip("/") + "/api/v1/workflows/WF_admission/export?format=svg"
    )
    assert drawn.ok, drawn.text()
    kept = tmp_path / "task.svg"
    kept.write_bytes(drawn.body())
    page.goto(kept.as_uri())
    assert page.evaluate("document.documentElement.tagName") == "svg"
    assert page.evaluate("window.hacked") is None
    assert page.evaluate("document.querySelectorAll('script, [onerror], foreignObject').length") == 0
