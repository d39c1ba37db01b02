"""A secret in its envelope: sealed with a key of its own, and that key sealed with the master key.

Changing the master key then means sealing small keys again, never touching the secrets themselves. What is
sealed is bound to its entry's name: moved to another entry it does not open.
"""

from __future__ import annotations

import base64
import secrets

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from rpa_vision.errors import VaultError
from rpa_vision.models.base import Model, When

_NONCE = 12
_KEY_BITS = 256
_PADDED = 64
"""Bytes: how long a password is helps who guesses it. Zeros, which no secret holds, fill it up."""


class Envelope(Model):
    data_key: str
    """Sealed with the master key; base64, as all that is sealed."""
    secret: str
    """Sealed with the data key."""
    set_at: When


def new_key() -> bytes:
    return AESGCM.generate_key(_KEY_BITS)


def enveloped(master: bytes, entry: str, secret: str, now: When) -> Envelope:
    own = new_key()
    return Envelope(
        data_key=seal(master, own, f"key {entry}"),
        secret=seal(own, _padded(secret.encode()), f"secret {entry}"),
        set_at=now,
    )


def opened(master: bytes, entry: str, envelope: Envelope) -> str:
    own = unseal(master, envelope.data_key, f"key {entry}")
    return unseal(own, envelope.secret, f"secret {entry}").rstrip(b"\0").decode()


def resealed(old: bytes, new: bytes, entry: str, envelope: Envelope) -> Envelope:
    """The same for another master key."""
    own = unseal(old, envelope.data_key, f"key {entry}")
    return envelope.model_copy(update={"data_key": seal(new, own, f"key {entry}")})


def seal(key: bytes, data: bytes, bound_to: str) -> str:
    nonce = secrets.token_bytes(_NONCE)
    return base64.b64encode(nonce + AESGCM(key).encrypt(nonce, data, bound_to.encode())).decode()


def unseal(key: bytes, sealed: str, bound_to: str) -> bytes:
    try:
        both = base64.b64decode(sealed, validate=True)
        return AESGCM(key).decrypt(both[:_NONCE], both[_NONCE:], bound_to.encode())
    except (InvalidTag, ValueError):  # the second: no base64, or too short for a nonce
        raise VaultError("does not open with its key: it was altered, or belongs to another key") from None


def _padded(data: bytes) -> bytes:
    return data.ljust(-(-len(data) // _PADDED) * _PADDED, b"\0")
