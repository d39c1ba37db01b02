"""Rows, grids and forms of things that look the same: where only the arrangement says which is which."""

from __future__ import annotations

from collections.abc import Callable

from arrangements import KIND, Maker
from tree import Part


def around(maker: Maker, row: Part) -> Part:
    """A screen with other things above and below."""
    before = [
        maker.label(maker.one_of("title")),
        maker.lots.choice((maker.toolbar, maker.tabs, maker.form))(),
    ]
    after = [maker.lots.choice((maker.form, maker.prose, maker.table))(), maker.answers()]
    return Part(parts=[*before, row, *after], flow="column", gap=1.0, stretch=1.0)


def twins(row: Part) -> list[Part]:
    """Those that something else in the row looks like."""
    single = [part for part in row.walk() if part.kind >= 0 and not part.parts]
    return [part for part in single if sum(other.seems() == part.seems() for other in single) > 1]


def _icons(maker: Maker) -> Part:
    look = maker.any_icon()
    parts = [maker.icon(look) for _ in range(maker.lots.randint(2, 8))]
    return Part(parts=parts, gap=maker.lots.uniform(0.3, 2.0))


def _icons_among_others(maker: Maker) -> Part:
    row = _icons(maker)
    for _ in range(maker.lots.randint(1, 3)):
        row.parts.insert(
            maker.lots.randint(0, len(row.parts)), maker.lots.choice((maker.icon, maker.button))()
        )
    return row


def _fields(maker: Maker) -> Part:
    parts = [
        Part(KIND["text_input"], look=maker.pool.empty["empty"], wide=8.0)
        for _ in range(maker.lots.randint(2, 6))
    ]
    return Part(parts=parts, gap=1.0)


def _grid(maker: Maker) -> Part:
    across, down, look = maker.lots.randint(2, 6), maker.lots.randint(2, 5), maker.any_icon()
    rows = [Part(parts=[maker.icon(look) for _ in range(across)], gap=1.0) for _ in range(down)]
    return Part(parts=rows, flow="column", gap=1.0)


def _form(maker: Maker) -> Part:
    """The same sign beside every field."""
    look = maker.any_icon()
    rows = []
    for text in maker.some("field", maker.lots.randint(3, 9)):
        entry = Part(KIND["text_input"], look=maker.pool.empty["empty"], wide=12.0)
        rows.append(Part(parts=[maker.label(text, wide=10.0), entry, maker.icon(look)], gap=0.5))
    return Part(parts=rows, flow="column", gap=0.6)


def _buttons(maker: Maker) -> Part:
    text = maker.one_of("name")
    rows = [
        Part(parts=[maker.label(one, wide=12.0), maker.button(text)], gap=1.0)
        for one in maker.some("person", 5)
    ]
    return Part(parts=rows, flow="column", gap=0.5, role="records")


GROUPS: dict[str, Callable[[Maker], Part]] = {
    "icons": _icons, "icons among others": _icons_among_others, "fields": _fields, "grid": _grid, "form": _form, "buttons": _buttons,
}  # fmt: skip
