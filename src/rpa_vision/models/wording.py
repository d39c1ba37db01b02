"""Text as read on a screen, and when two pieces of it say the same."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Annotated, NamedTuple

from pydantic import AfterValidator, model_validator

from rpa_vision.models.base import Model, Unit
from rpa_vision.models.geometry import Box

_BREAKS = re.compile(r"[.!?;:]+(?:\s|$)|\s[—–-]\s|[«»“”\"|•]")
_NUMBERS = re.compile(r"(?<!\S)\S*\d{4}\S*(?!\S)")
_REMEMBERED = 8192
"""Texts: a few screens' worth. One look compares each of its lines with what many screens are known by."""
_SAME_SIGNS = str.maketrans(
    {
        "’": "'",
        "‘": "'",
        "`": "'",
        "´": "'",
        "«": '"',
        "»": '"',
        "“": '"',
        "”": '"',
        "–": "-",
        "—": "-",
        "œ": "oe",
        "Œ": "oe",
        "æ": "ae",
        "Æ": "ae",
    }
)


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


def without_accents(text: str) -> str:
    apart = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


@lru_cache(_REMEMBERED)
def folded(text: str) -> str:
    """Lower case, no accents, plain apostrophes, single spaces: for comparing, never for showing."""
    return " ".join(without_accents(text.translate(_SAME_SIGNS)).casefold().split())


@lru_cache(_REMEMBERED)
def squeezed(text: str) -> str:
    """Only what counts when two texts are compared: OCR adds and loses spaces and small signs by chance."""
    return "".join(letter for letter in folded(text) if letter.isalnum())


def is_drawn(character: str) -> bool:
    """A picture rather than a letter: a tick, an arrow, a circle."""
    return unicodedata.category(character) == "So"


def after_marks(text: str) -> int:
    """Where its words begin behind what is drawn before them; 0 where nothing else is in it."""
    return next((place for place, sign in enumerate(text) if not sign.isspace() and not is_drawn(sign)), 0)


def statements(lines: Iterable[str]) -> frozenset[str]:
    """What a screen says, squeezed: each line, and each part of it between full stops, colons and the like.

    Comparing whole statements keeps « admission enregistrée » apart from « aucune admission enregistrée ».
    """
    parts = (part for line in lines for part in (line, *_BREAKS.split(line)))
    return frozenset(filter(None, map(squeezed, parts)))


def said_in(lines: Sequence[str]) -> frozenset[str]:
    """The same, and its long numbers: one says the same whatever stands before it, « IPP 800470126 »."""
    numbers = (number for line in lines for number in _NUMBERS.findall(line))
    return statements(lines) | frozenset(filter(None, map(squeezed, numbers)))


def _says_something(text: str) -> str:
    """Nothing but spaces and signs would be found in every text."""
    if not squeezed(text):
        raise ValueError("must say something that can be looked for")
    return text


Words = Annotated[str, AfterValidator(_says_something)]
"""A text to be looked for on a screen."""


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
