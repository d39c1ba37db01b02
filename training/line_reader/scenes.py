"""A line of text on a screen, cut out the way a text detector cuts it."""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from colours import Pair, some_pair
from damage import damaged
from glyphs import Line
from icons import real_icon
from surroundings import Grey, icon, place, texture, widget

EASY_CONTRAST = 60
"""Fainter text bears as much damage as smaller text does."""


@dataclass(frozen=True)
class Surroundings:
    """How often what stands beside a line, and where real icons are kept."""

    icon_bank: Path
    empty: float = 0.08
    companions: float = 0.25
    icons: float = 0.6
    gaps: float = 0.15
    """Of lines: cells of a table, or options in a row, that a detector took for one."""
    between: float = 0.6
    """Of gaps wide enough for a box or an icon."""

    def companion(self, rng: random.Random, side: int, pair: Pair) -> Grey:
        if rng.random() < self.icons:
            return self.icon(rng, side, pair)
        return widget(rng, side, pair.paper, pair.ink)

    def icon(self, rng: random.Random, side: int, pair: Pair) -> Grey:
        if rng.random() < 0.75:
            return real_icon(rng, self.icon_bank, side, pair.paper, pair.ink)
        return icon(rng, side, pair.paper)


@dataclass
class Scene:
    grey: Grey
    top: int
    """Of the line's own coverage within the scene."""
    left: int
    reach: tuple[int, int] | None = None
    """From where to where a box of the line must go to take in what stands beside it."""


def text_crop(
    rng: random.Random, line: Line, neighbours: list[Line], size: float, surroundings: Surroundings
) -> Grey:
    pair = some_pair(rng)
    scene = _scene(rng, line, neighbours, pair, surroundings)
    grey, scale = damaged(rng, scene.grey, size * min(1.0, abs(pair.ink - pair.paper) / EASY_CONTRAST))
    box = _box(rng, line, scene)
    return _cut(grey, box, scale)


def empty_crop(rng: random.Random, neighbours: list[Line], surroundings: Surroundings) -> Grey:
    pair = some_pair(rng)
    height, width = rng.randint(9, 40), rng.choice([rng.randint(8, 40), rng.randint(20, 200)])
    grey = np.full((height + 32, width + 32), pair.paper, np.float32)
    kind = rng.random()
    if kind < 0.35:
        for _ in range(rng.choice([1, 1, 2, 3])):
            side = rng.randint(8, 36)
            drawn = surroundings.icon(rng, side, pair)
            place(
                grey,
                drawn,
                16 + rng.randint(-4, max(0, height - side) + 4),
                16 + rng.randint(-4, max(0, width - side) + 4),
            )
    elif kind < 0.6:
        side = rng.randint(9, min(24, height + 6))
        place(
            grey,
            widget(rng, side, pair.paper, pair.ink),
            16 + (height - side) // 2,
            16 + rng.randint(0, max(1, width - side)),
        )
    elif kind < 0.75:
        place(grey, texture(rng, height + 32, width + 32, pair.paper), 0, 0)
    if rng.random() < 0.4:
        _frame(rng, grey, 16 + rng.randint(-3, 3), 16 + rng.randint(-3, 3), 16 + height, 16 + width, pair)
    if neighbours and rng.random() < 0.15:
        other = rng.choice(neighbours)
        _ink(grey, other, 16 - other.font_bottom + rng.randint(-1, 2), 16 - rng.randint(0, 30), pair)
    grey, scale = damaged(rng, grey, 12)
    return _cut(grey, (16, 16, 16 + height, 16 + width), scale)


def _scene(
    rng: random.Random, line: Line, neighbours: list[Line], pair: Pair, surroundings: Surroundings
) -> Scene:
    height, width = line.coverage.shape[:2]
    above, below = rng.randint(14, 24), rng.randint(14, 24)
    left, right = rng.randint(14, 26), rng.randint(14, 24)
    accompanied = rng.random() < surroundings.companions
    if accompanied:
        left, right = left + 2 * height, right + 2 * height
    grey = np.full((height + above + below, width + left + right), pair.paper, np.float32)
    scene = Scene(grey, above, left)
    if rng.random() < 0.08:
        grey += np.linspace(0, rng.uniform(-40, 40), grey.shape[0], dtype=np.float32)[:, None]
    if rng.random() < 0.02:
        place(grey, pair.paper + (texture(rng, *grey.shape, 128) - 128) * np.float32(0.15), 0, 0)
    if rng.random() < 0.15:
        _rows(rng, scene, line, pair)
    if neighbours and rng.random() < 0.35:
        _neighbours(rng, scene, line, neighbours, pair)
    if rng.random() < 0.30:
        _frame_around(rng, scene, line, pair)
    if accompanied:
        _companion(rng, scene, line, pair, surroundings)
    _companions_between(rng, scene, line, pair, surroundings)
    chosen = rng.random() < 0.04
    inked = _ink(grey, line, above, left, pair, rng if chosen else None)
    if rng.random() < 0.05:
        row = above + line.baseline + rng.choice([1, 1, 2, 3])
        inked[row : row + rng.choice([1, 1, 2]), left + line.left : left + line.right] = pair.ink
    if rng.random() < 0.03:
        column = left + rng.choice([line.right + 1, line.left - 2, rng.choice(line.ends)])
        inked[above + line.font_top : above + line.font_bottom, column : column + 1] = pair.ink
    return scene


def _ink(
    grey: Grey, line: Line, top: int, left: int, pair: Pair, selection: random.Random | None = None
) -> Grey:
    """Lays the ink on the paper; a selection swaps them on some of the glyphs, or tints the paper."""
    height, width = line.coverage.shape[:2]
    first = max(0, -top)
    last = min(height, grey.shape[0] - top)
    start, stop = max(0, -left), min(width, grey.shape[1] - left)
    if first >= last or start >= stop:
        return grey
    part = grey[top + first : top + last, left + start : left + stop]
    steps = np.array(pair.steps, np.float32) / 255
    coverage = line.coverage[first:last, start:stop]
    lift = coverage @ steps if coverage.ndim == 3 else coverage * steps.sum()
    if selection is not None:
        at = sorted(selection.choices((line.left, *line.ends), k=2))
        shade = 1.0 if selection.random() < 0.6 else selection.uniform(0.15, 0.5)
        part[:, at[0] : at[1]] = pair.paper + shade * (pair.ink - pair.paper)
        lift[:, at[0] : at[1]] *= -1 if shade == 1.0 else 1 - shade
    part += lift
    return grey


def _rows(rng: random.Random, scene: Scene, line: Line, pair: Pair) -> None:
    """Rows of a table in two shades."""
    top = scene.top + line.font_top - rng.randint(0, 5)
    bottom = scene.top + line.font_bottom + rng.randint(0, 5)
    shade = pair.paper + rng.choice([-1, 1]) * rng.uniform(4, 40)
    if rng.random() < 0.2:
        shade = rng.uniform(0, 255)
    if rng.random() < 0.6:
        scene.grey[:top] = shade
    scene.grey[bottom:] = shade


def _neighbours(rng: random.Random, scene: Scene, line: Line, neighbours: list[Line], pair: Pair) -> None:
    pitch = (line.font_bottom - line.font_top) * rng.uniform(1.0, 1.6)
    for direction in (-1, 1):
        if rng.random() < 0.7:
            other = rng.choice(neighbours)
            top = round(scene.top + line.baseline - other.baseline + direction * pitch)
            _ink(scene.grey, other, top, scene.left + rng.choice([0, 0, rng.randint(-40, 40)]), pair)


def _frame_around(rng: random.Random, scene: Scene, line: Line, pair: Pair) -> None:
    """The edge of a field, a button or a cell; sometimes only one side of it."""
    top = scene.top + line.font_top - rng.randint(0, 7)
    bottom = scene.top + line.font_bottom + rng.randint(0, 7)
    left = scene.left + line.left - rng.randint(2, 10)
    right = scene.left + line.right + rng.randint(2, 10)
    _frame(rng, scene.grey, top, left, bottom, right, pair)


def _frame(rng: random.Random, grey: Grey, top: int, left: int, bottom: int, right: int, pair: Pair) -> None:
    tone = rng.choice(
        [pair.ink, (pair.ink + pair.paper) / 2, pair.paper + rng.uniform(-90, 90), rng.uniform(0, 255)]
    )
    thick = rng.choice([1, 1, 1, 2])
    top, left = max(0, top), max(0, left)
    sides = rng.choice(["tblr", "tblr", "b", "t", "l", "r", "lr", "tb", "bl", "br"])
    if sides == "tblr" and rng.random() < 0.4:
        outside = rng.uniform(0, 255) if rng.random() < 0.3 else pair.paper + rng.uniform(-30, 30)
        grey[:top] = outside
        grey[bottom:] = outside
        grey[:, :left] = outside
        grey[:, right:] = outside
    rows, columns = slice(top, bottom), slice(left, right)
    if "t" in sides:
        grey[top : top + thick, columns] = tone
    if "b" in sides:
        grey[bottom - thick : bottom, columns] = tone
    if "l" in sides:
        grey[rows, left : left + thick] = tone
    if "r" in sides:
        grey[rows, right - thick : right] = tone


def _companion(rng: random.Random, scene: Scene, line: Line, pair: Pair, surroundings: Surroundings) -> None:
    """An icon or a checkbox before the text, an arrow after it."""
    high = line.font_bottom - line.font_top
    side = max(7, round(high * rng.uniform(0.6, 1.2)))
    drawn = surroundings.companion(rng, side, pair)
    top = scene.top + line.font_top + (high - side) // 2 + rng.randint(-1, 1)
    before = rng.random() < 0.75
    gap = rng.randint(2, 8)
    left = scene.left + (line.left - side - gap if before else line.right + gap)
    place(scene.grey, drawn, top, left)
    if rng.random() < 0.85:
        scene.reach = (left, left + side)


def _companions_between(
    rng: random.Random, scene: Scene, line: Line, pair: Pair, surroundings: Surroundings
) -> None:
    """A box before each option of a row: whatever it looks like, the line says a space there."""
    high = line.font_bottom - line.font_top
    for sign, start, end in zip(line.text[1:], line.ends, line.ends[1:], strict=False):
        room = end - start - rng.randint(3, 8)
        if sign == " " and room >= max(7, 0.6 * high) and rng.random() < surroundings.between:
            side = min(room, round(high * rng.uniform(0.6, 1.2)))
            top = scene.top + line.font_top + (high - side) // 2 + rng.randint(-1, 1)
            left = scene.left + start + (end - start - side) // 2
            place(scene.grey, surroundings.companion(rng, side, pair), top, left)


def _box(rng: random.Random, line: Line, scene: Scene) -> tuple[int, int, int, int]:
    """Detectors leave more room above and below than beside, in proportion to the line; sometimes too little."""
    rows = np.flatnonzero(line.coverage.reshape(line.coverage.shape[0], -1).max(axis=1) > 40)
    ink_top, ink_bottom = (
        (int(rows[0]), int(rows[-1]) + 1) if len(rows) else (line.font_top, line.font_bottom)
    )
    high = line.font_bottom - line.font_top
    trust = rng.random()
    top = trust * ink_top + (1 - trust) * min(line.font_top, ink_top)
    bottom = trust * ink_bottom + (1 - trust) * max(line.font_bottom, ink_bottom)
    room = high * abs(rng.gauss(0.22, 0.13))
    lean = rng.gauss(0, 0.05) * high
    top, bottom = top - room + lean, bottom + room + lean
    top, bottom = min(top, ink_top + 1), max(bottom, ink_bottom - 1)
    if high >= 12 and rng.random() < 0.04:
        top, bottom = (top, ink_bottom - 1) if rng.random() < 0.5 else (ink_top + 1, bottom)
    left = line.left - max(-1.0, rng.gauss(0.28, 0.14) * high)
    right = line.right + max(-1.0, rng.gauss(0.25, 0.14) * high)
    if rng.random() < 0.06:
        left -= rng.uniform(0, 14)
    if rng.random() < 0.06:
        right += rng.uniform(0, 14)
    start, end = scene.left + left, scene.left + right
    if scene.reach:
        start, end = (
            min(start, scene.reach[0] - rng.uniform(-1, 5)),
            max(end, scene.reach[1] + rng.uniform(-1, 5)),
        )
    return round(scene.top + top), round(start), round(scene.top + bottom), round(end)


def _cut(grey: Grey, box: tuple[int, int, int, int], scale: float) -> Grey:
    top, left, bottom, right = (round(side * scale) for side in box)
    top, left = max(0, top), max(0, left)
    return grey[top : max(bottom, top + 4), left : max(right, left + 4)]
