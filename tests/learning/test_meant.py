"""What a click in a list was meant for: the row, or what is to be done with it."""

from __future__ import annotations

from told_lists import Listed, table
from told_screen import element, showing

from rpa_vision.learning.watching.meaning import meant_at
from rpa_vision.learning.watching.plain_rows import plain_row_at
from rpa_vision.learning.watching.screens import seen
from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.screen import ElementType, UIElement
from rpa_vision.models.session import WindowContext

HEADINGS = ["IPP", "Nom"]
PEOPLE = [["811112345", "MARTIN"], ["811112354", "BERNARD"], ["811113345", "MARTIN"]]
WINDOW = WindowContext(title="", app_name="x", window_class="x", process="x")


def ruled(listed: Listed) -> list[UIElement]:
    """Every line of it as a row with cells, as a table with lines is seen: a button that fills its cell is no element."""
    lines = [listed.others[1:]]
    lines += [[*record, button] for record, button in zip(listed.records, listed.buttons, strict=True)]
    found = []
    for line in lines:
        top = line[0].bbox.top - 11
        label = " ".join(text.text for text in line)
        found.append(element(ElementType.TABLE_ROW, "record", Box(30, top, 560, top + 40), label))
        for place in range(3):
            box = Box(30 + 190 * place, top, 220 + 190 * place, top + 40)
            said = " ".join(text.text for text in line if box.contains(text.bbox.center))
            found.append(element(ElementType.TABLE_CELL, "cell", box, said))
    return found


def clicked(listed: Listed, at: Point) -> tuple[str, str]:
    view = showing(listed.tokens, elements=ruled(listed))
    meant = meant_at(seen(view, WINDOW, "s", "1"), at)
    return meant.role, meant.words


def test_what_every_row_says_is_what_is_done_with_it() -> None:
    listed = table(PEOPLE, HEADINGS)
    assert clicked(listed, listed.buttons[1].bbox.center) == ("unknown", "Ouvrir")
    assert clicked(listed, listed.records[1][0].bbox.center)[0] == "record"
    assert clicked(listed, listed.records[1][1].bbox.center)[0] == "record"


def test_so_does_what_stands_under_no_heading_of_a_single_row() -> None:
    listed = table(PEOPLE[:1], HEADINGS)
    assert clicked(listed, listed.buttons[0].bbox.center) == ("unknown", "Ouvrir")
    assert clicked(listed, listed.records[0][1].bbox.center)[0] == "record"


def test_the_same_holds_without_lines() -> None:
    listed = table(PEOPLE, HEADINGS)
    view = showing(listed.tokens, elements=())
    assert plain_row_at(view, listed.buttons[1].bbox.center) is None
    assert plain_row_at(view, listed.records[1][1].bbox.center) is not None
