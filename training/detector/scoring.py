"""What was told, held against what is there. Scores are counts: those of several screens add up.

Something clickable counts as found where what is told overlaps it, or the area of it that reacts, by half. What is told
is not wrong where nobody can tell: over what is half hidden, over a control that would react if it were not disabled or
behind a dialog, over something else that reacts (a row of a table).
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, fields

import numpy as np

from kinds import CONTROLS, PRODUCT_TYPES
from screens import Array, corners
from seers import Box, Sight, Told
from truth import Sample, Thing

HALF, CLOSE = 0.5, 0.8
FLOATING = ("dialog", "popover", "window", "toast", "banner", "menu")
"""What lies over the rest: to call one of these a dialog is no false alarm where it is one of its kind."""


@dataclass
class Score:
    true: Counter[str] = field(default_factory=Counter)
    """Of each type, how many can be clicked."""
    found: Counter[str] = field(default_factory=Counter)
    typed: int = 0
    type_right: int = 0
    told: int = 0
    right: int = 0
    named: int = 0
    names_right: int = 0
    dialogs: int = 0
    dialogs_found: int = 0
    dialogs_close: int = 0
    screens: int = 0
    without_dialog: int = 0
    alarms: int = 0
    """Screens without a dialog where one is told."""
    windows: int = 0
    """Ordinary ones, that ask for nothing."""
    taken_for_dialogs: int = 0
    milliseconds: list[float] = field(default_factory=list)

    def __add__(self, other: Score) -> Score:
        return Score(
            **{one.name: getattr(self, one.name) + getattr(other, one.name) for one in fields(Score)}
        )

    @property
    def recall(self) -> float:
        return _share(sum(self.found.values()), sum(self.true.values()))

    def told_shortly(self) -> str:
        return (
            f"recall {self.recall:6.1%} precision {_share(self.right, self.told):6.1%} "
            f"type {_share(self.type_right, self.typed):6.1%} label {_share(self.names_right, self.named):6.1%} "
            f"dialogs {self.dialogs_found}/{self.dialogs} close {self.dialogs_close} "
            f"alarms {self.alarms}/{self.without_dialog} windows told as dialogs {self.taken_for_dialogs}/{self.windows}"
        )


def score(sample: Sample, sight: Sight) -> Score:
    asked = [one for one in sample.things if one.clickable and one.type in CONTROLS and one.seen >= HALF]
    told = [one for one in sight.things if one.clickable]
    pairs = paired(_both([one.box for one in asked], [one.area for one in asked], told))
    used = {row for _, row in pairs}
    loose = [one for row, one in enumerate(told) if row not in used]
    wrong = sum(not excused for excused in _excused(sample, loose))
    typed = [(asked[i], told[j]) for i, j in pairs if asked[i].type in PRODUCT_TYPES]
    names = [(asked[i], told[j]) for i, j in pairs if asked[i].labelled_by]
    dialogs = [corners(one.box) for one in sample.things if one.type == "dialog" and one.seen >= HALF]
    overlap = overlaps(dialogs, [one.box for one in sight.dialogs])
    best = overlap.max(axis=1, initial=0)
    floating = [corners(one.box) for one in sample.things if one.type in FLOATING]
    ordinary = [corners(one.box) for one in sample.things if one.type == "window" and one.seen >= HALF]
    mistaken = overlaps(ordinary, [one.box for one in sight.dialogs]).max(axis=1, initial=0) >= HALF
    alarms = overlaps([one.box for one in sight.dialogs], floating).max(axis=1, initial=0) < HALF
    return Score(
        Counter(one.type for one in asked), Counter(asked[i].type for i, _ in pairs),
        len(typed), sum(PRODUCT_TYPES[one.type] == other.type for one, other in typed),
        len(pairs) + wrong, len(pairs),
        len(names), sum(_names(sample, one, other) for one, other in names),
        len(dialogs), int((best >= HALF).sum()), int((best >= CLOSE).sum()),
        1, int(not dialogs), int(not dialogs and bool(alarms.any())), len(ordinary), int(mistaken.sum()), [sight.milliseconds],
    )  # fmt: skip


def _both(boxes: Sequence[Sequence[float]], areas: Sequence[Sequence[float]], told: Sequence[Told]) -> Array:
    there = [one.box for one in told]
    return np.maximum(
        overlaps([corners(one) for one in boxes], there), overlaps([corners(one) for one in areas], there)
    )


def _excused(sample: Sample, loose: Sequence[Told]) -> Array:
    others = [one for one in sample.things if one.type in CONTROLS or one.clickable or one.seen < HALF]
    over = _both([one.box for one in others], [one.area for one in others], loose).max(axis=0, initial=0)
    doubtful = _held([one.box for one in loose], [corners(one) for one in sample.doubtful])
    return (over >= HALF) | (doubtful >= HALF)


def _held(boxes: Sequence[Box], holders: Sequence[Sequence[float]]) -> Array:
    """Of each box, the largest share that lies in one of the holders."""
    shared, areas, _ = _shared(boxes, holders)
    return (shared / np.maximum(areas[:, None], 1e-6)).max(axis=1, initial=0)


def _names(sample: Sample, thing: Thing, told: Told) -> bool:
    label = next(one for one in sample.things if one.id == thing.labelled_by[0])
    if told.name is not None:
        return _squeezed(told.name) == _squeezed(label.name)
    if told.name_at is None:
        return False
    lines = [corners(one.box) for one in sample.lines]
    if not lines:
        return False
    x, y = told.name_at
    nearest = min(lines, key=lambda box: _away(box, x, y))
    left, top, right, bottom = corners(label.box)
    middle = (nearest[0] + nearest[2]) / 2, (nearest[1] + nearest[3]) / 2
    return left - 2 <= middle[0] <= right + 2 and top - 2 <= middle[1] <= bottom + 2


def _away(box: Sequence[float], x: float, y: float) -> float:
    """To the box first; among lines that hold the point, to their middle."""
    aside = max(box[0] - x, 0, x - box[2]), max(box[1] - y, 0, y - box[3])
    return float(np.hypot(*aside) + 0.05 * np.hypot((box[0] + box[2]) / 2 - x, (box[1] + box[3]) / 2 - y))


def _squeezed(text: str) -> str:
    return "".join(sign for sign in unicodedata.normalize("NFC", text).casefold() if sign.isalnum())


def overlaps(ones: Sequence[Sequence[float]], others: Sequence[Sequence[float]]) -> Array:
    shared, first, second = _shared(ones, others)
    return shared / np.maximum(first[:, None] + second[None] - shared, 1e-6)


def _shared(ones: Sequence[Sequence[float]], others: Sequence[Sequence[float]]) -> tuple[Array, Array, Array]:
    a, b = (np.array(boxes, np.float64).reshape(-1, 4) for boxes in (ones, others))
    low, high = np.maximum(a[:, None, :2], b[None, :, :2]), np.minimum(a[:, None, 2:], b[None, :, 2:])
    areas = [np.prod(boxes[:, 2:] - boxes[:, :2], axis=1) for boxes in (a, b)]
    return np.prod(np.clip(high - low, 0, None), axis=2), areas[0], areas[1]


def paired(table: Array) -> list[tuple[int, int]]:
    """The best overlaps first, each used once."""
    pairs: list[tuple[int, int]] = []
    ones, others = set(), set()
    rows, columns = np.nonzero(table >= HALF)
    for at in np.argsort(-table[rows, columns], kind="stable"):
        i, j = int(rows[at]), int(columns[at])
        if i not in ones and j not in others:
            ones.add(i)
            others.add(j)
            pairs.append((i, j))
    return pairs


def _share(part: int, whole: int) -> float:
    return part / whole if whole else float("nan")
