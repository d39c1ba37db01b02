"""A server with something of everything in it, and the same server put back elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
from pydantic import SecretStr

from api_calls import finish, new_session, send_shot, start_replay
from live_server import serving
from painted import FakePaintedOcr
from painted_program import PaintedProgram, drive
from replay_bench import admission_workflow
from rpa_vision.bootstrap.serving import build_services
from rpa_vision.server.app import create_app
from rpa_vision.server.services import Services
from rpa_vision.settings import ReplaySettings, Settings
from rpa_vision.storage.store import Store
from rpa_vision.storage.vault.vault import open_vault

TOKEN = "only-for-this-test"  # noqa: S105 - not a secret
SECRET = "Corail-7-mauve"  # noqa: S105 - invented
NUMBER = "10234"


@dataclass
class RunningSite:
    api: httpx.Client
    services: Services
    program: PaintedProgram

    @property
    def store(self) -> Store:
        return self.services.store


def settings_in(folder: Path, **given: object) -> Settings:
    replay = ReplaySettings(long_poll_s=0.2)  # nobody here waits for what comes later
    return Settings(data_dir=folder, token=SecretStr(TOKEN), replay=replay, **given)


@contextmanager
def running(settings: Settings, ocr: FakePaintedOcr, program: PaintedProgram) -> Iterator[RunningSite]:
    services = build_services(settings, ocr)
    headers = {"Authorization": f"Bearer {TOKEN}"}
    with (
        serving(create_app(services)) as url,
        httpx.Client(base_url=f"{url}/api/v1", headers=headers, timeout=60) as api,
    ):
        yield RunningSite(api, services, program)


def fill(site: RunningSite, settings: Settings) -> str:
    """A task, a demonstration, a secret, a replay that has ended and one that waits for somebody: its id."""
    site.store.workflows.create(admission_workflow(timeout_s=1), "test")
    session_id = new_session(site.api)
    send_shot(site.api, session_id, site.program.picture()).raise_for_status()
    finish(site.api, session_id).raise_for_status()
    open_vault(settings).set("dpi", SECRET)
    start_replay(site.api).raise_for_status()
    drive(site.api, site.program)
    assert site.program.saved == [NUMBER]
    site.program.start_again()
    site.program.save_button = "Valider"
    paused = start_replay(site.api)
    paused.raise_for_status()
    drive(site.api, site.program)
    return str(paused.json()["replay_id"])
