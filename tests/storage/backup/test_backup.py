"""A backup is whole or it is none: what was altered, left off or begun is found before anything is put anywhere."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as tried
from hypothesis import strategies as st

from rpa_vision.bootstrap.safekeeping import back_up, prove, restore
from rpa_vision.errors import BadInputError, ConflictError, StorageError
from rpa_vision.models.site.backup import FindingKind
from rpa_vision.settings import Settings
from rpa_vision.storage.backup.folder import MANIFEST, Backup, open_backup
from rpa_vision.storage.backup.unfinished import note_of
from rpa_vision.storage.store import open_store
from rpa_vision.storage.vault.vault import open_vault

Make = Callable[..., Backup]


def put_back(backup: Backup, folder: Path, **given: object) -> Settings:
    elsewhere = Settings(data_dir=folder, **given)
    restore(backup.folder, elsewhere, by="camille", keys_lost=False)
    return elsewhere


def files_in(folder: Path) -> dict[str, bytes]:
    return {str(one.relative_to(folder)): one.read_bytes() for one in folder.rglob("*") if one.is_file()}


def test_everything_is_in_it_and_what_is_not_is_said(backed_up: Make, here: Settings) -> None:
    made = backed_up()
    tops = {one.path.partition("/")[0] for one in made.manifest.files}
    assert tops == {
        *("database.sqlite", "blobs", "vault", "keys", "anchors", "spaces", "site", "settings.json")
    }
    assert made.manifest.left_out == ("agent_pc1.db",)
    keys = {"keys/vault.key", "keys/audit.key"}
    assert keys <= {one.path for one in made.manifest.files}
    assert "Corail" not in "".join(str(data) for data in files_in(made.folder).values())
    told = json.loads((made.folder / "settings.json").read_text(encoding="utf-8"))
    assert {"data_dir", "retention.captures_days"} <= {one["name"] for one in told}


def test_it_is_readable_by_its_owner_alone(backed_up: Make) -> None:
    for one in backed_up().folder.rglob("*"):
        assert one.stat().st_mode & 0o077 == 0, one


def test_what_was_deleted_is_not_in_the_copy(here: Settings, backed_up: Make) -> None:
    store = open_store(here)
    assert b"Codage d'un s" in (backed_up("before").folder / "database.sqlite").read_bytes()
    store.old_demonstrations.delete("sess_1")
    store.close()
    assert b"Codage d'un s" not in (backed_up().folder / "database.sqlite").read_bytes()


def test_what_is_put_back_is_what_was_there(backed_up: Make, here: Settings, tmp_path: Path) -> None:
    elsewhere = put_back(backed_up(), tmp_path / "there")
    assert open_vault(elsewhere).secret("dpi") == "Corail-7-mauve"
    store = open_store(elsewhere)
    assert store.blobs.names("") == open_store(here).blobs.names("")
    assert store.blobs.get("replays/run_1/d/é è.png").endswith(b"two")
    assert [one.session_id for one in store.sessions.list()] == ["sess_1"]
    store.close()
    spaces = "faiss_index/WF_codage_1"
    assert files_in(elsewhere.data_dir / spaces) == files_in(here.data_dir / spaces)
    assert (elsewhere.data_dir / "site/dialogs.yaml").read_bytes() == (tmp_path / "dialogs.yaml").read_bytes()
    assert not note_of(elsewhere.data_dir).path.exists()


@tried(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=12)
@given(data=st.data())
def test_whatever_is_altered_is_found_and_nothing_is_restored(
    data: st.DataObject, backed_up: Make, tmp_path: Path
) -> None:
    whole = tmp_path / "backup"
    if not whole.exists():
        backed_up()
    changed, target = tmp_path / "changed", tmp_path / "target"
    shutil.copytree(whole, changed)
    try:
        files = sorted(one for one in changed.rglob("*") if one.is_file() and one.name != MANIFEST)
        file = data.draw(st.sampled_from(files))
        before = file.read_bytes()
        how = data.draw(st.sampled_from(["a bit", "shorter", "gone", "added"]))
        if how == "a bit":
            place = data.draw(st.integers(0, len(before) - 1))
            file.write_bytes(before[:place] + bytes([before[place] ^ 1]) + before[place + 1 :])
        elif how == "shorter":
            file.write_bytes(before[:-1])
        elif how == "gone":
            file.unlink()
        else:
            file.with_name(f"{file.name}.more").write_bytes(b"")
        proof = prove(changed, Settings(data_dir=target))
        assert not proof.whole
        with pytest.raises(BadInputError, match="nothing was restored"):
            restore(changed, Settings(data_dir=target), by="camille", keys_lost=False)
        assert not target.exists()
    finally:
        shutil.rmtree(changed)


def test_a_backup_that_was_begun_is_none(backed_up: Make, tmp_path: Path) -> None:
    made = backed_up()
    (made.folder / MANIFEST).unlink()
    for deed in (
        lambda: prove(made.folder, Settings(data_dir=tmp_path / "there")),
        lambda: put_back(made, tmp_path / "there"),
    ):
        with pytest.raises(BadInputError, match="no whole backup"):
            deed()


def test_a_manifest_that_is_cut_short_is_refused(backed_up: Make) -> None:
    file = backed_up().folder / MANIFEST
    file.write_bytes(file.read_bytes()[:-5])
    with pytest.raises(BadInputError, match="manifest"):
        open_backup(file.parent)


def test_it_is_never_made_where_something_is(backed_up: Make, here: Settings) -> None:
    made = backed_up()
    before = files_in(made.folder)
    with pytest.raises(ConflictError, match="not empty"):
        backed_up()
    assert files_in(made.folder) == before
    with pytest.raises(ConflictError, match="lies in the data folder"):
        back_up(here, here.data_dir / "backups" / "today", with_keys=True, by="camille")


def test_it_is_never_made_of_nothing(tmp_path: Path) -> None:
    with pytest.raises(ConflictError, match="nothing to back up"):
        back_up(Settings(data_dir=tmp_path / "no"), tmp_path / "backup", with_keys=True, by="camille")


def test_it_is_never_put_over_what_is_there(backed_up: Make, tmp_path: Path) -> None:
    made = backed_up()
    elsewhere = put_back(made, tmp_path / "there")
    before = files_in(elsewhere.data_dir)
    with pytest.raises(ConflictError, match=r"a database; pictures; .*vault\.json"):
        put_back(made, tmp_path / "there")
    assert files_in(elsewhere.data_dir) == before


@pytest.mark.parametrize("file", ["vault.json", "blobs/a.png", "rpa-vision.db", "vault.key", "token"])
def test_a_single_file_that_would_be_lost_is_enough(
    file: str, backed_up: Make, tmp_path: Path, here: Settings
) -> None:
    (here.data_dir / "token").write_text("a-token-of-this-server", encoding="utf-8")
    made, there = backed_up(), tmp_path / "there"
    (there / file).parent.mkdir(parents=True)
    (there / file).write_bytes(b"somebody's")
    with pytest.raises(ConflictError, match="only where there is nothing"):
        put_back(made, there)
    assert files_in(there) == {file: b"somebody's"}


def test_what_was_interrupted_is_gone_on_with(backed_up: Make, tmp_path: Path, here: Settings) -> None:
    made, there = backed_up(), tmp_path / "there"
    note_of(there).leave(made.digest)
    (there / "blobs").mkdir()
    with pytest.raises(ConflictError, match="did not come to its end"):
        open_store(Settings(data_dir=there))
    other = backed_up("another")
    with pytest.raises(ConflictError, match="another backup was restored there by half"):
        put_back(other, there)
    elsewhere = put_back(made, there)
    open_store(elsewhere).close()


def test_without_keys_it_opens_nothing(backed_up: Make, here: Settings, tmp_path: Path) -> None:
    made = backed_up(with_keys=False)
    assert not any(one.path.startswith("keys/") for one in made.manifest.files)
    assert prove(made.folder, here).findings == ()
    kinds = [one.kind for one in prove(made.folder, Settings(data_dir=tmp_path / "there")).findings]
    assert kinds == [FindingKind.UNSIGNED, FindingKind.SEALED]
    with pytest.raises(ConflictError, match="put the key there that was kept elsewhere"):
        put_back(made, tmp_path / "there")
    assert not (tmp_path / "there").exists()
    (tmp_path / "there").mkdir()
    for name in ("audit.key", "vault.key"):
        shutil.copy(here.data_dir / name, tmp_path / "there" / name)
    elsewhere = put_back(made, tmp_path / "there")
    assert open_vault(elsewhere).secret("dpi") == "Corail-7-mauve"


def test_a_key_that_is_lost_is_answered_for(backed_up: Make, tmp_path: Path) -> None:
    made, elsewhere = backed_up(with_keys=False), Settings(data_dir=tmp_path / "there")
    check = restore(made.folder, elsewhere, by="camille", keys_lost=True)
    assert [one.kind for one in check.findings] == [FindingKind.SEALED]
    open_store(elsewhere).close()


def test_an_audit_that_was_altered_before_the_copy_is_found(
    backed_up: Make, here: Settings, tmp_path: Path
) -> None:
    with sqlite3.connect(here.data_dir / "rpa-vision.db") as connection:
        connection.execute("UPDATE audit SET outcome = 'approved' WHERE number = 0")
    made = backed_up()
    proof = prove(made.folder, here)
    assert [one.kind for one in proof.findings] == [FindingKind.AUDIT]
    assert not proof.whole
    elsewhere = Settings(data_dir=tmp_path / "there")
    assert not restore(made.folder, elsewhere, by="camille", keys_lost=False).whole
    with pytest.raises(ConflictError, match="did not come to its end"):
        open_store(elsewhere)


def test_a_damaged_database_is_not_copied_as_if_it_were_good(backed_up: Make, here: Settings) -> None:
    file = here.data_dir / "rpa-vision.db"
    with sqlite3.connect(file) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
    data = bytearray(file.read_bytes())
    size = len(data) // pages
    for page in range(3, pages):
        data[page * size : page * size + 40] = b"\xff" * 40
    file.write_bytes(data)
    with pytest.raises((StorageError, ConflictError)):
        backed_up()


def test_pictures_that_went_are_said_and_no_harm(backed_up: Make, here: Settings) -> None:
    (here.data_dir / "blobs/sessions/sess_1/shots/shot_0001.png").unlink()
    proof = prove(backed_up().folder, here)
    assert proof.whole
    assert [(one.kind, one.what) for one in proof.findings] == [(FindingKind.PICTURES, "1")]


def test_entries_that_were_known_elsewhere_are_answered_for(
    backed_up: Make, here: Settings, tmp_path: Path, build: object
) -> None:
    anchors = tmp_path / "anchors"
    known = here.model_copy(update={"audit_anchor_dir": anchors})
    made = backed_up()
    store = open_store(known)
    store.anchors.advance()
    store.close()
    assert (anchors / "audit.head").is_file()
    elsewhere = put_back(made, tmp_path / "there", audit_anchor_dir=anchors)
    store = open_store(elsewhere)
    (told,) = (one.record for one in store.audit.all() if one.record.action_type == "audit")
    store.close()
    assert told.operator_id == "camille"
    assert "anchored: " in told.intention


def names(folder: Path) -> Iterator[str]:
    yield from (one.name for one in folder.iterdir())


def test_a_proof_leaves_nothing_behind(
    backed_up: Make, here: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = backed_up()
    (tmp_path / "tmp").mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "tmp"))
    before = files_in(made.folder), files_in(here.data_dir)
    assert prove(made.folder, here).whole
    assert list(names(tmp_path / "tmp")) == []
    assert (files_in(made.folder), files_in(here.data_dir)) == before
