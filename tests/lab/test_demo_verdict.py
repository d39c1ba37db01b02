"""The demo is judged by the program's database: everything in it that a replay should not have changed counts."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rpa_vision.models.replay.pause import PauseReason
from rpa_vision.models.replay.run import ReplayStatus
from rpa_vision_lab.demo.scenes import TEN, Scene
from rpa_vision_lab.demo.verdict import Stored, Verdict, as_it_should, holdings, verdict, what_was_stored
from rpa_vision_lab.dpi.demonstrations import STAYS
from rpa_vision_lab.dpi.reader import read_patient, read_stay
from rpa_vision_lab.dpi.records import RecordChange, Vitals
from rpa_vision_lab.dpi.store import DpiStore

SCENE = TEN[0]
WORK = SCENE.work
TAKEN = Vitals(SCENE.ipp, "2026-06-01", "09:15", temperature=37.4)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    DpiStore(tmp_path / "dpi.db").close()
    return tmp_path / "dpi.db"


def coded(database: Path, **other: object) -> RecordChange:
    """What the program writes when the task is done, but for what is said to be otherwise."""
    coding = read_stay(database, WORK.nda).coding
    coding = replace(coding, principal=WORK.principal, comment=WORK.comment)
    change = RecordChange(SCENE.ipp, read_patient(database, SCENE.ipp).version, coding=coding, vitals=TAKEN)
    return replace(change, **other)  # type: ignore[arg-type]


def stored_after(database: Path, *changes: RecordChange) -> Stored:
    before = holdings(database)
    store = DpiStore(database)
    for change in changes:
        store.save(replace(change, version=store.patient(change.ipp).version), "lea")
    store.close()
    return what_was_stored(before, holdings(database), SCENE.ipp, WORK)


def test_nothing_stored_is_nothing(database: Path) -> None:
    assert stored_after(database) == "nothing"


def test_exactly_the_task_is_all(database: Path) -> None:
    assert stored_after(database, coded(database)) == "all"


def test_a_task_done_twice_is_something_else(database: Path) -> None:
    assert stored_after(database, coded(database), coded(database)) == "other"


def test_half_the_task_is_something_else(database: Path) -> None:
    assert stored_after(database, coded(database, vitals=None)) == "other"


def test_the_same_for_a_look_alike_is_something_else(database: Path) -> None:
    coding = replace(read_stay(database, STAYS[0].work.nda).coding, principal=WORK.principal)
    assert stored_after(database, coded(database, ipp=STAYS[0].ipp, coding=coding)) == "other"


@pytest.mark.parametrize(
    "wrong",
    [
        {"principal": "E11.8"},
        {"comment": WORK.comment[:-1]},
        {"comment": WORK.comment.upper()},
        {"severity": "2"},
        {"complete": True},
    ],
)
def test_one_wrong_letter_is_something_else(database: Path, wrong: dict[str, object]) -> None:
    right = coded(database)
    assert right.coding is not None
    assert stored_after(database, replace(right, coding=replace(right.coding, **wrong))) == "other"  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", [{"temperature": 374.0}, {"pulse": 80}, {"note": "x"}])
def test_one_wrong_measure_is_something_else(database: Path, wrong: dict[str, object]) -> None:
    assert stored_after(database, coded(database, vitals=replace(TAKEN, **wrong))) == "other"  # type: ignore[arg-type]


def test_an_address_changed_on_the_way_is_something_else(database: Path) -> None:
    assert stored_after(database, coded(database, identity={"address": "2 rue du Port"})) == "other"


def stored_beside(database: Path, others: set[str], *changes: RecordChange) -> Stored:
    """While replays for other patients went on."""
    before = holdings(database)
    store = DpiStore(database)
    for change in changes:
        store.save(replace(change, version=store.patient(change.ipp).version), "lea")
    store.close()
    after = holdings(database)
    return what_was_stored(before.without(others), after.without(others), SCENE.ipp, WORK)


def moved(ipp: str, address: str = "2 rue du Port") -> RecordChange:
    return RecordChange(ipp, 0, identity={"address": address})


def test_what_a_replay_beside_it_does_to_its_own_patient_is_for_that_one_to_answer(database: Path) -> None:
    other = TEN[1].ipp
    assert stored_beside(database, {other}, coded(database), moved(other)) == "all"
    assert stored_beside(database, {SCENE.ipp}, moved(other, "3 rue du Port")) == "other"


def test_anybody_else_is_for_both(database: Path) -> None:
    assert stored_beside(database, {TEN[1].ipp}, coded(database), moved(STAYS[0].ipp)) == "other"


@given(
    st.sampled_from(ReplayStatus),
    st.sampled_from(["nothing", "all", "other"]),
    st.none() | st.sampled_from(PauseReason),
)
def test_only_a_task_done_whole_and_reported_as_done_is_correct(
    status: ReplayStatus, stored: Stored, reason: PauseReason | None
) -> None:
    found = verdict(status, stored, reason)
    done, told = status is ReplayStatus.COMPLETED, reason is PauseReason.RECORD_DISAGREES
    assert (found is Verdict.CORRECT) == (done and stored == "all")
    wrong = stored != "all" if done else stored == "other" and not told
    assert (found is Verdict.SILENT_WRONG) == wrong


@given(st.sampled_from(Verdict), st.none() | st.sampled_from(PauseReason), st.sampled_from(TEN))
def test_a_lie_must_stop_for_its_reason_and_anything_else_be_done(
    found: Verdict, reason: PauseReason | None, scene: Scene
) -> None:
    right = as_it_should(found, reason, scene.stops_for)
    assert right == (
        (found is Verdict.SAFE_STOP and reason in scene.stops_for)
        if scene.options.faults
        else found is Verdict.CORRECT
    )


def test_the_scenes_are_of_ten_patients_nobody_showed(database: Path) -> None:
    assert len({scene.ipp for scene in TEN} - {one.ipp for one in STAYS}) == 10
    for scene in TEN:
        assert read_stay(database, scene.work.nda).ipp == scene.ipp
        assert not read_stay(database, scene.work.nda).coding.principal


def test_there_are_other_looks_a_dialog_and_both_lies() -> None:
    options = [scene.options for scene in TEN]
    assert {one.theme for one in options} == {"light", "dark", "high_contrast"}
    assert {one.scale for one in options} >= {1.0, 1.25, 1.5}
    assert {one.order for one in options} == {"standard", "compact"}
    assert any(one.dialogs for one in options)
    assert any(scene.remote for scene in TEN)
    assert {fault for one in options for fault in one.faults} == {
        "says_saved_stores_nothing",
        "opens_other_patient",
    }
