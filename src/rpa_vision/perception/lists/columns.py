"""What stands in the same place of several entries: the columns of a table, the lines of cards, each with its name."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from rpa_vision.models.geometry import Box
from rpa_vision.models.token import Token, part_of, words_of
from rpa_vision.perception.lists.entries import ALIGNED, ListEntry, hang_together
from rpa_vision.text.folding import folded, squeezed

HEADED = 2.5
"""Of the way from one entry to the next: how far above the first of them their headings may stand."""
LABELLED = 8
"""Of a text's height: how far before its value a label may stand that has the same place in every entry."""
LEAST_ROWS = 3
SCATTERED_SHARE = 3
_COLON = re.compile(r"\s*:\s*$")
_BESIDE_EACH_OTHER = re.compile(r"\s+[·•|–—-]\s+")
"""Between two values that are written as one text."""
_TRAILING = re.compile(r"[\s·•|–—-]+$")


@dataclass
class Column:
    texts: dict[int, Token]
    """By the number of the entry."""
    name: str = ""
    offsets: list[tuple[int, int, int, int]] = field(default_factory=list)
    """From the entries' things: left, right, middle, and down."""

    @property
    def says_the_same(self) -> bool:
        """In every entry: it tells none of them from another."""
        return len({squeezed(text.text) for text in self.texts.values()}) == 1

    def is_place_of(self, offset: tuple[int, int, int, int], near: float) -> bool:
        return any(
            abs(offset[3] - known[3]) <= near
            and min(abs(mine - its) for mine, its in zip(offset[:3], known[:3], strict=True)) <= near
            for known in self.offsets
        )


def columns_of(entries: Sequence[ListEntry], texts: Sequence[Token]) -> list[Column]:
    """From left to right. ``texts``: all of the screen, among which their headings are looked for."""
    heads = _over_first(entries, texts)
    boxes = [head.bbox for head in heads]
    parts = _parted_alike([_under_one_heading_each(entry, boxes) for entry in entries], heads)
    columns: list[Column] = []
    for number, entry in enumerate(entries):
        for text in parts[number]:
            offset = _offset(text.bbox, entry.anchor)
            near = ALIGNED * text.bbox.height
            column = next(
                (one for one in columns if number not in one.texts and one.is_place_of(offset, near)), None
            )
            if column is None:
                column = Column({})
                columns.append(column)
            column.texts[number] = text
            column.offsets.append(offset)
    _name(columns, entries, texts)
    return sorted(
        columns, key=lambda one: (min(at[0] for at in one.offsets), min(at[3] for at in one.offsets))
    )


def stand_for_data(things: Sequence[Box], columns: Sequence[Column]) -> bool:
    """Whether things alike stand with different texts in the same place. Of things that are scattered over a screen one
    such place may be chance, as a word in a menu and on a button: cards have more, or a number or a name there."""
    shared = [column for column in columns if len(column.texts) > 1]
    differing = [column for column in shared if not column.says_the_same]
    if hang_together(things) or len(shared) >= SCATTERED_SHARE:
        return bool(differing)
    return any(all(_is_value(text.text) for text in column.texts.values()) for column in differing)


def _is_value(text: str) -> bool:
    """A number, a date; or somebody's name."""
    words = text.split()
    return _has_digits(text) or (len(words) > 1 and all(word[0].isupper() for word in words))


def _offset(text: Box, anchor: Box) -> tuple[int, int, int, int]:
    x, y = anchor.center
    return (text.left - x, text.right - x, text.center.x - x, text.center.y - y)


def _under_one_heading_each(entry: ListEntry, heads: Sequence[Box]) -> ListEntry:
    """Texts of a row cut where they begin to stand under another heading: narrow columns are read as one, and a list
    that was searched may have a single row."""
    parts: list[Token] = []
    for text in entry.texts:
        if not heads or " " not in text.text or not _is_on_row(text, entry.anchor):
            parts.append(text)
            continue
        words = [(word.start(), part_of(text, *word.span()).bbox) for word in re.finditer(r"\S+", text.text)]
        starts = [start for place, (start, _) in enumerate(words) if _begins_under(words, place, heads)]
        parts += _pieces(text, [0, *starts])
    return ListEntry(entry.anchor, tuple(parts))


def _over_first(entries: Sequence[ListEntry], texts: Sequence[Token]) -> list[Token]:
    """What may be headings: nobody's texts, a little above the first entry."""
    owned = {text.bbox for entry in entries for text in entry.texts}
    if not owned:
        return []
    top = min(entry.anchor.top for entry in entries)
    reach = HEADED * _pitch(entries, max(owned, key=lambda box: box.height))
    return [
        text
        for text in texts
        if text.bbox not in owned and text.bbox.center.y <= top and top - text.bbox.bottom <= reach
    ]


def _begins_under(words: Sequence[tuple[int, Box]], place: int, heads: Sequence[Box]) -> bool:
    """A heading begins where the word does, and another of the same line begins over the words before it, or further
    left: the entries of a tree are indented."""
    box, before = words[place][1], [one for _, one in words[:place]]
    near = ALIGNED * box.height
    return any(
        abs(head.left - box.left) <= near
        and other.right <= head.left
        and abs(other.center.y - head.center.y) <= near
        and any(one.right > other.left for one in before)
        for head in heads
        for other in heads
    )


def _parted_alike(entries: Sequence[ListEntry], heads: Sequence[Token]) -> list[list[Token]]:
    """Texts cut where a text of another entry begins: narrow columns are read as one."""
    begins = [
        [
            (text.bbox.left - entry.anchor.center.x, text.bbox.center.y - entry.anchor.center.y)
            for text in entry.texts
        ]
        for entry in entries
    ]
    gaps = _gaps_in_common(entries, heads)
    parted = []
    for number, entry in enumerate(entries):
        others = [place for other, places in enumerate(begins) if other != number for place in places]
        parted.append([part for text in entry.texts for part in _cut(text, entry.anchor, others, gaps)])
    return parted


def _gaps_in_common(entries: Sequence[ListEntry], heads: Sequence[Token]) -> list[tuple[int, int]]:
    """Strips from top to bottom of a list where no row has a letter: between narrow columns. Of a few rows chance leaves
    such strips between the words of one text as well: then a heading begins there, or they tell nothing."""
    rows = [
        (entry.anchor, [text for text in entry.texts if _is_on_row(text, entry.anchor)]) for entry in entries
    ]
    filled = [row for row in rows if row[1]]
    if len(filled) < 2:
        return []
    gaps = _gaps([_from(anchor, word) for anchor, row in filled for text in row for word in words_of(text)])
    if len(filled) >= LEAST_ROWS:
        return gaps
    anchor = filled[0][0]
    begins = [
        (_from(anchor, word)[0], ALIGNED * word.bbox.height) for head in heads for word in words_of(head)
    ]
    return [gap for gap in gaps if any(abs(begin - gap[1]) <= near for begin, near in begins)]


def _from(anchor: Box, word: Token) -> tuple[int, int]:
    return word.bbox.left - anchor.center.x, word.bbox.right - anchor.center.x


def _gaps(covered: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    gaps, reached = [], min(right for _, right in covered)
    for left, right in sorted(covered):
        if left > reached:
            gaps.append((reached, left))
        reached = max(reached, right)
    return gaps


def _is_on_row(text: Token, anchor: Box) -> bool:
    return abs(text.bbox.center.y - anchor.center.y) <= ALIGNED * text.bbox.height


def _cut(
    text: Token, anchor: Box, begins: Sequence[tuple[int, int]], gaps: Sequence[tuple[int, int]]
) -> list[Token]:
    near, down = ALIGNED * text.bbox.height, text.bbox.center.y - anchor.center.y
    gaps = gaps if _is_on_row(text, anchor) else ()
    cuts = [0, *(mark.end() for mark in _BESIDE_EACH_OTHER.finditer(text.text))]
    words = [(word.start(), part_of(text, *word.span()).bbox) for word in re.finditer(r"\S+", text.text)]
    for (_, before), (start, box) in pairwise(words):
        left = box.left - anchor.center.x
        if any(abs(left - x) <= near and abs(down - y) <= near for x, y in begins) or any(
            before.right - anchor.center.x <= begin and end <= left for begin, end in gaps
        ):
            cuts.append(start)
    return _pieces(text, cuts)


def _pieces(text: Token, starts: Sequence[int]) -> list[Token]:
    cuts = sorted(set(starts))
    ends = [*cuts[1:], len(text.text)]
    spans = [
        (start, start + len(_TRAILING.sub("", text.text[start:end])))
        for start, end in zip(cuts, ends, strict=True)
    ]
    return [part_of(text, start, end) for start, end in spans if end > start] if len(spans) > 1 else [text]


def _name(columns: Sequence[Column], entries: Sequence[ListEntry], texts: Sequence[Token]) -> None:
    """By the label before the value, in the same text or in one of its own; otherwise by the heading above all."""
    headings = _headings(columns, entries, _cut_over_columns(columns, entries, texts))
    labels = [
        one
        for one, heading in zip(columns, headings, strict=True)
        if len(one.texts) > 1 and one.says_the_same and not heading
    ]
    for column, heading in zip(columns, headings, strict=True):
        if column in labels:
            continue
        before = _label_within(column)
        if before:
            column.name = _COLON.sub("", before)
            column.texts = {number: _rest(text, before) for number, text in column.texts.items()}
            continue
        column.name = heading or _label_beside(column, labels)


def _label_within(column: Column) -> str:
    """Words before a colon; or, before a number, words that all entries begin with."""
    said = [text.text for text in column.texts.values()]
    head = said[0]
    if ":" in head[:-1]:
        label = head[: head.index(":") + 1]
        return label if all(_begins(text, label) for text in said) else ""
    words = head.split()
    count = next((place for place, word in enumerate(words) if any(map(str.isdigit, word))), 0)
    label = " ".join(words[:count])
    shared = count and len(said) > 1 and all(_begins(text, label) and text != label for text in said)
    return label if shared else ""


def _begins(text: str, label: str) -> bool:
    """With these words, and something after them."""
    words = len(label.replace(":", " : ").split())
    spaced = text.replace(":", " : ").split()
    return len(spaced) > words and squeezed(" ".join(spaced[:words])) == squeezed(label)


def _rest(text: Token, label: str) -> Token:
    wanted, seen = squeezed(label), ""
    for place, letter in enumerate(text.text):
        seen += squeezed(letter)
        if seen == wanted:
            start = place + 1
            while start < len(text.text) and not text.text[start].isalnum():
                start += 1
            return part_of(text, start, len(text.text)) if start < len(text.text) else text
    return text


def _label_beside(column: Column, labels: Sequence[Column]) -> str:
    """A text that is the same in every entry, right before the value or right above it."""
    number, value = next(iter(column.texts.items()))
    beside = [
        (value.bbox.left - label.texts[number].bbox.right, label.texts[number])
        for label in labels
        if number in label.texts and _precedes(label.texts[number].bbox, value.bbox)
    ]
    return _COLON.sub("", min(beside, key=lambda one: one[0])[1].text) if beside else ""


def _precedes(label: Box, value: Box) -> bool:
    same_row = abs(label.center.y - value.center.y) <= ALIGNED * value.height
    above = (
        0 <= value.top - label.bottom <= value.height
        and abs(label.left - value.left) <= ALIGNED * value.height
    )
    return (same_row and 0 <= value.left - label.right <= LABELLED * value.height) or above


def _headings(columns: Sequence[Column], entries: Sequence[ListEntry], texts: Sequence[Token]) -> list[str]:
    """Headings stand in one line: the one over most of the columns, and of such lines the nearest. A title above one of
    them, or the branch of a tree, heads none."""
    above = _above_each(columns, entries, texts)
    lines = sorted({text.bbox.center.y for over in above for text in over}, reverse=True)
    heads = [_of_one_each([_in_line(over, line) for over in above]) for line in lines]
    best = max(heads, key=lambda names: sum(one is not None for one in names), default=[])
    found = _with_rest(best or [None] * len(columns), columns, _over_first(entries, texts))
    return ["" if text is None or _has_digits(text.text) else text.text for text in found]


def _with_rest(
    found: Sequence[Token | None], columns: Sequence[Column], heads: Sequence[Token]
) -> list[Token | None]:
    """The line of headings is known by those over several columns; it heads the others, too: one that the first entry
    has nothing in, and a first one that is indented, as in a tree."""
    named = [one for one in found if one is not None]
    if len(named) < 2:
        return list(found)
    used = {one.bbox for one in named}
    free = [
        one for one in heads if one.bbox not in used and _in_line([one], named[0].bbox.center.y) is not None
    ]
    lefts = [min(text.bbox.left for text in column.texts.values()) for column in columns]
    return [
        one or _only([head for head in free if _may_head(head.bbox, column, lefts)])
        for one, column in zip(found, columns, strict=True)
    ]


def _may_head(head: Box, column: Column, lefts: Sequence[int]) -> bool:
    left = min(text.bbox.left for text in column.texts.values())
    ends = min((other for other in lefts if other > left), default=None)
    within = left <= head.center.x and (ends is None or head.right <= ends)
    return _stands_over(head, column) or within or (left == min(lefts) and head.right <= left)


def _only(texts: Sequence[Token]) -> Token | None:
    return texts[0] if len(texts) == 1 else None


def _cut_over_columns(
    columns: Sequence[Column], entries: Sequence[ListEntry], texts: Sequence[Token]
) -> list[Token]:
    """Headings of narrow columns are read as one, too: they are cut where the columns begin."""
    heads = {head.bbox for head in _over_first(entries, texts)}
    lefts = [min(text.bbox.left for text in column.texts.values()) for column in columns]
    cut: list[Token] = []
    for text in texts:
        near = ALIGNED * text.bbox.height
        starts = [
            word.start()
            for word in re.finditer(r"\S+", text.text)
            if any(abs(part_of(text, *word.span()).bbox.left - left) <= near for left in lefts)
        ]
        cut += _pieces(text, [0, *starts]) if text.bbox in heads and starts else [text]
    return cut


def _of_one_each(heads: Sequence[Token | None]) -> list[Token | None]:
    """Without what stands over several columns: a title, a question."""
    counted = Counter(one.bbox for one in heads if one is not None)
    return [one if one is not None and counted[one.bbox] == 1 else None for one in heads]


def _in_line(over: Sequence[Token], middle: int) -> Token | None:
    return next((one for one in over if abs(one.bbox.center.y - middle) <= ALIGNED * one.bbox.height), None)


def _above_each(
    columns: Sequence[Column], entries: Sequence[ListEntry], texts: Sequence[Token]
) -> list[list[Token]]:
    """What stands over each column, above the first entry: over its texts, or at least before the next column begins,
    as a heading in the middle of a wide column does."""
    lefts = [min(text.bbox.left for text in column.texts.values()) for column in columns]
    found = []
    for column, left in zip(columns, lefts, strict=True):
        above = _above(column, entries, texts)
        ends = min((other for other in lefts if other > left), default=None)
        over = [text for text in above if _stands_over(text.bbox, column)]
        within = [
            text
            for text in above
            if text not in over and left <= text.bbox.center.x and (ends is None or text.bbox.right <= ends)
        ]
        lines = [text.bbox.center.y for text in over]
        found.append(
            over
            + [
                text
                for text in within
                if not any(abs(text.bbox.center.y - one) <= ALIGNED * text.bbox.height for one in lines)
            ]
        )
    return found


def _above(column: Column, entries: Sequence[ListEntry], texts: Sequence[Token]) -> list[Token]:
    """Nothing where the first entry has nothing in this column."""
    first = min(column.texts, key=lambda number: column.texts[number].bbox.top)
    if column.texts[first].bbox.top > min(entry.anchor.bottom for entry in entries):
        return []
    owned = {text.bbox for entry in entries for text in entry.texts}
    box = column.texts[first].bbox
    reach = HEADED * _pitch(entries, box)
    return [
        text
        for text in texts
        if text.bbox not in owned
        and text.bbox.center.y <= box.top  # boxes of tight lines overlap
        and box.top - text.bbox.bottom <= reach
    ]


def _stands_over(heading: Box, column: Column) -> bool:
    left = min(text.bbox.left for text in column.texts.values())
    right = max(text.bbox.right for text in column.texts.values())
    return min(heading.right, right) > max(heading.left, left)


def _pitch(entries: Sequence[ListEntry], text: Box) -> float:
    tops = sorted(entry.anchor.center.y for entry in entries)
    gaps = [lower - upper for upper, lower in pairwise(tops) if lower - upper > text.height / 2]
    return min(gaps, default=2 * text.height)


def _has_digits(text: str) -> bool:
    return any(map(str.isdigit, folded(text)))
