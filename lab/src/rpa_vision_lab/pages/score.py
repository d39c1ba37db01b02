"""How much of a page's truth was read and found. Scores are counts: those of several pages add up.

**Words** count as right when the text is the same, accents and capitals included, and the place is: the middle of
the read word lies in the true word's box, grown by a quarter of its height. Only what no two programs write alike
is made alike first: curved apostrophes, long dashes, and the signs French sets apart from its words
(``: ; ? ! « » * · • …``) or a ticked box beside it, because whether they belong to the word is a matter of a
pixel. A word that is nothing but such signs does not count at all. Commas, full stops, brackets and hyphens do.

**Elements** count as found where a predicted box overlaps theirs by half (intersection over union).
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ElementType
from rpa_vision.text.folding import squeezed
from rpa_vision_lab.pages.matching import best_pairs, overlaps
from rpa_vision_lab.pages.truth import CLICKABLE, Page

_SAME = str.maketrans({"’": "'", "‘": "'", "–": "-", "—": "-", "−": "-"})
_APART = ':;?!*«»"·•|…✓✔'
_COUNTS_ALONE = "€%"
_HALF = 0.5


class Word(Protocol):
    @property
    def text(self) -> str: ...

    @property
    def bbox(self) -> Box: ...


class Element(Protocol):
    @property
    def type(self) -> ElementType: ...

    @property
    def bbox(self) -> Box: ...

    @property
    def label(self) -> str: ...


@dataclass(frozen=True)
class WordScore:
    true: int = 0
    read: int = 0
    right: int = 0
    characters: int = 0
    edits: int = 0
    """Characters to change, add or remove; never more than a word is long: what is missing is all wrong."""

    @property
    def recall(self) -> float:
        return self.right / self.true if self.true else 1.0

    @property
    def precision(self) -> float:
        return self.right / self.read if self.read else 1.0

    @property
    def character_error_rate(self) -> float:
        return self.edits / self.characters if self.characters else 0.0

    def __add__(self, other: WordScore) -> WordScore:
        return WordScore(
            self.true + other.true,
            self.read + other.read,
            self.right + other.right,
            self.characters + other.characters,
            self.edits + other.edits,
        )


@dataclass(frozen=True)
class ElementScore:
    true: Counter[ElementType] = field(default_factory=Counter)
    """Of each type, how many there are."""
    found: Counter[ElementType] = field(default_factory=Counter)
    """Of each type, how many were found as that type."""
    located: int = 0
    """Clickable ones found as an element of any type, be it a mere label."""
    clickable: int = 0
    """Clickable ones found as something clickable."""
    predicted: int = 0
    """Predictions of something clickable."""
    labelled: int = 0
    """Clickable ones that have a label and were found as something clickable."""
    labels_right: int = 0

    @property
    def true_clickable(self) -> int:
        return sum(self.true[type_] for type_ in CLICKABLE)

    def recall(self, type_: ElementType) -> float:
        return _share(self.found[type_], self.true[type_])

    @property
    def located_recall(self) -> float:
        return _share(self.located, self.true_clickable)

    @property
    def clickable_recall(self) -> float:
        return _share(self.clickable, self.true_clickable)

    @property
    def typed_recall(self) -> float:
        return _share(sum(self.found[type_] for type_ in CLICKABLE), self.true_clickable)

    @property
    def precision(self) -> float:
        return _share(self.clickable, self.predicted)

    @property
    def label_share(self) -> float:
        return _share(self.labels_right, self.labelled)

    def __add__(self, other: ElementScore) -> ElementScore:
        return ElementScore(
            self.true + other.true,
            self.found + other.found,
            self.located + other.located,
            self.clickable + other.clickable,
            self.predicted + other.predicted,
            self.labelled + other.labelled,
            self.labels_right + other.labels_right,
        )


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 1.0


def score_words(page: Page, read: Sequence[Word]) -> WordScore:
    true = [(text, word.bbox) for word in page.words if (text := _core(word.text))]
    seen = [(text, word.bbox) for word in read if (text := _core(word.text))]
    right, used = _same_words(true, seen)
    true_places = [_grown(box) for _, box in true]
    counted = len(used) + sum(
        1
        for index, (_, box) in enumerate(seen)
        if index not in used and not _excused(box, true_places, page.doubtful)
    )
    edits = sum(_edits_there(text, box, seen) for text, box in true)
    return WordScore(len(true), counted, right, sum(len(text) for text, _ in true), edits)


def _core(text: str) -> str:
    core = unicodedata.normalize("NFC", text).translate(_SAME).replace("...", "…").strip(_APART)
    return core if any(sign.isalnum() or sign in _COUNTS_ALONE for sign in core) else ""


def _grown(box: Box) -> Box:
    by = max(2, box.height // 4)
    return Box(box.left - by, box.top - by, box.right + by, box.bottom + by)


def _same_words(true: Sequence[tuple[str, Box]], seen: Sequence[tuple[str, Box]]) -> tuple[int, set[int]]:
    """How many true words were read, and which readings those are; the nearest reading of a word is its own."""
    by_text: dict[str, list[int]] = {}
    for index, (text, _) in enumerate(seen):
        by_text.setdefault(text, []).append(index)
    near = sorted(
        (_distance(box, seen[j][1]), box, seen[j][1], i, j)
        for i, (text, box) in enumerate(true)
        for j in by_text.get(text, ())
        if _grown(box).contains(seen[j][1].center)
    )
    matched: set[int] = set()
    used: set[int] = set()
    for *_, i, j in near:
        if i not in matched and j not in used:
            matched.add(i)
            used.add(j)
    return len(matched), used


def _distance(one: Box, other: Box) -> int:
    return abs(one.center.x - other.center.x) + abs(one.center.y - other.center.y)


def _excused(box: Box, true_places: Sequence[Box], doubtful: Sequence[Box]) -> bool:
    """Nobody can tell what is written where a text is cut; but a whole word beside it must be read right."""
    middle = box.center
    in_doubt = any(_grown(place).contains(middle) for place in doubtful)
    return in_doubt and not any(place.contains(middle) for place in true_places)


def _edits_there(text: str, box: Box, seen: Sequence[tuple[str, Box]]) -> int:
    """To make the true word of what was read over it, from left to right."""
    place = _grown(box)
    pieces = sorted(
        (other, words) for words, other in seen if place.contains(other.center) or other.contains(box.center)
    )
    return min(len(text), _edits(text, "".join(words for _, words in pieces)))


def _edits(one: str, other: str) -> int:
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        above, row[0] = row[0], i
        for j, sign in enumerate(other, 1):
            above, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, above + (letter != sign))
    return row[-1]


def score_elements(page: Page, found: Sequence[Element]) -> ElementScore:
    true_clickable = [one for one in page.elements if one.type in CLICKABLE]
    found_clickable = [one for one in found if one.type in CLICKABLE]
    boxes = [one.bbox for one in true_clickable]
    pairs = best_pairs(boxes, [one.bbox for one in found_clickable], _HALF)
    used = {j for _, j in pairs}
    wrong = [one.bbox for j, one in enumerate(found_clickable) if j not in used]
    doubtful = overlaps(wrong, page.doubtful)
    counted = sum(1 for row in doubtful if not (row >= _HALF).any())
    labelled = [(true_clickable[i].label, found_clickable[j].label) for i, j in pairs]
    labelled = [(true, predicted) for true, predicted in labelled if squeezed(true)]
    return ElementScore(
        true=Counter(one.type for one in page.elements),
        found=Counter({type_: _found_as(type_, page, found) for type_ in ElementType}),
        located=len(best_pairs(boxes, [one.bbox for one in found], _HALF)),
        clickable=len(pairs),
        predicted=len(pairs) + counted,
        labelled=len(labelled),
        labels_right=sum(squeezed(true) == squeezed(predicted) for true, predicted in labelled),
    )


def _found_as(type_: ElementType, page: Page, found: Sequence[Element]) -> int:
    true = [one.bbox for one in page.elements if one.type is type_]
    return len(best_pairs(true, [one.bbox for one in found if one.type is type_], _HALF))
