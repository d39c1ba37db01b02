"""Documents encrypted on their way into the database. What is queried has a column and stays readable: ids, states and
times; what was typed, read and said is in the documents."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from sqlalchemy import Dialect, Engine, LargeBinary, TypeDecorator

from rpa_vision.errors import VaultError

MARK = b"\x00sealed1"
"""No JSON and no compressed document begins so."""
_NONCE, _KEY = 12, 32


@dataclass(frozen=True)
class _Seal:
    key: AESGCM
    seals: bool


_SEALS: WeakKeyDictionary[Dialect, _Seal] = WeakKeyDictionary()
"""Each engine has a dialect of its own, which is all that a column's type is told of."""


def seal_rows_of(engine: Engine, key: bytes, *, seals: bool) -> None:
    """``seals``: what is written from now on. ``key``: of the vault; that of rows is made of it."""
    derived = HKDF(SHA256(), _KEY, salt=None, info=b"rpa-vision rows").derive(key)
    _SEALS[engine.dialect] = _Seal(AESGCM(derived), seals)


class SealedBytes(TypeDecorator[bytes]):
    impl = LargeBinary
    cache_ok = True

    def process_bind_param(self, value: bytes | None, dialect: Dialect) -> bytes | None:
        seal = _SEALS.get(dialect)
        if value is None or seal is None or not seal.seals:
            return value
        nonce = secrets.token_bytes(_NONCE)
        return MARK + nonce + seal.key.encrypt(nonce, value, MARK)

    def process_result_value(self, value: bytes | None, dialect: Dialect) -> bytes | None:
        """What was written before a site had it sealed is read as it is."""
        if value is None or not bytes(value).startswith(MARK):
            return value
        seal = _SEALS.get(dialect)
        if seal is None:
            raise VaultError("database: a row is encrypted, and whoever reads it was given no key")
        sealed = bytes(value)[len(MARK) :]
        try:
            return seal.key.decrypt(sealed[:_NONCE], sealed[_NONCE:], MARK)
        except (InvalidTag, ValueError):
            raise VaultError(
                "database: a row does not open: it was altered, or sealed with another key"
            ) from None
