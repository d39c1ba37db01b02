"""Every place on a screen where a wanted text may stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from statistics import fmean

from rpa_vision.grounding.words.pieces import TextPiece, letters_in, spelt
from rpa_vision.grounding.words.runs import Window, windows
from rpa_vision.models.geometry import Box
from rpa_vision.models.token import Token
from rpa_vision.text.differences import is_another_text
from rpa_vision.text.letters import letters_of
from rpa_vision.text.likeness import surely_another, text_score

INSIDE_PENALTY = 0.1
"""A text inside a longer phrase is weaker evidence than one that stands alone: « Nom » in « Nom d'usage »."""


@dataclass(frozen=True)
class TextHit:
    pieces: tuple[TextPiece, ...]
    score: float
    whole: bool
    phrase: str
    beside: tuple[TextPiece, ...] = ()
    """What of its phrase stands right before and after it, where it is cut out of a line."""

    @cached_property
    def bbox(self) -> Box:
        return reduce(Box.union, (piece.bbox for piece in self.pieces))

    @property
    def text(self) -> str:
        return " ".join(piece.token.text for piece in self.pieces)

    @property
    def confidence(self) -> float:
        return self.score * fmean(piece.token.confidence for piece in self.pieces)

    @property
    def strength(self) -> float:
        return self.score - (0.0 if self.whole else INSIDE_PENALTY)

    @property
    def exact(self) -> bool:
        """Not a letter differs."""
        return self.score == 1.0

    @property
    def perfect(self) -> bool:
        return self.whole and self.exact


def find_hits(words: Sequence[Token], text: str, least_score: float) -> list[TextHit]:
    """Hits in different places, strongest first: what says the text, or may be a misreading of it."""
    return hits_and_misses(words, text, least_score)[0]


def hits_and_misses(
    words: Sequence[Token], text: str, least_score: float
) -> tuple[list[TextHit], list[TextHit]]:
    """Beside the hits, the texts as like the wanted one that say something else, unless they were misread surely."""
    hits: list[TextHit] = []
    misses: list[TextHit] = []
    for hit in _alike(words, text, least_score):
        (misses if _is_another(hit, text, least_score) else hits).append(hit)
    return _apart(hits), _apart(misses)


def _alike(words: Sequence[Token], text: str, least_score: float) -> list[TextHit]:
    wanted = letters_of(text)
    longest, several_words = len(wanted) / least_score, len(text.split()) > 1
    hits = (_hit(window, wanted, least_score) for window in windows(words, longest, several_words))
    return [hit for hit in hits if hit is not None]


def _hit(window: Window, wanted: str, least_score: float) -> TextHit | None:
    seen = letters_in(window.pieces)
    score = text_score(wanted, seen) if len(seen) >= len(wanted) * least_score else 0.0
    if score < least_score:
        return None
    return TextHit(window.pieces, score, window.whole, window.phrase, window.beside)


def _is_another(hit: TextHit, text: str, least_score: float) -> bool:
    seen, sureness = spelt(hit.pieces)
    surely = bool(sureness) and surely_another(letters_of(text), seen, sureness)
    return surely or is_another_text(text, hit.text, least_score)


def _apart(hits: list[TextHit]) -> list[TextHit]:
    kept: list[TextHit] = []
    for hit in sorted(hits, key=lambda hit: (-hit.strength, len(hit.pieces), hit.bbox, hit.text)):
        if not any(same_place(hit, other) for other in kept):
            kept.append(hit)
    return kept


def same_place(hit: TextHit, other: TextHit) -> bool:
    """They share a word, or the engine read one text twice, in two boxes."""
    shared = any(piece is known for piece in hit.pieces for known in other.pieces)
    return shared or other.bbox.contains(hit.bbox.center) or hit.bbox.contains(other.bbox.center)
