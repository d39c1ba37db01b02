"""Which field a text was typed into: the one that was clicked before, or the one it came to stand in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rpa_vision.learning.watching.lasting_labels import is_same_window, with_lasting_label
from rpa_vision.learning.watching.meaning import FIELDS, Meant, field_of_line, meant_at
from rpa_vision.learning.watching.screens import WatchedScreen
from rpa_vision.learning.watching.shown_step import MOVING_ON, ShownStep
from rpa_vision.models.session import KeyPress, MouseClick, TextInput
from rpa_vision.text.folding import squeezed


def with_focused_field(step: ShownStep, before: Sequence[ShownStep]) -> ShownStep:
    """A text's field: the one clicked before, otherwise the one the text is found in afterwards."""
    if not isinstance(step.event, TextInput):
        return step
    for earlier in reversed(before):
        if isinstance(earlier.event, KeyPress) and not MOVING_ON.intersection(earlier.event.keys):
            continue  # a selection, say: still the same field
        if _may_have_given_focus(earlier, step):
            return replace(step, meant=earlier.meant)
        break
    found = _field_with(step.event.text, step.after)
    screens = [*(earlier.screen for earlier in _since_last_click(before)), step.screen]
    return replace(step, meant=with_lasting_label(found, step.after, screens))


def _may_have_given_focus(click: ShownStep, typing: ShownStep) -> bool:
    """What a click opened another window by is not what is typed into: that stands in the window."""
    if not isinstance(click.event, MouseClick) or click.meant is None or not click.meant.words:
        return False
    return click.meant.type in FIELDS or is_same_window(click.screen, typing.screen)


def _since_last_click(steps: Sequence[ShownStep]) -> Sequence[ShownStep]:
    """With the click itself; a click may open another page of the same window, keys lead on within one."""
    clicks = [place for place, step in enumerate(steps) if isinstance(step.event, MouseClick)]
    return steps[clicks[-1] :] if clicks else steps


def _field_with(text: str | None, screen: WatchedScreen) -> Meant | None:
    wanted = squeezed(text or "")
    if not wanted:
        return None
    fields = [element for element in screen.elements if element.type in FIELDS and element.label]
    said = [line for line in screen.lines if wanted in squeezed(line.text)]
    for line in said:
        for field in fields:
            if field.bbox.intersection(line.bbox) is not None:
                return meant_at(screen, field.center)
    return field_of_line(screen, said[0]) if said else None
