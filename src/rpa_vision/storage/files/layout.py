"""Exported data as files and folders, in the arrangement other programs know.

    sessions/DATE/sess_*.json
    screen_states/DATE/*.json
    embeddings/{screens,elements,states}/*.npy
    workflows/WF_*/workflow.json
    workflows/WF_*/prototypes/*.npy

DATE is the UTC day. Whatever is loaded may come from somewhere else, so nothing in it is trusted.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal, TypeVar

from rpa_vision.errors import BadIdError, ConflictError, NotFoundError
from rpa_vision.models.base import Model
from rpa_vision.models.documents import dump_document, load_document
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.models.screen import ScreenState
from rpa_vision.models.session import RawSession
from rpa_vision.settings import LimitSettings
from rpa_vision.storage.database.ids import checked_id, checked_path
from rpa_vision.storage.files.files import read_bounded, write_atomically
from rpa_vision.storage.files.vectors import Values, load_vector, refuse_unless_vector, save_vector
from rpa_vision.storage.workflows.prototypes import problem_in, prototypes_of, refuse_elsewhere

EmbeddingKind = Literal["screens", "elements", "states"]
M = TypeVar("M", bound=Model)


class DataFolder:
    def __init__(self, root: Path, limits: LimitSettings = LimitSettings()) -> None:  # noqa: B008 - frozen
        self._root = root.resolve()
        self._limit = limits.document_bytes

    def save_session(self, session: RawSession) -> Path:
        return self._save_dated("sessions", session.session_id, session.started_at, session)

    def load_session(self, session_id: str) -> RawSession:
        path = self._dated("sessions", checked_id("session", session_id))
        session = self._load(RawSession, path)
        self._refuse_misnamed(path, "session_id", session.session_id, session_id)
        return session

    def session_ids(self) -> list[str]:
        return sorted(path.stem for path in self._root.glob("sessions/*/*.json"))

    def save_screen_state(self, state: ScreenState) -> Path:
        return self._save_dated("screen_states", state.screen_state_id, state.timestamp, state)

    def load_screen_state(self, screen_state_id: str) -> ScreenState:
        path = self._dated("screen_states", checked_id("screen state", screen_state_id))
        state = self._load(ScreenState, path)
        self._refuse_misnamed(path, "screen_state_id", state.screen_state_id, screen_state_id)
        return state

    def screen_state_ids(self) -> list[str]:
        return sorted(path.stem for path in self._root.glob("screen_states/*/*.json"))

    def save_embedding(self, kind: EmbeddingKind, name: str, values: Values) -> Path:
        path = self._embedding(kind, name)
        save_vector(path, values)
        return path

    def load_embedding(self, kind: EmbeddingKind, name: str, dimensions: int) -> Values:
        return load_vector(self._embedding(kind, name), dimensions)

    def save_workflow(self, workflow: Workflow, prototypes: Mapping[str, Values]) -> Path:
        """``prototypes`` by vector_id: one for each the nodes refer to.

        The vectors come first, so that a workflow.json that is there never lacks one.
        """
        folder = self._root / "workflows" / workflow.workflow_id
        path = self._inside(folder / "workflow.json")
        for field, prototype in prototypes_of(workflow):
            values = prototypes.get(prototype.vector_id)
            if values is None:
                raise problem_in(str(path), field, f"no vector {prototype.vector_id} is given")
            if values.shape != (prototype.dimensions,):
                raise problem_in(
                    str(path), field, f"has shape {values.shape}, not {prototype.dimensions} values"
                )
            refuse_unless_vector(folder / prototype.vector_id, values)
            refuse_elsewhere(str(path), field, prototype)
        data = self._dumped(path, workflow)
        for vector_id in {prototype.vector_id for _, prototype in prototypes_of(workflow)}:
            save_vector(self._inside(folder / vector_id), prototypes[vector_id])
        write_atomically(path, data)
        return path

    def load_workflow(self, workflow_id: str) -> tuple[Workflow, dict[str, Values]]:
        """The workflow and, by vector_id, the vector of every prototype its nodes refer to."""
        folder = self._root / "workflows" / checked_id("workflow", workflow_id)
        path = self._inside(folder / "workflow.json")
        workflow = self._load(Workflow, path)
        self._refuse_misnamed(path, "workflow_id", workflow.workflow_id, workflow_id)
        vectors: dict[str, Values] = {}
        for field, prototype in prototypes_of(workflow):
            refuse_elsewhere(str(path), field, prototype)
            vector_path = self._inside(folder / prototype.vector_id)
            if not vector_path.is_file():
                raise problem_in(str(path), field, f"{prototype.vector_id} does not exist")
            vectors[prototype.vector_id] = load_vector(vector_path, prototype.dimensions)
        return workflow, vectors

    def workflow_ids(self) -> list[str]:
        return sorted(path.parent.name for path in self._root.glob("workflows/*/workflow.json"))

    def _save_dated(self, folder: str, name: str, when: datetime, document: Model) -> Path:
        path = self._inside(self._root / folder / str(when.astimezone(UTC).date()) / f"{name}.json")
        for other in self._root.glob(f"{folder}/*/{name}.json"):
            if other != path:
                raise ConflictError(f"{name}: exists already, as {other}")
        write_atomically(path, self._dumped(path, document))
        return path

    def _dated(self, folder: str, name: str) -> Path:
        found = sorted(self._root.glob(f"{folder}/*/{name}.json"))
        if not found:
            raise NotFoundError("file", str(self._root / folder / "DATE" / f"{name}.json"))
        if len(found) > 1:
            raise ConflictError(f"{name}: is there twice, as {found[0]} and {found[1]}")
        return self._inside(found[0])

    def _embedding(self, kind: EmbeddingKind, name: str) -> Path:
        return self._inside(self._root / "embeddings" / kind / f"{checked_path(name)}.npy")

    def _dumped(self, path: Path, document: Model) -> bytes:
        data = dump_document(document)
        if len(data) > self._limit:
            raise problem_in(str(path), "", f"would be larger than {self._limit} bytes")
        return data

    def _load(self, model: type[M], path: Path) -> M:
        return load_document(model, read_bounded(path, self._limit), str(path))

    def _inside(self, path: Path) -> Path:
        """``path``, unless a link on the way leads out of the folder."""
        try:
            inside = path.resolve().is_relative_to(self._root)
        except RuntimeError:  # links in a circle lead nowhere
            inside = False
        if not inside:
            raise BadIdError(f"{path}: leads outside {self._root}")
        return path

    @staticmethod
    def _refuse_misnamed(path: Path, field: str, found: str, expected: str) -> None:
        if found != expected:
            raise problem_in(str(path), field, f"is {found}, which the file's name contradicts")
