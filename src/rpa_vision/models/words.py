"""Parts of a line, each with its own box."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise
from math import prod

from rpa_vision.models.geometry import Box
from rpa_vision.models.wording import Glyph, Token


def words_of(line: Token) -> tuple[Token, ...]:
    return tuple(part_of(line, *word.span()) for word in re.finditer(r"\S+", line.text))


def words_in(lines: Iterable[Token]) -> tuple[Token, ...]:
    return tuple(word for line in lines for word in words_of(line))


def part_of(token: Token, start: int, end: int) -> Token:
    """Its characters from ``start`` to before ``end``, of which there must be at least one."""
    own = (token.glyphs or _even(token))[start:end]
    return Token(
        text=token.text[start:end],
        bbox=Box(own[0].left, token.bbox.top, own[-1].right, token.bbox.bottom),
        confidence=prod(glyph.confidence for glyph in own),
        glyphs=token.glyphs[start:end],
    )


def with_glyphs(token: Token, glyphs: tuple[Glyph, ...]) -> Token:
    """The same text, as sure as these glyphs are."""
    return token.model_copy(
        update={"glyphs": glyphs, "confidence": prod(glyph.confidence for glyph in glyphs)}
    )


def _even(token: Token) -> tuple[Glyph, ...]:
    """Characters of equal width: the best guess when the engine gives only the line's box."""
    box, count = token.bbox, len(token.text)
    edges = [box.left + box.width * index // count for index in range(count + 1)]
    return tuple(Glyph(left, max(left + 1, right), token.confidence) for left, right in pairwise(edges))
