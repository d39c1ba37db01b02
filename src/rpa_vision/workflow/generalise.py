"""A text read on one screen, written so that it fits the next patient's too."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from rpa_vision.models.graph.references import literal, reference

SHORTEST = 2
"""A single letter or digit stands in many texts by chance."""


def generalised(text: str, values: Mapping[str, str], preferred: Sequence[str] = ()) -> str:
    """With references where the values of one replay stand, as words of their own.

    Of two variables with the same value one of ``preferred`` is meant, otherwise the first.
    """
    names: dict[str, str] = {}
    for name in (*(one for one in preferred if one in values), *values):
        value = values[name].strip().casefold()
        if len(value) >= SHORTEST:
            names.setdefault(value, name)
    if not names:
        return literal(text)
    longest_first = sorted(names, key=lambda value: (-len(value), value))
    # Behind a dollar sign a reference would read as an escaped one.
    pattern = rf"(?<![\w$])(?:{'|'.join(map(re.escape, longest_first))})(?!\w)"
    whole, end = "", 0
    for found in re.finditer(pattern, text, re.IGNORECASE):
        known = names.get(found.group().casefold())
        if known is not None:
            whole += literal(text[end : found.start()]) + reference(known)
            end = found.end()
    return whole + literal(text[end:])
