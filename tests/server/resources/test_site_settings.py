"""Settings as a person reads them."""

from __future__ import annotations

import httpx
import pytest
from pydantic import SecretStr

from rpa_vision.server.views.told_settings import reasons_in, told_settings
from rpa_vision.settings import ReplaySettings, Settings


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"replay": ReplaySettings(max_rechecks=0)})


def test_each_is_told_with_what_is_shipped_and_why(api: httpx.Client) -> None:
    lines = {one["name"]: one for one in api.get("/settings").json()}
    changed = lines["replay.max_rechecks"]
    assert changed["value"] == 0
    assert changed["shipped"] == ReplaySettings().max_rechecks
    assert lines["matching.same_node"]["value"] == lines["matching.same_node"]["shipped"] == 0.85
    unexplained = [name for name, one in lines.items() if not one["reason"]]
    assert unexplained == []


def test_each_reason_is_told_in_french(api: httpx.Client) -> None:
    english = {one["name"]: one["reason"] for one in api.get("/settings").json()}
    french = {
        one["name"]: one["reason"] for one in api.get("/settings", headers={"Accept-Language": "fr"}).json()
    }
    assert french["replay.long_poll_s"].startswith("En dessous des 30 s")
    assert [name for name, reason in french.items() if not reason or reason == english[name]] == []


def test_no_french_reason_is_left_over() -> None:
    assert reasons_in("fr").keys() <= reasons_in("en").keys()


def test_a_secret_is_never_told(settings: Settings) -> None:
    secret = next(
        name for name, field in Settings.model_fields.items() if "SecretStr" in str(field.annotation)
    )
    told = told_settings(settings.model_copy(update={secret: SecretStr("hunter2-only-here")}))
    line = next(one for one in told if one.name == secret)
    assert (line.value, line.secret, line.is_set) == (None, True, True)
    assert "hunter2" not in str(told)


def test_an_address_that_may_carry_a_password_is_not_told(settings: Settings) -> None:
    told = told_settings(settings.model_copy(update={"database": "postgresql://rpa:hunter2@dpi/rpa"}))
    assert next(one for one in told if one.name == "database").secret
    assert "hunter2" not in str(told)
