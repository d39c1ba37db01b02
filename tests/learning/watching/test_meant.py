"""What a click in a list was meant for: the row, or what is to be done with it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import numpy as np
import pytest

from rpa_vision.learning.watching.meaning import meant_at
from rpa_vision.learning.watching.plain_rows import is_deed_at, plain_row_at
from rpa_vision.learning.watching.screens import seen
from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.screen import ElementType, UIElement
from rpa_vision.models.session import WindowContext
from rpa_vision.models.token import Token
from rpa_vision.ports import Frame
from told_lists import Listed, table, told
from told_screen import element, showing

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


def test_boxes_side_by_side_are_a_row_only_under_others() -> None:
    """A field with its buttons, a line of a form: nothing above or below it says that it is one of several."""
    listed = table(PEOPLE, HEADINGS)
    line = ruled(listed)[4:8]
    view = showing(listed.tokens, elements=line)
    meant = meant_at(seen(view, WINDOW, "s", "1"), listed.records[0][1].bbox.center)
    assert (meant.role, meant.words) == ("unknown", "MARTIN")


def test_what_was_looked_for_says_which_row_it_is() -> None:
    """Its headings are seen as no row of the table, and every row says the name that was typed."""
    listed = table([["811112345", "MARTIN"], ["811113345", "MARTIN"]], HEADINGS)
    view = showing(listed.tokens, elements=ruled(listed)[4:])
    looked_for = seen(view, WINDOW, "s", "1", frozenset({"martin"}))
    meant = meant_at(looked_for, listed.records[1][1].bbox.center)
    assert meant.row is not None
    assert meant.row.text_of("#1") == "811113345"
    assert meant_at(looked_for, listed.buttons[1].bbox.center).words == "Ouvrir"


def test_a_heading_that_reaches_to_the_end_of_the_table_heads_no_button() -> None:
    listed = table(PEOPLE, HEADINGS)
    elements = ruled(listed)
    last = next(one for one in elements if one.label == HEADINGS[-1])
    without = [one for one in elements if not (one.label == "" and one.type is ElementType.TABLE_CELL)]
    wide = element(
        ElementType.TABLE_CELL, "cell", Box(last.bbox.left, last.bbox.top, 560, last.bbox.bottom), last.label
    )
    view = showing(listed.tokens, elements=[wide if one is last else one for one in without])
    meant = meant_at(seen(view, WINDOW, "s", "1"), listed.buttons[1].bbox.center)
    assert (meant.role, meant.words) == ("unknown", "Ouvrir")


def test_the_same_holds_without_lines() -> None:
    listed = table(PEOPLE, HEADINGS)
    view = showing(listed.tokens, elements=())
    assert plain_row_at(view, listed.buttons[1].bbox.center) is None
    assert plain_row_at(view, listed.records[1][1].bbox.center) is not None


@pytest.mark.parametrize("count", [1, 2, 3])
def test_so_does_what_ends_a_row_without_lines(count: int) -> None:
    """A search that finds one person leaves no other row that says the same."""
    listed = table(PEOPLE[:count], HEADINGS)
    view = showing(listed.tokens, elements=())
    assert plain_row_at(view, listed.buttons[0].bbox.center) is None
    assert plain_row_at(view, listed.records[0][1].bbox.center) is not None


def test_a_number_under_no_heading_is_no_deed() -> None:
    listed = table(PEOPLE[:1], HEADINGS, word="14:30")
    view = showing(listed.tokens, elements=())
    assert plain_row_at(view, listed.buttons[0].bbox.center) is not None


@pytest.mark.parametrize("pitch", [26, 42, 52, 64])
def test_rows_are_rows_however_much_room_is_between_them(pitch: int) -> None:
    """Lists of web programs have room for a button in each row; a text misread by a pixel parts none of them."""
    listed = table(PEOPLE, HEADINGS, pitch=pitch)
    view = showing(listed.tokens, elements=())
    for place, button in enumerate(listed.buttons):
        assert plain_row_at(view, button.bbox.center) is None
        row = plain_row_at(view, listed.records[place][0].bbox.center)
        assert row is not None
        assert len(row.others) == 2


def tree(records: list[list[str]]) -> Listed:
    """Each record under a branch of its own, the headings above all."""
    flat = table(records, HEADINGS, pitch=46)
    branches = [
        told(f"Unité {name}", 20, button.bbox.top - 23)
        for name, button in zip("ABC", flat.buttons, strict=False)
    ]
    return Listed([], flat.records, [*flat.others, *branches])


@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize("made", [tree, lambda records: table(records, HEADINGS)])
@pytest.mark.parametrize("aside", [0, 90])
def test_a_row_is_meant_wherever_it_is_clicked(
    count: int, made: Callable[[list[list[str]]], Listed], aside: int
) -> None:
    """Of a list with a single row its headings tell that it is one; the place may be between two of its texts."""
    listed = made(PEOPLE[:count])
    view = showing([*listed.others, *(text for record in listed.records for text in record)], elements=())
    last = listed.records[-1][0].bbox
    row = plain_row_at(view, Point(last.center.x + aside, last.center.y))
    assert row is not None
    assert [(cell.column, cell.text) for cell in row.cells] == list(
        zip(HEADINGS, PEOPLE[count - 1], strict=True)
    )
    assert len(row.others) == count - 1


@pytest.mark.parametrize("over", [0, 1, 2])
@pytest.mark.parametrize("aside", [0, 90])
def test_the_frame_around_a_list_parts_none_of_its_columns(over: int, aside: int) -> None:
    """Boxes of texts reach a little over it, and it goes on far below the rows of a short list."""
    listed = table(PEOPLE, HEADINGS)
    first = listed.records[1][0].bbox
    ground = Frame(np.full((1080, 1920, 3), 255, np.uint8))
    ground.pixels[150:1000, first.left + over] = 120
    texts = [*listed.others, *(text for record in listed.records for text in record)]
    row = plain_row_at(
        showing(texts, elements=(), frame=ground), Point(first.center.x + aside, first.center.y)
    )
    assert row is not None
    assert [(cell.column, cell.text) for cell in row.cells] == list(zip(HEADINGS, PEOPLE[1], strict=True))


@pytest.mark.parametrize("pitch", [13, 14, 18, 22])
def test_the_row_under_the_click_is_meant_however_little_room_is_between_rows(pitch: int) -> None:
    """Boxes of texts are higher than the rows of a tight list: the rows above and below reach as far as the click."""
    listed = table(PEOPLE, HEADINGS, pitch=pitch)
    view = showing([*listed.others, *(text for record in listed.records for text in record)], elements=())
    for place, person in enumerate(PEOPLE):
        first = listed.records[place][0].bbox
        for beside, above in product((0, 90), (-pitch // 2 + 1, 0, pitch // 2 - 1)):
            row = plain_row_at(view, Point(first.center.x + beside, first.center.y + above))
            assert row is not None
            assert [(cell.column, cell.text) for cell in row.cells] == list(
                zip(HEADINGS, person, strict=True)
            )
            assert row.number == place


def test_a_branch_right_above_a_row_is_none_of_its_cells() -> None:
    listed = table(PEOPLE, HEADINGS, pitch=28)
    branches = [told("Tulle", 20, record[0].bbox.top - 13) for record in listed.records]
    texts = [*listed.others, *branches, *(text for record in listed.records for text in record)]
    row = plain_row_at(showing(texts, elements=()), listed.records[1][0].bbox.center)
    assert row is not None
    assert [(cell.column, cell.text) for cell in row.cells] == list(zip(HEADINGS, PEOPLE[1], strict=True))


@pytest.mark.parametrize("above", [-6, 0, 6])
def test_the_text_under_the_click_is_meant_though_a_shorter_one_reaches_as_far(above: int) -> None:
    tight = [told(word, 40, 100 + 14 * place) for place, word in enumerate(("Lit", "Chambre", "Nom"))]
    view = showing(tight, elements=())
    middle = tight[1].bbox.center
    meant = meant_at(seen(view, WINDOW, "s", "1"), Point(tight[0].bbox.center.x, middle.y + above))
    assert meant.words == "Chambre"


def searched(word: str) -> tuple[Listed, list[Token]]:
    """A list of which one column says what was looked for, right under the field into which it was typed."""
    listed = table([[number, word] for number, _ in PEOPLE], HEADINGS)
    return listed, [told("Nom cherché", 24, 122), told(word, listed.records[0][1].bbox.left, 122)]


@pytest.mark.parametrize("aside", [0, -60])
def test_what_stands_in_a_field_is_no_row_of_the_list_below_it(aside: int) -> None:
    listed, (label, entered) = searched("MARTIN")
    texts = [label, entered, *listed.others[1:], *(text for record in listed.records for text in record)]
    field = element(ElementType.TEXT_INPUT, "form_input", Box(220, 116, 520, 146), label.text)
    at = listed.records[1][1].bbox.center
    row = plain_row_at(showing(texts, elements=[field]), Point(at.x + aside, at.y), {"martin"})
    assert row is not None
    assert [(cell.column, cell.text) for cell in row.cells] == [("IPP", "811112354"), ("Nom", "MARTIN")]
    assert [other[0].text for other in row.others] == ["811112345", "811113345"]


def test_a_row_on_another_ground_is_a_row_though_it_be_taken_for_a_field() -> None:
    listed, _ = searched("MARTIN")
    texts = [*listed.others, *(text for record in listed.records for text in record)]
    striped = element(ElementType.TEXT_INPUT, "form_input", Box(30, 196, 560, 222))
    row = plain_row_at(showing(texts, elements=[striped]), listed.records[1][0].bbox.center)
    assert row is not None
    assert [other[0].text for other in row.others] == ["811112345", "811113345"]


def test_a_menu_beyond_the_side_of_a_panel_is_no_column_of_its_rows() -> None:
    """Its entries stand at the height of the rows, and right at the side."""
    menu = [told(word, 300, 200 + 40 * place) for place, word in enumerate(("Accueil", "Agenda", "Notes"))]
    names = [told(name, 40, 200 + 40 * place) for place, name in enumerate(("MARTIN", "BERNARD", "PETIT"))]
    ground = Frame(np.full((1080, 1920, 3), 255, np.uint8))
    ground.pixels[:, 298] = 120
    assert plain_row_at(showing([*menu, *names], elements=(), frame=ground), names[1].bbox.center) is None
    assert plain_row_at(showing([*menu, *names], elements=(), frame=ground), menu[1].bbox.center) is None


def test_labels_of_a_form_are_no_rows() -> None:
    labels = [told("Nom", 40, 100), told("Prénom", 40, 130), told("Service", 40, 160)]
    more = [told("Né le", 340, 100), told("Ville", 340, 130), told("Lit", 340, 160)]
    view = showing([told("Admission", 40, 40), *labels, *more], elements=())
    assert all(
        plain_row_at(view, Point(label.bbox.center.x + 90, label.bbox.center.y)) is None for label in labels
    )


def test_the_answers_to_a_question_are_no_row() -> None:
    """One text over both heads neither."""
    said = [
        told("Confirmation", 400, 200),
        told("Enregistrer les modifications de MARTIN Claire ?", 400, 230),
    ]
    answers = [told("OUI", 420, 270), told("NON", 560, 270)]
    view = showing([*said, *answers], elements=())
    assert plain_row_at(view, answers[0].bbox.center) is None


def test_a_deed_is_one_though_the_table_shows_no_headings_of_its_own() -> None:
    """They stand on another ground, and are seen as no row of it."""
    listed = table(PEOPLE[:1], HEADINGS)
    view = showing(listed.tokens, elements=ruled(listed)[4:])
    deed, cell = listed.buttons[0].bbox.center, listed.records[0][1].bbox.center
    assert is_deed_at(view, deed)
    assert not is_deed_at(view, cell)
    screen = seen(view, WINDOW, "s", "1")
    assert meant_at(screen, deed).words == "Ouvrir"
    row = plain_row_at(view, cell)
    assert row is not None
    assert row.text_of("Nom") == "MARTIN"
