"""Screens as sets of things, and the net that says which is which."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from threading import Lock
from weakref import WeakKeyDictionary

import numpy as np

from rpa_vision.grounding.map.assigning import Assigned, Floats, assigned
from rpa_vision.grounding.map.seeing import seen_of
from rpa_vision.grounding.map.things import Things, in_one_measure, things_of
from rpa_vision.models.geometry import Box
from rpa_vision.perception.view import ScreenView
from rpa_vision.ports import ArrangementNet
from rpa_vision.timing import span

SIDES = ("one", "other")


@dataclass(frozen=True, eq=False)
class ThingSet:
    """What is seen on one screen. No picture and no text: only numbers that tell whether two are the same."""

    things: Things
    boxes: Floats
    """In pixels: left, top, right, bottom."""

    def __len__(self) -> int:
        return len(self.boxes)

    def box(self, thing: int) -> Box:
        left, top, right, bottom = (int(edge) for edge in self.boxes[thing])
        return Box(left, top, right, bottom)


@dataclass(frozen=True, eq=False)
class Overlay:
    """A learnt screen laid over the present one."""

    learnt: ThingSet
    present: ThingSet
    """Measured as the learnt one is."""
    told: Assigned
    alike: float
    """How likely both are the same view of the same program."""


def thing_set(view: ScreenView, drawn: Sequence[Box] = ()) -> ThingSet:
    """``drawn``: what stands there besides what the readers of the screen notice."""
    with span("map: things"):
        seen = seen_of(view, drawn)
        boxes = np.array([one.box for one in seen], np.float32).reshape(-1, 4)
        return ThingSet(things_of(seen, *view.size), boxes)


class ScreenMap:
    def __init__(self, net: ArrangementNet) -> None:
        self._net = net
        self._present: WeakKeyDictionary[ScreenView, ThingSet] = WeakKeyDictionary()
        self._lock = Lock()

    def present(self, view: ScreenView, drawn: Sequence[Box] = ()) -> ThingSet:
        """With ``drawn`` it is not kept: what is counted differs from target to target."""
        if drawn:
            return thing_set(view, drawn)
        with self._lock:
            known = self._present.get(view)
        if known is None:
            known = thing_set(view)
            with self._lock:
                self._present[view] = known
        return known

    def laid(self, learnt: ThingSet, present: ThingSet) -> Overlay | None:
        """None where one of the two shows nothing."""
        if not len(learnt) or not len(present):
            return None
        with span("map: match"):
            sides = learnt.things, in_one_measure(learnt.things, present.things)
            inputs = {
                f"{side}_{column.name}": getattr(things, column.name)[None]
                for side, things in zip(SIDES, sides, strict=True)
                for column in fields(Things)
            }
            pairs, one, other, alike = self._net.answers(inputs)
            told = assigned(pairs[0], one[0], other[0], self._net.honest)
        return Overlay(
            learnt, replace(present, things=sides[1]), told, float(1 / (1 + np.exp(-float(alike[0]))))
        )
