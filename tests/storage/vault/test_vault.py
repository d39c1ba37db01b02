"""The vault: what was put in comes out for whoever has the key, and for nobody else."""

from __future__ import annotations

import json
import stat
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rpa_vision.errors import (
    BadIdError,
    BadInputError,
    NotFoundError,
    RpaVisionError,
    StorageError,
    VaultError,
)
from rpa_vision.settings import Settings
from rpa_vision.storage.vault.vault import KEY_FILE, VAULT_FILE, FileVault, open_vault

SECRET = "Tr0ub4dor&é"  # noqa: S105 - invented
_printable = st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"])


@pytest.fixture
def vault(tmp_path: Path) -> FileVault:
    return open_vault(Settings(data_dir=tmp_path))


@settings(max_examples=20)
@given(entries=st.dictionaries(st.from_regex(r"[A-Za-z0-9_-]{1,20}", fullmatch=True), st.text(_printable, min_size=1, max_size=200), min_size=1, max_size=4))  # fmt: skip
def test_what_was_put_in_comes_out_before_and_after_a_new_key(
    tmp_path_factory: pytest.TempPathFactory, entries: dict[str, str]
) -> None:
    vault = open_vault(Settings(data_dir=tmp_path_factory.mktemp("vault")))
    for entry, secret in entries.items():
        vault.set(entry, secret)
    for _ in range(2):
        assert {entry: vault.secret(entry) for entry in vault.entries()} == entries
        vault.rotate()


def test_another_process_sees_a_new_value_at_once(vault: FileVault, tmp_path: Path) -> None:
    vault.set("dpi", "old one")
    other = open_vault(Settings(data_dir=tmp_path))
    assert other.secret("dpi") == "old one"
    vault.set("dpi", SECRET)
    assert other.secret("dpi") == SECRET


def test_no_file_holds_the_secret_nor_tells_its_length(vault: FileVault, tmp_path: Path) -> None:
    vault.set("dpi", SECRET)
    for path in tmp_path.iterdir():
        assert SECRET.encode() not in path.read_bytes()
    short = _sealed_length(tmp_path)
    vault.set("dpi", SECRET * 3)
    assert _sealed_length(tmp_path) == short


def _sealed_length(folder: Path) -> int:
    contents = json.loads((folder / VAULT_FILE).read_text())["contents"]
    return len(contents["entries"]["dpi"]["secret"])


def test_only_the_owner_may_read_vault_and_key(vault: FileVault, tmp_path: Path) -> None:
    vault.set("dpi", SECRET)
    assert {stat.S_IMODE((tmp_path / name).stat().st_mode) for name in (VAULT_FILE, KEY_FILE)} == {0o600}
    (tmp_path / KEY_FILE).chmod(0o640)
    with pytest.raises(VaultError, match="chmod 600"):
        vault.secret("dpi")


def test_the_key_may_lie_elsewhere(tmp_path: Path) -> None:
    settings = Settings(data_dir=tmp_path / "data", vault_key_file=tmp_path / "other disk" / "key")
    open_vault(settings).set("dpi", SECRET)
    assert not (settings.data_dir / KEY_FILE).exists()
    assert open_vault(settings).secret("dpi") == SECRET
    with pytest.raises(VaultError, match="is not there"):
        open_vault(Settings(data_dir=settings.data_dir)).secret("dpi")


def test_without_its_key_nothing_is_put_in_either(vault: FileVault, tmp_path: Path) -> None:
    """A second key would make the first one's entries unreadable for ever."""
    vault.set("dpi", SECRET)
    before = (tmp_path / VAULT_FILE).read_bytes()
    (tmp_path / KEY_FILE).unlink()
    with pytest.raises(VaultError):
        vault.set("other", SECRET)
    assert (tmp_path / VAULT_FILE).read_bytes() == before
    assert not (tmp_path / KEY_FILE).exists()


def test_what_is_not_there_is_said_so(vault: FileVault) -> None:
    assert vault.entries() == {}
    with pytest.raises(NotFoundError):
        vault.secret("dpi")
    vault.set("dpi", SECRET)
    vault.remove("dpi")
    assert vault.entries() == {}
    for ask in (vault.secret, vault.remove):
        with pytest.raises(NotFoundError, match="dpi"):
            ask("dpi")


@pytest.mark.parametrize("secret", ["", "two\nlines", "tab\there", "x" * 1025])
def test_what_could_not_be_typed_is_refused(vault: FileVault, secret: str) -> None:
    with pytest.raises(BadInputError) as refused:
        vault.set("dpi", secret)
    assert secret not in str(refused.value) or not secret
    assert vault.entries() == {}


@pytest.mark.parametrize("entry", ["", "../token", "a b", "é", "x" * 129])
def test_names_that_are_no_ids_are_refused(vault: FileVault, entry: str) -> None:
    with pytest.raises(BadIdError):
        vault.set(entry, SECRET)


def _entry_taken_out(contents: dict[str, dict[str, object]]) -> None:
    del contents["entries"]["dpi"]


def _entries_exchanged(contents: dict[str, dict[str, object]]) -> None:
    entries = contents["entries"]
    entries["dpi"], entries["other"] = entries["other"], entries["dpi"]


def _renamed(contents: dict[str, dict[str, object]]) -> None:
    contents["entries"]["third"] = contents["entries"].pop("dpi")


def _set_at_changed(contents: dict[str, dict[str, dict[str, str]]]) -> None:
    contents["entries"]["dpi"]["set_at"] = "2020-01-01T00:00:00Z"


@pytest.mark.parametrize("alter", [_entry_taken_out, _entries_exchanged, _renamed, _set_at_changed])
def test_an_altered_vault_is_found_out(
    vault: FileVault, tmp_path: Path, alter: Callable[[dict[str, object]], None]
) -> None:
    vault.set("dpi", SECRET)
    vault.set("other", "another one")
    path = tmp_path / VAULT_FILE
    document = json.loads(path.read_text())
    alter(document["contents"])
    path.write_text(json.dumps(document))
    for ask in (lambda: vault.secret("other"), vault.entries, vault.rotate, lambda: vault.set("x", "y")):
        with pytest.raises(VaultError, match="altered"):
            ask()


@settings(max_examples=40)
@given(data=st.data())
def test_no_byte_can_be_changed_unnoticed(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    folder = tmp_path_factory.mktemp("vault")
    vault = open_vault(Settings(data_dir=folder))
    vault.set("dpi", SECRET)
    path = folder / VAULT_FILE
    content = bytearray(path.read_bytes())
    place = data.draw(st.integers(0, len(content) - 1))
    content[place] = data.draw(st.integers(0, 255).filter(lambda byte: byte != content[place]))
    path.write_bytes(content)
    try:
        told = vault.secret("dpi")  # unharmed where the change means nothing, as in the last bits of base64
    except RpaVisionError as error:
        told = "" if SECRET in str(error) else SECRET
    assert told == SECRET


@pytest.fixture(params=[1, 2, 3])
def disk_full_at(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Of the writes of a rotation, this one fails: as after a crash just before it."""
    whole, left = Path.replace, request.param

    def replace(self: Path, target: Path) -> Path:
        nonlocal left
        left -= 1
        if left == 0:
            raise OSError(28, "No space left on device")
        return whole(self, target)

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", replace)
        yield


@pytest.mark.usefixtures("disk_full_at")
def test_a_change_of_keys_that_ends_half_way_loses_nothing(tmp_path: Path) -> None:
    vault = open_vault(Settings(data_dir=tmp_path))
    with pytest.MonkeyPatch.context() as on_another_disk:
        on_another_disk.setattr(Path, "replace", lambda self, target: self.rename(target))
        vault.set("dpi", SECRET)
    with pytest.raises(StorageError):
        vault.rotate()
    assert vault.secret("dpi") == SECRET
    vault.rotate()
    assert vault.secret("dpi") == SECRET
    assert len(json.loads((tmp_path / KEY_FILE).read_text())["keys"]) == 1


def test_many_at_once_lose_nothing(tmp_path: Path) -> None:
    def put(number: int) -> None:
        own = open_vault(Settings(data_dir=tmp_path))
        own.set(f"entry-{number}", f"secret {number}")
        if number % 5 == 0:
            own.rotate()
        assert own.secret(f"entry-{number}") == f"secret {number}"

    with ThreadPoolExecutor(8) as people:
        list(people.map(put, range(24)))
    vault = open_vault(Settings(data_dir=tmp_path))
    assert {vault.secret(f"entry-{number}") for number in range(24)} == {f"secret {n}" for n in range(24)}


def test_a_vault_from_before_there_was_a_key_for_what_is_at_rest(vault: FileVault, tmp_path: Path) -> None:
    vault.set("dpi", SECRET)
    file = tmp_path / VAULT_FILE
    kept = json.loads(file.read_text())
    del kept["contents"]["at_rest"]
    file.write_text(json.dumps(kept))
    assert vault.secret("dpi") == SECRET
    key = vault.at_rest_key()
    assert len(key) == 32
    assert (vault.at_rest_key(), vault.secret("dpi")) == (key, SECRET)
