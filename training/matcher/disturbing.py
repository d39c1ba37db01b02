"""What happens to a screen between two looks, on purpose and one thing at a time."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace

from arrangements import Maker
from changes import Changing
from compositions import SIZES, dialog, style
from noticing import Reader, Scene
from pairs import laid_out
from pool import Pool
from tree import Part

CLEAR = Reader(0.0, 0.0, 0.02, 0.0, 0.0, 0.0, 0.0, {}, None)
"""How a screen is seen that nothing disturbs."""


@dataclass
class Asked:
    lots: random.Random
    pool: Pool
    maker: Maker
    first: Scene
    row: Part
    target: Part


Disturbed = tuple[Scene, Reader]
Disturbing = Callable[[Asked], Disturbed]


def _seen(**more: object) -> Disturbing:
    return lambda case: (case.first, replace(CLEAR, **more))


def _half(case: Asked) -> Disturbed:
    """Half of the row, and all that is above and below that half, can hardly be seen."""
    left, _, right, _ = case.first.laid.boxes[case.target.name]
    middle = (left + right) / 2 * case.first.style.unit / case.first.size[0]
    region = case.lots.choice(((0.0, 0.0, middle, 1.0), (middle, 0.0, 1.0, 1.0), (0.0, 0.5, 1.0, 1.0)))
    return case.first, replace(CLEAR, worse=region)


def _scaled(case: Asked) -> Disturbed:
    other = replace(
        case.first.style, unit=case.first.style.unit * case.lots.choice((0.6, 0.75, 1.25, 1.5, 2.0))
    )
    return laid_out(case.pool, case.first.root, other, case.first.size), CLEAR


def _narrower(case: Asked) -> Disturbed:
    return laid_out(case.pool, case.first.root, case.first.style, case.lots.choice(SIZES)), CLEAR


def _themed(case: Asked) -> Disturbed:
    return laid_out(case.pool, case.first.root, style(case.lots), case.first.size), CLEAR


def _cut(case: Asked) -> Disturbed:
    unit = case.first.style.unit
    left, top, right, bottom = (edge * unit for edge in case.first.laid.boxes[case.target.name])
    room = [case.lots.uniform(2, 25) * unit for _ in range(4)]
    region = (max(0.0, left - room[0]), max(0.0, top - room[1]), right + room[2], bottom + room[3])
    return replace(case.first, cut=region), CLEAR


def _covered(case: Asked) -> Disturbed:
    return laid_out(
        case.pool, case.first.root, case.first.style, case.first.size, dialog(case.maker), case.lots
    ), CLEAR


def _coming(*, same: bool, before: bool, gone: str = "") -> Disturbing:
    """One more beside what is asked for, or one less; before or after it."""

    def change(case: Asked) -> Disturbed:
        changing = Changing(case.lots, case.pool, case.first.root)
        holder = next(
            part for part in changing.root.walk() if any(one.name == case.target.name for one in part.parts)
        )
        at = next(place for place, one in enumerate(holder.parts) if one.name == case.target.name)
        others = [place for place in range(len(holder.parts)) if (place < at if before else place > at)]
        if gone == "itself":
            del holder.parts[at]
        elif gone:
            for place in case.lots.sample(others, min(1, len(others))):
                del holder.parts[place]
        else:
            part = holder.parts[at]
            holder.parts.insert(at if before else at + 1, part.renamed() if same else case.maker.button())
        return laid_out(case.pool, changing.root, case.first.style, case.first.size), CLEAR

    return change


def _rows(case: Asked) -> Disturbed:
    """Blocks around it come and go; its own row stays whole."""
    changing = Changing(case.lots, case.pool, case.first.root)
    parts = changing.root.parts
    at = next(place for place, part in enumerate(parts) if part.name == case.row.name)
    parts.insert(
        case.lots.choice((0, at, at + 1, len(parts))),
        case.lots.choice((case.maker.prose, case.maker.toolbar, case.maker.form))(),
    )
    if case.lots.random() < 0.5:
        parts.remove(case.lots.choice([part for part in parts if part.name != case.row.name]))
    changing.data(1.0)
    return laid_out(case.pool, changing.root, case.first.style, case.first.size), CLEAR


DISTURBANCES: dict[str, Disturbing] = {
    "nothing": _seen(), "blur": _seen(blur=0.12), "noise": _seen(jitter=0.15, misread=0.3, slips=0.08), "missed and invented": _seen(missed=0.1, invented=0.1),
    "half of it blurred": _half, "scaled": _scaled, "another width": _narrower, "another theme": _themed, "cut out": _cut, "partly covered": _covered,
    "another before": _coming(same=False, before=True), "another after": _coming(same=False, before=False),
    "the same before": _coming(same=True, before=True), "the same after": _coming(same=True, before=False),
    "one before gone": _coming(same=True, before=True, gone="other"), "one after gone": _coming(same=True, before=False, gone="other"),
    "itself gone": _coming(same=True, before=True, gone="itself"), "blocks around it": _rows,
}  # fmt: skip
