"""What is looked after in the background goes on whatever happens, and who asks is told when it does not."""

from __future__ import annotations

import threading

import httpx
import pytest
from structlog.testing import capture_logs

from rpa_vision.errors import StorageError
from rpa_vision.server.rounds.retention import Retention
from rpa_vision.server.rounds.round import Rounds
from rpa_vision.server.services import Services

SOON_S = 20.0


class Looks:
    """Each ends with the next of these; nothing more to raise is a good one."""

    def __init__(self, *errors: Exception) -> None:
        self._errors = list(errors)
        self.good = threading.Event()

    def __call__(self, *_: object) -> list[object]:
        if self._errors:
            raise self._errors.pop(0)
        self.good.set()
        return []


def test_the_watchdog_of_a_server_survives_what_nobody_thought_of(
    services: Services, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    looks = Looks(RuntimeError("not thought of"), ZeroDivisionError("nor this"))
    monkeypatch.setattr(services.store.commands, "unanswered", looks)
    with capture_logs() as told:
        server = request.getfixturevalue("server")
        assert looks.good.wait(SOON_S), "the next look never came"
    errors = [(line["round"], line["error"]) for line in told if line["event"] == "round_failed"]
    assert errors == [("watchdog", "RuntimeError"), ("watchdog", "ZeroDivisionError")]
    assert httpx.get(f"{server}/health").json()["version"]


@pytest.mark.parametrize("error", [StorageError("away"), OSError("no space left"), KeyError("x")])
def test_a_look_that_failed_is_told_until_one_goes_well(
    server: str, services: Services, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    monkeypatch.setattr(services.store.dialog_events, "purge", Looks(error))
    services.retention.rounds.once()
    failing = httpx.get(f"{server}/health")
    assert (failing.status_code, failing.json()["status"]) == (503, "failing")
    assert failing.json()["rounds"]["retention"] == "failing"
    monkeypatch.undo()
    services.retention.rounds.once()
    assert set(httpx.get(f"{server}/health").json()["rounds"].values()) == {"ok"}


def test_a_purge_that_failed_is_tried_again_in_the_next_round(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services.store.captures, "purge", Looks(OSError("no space left")))
    retention = Retention(services.store, services.settings.retention)
    retention.rounds.once()
    assert not retention.rounds.is_well()
    monkeypatch.undo()
    retention.rounds.once()
    assert retention.rounds.is_well()


def test_one_that_hangs_is_told() -> None:
    passed = [0.0]
    rounds = Rounds("looking", lambda: None, 2.0, lambda: passed[0])
    assert rounds.is_well(), "it has not begun"
    rounds.once()
    passed[0] = 61.0
    assert rounds.is_well()
    passed[0] = 63.0
    assert not rounds.is_well()
