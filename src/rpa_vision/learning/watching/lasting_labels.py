"""A label is a program's own word and stays: what says something else in the same place a moment later is data."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from rpa_vision.learning.watching.meaning import Meant
from rpa_vision.learning.watching.screens import WatchedScreen
from rpa_vision.learning.watching.titles import shared_title
from rpa_vision.models.geometry import Box
from rpa_vision.text.folding import folded
from rpa_vision.text.likeness import alike_share

_DIGITS = re.compile(r"\d")
_ONE_READING = 0.8
"""Of the letters: one label, read twice."""


def with_lasting_label(
    meant: Meant | None, shown: WatchedScreen, before: Iterable[WatchedScreen]
) -> Meant | None:
    """``meant``: a field nobody clicked, found by the text that came to stand in it. Of the words nearest to it only
    those are its label that the same window showed there all along: beside the cells of a sheet stands where one is.
    ``shown``: the screen it was found on; ``before``: those on the way there."""
    if meant is None or meant.is_named or meant.row is not None or meant.words_box is None:
        return meant
    place = meant.words_box
    said = (_said_at(place, screen) for screen in before if is_same_window(screen, shown))
    if all(words is None or _is_one_reading(words, meant.words) for words in said):
        return meant
    return replace(meant, words="", words_box=None)


def _said_at(place: Box, screen: WatchedScreen) -> str | None:
    """None where nothing stands there, or something much larger or smaller: another part of the screen was there."""
    return next(
        (
            line.text
            for line in screen.lines
            if place.contains(line.bbox.center) and line.bbox.contains(place.center)
        ),
        None,
    )


def is_same_window(one: WatchedScreen, other: WatchedScreen) -> bool:
    """Its title may tell what is open in it."""
    titles = {one.window.title, other.window.title}
    return len(titles) == 1 or bool(shared_title(titles))


def _is_one_reading(one: str, other: str) -> bool:
    return (
        _DIGITS.findall(one) == _DIGITS.findall(other)
        and alike_share(folded(one), folded(other)) >= _ONE_READING
    )
