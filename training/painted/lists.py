"""Lists that stand in a page or a window, which are not what a choice opened: rows to choose from, records, transfers."""

from __future__ import annotations

from canvas import Rect, extent, fitted
from controls import button, choice, height_of_text, icon, icon_button, link
from looks import mixed
from stage import Stage


def list_box(stage: Stage, rect: Rect) -> None:
    """Rows in a frame, one or more of them chosen, perhaps a box to tick in each and a bar to scroll by."""
    look, lots = stage.look, stage.lots
    row = max(height_of_text(stage) + 2, round(look.row * lots.uniform(0.65, 1.1)))
    if rect.height < 2 * row or rect.width < 60:
        return
    stage.canvas.fill(rect, look.surface, min(look.radius, 4))
    stage.canvas.frame(rect, look.line, min(look.radius, 4))
    with stage.inside(stage.add("list", rect)):
        room = rect.inset(lots.choice((1, 2, 4)))
        if lots.random() < 0.5:
            bar = scroll_bar(stage, rect)
            room = Rect(room.x, room.y, bar.x - room.x, room.height)
        _rows(stage, room, row)


def _rows(stage: Stage, room: Rect, row: int) -> None:
    look, lots, high = stage.look, stage.lots, height_of_text(stage)
    with_icons, with_ticks = lots.random() < 0.3, lots.random() < 0.25
    kind = lots.choice(("choices", "modules", "fields", "person", "file", "code"))
    count = min(room.height // row, lots.randint(2, 30))
    chosen = {lots.randrange(count * 2) for _ in range(lots.choice((1, 1, 1, 3)))}
    for number in range(count):
        item = Rect(room.x, room.y + number * row, room.width, row)
        lit = number in chosen
        strong = lit and lots.random() < 0.4
        if lit:
            stage.canvas.fill(item, look.accent if strong else mixed(look.surface, look.accent, 0.3))
        maker = getattr(stage.words, kind, None)
        left = item.x + lots.choice((4, 4, 4, 5))
        told = stage.add("list_item", item, selected=lit)
        with stage.inside(told):
            top = item.y + (row - high) // 2
            if with_ticks:
                left = choice(stage, left, top, "", "checkbox").right + 6
            if with_icons:
                icon(stage, left, item.y + (row - 14) // 2, 14, look.faint)
                left += 20
            text = fitted(maker() if maker else stage.words.one(kind), look.font, item.right - left - 4)
            stage.text(left, top, text, colour=look.on_accent if strong else None)
            if told is not None:
                told.name = text


def scroll_bar(stage: Stage, rect: Rect) -> Rect:
    """At the right edge of what it moves: a groove with a handle, perhaps a sign at either end."""
    look, lots = stage.look, stage.lots
    wide = lots.choice((6, 8, 12, 15, 17))
    bar = Rect(rect.right - wide - 1, rect.y + 1, wide, rect.height - 2)
    if wide > 8 or lots.random() < 0.3:
        stage.canvas.fill(bar, mixed(look.ground, look.line, 0.3))
    ends = wide if wide > 11 and lots.random() < 0.6 else 0
    groove = Rect(bar.x, bar.y + ends, wide, bar.height - 2 * ends)
    if groove.height > 24:
        long = max(16, round(groove.height * lots.uniform(0.1, 0.7)))
        handle = Rect(groove.x + 1, groove.y + round((groove.height - long) * lots.random()), wide - 2, long)
        stage.canvas.fill(
            handle, mixed(look.line, look.ink, lots.uniform(0, 0.4)), wide // 2 if wide < 10 else 0
        )
    if ends:
        for top, by in ((bar.y, -1), (bar.bottom - ends, 1)):
            x, y = bar.x + wide // 2, top + ends // 2
            stage.canvas.shape([(x - 3, y - by * 2), (x, y + by * 2), (x + 3, y - by * 2)], look.ink)
    stage.add("scrollbar", bar)
    return bar


def records(stage: Stage, rect: Rect) -> None:
    """One below the other, with nothing but lines between them; of each a name, a word on it, what can be done."""
    look, lots, words, high = stage.look, stage.lots, stage.words, height_of_text(stage)
    lines = lots.choice((1, 2, 2, 3))
    tall = max(lines * (high + 2), look.row) + lots.randint(6, 22)
    acts, ends = lots.random() < 0.5, lots.choice(("button", "icons", "link", "tick", "nothing"))
    face = lots.choice((0, 0, 24, 36))
    with stage.inside(stage.add("list", rect)):
        for y in range(rect.y, rect.bottom - tall + 1, tall):
            item = Rect(rect.x, y, rect.width, tall)
            told = stage.add("list_item", item, clickable=acts)
            with stage.inside(told):
                left = item.x + lots.choice((6, 6, 7))
                if face:
                    _face(stage, Rect(left, y + (tall - face) // 2, face, face))
                    left += face + 10
                end = _end(stage, item, ends)
                top = y + (tall - lines * (high + 2)) // 2
                texts = [words.person(), f"{words.date()}  {words.code()}", words.one("places")][:lines]
                for number, text in enumerate(texts):
                    shown = fitted(text, look.bold if number == 0 else look.font, end - left - 8)
                    if shown:
                        stage.text(left, top + number * (high + 2), shown, bold=number == 0, faint=number > 0)
                if told is not None:
                    told.name = texts[0]
            stage.canvas.line(
                (item.x, item.bottom - 1),
                (item.right - 1, item.bottom - 1),
                mixed(look.ground, look.line, 0.7),
            )


def _face(stage: Stage, square: Rect) -> None:
    look = stage.look
    stage.canvas.circle(square, stage.lots.choice((look.accent, look.line, (120, 160, 90))))
    stage.add("image", square)


def _end(stage: Stage, item: Rect, ends: str) -> int:
    """What can be done with a record; where it begins."""
    look, words, high = stage.look, stage.words, height_of_text(stage)
    middle = item.y + (item.height - look.row) // 2
    if ends == "button":
        text = words.one("actions")
        wide = min(item.width // 3, extent(text, look.bold)[0] + 26)
        button(stage, item.right - wide - 6, middle, text, width=wide)
        return item.right - wide - 10
    if ends == "icons":
        for number in range(2):
            icon_button(stage, Rect(item.right - (number + 1) * 30, item.y + (item.height - 26) // 2, 26, 26))
        return item.right - 64
    if ends == "link":
        text = fitted(words.one("actions"), look.font, item.width // 3)
        wide = extent(text, look.font)[0]
        link(stage, item.right - wide - 8, item.y + (item.height - high) // 2, text)
        return item.right - wide - 14
    if ends == "tick":
        side = choice(
            stage,
            item.right - 40,
            item.y + (item.height - high) // 2,
            "",
            stage.lots.choice(("checkbox", "switch")),
        )
        return side.x - 6
    return item.right


def transfer(stage: Stage, rect: Rect) -> None:
    """What could be had at the left, what was taken at the right, and buttons between them."""
    look, lots = stage.look, stage.lots
    between = max(look.row + 12, 44)
    wide = (rect.width - between) // 2
    if wide < 90 or rect.height < 4 * look.row:
        return
    list_box(stage, Rect(rect.x, rect.y, wide, rect.height))
    list_box(stage, Rect(rect.right - wide, rect.y, wide, rect.height))
    count = lots.choice((2, 4))
    y = rect.y + (rect.height - count * (look.row + 4)) // 2
    for number in range(count):
        icon_button(
            stage,
            Rect(rect.x + wide + 6, y + number * (look.row + 4), between - 12, look.row),
            framed=lots.random() < 0.8,
        )
