"""DES, one block: VNC's password check asks for it. A library has it only as three rounds; with one key they are one."""

from __future__ import annotations

from cryptography.hazmat.decrepit.ciphers.algorithms import TripleDES
from cryptography.hazmat.primitives.ciphers import Cipher, modes

BLOCK = 8
"""Bytes, of a key as of a block."""


def encrypt_block(key: bytes, block: bytes) -> bytes:
    cipher = Cipher(TripleDES(key * 3), modes.ECB())  # noqa: S305 - the protocol says so  # nosec B305
    return cipher.encryptor().update(block)
