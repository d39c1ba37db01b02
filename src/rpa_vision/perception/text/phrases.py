"""Lines cut wherever there is a gap that no value has: engines read columns beside one another as one line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from rpa_vision.models.token import Token, part_of, words_of

GAP = 0.8
"""Of a line's height: two words of one value stand closer together, a label and its field further apart."""


def phrases_of(lines: Iterable[Token]) -> list[Token]:
    return [phrase for line in lines for phrase in _phrases(line)]


def _phrases(line: Token) -> Iterator[Token]:
    if not line.glyphs:  # where its letters stand is not known
        yield line
        return
    words = list(re.finditer(r"\S+", line.text))
    boxes = [word.bbox for word in words_of(line)]
    start = 0
    for place in range(1, len(words) + 1):
        if place == len(words) or boxes[place].left - boxes[place - 1].right > GAP * line.bbox.height:
            yield part_of(line, words[start].start(), words[place - 1].end())
            start = place
