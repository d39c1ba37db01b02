"""The list of replays: what a person needs to see which of them waits for an answer."""

from __future__ import annotations

from dataclasses import replace

from rpa_vision.models.answers import PauseInShort, ReplaySummary
from rpa_vision.models.replay.run import Replay
from rpa_vision.storage.replays.replays import ReplaySearch
from rpa_vision.storage.store import Store
from rpa_vision.text.folding import folded


def summaries(store: Store, search: ReplaySearch) -> list[ReplaySummary]:
    names = {one.workflow_id: one.name for one in store.workflows.list()}
    if search.words:
        words = folded(search.words)
        search = replace(search, named=[one for one, name in names.items() if words in folded(name)])
    return [_summary(one, names.get(one.workflow_id, "")) for one in store.replays.found(search)]


def _summary(replay: Replay, workflow: str) -> ReplaySummary:
    pause, picture = replay.pause, replay.seen
    if pause is not None and pause.screenshot is not None:
        picture = pause.screenshot
    return ReplaySummary(
        replay_id=replay.replay_id,
        workflow_id=replay.workflow_id,
        workflow=workflow,
        workflow_version=replay.workflow_version,
        agent_id=replay.agent_id,
        operator_id=replay.operator_id,
        status=replay.status,
        state=replay.state,
        step_index=replay.step_index,
        coached=replay.coached,
        created_at=replay.created_at,
        updated_at=replay.updated_at,
        pause=None if pause is None else PauseInShort(reason=pause.reason, message=pause.message),
        picture=None if picture is None else picture.rpartition("/")[2],
    )
