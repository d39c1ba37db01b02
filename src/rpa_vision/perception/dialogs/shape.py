"""Has this surface the form of a dialog, or is it a window to work in?"""

from __future__ import annotations

from collections.abc import Sequence

from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ElementType
from rpa_vision.models.token import rows
from rpa_vision.perception.dialogs.answers import is_command, place
from rpa_vision.perception.dialogs.parts import CHOICES, Answer, DialogBox
from rpa_vision.perception.dialogs.words import DialogWords
from rpa_vision.text.search import legible, says_any

MOST_LINES = 32
MOST_ANSWERS = 6
MOST_FIELDS = 3
MOST_CHOICES = 4
MOST_ROWS, COLUMNS = 3, 3
"""Of a table; more is a list to work in. Where its lines are not drawn, texts in columns give it away."""
LARGEST = 50.0
"""Of a line's height, in both directions: what is larger is a window or a page."""
STRIP = 2.2
"""Of a line's height: where a window has its controls."""
NOTICE_LINES = 8
NOTICE_WIDTH, NOTICE_HEIGHT = 34.0, 4.0
"""Of a line's height: a notice in a corner, but not a tab or a task bar."""
PROSE = 5
"""Words of a line that is a sentence, not a label."""
LOWEST = 0.5
"""Of a message's height, from its top: its answers stand below this."""
LEAST_OWN, MOST_OWN = {False: 2, True: 1}, 3
"""Answers in a message's own words, by whether it was seen to open."""
HEAD_MARGIN = 1.5
"""Of a line's height: around answers in a title."""
FILLED = 0.6
"""Of its surface: a dialog has more to it than its buttons."""
YES = frozenset(map(legible, ("Oui", "Yes")))
"""Never alone: whoever may say yes may say no."""


def may_answer(group: Sequence[Answer], words: DialogWords, *, opened: bool) -> bool:
    """Words dialogs are answered with, commands, or a few buttons side by side."""
    own = LEAST_OWN[opened] <= len(group) <= MOST_OWN
    return _has_known(group, words) or _are_commands(group) or own


def is_dialog(dialog: DialogBox, group: Sequence[Answer], words: DialogWords, *, opened: bool) -> bool:
    """``opened``: it was not there before, so that one answer in words of its own will do."""
    row = place(group)
    says = any(line.bbox.center.y < row.top and len(legible(line.text)) > 2 for line in dialog.lines)
    answerable = any(answer in dialog.answers for answer in group)
    if not says or not answerable or is_window(dialog, words):
        return False
    answers = _can_say_no(group) and _are_answers(dialog, group)
    if _has_known(group, words) and (answers or words.gives_away(dialog.said)):
        return True
    return _are_commands(group) or _is_message(dialog, group, opened=opened)


def _has_known(group: Sequence[Answer], words: DialogWords) -> bool:
    return any(answer.letters in words.known_answers for answer in group)


def _can_say_no(group: Sequence[Answer]) -> bool:
    return any(answer.letters not in YES for answer in group)


def _are_answers(dialog: DialogBox, group: Sequence[Answer]) -> bool:
    """Words without a border are buttons only where nothing is below them: « OK » in a table is none."""
    row = place(group)
    return not all(answer.bare for answer in group) or (
        row.center.y > dialog.box.top + LOWEST * dialog.box.height
        and not any(line.bbox.top > row.bottom for line in dialog.lines)
    )


def _are_commands(group: Sequence[Answer]) -> bool:
    return sum(is_command(answer.label) for answer in group) > 1


def is_large(dialog: DialogBox) -> bool:
    return max(dialog.box.width, dialog.box.height) > LARGEST * dialog.line_height


def is_only_buttons(dialog: DialogBox, answers: Sequence[Answer]) -> bool:
    """« Add » over « Delete »: neither is what the other answers."""
    framed = [one.bbox for one in answers if not one.bare and dialog.box.contains(one.bbox.center)]
    besides = (line for line in dialog.lines if not line.bbox.center.is_in_any(framed))
    filled = sum(box.area for box in framed) >= FILLED * dialog.box.area
    return filled and not any(legible(line.text) for line in besides)


def is_notice(dialog: DialogBox, words: DialogWords) -> bool:
    line = dialog.line_height
    small = dialog.box.width <= NOTICE_WIDTH * line and dialog.box.height >= NOTICE_HEIGHT * line
    few = 2 <= len(dialog.lines) <= NOTICE_LINES and not dialog.fields and _controls(dialog) < 2
    return small and few and not is_window(dialog, words)


def may_be_headed(box: Box, ends: Sequence[Answer], highest_line: float) -> bool:
    """By its place alone, before anything in it is looked at."""
    left, right = (one.bbox for one in ends)
    beside = max(left.left - box.left, box.right - right.right, min(left.top, right.top) - box.top)
    return beside <= HEAD_MARGIN * highest_line


def is_headed(dialog: DialogBox, words: DialogWords) -> bool:
    """Its two answers stand at the ends of its title. One that warns may be a wizard's page, and counts too."""
    (left, right), line = dialog.answers, dialog.line_height
    ends = max(left.bbox.left - dialog.box.left, dialog.box.right - right.bbox.right)
    body = [one for one in dialog.lines if one.bbox.top > max(left.bbox.bottom, right.bbox.bottom)]
    asks = _has_known(dialog.answers, words) and not _goes_on(dialog, words)
    return (
        ends <= HEAD_MARGIN * line
        and min(left.bbox.top, right.bbox.top) - dialog.box.top <= HEAD_MARGIN * line
        and any(len(one.text.split()) >= PROSE for one in body)
        and not _is_full(dialog, words)
        and (asks or says_any(dialog.said, words.suspect))
    )


def is_window(dialog: DialogBox, words: DialogWords) -> bool:
    return _goes_on(dialog, words) or _has_menus(dialog) or _is_full(dialog, words)


def _goes_on(dialog: DialogBox, words: DialogWords) -> bool:
    """To a page before, or to the next thing to set. What is greyed is read, though not seen as a button."""
    rows = [answer.bbox for answer in dialog.answers]
    beside = (line.text for line in dialog.lines if any(_level(line.bbox, row) for row in rows))
    labels = {legible(text) for text in (*beside, *(answer.label for answer in dialog.answers))}
    return bool(labels & words.goes_on)


def _level(line: Box, row: Box) -> bool:
    return row.top <= line.center.y <= row.bottom


def _has_menus(dialog: DialogBox) -> bool:
    return _count(dialog, ElementType.MENU_ITEM) >= 2 or _count(dialog, ElementType.TAB) >= 2


def _is_full(dialog: DialogBox, words: DialogWords) -> bool:
    title = legible(dialog.title)
    return (
        any(title.endswith(legible(word)) for word in words.window_titles)
        or _count(dialog, ElementType.TABLE_ROW) > MOST_ROWS
        or sum(len(row) >= COLUMNS for row in rows(dialog.lines)) > MOST_ROWS
        or len(dialog.lines) > MOST_LINES
        or len(dialog.answers) > MOST_ANSWERS
        or len(dialog.fields) > MOST_FIELDS
        or len(dialog.of_type(CHOICES)) > MOST_CHOICES
    )


def _is_message(dialog: DialogBox, group: Sequence[Answer], *, opened: bool) -> bool:
    """Sentences, and under them a few answers in words of their own."""
    row = place(group)
    return (
        any(len(line.text.split()) >= PROSE for line in dialog.body)
        and row.center.y > dialog.box.top + LOWEST * dialog.box.height
        and LEAST_OWN[opened] <= len(group) <= MOST_OWN
        and len(dialog.answers) == len(group)
        and not dialog.fields
        and not any(line.bbox.top > row.bottom for line in dialog.body)
    )


def _controls(dialog: DialogBox) -> int:
    """To make a window small or large, and to close it: few dialogs can more than be closed."""
    strip = dialog.box.top + STRIP * dialog.line_height
    signs = [line.bbox for line in dialog.lines if legible(line.text) in {"", "x"}]
    marks = [element.bbox for element in dialog.of_type(frozenset({ElementType.ICON}))]
    places = sorted(
        box.center.x
        for box in (*signs, *marks)
        if box.center.y <= strip
        and box.left > dialog.box.center.x
        and max(box.width, box.height) <= 3 * dialog.line_height
    )
    count, last = 0, -dialog.line_height
    for x in places:
        if x - last >= dialog.line_height:
            count, last = count + 1, x
    return count


def _count(dialog: DialogBox, kind: ElementType) -> int:
    return len(dialog.of_type(frozenset({kind})))
