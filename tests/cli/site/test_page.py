"""``page``: the browser begins a visit, and the token stands in no address."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import unquote

import httpx
import pytest

from called_cli import Cli
from live_server import serving
from painted import FakePaintedOcr
from ready_database import ready
from rpa_vision.bootstrap.serving import build_services
from rpa_vision.server.app import create_app
from rpa_vision.settings import load_settings

TOKEN = "un-jeton-pour-cet-essai"  # noqa: S105 - of this test alone


def test_the_address_holds_a_code_that_opens_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cli: Cli
) -> None:
    monkeypatch.setenv("RPA_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("RPA_TOKEN", TOKEN)
    with serving(create_app(build_services(ready(load_settings()), FakePaintedOcr()))) as url:
        answer = cli("page", "--print", "--server", url)
        assert (answer.status, TOKEN in answer.out) == (0, False)
        where, _, code = answer.out.strip().partition("/#token=")
        assert where == url
        login = {"Authorization": f"Bearer {unquote(code)}"}
        visits = [httpx.post(f"{url}/api/v1/page/login", headers=login).status_code for _ in range(2)]
    assert visits == [200, 401]
