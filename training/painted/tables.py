"""Rows and columns, and what stands in their cells."""

from __future__ import annotations

from canvas import Rect, extent, fitted
from controls import arrow, choice, height_of_text, icon_button, link
from entries import field
from looks import WHITE, mixed
from stage import Stage


def table(stage: Stage, rect: Rect) -> None:
    look, lots = stage.look, stage.lots
    row = max(height_of_text(stage) + 2, round(look.row * lots.uniform(0.75, 1.3)))
    edges = _columns(stage, rect)
    rows = min((rect.height - row) // row, lots.randint(3, 40))
    if rows < 1 or len(edges) < 3:
        return
    whole = Rect(rect.x, rect.y, rect.width, row * (rows + 1))
    stage.canvas.fill(whole, look.surface)
    kinds = [
        lots.choice(
            (
                "text",
                "text",
                "text",
                "date",
                "amount",
                "person",
                "badge",
                "icons",
                "box",
                "link",
                "number",
                "entry",
            )
        )
        for _ in edges[1:]
    ]
    if lots.random() < 0.3:
        kinds[0] = "box"
    lines, chosen, acts = lots.random() < 0.7, lots.randrange(rows * 3), lots.random() < 0.5
    with stage.inside(stage.add("table", whole)):
        _heads(stage, rect, edges, row, kinds)
        for number in range(rows):
            line = Rect(rect.x, rect.y + (number + 1) * row, rect.width, row)
            _row_ground(stage, line, zebra=look.zebra and number % 2 == 1, chosen=number == chosen)
            told = stage.add("table_row", line, clickable=acts, selected=number == chosen)
            with stage.inside(told):
                for kind, left, right in zip(kinds, edges, edges[1:], strict=False):
                    _cell(stage, Rect(left, line.y, right - left, row), kind)
            if lines:
                stage.canvas.line(
                    (line.x, line.bottom - 1),
                    (line.right - 1, line.bottom - 1),
                    mixed(look.surface, look.line, 0.6),
                )
    if look.ruled:
        for edge in edges[1:-1]:
            stage.canvas.line(
                (edge - 1, whole.y), (edge - 1, whole.bottom - 1), mixed(look.surface, look.line, 0.6)
            )
        stage.canvas.frame(whole, look.line)


def _columns(stage: Stage, rect: Rect) -> list[int]:
    lots, edges = stage.lots, [rect.x]
    while edges[-1] < rect.right - 60:
        edges.append(min(rect.right, edges[-1] + lots.choice((36, 70, 90, 120, 160, 240))))
    edges[-1] = rect.right
    return edges


def _heads(stage: Stage, rect: Rect, edges: list[int], row: int, kinds: list[str]) -> None:
    look, lots = stage.look, stage.lots
    bold, faint, capital, sorts = (lots.random() < share for share in (0.6, 0.25, 0.2, 0.3))
    if lots.random() < 0.6:
        stage.canvas.fill(Rect(rect.x, rect.y, rect.width, row), look.raised)
    for kind, left, right in zip(kinds, edges, edges[1:], strict=False):
        text = (
            ""
            if kind in ("box", "icons")
            else fitted(stage.words.one("fields"), look.bold, right - left - 12)
        )
        told = stage.add("column_header", Rect(left, rect.y, right - left, row), text)
        with stage.inside(told):
            if kind == "box":
                _tick(stage, Rect(left, rect.y, right - left, row))
            elif text:
                shown = fitted(text.upper(), look.bold, right - left - 12) if capital else text
                box = stage.text(
                    left + 6, rect.y + (row - height_of_text(stage)) // 2, shown, bold=bold, faint=faint
                )
                if sorts and box.right + 18 < right and lots.random() < 0.4:
                    arrow(stage, Rect(box.right + 4, rect.y, 12, row), look.faint, up=lots.random() < 0.5)
    stage.canvas.line((rect.x, rect.y + row - 1), (rect.right - 1, rect.y + row - 1), look.line)


def _row_ground(stage: Stage, line: Rect, *, zebra: bool, chosen: bool) -> None:
    look = stage.look
    if chosen:
        stage.canvas.fill(line, mixed(look.surface, look.accent, 0.3))
    elif zebra:
        stage.canvas.fill(line, mixed(look.surface, look.line, 0.25))


def _cell(stage: Stage, rect: Rect, kind: str) -> None:
    words, look, lots = stage.words, stage.look, stage.lots
    told = stage.add("table_cell", rect)
    top = rect.y + (rect.height - height_of_text(stage)) // 2
    with stage.inside(told):
        if kind == "box":
            _tick(stage, rect)
        elif kind == "icons":
            side = min(rect.height - 2, 24)
            for number in range(min(3, rect.width // (side + 4))):
                icon_button(
                    stage,
                    Rect(rect.x + 4 + number * (side + 2), rect.y + (rect.height - side) // 2, side, side),
                )
        elif kind == "entry" and rect.width > 40:
            space = lots.choice((0, 1, 3))
            field(stage, rect.inset(space), lots.choice(("text_input", "text_input", "dropdown")))
        elif kind == "badge":
            _badge(stage, rect, top)
        elif lots.random() < 0.93:
            text = {
                "date": words.date,
                "amount": words.amount,
                "person": words.person,
                "number": words.number,
            }.get(kind, lambda: words.one("choices"))()
            text = fitted(text, look.font, rect.width - 12)
            left = rect.right - 6 - extent(text, look.font)[0] if kind == "amount" else rect.x + 6
            if text and kind == "link":
                link(stage, left, top, text)
            elif text:
                stage.text(left, top, text)


def _tick(stage: Stage, rect: Rect) -> None:
    high = height_of_text(stage)
    choice(stage, rect.x + max(2, (rect.width - 14) // 2), rect.y + (rect.height - high) // 2, "", "checkbox")


def _badge(stage: Stage, rect: Rect, top: int) -> None:
    text = stage.words.one("statuses")
    wide, high = extent(text, stage.look.font)
    if wide + 14 > rect.width:
        return
    colour = stage.lots.choice(
        ((40, 167, 69), (220, 53, 69), (255, 193, 7), (108, 117, 125), stage.look.accent)
    )
    box = Rect(rect.x + 5, top - 1, wide + 12, min(high + 2, rect.height))
    stage.canvas.fill(box, colour, min(stage.look.radius, 9))
    stage.text(box.x + 6, top, text, colour=WHITE if sum(colour) < 500 else (0, 0, 0))
    stage.add("badge", box, text)
