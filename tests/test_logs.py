"""What is logged can be read by more people than may see what was typed."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
import structlog
from hypothesis import given
from hypothesis import strategies as st
from pydantic import SecretStr

from rpa_vision.logs import HIDDEN, TOO_DEEP, LogFormat, configure_logs, hide_secrets
from rpa_vision.models.graph.action import TextInputAction, TextParameters
from rpa_vision.models.replay.command import TypeCommand

SECRET = "s3cr€t-Azerty"  # noqa: S105 - an invented one
SECRET_NAMES = [
    "password",
    "Password",
    "db_passwd",
    "token",
    "access_token",
    "client_secret",
    "Authorization",
    "api_key",
    "X-Api-Key",
    "apiKey",
    "mot_de_passe",
    "_password",
]

plain_names = st.sampled_from(["agent_id", "step", "detail", "items"])
plain_values = st.none() | st.booleans() | st.integers() | st.sampled_from(["ok", "poste 3"])
secrets = (
    st.dictionaries(st.sampled_from(SECRET_NAMES), st.just(SECRET) | st.just([SECRET]), min_size=1)
    | st.just({"value": SecretStr(SECRET)})
    | st.just({"text": SECRET})
    | st.just(TypeCommand(command_id="run:1:1", text=SECRET))
    | st.just(SECRET.encode())
    | st.just(f"postgresql://rpa:{SECRET}@localhost/rpa")
)
nested = st.recursive(
    plain_values | secrets,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.lists(inner, max_size=2).map(tuple)
        | st.dictionaries(plain_names, inner, max_size=3)
    ),
    max_leaves=8,
)


def hidden(**event: Any) -> dict[str, Any]:
    return dict(hide_secrets(None, "info", event))


@pytest.fixture
def logged(capsys: pytest.CaptureFixture[str]) -> Iterator[pytest.CaptureFixture[str]]:
    before = logging.getLogger().level
    yield capsys
    structlog.reset_defaults()
    root = logging.getLogger()
    root.setLevel(before)
    for handler in [known for known in root.handlers if known.name == "rpa-vision"]:
        root.removeHandler(handler)


@given(st.dictionaries(plain_names, nested))
def test_no_secret_passes_at_any_depth(event: dict[str, Any]) -> None:
    assert SECRET not in repr(hidden(**event))


@given(st.dictionaries(plain_names, st.recursive(plain_values, lambda inner: st.lists(inner, max_size=3))))
def test_what_is_no_secret_stays_as_it_is(event: dict[str, Any]) -> None:
    assert hidden(**event) == event


@pytest.mark.parametrize("name", SECRET_NAMES)
def test_names_that_look_like_secrets(name: str) -> None:
    assert hidden(**{name: SECRET})[name] == HIDDEN
    assert hidden(request={"headers": [{name: SECRET}]}) == {"request": {"headers": [{name: HIDDEN}]}}


def test_typed_text_is_only_counted() -> None:
    assert hidden(text="Léa")["text"] == "[3 characters]"
    assert hidden(text=["Léa", "DUPOND"])["text"] == ["[3 characters]", "[6 characters]"]
    action = TextInputAction(parameters=TextParameters(text="DUPOND"))
    assert hidden(action=action)["action"]["parameters"]["text"] == "[6 characters]"
    assert hidden(weights={"text": 0.3})["weights"] == {"text": 0.3}


def test_pictures_are_only_counted() -> None:
    assert hidden(screenshot=b"\x89PNG...")["screenshot"] == "[7 bytes]"


def test_a_dataclass_is_looked_into() -> None:
    @dataclass
    class Login:
        user: str
        password: str

    assert hidden(login=Login("mme.durand", SECRET))["login"] == {"user": "mme.durand", "password": HIDDEN}


def test_a_password_inside_a_url_is_hidden_and_the_rest_kept() -> None:
    shown = hidden(url=f"postgresql://rpa:{SECRET}@db:5432/rpa")["url"]
    assert shown == "postgresql://[hidden]@db:5432/rpa"
    assert hidden(url="http://127.0.0.1:8765/a@b")["url"] == "http://127.0.0.1:8765/a@b"


def test_something_that_contains_itself_ends() -> None:
    endless: dict[str, Any] = {}
    endless["again"] = endless
    assert TOO_DEEP in repr(hidden(loop=endless))


@pytest.mark.parametrize("log_format", ["console", "json"])
def test_lines_go_to_stderr_without_secrets(
    log_format: LogFormat, logged: pytest.CaptureFixture[str]
) -> None:
    configure_logs(log_format)
    structlog.get_logger().info("step done", replay_id="r1", password=SECRET, command={"text": "DUPOND"})
    logging.getLogger("alembic").warning("upgrading at %s", f"postgresql://rpa:{SECRET}@db/rpa")
    out, err = logged.readouterr()
    assert out == ""
    assert all(word in err for word in ("step done", "r1", "upgrading at"))
    assert SECRET not in err
    assert "DUPOND" not in err


def test_json_lines_are_json(logged: pytest.CaptureFixture[str]) -> None:
    configure_logs("json")
    structlog.get_logger().warning("réveil", step=3)
    logging.getLogger("some.library").info("started")
    first, second = map(json.loads, logged.readouterr().err.splitlines())
    assert (first["event"], first["level"], first["step"]) == ("réveil", "warning", 3)
    assert (second["event"], second["level"]) == ("started", "info")
    assert first["timestamp"].endswith("Z")


@pytest.mark.parametrize("log_format", ["console", "json"])
def test_a_traceback_does_not_print_local_variables(
    log_format: LogFormat, logged: pytest.CaptureFixture[str]
) -> None:
    def type_text(text: str) -> None:
        raise ValueError(f"cannot type {len(text)} characters")

    configure_logs(log_format)
    try:
        type_text(SECRET)
    except ValueError:
        structlog.get_logger().exception("typing failed")
    err = logged.readouterr().err
    assert "cannot type 13 characters" in err
    assert SECRET not in err


def test_configuring_again_does_not_double_the_lines(logged: pytest.CaptureFixture[str]) -> None:
    configure_logs("json")
    configure_logs("json")
    structlog.get_logger().info("once")
    assert len(logged.readouterr().err.splitlines()) == 1
