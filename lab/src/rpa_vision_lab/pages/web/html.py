"""Contents as HTML. What an element is and which text names it stands in its data attributes, for the survey."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from rpa_vision_lab.pages.contents import Button, Choice, Choices, Entry, Field, Table

_ICONS = (
    '<path d="M4 2h11l5 5v15H4zM15 2v5h5"/>',
    '<path d="M2 6h7l2 3h11v11H2z"/>',
    '<path d="M3 3h15l3 3v15H3zM7 3v6h9V3M7 21v-7h10v7"/>',
    '<path d="M5 7h14l-1 14H6zM3 7h18M9 7V3h6v4"/>',
    '<circle cx="10" cy="10" r="7"/><path d="M15 15l7 7"/>',
    '<path d="M20 12a8 8 0 1 1-3-6l3-3v6h-6"/>',
    '<path d="M6 9V2h12v7M6 18H2V9h20v9h-4M6 14h12v8H6z"/>',
    '<circle cx="12" cy="8" r="5"/><path d="M3 22c0-6 18-6 18 0"/>',
    '<path d="M12 2v20M2 12h20"/>',
    '<path d="M3 6h18M3 12h18M3 18h18"/>',
    '<path d="M4 4l16 16M20 4L4 20"/>',
)
CROSS = len(_ICONS) - 1


def tag(kind: str, inside: str = "", /, **attributes: str | bool) -> str:
    """``data_type="x"`` becomes ``data-type``, ``class_`` becomes ``class``; a truth is an attribute alone."""
    shown = ""
    for key, value in attributes.items():
        name = key.rstrip("_").replace("_", "-")
        if value is True:
            shown += f" {name}"
        elif value is not False:
            shown += f' {name}="{escape(value)}"'
    return f"<{kind}{shown}>{inside}" + ("" if kind == "input" else f"</{kind}>")


def text(words: str, name: str = "span", /, **attributes: str | bool) -> str:
    return tag(name, escape(words), data_type="label", **attributes)


def icon(number: int) -> str:
    return f'<svg viewBox="0 0 24 24">{_ICONS[number % len(_ICONS)]}</svg>'


def icon_button(number: int, *, disabled: bool = False) -> str:
    return tag("button", icon(number), class_="tool", data_type="icon", disabled=disabled)


def button(one: Button) -> str:
    kind = "primary" if one.primary else "plain"
    return tag(
        "button", escape(one.text), class_=kind, data_type="button", data_label="=", disabled=one.disabled
    )


def buttons(several: Iterable[Button]) -> str:
    return tag("div", "".join(map(button, several)), class_="buttons")


def link(words: str, **attributes: str | bool) -> str:
    return tag("a", escape(words), href="#", data_type="link", data_label="=", **attributes)


def field(one: Field) -> str:
    common: dict[str, str | bool] = {
        "data_label": one.label,
        "disabled": one.state == "disabled",
        "data_focus": one.state == "focused",
    }
    if one.kind == "dropdown":
        shown = tag("select", tag("option", escape(one.value)), data_type="dropdown", **common)
    elif one.kind == "area":
        shown = tag("textarea", escape(one.value), data_type="text_input", spellcheck="false", **common)
    else:
        kind = one.kind if one.kind in {"password", "number"} else "text"
        shown = tag(
            "input", data_type="text_input", type=kind, value=one.value, placeholder=one.placeholder, **common
        )
    return shown + (text(one.unit, class_="unit") if one.unit else "")


def labelled(one: Field) -> str:
    star = tag("b", "*", class_="star") if one.required else ""
    name = tag("label", escape(one.label) + (f" {star}" if star else ""), data_type="label")
    return tag("div", name + tag("div", field(one), class_="control"), class_="field")


def check(one: Choice) -> str:
    square = tag("input", type="checkbox", checked=one.chosen, disabled=one.disabled)
    return tag(
        "label", square + tag("span", escape(one.text)), class_="choice", data_type="checkbox", data_label="="
    )


def checks(several: Iterable[Choice]) -> str:
    return tag("div", "".join(map(check, several)), class_="choices")


def radios(choices: Choices) -> str:
    shown = text(choices.label)
    for one in choices.options:
        circle = tag("input", type="radio", name="one", checked=one.chosen)
        shown += tag(
            "label",
            circle + tag("span", escape(one.text)),
            class_="choice",
            data_type="radio",
            data_label="=",
        )
    return tag("div", shown, class_="choices")


def table(one: Table) -> str:
    head = "".join(tag("th", escape(title), data_type="table_cell", data_label="=") for title in one.headers)
    rows = tag("tr", head)
    for number, cells in enumerate(one.rows):
        chosen = "chosen" if number == one.selected else "other"
        shown = "".join(
            tag(
                "td",
                escape(cell),
                data_type="table_cell",
                data_label="=",
                class_="amount" if "€" in cell else "cell",
            )
            for cell in cells
        )
        rows += tag("tr", shown, class_=chosen, data_type="table_row", data_label=" ".join(cells))
    return tag("table", rows, class_="data")


def menu(entries: Iterable[Entry]) -> str:
    shown = ""
    for one in entries:
        if not one.text:
            shown += "<hr>"
            continue
        states = ("disabled " if one.disabled else "") + ("chosen" if one.checked else "")
        inside = tag("span", escape(one.text)) + tag("kbd", escape(one.shortcut))
        shown += tag("div", inside, class_=f"entry {states}", data_type="menu_item", data_label=one.text)
    return shown
