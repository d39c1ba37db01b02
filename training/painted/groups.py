"""What programs are made of: bars, menus, tables, forms. Each fills what it is given and says how far it came."""

from __future__ import annotations

from canvas import Colour, Rect, extent, fitted
from controls import arrow, button, choice, face, field, height_of_text, icon, icon_button, label, link
from looks import WHITE, mixed
from stage import Stage, name_by


def toolbar(stage: Stage, rect: Rect, *, ground: Colour | None = None) -> None:
    """Icons, sometimes with words under or beside them."""
    look, lots = stage.look, stage.lots
    if ground or lots.random() < 0.5:
        stage.canvas.fill(rect, ground or look.raised)
    ink = WHITE if ground and sum(ground) < 380 else None
    framed = lots.random() < 0.2 and ink is None
    told = stage.add("toolbar", rect)
    with stage.inside(told):
        x, side = rect.x + lots.randint(2, 10), rect.height - lots.randint(2, 8)
        step = side + lots.choice((0, 0, 1, 4, 8))
        end = rect.right if lots.random() < 0.5 else rect.x + lots.randint(rect.width // 3, rect.width)
        while x + side < end:
            if lots.random() < 0.08:
                stage.canvas.line((x + 3, rect.y + 4), (x + 3, rect.bottom - 5), look.line)
                x += 8
                continue
            if lots.random() < 0.12 and rect.height > look.size * 1.6:
                x = _worded(stage, x, rect, ink) + 4
                continue
            square = Rect(x, rect.y + (rect.height - side) // 2, side, side)
            icon_button(
                stage,
                square,
                colour=ink,
                framed=framed,
                disabled=lots.random() < 0.08,
                selected=lots.random() < 0.04 and ink is None,
            )
            x += step


def _worded(stage: Stage, x: int, bar: Rect, ink: Colour | None) -> int:
    look, text = stage.look, stage.words.one("actions")
    wide, high = extent(text, look.font)
    rect = Rect(x, bar.y + 2, wide + look.icon_size + 14, bar.height - 4)
    told = stage.add("button", rect.inset(2), text, area=rect)
    with stage.inside(told):
        icon(stage, x + 4, bar.y + (bar.height - look.icon_size) // 2, look.icon_size, ink or look.ink)
        stage.text(x + look.icon_size + 9, bar.y + (bar.height - high) // 2, text, colour=ink or look.ink)
    return rect.right


def menu_bar(stage: Stage, rect: Rect, *, ground: Colour | None = None) -> list[Rect]:
    look, lots = stage.look, stage.lots
    if ground:
        stage.canvas.fill(rect, ground)
    ink = WHITE if ground and sum(ground) < 380 else look.ink
    room, x, items = lots.randint(6, 14), rect.x + lots.randint(2, 8), []
    high = height_of_text(stage)
    for text in stage.words.some("menus", lots.randint(4, 9)):
        item = Rect(x, rect.y, extent(text, look.font)[0] + 2 * room, rect.height)
        if item.right > rect.right:
            break
        stage.text(x + room, rect.y + (rect.height - high) // 2, text, colour=ink)
        stage.add("menu_item", item, text)
        items.append(item)
        x = item.right
    return items


def popup(stage: Stage, x: int, y: int, type_: str, item_type: str, *, width: int = 0) -> None:
    """A menu or the list of a choice, over all that is there."""
    look, lots, words = stage.look, stage.lots, stage.words
    texts = [
        words.one("actions" if item_type == "menu_item" else "choices") for _ in range(lots.randint(3, 12))
    ]
    row = max(height_of_text(stage) + 2, round(look.row * lots.uniform(0.7, 1.05)))
    wide = width or max(extent(text, look.font)[0] for text in texts) + lots.randint(50, 140)
    pad = lots.choice((0, 2, 4, 8))
    rect = Rect(min(x, stage.whole.width - wide - 2), y, wide, row * len(texts) + 2 * pad)
    if rect.bottom > stage.whole.height or rect.x < 0:
        return
    _raise(stage, rect)
    chosen = lots.randrange(len(texts) * 2)
    with stage.inside(stage.add(type_, rect)):
        with_icons = lots.random() < 0.4 and item_type == "menu_item"
        for number, text in enumerate(texts):
            item = Rect(rect.x + 1, rect.y + pad + number * row, rect.width - 2, row)
            lit = number == chosen
            if lit:
                stage.canvas.fill(item, look.accent if lots.random() < 0.5 else look.raised)
            disabled = lots.random() < 0.08
            ink = mixed(look.ink, look.surface, 0.6) if disabled else look.ink
            told = stage.add(item_type, item, text, disabled=disabled, selected=lit)
            left = item.x + lots.choice((8, 8, 8, 9)) + (24 if with_icons else 0)
            top = item.y + (row - height_of_text(stage)) // 2
            with stage.inside(told):
                if with_icons and lots.random() < 0.7:
                    icon(stage, item.x + 6, item.y + (row - 14) // 2, 14, ink)
                stage.text(left, top, fitted(text, look.font, item.right - left - 20), colour=ink)
                if item_type == "menu_item" and lots.random() < 0.4:
                    short = f"Ctrl+{lots.choice('ABCDFGNOPQSVWXZ')}"
                    wide_short = extent(short, look.font)[0]
                    if left + extent(text, look.font)[0] + wide_short + 20 < item.right:
                        stage.text(item.right - wide_short - 10, top, short, colour=look.faint)
                elif item_type == "menu_item" and lots.random() < 0.15:
                    arrow(stage, Rect(item.right - 16, item.y, 12, row), ink, right=True)


def _raise(stage: Stage, rect: Rect) -> None:
    look = stage.look
    stage.cover(rect)
    stage.z += 1
    if look.shadow:
        stage.canvas.shadow(rect, look.shadow, stage.lots.uniform(0.1, 0.4))
    stage.canvas.fill(rect, look.surface, min(look.radius, 8))
    stage.canvas.frame(rect, look.line, min(look.radius, 8))


def navigation(stage: Stage, rect: Rect, *, ground: Colour | None = None, bare: bool = False) -> None:
    """At the side: icons with names, or icons alone."""
    look, lots = stage.look, stage.lots
    if ground or lots.random() < 0.6:
        stage.canvas.fill(rect, ground or look.raised)
    ink = WHITE if ground and sum(ground) < 380 else look.ink
    row = rect.width if bare else max(height_of_text(stage) + 4, round(look.row * lots.uniform(0.9, 1.4)))
    with_icons, chosen, top = lots.random() < 0.7, lots.randrange(8), rect.y + lots.randint(0, 30)
    with stage.inside(stage.add("nav", rect)):
        for number, text in enumerate(stage.words.some("modules", lots.randint(4, 24))):
            item = Rect(rect.x, top + number * row, rect.width, row)
            if item.bottom > rect.bottom:
                break
            if bare:
                icon_button(stage, item.inset(2), colour=ink)
                continue
            if number == chosen:
                stage.canvas.fill(
                    item.inset(lots.choice((0, 4)), 0),
                    mixed(ground or look.raised, look.accent, lots.choice((0.15, 1.0))),
                    look.radius,
                )
            told = stage.add("nav_item", item, text, selected=number == chosen)
            left = item.x + 10 + (look.icon_size + 8 if with_icons else 0)
            with stage.inside(told):
                if with_icons:
                    icon(stage, item.x + 8, item.y + (row - look.icon_size) // 2, look.icon_size, ink)
                stage.text(
                    left,
                    item.y + (row - height_of_text(stage)) // 2,
                    fitted(text, look.font, item.right - left - 24),
                    colour=ink,
                )


def tree(stage: Stage, rect: Rect) -> None:
    look, lots = stage.look, stage.lots
    row = max(height_of_text(stage) + 2, round(look.row * 0.8))
    depth, y = 0, rect.y
    with stage.inside(stage.add("tree", rect)):
        while y + row <= rect.bottom:
            depth = max(0, min(4, depth + lots.choice((-1, 0, 0, 1))))
            x = rect.x + 4 + depth * 16
            item = Rect(rect.x, y, rect.width, row)
            chosen, opens = lots.random() < 0.05, lots.random() < 0.4
            if chosen:
                stage.canvas.fill(item, mixed(look.surface, look.accent, 0.35))
            text = fitted(stage.words.one("modules"), look.font, rect.right - x - 40)
            told = stage.add(
                "tree_item",
                item,
                text,
                selected=chosen,
                **({"expanded": lots.random() < 0.5} if opens else {}),
            )
            with stage.inside(told):
                if opens:
                    arrow(
                        stage, Rect(x, y, 12, row), look.faint, right=not (told and told.states["expanded"])
                    )
                icon(
                    stage,
                    x + 14,
                    y + (row - 14) // 2,
                    14,
                    lots.choice((look.faint, look.accent, (220, 170, 60))),
                )
                stage.text(x + 32, y + (row - height_of_text(stage)) // 2, text)
            y += row


def tabs(stage: Stage, rect: Rect) -> None:
    look, lots = stage.look, stage.lots
    texts = stage.words.some("tabs", lots.randint(2, 7))
    chosen, room, x = lots.randrange(len(texts)), lots.randint(8, 20), rect.x
    with stage.inside(stage.add("tabbar", rect)):
        for number, text in enumerate(texts):
            item = Rect(x, rect.y, extent(text, look.font)[0] + 2 * room, rect.height)
            if item.right > rect.right:
                break
            ink = _tab_ground(stage, item, selected=number == chosen)
            stage.text(x + room, item.y + (item.height - height_of_text(stage)) // 2, text, colour=ink)
            stage.add("tab", item, text, selected=number == chosen)
            x = item.right + (4 if look.tabs == "pills" else 0)
    if look.tabs in ("underlined", "boxed"):
        stage.canvas.line((rect.x, rect.bottom), (rect.right, rect.bottom), look.line)


def _tab_ground(stage: Stage, item: Rect, *, selected: bool) -> Colour:
    look, canvas = stage.look, stage.canvas
    if look.tabs == "boxed":
        canvas.fill(item, look.surface if selected else look.ground)
        canvas.frame(item, look.line)
    elif look.tabs == "pills" and selected:
        canvas.fill(item, look.accent, look.radius)
        return look.on_accent
    elif look.tabs == "filled":
        canvas.fill(item, look.surface if selected else look.raised)
    elif selected:
        canvas.fill(Rect(item.x, item.bottom - 2, item.width, 3), look.accent)
        return look.accent
    return look.ink


def form(stage: Stage, rect: Rect) -> int:
    """Fields with their names in one or more columns; the bottom of the last one."""
    look, lots, words = stage.look, stage.lots, stage.words
    columns = max(1, min(3, rect.width // lots.randint(230, 420)))
    wide = rect.width // columns
    high = height_of_text(stage)
    above = look.labels_above
    named = round(wide * lots.uniform(0.25, 0.42))
    step = look.row + look.gap + (high + 3 if above else 0)
    texts = words.some("fields", 40)
    y = rect.y
    while y + step <= rect.bottom and texts:
        for column in range(columns):
            if not texts or lots.random() < 0.06:
                continue
            x = rect.x + column * wide
            if lots.random() < 0.13:
                choice(
                    stage,
                    x if above else x + named,
                    y + (step - high) // 2,
                    words.one("options"),
                    lots.choice(("checkbox", "checkbox", "radio", "switch")),
                )
                continue
            _named_field(stage, Rect(x, y, wide - 2 * look.gap, look.row), texts.pop(), named, high)
        y += step
    return y


def _named_field(stage: Stage, rect: Rect, text: str, named: int, high: int) -> None:
    look, lots = stage.look, stage.lots
    text += look.colon + (" *" if lots.random() < 0.1 else "")
    if look.labels_above:
        told = label(stage, rect.x, rect.y, fitted(text, look.font, rect.width), bold=lots.random() < 0.15)
        box = Rect(rect.x, rect.y + high + 3, rect.width, rect.height)
    else:
        text = fitted(text, look.font, named - 8)
        left = rect.x + (named - 8 - extent(text, look.font)[0] if look.size % 2 else 0)
        told = label(stage, left, rect.y + (look.row - high) // 2, text)
        box = Rect(rect.x + named, rect.y, rect.width - named, rect.height)
    if box.width < 40:
        return
    if lots.random() < 0.3:
        box = Rect(box.x, box.y, max(50, round(box.width * lots.uniform(0.3, 0.9))), box.height)
    if lots.random() < 0.07:
        _radios(stage, box, high)
        return
    name_by(field(stage, box, "dropdown" if lots.random() < 0.28 else "text_input"), told)


def _radios(stage: Stage, box: Rect, high: int) -> None:
    x = box.x
    for text in stage.words.some("choices", 3):
        if x + extent(text, stage.look.font)[0] + 30 > box.right:
            return
        x = choice(stage, x, box.y + (box.height - high) // 2, text, "radio").right + 16


def buttons(stage: Stage, x: int, y: int, count: int) -> None:
    texts = stage.words.some("actions", count)
    for number, text in enumerate(texts):
        rect = button(
            stage,
            x,
            y,
            text,
            main=number == 0,
            disabled=stage.lots.random() < 0.08,
            focused=stage.lots.random() < 0.05,
        )
        x = rect.right + stage.look.gap


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
            ("text", "text", "text", "date", "amount", "person", "badge", "icons", "box", "link", "number")
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
                stage.text(left + 6, rect.y + (row - height_of_text(stage)) // 2, text, bold=True)
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


def cards(stage: Stage, rect: Rect) -> None:
    look, lots = stage.look, stage.lots
    wide, high = lots.choice((80, 100, 160, 240, 320)), lots.choice((80, 90, 110, 160))
    gap = lots.choice((8, 16, 24))
    tiles = wide <= 100
    acts = tiles or lots.random() < 0.5
    for y in range(rect.y, rect.bottom - high, high + gap):
        for x in range(rect.x, rect.right - wide, wide + gap):
            box = Rect(x, y, wide, high)
            stage.canvas.fill(box, look.surface, look.radius)
            if lots.random() < 0.8:
                stage.canvas.frame(box, look.line, look.radius)
            with stage.inside(stage.add("card", box, clickable=acts)):
                if tiles:
                    _tile(stage, box)
                else:
                    _card(stage, box)


def _tile(stage: Stage, box: Rect) -> None:
    text = fitted(stage.words.one("modules"), stage.look.font, box.width - 6)
    side = min(40, box.height - height_of_text(stage) - 14)
    icon(
        stage,
        box.x + (box.width - side) // 2,
        box.y + 8,
        side,
        stage.lots.choice((stage.look.accent, (220, 120, 60), (60, 160, 90))),
    )
    stage.text(
        box.x + (box.width - extent(text, stage.look.font)[0]) // 2,
        box.bottom - height_of_text(stage) - 4,
        text,
    )


def _card(stage: Stage, box: Rect) -> None:
    look, y = stage.look, box.y + 8
    stage.text(box.x + 10, y, fitted(stage.words.person(), look.bold, box.width - 44), bold=True)
    icon_button(stage, Rect(box.right - 28, box.y + 4, 24, 24))
    for _ in range(stage.lots.randint(1, 4)):
        y += height_of_text(stage) + 3
        if y + height_of_text(stage) < box.bottom - 4:
            stage.text(
                box.x + 10,
                y,
                fitted(stage.words.one("sentences"), look.font, box.width - 20),
                faint=stage.lots.random() < 0.5,
            )


def paragraph(stage: Stage, rect: Rect) -> int:
    look, y, high = stage.look, rect.y, height_of_text(stage)
    for _ in range(stage.lots.randint(1, 5)):
        if y + high > rect.bottom:
            break
        box = stage.text(
            rect.x,
            y,
            fitted(stage.words.one("sentences") + " " + stage.words.one("sentences"), look.font, rect.width),
        )
        stage.add("text", box)
        y += high + 2
    return y


__all__ = [
    "buttons",
    "cards",
    "face",
    "form",
    "menu_bar",
    "navigation",
    "paragraph",
    "popup",
    "table",
    "tabs",
    "toolbar",
    "tree",
]
