"""The DES cipher, encryption of one block: VNC's password check needs it, and no library we have offers it.

It protects nothing today: whoever listens on the network can find the password.
"""

from __future__ import annotations

from collections.abc import Sequence

BLOCK = 8

_KEY_CHOICE = (
    57, 49, 41, 33, 25, 17, 9, 1, 58, 50, 42, 34, 26, 18, 10, 2, 59, 51, 43, 35, 27, 19, 11, 3, 60, 52, 44, 36,
    63, 55, 47, 39, 31, 23, 15, 7, 62, 54, 46, 38, 30, 22, 14, 6, 61, 53, 45, 37, 29, 21, 13, 5, 28, 20, 12, 4,
)  # fmt: skip
_ROUND_KEY_CHOICE = (
    14, 17, 11, 24, 1, 5, 3, 28, 15, 6, 21, 10, 23, 19, 12, 4, 26, 8, 16, 7, 27, 20, 13, 2,
    41, 52, 31, 37, 47, 55, 30, 40, 51, 45, 33, 48, 44, 49, 39, 56, 34, 53, 46, 42, 50, 36, 29, 32,
)  # fmt: skip
_TURNS = (1, 1, 2, 2, 2, 2, 2, 2, 1, 2, 2, 2, 2, 2, 2, 1)
_FIRST = tuple(start - 8 * row for start in (58, 60, 62, 64, 57, 59, 61, 63) for row in range(8))
_LAST = tuple(_FIRST.index(bit) + 1 for bit in range(1, 65))
_EXPANSION = tuple((4 * group + place - 1) % 32 + 1 for group in range(8) for place in range(6))
_MIX = (
    16, 7, 20, 21, 29, 12, 28, 17, 1, 15, 23, 26, 5, 18, 31, 10,
    2, 8, 24, 14, 32, 27, 3, 9, 19, 13, 30, 6, 22, 11, 4, 25,
)  # fmt: skip
_BOXES = (
    "E4D12FB83A6C59070F74E2D1A6CB953841E8D62BFC973A50FC8249175B3EA06D",
    "F18E6B34972DC05A3D47F28EC01A69B50E7BA4D158C6932FD8A13F42B67C05E9",
    "A09E63F51DC7B428D709346A285ECBF1D6498F30B12C5AE71AD069874FE3B52C",
    "7DE3069A1285BC4FD8B56F03472C1AE9A690CB7DF13E52843F06A1D8945BC72E",
    "2C417AB6853FD0E9EB2C47D150FA3986421BAD78F9C5630EB8C71E2D6F09A453",
    "C1AF92680D34E75BAF427C9561DE0B389EF528C3704A1DB6432C95FABE17608D",
    "4B2EF08D3C975A61D0B7491AE35C2F8614BDC37EAF6805926BD814A7950FE23C",
    "D2846FB1A93E50C71FD8A374C56B0E927B419CE206ADF35821E74A8DFC90356B",
)
"""For each box, four rows of sixteen hexadecimal digits."""

_Bits = list[int]


def encrypt_block(key: bytes, block: bytes) -> bytes:
    """Eight bytes each; the lowest bit of every byte of the key counts for nothing."""
    left, right = _halves(_chosen(_bits(block), _FIRST))
    for round_key in _round_keys(key):
        left, right = right, _xor(left, _mixed(right, round_key))
    return _bytes(_chosen(right + left, _LAST))


def _round_keys(key: bytes) -> list[_Bits]:
    left, right = _halves(_chosen(_bits(key), _KEY_CHOICE))
    keys = []
    for turn in _TURNS:
        left, right = left[turn:] + left[:turn], right[turn:] + right[:turn]
        keys.append(_chosen(left + right, _ROUND_KEY_CHOICE))
    return keys


def _mixed(half: _Bits, round_key: _Bits) -> _Bits:
    spread = _xor(_chosen(half, _EXPANSION), round_key)
    out: _Bits = []
    for number, box in enumerate(_BOXES):
        first, *middle, last = spread[6 * number : 6 * number + 6]
        digit = int(box[16 * _number((first, last)) + _number(middle)], 16)
        out += [digit >> bit & 1 for bit in (3, 2, 1, 0)]
    return _chosen(out, _MIX)


def _bits(data: bytes) -> _Bits:
    return [byte >> bit & 1 for byte in data for bit in range(7, -1, -1)]


def _bytes(bits: _Bits) -> bytes:
    return bytes(_number(bits[at : at + 8]) for at in range(0, len(bits), 8))


def _number(bits: Sequence[int]) -> int:
    return int("".join(map(str, bits)), 2)


def _chosen(bits: _Bits, places: Sequence[int]) -> _Bits:
    return [bits[place - 1] for place in places]


def _halves(bits: _Bits) -> tuple[_Bits, _Bits]:
    middle = len(bits) // 2
    return bits[:middle], bits[middle:]


def _xor(one: _Bits, other: _Bits) -> _Bits:
    return [a ^ b for a, b in zip(one, other, strict=True)]
