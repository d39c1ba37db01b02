"""Which of the model's characters may come out.

The model knows thousands of signs; on a French or English screen most of them are look-alikes of a Latin
letter, so only the Latin ones are considered, and twins drawn the same way count as the usual one.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

ASCII = "".join(map(chr, range(0x21, 0x7F)))
FRENCH = "àâäæçéèêëîïôöœùûüÿÀÂÄÆÇÉÈÊËÎÏÔÖŒÙÛÜŸ"
NAMES = "áãåíìñóòõøúßÁÃÅÍÌÑÓÒÕØÚ"
"""Letters of patients' names that French itself does not use."""
SIGNS = "«»“”‘’–—…•·€£°§µ©®™²³½×÷±≤≥≠"
SHAPES = "→←↑↓✓✔✕✖☐☑☒■□●○▲▼▶◀★☆"
"""Drawn as icons: taking them for what they are keeps them from being read as letters."""
KEPT = frozenset(ASCII + FRENCH + NAMES + SIGNS + SHAPES)

_WIDE_FORMS = {chr(code + 0xFEE0): chr(code) for code in range(0x21, 0x7F)}
TWINS = _WIDE_FORMS | {
    "\N{IDEOGRAPHIC SPACE}": " ",
    "º": "°",
    "℃": "°C",
    "´": "’",
    "′": "’",
    "″": '"',
    "−": "-",
    "―": "—",
    "‥": "…",
    "∙": "·",
    "⋅": "·",
    "∶": ":",
    "《": "«",
    "》": "»",
    "≪": "«",
    "≫": "»",
    "。": ".",
    "、": ",",
}


@dataclass(frozen=True)
class Alphabet:
    columns: NDArray[np.intp]
    """Columns of the model's output that count, the blank first."""
    characters: tuple[str, ...]
    """What each of them stands for: mostly one character, none for the blank."""


def latin_alphabet(dictionary: str) -> Alphabet:
    """The model's columns are: blank, the dictionary's lines in order, space."""
    signs = ["", *dictionary.splitlines(), " "]
    columns, characters = [0], [""]
    for column, sign in enumerate(signs[1:], start=1):
        usual = TWINS.get(sign, sign)
        if usual == " " or KEPT.issuperset(usual):
            columns.append(column)
            characters.append(usual)
    return Alphabet(np.array(columns, dtype=np.intp), tuple(characters))
