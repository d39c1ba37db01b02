"""Files that are whole or absent, whenever the power goes."""

from __future__ import annotations

import os
import secrets
import shutil
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from rpa_vision.errors import FieldProblem, MalformedDocumentError, NotFoundError, StorageError
from rpa_vision.phrases import Bilingual, phrased
from rpa_vision.storage.files.in_use import once_free

_AT_ONCE = 1 << 20
_BINARY = getattr(os, "O_BINARY", 0)
"""Without it Windows makes other bytes of line ends."""
_NOT_WAITING = getattr(os, "O_NONBLOCK", 0)
"""Without it, opening a pipe somebody put there would wait for ever; Windows has none among its files."""
_PRIVATE_FILE, _PRIVATE_FOLDER = 0o600, 0o700  # screens show patients: nobody else on the machine reads them


def write_atomically(path: Path, data: bytes, staging: Path | None = None) -> None:
    """Write aside, flush to the disk, then rename: a reader sees the old bytes or the new, never a part.

    ``staging`` is where the unfinished file lies, on the same file system; beside ``path`` by default.
    """
    with _written_aside(path, data, staging) as partial:
        once_free(lambda: partial.replace(path))


def create_atomically(path: Path, data: bytes) -> bool:
    """The same for a name that must be free: False when somebody had it first, and nothing is changed.

    What is there needs no room: a full disk keeps no server from reading its keys.
    """
    if path.exists():
        return False
    with _written_aside(path, data, None) as partial:
        try:
            path.hardlink_to(partial)
        except FileExistsError:
            return False
    return True


def copy_atomically(source: Path, path: Path) -> None:
    """The same for a file that may be larger than memory."""

    def copy(partial: Path) -> None:
        with source.open("rb") as there, _new_file(partial) as file:
            shutil.copyfileobj(there, file, _AT_ONCE)
            file.flush()
            os.fsync(file.fileno())

    with _made_aside(path, copy, None) as partial:
        once_free(lambda: partial.replace(path))


@contextmanager
def _written_aside(path: Path, data: bytes, staging: Path | None) -> Iterator[Path]:
    with _made_aside(path, lambda partial: _write_through(partial, data), staging) as partial:
        yield partial


@contextmanager
def _made_aside(path: Path, write: Callable[[Path], None], staging: Path | None) -> Iterator[Path]:
    partial = (staging or path.parent) / f".{secrets.token_hex(8)}.partial"
    try:
        make_folder(path.parent)
        write(partial)
        yield partial
        sync_folder(path.parent)
    except OSError as error:
        raise StorageError(f"{path}: cannot be written: {error.strerror}") from error
    finally:
        with suppress(OSError):  # gone already when all went well
            partial.unlink()


def remove(path: Path) -> None:
    """Delete for good: after a power cut it is still gone. What is not there is gone already."""
    try:
        once_free(path.unlink)
        sync_folder(path.parent)
    except (FileNotFoundError, NotADirectoryError):
        return
    except OSError as error:
        raise StorageError(f"{path}: cannot be deleted: {error.strerror}") from error


def make_folder(path: Path) -> None:
    """``mkdir -p`` whose every new entry is on the disk, else a file inside could vanish with its folder."""
    if path.is_dir():
        return
    make_folder(path.parent)
    path.mkdir(mode=_PRIVATE_FOLDER, exist_ok=True)
    sync_folder(path.parent)


def read_bounded(path: Path, limit: int) -> bytes:
    """The bytes of an ordinary file of at most ``limit`` bytes."""
    try:
        handle = once_free(lambda: os.open(path, os.O_RDONLY | _NOT_WAITING | _BINARY))
        with os.fdopen(handle, "rb") as file:
            about = os.fstat(handle)
            if not stat.S_ISREG(about.st_mode):
                raise _refused(path, phrased("field_refused.not_ordinary"))
            if about.st_size > limit:
                raise _refused(path, phrased("field_refused.larger", limit=limit))
            return file.read(about.st_size)
    except (FileNotFoundError, NotADirectoryError) as error:
        raise NotFoundError("file", str(path)) from error
    except OSError as error:
        raise StorageError(f"{path}: cannot be read: {error.strerror}") from error


def _refused(path: Path, problem: Bilingual) -> MalformedDocumentError:
    return MalformedDocumentError(str(path), [FieldProblem("", problem)])


def _new_file(path: Path) -> BinaryIO:
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, _PRIVATE_FILE)
    return os.fdopen(handle, "wb")


def _write_through(path: Path, data: bytes) -> None:
    with _new_file(path) as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def sync_folder(path: Path) -> None:
    """A new file's name is on the disk only once its folder is; Windows sees to that by itself, and opens none."""
    if os.name != "posix":
        return
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
