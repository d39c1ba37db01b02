"""Parts of a task done again and again, once for each code or each row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from rpa_vision.learning.watching.meaning import without_icon
from rpa_vision.learning.watching.shown_step import ShownStep
from rpa_vision.models.session import KeyPress, MouseClick, TextInput
from rpa_vision.text.folding import folded, squeezed

Key = tuple[str, ...]
SURELY = 3
"""So many turns in one demonstration are a loop though every demonstration took as many."""
LONGEST = 40
"""Steps of one turn: a longer task is shown twice rather than repeated within one demonstration."""


@dataclass(frozen=True)
class Repetition:
    """A block of steps that follow each other several times."""

    keys: tuple[Key, ...]
    start: int
    turns: int

    @property
    def end(self) -> int:
        return self.start + len(self.keys) * self.turns


@dataclass(frozen=True)
class FoldedLoop:
    """A demonstration with its loop done once, and the other turns apart."""

    steps: tuple[ShownStep, ...]
    """Without the turns after the first."""
    place: int
    """Where in them the loop begins."""
    length: int
    more: tuple[tuple[ShownStep, ...], ...]
    """The other turns."""


def key_of(step: ShownStep) -> Key:
    """What is the same each time a step is repeated: not the value, not the row."""
    event, meant = step.event, step.meant
    match event:
        case MouseClick():
            way = (event.type, event.button, str(event.double), *event.modifiers)
            if step.chose is not None:
                return (*way, step.chose.does, folded(step.chose.label))
            if meant is None or not (meant.words or meant.row):
                return (*way, str(id(step)))  # two pictures without words are not the same thing again
            if meant.row is not None:
                return (*way, "row", squeezed(meant.row.columns[0]))
            return (*way, folded(without_icon(meant.words)))
        case TextInput():
            return (event.type, folded(meant.words) if meant is not None else "")
        case KeyPress():
            return (event.type, *event.keys)
    return (event.type,)


def repeated_block(demonstrations: Sequence[Sequence[ShownStep]]) -> tuple[Key, ...] | None:
    """The block that is a loop: its turns differ between demonstrations, or are many and about different things."""
    keyed = [[key_of(step) for step in steps] for steps in demonstrations]
    found = [repetition for keys in keyed if (repetition := _repetition(keys)) is not None]
    for block in dict.fromkeys(one.keys for one in sorted(found, key=lambda one: (-one.turns, one.start))):
        turns = [_turns_of(block, keys) for keys in keyed]
        differ = len({count for count in turns if count}) > 1
        many = max(turns) >= SURELY and any(key[0] == "text_input" or "row" in key for key in block)
        if (differ or many) and _says_something(block):
            return block
    return None


def unrolled_once(steps: Sequence[ShownStep], block: tuple[Key, ...]) -> FoldedLoop:
    keys = [key_of(step) for step in steps]
    run = _run_of(block, keys)
    if run is None:
        return FoldedLoop(tuple(steps), 0, 0, ())
    length = len(block)
    first_end = run.start + length
    more = tuple(tuple(steps[start : start + length]) for start in range(first_end, run.end, length))
    return FoldedLoop((*steps[:first_end], *steps[run.end :]), run.start, length, more)


def _says_something(block: Sequence[Key]) -> bool:
    """Pressing Tab three times is no loop over anything."""
    return any(key[0] in {"mouse_click", "text_input"} for key in block)


def _turns_of(block: tuple[Key, ...], keys: Sequence[Key]) -> int:
    run = _run_of(block, keys)
    return run.turns if run is not None else 0


def _run_of(block: tuple[Key, ...], keys: Sequence[Key]) -> Repetition | None:
    """The longest run of this block."""
    length, best = len(block), None
    for start in range(len(keys) - length + 1):
        turns = 0
        while tuple(keys[start + turns * length : start + (turns + 1) * length]) == block:
            turns += 1
        if turns and (best is None or turns > best.turns):
            best = Repetition(block, start, turns)
    return best


def _repetition(keys: Sequence[Key]) -> Repetition | None:
    """The one that covers most; of its rotations the one whose first step is done nowhere else."""
    counted = Counter(keys)
    best: Repetition | None = None
    for length in range(1, min(LONGEST, len(keys) // 2) + 1):
        for start in range(len(keys) - 2 * length + 1):
            block = tuple(keys[start : start + length])
            turns = 1
            while tuple(keys[start + turns * length : start + (turns + 1) * length]) == block:
                turns += 1
            if turns < 2:
                continue
            found = Repetition(block, start, turns)
            if best is None or _rank(found, counted) > _rank(best, counted):
                best = found
    return best


def _rank(one: Repetition, counted: Counter[Key]) -> tuple[int, int, int, int]:
    covered = len(one.keys) * one.turns
    elsewhere = counted[one.keys[0]] - one.turns * one.keys.count(one.keys[0])
    return covered, -len(one.keys), -elsewhere, -one.start
