"""What is kept by name, encrypted on its way to the disk or the bucket: whoever takes those away sees names and sizes.

Each is sealed with a key of its own that is sealed with the vault's key for what is at rest, and that one with the
master key. What is sealed is bound to its name: put under another one it does not open.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import Protocol

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from rpa_vision.errors import NotFoundError, VaultError
from rpa_vision.ports import BlobStore

_MARK = b"RPA Vision sealed 1\n"
_NONCE, _TAG, _KEY = 12, 16, 32
_OWN = _NONCE + _KEY + _TAG
PROOF = "sealed/proof"
"""Opens with the key everything was sealed with: a server with another one must not begin to mix them."""
_FOLDERS = ("sessions", "replays", "dialogs", "looks", "workflows")


class SealedBlobs:
    def __init__(self, kept: BlobStore, key: bytes) -> None:
        self._kept = kept
        self._key = AESGCM(key)

    def put(self, name: str, data: bytes) -> None:
        own = AESGCM.generate_key(_KEY * 8)
        head = self._sealed(self._key, own, f"key {name}")
        self._kept.put(name, _MARK + head + self._sealed(AESGCM(own), data, name))

    def get(self, name: str) -> bytes:
        """What was kept before a site had it sealed is read as it is."""
        data = self._kept.get(name)
        return self._opened(name, data[len(_MARK) :]) if data.startswith(_MARK) else data

    def delete(self, name: str) -> None:
        self._kept.delete(name)

    def names(self, folder: str) -> Sequence[str]:
        return self._kept.names(folder)

    def seal_all(self, on_done: Callable[[str], None] = lambda _name: None) -> int:
        """What is not sealed yet. One that is deleted meanwhile stays so, or is deleted again by its retention."""
        count = 0
        for name in [name for folder in _FOLDERS for name in self.names(folder)]:
            try:
                data = self._kept.get(name)
            except NotFoundError:
                continue
            if not data.startswith(_MARK):
                self.put(name, data)
                count += 1
                on_done(name)
        return count

    def _opened(self, name: str, sealed: bytes) -> bytes:
        try:
            own = self._key.decrypt(sealed[:_NONCE], sealed[_NONCE:_OWN], f"key {name}".encode())
            rest = sealed[_OWN:]
            return AESGCM(own).decrypt(rest[:_NONCE], rest[_NONCE:], name.encode())
        except (InvalidTag, ValueError):
            raise VaultError(
                f"blob {name}: does not open: it was altered, or sealed with the key of another vault"
            ) from None

    @staticmethod
    def _sealed(key: AESGCM, data: bytes, bound_to: str) -> bytes:
        nonce = secrets.token_bytes(_NONCE)
        return nonce + key.encrypt(nonce, data, bound_to.encode())


class KeyOf(Protocol):
    def __call__(self, *, makes: bool) -> bytes: ...


def open_sealed(kept: BlobStore, key_of: KeyOf, *, seals: bool) -> BlobStore:
    """``seals``: what is kept from now on. What was sealed once is read in any case."""
    try:
        kept.get(PROOF)
        was_sealed = True
    except NotFoundError:
        was_sealed = False
    if not (seals or was_sealed):
        return kept
    sealed = SealedBlobs(kept, key_of(makes=not was_sealed))
    if was_sealed:
        sealed.get(PROOF)
    else:
        sealed.put(PROOF, b"")
    return sealed if seals else ReadingSealed(kept, sealed)


class ReadingSealed:
    """Seals nothing any more."""

    def __init__(self, kept: BlobStore, sealed: SealedBlobs) -> None:
        self.put = kept.put
        self.delete = kept.delete
        self.names = kept.names
        self.get = sealed.get
