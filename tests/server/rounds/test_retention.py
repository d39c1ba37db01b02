"""What may be kept no longer goes once a day, whoever watches the clock."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import httpx
import pytest

from audited_runs import NINE, AuditedRun
from met_dialogs import LABELS, met
from replay_bench import admission_workflow
from rpa_vision.errors import NotFoundError
from rpa_vision.models.site.audit import Outcome
from rpa_vision.server.rounds.retention import Retention
from rpa_vision.server.services import Services
from rpa_vision.settings import RetentionSettings
from rpa_vision.storage.replays.dialog_events import AskedBy
from rpa_vision.storage.store import Store


class Day:
    """A clock that is told."""

    def __init__(self) -> None:
        self.now = NINE

    def pass_hours(self, hours: float) -> None:
        self.now += timedelta(hours=hours)


@pytest.fixture
def store(services: Services) -> Store:
    services.store.workflows.create(admission_workflow(), "test")
    return services.store


@pytest.fixture
def day() -> Day:
    return Day()


@pytest.fixture
def retention(store: Store, day: Day) -> Retention:
    return Retention(store, RetentionSettings(captures_days=10), lambda: day.now)


def purges(store: Store) -> list[tuple[str, str | None]]:
    lines = [entry.record for entry in store.audit.all()]
    return [(line.target, line.operator_id) for line in lines if line.outcome is Outcome.PURGED]


def meet(store: Store, day: Day) -> None:
    store.dialog_events.keep(day.now, met(["Calanque DPI", LABELS]), b"a picture", AskedBy())


def test_what_grew_old_while_no_server_ran_goes_at_once_and_the_rest_in_its_time(
    store: Store, day: Day, retention: Retention
) -> None:
    meet(store, day)
    day.pass_hours(9 * 24)
    meet(store, day)
    day.pass_hours(2 * 24)
    retention.look()
    assert len(store.dialog_events.page().dialogs) == 1
    day.pass_hours(8 * 24)
    retention.look()
    assert len(store.dialog_events.page().dialogs) == 1
    day.pass_hours(24)
    retention.look()
    assert store.dialog_events.page().dialogs == ()
    assert purges(store) == [("dialogs: 1, pictures: 1", None)] * 2


def test_it_is_done_once_a_day(store: Store, day: Day, retention: Retention) -> None:
    meet(store, day)
    day.pass_hours(10 * 24 - 1)
    for hours in range(24):
        retention.look()
        day.pass_hours(1)
        assert bool(store.dialog_events.page().dialogs), hours
    retention.look()
    assert store.dialog_events.page().dialogs == ()


def test_a_clock_that_was_set_back_does_not_keep_everything(
    store: Store, day: Day, retention: Retention
) -> None:
    day.pass_hours(365 * 24)  # it was wrong by a year when the server started
    retention.look()
    day.pass_hours(-365 * 24)
    meet(store, day)
    retention.look()
    day.pass_hours(11 * 24)
    retention.look()
    assert store.dialog_events.page().dialogs == ()


def test_pictures_of_ended_replays_go_and_those_of_others_stay(
    store: Store, day: Day, retention: Retention
) -> None:
    for replay_id in ("run_1", "run_2"):
        store.blobs.put(f"replays/{replay_id}/000_001.png", b"a picture")
    store.blobs.put("sessions/sess_1/shots/shot_0001.png", b"a demonstration")
    AuditedRun(store, "run_1", "pc1", "WF_admission").start().send().hand_out().verify().end()
    AuditedRun(store, "run_2", "pc2", "WF_admission").start().send().hand_out().pause()
    day.pass_hours(9 * 24)
    retention.look()
    assert store.blobs.get("replays/run_1/000_001.png")
    day.pass_hours(2 * 24)
    retention.look()
    with pytest.raises(NotFoundError):
        store.blobs.get("replays/run_1/000_001.png")
    assert store.blobs.names("replays") == ["replays/run_2/000_001.png"]
    assert store.blobs.names("sessions") == ["sessions/sess_1/shots/shot_0001.png"]
    assert store.replays.get("run_1").status.is_final
    assert purges(store) == [("dialogs: 0, pictures: 1", None)]
    day.pass_hours(24)
    retention.look()
    assert len(purges(store)) == 1


def test_a_person_need_not_wait_for_it(api: httpx.Client, store: Store) -> None:
    store.blobs.put("replays/run_1/000_001.png", b"a picture")
    AuditedRun(store, "run_1", "pc1", "WF_admission").start().end()
    gone = api.post("/purge", json={"days": 0, "operator_id": "mme.durand"})
    assert (gone.status_code, gone.json()["pictures"]) == (200, 1)
    assert datetime.fromisoformat(gone.json()["before"]) <= datetime.now(UTC)
    assert purges(store) == [("dialogs: 0, pictures: 1", "mme.durand")]
    assert api.post("/purge", json={"days": -1}).status_code == 422
