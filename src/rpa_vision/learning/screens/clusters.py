"""Which steps of the task were taken on the same screen.

Decided within each demonstration: there the data are the same, so what differs is the screen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from statistics import fmean

from rpa_vision.learning.graph.align import Who
from rpa_vision.learning.watching.screens import WatchedScreen, part_shared, words_shared
from rpa_vision.learning.watching.titles import SHARED_TITLE, shared_title
from rpa_vision.models.geometry import Point
from rpa_vision.text.folding import squeezed

SAME_SCREEN = ((0.92, 0.40), (0.80, 0.80))
"""Cosine, and shared part of the own words, that make two moments one screen: a list that grew keeps its look and
adds words; fields that were filled in change a little of both (0.96 and 0.91). Tabs of one record reach 0.88 and 0.74;
a dialog over its screen 0.88 and 0.92, and is told by its title or its frame."""
SAME_TITLED = (*SAME_SCREEN, (0.65, 0.95))
"""Where the titles speak of one window, too: data may then fill any part of the picture."""
SEVERAL_SHOWN = 3
"""Demonstrations: the data of fewer may be the same by chance."""
LASTING = 3
"""Words of the program: a list that was searched keeps them all, and not one of its rows."""
SAME_FRAME = 0.5
"""Intersection over union of the dialogs acted in: dialogs grow and are moved, but not that far."""
SAME_WORDS = 0.4
"""Of what one person's dialogs say: what is entered changes some of it, a question and what it is answered by all."""


@dataclass(frozen=True, eq=False)
class ScreenMoment:
    """A screen of the task as every demonstration saw it at one step."""

    seen: Mapping[Who, WatchedScreen]
    at: Mapping[Who, Point]
    """Where they acted, when that was somewhere."""

    @cached_property
    def lasting(self) -> frozenset[str]:
        """What everybody's says: the program's own words, and nobody's data. None where few were there."""
        if len({number for number, _ in self.seen}) < SEVERAL_SHOWN:
            return frozenset()
        return frozenset.intersection(*(screen.vocabulary for screen in self.seen.values()))


def clustered(moments: Sequence[ScreenMoment]) -> list[int]:
    """For each moment the number of its screen; screens are numbered as they first appear."""
    screens: list[list[ScreenMoment]] = []
    for moment in moments:
        own = _own_of(screens, moment)
        kept = [screen for place, screen in enumerate(screens) if place not in own]
        joined = [known for place in sorted(own) for known in screens[place]]
        kept.insert(min(own, default=len(screens)), [*joined, moment])
        screens = kept
    return [next(number for number, screen in enumerate(screens) if one in screen) for one in moments]


def _own_of(screens: Sequence[Sequence[ScreenMoment]], moment: ScreenMoment) -> list[int]:
    """The screen it is most like, and those that it shows to be the same one."""
    likes = {
        place: like for place, screen in enumerate(screens) if (like := _likeness_to(screen, moment)) > 0.0
    }
    own: list[int] = []
    for place in sorted(likes, key=lambda one: -likes[one]):
        if all(_are_tied(screens[place], screens[other], moment) for other in own):
            own.append(place)
    return own


def _are_tied(one: Sequence[ScreenMoment], other: Sequence[ScreenMoment], by: ScreenMoment) -> bool:
    """Nobody took steps on both, so only other people's data told them apart, and each is what one and the same later
    step was taken on. A dialog is never tied: a key pressed over it is like the page below as well."""
    unmet = not any(first.seen.keys() & second.seen.keys() for first in one for second in other)
    return unmet and all(
        any(known.seen.keys() & by.seen.keys() and _likeness(known, by) > 0.0 for known in screen)
        and not any(_is_in_dialog(known) for known in screen)
        for screen in (one, other)
    )


def _is_in_dialog(moment: ScreenMoment) -> bool:
    return any(moment.seen[who].frame_around(at) is not None for who, at in moment.at.items())


def _likeness_to(screen: Sequence[ScreenMoment], moment: ScreenMoment) -> float:
    """0 where any of its moments is another screen's: a key pressed has no place, and would join a dialog to the
    screen it came up over, being like both."""
    if not all(_in_one_frame(known, moment) for known in screen):
        return 0.0
    return max(_likeness(known, moment) for known in screen)


def _likeness(one: ScreenMoment, other: ScreenMoment) -> float:
    """0 for two screens; otherwise how much alike they are."""
    pairs = [(first, second) for first, second, _ in _pairs(one, other)]
    if not all(_same_title(first, second) for first, second in pairs):
        return 0.0
    look = fmean(first.vector.similarity(second.vector) for first, second in pairs)
    words = fmean(words_shared(first, second) for first, second in pairs)
    if min(len(one.lasting), len(other.lasting)) >= LASTING:
        words = max(words, part_shared(one.lasting, other.lasting))
    titled = all(first.window.title and second.window.title for first, second in pairs)
    needed = SAME_TITLED if titled else SAME_SCREEN
    return look + words if any(look >= least and words >= shared for least, shared in needed) else 0.0


def _pairs(one: ScreenMoment, other: ScreenMoment) -> list[tuple[WatchedScreen, WatchedScreen, Who]]:
    shared = one.seen.keys() & other.seen.keys()
    if not shared:  # two branches no demonstration took both: other data each, so only the look can tell
        return [(one.seen[min(one.seen)], other.seen[min(other.seen)], (-1, 0))]
    return [(one.seen[who], other.seen[who], who) for who in sorted(shared)]


def _in_one_frame(one: ScreenMoment, other: ScreenMoment) -> bool:
    return all(_same_frame(first, second, one, other, who) for first, second, who in _pairs(one, other))


def _same_title(one: WatchedScreen, other: WatchedScreen) -> bool:
    """Nobody says which window was in front, or both name the same program beside another document."""
    mine, theirs = one.window.title, other.window.title
    return (
        not mine
        or not theirs
        or mine == theirs
        or len(squeezed(shared_title({mine, theirs}))) >= SHARED_TITLE
    )


def _same_frame(
    first: WatchedScreen, second: WatchedScreen, one: ScreenMoment, other: ScreenMoment, who: Who
) -> bool:
    """A dialog over a screen is another screen, even where nobody tells its title."""
    places = one.at.get(who), other.at.get(who)
    if places[0] is None or places[1] is None:
        return True
    mine, theirs = first.frame_around(places[0]), second.frame_around(places[1])
    if mine is None or theirs is None:
        return mine is theirs
    met_both = who in one.seen and who in other.seen
    alike = part_shared(first.words_in(mine), second.words_in(theirs)) >= SAME_WORDS
    return mine.iou(theirs) >= SAME_FRAME and (alike or not met_both)
