from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from pydantic import SecretStr

from known_pictures import known_pictures
from live_server import serving
from painted import FakePaintedOcr
from painted_program import PaintedProgram
from ready_database import ready
from replay_bench import admission_workflow
from rpa_vision.bootstrap.serving import build_services
from rpa_vision.outgoing import open_http
from rpa_vision.server.app import create_app
from rpa_vision.server.services import Services
from rpa_vision.settings import LimitSettings, Settings

__all__ = ["known_pictures"]

TOKEN = "only-for-this-test"  # noqa: S105 - not a secret


@pytest.fixture
def ocr() -> FakePaintedOcr:
    return FakePaintedOcr()


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    limits = LimitSettings(document_bytes=2_000_000, image_bytes=1_000_000)
    return ready(Settings(data_dir=tmp_path, token=SecretStr(TOKEN), limits=limits))


@pytest.fixture
def services(settings: Settings, ocr: FakePaintedOcr) -> Services:
    return build_services(settings, ocr)


@pytest.fixture
def server(services: Services) -> Iterator[str]:
    with serving(create_app(services)) as url:
        yield url


@pytest.fixture
def api(server: str) -> Iterator[httpx.Client]:
    headers = {"Authorization": f"Bearer {TOKEN}"}
    with open_http(server, base_url=f"{server}/api/v1", headers=headers, timeout=60) as client:
        yield client


@pytest.fixture
def program(ocr: FakePaintedOcr, services: Services) -> PaintedProgram:
    """A small program that knows one task."""
    services.store.workflows.create(admission_workflow(timeout_s=1), "test")
    return PaintedProgram(ocr)
