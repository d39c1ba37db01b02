"""All that looks like the target, as it was and as it is, and which of them its arrangement says is meant."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import partial
from threading import Lock

import numpy as np

from rpa_vision.grounding.map import reading, wording
from rpa_vision.grounding.map.counting import looking_the_same, place_of, same_in_order, same_place
from rpa_vision.grounding.map.seeing import unnoticed
from rpa_vision.grounding.map.sets import Overlay, ThingSet, thing_set
from rpa_vision.grounding.map.things import KINDS
from rpa_vision.grounding.question import LearntPlace, Stakes
from rpa_vision.models.geometry import Box, Point
from rpa_vision.perception.view import ScreenView
from rpa_vision.ports import Frame, Pixels
from rpa_vision.settings import GroundingSettings

REMEMBERED = 64
"""Targets, a few hundred kilobytes each: a task has some dozens."""
_FILLED = ({"text_input", "dropdown"}, {"checkbox", "radio"})
"""Kinds whose look changes with what is in them."""
SIZED = 1.6
"""Times as large: more, and it is surely another thing."""
SAME_VIEW = 0.5
"""Less, and another screen is shown: the map of this one says nothing about it."""

Look = Callable[[], Pixels | None]


def no_look() -> None:
    return None


@dataclass(frozen=True)
class Sureness:
    """What acting on the wrong one would do says how sure it must be."""

    stakes: Stakes
    alone: float
    """Chance from which the net is believed by itself."""
    agreed: float
    """Chance from which it is believed where the order says the same."""

    @classmethod
    def of(cls, stakes: Stakes, settings: GroundingSettings) -> Sureness:
        least = 0.0, settings.map_harmless, settings.map_writes, settings.map_destroys
        at = ("harmless", "writes", "destroys").index(stakes)
        return cls(stakes, least[at + 1], least[at])

    @property
    def is_harmless(self) -> bool:
        return self.stakes == "harmless"


@dataclass(frozen=True)
class Series:
    overlay: Overlay
    thing: int
    before: Sequence[Box]
    now: Sequence[Box]
    sure: Sureness

    @property
    def several(self) -> bool:
        return len(self.before) > 1 or len(self.now) > 1

    def meant(self) -> Box | None:
        """Where it is; None where nobody could tell, or only a guess could."""
        by_net = reading.found(self.overlay, self.thing)
        if by_net is not None and by_net.chance >= self.sure.alone and self._is_clear(by_net):
            there = self._place_of(by_net)
        else:
            there = self._in_order(by_net)
        return there if there is not None and self._keeps_its_words(there) else None

    def is_at(self, spot: Point) -> bool:
        """Of a place that looks like it: whether it is the one. The map and the look found it each by itself."""
        by_net = reading.found(self.overlay, self.thing)
        if (
            by_net is not None
            and by_net.each_has_its_own
            and by_net.chance >= self.sure.alone
            and self._as_many
        ):
            there = self._place_of(by_net)
        else:
            there = self._in_order(by_net, seen=True)
        return there is not None and there.contains(spot) and self._keeps_its_words(there)

    def is_meant_unseen(self, place: Box) -> bool:
        """Where nothing else found it: what it looks like has changed, or cannot be seen well. Counted and by the net it
        is the same one of as many; one that stands alone has to look like it by its edges at least."""
        by_net = reading.found(self.overlay, self.thing)
        if by_net is None or not reading.says_the_same_around(self.overlay, self.thing, self.before):
            return False
        drawn_alike = reading.looks_the_same(self.overlay, self.thing, by_net.thing)
        if not self.several:
            return drawn_alike or reading.says_the_same(self.overlay, self.thing)
        return self._in_order(by_net) == place and (self.sure.is_harmless or drawn_alike)

    def _keeps_its_words(self, there: Box) -> bool:
        """Whatever the net and the order say: words that have changed places are no mere arrangement."""
        return not self.several or wording.keeps_its_words(
            self.overlay, self.thing, there, self.before, self.now
        )

    @property
    def _as_many(self) -> bool:
        return len(self.before) == len(self.now)

    def _is_clear(self, by_net: reading.ByMap) -> bool:
        if self.several:
            return by_net.each_has_its_own and by_net.around_is_whole and self._as_many
        alone = self.sure.is_harmless and reading.says_the_same(self.overlay, self.thing)
        return by_net.each_has_its_own and (by_net.around_is_whole or (alone and by_net.around_is_there))

    def _place_of(self, by_net: reading.ByMap) -> Box | None:
        if not self.several:
            return by_net.box
        return next((box for box in self.now if same_place(box, by_net.box)), None)

    def _in_order(self, by_net: reading.ByMap | None, *, seen: bool = False) -> Box | None:
        """``seen``: its look found it there, so the net need not speak for it, only not against it."""
        if not self.several or self.overlay.alike < SAME_VIEW:
            return None
        learnt, present = self.overlay.learnt, self.overlay.present
        mine = next((one for one in self.before if same_place(one, learnt.box(self.thing))), None)
        if mine is None:
            return None
        explained = (
            partial(_another_between, learnt, self.before),
            partial(_another_between, present, self.now),
        )
        there = same_in_order(self.before, self.now, mine, explained)
        if there is None or not reading.stands_where_it_stood(self.overlay, self.thing, there, self.before):
            return None
        if by_net is not None and not same_place(there, by_net.box):
            return None
        chance = 0.0 if by_net is None else by_net.chance
        return there if (by_net is not None or seen) and chance >= self.sure.agreed else None


@dataclass(frozen=True)
class ShownTarget:
    """A target on the screen it was shown on."""

    screen: ThingSet
    thing: int
    before: Sequence[Box]
    """All that looked like it there, itself among them."""
    by_words: bool
    """Whether that is told by what is written on it."""


class ShownTargets:
    """Each is looked at once."""

    def __init__(self) -> None:
        self._known: OrderedDict[Hashable, ShownTarget | None] = OrderedDict()
        self._lock = Lock()

    def of(self, shown: LearntPlace, look: Look) -> ShownTarget | None:
        """None where the picture is gone, which is asked again the next time, or where nothing is seen there."""
        name = shown.name, shown.at
        with self._lock:
            if name in self._known:
                self._known.move_to_end(name)
                return self._known[name]
        view = shown.view()
        if view is None:
            return None
        found = shown_target(view, shown.at, look())
        with self._lock:
            self._known[name] = found
            while len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        return found


def shown_target(view: ScreenView, at: Point, look: Pixels | None) -> ShownTarget | None:
    """``look``: what was cut out of that screen; a reader draws another box around it, or none."""
    screen = thing_set(view)
    thing = reading.thing_at(screen, at)
    cut = None if look is None else place_of(look, view.frame, at)
    if cut is not None and any(_mostly_in(line.bbox, cut) for line in view.lines):
        cut = None  # it is known by its words; a row of icons may be read as one line
    if cut is None and thing is None:
        return None
    box = screen.box(thing) if cut is None and thing is not None else cut
    if box is None:
        return None
    by_words = cut is None and thing is not None and reading.has_words(screen, thing)
    before = alike_to(box, screen, view.frame, by_words=by_words)
    completed = with_drawn(view, screen, before)
    thing = reading.thing_at(completed, at)
    return None if thing is None else ShownTarget(completed, thing, before, by_words)


def _mostly_in(line: Box, cut: Box) -> bool:
    shared = line.intersection(cut)
    return shared is not None and 2 * shared.area > line.area


def with_drawn(view: ScreenView, screen: ThingSet, drawn: Sequence[Box]) -> ThingSet:
    """The screen with those of a series that its readers missed."""
    noticed = [screen.box(place) for place in range(len(screen))]
    return thing_set(view, drawn) if unnoticed(drawn, noticed) else screen


def alike_to(one: Box, screen: ThingSet, frame: Frame, *, by_words: bool) -> Sequence[Box]:
    """What has words is known by them: pixels of other words in the same font are much alike. Of fields all of one size
    look the same, whatever is in them; everything else by how it is drawn."""
    thing = reading.thing_at(screen, one.center)
    if thing is not None and by_words and reading.has_words(screen, thing):
        return [screen.box(int(other)) for other in reading.alike(screen.things, thing)]
    if thing is None or not _sized_like(screen.box(thing), one):
        return looking_the_same(one, frame, ())
    kin = kin_of(screen, thing)
    return (
        looking_the_same(one, frame, ()) if kin is None else looking_the_same(screen.box(thing), frame, *kin)
    )


def kin_of(screen: ThingSet, thing: int) -> tuple[list[Box], list[Box]] | None:
    """Of its kind and size, where that is all that can be told alike, and of its kind alone; None for the others."""
    kind = KINDS[screen.things.kinds[thing]]
    group = next((one for one in _FILLED if kind in one), None)
    if group is None:
        return None
    same = np.array([KINDS[one] in group for one in screen.things.kinds])
    sized = reading.same_size(screen.things, thing)
    kin, others = (np.flatnonzero(same & fits) for fits in (sized, ~sized))
    return [screen.box(int(one)) for one in kin], [screen.box(int(one)) for one in others]


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
