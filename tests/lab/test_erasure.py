"""Whatever a site keeps of a person, by real programs: after redaction and erasure nothing on any disk says it, no kept
picture shows it, and the audit still verifies."""

from __future__ import annotations

import base64
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import psycopg
import pytest

from rpa_vision.agent.place import XDisplay
from rpa_vision.bootstrap.erasing import erase_here
from rpa_vision.bootstrap.recording import recording
from rpa_vision.bootstrap.seeing import build_senses
from rpa_vision.models.batch.batch import BatchState, ColumnMap, Terms
from rpa_vision.models.batch.table import AskedForm
from rpa_vision.models.site.person import PersonAsked
from rpa_vision.perception.eyes import Eyes
from rpa_vision.perception.picture.frame import decode_image
from rpa_vision.settings import LimitSettings, Settings, load_settings
from rpa_vision.storage.audit.key import audit_key
from rpa_vision.storage.audit.verify import verify_audit
from rpa_vision.storage.store import open_store
from rpa_vision.text.folding import squeezed
from rpa_vision_lab.desktop.person import PRACTISED, ScriptedPerson
from rpa_vision_lab.desktop.stage import AGENT, Stage
from rpa_vision_lab.form.program import FormProgram
from rpa_vision_lab.postgres import running_postgres

pytestmark = [pytest.mark.lab, pytest.mark.desktop]

NAME, NUMBER = "KERVADEC", "8004701"
STRINGS = (NAME, NUMBER)
OTHERS = (("QUEMENER", "8004702"), ("LE GOFF", "8004703"))
SETTINGS = """[redaction]
labels = ["N° patient", "Nom"]
"""
WITHIN_S = 600.0
NOBODY = "http://127.0.0.1:1"
"""Where a server is asked for that is not there: what is recorded for it stays on the PC."""


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> Iterator[tuple[str | None, Path | None]]:
    """Its address, and where it keeps its pages; None: in the data folder."""
    if request.param == "sqlite":
        yield None, None
        return
    with running_postgres() as postgres:
        yield postgres.url(postgres.create_database()), postgres.folder


def test_nothing_on_any_disk_tells_of_who_was_erased(
    database: tuple[str | None, Path | None], tmp_path: Path
) -> None:
    url, pages = database
    kept, hospital = tmp_path / "kept", tmp_path / "hospital"
    for folder in (kept, hospital):
        folder.mkdir()
    (kept / "rpa-vision.toml").write_text(SETTINGS)
    with Stage(kept, database=url) as stage:
        live(stage, hospital)
        assert {place.name for place in holders(stage.data_dir)}, "nothing of her was ever kept"
        gone = stage.client.persons.erase(PersonAsked(strings=STRINGS), lambda _: None)
        assert gone.left, "what the agent's own folder still says is told"
        assert all(one.startswith("recordings/") for one in gone.left)
        assert gone.rows > 0
        logs = stage.logs()
    settings = load_settings(data_dir=kept / "data", **({"database": url} if url else {}))
    here = erase_here(settings, STRINGS)
    assert here.left == ()
    assert here.texts > 0, "the spool of the agent had nothing of her"
    assert [form for form in written() if form in logs] == []
    assert list(holders(kept)) == []
    if url is not None and pages is not None:
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute("CHECKPOINT")
        assert [one for one in holders(pages) if "pg_wal" not in one.parts] == []
    assert_nothing_is_read(kept)
    assert_the_audit_verifies(settings)


def live(stage: Stage, hospital: Path) -> None:
    """Shown with her, replayed for her, paused with her on the screen, a row of a batch, and a recording not sent."""
    display = stage.desktop.display
    with (
        FormProgram(display, hospital, position=(60, 40)) as program,
        ScriptedPerson(display, PRACTISED) as person,
    ):
        people = (OTHERS[0], (NAME, NUMBER), OTHERS[1])
        sessions = [
            stage.record("Admission", partial(admit, person, program, *one), lambda _: None) for one in people
        ]
        with recording(
            NOBODY,
            "nobody",
            XDisplay(display),
            "Admission",
            lambda _: None,
            folder=stage.data_dir / "recordings",
        ):
            admit(person, program, NAME, NUMBER)
    workflow = stage.client.learn("Admission", sessions).workflow
    values = {one.name: NUMBER if "numero" in one.name else NAME for one in workflow.variables}
    stage.client.declare_subject(workflow.workflow_id, [one for one in values if "numero" in one])
    with FormProgram(display, hospital, position=(60, 40)):
        replay(stage, workflow.workflow_id, values)
        batch(stage, workflow.workflow_id, values)
    with FormProgram(display, hospital, position=(60, 40), save_label="Valider"):
        replay(stage, workflow.workflow_id, values)


def admit(person: ScriptedPerson, program: FormProgram, name: str, number: str) -> None:
    person.click(program.wait_for_screen("list").widgets["new_admission"])
    entry = program.wait_for_screen("entry")
    person.click(entry.widgets["patient_number"])
    person.type(number)
    person.click(entry.widgets["name"])
    person.type(name)
    person.click(entry.widgets["save"])
    person.click(program.wait_for_screen("confirmation").widgets["finish"])
    program.wait_for_screen("list")


def replay(stage: Stage, workflow_id: str, values: dict[str, str]) -> None:
    client = stage.client
    begun = client.start_replay(workflow_id, AGENT, values, draft=True, coached=False)
    until(lambda: (now := client.replay(begun.replay_id)).status.is_final or now.pause is not None)
    if not client.replay(begun.replay_id).status.is_final:
        client.abort(begun.replay_id, f"vu avec {NAME}")


def batch(stage: Stage, workflow_id: str, values: dict[str, str]) -> None:
    client = stage.client.batches
    table = ";".join(values) + "\n" + ";".join(values.values()) + "\n"
    brought = client.bring(table.encode(), f"{NAME.lower()}.csv", workflow_id, AskedForm()).batch.batch_id
    client.check(brought, ColumnMap(columns={name: (at,) for at, name in enumerate(values, 1)}))
    client.start(brought, Terms(agents=(AGENT,), patience_s=1, coached=False, draft=True))
    until(lambda: client.get(brought).batch.state is BatchState.ENDED)


def until(seen: Callable[[], bool]) -> None:
    deadline = time.monotonic() + WITHIN_S
    while not seen():
        assert time.monotonic() < deadline
        time.sleep(0.5)


def written() -> set[bytes]:
    forms: set[bytes] = set()
    for text in STRINGS:
        for said in {text, text.lower(), text.title()}:
            for data in (said.encode(), said.encode("utf-16-le"), said.encode("utf-16-be")):
                forms.add(data)
                forms |= {_within_base64(data, shift) for shift in range(3)}
    return forms


def _within_base64(data: bytes, shift: int) -> bytes:
    """The signs that no neighbour changes, where so many bytes of its group of three stand before it."""
    signs = base64.b64encode(b" " * shift + data)
    return signs[-(-shift * 8 // 6) : (shift + len(data)) * 8 // 6]


def test_a_text_is_known_within_base64_wherever_it_stands() -> None:
    for before in ("", "a", "ab", "abc"):
        told = base64.b64encode(f"{before}{NAME} et la suite".encode())
        assert any(form in told for form in written()), before


def holders(folder: Path) -> Iterator[Path]:
    forms = written()
    for path in folder.rglob("*"):
        if path.is_file() and any(form in path.read_bytes() for form in forms):
            yield path


def assert_nothing_is_read(kept: Path) -> None:
    eyes, limits = Eyes(build_senses(Settings())), LimitSettings()
    pictures = sorted(kept.rglob("*.png"))
    assert len(pictures) > 20, "hardly anything was kept"
    for path in pictures:
        read = squeezed(eyes.aside(decode_image(path.read_bytes(), limits, path.name)).text)
        assert not any(squeezed(text) in read for text in STRINGS), path


def assert_the_audit_verifies(settings: Settings) -> None:
    store = open_store(settings)
    try:
        assert verify_audit(store.engine, audit_key(settings)).whole
    finally:
        store.close()
