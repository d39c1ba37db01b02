"""Two readings of one line, by readers that make different mistakes.

Where they agree the line counts as read; where they do not, those letters are in doubt.
"""

from __future__ import annotations

from rapidfuzz.distance import Levenshtein

from rpa_vision.models.token import Glyph, Token, with_glyphs

DISPUTED = 0.6
"""How often the surer of two readers that contradict each other is right, on drawn pages."""


def agreed(one: Token | None, other: Token | None) -> Token | None:
    """The surer of the two, less sure where the other contradicts it; nothing when one of them sees no text."""
    if one is None or other is None:
        return None
    surer, contradicting = (one, other) if one.confidence >= other.confidence else (other, one)
    if surer.text == contradicting.text:
        return surer
    return with_glyphs(surer, _doubted(surer, contradicting.text))


def _doubted(token: Token, other: str) -> tuple[Glyph, ...]:
    glyphs = list(token.glyphs)
    for part in Levenshtein.opcodes(token.text, other):
        start, end = part.src_start, part.src_end
        if part.tag == "equal":
            continue
        # A letter the other reader has and this one has not: its neighbours are where it would stand.
        first, last = (start, end) if start < end else (max(0, start - 1), min(len(glyphs), start + 1))
        for place in range(first, last):
            glyphs[place] = glyphs[place]._replace(confidence=min(glyphs[place].confidence, DISPUTED))
    return tuple(glyphs)
