"""Programs everybody has open beside the work: an editor, a sheet, a browser, letters, pictures, a month, a console."""

from __future__ import annotations

from collections.abc import Callable

from bars import menu_bar, navigation, tabs, toolbar, tree
from canvas import Rect, extent, fitted
from controls import button, height_of_text, icon_button, link
from entries import field
from forms import slider
from groups import paragraph
from lists import list_box, records, scroll_bar
from looks import BLACK, WHITE, mixed
from stage import Stage


def everyday(stage: Stage, inside: Rect) -> None:
    """One of them, in the room a window leaves."""
    lots, look = stage.lots, stage.look
    rest = inside
    if lots.random() < 0.5 and inside.height > 160:
        menu_bar(stage, Rect(rest.x, rest.y, rest.width, look.row))
        rest = Rect(rest.x, rest.y + look.row, rest.width, rest.height - look.row)
    if rest.height > 100:
        lots.choice(KINDS)(stage, rest)


def _below(rect: Rect, by: int) -> Rect:
    return Rect(rect.x, rect.y + by, rect.width, rect.height - by)


def _editor(stage: Stage, rect: Rect) -> None:
    """Lines of text on paper, their numbers at the side, files open in tabs."""
    look, lots, high = stage.look, stage.lots, height_of_text(stage)
    if lots.random() < 0.6:
        toolbar(stage, Rect(rect.x, rect.y, rect.width, look.row + 4))
        rect = _below(rect, look.row + 4)
    if lots.random() < 0.5:
        tabs(stage, Rect(rect.x, rect.y, rect.width, look.row))
        rect = _below(rect, look.row)
    stage.canvas.fill(rect, look.surface)
    numbered = lots.random() < 0.5
    bar = scroll_bar(stage, rect)
    paper = Rect(rect.x + (40 if numbered else 8), rect.y, bar.x - rect.x - 48, rect.height)
    stage.add("text_input", Rect(paper.x, paper.y, bar.x - paper.x, paper.height))
    for number in range(lots.randint(3, max(3, rect.height // (high + 2)))):
        y = rect.y + 4 + number * (high + 2)
        if y + high > rect.bottom:
            return
        if numbered:
            stage.text(rect.x + 6, y, str(number + 1), faint=True)
        if lots.random() < 0.85:
            text = fitted(stage.words.sentence(lots.choice((1, 1, 2))), look.font, paper.width - 8)
            stage.text(paper.x + 4 + 16 * lots.choice((0, 0, 1, 2)), y, text)


def _sheet(stage: Stage, rect: Rect) -> None:
    """Columns called by letters, rows by numbers, one cell chosen, its content above."""
    look, lots, high = stage.look, stage.lots, height_of_text(stage)
    row, wide, side = high + lots.randint(2, 8), lots.choice((64, 80, 100, 120)), 38
    toolbar(stage, Rect(rect.x, rect.y, rect.width, look.row + 4))
    rect = _below(rect, look.row + 6)
    field(stage, Rect(rect.x + 2, rect.y, 90, look.row), "dropdown", shape="combo")
    field(stage, Rect(rect.x + 120, rect.y, max(60, rect.width - 130), look.row), shape="plain")
    rect = _below(rect, look.row + 4)
    columns, rows = min(26, (rect.width - side) // wide), (rect.height - row) // row
    if columns < 2 or rows < 2:
        return
    stage.canvas.fill(rect, look.surface)
    pale = mixed(look.surface, look.line, 0.6)
    chosen = (lots.randrange(rows), lots.randrange(columns))
    whole = Rect(rect.x, rect.y, side + columns * wide, (rows + 1) * row)
    with stage.inside(stage.add("table", whole)):
        stage.canvas.fill(Rect(rect.x, rect.y, rect.width, row), look.raised)
        for column in range(columns):
            head = Rect(rect.x + side + column * wide, rect.y, wide, row)
            with stage.inside(stage.add("column_header", head, chr(65 + column))):
                stage.text(head.x + wide // 2 - 4, head.y + (row - high) // 2, chr(65 + column))
        for number in range(rows):
            line = Rect(rect.x, rect.y + (number + 1) * row, whole.width, row)
            stage.text(line.x + 8, line.y + (row - high) // 2, str(number + 1), faint=True)
            with stage.inside(stage.add("table_row", line, clickable=False)):
                for column in range(columns):
                    _cell(
                        stage,
                        Rect(rect.x + side + column * wide, line.y, wide, row),
                        full=lots.random() < 0.35,
                    )
            stage.canvas.line((line.x, line.bottom - 1), (line.right, line.bottom - 1), pale)
    for column in range(columns + 1):
        x = rect.x + side + column * wide
        stage.canvas.line((x, rect.y), (x, whole.bottom - 1), pale)
    cell = Rect(rect.x + side + chosen[1] * wide, rect.y + (chosen[0] + 1) * row, wide, row)
    stage.canvas.frame(cell, look.accent, width=2)


def _cell(stage: Stage, rect: Rect, *, full: bool) -> None:
    look, words = stage.look, stage.words
    stage.add("table_cell", rect, clickable=True)
    if not full:
        return
    text = fitted(stage.lots.choice((words.value, words.amount, words.number))(), look.font, rect.width - 6)
    right = stage.lots.random() < 0.5
    x = rect.right - 3 - extent(text, look.font)[0] if right else rect.x + 3
    stage.text(x, rect.y + (rect.height - height_of_text(stage)) // 2, text)


def _browser(stage: Stage, rect: Rect) -> None:
    """Pages in tabs, an address, and a page: words, links, a picture, a form to search with."""
    look, lots, high = stage.look, stage.lots, height_of_text(stage)
    tabs(stage, Rect(rect.x, rect.y, rect.width, look.row + 4))
    rect = _below(rect, look.row + 5)
    side = look.row
    for number in range(3):
        icon_button(stage, Rect(rect.x + 4 + number * (side + 2), rect.y + 2, side, side))
    left = rect.x + 3 * (side + 2) + 12
    field(stage, Rect(left, rect.y + 2, max(60, rect.right - left - 2 * side - 14), side), shape="icon")
    for number in range(2):
        icon_button(stage, Rect(rect.right - (number + 1) * (side + 2), rect.y + 2, side, side))
    rect = _below(rect, side + 6)
    stage.canvas.fill(rect, lots.choice((WHITE, look.surface)))
    room = rect.inset(min(lots.choice((16, 40, 120)), rect.width // 5), 14)
    y = room.y
    while y + 6 * high < room.bottom:
        text = fitted(stage.words.one("dialogs"), look.large, room.width)
        stage.add("heading", stage.text(room.x, y, text, font=look.large), text)
        y = paragraph(stage, Rect(room.x, y + 2 * high, room.width, room.bottom - y - 2 * high)) + 8
        if y + high < room.bottom and lots.random() < 0.6:
            link(stage, room.x, y, fitted(stage.words.one("actions"), look.font, room.width), underlined=True)
            y += high + 10
        if y + look.row < room.bottom and lots.random() < 0.3:
            button(stage, room.x, y, stage.words.one("actions"), main=True)
            y += look.row + 12


def _letters(stage: Stage, rect: Rect) -> None:
    """Folders, what came in, and one letter open."""
    look, lots = stage.look, stage.lots
    toolbar(stage, Rect(rect.x, rect.y, rect.width, look.row + 6))
    rect = _below(rect, look.row + 7)
    first, second = rect.width // 5, rect.width * 2 // 5
    if first > 90:
        tree(stage, Rect(rect.x, rect.y, first, rect.height))
    stage.canvas.fill(Rect(rect.x + first, rect.y, rect.width - first, rect.height), look.surface)
    records(stage, Rect(rect.x + first, rect.y, second, rect.height))
    page = Rect(rect.x + first + second + 12, rect.y + 10, rect.width - first - second - 24, rect.height - 20)
    text = fitted(stage.words.one("dialogs"), look.large, page.width)
    stage.add("heading", stage.text(page.x, page.y, text, font=look.large), text)
    y = paragraph(stage, _below(page, 40))
    if lots.random() < 0.4 and y + 2 * look.row < page.bottom:
        button(stage, page.x, y + 10, stage.words.one("actions"))


def _pictures(stage: Stage, rect: Rect) -> None:
    """One picture as large as it can be, a few signs above or below it, perhaps a handle to move through it."""
    look, lots = stage.look, stage.lots
    dark = lots.choice((BLACK, (30, 30, 34), look.ground))
    stage.canvas.fill(rect, dark)
    foot = Rect(rect.x, rect.bottom - look.row - 8, rect.width, look.row + 8)
    shown = Rect(rect.x + rect.width // 8, rect.y + 8, rect.width * 3 // 4, rect.height - foot.height - 16)
    if shown.height > 40:
        stage.canvas.fade(
            shown, (lots.randint(0, 255), 120, lots.randint(0, 255)), (40, lots.randint(0, 255), 90)
        )
        stage.add("image", shown)
    stage.canvas.fill(foot, look.ground)
    if foot.width > 300 and lots.random() < 0.5:
        slider(stage, Rect(foot.x + 12, foot.y, foot.width // 2, foot.height))
    side = look.row
    for number in range(lots.randint(2, 5)):
        icon_button(stage, Rect(foot.right - (number + 1) * (side + 4), foot.y + 4, side, side))


def _month(stage: Stage, rect: Rect) -> None:
    """Seven columns of days, some with something in them."""
    look, lots, high = stage.look, stage.lots, height_of_text(stage)
    for number in range(2):
        icon_button(stage, Rect(rect.x + 8 + number * (look.row + 2), rect.y + 4, look.row, look.row))
    text = fitted(stage.words.date(), look.large, rect.width // 2)
    stage.add("heading", stage.text(rect.x + 2 * look.row + 30, rect.y + 4, text, font=look.large), text)
    rect = _below(rect, look.row + 14)
    wide, tall = rect.width // 7, rect.height // 5
    if wide < 30 or tall < 2 * high:
        return
    stage.canvas.fill(rect, look.surface)
    with stage.inside(stage.add("table", Rect(rect.x, rect.y, wide * 7, tall * 5))):
        for week in range(5):
            for day in range(7):
                box = Rect(rect.x + day * wide, rect.y + week * tall, wide, tall)
                stage.canvas.frame(box, mixed(look.surface, look.line, 0.6))
                with stage.inside(stage.add("table_cell", box, clickable=True)):
                    stage.text(box.x + 4, box.y + 2, str(week * 7 + day + 1), faint=lots.random() < 0.2)
                    if lots.random() < 0.3 and tall > 3 * high:
                        note = Rect(box.x + 3, box.y + high + 6, wide - 6, high + 4)
                        stage.canvas.fill(note, mixed(look.surface, look.accent, 0.35), 3)
                        text = fitted(stage.words.person(), look.font, note.width - 6)
                        with stage.inside(stage.add("card", note, text)):
                            stage.text(note.x + 3, note.y + 2, text)


def _console(stage: Stage, rect: Rect) -> None:
    look, lots, high = stage.look, stage.lots, height_of_text(stage)
    ground, ink = lots.choice((((12, 12, 12), (204, 204, 204)), ((48, 10, 36), WHITE), (WHITE, BLACK)))
    stage.canvas.fill(rect, ground)
    stage.add("text_input", rect)
    for number in range(lots.randint(1, max(1, rect.height // (high + 1) - 1))):
        text = stage.words.file() if lots.random() < 0.3 else stage.words.sentence()
        stage.text(
            rect.x + 4, rect.y + 4 + number * (high + 1), fitted(text, look.font, rect.width - 8), colour=ink
        )


def _two_lists(stage: Stage, rect: Rect) -> None:
    """Subjects at the left, what belongs to the chosen one at the right."""
    side = max(80, rect.width // 4)
    if stage.lots.random() < 0.5:
        list_box(stage, Rect(rect.x, rect.y, side, rect.height).inset(4))
    else:
        navigation(stage, Rect(rect.x, rect.y, side, rect.height))
    records(stage, Rect(rect.x + side + 8, rect.y + 8, rect.width - side - 16, rect.height - 16))


KINDS: tuple[Callable[[Stage, Rect], None], ...] = (
    _editor, _sheet, _browser, _browser, _letters, _pictures, _month, _console, _two_lists,
)  # fmt: skip
