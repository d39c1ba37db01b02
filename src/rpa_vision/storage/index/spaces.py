"""Every workflow's space, in memory once it was asked for and on the disk once it was saved.

One process at a time may save in a folder.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from threading import Lock, RLock

from rpa_vision.errors import BadIdError, BadVectorError, NotFoundError
from rpa_vision.models.embedding import Vector
from rpa_vision.phrases import phrased
from rpa_vision.ports import VectorHit
from rpa_vision.settings import LimitSettings, PerceptionSettings
from rpa_vision.storage.database.ids import checked_id
from rpa_vision.storage.index.disk import delete_space, is_saved, load_space, save_space
from rpa_vision.storage.index.document import refuse_unless_kind
from rpa_vision.storage.index.space import Space, SpaceItem

_FOLDER = "faiss_index"


def spaces_folder(data: Path) -> Path:
    return (data / _FOLDER).resolve()


class VectorSpaces:
    def __init__(self, data: Path, perception: PerceptionSettings, limits: LimitSettings) -> None:
        self._root = spaces_folder(data)
        self._ivf_above = perception.ivf_above
        self._document_bytes = limits.document_bytes
        self._spaces: dict[str, Space] = {}
        self._lock = RLock()
        self._on_disk = Lock()  # writing takes long, and must not keep readers waiting

    def open(self, workflow_id: str, provider: str, dimensions: int) -> Space:
        """The workflow's space, made when there is none; an error when it is of another kind of vectors."""
        with self._lock:
            try:
                space = self.expect(workflow_id)
            except NotFoundError:
                space = self._spaces[workflow_id] = self._new(workflow_id, provider, dimensions)
        if (space.provider, space.dimensions) != (provider, dimensions):
            raise BadVectorError(
                phrased(
                    "vector_refused.other_index",
                    workflow_id=workflow_id,
                    provider=space.provider,
                    dimensions=space.dimensions,
                    asked=provider,
                    asked_dimensions=dimensions,
                )
            )
        return space

    def expect(self, workflow_id: str) -> Space:
        """The workflow's space, which must be there."""
        with self._lock:
            if workflow_id not in self._spaces:
                folder = self._folder(workflow_id)
                self._spaces[workflow_id] = load_space(folder, self._ivf_above, self._document_bytes)
            return self._spaces[workflow_id]

    def search(self, workflow_ids: Iterable[str], vector: Vector, k: int) -> list[VectorHit]:
        """The ``k`` most similar in these workflows together, best first."""
        spaces = [self.expect(workflow_id) for workflow_id in sorted(set(workflow_ids))]
        hits = [hit for space in spaces for hit in space.search(vector, k)]
        return sorted(hits, key=lambda hit: (-hit.similarity, hit.workflow_id, hit.vector_id))[:k]

    def rebuild(self, workflow_id: str, provider: str, dimensions: int, items: Iterable[SpaceItem]) -> Space:
        """A space of these vectors alone, in place of whatever was there, damaged or of another provider."""
        space = self._new(workflow_id, provider, dimensions)
        space.add_many(items)
        with self._lock:
            self._spaces[workflow_id] = space
        return space

    def save(self, workflow_id: str) -> None:
        """Without the deleted vectors. On the disk when this returns; before, what was saved last."""
        with self._on_disk:
            save_space(self._folder(workflow_id), self.expect(workflow_id), self._document_bytes)

    def drop(self, workflow_id: str) -> None:
        with self._on_disk, self._lock:
            folder = self._folder(workflow_id)
            if self._spaces.pop(workflow_id, None) is None and not is_saved(folder):
                raise NotFoundError("vector index of workflow", workflow_id)
            delete_space(folder)

    def workflow_ids(self) -> list[str]:
        """Of the spaces in memory or on the disk."""
        with self._lock:
            saved = [path.name for path in self._root.glob("WF_*") if is_saved(path)]
            return sorted({*self._spaces, *saved})

    def _new(self, workflow_id: str, provider: str, dimensions: int) -> Space:
        refuse_unless_kind(f"the index of {checked_id('workflow', workflow_id)}", provider, dimensions)
        return Space(workflow_id, provider, dimensions, self._ivf_above)

    def _folder(self, workflow_id: str) -> Path:
        folder = self._root / checked_id("workflow", workflow_id)
        if folder.resolve() != folder:
            raise BadIdError(phrased("document_refused.leads_outside", folder=folder, root=self._root))
        return folder
