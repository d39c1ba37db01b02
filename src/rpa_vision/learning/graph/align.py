"""Several demonstrations of one task, step beside step: what they share, and where they differ."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice

import numpy as np

from rpa_vision.learning.actions.circles import same_question
from rpa_vision.learning.watching.chosen import ChosenValue
from rpa_vision.learning.watching.meaning import Meant, same_words
from rpa_vision.learning.watching.screens import WatchedScreen, part_shared, words_shared
from rpa_vision.learning.watching.shown_step import ShownStep
from rpa_vision.learning.watching.table_rows import NAMELESS
from rpa_vision.learning.watching.titles import shared_title
from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ElementType
from rpa_vision.models.session import Drag, KeyPress, MouseClick, MouseScroll, TextInput
from rpa_vision.ports import Pixels
from rpa_vision.text.folding import folded, squeezed
from rpa_vision.text.likeness import alike_share
from rpa_vision.text.value_kinds import is_record_number

GAP = 0.3
"""What a step without a counterpart costs: less than pairing two that have nothing in common."""
ONE_STEP = 0.8
"""Likeness of the same action on screens that may be one."""
COMPARED = 3
"""Members of a column a step is compared with; more never changed the outcome and would cost."""
SAME_SPOT = 24
"""Pixels: an icon's size."""
MOST_WORDS = 0.6
"""Shared by one screen with two patients' data."""
SAME_PICTURE = 6.0
"""Mean difference of the channels: a pointer over a button shades it by less, another word differs by more."""
SAME_DRAWING = 0.95
"""Correlation: on much empty ground two words differ by little, but not in the same places."""
EVEN = 2.0
"""Levels: nothing is drawn on it."""
FEW_OR_MANY = 0.6
"""Likeness of a list's screens, whatever it lists."""
ALIKE = 0.8
"""Of the letters: one text read twice, rather than two texts."""
CHOSEN = frozenset(
    {ElementType.MENU_ITEM, ElementType.TABLE_CELL, ElementType.LABEL, ElementType.LINK, ElementType.UNKNOWN}
)
"""What lists are made of: there people click another text each time and mean the same thing."""


Who = tuple[int, int]
"""The demonstration's number, and the turn of a loop: 0 for the first, and outside of loops."""


@dataclass
class StepColumn:
    """One step of the task, with the demonstrations that took it."""

    steps: dict[Who, ShownStep] = field(default_factory=dict)
    fulfilled: dict[int, str] = field(default_factory=dict)
    """Demonstrations that had no need to take it, since what it brings about was there; with the value that was."""

    @property
    def first(self) -> ShownStep:
        return self.steps[min(self.steps)]

    def last_of(self, number: int) -> ShownStep:
        """What one demonstration did here last, in its last turn."""
        return self.steps[max(who for who in self.steps if who[0] == number)]

    def holds(self, number: int, step: ShownStep) -> bool:
        """Whether this demonstration took this step here, in whichever turn."""
        return any(who[0] == number and taken is step for who, taken in self.steps.items())

    def add_turn(self, number: int, step: ShownStep) -> None:
        turn = 1 + max(turn for one, turn in self.steps if one == number)
        self.steps[number, turn] = step

    @property
    def demonstrations(self) -> list[int]:
        return sorted({number for number, _ in self.steps} | self.fulfilled.keys())

    def is_on_way_of(self, number: int) -> bool:
        return (number, 0) in self.steps or number in self.fulfilled


def aligned(demonstrations: Sequence[Sequence[ShownStep]]) -> list[StepColumn]:
    """One after the other onto what is there, the one of middling length first: it has the least to do with chance."""
    order = sorted(range(len(demonstrations)), key=lambda one: (len(demonstrations[one]), one))
    middle = order[len(order) // 2]
    columns = [StepColumn({(middle, 0): step}) for step in demonstrations[middle]]
    for number in order:
        if number != middle:
            columns = _merged(columns, number, demonstrations[number])
    return _gathered(columns)


def _gathered(columns: Sequence[StepColumn]) -> list[StepColumn]:
    """Whoever left out what stands between two columns may be in either of them, as chance would have it when they
    were merged: one step is one column, as long as nobody's order changes."""
    kept = list(columns)
    for column in columns:
        place = next(at for at, one in enumerate(kept) if one is column)
        into = next((other for other in range(len(kept)) if _may_join(kept, place, other)), None)
        if into is not None:
            kept[into].steps.update(column.steps)
            del kept[place]
    return kept


def _may_join(columns: Sequence[StepColumn], one: int, other: int) -> bool:
    mine = set(columns[one].demonstrations)
    if one == other or mine & set(columns[other].demonstrations):
        return False
    between = columns[min(one, other) + 1 : max(one, other)]
    if any(mine & set(column.demonstrations) for column in between):
        return False
    return all(_likeness_to(columns[other], step) >= ONE_STEP for step in columns[one].steps.values())


def _merged(columns: Sequence[StepColumn], number: int, steps: Sequence[ShownStep]) -> list[StepColumn]:
    merged: list[StepColumn] = []
    for column, step in _pairs(columns, steps):
        found = column or StepColumn()
        if step is not None:
            found.steps[number, 0] = step
        merged.append(found)
    return merged


def _pairs(
    columns: Sequence[StepColumn], steps: Sequence[ShownStep]
) -> list[tuple[StepColumn | None, ShownStep | None]]:
    """The pairing with the highest total; of equals, the one that pairs later."""
    worth = [[2 * _likeness_to(column, step) - 1 for step in steps] for column in columns]
    best = [[-GAP * across for across in range(len(steps) + 1)]]
    for down in range(len(columns)):
        row = [best[down][0] - GAP]
        for across in range(len(steps)):
            row.append(
                max(
                    best[down][across] + worth[down][across],
                    best[down][across + 1] - GAP,
                    row[across] - GAP,
                )
            )
        best.append(row)
    return _traced(columns, steps, worth, best)


def _traced(
    columns: Sequence[StepColumn],
    steps: Sequence[ShownStep],
    worth: Sequence[Sequence[float]],
    best: Sequence[Sequence[float]],
) -> list[tuple[StepColumn | None, ShownStep | None]]:
    pairs: list[tuple[StepColumn | None, ShownStep | None]] = []
    down, across = len(columns), len(steps)
    while down or across:
        here = best[down][across]
        if down and across and here == best[down - 1][across - 1] + worth[down - 1][across - 1]:
            down, across = down - 1, across - 1
            pairs.append((columns[down], steps[across]))
        elif down and here == best[down - 1][across] - GAP:
            down -= 1
            pairs.append((columns[down], None))
        else:
            across -= 1
            pairs.append((None, steps[across]))
    return pairs[::-1]


def _likeness_to(column: StepColumn, step: ShownStep) -> float:
    return max(likeness(known, step) for known in islice(column.steps.values(), COMPARED))


def likeness(one: ShownStep, other: ShownStep) -> float:
    """1 for the same action on the same screen, 0 for two that cannot be the same step."""
    same = _same_action(one, other)
    if not same or not _may_be_one_screen(one, other):
        return 0.0
    return same * _screens_alike(one.screen, other.screen)


def _may_be_one_screen(one: ShownStep, other: ShownStep) -> bool:
    """« OK » on another dialog is another step. Titles of windows may be patients' names, and a dialog clicked as soon as
    it came up has still the title of the window behind it: there the words decide."""
    titles = {one.screen.window.title, other.screen.window.title}
    if len(titles) == 1 or "" in titles or shared_title(titles):
        return True
    mine, theirs = _frame_of(one), _frame_of(other)
    if mine is None or theirs is None:
        return mine is theirs and words_shared(one.screen, other.screen) >= MOST_WORDS
    return part_shared(one.screen.words_in(mine), other.screen.words_in(theirs)) >= MOST_WORDS


def _frame_of(step: ShownStep) -> Box | None:
    """The dialog it was done in."""
    return None if step.meant is None else step.screen.frame_around(step.meant.at)


def _screens_alike(one: WatchedScreen, other: WatchedScreen) -> float:
    similarity = one.vector.similarity(other.vector)
    return 1.0 if similarity >= 0.8 else 0.8 if similarity >= 0.6 else 0.5


def _same_action(one: ShownStep, other: ShownStep) -> float:
    match one.event, other.event:
        case MouseClick() as first, MouseClick() as second:
            same_way = (first.button, first.double, first.modifiers) == (
                second.button,
                second.double,
                second.modifiers,
            )
            return _same_meaning(one, other) if same_way else 0.0
        case TextInput(), TextInput():
            return _same_field(one.meant, other.meant)
        case KeyPress() as first, KeyPress() as second:
            return 1.0 if first.keys == second.keys else 0.0
        case (MouseScroll(), MouseScroll()) | (Drag(), Drag()):
            return 0.9
    return 0.0


def _same_meaning(one: ShownStep, other: ShownStep) -> float:
    if one.chose is not None and other.chose is not None:
        return 1.0 if _same_choice(one.chose, other.chose) else 0.0
    first, second = one.meant, other.meant
    if first is None or second is None:
        return 0.0
    if first.row is not None and second.row is not None:
        return 1.0 if _same_table(first, second) or _same_columns(one, other) else 0.0
    if first.row is not None or second.row is not None:
        return 0.0
    if not first.words and not second.words:
        return 0.9 if looks_the_same(one.look, other.look) or _same_place(one, other) else 0.0
    if same_words(first.words, second.words):
        return 1.0
    if read_as_one(one, other):
        return 0.9
    if same_question(one, other):
        return 0.9
    listed = first.type in CHOSEN and second.type in CHOSEN
    if listed and _is_what_was_typed(one) and _is_what_was_typed(other):
        return 0.8
    return 0.7 if listed and _same_list(one, other) else 0.0


def _is_what_was_typed(step: ShownStep) -> bool:
    """What was looked for is found and clicked, wherever it stands."""
    return step.meant is not None and squeezed(step.meant.words) in step.screen.typed


def _same_choice(one: ChosenValue, other: ChosenValue) -> bool:
    """Whatever the value: that is what differs between people."""
    return one.does == other.does and same_words(one.label, other.label)


def looks_the_same(one: Pixels | None, other: Pixels | None) -> bool:
    """To the eye: one of two readings of the same picture must be wrong."""
    if one is None or other is None or one.shape != other.shape:
        return False
    if float(np.abs(one.astype(np.int16) - other).mean()) > SAME_PICTURE:
        return False
    mine, theirs = one.astype(np.float64).ravel(), other.astype(np.float64).ravel()
    if min(mine.std(), theirs.std()) < EVEN:
        return True
    return float(np.corrcoef(mine, theirs)[0, 1]) >= SAME_DRAWING


def _same_field(one: Meant | None, other: Meant | None) -> float:
    if one is None or other is None:
        return 0.8
    return 1.0 if same_words(one.words, other.words) or read_alike(one.words, other.words) else 0.1


def _same_table(one: Meant, other: Meant) -> bool:
    columns = [row.columns if (row := meant.row) else () for meant in (one, other)]
    mine, theirs = ({squeezed(column) for column in names} for names in columns)
    shared = mine & theirs
    return bool(shared) and (len(shared) * 2 >= len(mine | theirs) or _named_alike(*columns))


def _named_alike(mine: Sequence[str], theirs: Sequence[str]) -> bool:
    """Place by place, wherever both have a name: any heading may have been lost."""
    if len(mine) != len(theirs):
        return False
    pairs = zip(mine, theirs, strict=True)
    named = [pair for pair in pairs if not any(name.startswith(NAMELESS) for name in pair)]
    return bool(named) and all(squeezed(one) == squeezed(other) for one, other in named)


def _same_columns(one: ShownStep, other: ShownStep) -> bool:
    """Tables without a header: as many columns at the same edge of alike screens."""
    if one.meant is None or other.meant is None or one.meant.row is None or other.meant.row is None:
        return False
    mine, theirs = one.meant.row, other.meant.row
    return (
        len(mine.cells) == len(theirs.cells)
        and abs(mine.bbox.left - theirs.bbox.left) <= SAME_SPOT
        and one.screen.vector.similarity(other.screen.vector) >= ALIKE
    )


def _same_list(one: ShownStep, other: ShownStep) -> bool:
    """Under each other: a list opens below what was clicked before, and its entries begin at one edge."""
    if one.meant is None or other.meant is None:
        return False
    left, width = one.meant.box.left - other.meant.box.left, max(one.meant.box.width, other.meant.box.width)
    alike = one.screen.vector.similarity(other.screen.vector)
    if is_record_number(one.meant.words) and is_record_number(other.meant.words):  # on cards side by side
        return alike >= FEW_OR_MANY or _same_window(one, other)
    return abs(left) <= width and alike >= ALIKE


def _same_window(one: ShownStep, other: ShownStep) -> bool:
    """A list of one and a list of many may look like two screens."""
    return bool(one.screen.window.title) and one.screen.window.title == other.screen.window.title


def _same_place(one: ShownStep, other: ShownStep) -> bool:
    if one.meant is None or other.meant is None:
        return False
    mine, theirs = one.meant.at, other.meant.at
    return one.meant.type is other.meant.type and math.dist(mine, theirs) <= SAME_SPOT


def read_alike(one: str, other: str) -> bool:
    """OCR slips; digits have no spelling to be recognised by."""
    first, second = folded(one), folded(other)
    return _digits(one) == _digits(other) and alike_share(first, second) >= ALIKE


def read_as_one(one: ShownStep, other: ShownStep) -> bool:
    """Two readings of the same words, by their letters or by their picture. Other digits are another number."""
    if one.meant is None or other.meant is None:
        return False
    mine, theirs = one.meant.words, other.meant.words
    return read_alike(mine, theirs) or (
        _digits(mine) == _digits(theirs) and looks_the_same(one.look, other.look)
    )


def _digits(text: str) -> list[str]:
    return [letter for letter in text if letter.isdigit()]
