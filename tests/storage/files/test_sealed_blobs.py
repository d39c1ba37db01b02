"""Pictures at rest: nothing of them can be read without the vault, and everything with it, whatever key it has now."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rpa_vision.errors import NotFoundError, VaultError
from rpa_vision.ports import BlobStore
from rpa_vision.settings import Settings
from rpa_vision.storage.files.blobs import LocalBlobs
from rpa_vision.storage.files.sealed_blobs import SealedBlobs, open_sealed
from rpa_vision.storage.store import open_store
from rpa_vision.storage.vault.vault import FileVault, open_vault

NAME = "replays/run_1/one.png"
PICTURE = b"\x89PNG " + b"a patient's name " * 20


@pytest.fixture
def vault(tmp_path: Path) -> FileVault:
    return open_vault(Settings(data_dir=tmp_path / "data"))


@pytest.fixture
def kept(tmp_path: Path) -> BlobStore:
    return LocalBlobs(tmp_path / "blobs")


@pytest.fixture
def blobs(kept: BlobStore, vault: FileVault) -> BlobStore:
    return open_sealed(kept, vault.at_rest_key, seals=True)


def test_what_is_kept_is_sealed_and_comes_back_whole(kept: BlobStore, blobs: BlobStore) -> None:
    for data in (PICTURE, b""):
        blobs.put(NAME, data)
        assert blobs.get(NAME) == data
        assert b"patient" not in kept.get(NAME)
    assert blobs.names("replays") == [NAME]
    blobs.delete(NAME)
    with pytest.raises(NotFoundError):
        blobs.get(NAME)


def test_it_opens_after_the_master_key_changed(kept: BlobStore, blobs: BlobStore, vault: FileVault) -> None:
    vault.set("dpi", "secret")
    blobs.put(NAME, PICTURE)
    sealed, key = kept.get(NAME), vault.at_rest_key()
    vault.rotate()
    assert vault.at_rest_key() == key
    assert open_sealed(kept, vault.at_rest_key, seals=True).get(NAME) == PICTURE
    assert kept.get(NAME) == sealed
    assert list(vault.entries()) == ["dpi"]


def test_what_was_altered_moved_or_cut_does_not_open(kept: BlobStore, blobs: BlobStore) -> None:
    blobs.put(NAME, PICTURE)
    sealed = kept.get(NAME)
    kept.put("replays/run_2/one.png", sealed)
    with pytest.raises(VaultError, match="run_2"):
        blobs.get("replays/run_2/one.png")
    for wrong in (sealed[:-1], sealed[:40], sealed[:-1] + bytes([sealed[-1] ^ 1])):
        kept.put(NAME, wrong)
        with pytest.raises(VaultError):
            blobs.get(NAME)


def test_another_vault_does_not_begin_to_mix_keys(kept: BlobStore, blobs: BlobStore, tmp_path: Path) -> None:
    blobs.put(NAME, PICTURE)
    other = open_vault(Settings(data_dir=tmp_path / "other"))
    with pytest.raises(VaultError):
        open_sealed(kept, other.at_rest_key, seals=True)


def test_what_was_there_before_is_read_and_can_be_sealed(kept: BlobStore, vault: FileVault) -> None:
    kept.put(NAME, PICTURE)
    blobs = open_sealed(kept, vault.at_rest_key, seals=True)
    assert isinstance(blobs, SealedBlobs)
    assert blobs.get(NAME) == PICTURE
    assert (blobs.seal_all(), blobs.seal_all()) == (1, 0)
    assert blobs.get(NAME) == PICTURE
    assert b"patient" not in kept.get(NAME)


def test_turned_off_again_what_is_sealed_is_still_read(
    kept: BlobStore, blobs: BlobStore, vault: FileVault
) -> None:
    blobs.put(NAME, PICTURE)
    plain = open_sealed(kept, vault.at_rest_key, seals=False)
    assert plain.get(NAME) == PICTURE
    plain.put(NAME, b"another")
    assert kept.get(NAME) == plain.get(NAME) == b"another"


def test_no_vault_is_made_where_nothing_is_sealed(kept: BlobStore, vault: FileVault, tmp_path: Path) -> None:
    assert open_sealed(kept, vault.at_rest_key, seals=False) is kept
    assert not (tmp_path / "data").exists()


def test_a_store_seals_and_does_not_start_without_its_vault(tmp_path: Path) -> None:
    settings = Settings(data_dir=tmp_path / "data", encrypt_at_rest=True)
    store = open_store(settings)
    store.blobs.put(NAME, PICTURE)
    store.close()
    assert b"patient" not in (tmp_path / "data" / "blobs" / NAME).read_bytes()
    again = open_store(settings)
    assert again.blobs.get(NAME) == PICTURE
    again.close()
    shutil.move(tmp_path / "data" / "vault.json", tmp_path / "vault.json")
    with pytest.raises(VaultError):
        open_store(settings)
    assert not (tmp_path / "data" / "vault.json").exists()
    shutil.move(tmp_path / "vault.json", tmp_path / "data" / "vault.json")
    open_store(settings).close()
