"""All that looks like the target, as it was and as it is, and which of them its arrangement says is meant."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import partial
from threading import Lock

import numpy as np

from rpa_vision.grounding.map import reading
from rpa_vision.grounding.map.counting import looking_the_same, same_in_order
from rpa_vision.grounding.map.sets import REMEMBERED, Overlay, ThingSet
from rpa_vision.grounding.map.things import KINDS
from rpa_vision.grounding.question import LearntPlace, Stakes
from rpa_vision.models.geometry import Box, Point
from rpa_vision.ports import Frame

LEAST: dict[Stakes, float] = {"harmless": 0.95, "writes": 0.99}
"""Chance from which the map is believed by itself."""
AGREED: dict[Stakes, float] = {"harmless": 0.0, "writes": 0.95}
"""Chance from which it is believed where the order says the same."""
_FILLED = ({"text_input", "dropdown"}, {"checkbox", "radio"})
"""Kinds whose look changes with what is in them."""
SIZED = 1.6
"""Times as large: more, and it is surely another thing."""
SAME_VIEW = 0.5
"""Less, and another screen is shown: the map of this one says nothing about it."""


@dataclass(frozen=True)
class Series:
    overlay: Overlay
    thing: int
    before: Sequence[Box]
    now: Sequence[Box]

    @classmethod
    def of(
        cls, overlay: Overlay, thing: int, reference: Box | None, frame: Frame, before: Sequence[Box]
    ) -> Series:
        """``reference``: one of them today."""
        now = () if reference is None else alike_to(reference, overlay.present, frame)
        return cls(overlay, thing, before, now)

    @property
    def several(self) -> bool:
        return len(self.before) > 1 or len(self.now) > 1

    def meant(self, stakes: Stakes) -> Box | None:
        """Where it is; None where nobody could tell, or only a guess could."""
        by_net = reading.found(self.overlay, self.thing)
        if by_net is not None and by_net.chance >= LEAST[stakes] and self._is_clear(by_net, stakes):
            return self._place_of(by_net)
        return self._in_order(stakes, by_net)

    def is_at(self, spot: Point, stakes: Stakes) -> bool:
        """Of a place that looks like it: whether it is the one. The map and the look found it each by itself."""
        by_net = reading.found(self.overlay, self.thing)
        if (
            by_net is not None
            and by_net.each_has_its_own
            and by_net.chance >= LEAST[stakes]
            and self._as_many
        ):
            there = self._place_of(by_net)
        else:
            there = self._in_order(stakes, by_net)
        return there is not None and there.contains(spot)

    @property
    def _as_many(self) -> bool:
        return len(self.before) == len(self.now)

    def _is_clear(self, by_net: reading.ByMap, stakes: Stakes) -> bool:
        if self.several:
            return by_net.each_has_its_own and by_net.around_is_whole and self._as_many
        alone = stakes == "harmless" and reading.says_the_same(self.overlay, self.thing)
        return by_net.each_has_its_own and (by_net.around_is_whole or (alone and by_net.around_is_there))

    def _place_of(self, by_net: reading.ByMap) -> Box | None:
        if not self.several:
            return by_net.box
        return next((box for box in self.now if box.contains(by_net.box.center)), None)

    def _in_order(self, stakes: Stakes, by_net: reading.ByMap | None) -> Box | None:
        if not self.several or self.overlay.alike < SAME_VIEW:
            return None
        learnt, present = self.overlay.learnt, self.overlay.present
        mine = learnt.box(self.thing)
        explained = (
            partial(_another_between, learnt, self.before),
            partial(_another_between, present, self.now),
        )
        there = same_in_order(self.before, self.now, mine, explained)
        if there is None or not reading.stands_where_it_stood(self.overlay, self.thing, there, self.before):
            return None
        if by_net is not None and not there.contains(by_net.box.center):
            return None
        chance = 0.0 if by_net is None else by_net.chance
        return there if chance >= AGREED[stakes] else None


class ShownAlike:
    """What looked like a target on the screen it was shown on: looked for once."""

    def __init__(self) -> None:
        self._known: OrderedDict[Hashable, Sequence[Box]] = OrderedDict()
        self._lock = Lock()

    def to(self, shown: LearntPlace, learnt: ThingSet, thing: int) -> Sequence[Box] | None:
        """None where the picture is gone."""
        name = shown.name, thing
        with self._lock:
            if name in self._known:
                self._known.move_to_end(name)
                return self._known[name]
        view = shown.view()
        if view is None:
            return None
        found = alike_to(learnt.box(thing), learnt, view.frame)
        with self._lock:
            self._known[name] = found
            while len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        return found


def alike_to(one: Box, screen: ThingSet, frame: Frame) -> Sequence[Box]:
    """What has words is known by them: pixels of other words in the same font are much alike."""
    thing = reading.thing_at(screen, one.center)
    if thing is not None and screen.things.facts[thing, 0] > 0:
        return [screen.box(int(other)) for other in reading.alike(screen.things, thing)]
    return looking_the_same(one, frame, () if thing is None else kin_of(screen, thing))


def kin_of(screen: ThingSet, thing: int) -> list[Box]:
    """Of its kind and size, where that is all that can be told alike."""
    kind = KINDS[screen.things.kinds[thing]]
    group = next((one for one in _FILLED if kind in one), None)
    if group is None:
        return [screen.box(int(one)) for one in reading.alike(screen.things, thing)]
    same = [KINDS[one] in group for one in screen.things.kinds]
    return [screen.box(int(one)) for one in np.flatnonzero(same & reading.same_size(screen.things, thing))]


def _another_between(screen: ThingSet, among: Sequence[Box], one: Box, other: Box) -> bool:
    """Something of another size, or with words, stands in the gap."""
    gap = _between(one, other)
    for place in range(len(screen)):
        box = screen.box(place)
        if not gap.contains(box.center) or any(here.contains(box.center) for here in among):
            continue
        if screen.things.facts[place, 0] > 0 or not _sized_like(box, one):
            return True
    return False


def _between(one: Box, other: Box) -> Box:
    """Of two beside one another, or under one another."""
    if other.left >= one.right:
        return Box(one.right, min(one.top, other.top), other.left + 1, max(one.bottom, other.bottom))
    return Box(
        min(one.left, other.left), one.bottom, max(one.right, other.right), max(one.bottom, other.top) + 1
    )


def _sized_like(box: Box, one: Box) -> bool:
    sides = (box.width, one.width), (box.height, one.height)
    return all(1 / SIZED <= side / max(1, other) <= SIZED for side, other in sides)
