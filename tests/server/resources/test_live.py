"""What happens in replays is heard as it happens, by whoever may hear it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

import httpx
import pytest

from audited_runs import AuditedRun
from replay_bench import admission_workflow
from rpa_vision.models.site.access import UserRole
from rpa_vision.server.services import Services
from rpa_vision.storage.store import open_store
from told_runs import ToldRun


@pytest.fixture(autouse=True)
def workflow(services: Services) -> None:
    services.store.workflows.create(admission_workflow(), "test")


def run(services: Services, number: int = 1, agent_id: str = "pc1") -> AuditedRun:
    return AuditedRun(services.store, f"run_{number}", agent_id, "WF_admission")


@contextmanager
def listening(api: httpx.Client, **options: Any) -> Iterator[Iterator[dict[str, str]]]:
    """The messages, one by one, as fields."""
    with api.stream("GET", "/live", **options) as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        lines = answer.iter_lines()
        assert next(lines) == ": listening"
        yield _messages(lines)


def _messages(lines: Iterator[str]) -> Iterator[dict[str, str]]:
    message: dict[str, str] = {}
    for line in lines:
        if line.startswith(":"):
            continue
        if line:
            name, _, value = line.partition(": ")
            message[name] = value
        elif message:
            yield message
            message = {}


def heard(messages: Iterator[dict[str, str]], count: int) -> list[str]:
    return [next(messages)["event"] for _ in range(count)]


def test_events_come_as_they_happen(api: httpx.Client, services: Services) -> None:
    one = run(services).start()
    with listening(api) as messages:
        one.send().hand_out().verify()
        message = next(messages)
        assert message["event"] == "action_sent"
        assert json.loads(message["data"])["replay_id"] == "run_1"
        assert heard(messages, 1) == ["action_verified"]


def test_a_listener_that_comes_back_has_missed_nothing(api: httpx.Client, services: Services) -> None:
    one = run(services).start()
    with listening(api, params={"after": 0}) as messages:
        last = next(messages)["id"]
    one.send().hand_out().verify()
    with listening(api, headers={"Last-Event-ID": last}) as messages:
        assert heard(messages, 2) == ["action_sent", "action_verified"]
    with listening(api, params={"after": 0}, headers={"Last-Event-ID": last}) as messages:
        assert heard(messages, 1) == ["action_sent"]


def test_more_than_one_page_comes_whole(api: httpx.Client, services: Services) -> None:
    one = ToldRun(admission_workflow())
    for _ in range(120):
        one.did("e1")
    one.kept_in(services.store)
    with listening(api, params={"after": 0}) as messages:
        numbers = [int(next(messages)["id"]) for _ in range(241)]
    assert numbers == list(range(1, 242))


def test_events_of_other_processes_are_heard(api: httpx.Client, services: Services) -> None:
    other = open_store(services.settings)
    with listening(api) as messages:
        AuditedRun(other, "run_7", "pc7", "WF_admission").start()
        assert heard(messages, 1) == ["run_started"]
    other.close()


def test_one_replay_only(api: httpx.Client, services: Services) -> None:
    first, second = run(services).start(), run(services, 2, "pc2").start()
    with listening(api, params={"replay_id": "run_2"}) as messages:
        first.send()
        second.send()
        assert json.loads(next(messages)["data"])["replay_id"] == "run_2"


def test_an_agent_hears_of_its_own_replays_only(server: str, services: Services) -> None:
    token = services.store.tokens.add("pc2", UserRole.AGENT, datetime.now(UTC)).token
    first, second = run(services).start(), run(services, 2, "pc2").start()
    headers = {"Authorization": f"Bearer {token}"}
    with (
        httpx.Client(base_url=f"{server}/api/v1", headers=headers, timeout=60) as agent,
        listening(agent, params={"after": 0}) as messages,
    ):
        first.send().hand_out().verify()
        second.send().hand_out().verify()
        told = [json.loads(next(messages)["data"])["replay_id"] for _ in range(3)]
    assert set(told) == {"run_2"}


@pytest.mark.parametrize("wrong", [{"after": "-1"}, {"after": "x"}, {"replay_id": "../x"}])
def test_a_wrong_question_is_refused(api: httpx.Client, wrong: dict[str, str]) -> None:
    assert api.get("/live", params=wrong).status_code == 422


def test_a_revoked_token_hears_no_more_however_much_happens(
    server: str, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rpa_vision.server.resources.runs.live._ALLOWED_FOR_S", 0.0)
    now = datetime.now(UTC)
    made = services.store.tokens.add("eve", UserRole.OPERATOR, now)
    headers = {"Authorization": f"Bearer {made.token}"}
    with httpx.Client(base_url=f"{server}/api/v1", headers=headers) as eve, listening(eve) as messages:
        run(services, 1).start()
        assert heard(messages, 1) == ["run_started"]
        services.store.tokens.revoke(made.user.token_id, now)
        for number in range(2, 6):
            run(services, number).start()
        assert len(list(messages)) <= 1, "one look may have been under way"
