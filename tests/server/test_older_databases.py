"""A database of a release in which any operator could name any entry: it opens, and nothing is bound by itself."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from alembic import command
from alembic.config import Config
from pydantic import SecretStr
from sqlalchemy import text

from live_server import serving
from painted import FakePaintedOcr
from rpa_vision.bootstrap.serving import build_services
from rpa_vision.server.app import create_app
from rpa_vision.settings import Settings
from rpa_vision.storage.database.engine import open_engine, writing
from rpa_vision.storage.vault.vault import open_vault

TOKEN = "only-for-this-test"  # noqa: S105 - not a secret
TWINS = "INSERT INTO tokens VALUES ('{id}', 'camille', 'operator', '{id}', '2026-01-05 09:00:00', NULL)"


@pytest.fixture
def before(tmp_path: Path) -> Settings:
    settings = Settings(data_dir=tmp_path, token=SecretStr(TOKEN))
    engine = open_engine(settings.database_url)
    config = Config()
    config.set_main_option("script_location", "rpa_vision.storage:migrations")
    with writing(engine) as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0005")
        for one in ("tok_1", "tok_2"):
            connection.execute(text(TWINS.format(id=one)))
    engine.dispose()
    open_vault(settings).set("robot", "only-for-this-test")
    return settings


def test_what_is_there_stays_and_is_bound_to_nothing(before: Settings) -> None:
    services = build_services(before, FakePaintedOcr())
    headers = {"Authorization": f"Bearer {TOKEN}"}
    with (
        serving(create_app(services)) as url,
        httpx.Client(base_url=f"{url}/api/v1", headers=headers, timeout=60) as api,
    ):
        (secret,) = api.get("/secrets").json()
        assert (secret["entry"], secret["bindings"]) == ("robot", [])
        twins = api.get("/users").json()
        assert [(one["token_id"], one["expires_at"]) for one in twins] == [("tok_1", None), ("tok_2", None)]
        assert api.post("/users", json={"name": "camille", "role": "operator"}).status_code == 409
        assert api.delete("/users/tok_2").json()["revoked_at"] is not None
