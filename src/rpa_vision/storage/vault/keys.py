"""The master keys, in a file only its owner may read: the current one, and while keys change the one before."""

from __future__ import annotations

import base64
import binascii
import os
import secrets
import stat
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from rpa_vision.errors import VaultError
from rpa_vision.models.base import Id, Model
from rpa_vision.models.documents import dump_document
from rpa_vision.storage.database.codec import load_file
from rpa_vision.storage.files.files import create_atomically, write_atomically
from rpa_vision.storage.vault.envelope import new_key

_LARGEST_FILE = 64 * 1024
_BYTES = 32
_OTHERS = stat.S_IRWXG | stat.S_IRWXO


def _a_key(text: str) -> str:
    try:
        fits = len(base64.b64decode(text, validate=True)) == _BYTES
    except binascii.Error:
        fits = False
    if not fits:
        raise ValueError(f"must be {_BYTES} bytes in base64")
    return text


class MasterKey(Model):
    key_id: Id
    key: Annotated[str, AfterValidator(_a_key), Field(repr=False)]

    @property
    def bytes(self) -> bytes:
        return base64.b64decode(self.key)


class MasterKeys(Model):
    schema_version: Literal["vault_key_v1"] = "vault_key_v1"
    keys: Annotated[tuple[MasterKey, ...], Field(min_length=1)]
    """The current one last."""

    @property
    def current(self) -> MasterKey:
        return self.keys[-1]

    def named(self, key_id: str) -> MasterKey:
        for key in self.keys:
            if key.key_id == key_id:
                return key
        raise VaultError(f"is sealed with key {key_id}, which the key file does not hold")


class KeyFile:
    def __init__(self, path: Path) -> None:
        self.path = path

    def read(self) -> MasterKeys:
        """Raises ``NotFoundError`` where there is none."""
        keys = load_file(MasterKeys, self.path, _LARGEST_FILE)
        if os.name == "posix" and self.path.stat().st_mode & _OTHERS:
            raise VaultError(f"{self.path}: others may read it; take that right from them: chmod 600")
        return keys

    def make(self) -> MasterKeys:
        """A first key, unless somebody was faster."""
        create_atomically(self.path, dump_document(MasterKeys(keys=(_new(),))))
        return self.read()

    def with_new(self, keys: MasterKeys) -> MasterKeys:
        """One more, to be the current one; the others stay until nothing is sealed with them."""
        more = MasterKeys(keys=(*keys.keys, _new()))
        write_atomically(self.path, dump_document(more))
        return more

    def keep_current(self, keys: MasterKeys) -> None:
        write_atomically(self.path, dump_document(MasterKeys(keys=(keys.current,))))


def _new() -> MasterKey:
    return MasterKey(key_id=f"key_{secrets.token_hex(4)}", key=base64.b64encode(new_key()).decode())
