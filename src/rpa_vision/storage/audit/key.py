"""The key that signs the head of the audit trail: whoever has only the database cannot make another head."""

from __future__ import annotations

import re
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from rpa_vision.errors import StorageError
from rpa_vision.settings import Settings
from rpa_vision.storage.files.files import create_atomically, read_bounded

KEY_FILE = "audit.key"
_LARGEST_FILE = 256
_FORM = re.compile(rb"[0-9a-f]{64}")


class AuditKey:
    def __init__(self, private: Ed25519PrivateKey) -> None:
        self._private = private
        self._public = private.public_key()

    def sign(self, data: bytes) -> bytes:
        return self._private.sign(data)

    def signed(self, data: bytes, signature: bytes) -> bool:
        try:
            self._public.verify(signature, data)
        except InvalidSignature:
            return False
        return True


def new_audit_key() -> AuditKey:
    return AuditKey(Ed25519PrivateKey.generate())


def audit_key(settings: Settings) -> AuditKey:
    """Made at the first start. Servers that share a database need the same one."""
    path = audit_key_path(settings)
    create_atomically(path, Ed25519PrivateKey.generate().private_bytes_raw().hex().encode())
    return _kept(path)


def known_audit_key(settings: Settings) -> AuditKey:
    """For those who only verify: a key made by them would have signed nothing."""
    return _kept(audit_key_path(settings))


def audit_key_path(settings: Settings) -> Path:
    return (settings.audit_key_file or settings.data_dir / KEY_FILE).absolute()


def _kept(path: Path) -> AuditKey:
    kept = read_bounded(path, _LARGEST_FILE).strip()
    if not _FORM.fullmatch(kept):
        raise StorageError(f"{path}: does not hold a key (64 hexadecimal digits); put the right file back")
    return AuditKey(Ed25519PrivateKey.from_private_bytes(bytes.fromhex(kept.decode())))
