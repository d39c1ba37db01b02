"""The vault: secrets by entry, in one encrypted file of the data folder.

Whoever has the file without the key file learns the names of the entries and when each was set, nothing else;
whoever alters it, or takes an entry out, is found out at the next reading.
"""

from __future__ import annotations

import base64
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

from filelock import FileLock

from rpa_vision.errors import BadInputError, NotFoundError, StorageError, VaultError
from rpa_vision.models.base import Id, Model, When
from rpa_vision.models.documents import dump_document
from rpa_vision.phrases import phrased
from rpa_vision.settings import Settings
from rpa_vision.storage.database.codec import load_file
from rpa_vision.storage.database.ids import checked_id
from rpa_vision.storage.files.files import make_folder, read_bounded, write_atomically
from rpa_vision.storage.vault.envelope import Envelope, enveloped, new_key, opened, resealed, seal, unseal
from rpa_vision.storage.vault.keys import KeyFile, MasterKey

VAULT_FILE, KEY_FILE = "vault.json", "vault.key"
_LARGEST_FILE = 16 * 1024 * 1024
LONGEST_SECRET = 1024
_POLL_S = 0.01
"""Whoever has the vault needs it for milliseconds."""
_AT_REST = "at rest"
"""No entry can be called so: ids have no spaces."""


class _Contents(Model):
    schema_version: Literal["vault_v1"] = "vault_v1"
    key_id: Id
    entries: dict[Id, Envelope]
    at_rest: Envelope | None = None
    """The key of what is encrypted at rest; no entry, so that nothing can be told to type it."""

    @property
    def fingerprint(self) -> str:
        """Of a vault without such a key what it was before there were any."""
        without = {"at_rest"} if self.at_rest is None else set()
        return f"vault {self.model_dump_json(exclude=without)}"


class _Kept(Model):
    contents: _Contents
    seal: str
    """Over the contents as a whole: an entry that was taken out or put back is found out too."""


class FileVault:
    def __init__(self, path: Path, keys: KeyFile, now: Callable[[], datetime]) -> None:
        self._path = path
        self._keys = keys
        self._now = now

    def secret(self, entry: str) -> str:
        contents, key = self._looked_up()
        if entry not in contents.entries:
            raise NotFoundError("vault entry", entry)
        with self._named(f"entry {entry}"):
            return opened(key.bytes, entry, contents.entries[entry])

    def entries(self) -> Mapping[str, When]:
        """When each was set."""
        if not self._path.exists():
            return {}
        contents, _ = self._looked_up()
        return {entry: envelope.set_at for entry, envelope in sorted(contents.entries.items())}

    def set(self, entry: str, secret: str) -> None:
        _check(entry, secret)
        with self._locked():
            contents, key = self._read() if self._path.exists() else self._begun()
            envelope = enveloped(key.bytes, entry, secret, self._now())
            self._write(contents, {**contents.entries, entry: envelope}, key)

    def at_rest_key(self, *, makes: bool = True) -> bytes:
        """``makes``: one, where there is none yet; what is sealed already needs the very one it was sealed with."""
        if self._path.exists():
            contents, key = self._looked_up()
            if contents.at_rest is not None:
                return self._opened_at_rest(contents.at_rest, key)
        if not makes:
            raise VaultError(f"{self._path}: what is encrypted at rest needs the vault it was encrypted with")
        with self._locked():
            contents, key = self._read() if self._path.exists() else self._begun()
            at_rest = contents.at_rest  # another server may have been faster
            if at_rest is None:
                made = base64.b64encode(new_key()).decode()
                at_rest = enveloped(key.bytes, _AT_REST, made, self._now())
                self._write(contents.model_copy(update={"at_rest": at_rest}), contents.entries, key)
            return self._opened_at_rest(at_rest, key)

    def _opened_at_rest(self, envelope: Envelope, key: MasterKey) -> bytes:
        with self._named(_AT_REST):
            return base64.b64decode(opened(key.bytes, _AT_REST, envelope))

    def remove(self, entry: str) -> None:
        with self._locked():
            contents, key = self._read()
            if entry not in contents.entries:
                raise NotFoundError("vault entry", entry)
            rest = {name: one for name, one in contents.entries.items() if name != entry}
            self._write(contents, rest, key)

    def copied(self) -> tuple[bytes, bytes] | None:
        """The vault and the key file that opens it, as they belong together; None: nothing was ever set."""
        if not self._path.exists():
            return None
        with self._locked():
            self._read()
            return read_bounded(self._path, _LARGEST_FILE), read_bounded(self._keys.path, _LARGEST_FILE)

    def rotate(self) -> None:
        """A new master key. At every moment the key file holds the key the vault is sealed with."""
        with self._locked():
            contents, old = self._read()
            keys = self._keys.with_new(self._keys.read())
            new = keys.current
            with self._named("the keys of its entries"):
                entries = {
                    entry: resealed(old.bytes, new.bytes, entry, envelope)
                    for entry, envelope in contents.entries.items()
                }
                at_rest = contents.at_rest and resealed(old.bytes, new.bytes, _AT_REST, contents.at_rest)
            self._write(contents.model_copy(update={"at_rest": at_rest}), entries, new)
            self._keys.keep_current(keys)

    def _looked_up(self) -> tuple[_Contents, MasterKey]:
        """Vault and key file as they belong together, not one before and one after a change of keys."""
        if not self._path.exists():
            raise NotFoundError("vault", str(self._path))
        with self._locked():
            return self._read()

    def _begun(self) -> tuple[_Contents, MasterKey]:
        key = self._keys.make().current
        return _Contents(key_id=key.key_id, entries={}), key

    def _read(self) -> tuple[_Contents, MasterKey]:
        kept = load_file(_Kept, self._path, _LARGEST_FILE)
        try:
            keys = self._keys.read()
        except NotFoundError:
            raise VaultError(f"{self._path}: its key file {self._keys.path} is not there") from None
        with self._named():
            key = keys.named(kept.contents.key_id)
            unseal(key.bytes, kept.seal, kept.contents.fingerprint)
        return kept.contents, key

    def _write(self, contents: _Contents, entries: Mapping[str, Envelope], key: MasterKey) -> None:
        changed = contents.model_copy(update={"key_id": key.key_id, "entries": dict(entries)})
        kept = _Kept(contents=changed, seal=seal(key.bytes, b"", changed.fingerprint))
        write_atomically(self._path, dump_document(kept))

    @contextmanager
    def _named(self, part: str = "") -> Iterator[None]:
        try:
            yield
        except VaultError as error:
            raise VaultError(": ".join(filter(None, (str(self._path), part, str(error))))) from None

    @contextmanager
    def _locked(self) -> Iterator[None]:
        """One at a time, who reads it too; the system lets go of it however we end."""
        beside = self._path.with_name(f"{self._path.name}.lock")
        lock = FileLock(beside, mode=0o600, poll_interval=_POLL_S, fallback_to_soft=False)
        try:
            make_folder(beside.parent)
            lock.acquire()
        except OSError as error:
            raise StorageError(f"{beside}: cannot be used: {error.strerror}") from error
        try:
            yield
        finally:
            lock.release()


def _check(entry: str, secret: str) -> None:
    checked_id("vault entry", entry)
    if not secret:
        raise BadInputError(phrased("vault_refused.empty", entry=entry))
    if len(secret) > LONGEST_SECRET:
        raise BadInputError(phrased("vault_refused.too_long", entry=entry, longest_secret=LONGEST_SECRET))
    if any(unicodedata.category(letter) == "Cc" for letter in secret):
        # A line feed typed into a form may press its default button.
        raise BadInputError(phrased("vault_refused.controls", entry=entry))


def open_vault(settings: Settings) -> FileVault:
    """Nothing is made or read before it is asked for something."""
    folder = settings.data_dir.absolute()
    return FileVault(folder / VAULT_FILE, KeyFile(vault_key_path(settings)), lambda: datetime.now(UTC))


def vault_key_path(settings: Settings) -> Path:
    return (settings.vault_key_file or settings.data_dir / KEY_FILE).absolute()
