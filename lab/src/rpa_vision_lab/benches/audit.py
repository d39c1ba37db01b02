"""How long the audit trail takes to be written, verified, summarised and exported."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

from rpa_vision.models.graph.screen_template import ScreenTemplate
from rpa_vision.models.graph.workflow import Node, Workflow
from rpa_vision.models.replay.run import ActionSent, ActionVerified, Replay, RunEvent, RunStarted
from rpa_vision.models.replay.verdict import Proof, Verification
from rpa_vision.settings import Settings
from rpa_vision.storage.audit.key import audit_key
from rpa_vision.storage.audit.table import written
from rpa_vision.storage.audit.verify import verify_audit
from rpa_vision.storage.database.engine import writing
from rpa_vision.storage.store import Store, open_store
from rpa_vision_lab.benches.own_memory import peak_mib

_START = datetime(2026, 1, 5, 9, 0, tzinfo=UTC)
_WORKFLOW = "WF_bench"
_STEPS = 99
"""Actions of one replay; with its start, a hundred records."""
_SEEN = Verification(
    verified=True,
    confidence=0.9,
    changes_detected=True,
    change_area_pct=4.0,
    local_change_pct=None,
    suggestion="continue",
    detail="",
    proofs=(Proof(kind="screen", detail="Fiche patient"), Proof(kind="pixels", detail="4 %")),
)


def run(folder: Path, records: int = 100_000, alone: int = 300) -> dict[str, float | int]:
    """``alone``: how many are written in a transaction each, as a replay does."""
    settings = Settings(data_dir=folder)
    store = open_store(settings)
    try:
        store.workflows.create(_workflow())
        filled_s = _filled(store, records)
        alone_s = _one_by_one(store, alone)
        verified_s, whole = _verified(store, settings)
        summarised_s, exported_s = _read(store)
        return {
            "records": store.audit.size(),
            "append_ms_in_one_transaction_each": 1000 * alone_s / alone,
            "append_ms_in_one_for_all": 1000 * filled_s / records,
            "verify_s": verified_s,
            "whole": int(whole),
            "summary_s": summarised_s,
            "export_s": exported_s,
            "database_mib": sum(path.stat().st_size for path in folder.glob("rpa-vision.db*")) / 2**20,
            "peak_mib": peak_mib(),
        }
    finally:
        store.close()


def _filled(store: Store, records: int) -> float:
    replays = range(0, records, _STEPS + 1)
    for first in replays:
        store.replays.create(_replay(first))
    began = time.perf_counter()
    with writing(store.engine) as connection:
        for first in replays:
            for event in _events(first, min(_STEPS, records - first - 1)):
                store.run_events.tell(connection, event)
    return time.perf_counter() - began


def _one_by_one(store: Store, count: int) -> float:
    replay = _replay(-1)
    store.replays.create(replay)
    events = list(_events(-1, count))
    began = time.perf_counter()
    for event in events:
        store.commit_step(replay, events=[event])
    return time.perf_counter() - began


def _verified(store: Store, settings: Settings) -> tuple[float, bool]:
    began = time.perf_counter()
    check = verify_audit(store.engine, audit_key(settings))
    return time.perf_counter() - began, check.whole


def _read(store: Store) -> tuple[float, float]:
    began = time.perf_counter()
    store.audit.summary()
    summarised = time.perf_counter()
    for _ in written(store.audit.all(), "fr"):
        pass
    return summarised - began, time.perf_counter() - summarised


def _events(number: int, steps: int) -> Iterator[RunEvent]:
    replay = _replay(number)
    run = replay.replay_id
    yield RunStarted(
        replay_id=run, at=_START, workflow_id=_WORKFLOW, workflow_version=1, agent_id=replay.agent_id
    )
    for step in range(steps):
        at = _START + timedelta(seconds=step)
        command_id = f"{run}:{step}:0"
        yield ActionSent(
            replay_id=run,
            at=at,
            command_id=command_id,
            step_index=step,
            action_type="click",
            target="Enregistrer",
            intention="cliquer sur « Enregistrer »",
            seen=f"replays/{run}/{step:03d}_000.png",
        )
        yield ActionVerified(
            replay_id=run,
            at=at,
            command_id=command_id,
            step_index=step,
            verification=_SEEN,
            duration_ms=120,
            screenshot_ref=f"replays/{run}/{step:03d}_001.png",
        )


def _replay(number: int) -> Replay:
    return Replay(
        replay_id=f"run_{number + 1}",
        workflow_id=_WORKFLOW,
        workflow_version=1,
        agent_id=f"pc{number + 1}",
        operator_id="mme.durand",
        created_at=_START,
        updated_at=_START,
    )


def _workflow() -> Workflow:
    node = Node(node_id="n0", label="Accueil", screen_template=ScreenTemplate())
    return Workflow(
        workflow_id=_WORKFLOW,
        name="Bench",
        created_at=_START,
        updated_at=_START,
        entry_nodes=("n0",),
        end_nodes=("n0",),
        nodes=(node,),
        edges=(),
    )
