"""From the characters of a line to a token of the product's own vocabulary."""

from __future__ import annotations

from itertools import pairwise
from math import prod
from statistics import fmean
from typing import NamedTuple

from rpa_vision.models.geometry import Box
from rpa_vision.models.token import Glyph, Token

SURE_ENOUGH = 0.5
"""On average over a line's characters; below it the « line » is an icon or a texture."""
WIDEST_HALF = 0.35
"""Half a wide letter, as a part of its line's height: how far a letter beside a gap may reach into it."""


class Character(NamedTuple):
    text: str
    centre: float
    """As a fraction of the line's width."""
    confidence: float


def find_token(box: Box, characters: list[Character]) -> Token | None:
    """The line as a token; nothing when what stands in the box is not text."""
    characters = _without_outer_spaces(characters)
    if not characters:
        return None
    if fmean(character.confidence for character in characters) < SURE_ENOUGH:
        return None
    return Token(
        text="".join(character.text for character in characters),
        bbox=box,
        confidence=prod(character.confidence for character in characters),
        glyphs=_glyphs(box, characters),
    )


def _without_outer_spaces(characters: list[Character]) -> list[Character]:
    inked = [index for index, character in enumerate(characters) if character.text != " "]
    return characters[inked[0] : inked[-1] + 1] if inked else []


def _glyphs(box: Box, characters: list[Character]) -> tuple[Glyph, ...]:
    """Neighbours share the space between their centres; nobody reaches further than a wide letter would."""
    centres = [box.left + character.centre * box.width for character in characters]
    between = [(one + other) / 2 for one, other in pairwise(centres)]
    reach = WIDEST_HALF * box.height
    glyphs = []
    for character, centre, start, end in zip(
        characters, centres, [box.left, *between], [*between, box.right], strict=True
    ):
        left, right = int(max(start, centre - reach)), int(min(end, centre + reach))
        left = min(left, box.right - 1)
        glyphs.append(Glyph(left, max(left + 1, right), character.confidence))
    return tuple(glyphs)
