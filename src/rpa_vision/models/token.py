"""A piece of text that was read on a screen, its words, and the order in which a person reads several."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise
from math import prod
from typing import NamedTuple

from pydantic import model_validator

from rpa_vision.models.base import Model, Unit
from rpa_vision.models.geometry import Box


class Glyph(NamedTuple):
    """One character of a token: its first column, the column after its last, and how sure the engine was."""

    left: int
    right: int
    confidence: float


class Token(Model):
    """A piece of text an OCR engine read, where, and how sure it was that every letter of it is right."""

    text: str
    bbox: Box
    confidence: Unit
    glyphs: tuple[Glyph, ...] = ()
    """One for each character of the text; empty when the engine does not tell."""

    @model_validator(mode="after")
    def _a_glyph_for_each_character(self) -> Token:
        if self.glyphs and len(self.glyphs) != len(self.text):
            raise ValueError(f"glyphs: {len(self.glyphs)} for {len(self.text)} characters")
        return self

    def moved(self, right: int, down: int) -> Token:
        """The same text that far away."""
        return Token.model_construct(
            text=self.text,
            bbox=self.bbox.moved(right, down),
            confidence=self.confidence,
            glyphs=tuple(
                Glyph(glyph.left + right, glyph.right + right, glyph.confidence) for glyph in self.glyphs
            ),
        )


def words_of(line: Token) -> tuple[Token, ...]:
    return tuple(part_of(line, *word.span()) for word in re.finditer(r"\S+", line.text))


def words_in(lines: Iterable[Token]) -> tuple[Token, ...]:
    return tuple(word for line in lines for word in words_of(line))


def part_of(token: Token, start: int, end: int) -> Token:
    """Its characters from ``start`` to before ``end``, of which there must be at least one."""
    own = token.glyphs[start:end] or _even(token, start, min(end, len(token.text)))
    return Token.model_construct(  # of a token that was checked; every word of every look is made here
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


def even_glyphs(token: Token) -> tuple[Glyph, ...]:
    """Characters of equal width: the best guess when the engine gives only the line's box."""
    return _even(token, 0, len(token.text))


def _even(token: Token, start: int, end: int) -> tuple[Glyph, ...]:
    left, width, count = token.bbox.left, token.bbox.width, len(token.text)
    edges = [left + width * index // count for index in range(start, end + 1)]
    return tuple(Glyph(left, max(left + 1, right), token.confidence) for left, right in pairwise(edges))


def rows(tokens: Iterable[Token]) -> list[list[Token]]:
    """Tokens that stand beside each other, row by row, each from left to right.

    A token joins the row whose first token it shares its middle height with, so that a tall title and the
    small print beside it are one row, and two lines of a paragraph are two.
    """
    found: list[list[Token]] = []
    ordered = sorted(tokens, key=lambda token: (token.bbox.center.y, _place(token)))
    tallest = max((token.bbox.height for token in ordered), default=0)
    for token in ordered:
        for row in reversed(found):
            if token.bbox.center.y - row[0].bbox.center.y > tallest:
                found.append([token])  # no row further up reaches down to here
                break
            if _beside(row[0].bbox, token.bbox):
                row.append(token)
                break
        else:
            found.append([token])
    return [sorted(row, key=_place) for row in found]


def reading_order(tokens: Iterable[Token]) -> list[Token]:
    """Top to bottom, left to right, whatever order the tokens came in."""
    return [token for row in rows(tokens) for token in row]


def _beside(one: Box, other: Box) -> bool:
    return one.top <= other.center.y < one.bottom and other.top <= one.center.y < other.bottom


def _place(token: Token) -> tuple[Box, str, float, tuple[Glyph, ...]]:
    """Complete, so that two readings of one place too have an order of their own."""
    return token.bbox, token.text, token.confidence, token.glyphs
