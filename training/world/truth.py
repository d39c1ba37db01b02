"""What a picture of the world is known to show: the format that is drawn to and learnt from.

Only the standard library: the machine that trains reads this file too.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from typing import Any

Box = list[int]
"""``[x, y, width, height]`` in pixels of the picture."""

CONTROLS = (
    "button",
    "icon_button",
    "text_input",
    "checkbox",
    "radio",
    "switch",
    "slider",
    "dropdown",
    "tab",
    "link",
    "menu_item",
    "dropdown_item",
    "nav_item",
    "tree_item",
    "list_item",
    "column_header",
    "card",
)
"""What reacts to a click unless it is disabled. A ``list_item`` or ``card`` may also stand there to be read."""
SHOWN = ("icon", "image", "label", "heading", "text", "badge", "progress", "chart")
"""What is only looked at. An ``icon`` may be a part of a control."""
STRUCTURE = (
    "window",
    "dialog",
    "panel",
    "toast",
    "banner",
    "popover",
    "menu",
    "toolbar",
    "nav",
    "tabbar",
    "list",
    "tree",
    "form",
    "table",
    "table_row",
    "table_cell",
    "title_bar",
    "scrollbar",
)
"""What holds other things. A ``table_row`` or ``table_cell`` may be clickable."""
TYPES = CONTROLS + SHOWN + STRUCTURE
STATES = ("checked", "disabled", "focused", "selected", "expanded")

PRODUCT_TYPES = {
    "button": "button",
    "icon_button": "icon",
    "text_input": "text_input",
    "checkbox": "checkbox",
    "radio": "radio",
    "switch": "checkbox",
    "dropdown": "dropdown",
    "tab": "tab",
    "link": "link",
    "icon": "icon",
    "image": "image",
    "menu_item": "menu_item",
    "dropdown_item": "menu_item",
    "nav_item": "menu_item",
    "tree_item": "list_item",
    "list_item": "list_item",
    "column_header": "column_header",
    "table_row": "table_row",
    "table_cell": "table_cell",
    "label": "label",
    "dialog": "dialog",
    "window": "window",
}
"""As ``rpa_vision.models.screen.ElementType`` calls them; the others are ``unknown`` there."""


@dataclass
class Thing:
    id: int
    type: str
    role: str
    """As ARIA names it: ``textbox``, ``spinbutton``, ``combobox``, ``alertdialog``, …"""
    name: str
    """What is written in it or names it; for an icon alone what a screen reader would say, which nobody sees."""
    box: Box
    """Of what one sees of it: cut at the picture, at what scrolls, at what lies over it."""
    area: Box
    """Of what reacts, cut the same way: larger than ``box`` where a control has no ground and no frame."""
    seen: float
    """How much of it is seen, 0 to 1. Below 0.5 it also counts as doubtful."""
    hit: list[int] | None
    """A point where a click reaches it and nothing else; the middle where possible. None: nothing to click."""
    clickable: bool
    """Would a click do something? False for what is disabled, behind a dialog that must be answered, or only shown."""
    z: int = 0
    """Higher lies over lower: 0 the page or desktop, then windows, popups, dialogs, toasts."""
    states: dict[str, bool] = field(default_factory=dict)
    """Of ``STATES``; one that is left out does not apply to it."""
    label_for: list[int] = field(default_factory=list)
    labelled_by: list[int] = field(default_factory=list)
    part_of: int | None = None
    """Answer to dialog, icon to button, cell to row, row to table, item to list, tab to tab bar: the nearest thing
    that holds it."""
    row: int | None = None
    column: int | None = None
    """Counted from 0 among what the table has, seen or not; the row of column headers is -1."""
    visible_text: bool = True
    """Whether ``name`` is written on the picture, and not only known to the program."""
    key: str = ""
    """The same on every variant of its page; empty where there is one picture of it alone."""


@dataclass
class Line:
    """One line of text as it is drawn, for readers of text."""

    text: str
    box: Box
    thing: int | None = None
    key: str = ""
    """As of a thing, of each line of one text."""


@dataclass
class Sample:
    key: str
    """Name of the picture without its ending; unlike any other of the same making."""
    size: list[int]
    source: dict[str, Any]
    """``kind`` (web, qt, gtk, tk, …), ``library``, ``theme``, ``icons``, ``page``, ``zoom``, ``language``, ``frame``."""
    kept_out: bool
    """Only ever for measuring."""
    seed: int
    things: list[Thing]
    lines: list[Line] = field(default_factory=list)
    doubtful: list[Box] = field(default_factory=list)
    """Where neither finding something nor finding nothing is wrong."""
    picture: str = ""
    """Its file in the shard."""

    def as_json(self) -> str:
        return json.dumps(asdict(self), ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str) -> Sample:
        told = json.loads(text)
        told["things"] = [Thing(**thing) for thing in told["things"]]
        told["lines"] = [Line(**line) for line in told["lines"]]
        return cls(**told)


def faults_of(sample: Sample) -> list[str]:
    """What cannot be true of any picture; empty for a sample that may be learnt from."""
    width, height = sample.size
    ids = {thing.id for thing in sample.things}
    faults = [] if len(ids) == len(sample.things) else ["two things have one id"]
    for thing in sample.things:
        told = f"{thing.type} {thing.id} {thing.name[:30]!r}"
        faults += [f"{told}: unknown type"] * (thing.type not in TYPES)
        faults += [f"{told}: unknown state"] * bool(set(thing.states) - set(STATES))
        for box in (thing.box, thing.area):
            x, y, w, h = box
            if not (0 <= x < x + w <= width and 0 <= y < y + h <= height):
                faults.append(f"{told}: {box} is not on the picture")
        if thing.clickable and (thing.hit is None or not holds(thing.area, thing.hit)):
            faults.append(f"{told}: no click reaches it")
        others = [*thing.label_for, *thing.labelled_by, *([] if thing.part_of is None else [thing.part_of])]
        faults += [f"{told}: names {other}, which is not there" for other in others if other not in ids]
        faults += [f"{told}: is a part of itself"] * (thing.part_of == thing.id)
    return faults


def holds(box: Box, point: list[int]) -> bool:
    x, y, w, h = box
    return x <= point[0] < x + w and y <= point[1] < y + h
