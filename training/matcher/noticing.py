"""What a reader of screens makes of a screen: things missed and invented, boxes that are off, texts misread."""

from __future__ import annotations

import random
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from arrangements import KIND
from laying import Box, Laid, Style
from pool import READINGS, Pool
from rpa_vision.grounding.map.lettering import Floats
from rpa_vision.grounding.map.things import KINDS, MOST, Things, measured, unit_of
from tree import HOLDER, NOTHING, Part, new_name

SLIPS = {
    "button": ("label", "icon", "unknown"), "text_input": ("dropdown", "unknown", "button"), "checkbox": ("icon", "radio"),
    "radio": ("icon", "checkbox"), "dropdown": ("text_input", "button"), "tab": ("label", "button", "menu_item"),
    "link": ("label",), "icon": ("button", "image", "unknown", "label"), "menu_item": ("label", "link"), "table_row": ("unknown",),
    "table_cell": ("label",), "label": ("link", "button", "menu_item"), "dialog": ("window",), "unknown": ("image", "window"),
}  # fmt: skip
"""What readers take one kind for."""
_BEFORE = READINGS.index("something before")


@dataclass
class Reader:
    """How badly it sees, today and in one region of the screen (``worse``)."""

    missed: float
    invented: float
    jitter: float
    misread: float
    merged: float
    slips: float
    blur: float
    always: dict[int, int]
    """Kinds it always takes for others."""
    worse: Box | None
    """In shares of the screen."""


@dataclass
class Scene:
    root: Part
    over: Part | None
    style: Style
    size: tuple[int, int]
    laid: Laid
    offset: tuple[float, float]
    """Of the program's corner on the screen, in pixels."""
    cut: Box | None
    """What of the screen is on the picture, in pixels; all of it when None."""


@dataclass
class Noticed:
    things: Things
    names: list[int]
    covered: set[int]


def reader(lots: random.Random, quality: float) -> Reader:
    """``quality``: 0 sees everything as it is, 1 badly."""
    always = {}
    for kind, others in SLIPS.items():
        if lots.random() < 0.12 * quality:
            always[KIND[kind]] = KIND[lots.choice(others)]
    worse = None
    if lots.random() < 0.2 * quality:
        left, top = lots.choice(
            ((0.0, 0.0), (0.5, 0.0), (0.0, 0.5), (lots.uniform(0, 0.7), lots.uniform(0, 0.7)))
        )
        worse = (left, top, left + lots.choice((0.3, 0.5, 1.0)), top + lots.choice((0.3, 0.5, 1.0)))
    draw = lambda most: quality * most * lots.random() ** 2
    return Reader(
        draw(0.25), draw(0.12), draw(0.25), draw(0.4), draw(0.06), draw(0.12), draw(0.12), always, worse
    )


def noticed(scene: Scene, seeing: Reader, lots: random.Random, pool: Pool) -> Noticed:
    numbers = np.random.default_rng(lots.getrandbits(32))
    parts, boxes, covered = _shown(scene)
    worse = _within(boxes, seeing.worse, scene.size)
    kept = numbers.random(len(parts)) >= np.where(worse, np.maximum(seeing.missed, 0.3), seeing.missed)
    parts = [part for part, keep in zip(parts, kept, strict=True) if keep]
    boxes, worse = boxes[kept], worse[kept]
    parts, boxes, worse, before = _merged(parts, boxes, worse, seeing, numbers)
    parts, boxes, worse = _with_invented(parts, boxes, worse, seeing, lots, scene, pool)
    before = np.append(before, np.zeros(len(parts) - len(before), bool))
    if len(parts) > MOST:
        chosen = np.sort(numbers.permutation(len(parts))[:MOST])
        parts, boxes, worse, before = [parts[i] for i in chosen], boxes[chosen], worse[chosen], before[chosen]
    misread = numbers.random(len(parts)) < np.where(worse, 0.5, seeing.misread)
    readings = np.where(before, _BEFORE, np.where(misread, numbers.integers(1, len(READINGS), len(parts)), 0))
    things = _things(parts, boxes, readings, worse, scene, seeing, numbers, pool)
    order = np.lexsort((boxes[:, 0], boxes[:, 1]))
    return Noticed(things.take(order), [parts[i].name for i in order], covered)


def _shown(scene: Scene) -> tuple[list[Part], Floats, set[int]]:
    """Parts that can be seen with their boxes in pixels, and the names of those that something covers or cuts off."""
    parts, rows, clips = [], [], []
    everything = (-1e4, -1e4, 1e4, 1e4)
    over = {one.name for one in scene.over.walk()} if scene.over else set()
    for root in (scene.root, *([scene.over] if scene.over else [])):
        for part in root.walk():
            if part.kind != HOLDER and part.name in scene.laid.boxes:
                parts.append(part)
                rows.append(scene.laid.boxes[part.name])
                clips.append(scene.laid.clips.get(part.name, everything))
    unit = scene.style.unit
    whole = np.array(rows, np.float32).reshape(-1, 4)
    boxes = _clipped(whole, np.array(clips, np.float32).reshape(-1, 4)) * unit + np.array(
        scene.offset * 2, np.float32
    )
    scrolled = _areas(boxes) < 0.6 * _areas(whole * unit)
    cut = scene.cut or (0.0, 0.0, float(scene.size[0]), float(scene.size[1]))
    inside = _clipped(boxes, np.array(cut, np.float32))
    gone = _areas(inside) < 0.6 * _areas(boxes)
    if scene.over is not None and scene.over.name in scene.laid.boxes:
        shadow = np.array(scene.laid.boxes[scene.over.name], np.float32) * unit + np.array(
            scene.offset * 2, np.float32
        )
        hidden = _areas(_clipped(boxes, shadow)) > 0.4 * _areas(boxes)
        gone |= hidden & np.array([part.name not in over for part in parts], bool)
    covered = {part.name for part, out in zip(parts, gone & ~scrolled, strict=True) if out}
    kept = ~gone & ~scrolled & (_areas(inside) > 4)
    inside -= np.array([cut[0], cut[1]] * 2, np.float32)
    return [part for part, keep in zip(parts, kept, strict=True) if keep], inside[kept], covered


def _merged(
    parts: list[Part], boxes: Floats, worse: NDArray[np.bool_], seeing: Reader, numbers: np.random.Generator
) -> tuple[list[Part], Floats, NDArray[np.bool_], NDArray[np.bool_]]:
    """Two neighbours in a row taken for one: called by the second, with something before it."""
    before = np.zeros(len(parts), bool)
    lost = np.zeros(len(parts), bool)
    for i in np.flatnonzero(numbers.random(max(0, len(parts) - 1)) < seeing.merged):
        one, other = boxes[i], boxes[i + 1]
        near = 0 <= other[0] - one[2] < 1.5 * (one[3] - one[1]) and abs(one[1] - other[1]) < 0.5 * (
            one[3] - one[1]
        )
        if near and parts[i + 1].text != NOTHING and not lost[i]:
            boxes[i + 1, :2] = np.minimum(one[:2], other[:2])
            before[i + 1], lost[i] = True, True
    kept = ~lost
    return (
        [part for part, keep in zip(parts, kept, strict=True) if keep],
        boxes[kept],
        worse[kept],
        before[kept],
    )


def _with_invented(
    parts: list[Part],
    boxes: Floats,
    worse: NDArray[np.bool_],
    seeing: Reader,
    lots: random.Random,
    scene: Scene,
    pool: Pool,
) -> tuple[list[Part], Floats, NDArray[np.bool_]]:
    count = min(40, int(len(parts) * seeing.invented + lots.random()))
    if not count:
        return parts, boxes, worse
    width, height = (scene.cut[2] - scene.cut[0], scene.cut[3] - scene.cut[1]) if scene.cut else scene.size
    made, places = [], []
    for _ in range(count):
        kind = lots.choice(("icon", "icon", "label", "unknown", "text_input"))
        text = lots.choice(pool.by_class["sign"]) if kind == "label" else NOTHING
        look = text if text != NOTHING else pool.icon + lots.randrange(900)
        made.append(Part(KIND[kind], text, look, name=new_name()))
        x, y, side = (
            lots.uniform(0, width * 0.97),
            lots.uniform(0, height * 0.97),
            scene.style.unit * lots.uniform(0.6, 3),
        )
        places.append((x, y, x + side * lots.choice((1, 1, 4)), y + side))
    return (
        [*parts, *made],
        np.concatenate([boxes, np.array(places, np.float32)]),
        np.append(worse, np.zeros(count, bool)),
    )


def _things(
    parts: list[Part], boxes: Floats, readings: NDArray[np.int64], worse: NDArray[np.bool_], scene: Scene, seeing: Reader,
    numbers: np.random.Generator, pool: Pool,
) -> Things:  # fmt: skip
    count, style = len(parts), scene.style
    kinds = np.array([seeing.always.get(part.kind, part.kind) for part in parts], np.int64)
    slipping = np.flatnonzero(numbers.random(count) < np.where(worse, 0.15, seeing.slips))
    for i in slipping:
        others = SLIPS.get(KINDS[kinds[i]], ("unknown",))
        kinds[i] = KIND[others[int(numbers.integers(len(others)))]]
    texts = np.array([part.text for part in parts], np.int64)
    shapes = np.array([part.look for part in parts], np.int64)
    written = texts != NOTHING
    words = np.where(written[:, None], pool.words[texts, readings], 0).astype(np.float32)
    told = np.where(written[:, None], pool.facts[texts, readings], 0)
    framed = np.array([style.framed and part.kind == KIND["button"] for part in parts], np.int64)
    drawn = np.where((shapes != NOTHING)[:, None], pool.looks[style.style, framed, shapes], 0).astype(
        np.float32
    )
    strength = np.where(worse, max(0.12, seeing.blur), seeing.blur)[:, None]
    drawn += numbers.normal(0, 1, drawn.shape).astype(np.float32) * strength
    drawn /= np.maximum(np.linalg.norm(drawn, axis=1, keepdims=True), 1e-3)
    tone = _tones(parts, style, numbers)
    sides = np.minimum(boxes[:, 2:] - boxes[:, :2], 3 * style.unit)
    off = numbers.normal(0, 1, boxes.shape) * seeing.jitter * np.concatenate([sides, sides], axis=1) * 0.5
    boxes = (boxes + off).astype(np.float32)
    boxes[:, 2:] = np.maximum(boxes[:, 2:], boxes[:, :2] + 2)
    width, height = (scene.cut[2] - scene.cut[0], scene.cut[3] - scene.cut[1]) if scene.cut else scene.size
    unit = unit_of(kinds, boxes, words.any(axis=1), height)
    return measured(
        kinds,
        boxes,
        words,
        drawn,
        np.concatenate([told, tone], axis=1).astype(np.float32),
        unit,
        width,
        height,
    )


def _tones(parts: list[Part], style: Style, numbers: np.random.Generator) -> Floats:
    """Light or dark by the theme; an icon's colour by what it shows."""
    theme = np.random.default_rng(int(style.unit * 1e6) % 2**32)
    ground, contrast = theme.choice((0.15, 0.95, 0.95, 0.8)), theme.uniform(0.4, 0.9)
    hues = np.array(
        [(part.look * 37 % 11 / 11 - 0.5, part.look * 53 % 13 / 13 - 0.5) for part in parts]
    ).reshape(-1, 2)
    icons = np.array([part.kind == KIND["icon"] for part in parts])[:, None]
    plain = np.tile([ground, contrast], (len(parts), 1)) + numbers.normal(0, 0.04, (len(parts), 2))
    return np.asarray(
        np.concatenate([plain, np.where(icons, hues, 0) * theme.choice((0.0, 0.6))], axis=1), np.float32
    )


def _within(boxes: Floats, region: Box | None, size: tuple[int, int]) -> NDArray[np.bool_]:
    if region is None:
        return np.zeros(len(boxes), bool)
    x, y = (boxes[:, 0] + boxes[:, 2]) / 2 / size[0], (boxes[:, 1] + boxes[:, 3]) / 2 / size[1]
    return (x >= region[0]) & (x < region[2]) & (y >= region[1]) & (y < region[3])


def _clipped(boxes: Floats, to: Floats) -> Floats:
    low, high = np.maximum(boxes[..., :2], to[..., :2]), np.minimum(boxes[..., 2:], to[..., 2:])
    return np.concatenate([low, np.maximum(low, high)], axis=-1)


def _areas(boxes: Floats) -> Floats:
    return np.asarray((boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1]))
