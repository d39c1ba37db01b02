"""The list of replays, and how many there are: what a person needs to see which of them waits for an answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rpa_vision.models.answers import PauseInShort, ReplayCounts, ReplaySummary
from rpa_vision.models.replay.run import Replay
from rpa_vision.phrases import Language
from rpa_vision.server.views.retelling import replay_retold
from rpa_vision.storage.replays.replays import ReplaySearch
from rpa_vision.storage.store import Store
from rpa_vision.text.folding import folded


def summaries(store: Store, search: ReplaySearch, language: Language | None = None) -> list[ReplaySummary]:
    names = _names(store)
    found = store.replays.found(_by_name(search, names))
    retold = [replay_retold(one, language) for one in found]
    return [_summary(one, names.get(one.workflow_id, "")) for one in retold]


def counts(store: Store, search: ReplaySearch) -> ReplayCounts:
    """Of the same ones."""
    return store.replays.counts(_by_name(search, _names(store)))


def _names(store: Store) -> Mapping[str, str]:
    return {one.workflow_id: one.name for one in store.workflows.list()}


def _by_name(search: ReplaySearch, names: Mapping[str, str]) -> ReplaySearch:
    if not search.words:
        return search
    words = folded(search.words)
    return replace(search, named=[one for one, name in names.items() if words in folded(name)])


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
