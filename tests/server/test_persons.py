"""Everything about one person: all of it in the export, none of it after the erasure, with real reading of pictures."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from pathlib import Path

import cv2
import httpx
import pytest
from pydantic import SecretStr

from api_calls import finish, new_session, send_shot
from audited_runs import AuditedRun
from drawn_page import draw_page
from live_server import serving
from ready_database import ready
from replay_bench import admission_workflow
from rpa_vision.bootstrap.serving import build_services
from rpa_vision.perception.picture.frame import decode_image
from rpa_vision.ports import Frame
from rpa_vision.server.app import create_app
from rpa_vision.server.services import Services
from rpa_vision.settings import Settings
from rpa_vision.storage.audit.key import audit_key
from rpa_vision.storage.audit.verify import verify_audit
from rpa_vision.text.folding import squeezed

TOKEN = "only-for-this-test"  # noqa: S105 - not a secret
NAME, FIRST_NAME, NUMBER = "KERVADEC", "Maëlys", "8004701"
STRINGS = [NAME, FIRST_NAME, NUMBER]
FORM = (
    (40, 60, f"Nom : {NAME}"),
    (40, 100, f"Prénom : {FIRST_NAME}"),
    (40, 140, f"IPP {NUMBER}"),
    (40, 220, f"Dossier de {NAME} {FIRST_NAME} enregistré"),
    (40, 300, "Service de cardiologie"),
)
OTHER = ((40, 60, "Nom : QUEMENER"), (40, 100, "IPP 8004702"))


@pytest.fixture(scope="module")
def form(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return _png(tmp_path_factory.mktemp("form"), FORM)


@pytest.fixture(scope="module")
def other(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return _png(tmp_path_factory.mktemp("other"), OTHER)


def _png(folder: Path, places: tuple[tuple[int, int, str], ...]) -> bytes:
    draw_page(places, folder / "page.png")
    return (folder / "page.png").read_bytes()


@pytest.fixture
def services(tmp_path: Path) -> Services:
    return build_services(ready(Settings(data_dir=tmp_path / "data", token=SecretStr(TOKEN))))


@pytest.fixture
def api(services: Services) -> Iterator[httpx.Client]:
    headers = {"Authorization": f"Bearer {TOKEN}"}
    with (
        serving(create_app(services)) as url,
        httpx.Client(base_url=f"{url}/api/v1", headers=headers, timeout=300) as client,
    ):
        yield client


@pytest.fixture
def kept(api: httpx.Client, services: Services, form: bytes, other: bytes) -> Services:
    """A demonstration, and a replay that is over, about a person and with pictures of another one too."""
    session_id = new_session(api)
    send_shot(api, session_id, form)
    typed = {"type": "text_input", "t": 1.0, "text": NAME, "window": {"title": FIRST_NAME}}
    title = {"type": "window_focus", "t": 2.0, "window": {"title": f"Patient {NUMBER}"}}
    api.post(f"/sessions/{session_id}/events", json=[typed, title]).raise_for_status()
    finish(api, session_id)
    store = services.store
    store.workflows.create(
        admission_workflow().model_copy(update={"workflow_id": "WF_codage_1"}), f"appris avec {NAME}"
    )
    run = AuditedRun(store).start().send(f"choisir « {NAME} {FIRST_NAME} »").hand_out().verify()
    store.blobs.put("replays/run_1/000_001.png", form)
    store.blobs.put("replays/run_1/000_002.png", other)
    _, name = cv2.imencode(".png", cv2.imread(str(_crop(form, services))))
    store.blobs.put("workflows/WF_codage_1/crops/name.png", name.tobytes())
    run.end()
    return services


def _crop(form: bytes, services: Services) -> Path:
    path = services.settings.data_dir.parent / "crop.png"
    frame = decode_image(form, services.settings.limits, "form")
    cv2.imwrite(str(path), frame.pixels[54:84, 40:180])
    return path


def _lines(answer: httpx.Response) -> list[dict[str, object]]:
    assert answer.status_code == 200, answer.text
    return [json.loads(line) for line in answer.text.splitlines()]


def _everything_on(folder: Path) -> Iterator[tuple[Path, bytes]]:
    for path in folder.rglob("*"):
        if path.is_file():
            yield path, path.read_bytes()


def _written(text: str) -> set[bytes]:
    forms: set[bytes] = set()
    for said in (text, text.lower(), text.upper()):
        for data in (said.encode(), said.encode("utf-16-le"), said.encode("utf-16-be")):
            forms.add(data)
            forms |= {base64.b64encode(b" " * shift + data)[4:-4] for shift in range(3) if len(data) > 6}
    return forms


def _found_on_disk(folder: Path) -> list[str]:
    return [
        f"{path.name}: {form!r}"
        for path, data in _everything_on(folder)
        for text in STRINGS
        for form in _written(text)
        if form in data
    ]


def _read_on_pictures(services: Services) -> str:
    said = []
    for path in services.settings.data_dir.rglob("*.png"):
        frame = decode_image(path.read_bytes(), services.settings.limits, path.name)
        around = cv2.copyMakeBorder(frame.pixels, 30, 30, 30, 30, cv2.BORDER_REPLICATE)
        said.append(services.eyes.aside(Frame(around)).text)
    return squeezed("\n".join(said))


def test_nothing_is_left_of_a_person_that_was_erased(kept: Services, api: httpx.Client) -> None:
    assert _found_on_disk(kept.settings.data_dir)
    assert "kervadec" in _read_on_pictures(kept)
    *_, gone = _lines(api.post("/persons/erase", json={"strings": STRINGS}))
    assert gone["found"] == "erased"
    assert gone["left"] == []
    assert (gone["pictures"], gone["looked_at"]) == (3, 4)
    assert _found_on_disk(kept.settings.data_dir) == []
    read = _read_on_pictures(kept)
    for text in STRINGS:
        assert squeezed(text) not in read
    assert "quemener" in read
    assert "8004702" in read
    assert "cardiologie" in read
    assert verify_audit(kept.store.engine, audit_key(kept.settings)).whole
    assert api.get("/replays/run_1").status_code == 200
    assert len(api.get("/replays/run_1/events").json()) > 2
    for session in api.get("/sessions").json():
        assert api.get(f"/sessions/{session['session_id']}").status_code == 200
    assert api.get("/workflows/WF_codage_1").status_code == 200


def test_the_export_has_rows_and_pictures_and_is_in_the_audit(
    kept: Services, api: httpx.Client, form: bytes
) -> None:
    lines = _lines(api.post("/persons/export", json={"strings": STRINGS}))
    tables = {line["table"] for line in lines if line["found"] == "row"}
    assert {"session_events", "run_events", "audit"} <= tables
    pictures = {
        line["name"]: base64.b64decode(str(line["png"])) for line in lines if line["found"] == "picture"
    }
    assert pictures["replays/run_1/000_001.png"] == form
    assert "replays/run_1/000_002.png" not in pictures
    last = api.get("/audit/history").json()["entries"][0]["record"]
    assert (last["action_type"], last["outcome"]) == ("export", "used")
    assert NAME not in json.dumps(last)


def test_who_is_still_being_worked_on_is_not_erased(
    services: Services, api: httpx.Client, form: bytes
) -> None:
    services.store.workflows.create(admission_workflow().model_copy(update={"workflow_id": "WF_codage_1"}))
    run = AuditedRun(services.store)
    replay = run.replay().model_copy(update={"parameters": {"nom": NAME}})
    services.store.replays.create(replay)
    answer = api.post("/persons/erase", json={"strings": STRINGS})
    assert answer.status_code == 409
    assert "run_1" in answer.json()["detail"]
    assert services.store.replays.get("run_1").parameters == {"nom": NAME}


def test_strings_that_stand_everywhere_are_refused(api: httpx.Client) -> None:
    answer = api.post("/persons/erase", json={"strings": ["a b"]})
    assert answer.status_code == 422
