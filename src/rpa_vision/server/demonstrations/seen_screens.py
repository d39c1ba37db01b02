"""The screens of all demonstrations that something was learnt from: where was this one seen before?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import structlog

from rpa_vision.errors import NotFoundError, RpaVisionError
from rpa_vision.learning.builder import Learnt
from rpa_vision.learning.graph.build import PlacedScreen
from rpa_vision.models.answers import SeenBefore, SeenBeforeAnswer
from rpa_vision.models.base import JsonObject
from rpa_vision.models.embedding import Vector, VectorRef
from rpa_vision.models.screen import ContextLevel, ScreenState
from rpa_vision.models.session import RawSession
from rpa_vision.perception.describe import describe, state_id
from rpa_vision.ports import VectorHit
from rpa_vision.storage.index.space import SpaceItem
from rpa_vision.storage.index.spaces import VectorSpaces
from rpa_vision.storage.sessions import screenshot_blob
from rpa_vision.storage.store import Store

log = structlog.get_logger()


class SeenScreens:
    def __init__(self, store: Store, spaces: VectorSpaces) -> None:
        self._store = store
        self._spaces = spaces

    def keep(self, learnt: Learnt, sessions: Sequence[RawSession]) -> None:
        """What is learnt from the same demonstrations again takes the place of what was known of their pictures."""
        if not learnt.seen:
            return
        workflow_id = learnt.workflow.workflow_id
        by_id = {session.session_id: session for session in sessions}
        states = [self._state(one, by_id[one.screen.session_id], workflow_id) for one in learnt.seen]
        self._store.screen_states.save_many(states, anew=True)
        items = [_item(one) for one in learnt.seen]
        first = items[0].vector
        self._spaces.rebuild(workflow_id, first.provider, first.values.size, items)
        self._spaces.save(workflow_id)

    def forget(self, workflow_id: str) -> None:
        """Of one whose screens were never seen here there is nothing to forget."""
        if workflow_id in self._spaces.workflow_ids():
            self._spaces.drop(workflow_id)

    def search(self, vector: Vector, count: int) -> SeenBeforeAnswer:
        """Only in workflows that are still there, and whose screens were seen with the same eyes."""
        names = {one.workflow_id: one.name for one in self._store.workflows.list()}
        hits: list[VectorHit] = []
        unreadable = []
        for workflow_id in sorted(names.keys() & set(self._spaces.workflow_ids())):
            try:
                hits += self._spaces.search([workflow_id], vector, count)
            except RpaVisionError as error:
                log.warning("screen_index_not_searched", workflow_id=workflow_id, reason=str(error))
                unreadable.append(workflow_id)
        best = sorted(hits, key=lambda hit: (-hit.similarity, hit.workflow_id, hit.vector_id))[:count]
        return SeenBeforeAnswer(found=tuple(self._found(best, names)), unreadable=tuple(unreadable))

    def _state(self, placed: PlacedScreen, session: RawSession, workflow_id: str) -> ScreenState:
        seen = placed.screen
        shot = next(one for one in session.screenshots if one.screenshot_id == seen.screenshot_id)
        picture = self._store.blobs.get(screenshot_blob(session.session_id, shot.screenshot_id))
        return describe(
            seen,
            shot,
            session_id=session.session_id,
            window=seen.window,
            file_size_bytes=len(picture),
            context=ContextLevel(
                current_workflow_candidate=workflow_id,
                workflow_step=placed.step,
                user_id=session.user.id,
                tags=(placed.node_id,),
                business_variables=dict(placed.values),
            ),
            embedding=VectorRef(
                provider=seen.vector.provider,
                vector_id=_item(placed).vector_id,
                dimensions=seen.vector.values.size,
            ),
        )

    def _found(self, hits: Sequence[VectorHit], names: Mapping[str, str]) -> Iterator[SeenBefore]:
        for hit in hits:
            state = self._state_of(hit)
            if state is None:
                continue
            workflow = self._store.workflows.get(hit.workflow_id)
            node_id = str(hit.metadata["node_id"])
            label = next((node.label for node in workflow.nodes if node.node_id == node_id), "")
            yield SeenBefore(
                similarity=min(1.0, max(0.0, hit.similarity)),
                workflow_id=hit.workflow_id,
                workflow=names[hit.workflow_id],
                node_id=node_id,
                screen=label,
                step=hit.metadata["step"],
                session_id=state.session_id,
                screenshot_id=state.screen_state_id.removeprefix(f"{state.session_id}."),
                seen_at=state.timestamp,
            )

    def _state_of(self, hit: VectorHit) -> ScreenState | None:
        """None: its demonstration is kept no longer, and another server made this index."""
        try:
            return self._store.screen_states.get(hit.vector_id)
        except NotFoundError:
            return None


def _item(placed: PlacedScreen) -> SpaceItem:
    seen = placed.screen
    told: JsonObject = {"node_id": placed.node_id, "step": placed.step}
    return SpaceItem(state_id(seen.session_id, seen.screenshot_id), seen.vector, told)
