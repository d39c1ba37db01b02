"""What a replay that was given up in the middle left on the screen: the next one must not go on from there.

A form half filled for one patient, saved with another one's data, would be both patients'.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rpa_vision.models.replay.run import ActionSent, Replay, RunEvent, values_of
from rpa_vision.replay.sight import Sight
from rpa_vision.text.values import names

TextsOf = Callable[[str], Sequence[str] | None]
"""What is written on a kept picture; None once it is purged."""


def has_begun(replay: Replay) -> bool:
    """From its first action on what the screen shows is its own."""
    return replay.step_index > 0 or replay.acting is not None or replay.tries > 0


def is_left_behind(aside: Replay, events: Sequence[RunEvent], texts_of: TextsOf, sight: Sight) -> bool:
    """Whether a value of the one given up is to be read now, and was not before it began."""
    first = next((event.seen for event in events if isinstance(event, ActionSent)), None)
    before = (texts_of(first) if first is not None else None) or ()
    now = [line.text for line in sight.view.lines]
    return any(_shown(value, now) > _shown(value, before) for value in values_of(aside))


def _shown(value: str, texts: Sequence[str]) -> int:
    return sum(names(text, value) for text in texts)
