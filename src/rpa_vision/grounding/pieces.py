"""The smallest parts of a screen's text that a target can be made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rpa_vision.models.geometry import Box
from rpa_vision.models.wording import Token, folded, is_drawn
from rpa_vision.models.words import part_of

SEPARATORS = frozenset(":;,/()[]{}|=")
"""A new piece starts after these, because engines drop the spaces around them."""
LABEL_SIGN = ":"
SENTENCE_ENDS = (".", "?", "!")
SOFT = SEPARATORS | frozenset(".?!'\"*•·_")
"""Read and missed by chance, and never what tells two targets apart, except inside a number."""
INSIDE_NUMBERS = frozenset(".,:/")
REMEMBERED_WORDS = 4096
"""Those of some screens: most words are there again at the next look."""


@dataclass(frozen=True)
class Piece:
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


def letters_of(text: str) -> str:
    groups = [group for word in text.split() for group in _groups(word)]
    return _joined("".join(letters for _, letters in group) for group in groups)


def pieces_of(word: Token) -> Iterator[Piece]:
    for group in _groups(word.text):
        token = part_of(word, group[0][0], group[-1][0] + 1)
        rest = word.text[group[-1][0] + 1 :]
        yield Piece(
            letters="".join(letters for _, letters in group),
            sureness=tuple(
                word.glyphs[index].confidence for index, letters in group if word.glyphs for _ in letters
            ),
            token=token,
            is_label=rest.startswith(LABEL_SIGN),
            ends_sentence=rest.startswith(SENTENCE_ENDS),
            trailing=word.bbox.right - token.bbox.right if not any(map(str.isalnum, rest)) else 0,
        )


def letters_in(pieces: Sequence[Piece]) -> str:
    return pieces[0].letters if len(pieces) == 1 else _joined(piece.letters for piece in pieces)


def spelt(pieces: Sequence[Piece]) -> tuple[str, list[float]]:
    """The letters of pieces in a row, and how sure each is; nothing where one engine does not tell."""
    letters = letters_in(pieces)
    if not all(piece.sureness for piece in pieces):
        return letters, []
    known = iter([sure for piece in pieces for sure in piece.sureness])
    return letters, [0.0 if letter == " " else next(known) for letter in letters]


def _joined(parts: Iterable[str]) -> str:
    """Without spaces, which engines lose, but for the one that keeps the numbers 1 and 2 from being 12."""
    whole = ""
    for part in parts:
        whole += " " + part if whole[-1:].isdigit() and part[:1].isdigit() else part
    return whole


@lru_cache(maxsize=REMEMBERED_WORDS)
def _groups(word: str) -> tuple[tuple[tuple[int, str], ...], ...]:
    """The characters that count, in one group for each stretch between separators. A sign before a word may be a mark
    beside it, such as a tick, that was read with it: where it ends, the word may begin."""
    groups: list[list[tuple[int, str]]] = []
    previous = -1
    for index, letters in _lettered(word):
        separated = any(sign in SEPARATORS for sign in word[previous + 1 : index])
        after_sign = bool(groups) and is_drawn(word[groups[-1][0][0]]) and not is_drawn(word[index])
        if not groups or separated or after_sign:
            groups.append([])
        groups[-1].append((index, letters))
        previous = index
    return tuple(map(tuple, groups))


def _lettered(word: str) -> list[tuple[int, str]]:
    """Index and folded letters of each character of a word that counts when comparing."""
    found = []
    for index, character in enumerate(word):
        letters = "".join(sign for sign in folded(character) if sign not in SOFT)
        if character in INSIDE_NUMBERS and _between(word, index, str.isdigit, str.isdigit):
            letters = character
        if letters == "-" and (word == character or _between(word, index, str.isalpha, str.isalnum)):
            letters = ""  # a hyphen or a dash; anywhere else it is a minus, as in a blood group
        if letters:
            found.append((index, letters))
    return found


def _between(word: str, index: int, before: Callable[[str], bool], after: Callable[[str], bool]) -> bool:
    return 0 < index < len(word) - 1 and before(word[index - 1]) and after(word[index + 1])
