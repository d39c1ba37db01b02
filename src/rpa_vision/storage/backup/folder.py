"""A backup is a folder of plain files and, written last, the manifest that names each with its checksum."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import file_digest, sha256
from pathlib import Path

from rpa_vision.errors import BadInputError, ConflictError, MalformedDocumentError, StorageError
from rpa_vision.models.documents import dump_document, load_document
from rpa_vision.models.site.backup import BackupFinding, BackupManifest, FindingKind, KeptFile
from rpa_vision.phrases import phrased
from rpa_vision.storage.files.files import make_folder, read_bounded, write_atomically

MANIFEST = "manifest.json"
DATABASE, SETTINGS = "database.sqlite", "settings.json"
BLOBS, VAULT, KEYS, ANCHORS, SPACES, SITE = "blobs", "vault", "keys", "anchors", "spaces", "site"
_LARGEST_MANIFEST = 1 << 30
"""A few million pictures."""
_OPEN = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)


class NewBackup:
    """One that is being written; until ``finish`` it is none."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.absolute()
        self._files: list[KeptFile] = []
        try:
            make_folder(self.folder)
            if any(self.folder.iterdir()):
                raise ConflictError(phrased("backup_refused.not_empty", folder=self.folder))
        except OSError as error:
            raise _cannot("written", self.folder, error) from error

    def add(self, path: str, data: bytes) -> None:
        file = self.folder / path
        try:
            make_folder(file.parent)
            with os.fdopen(os.open(file, _OPEN, 0o600), "wb") as opened:
                opened.write(data)
                opened.flush()
                os.fsync(opened.fileno())
        except OSError as error:
            raise _cannot("written", file, error) from error
        self._files.append(KeptFile(path=path, size=len(data), sha256=sha256(data).hexdigest()))

    def adopt(self, path: str) -> None:
        """A file that somebody else has written there."""
        file = self.folder / path
        try:
            with file.open("rb+") as opened:
                os.fsync(opened.fileno())
        except OSError as error:
            raise _cannot("written", file, error) from error
        self._files.append(_kept(self.folder, path))

    @property
    def files(self) -> tuple[KeptFile, ...]:
        return tuple(sorted(self._files, key=lambda one: one.path))

    def finish(self, manifest: BackupManifest) -> Backup:
        write_atomically(self.folder / MANIFEST, dump_document(manifest))
        return open_backup(self.folder)


@dataclass(frozen=True)
class Backup:
    folder: Path
    manifest: BackupManifest
    digest: str

    def paths(self, part: str) -> Iterator[str]:
        """What it holds of a part, without the part's own name."""
        for one in self.manifest.files:
            first, _, rest = one.path.partition("/")
            if first == part and rest:
                yield rest

    @cached_property
    def _by_path(self) -> Mapping[str, KeptFile]:
        return {one.path: one for one in self.manifest.files}

    def holds(self, path: str) -> bool:
        return path in self._by_path

    def read(self, path: str) -> bytes:
        """As it was written: a checksum that held an hour ago proves nothing about now."""
        kept = self._by_path[path]
        data = read_bounded(self.folder / path, kept.size)
        if (len(data), sha256(data).hexdigest()) != (kept.size, kept.sha256):
            raise StorageError(f"backup: {self.folder / path} was altered since it was written")
        return data

    def findings(self) -> Iterator[BackupFinding]:
        """Every file compared with what the manifest says."""
        for one in self.manifest.files:
            try:
                found = _kept(self.folder, one.path)
            except StorageError as error:
                yield BackupFinding(kind=FindingKind.ABSENT, what=one.path, detail=str(error))
                continue
            if found != one:
                yield BackupFinding(kind=FindingKind.ALTERED, what=one.path)
        named = {MANIFEST, *self._by_path}
        for file in sorted(self.folder.rglob("*")):
            if not file.is_dir() and (path := file.relative_to(self.folder).as_posix()) not in named:
                yield BackupFinding(kind=FindingKind.UNLISTED, what=path)


def open_backup(folder: Path) -> Backup:
    file = folder.absolute() / MANIFEST
    if not file.is_file():
        raise BadInputError(phrased("backup_refused.no_manifest", folder=folder, manifest=MANIFEST))
    data = read_bounded(file, _LARGEST_MANIFEST)
    try:
        manifest = load_document(BackupManifest, data, str(file))
    except MalformedDocumentError as error:
        raise BadInputError(
            phrased("backup_refused.manifest", folder=folder, problem=error.sentence)
        ) from None
    return Backup(folder.absolute(), manifest, sha256(data).hexdigest())


def _kept(folder: Path, path: str) -> KeptFile:
    file = folder / path
    try:
        with file.open("rb") as opened:
            digest = file_digest(opened, "sha256").hexdigest()
            return KeptFile(path=path, size=os.fstat(opened.fileno()).st_size, sha256=digest)
    except OSError as error:
        raise _cannot("read", file, error) from error


def _cannot(what: str, file: Path, error: OSError) -> StorageError:
    return StorageError(f"backup: {file}: cannot be {what}: {error.strerror}")
