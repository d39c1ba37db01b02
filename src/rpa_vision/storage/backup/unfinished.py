"""The note that a restore leaves in a data folder until all of it is there."""

from __future__ import annotations

from pathlib import Path

from rpa_vision.errors import ConflictError, NotFoundError
from rpa_vision.phrases import phrased
from rpa_vision.storage.files.files import read_bounded, remove, write_atomically

NOTE_FILE = "restore.unfinished"
_LARGEST_FILE = 256


class UnfinishedNote:
    def __init__(self, path: Path) -> None:
        self.path = path

    def read(self) -> str | None:
        """Which backup is being put back here."""
        try:
            return read_bounded(self.path, _LARGEST_FILE).decode("ascii", "replace").strip()
        except NotFoundError:
            return None

    def leave(self, digest: str) -> None:
        write_atomically(self.path, digest.encode())

    def take_away(self) -> None:
        remove(self.path)


def note_of(data: Path) -> UnfinishedNote:
    return UnfinishedNote(data.absolute() / NOTE_FILE)


def refuse_half_restored(data: Path) -> None:
    """A server that started there would make new tables over half of what was there."""
    note = note_of(data)
    if note.path.exists():
        raise ConflictError(phrased("backup_refused.half_restored", note=note.path))
