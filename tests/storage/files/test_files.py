from __future__ import annotations

import os
from pathlib import Path
from threading import Barrier, Thread

import pytest

from rpa_vision.errors import MalformedDocumentError, NotFoundError, StorageError
from rpa_vision.storage.files.files import create_atomically, read_bounded, remove, write_atomically


def _names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_what_is_written_is_read(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folders" / "file"
    for data in (b"first, and longer", b"second"):
        write_atomically(path, data)
        assert read_bounded(path, 100) == data
    assert _names(path.parent) == ["file"]


def test_a_write_that_fails_leaves_the_old_file_and_no_other(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(StorageError, match="folder"):
        write_atomically(tmp_path / "folder", b"new")
    (tmp_path / "file").write_bytes(b"old")
    with pytest.raises(StorageError, match="below"):
        write_atomically(tmp_path / "file" / "below", b"new")
    assert _names(tmp_path) == ["file", "folder"]
    assert (tmp_path / "file").read_bytes() == b"old"


def test_a_name_that_is_taken_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "new" / "file"
    assert create_atomically(path, b"first")
    assert not create_atomically(path, b"second")
    assert (read_bounded(path, 100), _names(path.parent)) == (b"first", ["file"])
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_link_is_replaced_not_followed(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").write_bytes(b"kept")
    (tmp_path / "link").symlink_to(tmp_path / "elsewhere")
    write_atomically(tmp_path / "link", b"new")
    assert (tmp_path / "elsewhere").read_bytes() == b"kept"
    assert not (tmp_path / "link").is_symlink()


def test_writers_of_the_same_file_never_mix(tmp_path: Path) -> None:
    path, together = tmp_path / "file", Barrier(4)

    def write(letter: bytes) -> None:
        together.wait()
        for _ in range(20):
            write_atomically(path, letter * 50_000)
            assert len(set(read_bounded(path, 50_000))) == 1

    writers = [Thread(target=write, args=(bytes([letter]),)) for letter in b"abcd"]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert read_bounded(path, 50_000) in {bytes([letter]) * 50_000 for letter in b"abcd"}


def test_a_file_larger_than_the_limit_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"12345")
    assert read_bounded(tmp_path / "file", 5) == b"12345"
    with pytest.raises(MalformedDocumentError, match="file: is larger than 4 bytes"):
        read_bounded(tmp_path / "file", 4)


def test_what_is_no_ordinary_file_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path("/dev/zero")):
        with pytest.raises(MalformedDocumentError, match="not an ordinary file"):
            read_bounded(path, 5)
    with pytest.raises(NotFoundError, match="missing"):
        read_bounded(tmp_path / "missing", 5)


def test_removing_may_be_repeated(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    remove(tmp_path / "file")
    remove(tmp_path / "file")
    remove(tmp_path / "file" / "below")
    assert _names(tmp_path) == []
