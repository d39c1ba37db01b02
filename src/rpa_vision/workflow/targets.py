"""What an action looks for on the screen."""

from __future__ import annotations

from collections.abc import Iterator

from rpa_vision.models.graph.action import Action, CompoundAction, SimpleAction
from rpa_vision.models.target import Target


def parts_of(action: Action) -> tuple[SimpleAction, ...]:
    return action.actions if isinstance(action, CompoundAction) else (action,)


def targets_of(action: Action) -> Iterator[Target]:
    for part in parts_of(action):
        target = getattr(part, "target", None)
        if target is not None:
            yield target
