"""Runs of pieces that stand together and so may be one text."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import pairwise

from rpa_vision.grounding.words.pieces import LABEL_SIGN, TextPiece, pieces_of
from rpa_vision.models.geometry import Box
from rpa_vision.models.token import Token, rows

PHRASE_GAP = 0.7
"""Of the line's height: more than a space between words, so what follows is another phrase."""
JOIN_GAP = 1.5
"""Of the line's height: the widest gap inside a text spread over several tokens."""
SAME_PLACE = 0.5
"""Intersection over union of two boxes of the same word."""
LINE_GAP = 0.6
"""Of the line's height: the most between two lines of one text."""


@dataclass(frozen=True)
class Window:
    pieces: tuple[TextPiece, ...]
    whole: bool
    """Made of whole phrases, not cut out of a longer one."""
    phrase: str
    """Everything that stands together with it, for whoever must know what is really written there."""
    beside: tuple[TextPiece, ...] = ()
    """What of its phrase stands right before and after it, where it is cut out of a line."""


@dataclass(frozen=True)
class _Phrase:
    pieces: list[TextPiece]
    bbox: Box


def windows(words: Sequence[Token], longest: float, several_lines: bool) -> Iterator[Window]:
    """Every window of at most ``longest`` letters, on one line or, if asked for, going on below it."""
    lines = [_phrases(line) for row in rows(_once(words)) for line in _split(_pieces(row), JOIN_GAP)]
    for line in lines:
        yield from _on_one_line(line, longest)
    if several_lines:
        yield from _on_two_lines([phrase for line in lines for phrase in line], longest)


def _on_one_line(line: list[_Phrase], longest: float) -> Iterator[Window]:
    pieces = [piece for phrase in line for piece in phrase.pieces]
    starts: list[int] = []
    ends: list[int] = []
    for phrase in line:
        starts.append(ends[-1] if ends else 0)
        ends.append(starts[-1] + len(phrase.pieces))
    for start, end in _spans(pieces, longest):
        outer = starts[bisect_right(starts, start) - 1], ends[bisect_left(ends, end)]
        ends_there = end == outer[1] or pieces[end - 1].is_label
        before = pieces[start - 1 : start] if start > outer[0] else []
        after = [] if ends_there else pieces[end : end + 1]
        beside = (*before, *after)
        yield Window(tuple(pieces[start:end]), not beside, _written(pieces[outer[0] : outer[1]]), beside)


def _on_two_lines(phrases: list[_Phrase], longest: float) -> Iterator[Window]:
    downwards = sorted(phrases, key=lambda phrase: phrase.bbox.top)
    tops = [phrase.bbox.top for phrase in downwards]
    for above in phrases:
        first = bisect_right(tops, above.bbox.center.y)
        last = bisect_right(tops, above.bbox.bottom + LINE_GAP * above.bbox.height)
        for below in downwards[first:last]:
            if not _one_text(above.bbox, below.bbox):
                continue
            pieces, middle = above.pieces + below.pieces, len(above.pieces)
            for start, end in _spans(pieces, longest):
                if start < middle < end:
                    whole = start == 0 and end == len(pieces)
                    yield Window(tuple(pieces[start:end]), whole, _written(pieces))


def _written(pieces: Sequence[TextPiece]) -> str:
    return " ".join(piece.token.text for piece in pieces)


def _one_text(above: Box, below: Box) -> bool:
    apart = below.top - above.bottom
    overlap = min(above.right, below.right) - max(above.left, below.left)
    return apart <= LINE_GAP * min(above.height, below.height) and overlap > 0


def _spans(pieces: Sequence[TextPiece], longest: float) -> Iterator[tuple[int, int]]:
    for start in range(len(pieces)):
        letters = 0
        for index in range(start, len(pieces)):
            letters += len(pieces[index].letters)
            if letters > longest:
                break
            yield start, index + 1


def _pieces(row: list[Token]) -> list[TextPiece]:
    found: list[TextPiece] = []
    for word in row:
        if found and word.text.startswith(LABEL_SIGN):
            found[-1] = replace(found[-1], is_label=True)
        found.extend(pieces_of(word))
    return found


def _once(words: Sequence[Token]) -> list[Token]:
    """Engines sometimes read one text twice, in two boxes."""
    kept: dict[str, list[Token]] = {}
    for word in words:
        alike = kept.setdefault(word.text, [])
        if not any(word.bbox.iou(other.bbox) > SAME_PLACE for other in alike):
            alike.append(word)
    return [word for alike in kept.values() for word in alike]


def _phrases(line: list[TextPiece]) -> list[_Phrase]:
    return [
        _Phrase(part, reduce(Box.union, (piece.bbox for piece in part)))
        for sentence in _sentences(line)
        for part in _split(sentence, PHRASE_GAP)
    ]


def _sentences(line: list[TextPiece]) -> list[list[TextPiece]]:
    parts: list[list[TextPiece]] = [[]]
    for piece in line:
        parts[-1].append(piece)
        if piece.ends_sentence:
            parts.append([])
    return [part for part in parts if part]


def _split(pieces: list[TextPiece], widest: float) -> list[list[TextPiece]]:
    """Cut where the gap is wider than this part of the lower neighbour's height."""
    parts = [pieces[:1]]
    for left, right in pairwise(pieces):
        gap = right.bbox.left - left.bbox.right - left.trailing
        if gap > widest * min(left.bbox.height, right.bbox.height):
            parts.append([])
        parts[-1].append(right)
    return [part for part in parts if part]
