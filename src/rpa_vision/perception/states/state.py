"""In which state something on the screen is seen to be: ticked, chosen, open. What cannot be told is told as None."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.graph.wanted_state import State
from rpa_vision.models.screen import ElementType, UIElement
from rpa_vision.perception.states.chosen_row import line_at, row_state
from rpa_vision.perception.states.expander import branch_at
from rpa_vision.perception.view import ScreenView
from rpa_vision.text.folding import squeezed

IN_GROUPS = frozenset({ElementType.RADIO, ElementType.TAB})
"""Of which one is chosen among others."""
WITH_STATE = IN_GROUPS | {ElementType.CHECKBOX}
ROWS = frozenset(
    {
        ElementType.TABLE_ROW,
        ElementType.TABLE_CELL,
        ElementType.COLUMN_HEADER,
        ElementType.LIST_ITEM,
        ElementType.LABEL,
        ElementType.UNKNOWN,
    }
)
"""What lists are made of. A button or a link that looks pressed says nothing of a state."""
NEXT_ANSWER = 3
"""Heights of the words: how far apart the answers of one question stand, a circle between them included."""
MARKS = ROWS | {ElementType.ICON, ElementType.IMAGE}
"""What the arrow before a branch of a tree may be taken for."""


@dataclass(frozen=True)
class StateSeen:
    """What stands at a place, and the state it is in."""

    type: ElementType
    words: str
    state: State | None

    def is_of(self, other: StateSeen) -> bool:
        """The same thing, whatever its state: a tick may be read as a letter before its words, the frame around what was
        clicked last as one on each side, and words that stand apart as two labels."""
        bare, marked = sorted((squeezed(self.words), squeezed(other.words)), key=len)
        is_ticked = self.type is ElementType.CHECKBOX and marked[1:] == bare
        is_framed = self.type in WITH_STATE and marked[1:-1] == bare
        few, many = sorted((self.words.casefold().split(), other.words.casefold().split()), key=len)
        is_cut = self.type in WITH_STATE and few == many[: len(few)]
        is_alike = bare == marked or (bare != "" and (is_ticked or is_framed or is_cut))
        return self.type is other.type and is_alike


def held_at(view: ScreenView, place: Point) -> StateSeen | None:
    """None where nothing stands that is ever in a state."""
    element = element_at(view.elements, place)
    if element is not None and element.type in WITH_STATE:
        return StateSeen(element.type, element.label, state_of(element, view.elements))
    branch = branch_at(view, place) if element is None or element.type in MARKS else None
    if branch is not None:
        return StateSeen(ElementType.ICON, *branch)
    line = line_at(view, place)
    if line is None or (element is not None and element.type not in ROWS):
        return None
    if _another_answer_is_chosen(line.bbox, view.elements):
        return StateSeen(ElementType.RADIO, line.text, "unselected")
    return StateSeen(ElementType.TABLE_ROW, line.text, row_state(view, place))


def state_at(view: ScreenView, place: Point) -> State | None:
    held = held_at(view, place)
    return None if held is None else held.state


def element_at(elements: Sequence[UIElement], place: Point) -> UIElement | None:
    """The smallest there; windows and dialogs are what things stand on."""
    grounds = (ElementType.DIALOG, ElementType.WINDOW)
    there = [one for one in elements if one.type not in grounds and one.bbox.contains(place)]
    return min(there, key=lambda one: one.bbox.area, default=None)


def state_of(element: UIElement, elements: Sequence[UIElement]) -> State | None:
    """By its tags. A tab that is not tagged is in the background only where another is seen to be in front."""
    if element.type is ElementType.CHECKBOX:
        return (
            "checked" if "checked" in element.tags else "unchecked" if "unchecked" in element.tags else None
        )
    if element.type is ElementType.RADIO:
        return (
            "selected" if "checked" in element.tags else "unselected" if "unchecked" in element.tags else None
        )
    if element.type is ElementType.TAB:
        if "selected" in element.tags:
            return "selected"
        return "unselected" if any(_is_beside(one, element) for one in elements) else None
    return None


def _another_answer_is_chosen(words: Box, elements: Sequence[UIElement]) -> bool:
    """Words whose own circle is not seen, right behind answers that have theirs: one of a question is chosen."""
    circles = [one for one in elements if one.type is ElementType.RADIO]
    on_line = [one for one in circles if one.bbox.top <= words.center.y < one.bbox.bottom]
    before = max((one.bbox.right for one in on_line if one.bbox.right <= words.left), default=None)
    is_next = before is not None and words.left - before <= NEXT_ANSWER * words.height
    return is_next and any("checked" in one.tags for one in on_line)


def _is_beside(other: UIElement, tab: UIElement) -> bool:
    """A tab of the same row that is in front."""
    level = other.bbox.top < tab.bbox.center.y < other.bbox.bottom
    return other.type is ElementType.TAB and "selected" in other.tags and level
