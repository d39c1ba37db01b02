"""The hash by which spaCy's vectors name their words: MurmurHash64A with the seed 1."""

from __future__ import annotations

_MULTIPLIER, _SHIFT, _SEED = 0xC6A4A7935BD1E995, 47, 1
_ALL = (1 << 64) - 1


def key_of(word: str) -> int:
    data = word.encode()
    found = _SEED ^ (len(data) * _MULTIPLIER & _ALL)
    whole = len(data) // 8 * 8
    for start in range(0, whole, 8):
        part = int.from_bytes(data[start : start + 8], "little") * _MULTIPLIER & _ALL
        part = (part ^ part >> _SHIFT) * _MULTIPLIER & _ALL
        found = (found ^ part) * _MULTIPLIER & _ALL
    if whole < len(data):
        found = (found ^ int.from_bytes(data[whole:], "little")) * _MULTIPLIER & _ALL
    found = (found ^ found >> _SHIFT) * _MULTIPLIER & _ALL
    return found ^ found >> _SHIFT
