"""What the detector says of real widgets."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

import pytest

from rpa_vision.models.screen import ElementType
from rpa_vision.text.folding import squeezed
from seen_widgets import Seen, Widget

Look = Callable[[str, int], Seen]
THEMES = ("light", "dark")
DRAWN = (
    ElementType.BUTTON,
    ElementType.TEXT_INPUT,
    ElementType.DROPDOWN,
    ElementType.CHECKBOX,
    ElementType.RADIO,
    ElementType.TAB,
    ElementType.MENU_ITEM,
    ElementType.LINK,
    ElementType.ICON,
)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("kind", DRAWN)
def test_every_widget_is_found_as_what_it_is(look: Look, theme: str, kind: ElementType) -> None:
    seen = look(theme, 0)
    wanted = [widget for widget in seen.widgets if widget.type is kind]
    assert wanted
    assert {widget.label: _type_at(seen, widget) for widget in wanted} == {
        widget.label: kind for widget in wanted
    }


def _type_at(seen: Seen, widget: Widget) -> ElementType | None:
    element = seen.at(widget)
    return element.type if element else None


@pytest.mark.parametrize("theme", THEMES)
def test_each_widget_has_the_text_that_names_it(look: Look, theme: str) -> None:
    seen = look(theme, 0)
    named = [(widget, seen.at(widget)) for widget in seen.widgets if widget.label]
    wrong = {
        widget.label: element.label if element else None
        for widget, element in named
        if element is None or squeezed(element.label) != squeezed(widget.label)
    }
    assert not wrong


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("state", ["checked", "unchecked", "disabled", "focused", "selected", "password"])
def test_a_state_is_told_where_it_is_and_nowhere_else(look: Look, theme: str, state: str) -> None:
    seen = look(theme, 0)
    having = {widget.label for widget in seen.widgets if state in widget.tags}
    told = {
        widget.label for widget in seen.widgets if (one := seen.at(widget)) is not None and state in one.tags
    }
    assert having
    assert told == having


@pytest.mark.parametrize("theme", THEMES)
def test_a_button_is_not_seen_where_none_is(look: Look, theme: str) -> None:
    seen = look(theme, 0)
    real = [widget.box for widget in seen.widgets]
    assert [
        one.label
        for one in seen.of_type(ElementType.BUTTON)
        if not any(one.bbox.iou(box) >= 0.5 for box in real)
    ] == []


@pytest.mark.parametrize("theme", THEMES)
def test_a_table_is_seen_row_by_row_and_cell_by_cell(look: Look, theme: str) -> None:
    seen = look(theme, 0)
    rows = [element.label for element in seen.of_type(ElementType.TABLE_ROW)]
    cells = {element.label for element in seen.of_type(ElementType.TABLE_CELL)}
    assert sum("Appendicite" in row for row in rows) == 5
    assert {"K35.0", "Appendicite", "moyen", "14/03/2026"} <= cells


def test_roles_follow_the_words_on_things(look: Look) -> None:
    roles = {element.label: element.role for element in look("light", 0).elements if element.label}
    assert roles["Enregistrer"] == "primary_action"
    assert roles["Annuler"] == "cancel"
    assert roles["Supprimer"] == "delete_action"
    assert roles["Prénom"] in ("form_input", "text")
    assert roles["Actes"] == "navigation"


def test_a_captured_screen_of_low_quality_still_shows_fields_buttons_and_menus(look: Look) -> None:
    found: dict[ElementType, list[bool]] = defaultdict(list)
    for theme in THEMES:
        seen = look(theme, 20)
        for widget in seen.widgets:
            found[widget.type].append(seen.at(widget) is not None)
    share = {kind: sum(hits) / len(hits) for kind, hits in found.items()}
    assert share[ElementType.BUTTON] >= 0.8
    assert share[ElementType.TEXT_INPUT] >= 0.6
    assert share[ElementType.MENU_ITEM] >= 0.6
