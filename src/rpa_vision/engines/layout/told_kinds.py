"""What the net's words are in the product's."""

from __future__ import annotations

from rpa_vision.models.screen import ElementType

TYPES = {
    "button": ElementType.BUTTON,
    "icon_button": ElementType.ICON,
    "tab": ElementType.TAB,
    "link": ElementType.LINK,
    "menu_item": ElementType.MENU_ITEM,
    "nav_item": ElementType.MENU_ITEM,
    "text_input": ElementType.TEXT_INPUT,
    "dropdown": ElementType.DROPDOWN,
    "checkbox": ElementType.CHECKBOX,
    "radio": ElementType.RADIO,
    "switch": ElementType.CHECKBOX,
}
"""Left out: rows, of which it does not say whether a list is open or always there."""
FIELDS = frozenset({ElementType.TEXT_INPUT, ElementType.DROPDOWN})
TICKED = frozenset({ElementType.CHECKBOX, ElementType.RADIO})
