"""Finding what a dialog says although it was misread a little: lost accents, other apostrophes, wrong letters."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, chain, pairwise
from typing import NamedTuple

from rpa_vision.text.legible import legible_words

LETTERS_PER_SLIP = 8
"""One letter in eight may be wrong: more, and « sauvegarder » would be found in other words."""
LIKE = 4
GAP = "..."
OPEN = "*"
"""After the beginning of a word: « supprim* » is found in all its forms. Before it: « *perdu* » is found where the
space before it was lost, in « serontperdues »."""
GAP_LETTERS = 60
"""Between the parts of one sentence: « voulez-vous [vraiment tout] enregistrer »."""
SENTENCE_ENDS = (".", "?", "!")
SAFE_INSIDE = 9
"""Letters: shorter words are found as whole words only; « format » stands inside « information »."""
WORD = 3
REMEMBERED = 8192
"""Patterns: some times as many as the catalogue has."""


class LetterSpan(NamedTuple):
    start: int
    end: int


def legible(text: str) -> str:
    """Letters only, those that engines take for each other made one."""
    return "".join(legible_words(text))


class Said:
    """Everything a dialog says, ready to be searched."""

    def __init__(self, lines: Iterable[str]) -> None:
        written = [word for line in lines for word in line.split()]
        words = [legible_words(word) for word in written]
        every = list(chain.from_iterable(words))
        self.letters = "".join(every)
        self._edges = set(accumulate(map(len, every), initial=0))
        ends = accumulate(sum(map(len, word)) for word in words)
        self._stops = [end for end, word in zip(ends, written, strict=True) if word.endswith(SENTENCE_ENDS)]

    def has(self, pattern: Pattern) -> bool:
        spans = [self._found(part, pattern) for part in pattern.parts]
        reached = [span.end for span in spans[0]]
        for following in spans[1:]:
            reached = [
                span.end for span in following if any(self._goes_on(end, span.start) for end in reached)
            ]
        return bool(reached)

    def _goes_on(self, end: int, start: int) -> bool:
        """Whether what starts there belongs to the sentence that was left off."""
        return 0 <= start - end <= GAP_LETTERS and not any(end <= stop <= start for stop in self._stops)

    def begins_with(self, pattern: Pattern) -> bool:
        return any(span.start == 0 for span in self._found(pattern.parts[0], pattern))

    def _found(self, part: Part, pattern: Pattern) -> list[LetterSpan]:
        spans = find_nearly(part.letters, self.letters)
        if pattern.anywhere or part.inside:
            return spans
        if part.open:
            return [span for span in spans if span.start in self._edges]
        if len(part.letters) < SAFE_INSIDE:
            return [span for span in spans if span.start in self._edges and span.end in self._edges]
        return [span for span in spans if self._has_each_word(part, span)]

    def _has_each_word(self, part: Part, span: LetterSpan) -> bool:
        """Slips are spread over a text; where they fill one word it is another: « ne pas enregistrer »."""
        there = self.letters[span.start : span.end]
        return all(min(_distances(word, there)) <= max(1, len(word) // 4) for word in part.words)


@dataclass(frozen=True)
class Pattern:
    text: str
    anywhere: bool = False
    """Inside longer words too: where missing it is worse than seeing it wrongly."""

    @property
    def parts(self) -> tuple[Part, ...]:
        return _parts(self.text)


class Part(NamedTuple):
    letters: str
    words: tuple[str, ...]
    """Those long enough to be told from others."""
    open: bool
    """Only the beginning of its last word is given."""
    inside: bool
    """It may stand within what was read as one word."""


@lru_cache(maxsize=REMEMBERED)
def _parts(text: str) -> tuple[Part, ...]:
    return tuple(
        Part(
            legible(part),
            tuple(word for word in legible_words(part) if len(word) >= WORD),
            part.rstrip().endswith(OPEN),
            part.lstrip().startswith(OPEN),
        )
        for part in text.split(GAP)
    )


def is_like(wanted: str, text: str) -> bool:
    """However badly both were read: a quarter of the letters may differ, as in a small title of a compressed picture."""
    wanted, text = legible(wanted), legible(text)
    return min(_distances(wanted, text), default=len(wanted)) <= len(wanted) // LIKE


def find_nearly(wanted: str, text: str) -> list[LetterSpan]:
    """Where ``wanted`` stands in ``text`` but for a few letters; the best end of each such place."""
    slips = len(wanted) // LETTERS_PER_SLIP
    return [
        LetterSpan(around.start + _start(wanted, near, end, distance), around.start + end)
        for around in _worth_a_look(wanted, text, slips)
        for near in [text[around.start : around.end]]
        for end, distance in _best_ends(_distances(wanted, near), slips)
    ]


def _worth_a_look(wanted: str, text: str, slips: int) -> list[LetterSpan]:
    """With ``k`` slips one of ``k + 1`` pieces is unharmed: only around those need be looked."""
    starts = [
        place - start
        for start, piece in _pieces(wanted, slips + 1)
        if piece in text
        for place in _places(piece, text)
    ]
    found: list[LetterSpan] = []
    for start in sorted(starts):
        around = LetterSpan(max(0, start - slips), min(len(text), start + len(wanted) + slips))
        if found and around.start <= found[-1].end:
            around = LetterSpan(found.pop().start, around.end)
        found.append(around)
    return found


@lru_cache(maxsize=REMEMBERED)
def _pieces(wanted: str, count: int) -> tuple[tuple[int, str], ...]:
    """Each with its place."""
    edges = [len(wanted) * index // count for index in range(count + 1)]
    return tuple((start, wanted[start:end]) for start, end in pairwise(edges))


def _best_ends(distances: list[int], slips: int) -> list[tuple[int, int]]:
    return [
        (end, distance)
        for end, distance in enumerate(distances, 1)
        if distance <= slips and distance <= min(distances[max(0, end - 2) : end + 1])
    ]


def _start(wanted: str, text: str, end: int, distance: int) -> int:
    """Going backwards from the end, as the way forwards does not tell where it began."""
    first = max(0, end - len(wanted) - distance)
    backwards = _distances(wanted[::-1], text[first:end][::-1], anchored=True)
    return end - 1 - min(range(len(backwards)), key=lambda index: (backwards[index], -index))


def _places(piece: str, text: str) -> list[int]:
    found, place = [], text.find(piece)
    while place >= 0:
        found.append(place)
        place = text.find(piece, place + 1)
    return found


def _distances(wanted: str, text: str, *, anchored: bool = False) -> list[int]:
    """Per place in the text, the letters to change to make what ends there the wanted text (Myers 1999).

    ``anchored``: what ends there begins where the text does.
    """
    places: dict[str, int] = {}
    for index, letter in enumerate(wanted):
        places[letter] = places.get(letter, 0) | 1 << index
    everywhere, last = (1 << len(wanted)) - 1, 1 << (len(wanted) - 1)
    grows, shrinks, distance = everywhere, 0, len(wanted)
    found = []
    for letter in text:
        same = places.get(letter, 0)
        diagonal = (((same & grows) + grows) ^ grows) | same | shrinks
        right_grows, right_shrinks = shrinks | ~(diagonal | grows) & everywhere, diagonal & grows
        distance += bool(right_grows & last) - bool(right_shrinks & last)
        right_grows, right_shrinks = right_grows << 1 | anchored, right_shrinks << 1
        grows = (right_shrinks | ~(diagonal | right_grows)) & everywhere
        shrinks = right_grows & diagonal & everywhere
        found.append(distance)
    return found


def says_any(said: Said, patterns: Iterable[str], *, anywhere: bool = False) -> bool:
    return any(said.has(Pattern(pattern, anywhere)) for pattern in patterns)
