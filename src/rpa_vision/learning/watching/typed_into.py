"""What a text was typed into is a field, whatever it looks like: that the text came to stand there shows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rpa_vision.learning.watching.meaning import Meant, field_of_line
from rpa_vision.learning.watching.screens import WatchedScreen
from rpa_vision.learning.watching.shown_step import MOVING_ON, ShownStep
from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.screen import ElementType
from rpa_vision.models.session import KeyPress, MouseClick, TextInput
from rpa_vision.models.token import Token
from rpa_vision.text.folding import squeezed


def with_fields_proven(steps: Sequence[ShownStep]) -> list[ShownStep]:
    proven = [_proven(step, _typing_after(steps[place + 1 :])) for place, step in enumerate(steps)]
    fields = {
        id(step.meant): now.meant
        for step, now in zip(steps, proven, strict=True)
        if isinstance(step.event, MouseClick) and step.meant is not None
    }
    return [_with_field_of_click(step, fields) for step in proven]


def _with_field_of_click(step: ShownStep, fields: Mapping[int, Meant | None]) -> ShownStep:
    """A text goes into the field its click was found to mean, not into what stood nearest to the click."""
    if not isinstance(step.event, TextInput) or id(step.meant) not in fields:
        return step
    return replace(step, meant=fields[id(step.meant)])


def _typing_after(steps: Sequence[ShownStep]) -> ShownStep | None:
    """Before anything else is clicked or left: what stands there may be selected first."""
    for step in steps:
        if isinstance(step.event, TextInput):
            return step
        if not isinstance(step.event, KeyPress) or MOVING_ON.intersection(step.event.keys):
            return None
    return None


def _proven(step: ShownStep, typing: ShownStep | None) -> ShownStep:
    """Nothing came up between the two: otherwise the text may stand in that."""
    meant = step.meant
    if meant is None or typing is None or not isinstance(step.event, MouseClick):
        return step
    text = typing.event.text if isinstance(typing.event, TextInput) else None
    if not text or not _is_same(step.screen, typing.screen):
        return step
    said = _saying(text, typing.screen, typing.after)
    if meant.is_named or (meant.words and meant.offset == (0, 0)):
        return replace(step, took_text=any(meant.box.contains(line.bbox.center) for line in said))
    return _named(step, meant, said)


def _is_same(before: WatchedScreen, after: WatchedScreen) -> bool:
    return before.window == after.window and after.statements <= before.statements


def _saying(text: str, before: WatchedScreen, after: WatchedScreen) -> list[Token]:
    """The lines that say it now, and did not before."""
    wanted = squeezed(text)
    known = [line.bbox for line in before.lines if wanted in squeezed(line.text)]
    return [
        line
        for line in after.phrases
        if wanted in squeezed(line.text) and not any(box.contains(line.bbox.center) for box in known)
    ]


def _named(step: ShownStep, meant: Meant, said: Sequence[Token]) -> ShownStep:
    """A field whose frame is not seen: its text stands on the row of the click, or, in a large one, begins above it and
    not to its right."""
    if meant.type is not ElementType.UNKNOWN or meant.row is not None:
        return step
    nearest = min(
        (line for line in said if _may_begin(line, meant.at)),
        key=lambda line: _way(line, meant.at),
        default=None,
    )
    field = None if nearest is None else field_of_line(step.screen, nearest)
    return step if field is None else replace(step, meant=field, took_text=True)


def _may_begin(line: Token, at: Point) -> bool:
    box = line.bbox
    return box.top <= at.y < box.bottom or (box.left <= at.x and box.top <= at.y)


def _way(line: Token, at: Point) -> int:
    return line.bbox.gap_to(Box(at.x, at.y, at.x + 1, at.y + 1))
