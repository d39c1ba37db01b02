"""What the audit trail says, and that it says all of it, once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any, get_args

import pytest
from sqlalchemy import insert, select

from audited_runs import NINE, SEEN, AuditedRun
from rpa_vision.errors import ConflictError, NotFoundError, StorageError
from rpa_vision.models.replay.command import CommandOutcome
from rpa_vision.models.replay.dialog import DialogType
from rpa_vision.models.replay.pause import PauseReason
from rpa_vision.models.replay.run import ActionUndone, DialogMet, ReplayStatus, StepCorrected, StepProduced
from rpa_vision.models.site.audit import AuditRecord, Outcome
from rpa_vision.settings import Settings
from rpa_vision.storage.audit.key import audit_key
from rpa_vision.storage.audit.reading import AuditFilter
from rpa_vision.storage.audit.verify import verify_audit
from rpa_vision.storage.database.engine import writing
from rpa_vision.storage.database.tables import audit_head
from rpa_vision.storage.store import Store, open_store


@pytest.fixture
def run(store: Store, build: Any) -> AuditedRun:
    store.workflows.create(build.workflow())
    return AuditedRun(store).start()


def records(store: Store) -> list[AuditRecord]:
    """Of what replays did."""
    return [entry.record for entry in store.audit.all() if entry.record.replay_id is not None]


def outcomes(store: Store) -> list[str]:
    return [record.outcome.value for record in records(store)]


def test_a_record_has_the_eighteen_fields_of_an_action(run: AuditedRun) -> None:
    run.send().hand_out().verify()
    assert records(run.store)[-1].model_dump(mode="json") == {
        "timestamp": "2026-01-05T09:00:01Z",
        "replay_id": "run_1",
        "workflow_id": "WF_codage_1",
        "workflow_version": 1,
        "step_index": 0,
        "action_id": "run_1:0:1",
        "action_type": "click",
        "target": "Enregistrer",
        "intention": "cliquer sur « Enregistrer »",
        "agent_id": "pc1",
        "operator_id": "mme.durand",
        "grounding_method": "ocr_anchor",
        "confidence": 0.97,
        "verification": "text, pixels",
        "dialog_type": None,
        "outcome": "verified",
        "duration_ms": 120,
        "screenshot_ref": "replays/run_1/000_001.png",
    }


def test_a_run_is_told_from_start_to_end(run: AuditedRun) -> None:
    run.send().hand_out().verify().send().hand_out().pause(report=run.report())
    run.resume("m.petit").send().hand_out().verify().end()
    told = [(one.action_type, one.outcome, one.operator_id) for one in records(run.store)]
    assert told == [
        ("run", Outcome.STARTED, "mme.durand"),
        ("click", Outcome.VERIFIED, "mme.durand"),
        ("click", Outcome.NOT_VERIFIED, "mme.durand"),
        ("pause", Outcome.PAUSED, "mme.durand"),
        ("resume", Outcome.RESUMED, "m.petit"),
        ("click", Outcome.VERIFIED, "mme.durand"),
        ("run", Outcome.COMPLETED, "mme.durand"),
    ]


FATES = {"done": "not_verified", "refused": "not_done", "vetoed": "not_done", "failed": "error"}


@pytest.mark.parametrize("outcome", get_args(CommandOutcome))
@pytest.mark.parametrize("ending", ["pause", "end", "send"])
def test_an_action_left_behind_gets_its_fate_from_the_agents_word(
    run: AuditedRun, outcome: CommandOutcome, ending: str
) -> None:
    run.send().hand_out()
    run.store.commands.report(run.report(outcome))
    getattr(run, ending)()
    assert outcomes(run.store)[1] == FATES.get(outcome, "unknown")


def test_what_was_handed_out_and_never_reported_is_unknown(run: AuditedRun) -> None:
    run.send().hand_out().pause(PauseReason.DELIVERY_UNKNOWN)
    assert outcomes(run.store)[1:] == ["unknown", "paused"]


def test_what_was_never_handed_out_was_not_done(run: AuditedRun) -> None:
    run.send().end(ReplayStatus.ABORTED)
    assert outcomes(run.store)[1:] == ["not_done", "aborted"]


def test_a_fate_is_told_once(run: AuditedRun) -> None:
    run.send().hand_out().pause().resume().pause().end(ReplayStatus.ABORTED)
    assert outcomes(run.store)[1:] == ["unknown", "paused", "resumed", "paused", "aborted"]


def test_other_things_that_happen_are_told_too(run: AuditedRun) -> None:
    common = {"replay_id": "run_1", "at": NINE, "step_index": 0}
    run.send().hand_out()
    run.tell(DialogMet(**common, dialog_type=DialogType.OK_TRIVIAL, resolved=True))
    run.tell(DialogMet(**common, dialog_type=DialogType.UAC, resolved=False))
    run.tell(ActionUndone(**common, command_id=run.command_id, gesture="undo"), report=run.report())
    run.tell(StepCorrected(**common, edge_id="e1", workflow_version=1, operator_id="m.petit"))
    run.tell(
        StepProduced(
            **common,
            step="e2",
            edge_id="e2",
            action_type="extract_text",
            intention="lire",
            variables=("poids",),
        )
    )
    told = [(one.action_type, one.outcome.value, one.target) for one in records(run.store)[1:]]
    assert told == [
        ("dialog", "dialog_resolved", ""),
        ("dialog", "dialog_critical", ""),
        ("click", "not_verified", "Enregistrer"),
        ("undo", "undone", "undo"),
        ("correct", "corrected", "e1"),
        ("extract_text", "produced", "poids"),
    ]
    assert records(run.store)[2].dialog_type is DialogType.UAC


def test_windows_of_the_system_are_critical_whoever_noticed_them(run: AuditedRun) -> None:
    """A veto is the agent's: no dialog was read, and only the pause tells of it."""
    run.send().hand_out().pause(PauseReason.DIALOG, report=run.report("vetoed"))
    assert outcomes(run.store)[1:] == ["not_done", "dialog_critical", "paused"]
    critical = AuditFilter(outcome=Outcome.DIALOG_CRITICAL)
    assert len(run.store.audit.page(critical).entries) == 1


def test_the_details_of_a_proof_are_not_repeated(run: AuditedRun) -> None:
    run.send().hand_out().verify()
    assert all(proof.detail not in str(records(run.store)) for proof in SEEN.proofs)


def test_a_step_that_is_not_kept_leaves_no_record(run: AuditedRun) -> None:
    before = run.store.audit.size(), run.store.run_events.last_number()
    known = run.store.replays.get("run_1")
    run.store.replays.save(run.replay(step_index=7))
    event = DialogMet(replay_id="run_1", at=NINE, step_index=0, dialog_type=DialogType.UAC, resolved=False)
    with pytest.raises(ConflictError):
        run.store.commit_step(run.replay(), events=[event], replacing=known)
    with pytest.raises(NotFoundError):
        run.store.run_events.append(event.model_copy(update={"replay_id": "run_none"}))
    assert (run.store.audit.size(), run.store.run_events.last_number()) == before


def test_a_report_sent_again_is_not_told_again(run: AuditedRun) -> None:
    run.send().hand_out().verify()
    told = outcomes(run.store)
    run.step -= 1
    run.verify()
    assert outcomes(run.store) == told


def test_it_outlives_what_it_tells_of(run: AuditedRun, settings: Settings) -> None:
    run.send().hand_out().verify().end()
    run.store.workflows.delete("WF_codage_1")
    assert len(records(run.store)) == 3
    assert verify_audit(run.store.engine, audit_key(settings)).whole


def test_servers_that_write_at_once_make_one_chain(settings: Settings, store: Store, build: Any) -> None:
    store.workflows.create(build.workflow())
    servers = [store, open_store(settings)]

    def drive(number: int) -> None:
        run = AuditedRun(servers[number % 2], f"run_{number}", f"pc{number}").start()
        for _ in range(3):
            run.send().hand_out().verify()
        run.end()

    with ThreadPoolExecutor(6) as together:
        list(together.map(drive, range(6)))
    check = verify_audit(store.engine, audit_key(settings))
    servers[1].close()
    assert (check.whole, check.entries) == (True, 1 + 6 * 5)


def test_events_are_heard_in_the_order_of_their_numbers(settings: Settings, store: Store, build: Any) -> None:
    """A listener that remembers the last number it saw misses none, however many write."""
    store.workflows.create(build.workflow())
    heard: list[int] = []

    def drive(number: int) -> None:
        AuditedRun(store, f"run_{number}", f"pc{number}").start().send().hand_out().verify().end()

    with ThreadPoolExecutor(5) as together:
        driving = [together.submit(drive, number) for number in range(8)]
        while True:
            done = all(one.done() for one in driving)
            heard += [number for number, _ in store.run_events.after(heard[-1] if heard else 0, 3)]
            if done and heard and heard[-1] == store.run_events.last_number():
                break
    for one in driving:
        one.result()
    assert len(heard) == len(set(heard)) == 8 * 4


def test_a_server_with_another_key_does_not_start(run: AuditedRun, settings: Settings) -> None:
    (settings.data_dir / "audit.key").unlink()
    with pytest.raises(StorageError, match="not signed with this server's key"):
        open_store(settings)


def test_nothing_is_added_to_a_head_somebody_altered(run: AuditedRun) -> None:
    with writing(run.store.engine) as connection:
        document = connection.execute(select(audit_head.c.document)).scalar_one()
        connection.execute(audit_head.update().values(document=document.replace(b'"size":2', b'"size":3')))
    with pytest.raises(StorageError, match="altered"):
        run.end()
    assert run.store.replays.get("run_1").status is ReplayStatus.IDLE


def test_nothing_is_added_where_the_head_is_gone(run: AuditedRun) -> None:
    with writing(run.store.engine) as connection:
        connection.execute(audit_head.delete())
    with pytest.raises(StorageError, match="head is missing"):
        run.end()


def test_history_is_filtered_and_read_page_by_page(run: AuditedRun, build: Any) -> None:
    run.store.workflows.create(build.workflow("WF_other"))
    run.send().hand_out().verify().end()
    AuditedRun(run.store, "run_2", "pc2", "WF_other").start().send().hand_out().pause().resume("m.petit")
    reader = run.store.audit

    def found(**wanted: Any) -> list[int]:
        return [entry.number for entry in reader.all(AuditFilter(**wanted))]

    assert found() == list(range(9))
    assert found(replay_id="run_1") == [1, 3, 4]
    assert found(workflow_id="WF_other") == [2, 5, 6, 7, 8]
    assert found(operator_id="m.petit") == [8]
    assert found(outcome=Outcome.VERIFIED) == [3]
    assert found(replay_id="run_2", outcome=Outcome.PAUSED) == [7]
    assert found(since=NINE + timedelta(seconds=1), until=NINE + timedelta(seconds=2)) == [3, 6, 7]
    pages, before = [], None
    while True:
        page = reader.page(limit=3, before=before)
        pages.append([entry.number for entry in page.entries])
        before = page.older
        if before is None:
            break
    assert pages == [[8, 7, 6], [5, 4, 3], [2, 1, 0]]


def test_words_are_looked_for_in_every_line(run: AuditedRun, build: Any) -> None:
    """However far back: not only in those a page has read already."""
    run.send().hand_out().pause()
    for number in range(2, 40):
        AuditedRun(run.store, f"run_{number}", f"pc{number}").start().end()
    reader = run.store.audit

    def pages(text: str) -> list[list[int]]:
        found, before = [], None
        while True:
            page = reader.page(AuditFilter(text=text), limit=2, before=before)
            found.append([entry.number for entry in page.entries])
            before = page.older
            if before is None:
                return found

    (paused,) = reader.all(AuditFilter(outcome=Outcome.PAUSED))
    assert pages("ÀUCUN effet") == [[paused.number]]
    assert [entry.number for entry in reader.all(AuditFilter(text="ÀUCUN effet"))] == [paused.number]
    assert pages("nowhere") == [[]]
    of_one = [entry.number for entry in reader.all(AuditFilter(replay_id="run_3"))]
    assert [number for page in pages("pc3") for number in page if number in of_one] == sorted(of_one)[::-1]


def test_a_search_that_takes_long_is_answered_in_parts(
    run: AuditedRun, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rpa_vision.storage.audit.reading._SEARCHED_AT_ONCE", 2)
    monkeypatch.setattr("rpa_vision.storage.audit.reading._READ_AT_ONCE", 2)
    run.send().hand_out().verify().end()
    first = run.store.audit.page(AuditFilter(text="learn"))
    assert (first.entries, first.older) == ((), 2)
    rest = run.store.audit.page(AuditFilter(text="learn"), before=first.older)
    assert [one.record.action_type for one in rest.entries] == ["learn"]


def test_who_made_a_version_is_known(store: Store, build: Any) -> None:
    workflow = build.workflow()
    store.workflows.create(workflow, by="camille")
    edited = store.workflows.save(workflow, "renamed", by="m.petit")
    store.workflows.restore(workflow.workflow_id, 1, by="camille")
    assert store.audit.makers(workflow.workflow_id) == {
        workflow.version: "camille",
        edited.version: "m.petit",
        edited.version + 1: "camille",
    }
    store.workflows.delete(workflow.workflow_id, by="camille")
    store.workflows.create(workflow, by="b.leroy", imported=True)
    assert store.audit.makers(workflow.workflow_id) == {workflow.version: "b.leroy"}


def test_the_summary_counts(run: AuditedRun) -> None:
    run.send().hand_out().verify().send().hand_out().pause().resume().send().hand_out().verify().end()
    summary = run.store.audit.summary()
    assert (summary.entries, summary.replays, summary.first) == (1 + 7, 1, NINE)
    assert summary.outcomes[Outcome.VERIFIED] == 2
    assert summary.verified_rate == pytest.approx(2 / 3)
    assert (summary.completed_rate, summary.pauses_per_replay) == (1.0, 1.0)
    assert summary.workflows[0].outcomes == summary.outcomes
    nothing = run.store.audit.summary(AuditFilter(replay_id="run_none"))
    assert (nothing.entries, nothing.first, nothing.verified_rate) == (0, None, None)


def test_what_was_completed_without_proof_is_told_so_and_counted_apart(store: Store, build: Any) -> None:
    store.workflows.create(build.workflow())
    AuditedRun(store).start().send().hand_out().verify().end(verified=False)
    AuditedRun(store, "run_2", "pc2").start().send().hand_out().verify().end()
    ends = [one for one in records(store) if one.action_type == "run" and one.outcome is not Outcome.STARTED]
    assert [(one.outcome.value, one.verification) for one in ends] == [
        ("completed_unverified", "unverified"),
        ("completed", "verified"),
    ]
    assert store.audit.summary().completed_rate == 0.5


def test_a_row_put_in_by_hand_is_in_the_way_of_nobody_but_its_author(
    run: AuditedRun, settings: Settings
) -> None:
    """An entry added without the head is found, and the server does not build on it."""
    from rpa_vision.storage.database.tables import audit

    with writing(run.store.engine) as connection:
        row = dict(connection.execute(select(audit).where(audit.c.number == 1)).mappings().one())
        connection.execute(insert(audit), {**row, "number": 2})
    check = verify_audit(run.store.engine, audit_key(settings))
    assert [problem.kind for problem in check.problems][-2:] == ["added", "head_differs"]
    with pytest.raises(StorageError):
        run.end()
