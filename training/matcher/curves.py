"""Honest chances: fitting them, and a picture of how honest they are."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

ROUNDS = 50
_CLEAREST = 1e-6
_SIDE, _EDGE, _STEPS = 320, 36, 10


def fitted(told: NDArray[np.float32], right: NDArray[np.bool_]) -> tuple[float, float]:
    """Slope and start of a logistic curve over the logits, pulled a little towards leaving them as they are."""
    clear = np.clip(told.astype(np.float64), _CLEAREST, 1 - _CLEAREST)
    columns = np.stack([np.log(clear / (1 - clear)), np.ones(len(told))], 1)
    found = np.array([1.0, 0.0])
    for _ in range(ROUNDS):
        chance = 1 / (1 + np.exp(-columns @ found))
        slope = columns.T @ (right - chance) - (found - [1, 0])
        bend = (columns * (chance * (1 - chance))[:, None]).T @ columns + np.eye(2)
        found = found + np.linalg.solve(bend, slope).clip(-1, 1)
    return round(float(found[0]), 4), round(float(found[1]), 4)


def curve(told: Sequence[float], right: Sequence[bool]) -> str:
    """An SVG: how sure it said it was, across; how often it was right, up; the size of a dot says how often."""
    chances, hits = np.array(told), np.array(right)
    steps = np.minimum((chances * _STEPS).astype(int), _STEPS - 1)
    inner = _SIDE - 2 * _EDGE
    at = lambda share: round(_EDGE + share * inner, 1)
    up = lambda share: round(_SIDE - _EDGE - share * inner, 1)
    dots = []
    for step in sorted(set(steps.tolist())):
        some = steps == step
        size = 2 + 8 * float(some.mean()) ** 0.5
        x, y = float(chances[some].mean()), float(hits[some].mean())
        dots.append(
            f'<circle cx="{at(x)}" cy="{up(y)}" r="{size:.1f}" fill="#1864ab"><title>{x:.3f} → {y:.3f}, {int(some.sum())}</title></circle>'
        )
    marks = "".join(
        f'<text x="{at(share)}" y="{_SIDE - 14}" text-anchor="middle">{share:.1f}</text>'
        f'<text x="{_EDGE - 6}" y="{up(share) + 4}" text-anchor="end">{share:.1f}</text>'
        for share in (0.0, 0.5, 1.0)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_SIDE} {_SIDE}" font-family="sans-serif" font-size="11">'
        f'<rect width="{_SIDE}" height="{_SIDE}" fill="#fff"/><rect x="{_EDGE}" y="{_EDGE}" width="{inner}" height="{inner}" fill="none" stroke="#888"/>'
        f'<line x1="{at(0)}" y1="{up(0)}" x2="{at(1)}" y2="{up(1)}" stroke="#bbb" stroke-dasharray="4"/>{marks}{"".join(dots)}'
        f'<text x="{_SIDE / 2}" y="{_SIDE - 2}" text-anchor="middle">said</text>'
        f'<text x="12" y="{_SIDE / 2}" text-anchor="middle" transform="rotate(-90 12 {_SIDE / 2})">right</text></svg>\n'
    )
