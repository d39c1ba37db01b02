"""The web application is served beside the API: its pages anywhere, its scripts from this server alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from live_server import serving
from rpa_vision.server import page_files
from rpa_vision.server.app import create_app
from rpa_vision.server.services import Services


@pytest.fixture
def page(services: Services, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[httpx.Client]:
    built = tmp_path / "page"
    (built / "assets").mkdir(parents=True)
    (built / "index.html").write_text("<!doctype html><title>RPA Vision</title>")
    (built / "assets" / "index-1a2b.js").write_text("export {}")
    monkeypatch.setattr(page_files, "FOLDER", built)
    with serving(create_app(services)) as url, httpx.Client(base_url=url, timeout=60) as client:
        yield client


@pytest.mark.parametrize("address", ["/", "/replays/run_12", "/workflows", "/apinions"])
def test_every_address_of_the_page_is_the_page(page: httpx.Client, address: str) -> None:
    answer = page.get(address)
    assert answer.status_code == 200
    assert "<title>RPA Vision</title>" in answer.text
    assert answer.headers["Cache-Control"] == "no-store"


def test_scripts_come_from_here_and_are_never_inline(page: httpx.Client) -> None:
    policy = dict(
        part.strip().split(" ", 1) for part in page.get("/").headers["Content-Security-Policy"].split(";")
    )
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["connect-src"] == "'self'"
    assert policy["frame-ancestors"] == "'none'"


def test_files_are_kept_by_the_browser_and_known_by_their_names(page: httpx.Client) -> None:
    answer = page.get("/assets/index-1a2b.js")
    assert "immutable" in answer.headers["Cache-Control"]
    assert answer.headers["Content-Type"].startswith("text/javascript")


@pytest.mark.parametrize(
    "address", ["/assets/gone.js", "/api/v1/nothing", "/api", "/..%2f..%2fetc%2fpasswd.txt"]
)
def test_what_is_no_page_is_not_found(page: httpx.Client, address: str) -> None:
    answer = page.get(address)
    assert answer.status_code == 404
    assert answer.headers["Content-Type"].startswith("application/")


def test_the_api_is_asked_first(page: httpx.Client) -> None:
    assert page.get("/health").json()["status"]
    assert page.get("/api/v1/replays").status_code == 401
