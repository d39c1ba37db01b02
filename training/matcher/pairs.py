"""Pairs of screens without end, with the truth about every thing on them.

Of each thing: which thing of the other screen it is, that it is not there (`ABSENT`), that nobody could tell
(`UNTOLD`), or that nothing is asked about it (`UNASKED`).
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from arrangements import FAMILIES
from changes import Changing
from compositions import LEARNT, SIZES, Program, dialog, page, program, style
from laying import Laid, Style, lay
from noticing import Noticed, Scene, noticed, reader
from pool import Pool
from rpa_vision.grounding.map.things import Things, in_one_measure
from telling import Shown, told
from tree import Part

ABSENT, UNTOLD, UNASKED = -1, -2, -3
EDGE = 0.3
"""Lines, around a whole screen."""
Partners = NDArray[np.int64]


@dataclass
class Pair:
    one: Things
    other: Things
    partners: Partners
    """Of each thing of ``one``."""
    back: Partners
    """Of each thing of ``other``."""
    alike: bool
    """The same view of the same program."""
    families: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()
    names: tuple[list[int], list[int]] = field(default_factory=lambda: ([], []))


def pairs(seed: int, pool: Pool, among: Collection[str] = LEARNT) -> Iterator[Pair]:
    lots = random.Random(seed)
    while True:
        pair = drawn(lots, pool, among)
        if len(pair.one) > 1 and len(pair.other) > 1:
            yield pair


def drawn(lots: random.Random, pool: Pool, among: Collection[str]) -> Pair:
    made = program(lots, pool, among)
    size = lots.choice(SIZES)
    first = laid_out(pool, made.root, style(lots), size)
    second, changes, alike = _second(lots, pool, made, first, among)
    quality = lots.choice((0.0, 0.3, 0.6, 1.0))
    a = noticed(first, reader(lots, quality), lots, pool)
    b = noticed(second, reader(lots, min(1.0, quality + lots.random() * 0.4)), lots, pool)
    one, other = (first, a), (second, b)
    if lots.random() < 0.5:
        one, other = other, one
    return paired(one, other, alike, made.families, changes)


def paired(
    one: tuple[Scene, Noticed],
    other: tuple[Scene, Noticed],
    alike: bool,
    families: tuple[str, ...],
    changes: tuple[str, ...],
) -> Pair:
    (first, a), (second, b) = one, other
    shown = [Shown(_holders(scene.root, saw), saw.covered) for scene, saw in (one, other)]
    verdict = told(first.root, second.root, *shown)
    partners, back = partners_of(a.names, b.names), partners_of(b.names, a.names)
    for names, found in ((a.names, partners), (b.names, back)):
        found[[name in verdict.doubt for name in names]] = UNTOLD
        found[[name in verdict.unasked for name in names]] = UNASKED
    for found, there in ((partners, back), (back, partners)):
        lost = found >= 0
        lost[lost] = there[found[lost]] < 0
        found[lost] = UNASKED
    if not alike:
        _same_words(a.things, b.things, partners, back)
    return Pair(
        a.things,
        in_one_measure(a.things, b.things),
        partners,
        back,
        alike,
        families,
        changes,
        (a.names, b.names),
    )


def partners_of(names: list[int], others: list[int]) -> Partners:
    there = {name: place for place, name in enumerate(others)}
    return np.array([there.get(name, ABSENT) for name in names], np.int64)


def _same_words(one: Things, other: Things, partners: Partners, back: Partners) -> None:
    """Two pages may each have their own « Save »: whether it is the same one is a matter of words."""
    alike = (one.words @ other.words.T > 0.98) & (one.kinds[:, None] == other.kinds[None])
    free = alike & (partners == ABSENT)[:, None] & (back == ABSENT)[None]
    partners[free.any(axis=1)] = UNASKED
    back[free.any(axis=0)] = UNASKED


def _holders(root: Part, saw: Noticed) -> set[int]:
    """The names that are seen, themselves or by something within them."""
    seen = set(saw.names)

    def look(part: Part) -> bool:
        within = [look(one) for one in part.parts]
        if any(within):
            seen.add(part.name)
        return part.name in seen

    look(root)
    return seen


def _second(
    lots: random.Random, pool: Pool, made: Program, first: Scene, among: Collection[str]
) -> tuple[Scene, tuple[str, ...], bool]:
    changing = Changing(lots, pool, first.root)
    if lots.random() < 0.06:
        other = program(lots, pool, among)
        return laid_out(pool, other.root, style(lots), lots.choice(SIZES)), ("another program",), False
    alike = lots.random() >= 0.13
    if not alike:
        changing.page(made.main, page(made.maker, among)[0])
    chances = {
        "arrangement": (0.45, lambda: changing.arrangement(lots.choice((1, 1, 2, 3, 6)))), "data": (0.5, lambda: changing.data(lots.random())),
        "records": (0.4, changing.records), "words": (0.12, lambda: changing.words(lots.choice((0.1, 0.3, 1.0)))),
        "signs": (0.12, lambda: changing.signs(lots.choice((0.2, 1.0)))),
        "half": (0.08, lambda: changing.half(made.maker, lots.choice([FAMILIES[name][1] for name in LEARNT]))),
    }  # fmt: skip
    happened = [] if alike else ["another page"]
    if lots.random() < 0.85:
        for name, (chance, change) in chances.items():
            if lots.random() < chance:
                change()
                happened.append(name)
    moved = _moved(lots, first, happened)
    over = dialog(made.maker) if lots.random() < 0.12 else None
    happened += ["dialog"] * (over is not None)
    scrolled = lots.uniform(1, 12) if lots.random() < 0.15 else 0.0
    happened += ["scrolled"] * bool(scrolled)
    scene = laid_out(pool, changing.root, moved.style, moved.size, over, lots, scrolled)
    return replace(scene, offset=moved.offset, cut=moved.cut), tuple(happened), alike


def _moved(lots: random.Random, first: Scene, happened: list[str]) -> Scene:
    """Another zoom, theme, width, place on the screen; half of the time none of these."""
    scene = replace(first, style=replace(first.style))
    if lots.random() < 0.3:
        scene.style = style(lots)
        happened.append("theme")
    elif lots.random() < 0.3:
        scene.style.unit *= lots.choice((0.75, 0.9, 1.1, 1.25, 1.5))
        happened.append("zoom")
    if lots.random() < 0.15:
        scene.style.letter *= lots.uniform(0.75, 1.3)
        happened.append("density")
    if lots.random() < 0.25:
        scene.size = lots.choice(SIZES)
        happened.append("width")
    if lots.random() < 0.2:
        scene.offset = (lots.uniform(0, 300), lots.uniform(0, 200))
        happened.append("moved")
    if lots.random() < 0.15:
        width, height = scene.size
        left, top = lots.uniform(0, 0.4) * width, lots.uniform(0, 0.4) * height
        scene.cut = (left, top, left + lots.uniform(0.4, 0.9) * width, top + lots.uniform(0.4, 0.9) * height)
        happened.append("cut")
    return scene


def laid_out(
    pool: Pool, root: Part, look: Style, size: tuple[int, int], over: Part | None = None, lots: random.Random | None = None,
    scrolled: float = 0.0,
) -> Scene:  # fmt: skip
    """A screen as it is drawn; ``over``: a dialog that ``lots`` say the place of."""
    wide, high = (side / look.unit for side in size)
    laid = lay(root, look, pool, (EDGE, EDGE, wide - EDGE, high - EDGE), scrolled)
    if over is not None and lots is not None:
        tall = min(high * 0.6, over.wide * 0.6)
        x = lots.uniform(0.1, 0.9) * max(0.0, wide - over.wide)
        y = lots.uniform(0.1, 0.8) * max(0.0, high - tall)
        extra = lay(over, look, pool, (x, y, x + over.wide, y + tall))
        laid = Laid({**laid.boxes, **extra.boxes}, {**laid.clips, **extra.clips})
    return Scene(root, over, look, size, laid, (0.0, 0.0), None)
