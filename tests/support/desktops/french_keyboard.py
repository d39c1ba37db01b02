"""The keys of a French PC keyboard as Windows numbers them, as far as tests strike them."""

from __future__ import annotations

_SHIFT, _ALTGR = 1, 6
_DIGIT_ROW = dict(zip("1234567890", "&é\"'(-è_çà", strict=True))
_ROWS = {"azertyuiop": 0x10, "qsdfghjklm": 0x1E, "wxcvbn": 0x2C}

LETTERS: dict[str, tuple[int, int]] = {
    **{letter: (ord(letter.upper()), 0) for letter in "azertyuiopqsdfghjklmwxcvbn"},
    **{letter: (ord(letter), _SHIFT) for letter in "AZERTYUIOPQSDFGHJKLMWXCVBN"},
    **{below: (ord(digit), 0) for digit, below in _DIGIT_ROW.items()},
    **{digit: (ord(digit), _SHIFT) for digit in _DIGIT_ROW},
    "@": (ord("0"), _ALTGR),
    "€": (ord("E"), _ALTGR),
    "ù": (0xC0, 0),
    ",": (0xBC, 0),
    "?": (0xBC, _SHIFT),
    " ": (0x20, 0),
}
"""Letter → virtual key, and what VkKeyScanEx says must be held."""
DEAD = {0xDD: ("^", "¨")}
SCAN_CODES: dict[int, int] = {
    **{ord(letter.upper()): first + at for row, first in _ROWS.items() for at, letter in enumerate(row)},
    **{ord(digit): 0x02 + at for at, digit in enumerate(_DIGIT_ROW)},
    0xDD: 0x1A,
    0x20: 0x39,
}
_WRITTEN = {key: letter for letter, key in LETTERS.items()} | {
    (0x60 + digit, 0): str(digit) for digit in range(10)
}


def written(vk: int, *, shift: bool, altgr: bool) -> str | None:
    return _WRITTEN.get((vk, _ALTGR if altgr else _SHIFT if shift else 0))
