"""What ``metadata.json`` beside an index says: whose vectors they are, and which row is which."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Literal

from pydantic import Field, ValidationError, model_validator
from pydantic_core import PydanticSerializationError

from rpa_vision.errors import BadVectorError, FieldProblem, MalformedDocumentError
from rpa_vision.models.base import JsonObject, Model, RelativePath, WorkflowId
from rpa_vision.models.documents import dump_document, load_document, problems_of
from rpa_vision.models.embedding import Dimensions
from rpa_vision.phrases import phrased
from rpa_vision.storage.database.ids import checked_path


class IndexEntry(Model):
    vector_id: RelativePath
    metadata: JsonObject


class VectorKind(Model):
    """What all vectors of a space have in common."""

    provider: Annotated[str, Field(min_length=1)]
    dimensions: Dimensions


class IndexDocument(VectorKind):
    schema_version: Literal["vectorindex_v1"] = "vectorindex_v1"
    workflow_id: WorkflowId
    entries: tuple[IndexEntry, ...]
    """The first belongs to the first row of ``index.faiss``."""
    sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")] = "0" * 64
    """Of ``index.faiss`` and all that is said above: that both are whole, and were written together."""

    @model_validator(mode="after")
    def _each_vector_once(self) -> IndexDocument:
        ((name, times),) = Counter(entry.vector_id for entry in self.entries).most_common(1) or [("", 1)]
        if times > 1:
            raise ValueError(f"entries: {name} is there {times} times")
        return self


def refuse_unless_kind(name: str, provider: str, dimensions: int) -> None:
    try:
        VectorKind(provider=provider, dimensions=dimensions)
    except ValidationError as error:
        raise BadVectorError(
            phrased("vector_refused.problem", name=name, problem=problems_of(error)[0].sentence)
        ) from None


def checked_entry(vector_id: str, metadata: JsonObject) -> IndexEntry:
    """An entry that is read back as it was given: some values pass for JSON until they are written."""
    name = f"metadata of vector {checked_path(vector_id)}"
    try:
        given = IndexEntry(vector_id=vector_id, metadata=metadata)
        read_back = load_document(IndexEntry, dump_document(given), name)
    except ValidationError as error:
        problems = problems_of(error)
    except PydanticSerializationError:
        problems = [FieldProblem("metadata", phrased("field_refused.not_json"))]
    else:
        if read_back == given:
            return given
        problems = [FieldProblem("metadata", phrased("field_refused.not_read_back"))]
    raise MalformedDocumentError(name, problems)
