"""Documents as the database holds them: the same JSON as on disk and on the wire, large ones compressed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import zstandard
from pydantic import BaseModel, TypeAdapter, ValidationError

from rpa_vision.errors import BadInputError, FieldProblem, MalformedDocumentError, StorageError
from rpa_vision.models.documents import dump_document, load_document, problems_of
from rpa_vision.phrases import phrased
from rpa_vision.storage.files.files import read_bounded

M = TypeVar("M", bound=BaseModel)
T = TypeVar("T")

_LEVEL = 1
"""On screen states of 200 elements level 9 saves a tenth of the bytes for ten times the work."""


def load_row(model: type[M], data: bytes, source: str) -> M:
    with blaming_the_database():
        return load_document(model, data, source)


def load_rows(form: TypeAdapter[T], rows: Sequence[bytes], source: str) -> T:
    """Many small documents as one JSON list: one call to the parser instead of one each."""
    with blaming_the_database():
        try:
            return form.validate_json(b"[" + b",".join(rows) + b"]", strict=True)
        except ValidationError as error:  # not chained: it holds values, which may be patient data
            raise MalformedDocumentError(source, problems_of(error)) from None


def load_file(model: type[M], path: Path, limit: int) -> M:
    """Of a file that only this program writes: one that cannot be read is no input of the caller's, but damaged."""
    try:
        return load_document(model, read_bounded(path, limit), str(path))
    except BadInputError as error:
        raise StorageError(str(error)) from error


class Squeezer:
    """Compresses documents of at most ``limit`` bytes; not for two threads at once."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._in = zstandard.ZstdCompressor(level=_LEVEL)
        self._out = zstandard.ZstdDecompressor()

    def squeeze(self, document: BaseModel, source: str) -> bytes:
        data = dump_document(document)
        if len(data) > self._limit:
            raise self._too_large(source)
        return self._in.compress(data)

    def load(self, model: type[M], squeezed: bytes, source: str) -> M:
        with blaming_the_database():
            return load_document(model, self._bounded(squeezed, source), source)

    def _bounded(self, squeezed: bytes, source: str) -> bytes:
        """The frame says how much it holds, and zstd holds it to that: a bomb is refused unopened."""
        try:
            if not 0 <= zstandard.frame_content_size(squeezed) <= self._limit:
                raise self._too_large(source)
            return self._out.decompress(squeezed)
        except zstandard.ZstdError as error:
            raise MalformedDocumentError(
                source, [FieldProblem("", phrased("field_refused.damaged", error=error))]
            ) from error

    def _too_large(self, source: str) -> MalformedDocumentError:
        return MalformedDocumentError(
            source, [FieldProblem("", phrased("field_refused.larger", limit=self._limit))]
        )


@contextmanager
def blaming_the_database() -> Iterator[None]:
    """A row that cannot be read is no input of the caller's: the database was damaged."""
    try:
        yield
    except BadInputError as error:
        raise StorageError(f"database: {error}") from error
