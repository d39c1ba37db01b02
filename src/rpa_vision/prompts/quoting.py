"""What stood on a screen, was typed or was answered by a model, put into a prompt as data.

It stands between « and », on one line, no longer than said. Nothing in it can end that: neither those signs nor the
marks by which servers tell a model where one speaker ends and the next begins (``<|…|>``, ``[INST]``).
"""

from __future__ import annotations

import unicodedata

from pydantic import JsonValue

LONGEST = 300
"""Letters: a label, a title, a name or a notice; more is a page, which nobody needs quoted."""
LONGEST_DATA = 4000
"""Letters of one value that a model is to work with: two pages."""
MOST_DATA = 200
"""Entries of one list or table: more than a screen shows."""

_HARMLESS = str.maketrans({"«": '"', "»": '"', "《": '"', "》": '"', "<": "‹", ">": "›", "[": "(", "]": ")"})
_UNSEEN = frozenset({"Cf"})
"""Signs without a shape of their own, between the letters of a word."""


def quoted(text: str, longest: int = LONGEST) -> str:
    return f"« {as_data(text, longest)} »"


def as_data(text: str, longest: int = LONGEST) -> str:
    """The same words on one line, with nothing in them that means anything but itself."""
    plain = " ".join("".join(map(_shown, text)).translate(_HARMLESS).split())
    return plain if len(plain) <= longest else plain[: longest - 1] + "…"


def values_as_data(value: JsonValue) -> JsonValue:
    """Every text in it, names of fields too; numbers and the like are harmless."""
    match value:
        case str():
            return as_data(value, LONGEST_DATA)
        case list():
            return [values_as_data(one) for one in value[:MOST_DATA]]
        case dict():
            return {as_data(name): values_as_data(one) for name, one in list(value.items())[:MOST_DATA]}
        case _:
            return value


def _shown(letter: str) -> str:
    kind = unicodedata.category(letter)
    if kind in _UNSEEN:
        return ""
    return " " if kind.startswith(("C", "Z")) else letter
