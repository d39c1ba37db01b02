"""What the columns of a list are called: by a label before each value, or by the heading over all of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from rpa_vision.models.geometry import Box
from rpa_vision.models.token import Token, part_of
from rpa_vision.perception.lists.column import HEADED, Column, pieces_of, pitch_of, texts_over
from rpa_vision.perception.lists.entries import ALIGNED, ListEntry
from rpa_vision.text.folding import squeezed
from rpa_vision.text.patterns import has_digits

LABELLED = 8
"""Of a text's height: how far before its value a label may stand that has the same place in every entry."""
_COLON = re.compile(r"\s*:\s*$")


def name_columns(columns: Sequence[Column], entries: Sequence[ListEntry], texts: Sequence[Token]) -> None:
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
    found = _with_rest(best or [None] * len(columns), columns, texts_over(entries, texts))
    return ["" if text is None or has_digits(text.text) else text.text for text in found]


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
    heads = {head.bbox for head in texts_over(entries, texts)}
    lefts = [min(text.bbox.left for text in column.texts.values()) for column in columns]
    cut: list[Token] = []
    for text in texts:
        near = ALIGNED * text.bbox.height
        starts = [
            word.start()
            for word in re.finditer(r"\S+", text.text)
            if any(abs(part_of(text, *word.span()).bbox.left - left) <= near for left in lefts)
        ]
        cut += pieces_of(text, [0, *starts]) if text.bbox in heads and starts else [text]
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
    reach = HEADED * pitch_of(entries, box)
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
