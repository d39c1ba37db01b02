"""What a click was meant for, told by what stands at and around the place."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from rpa_vision.learning.watching.screens import WatchedScreen
from rpa_vision.learning.watching.table_rows import TableRow, row_at
from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.screen import ElementType, UIElement
from rpa_vision.models.target import Offset
from rpa_vision.models.token import Token
from rpa_vision.text.folding import folded, squeezed

TOUCH = 6
"""A click this close to a text is on it: buttons have padding, and OCR boxes are tight."""
LABEL_REACH_X = 320
LABEL_REACH_Y = 60
"""How far from a field its label may stand, to the left or above; beyond it belongs to something else."""
FIELDS = frozenset({ElementType.TEXT_INPUT, ElementType.DROPDOWN})
CONTROLS = frozenset(
    {
        ElementType.BUTTON,
        ElementType.CHECKBOX,
        ElementType.RADIO,
        ElementType.TAB,
        ElementType.MENU_ITEM,
        ElementType.LINK,
        ElementType.ICON,
        *FIELDS,
    }
)
LISTED = frozenset({ElementType.UNKNOWN, ElementType.LABEL, ElementType.LINK, ElementType.TABLE_CELL})
"""What the rows of a list are made of where no row is seen."""
_ICON_READ_AS_LETTERS = re.compile(
    r"(?i)^(?:(?!(?:à|a|y|de|du|la|le|en|un|et|ou|my|to|of|in|on|no|n°|\S*\d\S*)\s)\S{1,2}\s+)+(?=\S{3})"
)


@dataclass(frozen=True)
class Meant:
    type: ElementType
    role: str
    words: str
    """On it or beside it; empty when it is known by its look alone."""
    words_box: Box | None
    box: Box
    """What was clicked, for its look."""
    at: Point
    row: TableRow | None = None
    standing: TableRow | None = None
    """Of a thing in a row, a card or a section: what it stands with, and what everything alike stands with."""
    is_named: bool = False
    """A field, and the words are its own label; otherwise words beside it are only the nearest."""

    @property
    def offset(self) -> Offset:
        """From the words to the place; nothing when the words are on what was clicked."""
        if self.words_box is None or _touches(self.words_box, self.at) or self.box.encloses(self.words_box):
            return (0, 0)
        center = self.words_box.center
        return (self.at.x - center.x, self.at.y - center.y)


def meant_at(screen: WatchedScreen, at: Point, *, is_deed: bool = False) -> Meant:
    """``is_deed``: what stands there is known to be done with its row."""
    element = _element_at(screen, at)
    row = None if is_deed else row_at(screen.elements, at, screen.typed)
    if row is not None and not row.is_deed and (element is None or element.type not in CONTROLS):
        return row_clicked(row, at)
    if element is not None and element.type in FIELDS:
        label = _label_of(screen, element)
        if label is not None:
            return Meant(element.type, element.role, label.text, label.bbox, element.bbox, at, is_named=True)
    if element is not None and element.type in CONTROLS and element.label:
        return Meant(
            element.type,
            element.role,
            without_icon(element.label),
            _box_of(screen.lines, element) or element.bbox,
            element.bbox,
            at,
        )
    return _by_words(screen, element, at)


def row_clicked(row: TableRow, at: Point) -> Meant:
    return Meant(ElementType.TABLE_ROW, "record", "", None, row.bbox, at, row)


def field_of_line(screen: WatchedScreen, line: Token) -> Meant | None:
    """The field a text stands in, where its frame is not seen: by the label left of it or above."""
    spot = Point(line.bbox.left, line.bbox.center.y)
    label = _nearest_label(screen, spot, line)
    if label is None:
        return None
    return Meant(ElementType.TEXT_INPUT, "form_input", label.text, label.bbox, line.bbox, line.bbox.center)


def without_icon(label: str) -> str:
    """« Q Rechercher » is « Rechercher » behind a magnifying glass. Letters that may be words stay."""
    return _ICON_READ_AS_LETTERS.sub("", label)


def _element_at(screen: WatchedScreen, at: Point) -> UIElement | None:
    there = [
        element
        for element in screen.elements
        if element.type in CONTROLS and element.bbox.contains(at) and not _is_striped_row(screen, element)
    ]
    return min(there, key=lambda element: element.bbox.area, default=None)


def _is_striped_row(screen: WatchedScreen, element: UIElement) -> bool:
    """A box with several texts beside one another is a row of a table with another ground than the next, no field."""
    inside = [line.bbox for line in screen.lines if element.bbox.contains(line.bbox.center)]
    return element.type is ElementType.TEXT_INPUT and any(
        one.right < other.left and one.top < other.bottom and other.top < one.bottom
        for one in inside
        for other in inside
    )


def _label_of(screen: WatchedScreen, field: UIElement) -> Token | None:
    """The label's own line where it can be found; what stands in the field is not its label."""
    wanted = squeezed(field.label)
    if not wanted:
        return None
    said = [
        line
        for line in screen.lines
        if squeezed(line.text).startswith(wanted) and not field.bbox.contains(line.bbox.center)
    ]
    nearest = min(said, key=lambda line: line.bbox.gap_to(field.bbox), default=None)
    if nearest is None:
        return None
    share = len(wanted) / len(squeezed(nearest.text))
    box = nearest.bbox
    narrow = Box(box.left, box.top, box.left + max(1, round(box.width * share)), box.bottom)
    return nearest.model_copy(update={"text": field.label, "bbox": narrow})


def _box_of(lines: Sequence[Token], element: UIElement) -> Box | None:
    inside = [line.bbox for line in lines if element.bbox.contains(line.bbox.center)]
    return inside[0] if len(inside) == 1 else None


def _by_words(screen: WatchedScreen, element: UIElement | None, at: Point) -> Meant:
    """The text under the place, otherwise the nearest label left of it or above."""
    kind = element.type if element is not None else ElementType.UNKNOWN
    role = element.role if element is not None else "unknown"
    spot = element.bbox if element is not None else Box(at.x, at.y, at.x + 1, at.y + 1)
    line = _line_under(screen.lines, at)
    if kind is ElementType.ICON:
        caption = _caption(screen.lines, spot)
        return (
            Meant(kind, role, caption.text, caption.bbox, spot, at)
            if caption
            else Meant(kind, role, "", None, spot, at)
        )
    if line is not None:
        box = spot if element is not None else line.bbox
        return Meant(kind, role, line.text, line.bbox, box, at)
    label = _nearest_label(screen, at)
    if label is None:
        return Meant(kind, role, "", None, spot, at)
    return Meant(kind, role, label.text, label.bbox, spot, at)


def _line_under(lines: Sequence[Token], at: Point) -> Token | None:
    """Boxes of tight lines overlap: the place is on the one whose middle it is next to."""
    touched = [line for line in lines if _touches(line.bbox, at)]
    there = [line for line in touched if line.bbox.contains(at)] or touched
    return min(there, key=lambda line: abs(line.bbox.center.y - at.y), default=None)


def _nearest_label(screen: WatchedScreen, at: Point, but: Token | None = None) -> Token | None:
    """What is on a button or in a menu labels nothing else."""
    taken = [element.bbox for element in screen.elements if element.type in CONTROLS - FIELDS]
    labels = [
        (far, line)
        for line in screen.lines
        if line is not but
        and (far := _label_distance(line.bbox, at)) is not None
        and not line.bbox.center.is_in_any(taken)
    ]
    return min(labels, key=lambda found: found[0], default=(0.0, None))[1]


def _caption(lines: Sequence[Token], icon: Box) -> Token | None:
    """The words right under an icon, as tool bars have them."""
    under = [
        line
        for line in lines
        if -TOUCH <= line.bbox.top - icon.bottom <= TOUCH and icon.left <= line.bbox.center.x < icon.right
    ]
    return min(under, key=lambda line: line.bbox.top, default=None)


def _touches(box: Box, at: Point) -> bool:
    return box.left - TOUCH <= at.x < box.right + TOUCH and box.top - TOUCH <= at.y < box.bottom + TOUCH


def _label_distance(box: Box, at: Point) -> float | None:
    """How far a text is as a label of the place: on its row to the left, or just above it.

    Weighted, since a wide gap on one row is ordinary and a tall gap above is not.
    """
    if box.top <= at.y < box.bottom and 0 <= at.x - box.right <= LABEL_REACH_X:
        return (at.x - box.right) / 3
    if box.left <= at.x and 0 <= at.y - box.bottom <= LABEL_REACH_Y and at.x - box.left <= LABEL_REACH_X:
        return (at.y - box.bottom) * 2.0 + max(0, at.x - box.right) / 3
    return None


def same_words(one: str, other: str) -> bool:
    return folded(without_icon(one)) == folded(without_icon(other))
