"""What must be seen after an action: what every demonstration saw appear."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rpa_vision.learning.graph.align import StepColumn
from rpa_vision.learning.values.shown_values import can_be_read, is_said
from rpa_vision.learning.values.variables import Found
from rpa_vision.learning.watching.meaning import without_icon
from rpa_vision.learning.watching.screens import WatchedScreen
from rpa_vision.learning.watching.standing import TICKED
from rpa_vision.models.graph.references import literal, reference
from rpa_vision.models.graph.screen_template import Condition
from rpa_vision.models.session import TextInput
from rpa_vision.models.token import Token, rows
from rpa_vision.text.folding import squeezed

TEXTS_KEPT = 1
"""More would only be more to misread: a replay goes on when all of them are seen."""
SEEN_AT_LEAST = 2
"""Once is chance."""


def effects_of(
    column: StepColumn,
    variables: Sequence[Found],
    proven: Collection[str],
    acted_on: Sequence[WatchedScreen],
    *,
    same_screen: bool,
) -> tuple[Condition, ...]:
    """The subject's own values first: they tell the right record from another one.

    A typed text is read back anyway, and another screen is known by itself, unless it is one that was there before:
    then what it says now and never said tells that something was done. ``proven``: variables another screen has shown
    already; one that is not yet counts though it stood on this screen too, as the number of the record that is being
    opened does. ``acted_on``: the screen it leads to, wherever something was done on it.
    """
    if isinstance(column.first.event, TextInput) or len(column.steps) < SEEN_AT_LEAST:
        return ()
    shown = tuple(
        Condition(kind="text_visible", value=reference(one.variable.name))
        for one in variables
        if _appears(column, one, again=not same_screen and one.variable.name not in proven)
    )
    if same_screen:
        return shown + _new_texts(column, ())
    return shown + (_new_texts(column, acted_on) if acted_on else ())


def _appears(column: StepColumn, one: Found, *, again: bool) -> bool:
    """In every demonstration its value is on the screen afterwards and was not before."""
    return can_be_read(one) and all(
        is_said(step.after, one.values.get(who, ""))
        and (again or not _stood(step.screen, one.values.get(who, "")))
        for who, step in column.steps.items()
    )


def _stood(screen: WatchedScreen, value: str) -> bool:
    """Also where it was read as one with what stands beside it: the circles of one question."""
    return is_said(screen, value) or any(_spaced(value) in row for row in _rows_said(screen))


def _new_texts(column: StepColumn, before: Sequence[WatchedScreen]) -> tuple[Condition, ...]:
    """Words of the program that came up each time, the longest first. Those with a number in them are data, those of the
    box that was ticked its own: its mark is read as a letter before them."""
    steps = list(column.steps.values())
    new = set.intersection(*(_came_up(step.after, [step.screen, *before]) for step in steps))
    ticked = {
        squeezed(step.meant.words) for step in steps if step.meant is not None and step.meant.type in TICKED
    }
    lines = [
        steps[0].after.own_words[key]
        for key in new
        if not any(map(str.isdigit, key)) and not any(name and key.endswith(name) for name in ticked)
    ]
    longest = sorted(lines, key=lambda line: (-len(line.text), line.text))[:TEXTS_KEPT]
    return tuple(Condition(kind="text_visible", value=literal(line.text)) for line in longest)


def _came_up(after: WatchedScreen, before: Sequence[WatchedScreen]) -> set[str]:
    """A circle before words that stood there already is read as a letter in one of its states, and so is the frame
    around the box that was clicked last. Headings over an empty list are read as one line, or word by word."""
    said = {key for screen in before for key in screen.own_words}
    said |= {squeezed(without_icon(line.text)) for screen in before for line in screen.own_words.values()}
    said |= {squeezed(one.label) for screen in before for one in screen.elements if one.type in TICKED}
    lines = [row for screen in before for row in _rows_said(screen)]
    return {
        key
        for key, line in after.own_words.items()
        if not said.intersection((key, squeezed(without_icon(line.text)), *_marked(key, line, after)))
        and not any(_spaced(line.text) in one for one in lines)
    }


def _rows_said(screen: WatchedScreen) -> list[str]:
    return [_spaced(" ".join(one.text for one in row)) for row in rows(screen.lines)]


def _spaced(text: str) -> str:
    """Word by word, so that only whole ones are found in it."""
    return f" {' '.join(filter(None, map(squeezed, text.split())))} "


def _marked(key: str, line: Token, screen: WatchedScreen) -> list[str]:
    """What the box or circle is called that this line belongs to: the words without its mark."""
    names = [
        squeezed(one.label)
        for one in screen.elements
        if one.type in TICKED and one.bbox.contains(line.bbox.center)
    ]
    return [name for name in names if name and key.endswith(name)]
