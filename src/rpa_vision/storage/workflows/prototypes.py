"""How a workflow's screens and targets look: a vector for each prototype, a picture for each target.

    workflows/WF_*/prototypes/*.npy
    workflows/WF_*/crops/*.png

A name holds a digest of what it names: it is written once, and every version that refers to it finds it.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from rpa_vision.errors import (
    BadImageError,
    BadVectorError,
    FieldProblem,
    MalformedDocumentError,
    NotFoundError,
)
from rpa_vision.models.embedding import Vector
from rpa_vision.models.graph.screen_template import EmbeddingPrototype
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.phrases import Bilingual, phrased
from rpa_vision.ports import BlobStore
from rpa_vision.storage.database.ids import checked_id
from rpa_vision.storage.files.vectors import Values, packed_vector, unpacked_vector

_PROTOTYPES, _CROPS = ("prototypes", ".npy"), ("crops", ".png")
_PNG = b"\x89PNG\r\n\x1a\n"
_UNIT_TOLERANCE = 1e-3


class WorkflowLooks:
    def __init__(self, blobs: BlobStore) -> None:
        self._blobs = blobs

    def keep(
        self, workflow: Workflow, prototypes: Mapping[str, Vector], crops: Mapping[str, bytes] | None = None
    ) -> None:
        """``prototypes`` by vector_id, ``crops`` (PNG) by the name targets give them.

        Before the workflow itself is stored, so that one that is there never lacks a vector. What an earlier
        version has kept need not be given again. Nothing is written when anything is refused.
        """
        blobs: dict[str, bytes] = {}
        for field, prototype in prototypes_of(workflow):
            refuse_elsewhere(_source(workflow), field, prototype)
            given = prototypes.get(prototype.vector_id)
            if given is None:
                self._load(workflow, field, prototype)
                continue
            _refuse_unlike(workflow, field, prototype, given)
            name = _blob(workflow.workflow_id, prototype.vector_id)
            _refuse_unless_unit(name, given.values)
            blobs[name] = packed_vector(name, given.values)
        for crop, png in (crops or {}).items():
            blobs[_crop_blob(workflow.workflow_id, crop)] = _checked_png(crop, png)
        for name, data in blobs.items():
            self._blobs.put(name, data)

    def bring(self, workflow: Workflow, looks: Mapping[str, bytes]) -> None:
        """Those of another site, by the names that the workflow gives them; each is checked before any is kept."""
        prototypes = {
            prototype.vector_id: Vector(
                prototype.provider,
                unpacked_vector(prototype.vector_id, looks[prototype.vector_id], prototype.dimensions),
            )
            for _, prototype in prototypes_of(workflow)
            if prototype.vector_id in looks
        }
        missing = [field for field, prototype in prototypes_of(workflow) if prototype.vector_id not in looks]
        if missing:
            raise problem_in(_source(workflow), missing[0], phrased("field_refused.no_vector"))
        self.keep(workflow, prototypes, {name: data for name, data in looks.items() if _is_in(_CROPS, name)})

    def prototypes(self, workflow: Workflow) -> dict[str, Vector]:
        """By vector_id, the vector of every prototype the nodes refer to, or an error that names the one missing."""
        return {
            prototype.vector_id: self._load(workflow, field, prototype)
            for field, prototype in prototypes_of(workflow)
        }

    def crop(self, workflow_id: str, name: str) -> bytes:
        return _checked_png(name, self._blobs.get(_crop_blob(checked_id("workflow", workflow_id), name)))

    def _load(self, workflow: Workflow, field: str, prototype: EmbeddingPrototype) -> Vector:
        refuse_elsewhere(_source(workflow), field, prototype)
        name = _blob(workflow.workflow_id, prototype.vector_id)
        try:
            data = self._blobs.get(name)
        except NotFoundError:
            raise problem_in(
                _source(workflow),
                field,
                phrased("field_refused.vector_absent", vector_id=prototype.vector_id),
            ) from None
        values = unpacked_vector(name, data, prototype.dimensions)
        _refuse_unless_unit(name, values)
        return Vector(prototype.provider, values)


def prototypes_of(workflow: Workflow) -> list[tuple[str, EmbeddingPrototype]]:
    """Every prototype with the field that refers to its vector."""
    return [
        (f"nodes.{index}.screen_template.embedding_prototype.vector_id", prototype)
        for index, node in enumerate(workflow.nodes)
        if (prototype := node.screen_template.embedding_prototype) is not None
    ]


def refuse_elsewhere(source: str, field: str, prototype: EmbeddingPrototype) -> None:
    if not _is_in(_PROTOTYPES, prototype.vector_id):
        raise problem_in(
            source, field, phrased("field_refused.vector_elsewhere", vector_id=prototype.vector_id)
        )


def problem_in(source: str, field: str, problem: Bilingual) -> MalformedDocumentError:
    return MalformedDocumentError(source, [FieldProblem(field, problem)])


def _refuse_unlike(workflow: Workflow, field: str, prototype: EmbeddingPrototype, given: Vector) -> None:
    if given.provider != prototype.provider:
        raise problem_in(
            _source(workflow),
            field,
            phrased("field_refused.vector_provider", provider=given.provider, expected=prototype.provider),
        )
    if given.values.shape != (prototype.dimensions,):
        shape = given.values.shape
        raise problem_in(
            _source(workflow),
            field,
            phrased("field_refused.vector_shape", shape=shape, dimensions=prototype.dimensions),
        )


def _refuse_unless_unit(name: str, values: Values) -> None:
    """Similarities are products: one vector too long would win against all others."""
    if not abs(float(np.linalg.norm(values.astype(np.float64))) - 1.0) <= _UNIT_TOLERANCE:
        raise BadVectorError(phrased("vector_refused.length", name=name))


def _checked_png(name: str, data: bytes) -> bytes:
    if not data.startswith(_PNG):
        raise BadImageError(phrased("picture_refused.not_png", name=name))
    return data


def _is_in(place: tuple[str, str], name: str) -> bool:
    folder, ending = place
    return name.startswith(f"{folder}/") and name.endswith(ending)


def _crop_blob(workflow_id: str, name: str) -> str:
    if not _is_in(_CROPS, name):
        raise BadImageError(phrased("picture_refused.not_a_crop", name=name))
    return _blob(workflow_id, name)


def looks_of(workflow_id: str) -> str:
    """The folder of all that is kept beside a workflow."""
    return f"workflows/{workflow_id}"


def _blob(workflow_id: str, name: str) -> str:
    return f"workflows/{workflow_id}/{name}"


def _source(workflow: Workflow) -> str:
    return f"workflow {workflow.workflow_id} version {workflow.version}"
