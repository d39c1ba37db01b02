"""A workflow with everything it needs to run elsewhere, in one file: its graph, how its screens and targets look.

    workflow.json
    prototypes/*.npy
    crops/*.png

A ZIP, so that people can look into it. What comes from elsewhere is bounded before it is unpacked.
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from pydantic import BaseModel

from rpa_vision.authoring.files.exchange import read_workflow, write_workflow
from rpa_vision.errors import FieldProblem, MalformedDocumentError
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.phrases import Bilingual, phrased

LARGEST = 32 * 1024 * 1024
"""Bytes, packed and unpacked: a task of a hundred actions has a tenth of it."""
MOST_FILES = 10_000
_GRAPH = "workflow.json"
_NAMES = re.compile(r"(?:prototypes/[\w.-]+\.npy|crops/[\w.-]+\.png)")
_ZIP = b"PK\x03\x04"


@dataclass(frozen=True)
class Archive:
    workflow: Workflow
    looks: Mapping[str, bytes] = field(default_factory=dict)
    """By the names that the workflow gives them."""


def is_archive(data: bytes) -> bool:
    return data.startswith(_ZIP)


def write_archive(archive: Archive) -> bytes:
    """The same archive is the same bytes: people compare them."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        graph = write_workflow(archive.workflow, "json").encode()
        for name, data in ((_GRAPH, graph), *sorted(archive.looks.items())):
            file.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def read_archive(data: bytes, source: str) -> Archive:
    """``source`` names it in errors."""
    if len(data) > LARGEST:
        raise _problem(source, phrased("field_refused.too_many_bytes", count=len(data), most=LARGEST))
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as file:
            contents = dict(_unpacked(file, source))
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError) as error:
        raise _problem(source, phrased("field_refused.not_unpacked", error=error)) from error
    graph = contents.pop(_GRAPH, None)
    if graph is None:
        raise _problem(source, phrased("field_refused.holds_no", name=_GRAPH))
    return Archive(read_workflow(graph, f"{source}: {_GRAPH}"), contents)


def looks_of(workflow: Workflow) -> frozenset[str]:
    """The names of all vectors and pictures it refers to."""
    return frozenset(_referred(workflow))


def _unpacked(file: zipfile.ZipFile, source: str) -> Iterator[tuple[str, bytes]]:
    entries, left = file.infolist(), LARGEST
    if len(entries) > MOST_FILES:
        raise _problem(source, phrased("field_refused.too_many_files", most=MOST_FILES))
    names = [entry.filename for entry in entries]
    if len(set(names)) != len(names):
        raise _problem(source, phrased("field_refused.same_name"))
    for entry in entries:
        if entry.filename != _GRAPH and _NAMES.fullmatch(entry.filename) is None:
            raise _problem(source, phrased("field_refused.strange_file", name=entry.filename))
        with file.open(entry) as opened:
            unpacked = opened.read(left + 1)
        if len(unpacked) > left:
            raise _problem(source, phrased("field_refused.larger_unpacked", most=LARGEST))
        left -= len(unpacked)
        yield entry.filename, unpacked


def _referred(value: object) -> Iterator[str]:
    if isinstance(value, BaseModel):
        for name, inner in value:
            if name in ("crop", "vector_id") and isinstance(inner, str):
                yield inner
            else:
                yield from _referred(inner)
    elif isinstance(value, tuple):
        for inner in value:
            yield from _referred(inner)


def _problem(source: str, problem: Bilingual) -> MalformedDocumentError:
    return MalformedDocumentError(source, [FieldProblem("", problem)])
