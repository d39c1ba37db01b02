"""The Merkle tree of RFC 6962: many entries in one hash, grown one entry at a time."""

from __future__ import annotations

import re
from collections.abc import Iterable
from hashlib import sha256

# Leaves and nodes are hashed differently, or a node could be passed off as an entry.
_LEAF, _NODE = b"\x00", b"\x01"
_WHOLE = re.compile("[0-9a-f]{64}")
_EMPTY = sha256().hexdigest()


def leaf_hash(entry: bytes) -> str:
    return sha256(_LEAF + entry).hexdigest()


def kept_hash(leaf: object, entry: bytes) -> str:
    """``leaf``: the hash an entry had before words were taken out of it, where it says one."""
    return leaf if isinstance(leaf, str) and _WHOLE.fullmatch(leaf) else leaf_hash(entry)


def _node_hash(left: str, right: str) -> str:
    return sha256(_NODE + bytes.fromhex(left) + bytes.fromhex(right)).hexdigest()


class GrowingTree:
    """Only the complete subtrees are kept: one for each bit set in the number of leaves."""

    def __init__(self, size: int = 0, peaks: Iterable[str] = ()) -> None:
        self.size = size
        self._peaks = list(peaks)
        if len(self._peaks) != size.bit_count():
            raise ValueError("a tree of this size has another number of complete subtrees")

    def add(self, leaf: str) -> None:
        grown, merging = leaf, self.size
        while merging & 1:
            grown = _node_hash(self._peaks.pop(), grown)
            merging >>= 1
        self._peaks.append(grown)
        self.size += 1

    @property
    def peaks(self) -> tuple[str, ...]:
        return tuple(self._peaks)

    @property
    def root(self) -> str:
        if not self._peaks:
            return _EMPTY
        *lefts, root = self._peaks
        for left in reversed(lefts):
            root = _node_hash(left, root)
        return root
