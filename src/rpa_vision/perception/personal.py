"""Where a screen says whom it is about: behind labels, by how values are written, and wherever the same is said again.

In doubt too much is found: a label painted over costs little, a name left standing costs a patient.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from rpa_vision.domain.kinds import ValueKind
from rpa_vision.models.geometry import Box, Size
from rpa_vision.models.screen import ElementType, UIElement
from rpa_vision.models.token import Token, part_of, words_of
from rpa_vision.perception.lists.labelled import SAME_ROW, UNDER
from rpa_vision.perception.text.phrases import phrases_of
from rpa_vision.text.folding import folded, squeezed
from rpa_vision.text.likeness import alike_share

_FIELDS = frozenset({ElementType.TEXT_INPUT, ElementType.DROPDOWN})
_ROWS = frozenset({ElementType.TABLE_ROW, ElementType.TABLE_CELL})
_LABEL_WORDS = 6
"""A text of more words is a sentence, and labels nothing."""
_SHORT = 3
"""Letters: a shorter value stands anywhere by chance."""
_LONG = 5
"""Letters from which on a value is known within a longer word, and with a letter misread."""
_ALIKE = 0.8
_BORDER = 2
"""Pixels of a field that stay, so that it is still one."""
_AS_DIGITS = str.maketrans("oilsb", "01158")
"""Letters, folded, that readers take digits for."""
_BETWEEN = re.compile(r"\W*")


@dataclass(frozen=True)
class PersonalKinds:
    """What a site has painted over."""

    labels: tuple[str, ...] = ()
    """Words of labels, folded: what stands behind or under them."""
    kinds: tuple[ValueKind, ...] = ()
    """Told by how it is written, wherever it stands."""

    def label_in(self, text: str) -> tuple[int, int] | None:
        """Where words of a label stand in a text; the longest ones."""
        words = list(re.finditer(r"\w+", text))
        plain = [folded(word.group()) for word in words]
        found = [
            (start, start + len(label))
            for label in (one.split() for one in self.labels)
            for start in range(len(plain) - len(label) + 1)
            if plain[start : start + len(label)] == label
        ]
        if not found:
            return None
        start, end = max(found, key=lambda place: (place[1] - place[0], -place[0]))
        return words[start].start(), words[end - 1].end()


@dataclass(frozen=True)
class PersonalFound:
    boxes: tuple[Box, ...]
    said: tuple[str, ...]
    """What stood there, as far as it was read."""


@dataclass
class _Finder:
    wanted: PersonalKinds
    lines: Sequence[Token]
    elements: Sequence[UIElement]
    boxes: list[Box] = field(default_factory=list)
    """Of texts."""
    whole: list[Box] = field(default_factory=list)
    """Of fields."""
    said: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._pieces = phrases_of(self.lines)
        self._fields = [one for one in self.elements if one.type in _FIELDS]
        self._rows = [one.bbox for one in self.elements if one.type in _ROWS]
        self._names = {squeezed(one.label) for one in self._fields} - {""}

    def behind_labels(self) -> None:
        for piece in self._pieces:
            self._behind(piece)
        for one in self._fields:
            if one.label and self.wanted.label_in(one.label):
                self._take_field(one)

    def by_writing(self) -> None:
        for line in self.lines:
            for kind in self.wanted.kinds:
                for start, end in kind.form.places(line.text):
                    self._take(part_of(line, start, end))

    def said_again(self, known: Iterable[str]) -> None:
        words = {squeezed(word) for text in known for word in (*text.split(), text)}
        telling = sorted(word for word in words if len(word) >= _SHORT)
        for line in self.lines if telling else ():
            self.boxes += [word.bbox for word in words_of(line) if _is_said(squeezed(word.text), telling)]
            self.boxes += [part_of(line, *place).bbox for place in _places_of(telling, line.text)]

    def _behind(self, piece: Token) -> None:
        label = self.wanted.label_in(piece.text)
        if label is None:
            return
        colon = piece.text.find(":", label[1])
        starts = _BETWEEN.match(piece.text, colon + 1 if colon >= 0 else label[1])
        begins = starts.end() if starts else len(piece.text)
        rest = "" if squeezed(piece.text) in self._names else piece.text[begins:]
        if len(rest.split()) > _LABEL_WORDS and colon < 0:
            return
        if rest:
            self._take(part_of(piece, begins, len(piece.text)))
        if not any(letter.isupper() or letter.isdigit() for letter in rest):  # « d'usage » goes on as a label
            self._beside(piece)

    def _beside(self, label: Token) -> None:
        below = self._under(label)
        heads_rows = bool(below) and below[0].bbox.center.is_in_any(self._rows)
        if not heads_rows:
            right = self._right_of(label)
            if right is not None and not self._is_label(right):
                self._take_whole(right)
        for one in below:
            self._take_whole(one)

    def _right_of(self, label: Token) -> Token | None:
        beside = [
            one
            for one in self._pieces
            if _on_one_row(label.bbox, one.bbox) and one.bbox.left >= label.bbox.right
        ]
        return min(beside, key=lambda one: one.bbox.left, default=None)

    def _under(self, label: Token) -> list[Token]:
        """One after the other, as in a column, until there is a gap or another label."""
        found: list[Token] = []
        at = label.bbox
        while True:
            below = [
                one
                for one in self._pieces
                if one.bbox.center.y > at.bottom
                and one.bbox.top - at.bottom <= UNDER * at.height
                and min(label.bbox.right, one.bbox.right) > max(label.bbox.left, one.bbox.left)
            ]
            nearest = min(below, key=lambda one: one.bbox.top, default=None)
            if nearest is None or self._is_label(nearest):
                return found
            found += [one for one in below if _on_one_row(one.bbox, nearest.bbox)]
            at = nearest.bbox

    def _is_label(self, piece: Token) -> bool:
        text = piece.text.rstrip()
        return (
            text.endswith(":")
            or squeezed(text) in self._names
            or self.wanted.label_in(piece.text) is not None
        )

    def _take_whole(self, value: Token) -> None:
        """With all that stands in the same field."""
        around = [one for one in self._fields if one.bbox.contains(value.bbox.center)]
        if around:
            self._take_field(min(around, key=lambda one: one.bbox.area))
        self._take(value)

    def _take_field(self, one: UIElement) -> None:
        inside = [piece for piece in self._pieces if one.bbox.contains(piece.bbox.center)]
        for piece in inside:
            self._take(piece)
        box = one.bbox
        if inside and box.height > 2 * _BORDER and box.width > 2 * _BORDER:
            self.whole.append(
                Box(box.left + _BORDER, box.top + _BORDER, box.right - _BORDER, box.bottom - _BORDER)
            )

    def _take(self, token: Token) -> None:
        self.boxes.append(token.bbox)
        self.said.append(token.text)


def personal_places(
    lines: Sequence[Token],
    elements: Sequence[UIElement],
    wanted: PersonalKinds,
    known: Sequence[str],
    size: Size,
) -> PersonalFound:
    """``known``: what is a person's wherever it stands."""
    finder = _Finder(wanted, lines, elements)
    finder.behind_labels()
    finder.by_writing()
    finder.said_again([*known, *finder.said])
    boxes = (*_with_room(finder.boxes, size), *finder.whole)
    return PersonalFound(tuple(dict.fromkeys(boxes)), tuple(dict.fromkeys(finder.said)))


def said_places(lines: Sequence[Token], said: Sequence[str], size: Size) -> PersonalFound:
    """Where any of these strings stands, each taken as a whole."""
    telling = sorted({squeezed(one) for one in said})
    boxes = [word.bbox for line in lines for word in words_of(line) if _is_said(squeezed(word.text), telling)]
    boxes += [part_of(line, *place).bbox for line in lines for place in _places_of(telling, line.text)]
    return PersonalFound(_with_room(boxes, size), ())


def _with_room(boxes: Iterable[Box], size: Size) -> tuple[Box, ...]:
    """What hangs below its line, too."""
    return tuple(dict.fromkeys(box.grown(max(2, box.height // 5), size) for box in boxes))


def _is_said(word: str, telling: Iterable[str]) -> bool:
    return any(
        word == value
        or (len(value) >= _LONG and value in word)
        or (value.isdecimal() and word.translate(_AS_DIGITS) == value)
        or (_is_long_word(value) and _is_long_word(word) and alike_share(word, value) >= _ALIKE)
        for value in telling
    )


def _is_long_word(text: str) -> bool:
    """A number with another digit is another number, a name with another letter the same one, misread."""
    return len(text) > _LONG and not any(map(str.isdigit, text))


def _places_of(telling: Iterable[str], text: str) -> Iterator[tuple[int, int]]:
    """Of values that are written with spaces or signs between their letters."""
    letters = [(letter, place) for place, sign in enumerate(text) for letter in squeezed(sign)]
    plain = "".join(letter for letter, _ in letters)
    for value in telling:
        at = plain.find(value) if len(value) >= _LONG else -1
        while at >= 0:
            yield letters[at][1], letters[at + len(value) - 1][1] + 1
            at = plain.find(value, at + 1)


def _on_one_row(one: Box, other: Box) -> bool:
    return abs(one.center.y - other.center.y) <= SAME_ROW * min(one.height, other.height)
