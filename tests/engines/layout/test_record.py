"""What the detector says of a record program: tabs and buttons with icons and underlined letters, large boxes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rpa_vision.models.screen import ElementType
from seen_widgets import Seen

Look = Callable[[str, int], Seen]
THEMES = ("light-0-10", "light-1-9", "light-3-12", "dark-0-10", "dark-2-12")
LARGE = 90
"""Pixels: higher than any field for one line."""


def _told(seen: Seen, kind: ElementType) -> dict[str, tuple[ElementType, str] | None]:
    """Of each widget of a kind, what is seen at its place."""
    found = {widget.label: seen.at(widget) for widget in seen.widgets if widget.type is kind}
    return {label: (one.type, one.label) if one else None for label, one in found.items()}


def _true(seen: Seen, kind: ElementType) -> dict[str, tuple[ElementType, str]]:
    return {widget.label: (kind, widget.label) for widget in seen.widgets if widget.type is kind}


@pytest.mark.parametrize("theme", THEMES)
def test_every_tab_is_a_tab_with_its_own_words_and_the_open_one_is_known(
    look_at_record: Look, theme: str
) -> None:
    seen = look_at_record(theme, 0)
    assert _told(seen, ElementType.TAB) == _true(seen, ElementType.TAB)
    chosen = [one.label for one in seen.of_type(ElementType.TAB) if "selected" in one.tags]
    assert chosen == [widget.label for widget in seen.widgets if "selected" in widget.tags]


@pytest.mark.parametrize("theme", THEMES)
def test_an_icon_and_an_underlined_letter_do_not_change_a_button_s_words(
    look_at_record: Look, theme: str
) -> None:
    seen = look_at_record(theme, 0)
    assert _told(seen, ElementType.BUTTON) == _true(seen, ElementType.BUTTON)


@pytest.mark.parametrize("theme", THEMES)
def test_a_large_box_to_write_in_is_a_field_with_its_label(look_at_record: Look, theme: str) -> None:
    seen = look_at_record(theme, 0)
    assert _told(seen, ElementType.TEXT_INPUT) == _true(seen, ElementType.TEXT_INPUT)


@pytest.mark.parametrize("theme", THEMES)
def test_a_list_a_table_a_picture_a_group_and_a_page_are_no_fields(look_at_record: Look, theme: str) -> None:
    seen = look_at_record(theme, 0)
    true = [widget.box for widget in seen.widgets if widget.type is ElementType.TEXT_INPUT]
    large = [one for one in seen.of_type(ElementType.TEXT_INPUT) if one.bbox.height >= LARGE]
    assert [one.label for one in large if all(one.bbox.iou(box) < 0.5 for box in true)] == []


@pytest.mark.parametrize("theme", THEMES)
def test_the_icons_of_a_tree_are_no_boxes_to_tick(look_at_record: Look, theme: str) -> None:
    seen = look_at_record(theme, 0)
    ticked = [*seen.of_type(ElementType.CHECKBOX), *seen.of_type(ElementType.RADIO)]
    assert [one.label for one in ticked] == []
