"""What a click was meant for, told by the words on and around it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median_low

from rpa_vision.models.geometry import Point
from rpa_vision.models.target import Neighbour, Offset, Target
from rpa_vision.models.wording import Token, folded
from rpa_vision.perception.view import ScreenView

TOUCH = 6
"""A click this close to a text is on it: buttons have padding, and OCR boxes are tight."""
LABEL_REACH_X = 320
LABEL_REACH_Y = 60
"""How far from a field its label may stand, to the left or above; beyond it belongs to something else."""
NEIGHBOURS_KEPT = 4
SAME_PLACE_LINES = 12
"""Of the label's height: people click anywhere along a field, but not on another row."""


@dataclass(frozen=True)
class Pointed:
    """One click in words: the text on it, or the label of the field it went to."""

    anchor: Token
    offset: Offset

    @property
    def text(self) -> str:
        return self.anchor.text


def point_out(view: ScreenView, at: Point) -> Pointed | None:
    """The text under the click, otherwise the nearest label left of it or above; None when nothing is near."""
    under = [line for line in view.lines if line.bbox.grown(TOUCH, view.size).contains(at)]
    if under:
        return Pointed(min(under, key=lambda line: line.bbox.area), (0, 0))
    labels = [(distance, line) for line in view.lines if (distance := _label_distance(line, at)) is not None]
    if not labels:
        return None
    _, label = min(labels, key=lambda found: found[0])
    center = label.bbox.center
    return Pointed(label, (at.x - center.x, at.y - center.y))


def _label_distance(line: Token, at: Point) -> float | None:
    """How far a text is as a label of the place: on its row to the left, or just above it.

    Weighted, since a wide gap on one row is ordinary and a tall gap above is not.
    """
    box = line.bbox
    if box.top <= at.y < box.bottom and 0 <= at.x - box.right <= LABEL_REACH_X:
        return (at.x - box.right) / 3
    if box.left <= at.x and 0 <= at.y - box.bottom <= LABEL_REACH_Y and at.x - box.left <= LABEL_REACH_X:
        return (at.y - box.bottom) * 2.0 + max(0, at.x - box.right) / 3
    return None


def common_target(pointed: Sequence[Pointed], views: Sequence[ScreenView]) -> tuple[Target, Offset] | None:
    """The target all demonstrations agree on, or None when they clicked different texts or places."""
    if len({folded(one.text) for one in pointed}) != 1:
        return None
    across, down = [one.offset[0] for one in pointed], [one.offset[1] for one in pointed]
    line = pointed[0].anchor.bbox.height
    if max(across) - min(across) > SAME_PLACE_LINES * line or max(down) - min(down) > line:
        return None
    offset = (median_low(across), median_low(down))
    return Target(text=pointed[0].text, neighbours=_neighbours(pointed[0], views)), offset


def _neighbours(pointed: Pointed, views: Sequence[ScreenView]) -> tuple[Neighbour, ...]:
    """The nearest texts that stood there in every demonstration, to tell twins apart later."""
    always = set.intersection(*({folded(line.text) for line in view.lines} for view in views))
    center = pointed.anchor.bbox.center
    around = []
    for line in views[0].lines:
        if line is pointed.anchor or folded(line.text) not in always or not line.text.strip():
            continue
        dx, dy = line.bbox.center.x - center.x, line.bbox.center.y - center.y
        around.append((dx * dx + dy * dy, Neighbour(text=line.text, offset=(dx, dy))))
    return tuple(neighbour for _, neighbour in sorted(around, key=lambda one: one[0])[:NEIGHBOURS_KEPT])
