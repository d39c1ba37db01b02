"""A column: what stands in the same place of several entries; and what may head it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from rpa_vision.models.geometry import Box
from rpa_vision.models.token import Token, part_of
from rpa_vision.perception.lists.entries import ListEntry
from rpa_vision.text.folding import squeezed

HEADED = 2.5
"""Of the way from one entry to the next: how far above the first of them their headings may stand."""
_TRAILING = re.compile(r"[\s·•|–—-]+$")


@dataclass
class Column:
    texts: dict[int, Token]
    """By the number of the entry."""
    name: str = ""
    offsets: list[tuple[int, int, int, int]] = field(default_factory=list)
    """From the entries' things: left, right, middle, and down."""

    @property
    def says_the_same(self) -> bool:
        """In every entry: it tells none of them from another."""
        return len({squeezed(text.text) for text in self.texts.values()}) == 1

    def is_place_of(self, offset: tuple[int, int, int, int], near: float) -> bool:
        return any(
            abs(offset[3] - known[3]) <= near
            and min(abs(mine - its) for mine, its in zip(offset[:3], known[:3], strict=True)) <= near
            for known in self.offsets
        )


def texts_over(entries: Sequence[ListEntry], texts: Sequence[Token]) -> list[Token]:
    """What may be headings: nobody's texts, a little above the first entry."""
    owned = {text.bbox for entry in entries for text in entry.texts}
    if not owned:
        return []
    top = min(entry.anchor.top for entry in entries)
    reach = HEADED * pitch_of(entries, max(owned, key=lambda box: box.height))
    return [
        text
        for text in texts
        if text.bbox not in owned and text.bbox.center.y <= top and top - text.bbox.bottom <= reach
    ]


def pieces_of(text: Token, starts: Sequence[int]) -> list[Token]:
    cuts = sorted(set(starts))
    ends = [*cuts[1:], len(text.text)]
    spans = [
        (start, start + len(_TRAILING.sub("", text.text[start:end])))
        for start, end in zip(cuts, ends, strict=True)
    ]
    return [part_of(text, start, end) for start, end in spans if end > start] if len(spans) > 1 else [text]


def pitch_of(entries: Sequence[ListEntry], text: Box) -> float:
    tops = sorted(entry.anchor.center.y for entry in entries)
    gaps = [lower - upper for upper, lower in pairwise(tops) if lower - upper > text.height / 2]
    return min(gaps, default=2 * text.height)
