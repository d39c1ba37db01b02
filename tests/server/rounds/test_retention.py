"""What may be kept no longer goes once a day, whoever watches the clock."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import httpx
import pytest

from audited_runs import NINE, AuditedRun
from met_dialogs import LABELS, met
from replay_bench import admission_workflow
from rpa_vision.errors import NotFoundError
from rpa_vision.models.graph.tally import Lesson
from rpa_vision.models.replay.pause import Pause, PauseReason
from rpa_vision.models.replay.run import DialogMet, ReplayStatus, RunPaused
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
    assert purges(store) == [("dialogs: 1, pictures of dialogs: 1", None)] * 2


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


def test_a_clock_that_jumps_ahead_takes_nothing_away_for_a_day(store: Store, day: Day) -> None:
    passed = [0.0]
    retention = Retention(
        store, RetentionSettings(captures_days=10), lambda: day.now, seconds=lambda: passed[0]
    )

    def pass_really(hours: float) -> None:
        day.pass_hours(hours)
        passed[0] += hours * 3600

    meet(store, day)
    retention.look()
    day.pass_hours(40 * 24)
    for _ in range(23):
        pass_really(1)
        retention.look()
    assert len(store.dialog_events.page().dialogs) == 1
    pass_really(2)
    retention.look()
    assert store.dialog_events.page().dialogs == (), "by now somebody has looked at the clock"


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
    assert purges(store) == [("pictures of replays: 1", None)]
    day.pass_hours(24)
    retention.look()
    assert len(purges(store)) == 1


def test_a_person_need_not_wait_for_it(api: httpx.Client, store: Store) -> None:
    store.blobs.put("replays/run_1/000_001.png", b"a picture")
    AuditedRun(store, "run_1", "pc1", "WF_admission").start().end()
    gone = api.post("/purge", json={"days": 0, "operator_id": "mme.durand"})
    assert (gone.status_code, gone.json()["pictures"]) == (200, {"replays": 1})
    assert datetime.fromisoformat(gone.json()["before"]) <= datetime.now(UTC)
    assert purges(store) == [("pictures of replays: 1", "mme.durand")]
    assert api.post("/purge", json={"days": -1}).status_code == 422


def frozen(store: Store, run: AuditedRun, picture: str) -> None:
    """It stopped, and a person was shown this."""
    why = Pause(reason=PauseReason.DIALOG, message="?", step_index=0, screenshot=picture)
    run.tell(
        RunPaused(replay_id=run.replay_id, at=run.now(), pause=why),
        status=ReplayStatus.PAUSED_NEED_HELP,
        pause=why,
    )


def test_what_nobody_needs_to_look_at_any_more_goes_the_same_day(store: Store, day: Day) -> None:
    runs = {name: AuditedRun(store, name, f"pc_{name}", "WF_admission").start() for name in ("a", "b", "c")}
    for name, run in runs.items():
        for place in ("000_001", "000_002"):
            store.blobs.put(f"replays/{name}/{place}.png", b"a picture")
        frozen(store, run, f"replays/{name}/000_002.png")
    runs["a"].resume().send().hand_out().verify().end()
    store.lessons.learn_from("a", "WF_admission", lambda workflow, tally: Lesson(workflow, tally, "", ()))
    runs["b"].resume().end(verified=False)

    def left(*acknowledged: str) -> list[str]:
        settings = RetentionSettings.model_validate({"once_acknowledged": acknowledged})
        Retention(store, settings, lambda: day.now).purge()
        return sorted(name.removeprefix("replays/") for name in store.blobs.names("replays"))

    day.pass_hours(1)
    everything = [f"{name}/000_00{number}.png" for name in "abc" for number in (1, 2)]
    assert left() == everything
    assert left("pauses") == ["a/000_001.png", "b/000_001.png", "c/000_001.png", "c/000_002.png"]
    assert left("replays") == ["b/000_001.png", "c/000_001.png", "c/000_002.png"]
    assert purges(store)[-1] == ("pictures of replays: 1", None)


def test_the_words_of_a_dialog_leave_the_events_of_its_replay(
    store: Store, day: Day, retention: Retention
) -> None:
    run = AuditedRun(store, "run_1", "pc1", "WF_admission").start()
    said = met(["Patient DUPONT Jeanne introuvable", LABELS])
    run.tell(
        DialogMet(
            replay_id="run_1",
            at=run.now(),
            step_index=0,
            dialog_type=said.dialog_type,
            resolved=False,
            event=said,
        )
    )
    run.end()
    retention.look()
    assert "DUPONT" in str(store.run_events.of_replay("run_1"))
    day.pass_hours(11 * 24)
    retention.look()
    assert "DUPONT" not in str(store.run_events.of_replay("run_1"))
    (event,) = [one for one in store.run_events.of_replay("run_1") if isinstance(one, DialogMet)]
    assert event.event is not None
    assert event.event.dialog_type is said.dialog_type


def test_a_dialog_that_was_answered_keeps_its_line_and_loses_its_picture(store: Store, day: Day) -> None:
    answered = met(["Enregistré", LABELS]).model_copy(update={"action_taken": "resolved"})
    kept = store.dialog_events.keep(day.now, answered, b"a picture", AskedBy())
    asked = store.dialog_events.keep(day.now, met(["Inconnu", LABELS]), b"a picture", AskedBy())
    settings = RetentionSettings(once_acknowledged=("dialogs",))
    Retention(store, settings, lambda: day.now).purge()
    with pytest.raises(NotFoundError):
        store.dialog_events.picture(kept.dialog_id)
    assert store.dialog_events.picture(asked.dialog_id) == b"a picture"
    assert len(store.dialog_events.page().dialogs) == 2
    assert Retention(store, settings, lambda: day.now).purge().is_nothing
