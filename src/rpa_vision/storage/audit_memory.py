"""Heads of the audit trail kept outside the database: what a rewritten or put-back database cannot match."""

from __future__ import annotations

import re
from pathlib import Path

from rpa_vision.errors import BadInputError, NotFoundError
from rpa_vision.models.audit import TreeHead
from rpa_vision.models.documents import dump_document
from rpa_vision.settings import Settings
from rpa_vision.storage.codec import load_file
from rpa_vision.storage.files import write_atomically

HEAD_FILE = "audit.head"
_LARGEST_FILE = 64 * 1024
_WRITTEN = re.compile(r"(\d{1,15}):([0-9a-f]{64})")


def remembered_head(settings: Settings) -> TreeHead | None:
    """The one the last verification on this machine found to be good."""
    path = _path(settings)
    try:
        return load_file(TreeHead, path, _LARGEST_FILE)
    except NotFoundError:
        return None


def remember_head(settings: Settings, head: TreeHead) -> None:
    write_atomically(_path(settings), dump_document(head))


def written_head(text: str) -> TreeHead:
    """``1520:9f2c…``, as ``audit verify`` prints it."""
    found = _WRITTEN.fullmatch(text)
    if found is None:
        raise BadInputError(f"head {text!r}: must be a number, a colon and 64 hexadecimal digits")
    return TreeHead(size=int(found[1]), root=found[2])


def _path(settings: Settings) -> Path:
    return settings.data_dir.absolute() / HEAD_FILE
