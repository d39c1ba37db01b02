"""A space in a folder of its own, whole whenever the power goes:

    WF_x/7/index.faiss
    WF_x/7/metadata.json

Each save makes a folder of the next number, and ``metadata.json``, written last, makes it count. The highest
number that has one is the space; all others are what an earlier save or a crash left, deleted by the next save.

``index.faiss`` is what FAISS writes for a flat index, whatever kind is in use: its own reader trusts the file,
and one byte can make it ask for all memory or crash, so nothing is read here but plain rows.
"""

from __future__ import annotations

import os
import shutil
import struct
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

import numpy as np

from rpa_vision.errors import (
    BadVectorError,
    FieldProblem,
    MalformedDocumentError,
    NotFoundError,
    StorageError,
)
from rpa_vision.models.documents import dump_document, load_document
from rpa_vision.phrases import Bilingual, phrased
from rpa_vision.storage.files.files import read_bounded, remove, write_atomically
from rpa_vision.storage.files.in_use import once_free
from rpa_vision.storage.index.document import IndexDocument
from rpa_vision.storage.index.rows import Matrix, all_unit
from rpa_vision.storage.index.space import Space, SpaceContent

_INDEX, _METADATA = "index.faiss", "metadata.json"
_MOST_BYTES = 2 * 1024**3
"""A million vectors of 512: more than one workflow will ever show, and less than a server's memory."""
_TRIES = 5
_HEADER = struct.Struct("<4siqqq?iQ")
_FLAT_INNER_PRODUCT, _UNUSED, _TRAINED, _METRIC = b"IxFI", 1 << 20, True, 0


def save_space(folder: Path, space: Space, document_bytes: int) -> None:
    older = _generations(folder)
    generation = folder / str(1 + max((int(path.name) for path in older), default=0))
    content = space.content()
    index = b"".join((_header(*content.values.shape), content.values.data))
    document = IndexDocument(
        workflow_id=space.workflow_id,
        provider=space.provider,
        dimensions=space.dimensions,
        entries=tuple(content.entries),
    )
    metadata = dump_document(document.model_copy(update={"sha256": _checksum(index, document)}))
    if len(metadata) > document_bytes:
        raise _problem(generation / _METADATA, phrased("field_refused.would_be_larger", most=document_bytes))
    if len(index) > _MOST_BYTES:
        raise _problem(generation / _INDEX, phrased("field_refused.would_be_larger", most=_MOST_BYTES))
    write_atomically(generation / _INDEX, index)
    write_atomically(generation / _METADATA, metadata)
    for path in older:
        _delete(path)


def load_space(folder: Path, ivf_above: int, document_bytes: int) -> Space:
    newest = _newest(folder)
    if newest is None:
        raise NotFoundError("vector index of workflow", folder.name)
    path = newest / _METADATA
    document = load_document(IndexDocument, read_bounded(path, document_bytes), str(path))
    if document.workflow_id != folder.name:
        raise _problem(
            path, phrased("field_refused.folder_contradicts", workflow_id=document.workflow_id), "workflow_id"
        )
    content = SpaceContent(document.entries, _load_rows(newest / _INDEX, document))
    return Space(document.workflow_id, document.provider, document.dimensions, ivf_above, content)


def saved_files(folder: Path) -> Mapping[str, bytes]:
    """Those of the space that counts, by their names in its folder; a save under way may replace it meanwhile."""
    for _ in range(_TRIES):
        newest = _newest(folder)
        if newest is None:
            return {}
        try:
            return {
                f"{newest.name}/{name}": read_bounded(newest / name, _MOST_BYTES)
                for name in (_METADATA, _INDEX)
            }
        except NotFoundError:
            continue
    raise StorageError(f"{folder}: is saved anew again and again")


def is_saved(folder: Path) -> bool:
    return _newest(folder) is not None


def delete_space(folder: Path) -> None:
    for path in _generations(folder):
        _delete(path)
    _remove_tree(folder)


def _generations(folder: Path) -> list[Path]:
    """Oldest first."""
    try:
        numbered = [path for path in folder.iterdir() if path.name.isdecimal()]
    except FileNotFoundError:
        return []
    except OSError as error:
        raise StorageError(f"{folder}: cannot be read: {error.strerror}") from error
    return sorted(numbered, key=lambda path: int(path.name))


def _newest(folder: Path) -> Path | None:
    counting = [path for path in _generations(folder) if os.path.lexists(path / _METADATA)]
    return counting[-1] if counting else None


def _delete(generation: Path) -> None:
    """What makes it count goes first: a folder deleted by half is one that never counted."""
    remove(generation / _METADATA)
    _remove_tree(generation)


def _remove_tree(folder: Path) -> None:
    try:
        once_free(lambda: shutil.rmtree(folder))
    except FileNotFoundError:
        return
    except OSError as error:
        raise StorageError(f"{folder}: cannot be deleted: {error.strerror}") from error


def _checksum(index: bytes, document: IndexDocument) -> str:
    digest = sha256(index)
    digest.update(document.model_dump_json(exclude={"sha256"}).encode())
    return digest.hexdigest()


def _header(count: int, dimensions: int) -> bytes:
    return _HEADER.pack(
        _FLAT_INNER_PRODUCT, dimensions, count, _UNUSED, _UNUSED, _TRAINED, _METRIC, count * dimensions
    )


def _load_rows(path: Path, document: IndexDocument) -> Matrix:
    """Nothing is allocated on the word of ``metadata.json`` alone: the file's own size has to agree with it."""
    count, dimensions = len(document.entries), document.dimensions
    header = _header(count, dimensions)
    expected = len(header) + count * dimensions * np.dtype(np.float32).itemsize
    try:
        data = read_bounded(path, min(expected, _MOST_BYTES))
    except NotFoundError as error:
        raise BadVectorError(phrased("vector_refused.absent", path=path)) from error
    except MalformedDocumentError as error:
        raise BadVectorError(
            phrased("vector_refused.expected", error=error.sentence, count=count, dimensions=dimensions)
        ) from error
    if len(data) != expected:
        raise BadVectorError(
            phrased("vector_refused.cut_short", path=path, count=len(data), expected=expected)
        )
    if _checksum(data, document) != document.sha256:
        raise BadVectorError(phrased("vector_refused.not_together", path=path, metadata=_METADATA))
    if not data.startswith(header):
        raise BadVectorError(
            phrased("vector_refused.not_flat", path=path, count=count, dimensions=dimensions)
        )
    values = np.frombuffer(data, dtype="<f4", offset=len(header)).reshape(count, dimensions)
    if not all_unit(values):
        raise BadVectorError(phrased("vector_refused.lengths", path=path))
    return values


def _problem(path: Path, problem: Bilingual, field: str = "") -> MalformedDocumentError:
    return MalformedDocumentError(str(path), [FieldProblem(field, problem)])
