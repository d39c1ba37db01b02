"""A backup of what is encrypted at rest: nothing of it is read without its key, and nobody calls that whole."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rpa_vision.bootstrap.safekeeping import back_up, prove, restore
from rpa_vision.errors import ConflictError
from rpa_vision.models.site.backup import FindingKind
from rpa_vision.settings import Settings
from rpa_vision.storage.backup.folder import Backup
from rpa_vision.storage.store import open_store, sealed_now
from rpa_vision.storage.vault.vault import open_vault

AUDIT_KEY, VAULT_KEY = "audit.key", "vault.key"


@pytest.fixture
def sealed(here: Settings) -> Settings:
    """The small server, encrypted."""
    settings = here.model_copy(update={"encrypt_at_rest": True})
    store = open_store(settings)
    assert sealed_now(store) > (0, 0)
    store.close()
    return settings


@pytest.fixture
def without_keys(sealed: Settings, tmp_path: Path) -> Backup:
    return back_up(sealed, tmp_path / "backup", with_keys=False, by="camille")


@pytest.fixture
def key_of_another(tmp_path: Path) -> Path:
    """Of a vault that has nothing to do with it."""
    settings = Settings(data_dir=tmp_path / "other")
    open_vault(settings).set("dpi", "Ardoise-3-verte")
    return settings.data_dir / VAULT_KEY


def lay(keys: dict[str, Path], there: Path) -> None:
    there.mkdir()
    for name, file in keys.items():
        shutil.copy(file, there / name)


def test_nothing_of_it_is_in_clear(sealed: Settings, without_keys: Backup) -> None:
    assert b"Codage d'un s" not in (without_keys.folder / "database.sqlite").read_bytes()
    picture = without_keys.folder / "blobs/sessions/sess_1/shots/shot_0001.png"
    assert b"PNG" not in picture.read_bytes()


def test_it_comes_back_with_its_keys(sealed: Settings, tmp_path: Path) -> None:
    made = back_up(sealed, tmp_path / "backup", with_keys=True, by="camille")
    assert prove(made.folder, sealed).findings == ()
    for seals in (True, False):
        elsewhere = Settings(data_dir=tmp_path / f"there {seals}", encrypt_at_rest=seals)
        check = restore(made.folder, elsewhere, by="camille", keys_lost=False)
        assert check.findings == ()
        store = open_store(elsewhere)
        assert store.blobs.get("sessions/sess_1/shots/shot_0001.png").endswith(b"one")
        assert [one.session_id for one in store.sessions.list()] == ["sess_1"]
        store.close()


@pytest.mark.parametrize("keys_lost", [False, True])
def test_without_the_vaults_key_nothing_is_restored(
    keys_lost: bool, sealed: Settings, without_keys: Backup, tmp_path: Path
) -> None:
    there = tmp_path / "there"
    lay({AUDIT_KEY: sealed.data_dir / AUDIT_KEY}, there)
    elsewhere = Settings(data_dir=there)
    proof = prove(without_keys.folder, elsewhere)
    assert not proof.whole
    assert [one.kind for one in proof.findings] == [FindingKind.UNREAD]
    with pytest.raises(ConflictError, match="encrypted at rest, its key is not in it"):
        restore(without_keys.folder, elsewhere, by="camille", keys_lost=keys_lost)
    assert [one.name for one in there.iterdir()] == [AUDIT_KEY]
    shutil.copy(sealed.data_dir / VAULT_KEY, there)
    assert restore(without_keys.folder, elsewhere, by="camille", keys_lost=False).whole


def test_with_another_vaults_key_no_server_starts_on_it(
    sealed: Settings, without_keys: Backup, tmp_path: Path, key_of_another: Path
) -> None:
    there = tmp_path / "there"
    lay({AUDIT_KEY: sealed.data_dir / AUDIT_KEY, VAULT_KEY: key_of_another}, there)
    elsewhere = Settings(data_dir=there)
    check = restore(without_keys.folder, elsewhere, by="camille", keys_lost=False)
    assert [one.kind for one in check.findings] == [FindingKind.UNREAD]
    with pytest.raises(ConflictError, match="did not come to its end"):
        open_store(elsewhere)
    shutil.copy(sealed.data_dir / VAULT_KEY, there)
    assert restore(without_keys.folder, elsewhere, by="camille", keys_lost=False).whole
    open_store(elsewhere).close()
