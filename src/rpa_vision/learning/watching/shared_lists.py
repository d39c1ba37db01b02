"""What one demonstration shows to be a list is one in all of them, also where a search found a single entry."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from rpa_vision.learning.watching.demonstration import Demonstration
from rpa_vision.learning.watching.lists import (
    LEAST_COLUMNS,
    Columns,
    list_known,
    list_shown,
    with_lists,
    with_rows,
)
from rpa_vision.learning.watching.screens import WatchedScreen


def sharing_lists(demonstrations: Sequence[Demonstration]) -> tuple[Demonstration, ...]:
    shown = (list_shown(step.meant) for one in demonstrations for step in one.steps)
    lists = dict.fromkeys(one.columns for one in shown if one is not None)
    named = [one for one in lists if len(one.names) >= LEAST_COLUMNS]
    return tuple(_with_lists(one, named) for one in demonstrations) if named else tuple(demonstrations)


def _with_lists(of: Demonstration, lists: Collection[Columns]) -> Demonstration:
    single = [known for step in of.steps if (known := list_known(step.meant, lists))]
    seen: dict[int, WatchedScreen] = {}
    for screen in (screen for step in of.steps for screen in (step.screen, step.after)):
        seen[id(screen)] = with_rows(with_lists(screen, single), lists)
    steps = (replace(step, screen=seen[id(step.screen)], after=seen[id(step.after)]) for step in of.steps)
    return replace(of, steps=tuple(steps))
