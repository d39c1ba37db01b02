"""The smallest parts of a screen's text that a target can be made of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rpa_vision.models.geometry import Box
from rpa_vision.models.token import Token, part_of
from rpa_vision.text.letters import joined, lettered_groups

LABEL_SIGN = ":"
SENTENCE_ENDS = (".", "?", "!")


@dataclass(frozen=True)
class TextPiece:
    letters: str
    """Folded, without soft signs: what is compared."""
    sureness: tuple[float, ...]
    """Of each letter; empty when the engine does not tell."""
    token: Token
    is_label: bool = False
    """A colon follows: whatever comes behind it is a value, not more of the same text."""
    ends_sentence: bool = False
    trailing: int = 0
    """Columns of soft signs behind it that belong to the same word: no gap."""

    @property
    def bbox(self) -> Box:
        return self.token.bbox


def pieces_of(word: Token) -> Iterator[TextPiece]:
    for group in lettered_groups(word.text):
        token = part_of(word, group[0][0], group[-1][0] + 1)
        rest = word.text[group[-1][0] + 1 :]
        yield TextPiece(
            letters="".join(letters for _, letters in group),
            sureness=tuple(
                word.glyphs[index].confidence for index, letters in group if word.glyphs for _ in letters
            ),
            token=token,
            is_label=rest.startswith(LABEL_SIGN),
            ends_sentence=rest.startswith(SENTENCE_ENDS),
            trailing=word.bbox.right - token.bbox.right if not any(map(str.isalnum, rest)) else 0,
        )


def letters_in(pieces: Sequence[TextPiece]) -> str:
    return pieces[0].letters if len(pieces) == 1 else joined(piece.letters for piece in pieces)


def spelt(pieces: Sequence[TextPiece]) -> tuple[str, list[float]]:
    """The letters of pieces in a row, and how sure each is; nothing where one engine does not tell."""
    letters = letters_in(pieces)
    if not all(piece.sureness for piece in pieces):
        return letters, []
    known = iter([sure for piece in pieces for sure in piece.sureness])
    return letters, [0.0 if letter == " " else next(known) for letter in letters]
