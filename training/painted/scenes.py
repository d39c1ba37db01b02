"""Whole screens: programs that fill them, and windows over each other."""

from __future__ import annotations

from bars import menu_bar, navigation, popup, tabs, toolbar, tree
from canvas import Rect, extent, fitted
from controls import height_of_text, icon, icon_button, link
from entries import field
from everyday import everyday
from forms import form
from groups import buttons, cards, paragraph
from lists import list_box, records, transfer
from looks import BLACK, WHITE, mixed
from ordinary import framed_part, middle, small
from questions import dialog, notice
from settings import settings
from stage import Stage
from tables import table
from windows import window

KINDS_OF_PARTS = (
    "form",
    "table",
    "cards",
    "text",
    "both",
    "framed",
    "list",
    "records",
    "transfer",
    "settings",
)
SHARES_OF_PARTS = (6, 5, 2, 1, 2, 2, 2, 2, 0.7, 2.5)
PARTS = {"list": list_box, "records": records, "transfer": transfer}


def program(stage: Stage, rect: Rect) -> None:
    """Bars above, perhaps a navigation at the side, and content of some kind."""
    look, lots = stage.look, stage.lots
    stage.canvas.fill(rect, look.ground)
    strong = lots.choice((None, None, look.accent, (33, 37, 41)))
    bar = max(height_of_text(stage) + 4, round(look.row * lots.uniform(0.8, 1.3)))
    y = rect.y
    if lots.random() < 0.6:
        items = menu_bar(stage, Rect(rect.x, y, rect.width, bar), ground=strong)
        y += bar
        if items and lots.random() < 0.2:
            later = lots.choice(items)
            stage.after.append(lambda: popup(stage, later.x, later.bottom, "menu", "menu_item"))
    for _ in range(lots.choice((0, 1, 1, 2))):
        high = max(22, look.icon_size + lots.randint(4, 18))
        if y + high < rect.bottom:
            toolbar(stage, Rect(rect.x, y, rect.width, high), ground=strong if lots.random() < 0.3 else None)
            y += high
    left = rect.x
    if lots.random() < 0.55 and rect.width > 420:
        wide = lots.choice((48, 56, 160, 200, 240, 280))
        side = Rect(left, y, wide, rect.bottom - y)
        if wide > 100 and lots.random() < 0.3:
            stage.canvas.fill(side, look.surface)
            tree(stage, side.inset(2))
        else:
            navigation(stage, side, ground=strong if lots.random() < 0.4 else None, bare=wide < 100)
        left += wide
    content(
        stage,
        Rect(left, y, rect.right - left, rect.bottom - y).inset(
            lots.choice((4, 8, 16, 24)), lots.choice((4, 8, 16))
        ),
    )


def content(stage: Stage, rect: Rect) -> None:
    look, lots = stage.look, stage.lots
    y = rect.y
    if rect.width < 60 or rect.height < 40:
        return
    if lots.random() < 0.06 and rect.width > 340 and rect.height > 320:
        middle(stage, rect)
        return
    if lots.random() < 0.5:
        text = fitted(stage.words.one("modules"), look.large, rect.width)
        box = stage.text(rect.x, y, text, font=look.large)
        stage.add("heading", box, text)
        y = box.bottom + look.gap
    if lots.random() < 0.4:
        _path(stage, rect.x, y)
        y += height_of_text(stage) + look.gap
    if lots.random() < 0.5:
        buttons(stage, rect.x, y, lots.randint(1, 5))
        if lots.random() < 0.5 and rect.width > 700:
            _search(stage, Rect(rect.right - 240, y, 240, look.row))
        y += look.row + look.gap
    if lots.random() < 0.4:
        tabs(stage, Rect(rect.x, y, rect.width, look.row + 4))
        y += look.row + 4 + look.gap
    while y < rect.bottom - 60:
        part = Rect(rect.x, y, rect.width, round((rect.bottom - y) * lots.choice((0.4, 0.6, 1.0))))
        y += _part(stage, part) + look.gap * 2


def _part(stage: Stage, rect: Rect) -> int:
    lots = stage.lots
    kind = lots.choices(KINDS_OF_PARTS, SHARES_OF_PARTS)[0]
    if kind == "framed":
        framed_part(stage, rect)
        return rect.height
    if kind == "both" and rect.width > 700:
        half = rect.width // 2 - 8
        form(stage, Rect(rect.x, rect.y, half, rect.height))
        table(stage, Rect(rect.x + half + 16, rect.y, half, rect.height))
        return rect.height
    if kind == "table":
        table(stage, rect)
    elif kind == "cards":
        cards(stage, rect)
    elif kind == "text":
        return paragraph(stage, rect) - rect.y
    elif kind == "settings":
        return settings(stage, rect) - rect.y
    elif kind in PARTS:
        low = Rect(
            rect.x, rect.y, min(rect.width, lots.randint(160, 900)), min(rect.height, lots.randint(90, 420))
        )
        PARTS[kind](stage, low)
        return low.height
    else:
        return form(stage, rect) - rect.y
    return rect.height


def _path(stage: Stage, x: int, y: int) -> None:
    for text in stage.words.some("modules", stage.lots.randint(2, 4)):
        x = link(stage, x, y, text, underlined=stage.lots.random() < 0.2).right + 6
        x = stage.text(x, y, stage.lots.choice("/>›"), faint=True).right + 6


def _search(stage: Stage, rect: Rect) -> None:
    if stage.lots.random() < 0.5:
        field(stage, rect)
        return
    field(stage, Rect(rect.x, rect.y, rect.width - rect.height, rect.height))
    icon_button(stage, Rect(rect.right - rect.height, rect.y, rect.height, rect.height), framed=True)


def desktop(stage: Stage) -> None:
    """Windows of programs over each other, and the bar that lists them."""
    lots, whole = stage.lots, stage.whole
    colour = lots.choice(
        ((58, 110, 165), (0, 78, 152), (40, 40, 48), (30, 90, 90), (120, 140, 160), (20, 24, 40))
    )
    stage.canvas.fade(whole, colour, mixed(colour, lots.choice((BLACK, WHITE)), lots.uniform(0, 0.6)))
    for number in range(lots.randint(0, 8)):
        x, y = 20, 16 + number * 88
        icon_box = icon(stage, x + 12, y, 40, WHITE, told=False)
        text = fitted(stage.words.one("modules"), stage.look.font, 76)
        box = stage.text(x + 34 - extent(text, stage.look.font)[0] // 2, y + 46, text, colour=WHITE)
        left, right = min(icon_box.x, box.x), max(icon_box.right, box.right)
        stage.add("icon_button", Rect(left, y, right - left, box.bottom - y), text)
    for number in range(lots.choice((1, 1, 2, 3))):
        if number and lots.random() < 0.4:
            _tool(stage)
            continue
        wide, high = (
            lots.randint(whole.width * 4 // 10, whole.width),
            lots.randint(whole.height * 4 // 10, whole.height - 30),
        )
        rect = Rect(
            lots.randint(0, whole.width - wide), lots.randint(0, whole.height - 30 - high), wide, high
        )
        if lots.random() < 0.25:
            small(stage, rect)
            continue
        inside, told = window(stage, rect, f"{stage.words.one('modules')} - {stage.words.one('modules')}")
        with stage.inside(told):
            (everyday if lots.random() < 0.35 else program)(stage, inside)
    if lots.random() < 0.6:
        _taskbar(stage)


def _tool(stage: Stage) -> None:
    """A small window that asks for nothing: size alone makes no dialog."""
    lots, whole = stage.lots, stage.whole
    wide, high = lots.randint(240, min(620, whole.width)), lots.randint(180, min(520, whole.height - 30))
    small(
        stage,
        Rect(lots.randint(0, whole.width - wide), lots.randint(0, whole.height - 30 - high), wide, high),
    )


def _taskbar(stage: Stage) -> None:
    look, lots, whole = stage.look, stage.lots, stage.whole
    high = lots.choice((28, 34, 40, 48))
    bar = Rect(0, whole.height - high, whole.width, high)
    stage.cover(bar)
    colour = lots.choice((look.ground, look.raised, (28, 32, 40), (36, 94, 220)))
    stage.canvas.fill(bar, colour)
    ink = WHITE if sum(colour) < 380 else BLACK
    x = lots.choice((2, whole.width // 3))
    with stage.inside(stage.add("toolbar", bar)):
        for _ in range(lots.randint(2, 9)):
            if lots.random() < 0.25:
                text = fitted(stage.words.one("modules"), look.font, 120)
                box = Rect(x, bar.y + 2, 150, high - 4)
                stage.canvas.frame(box, mixed(colour, ink, 0.3))
                told = stage.add("button", box, text)
                with stage.inside(told):
                    stage.text(x + 8, bar.y + (high - height_of_text(stage)) // 2, text, colour=ink)
                x += 154
            else:
                icon_button(stage, Rect(x, bar.y + 2, high - 4, high - 4), colour=ink)
                x += high
        text = f"{lots.randint(0, 23):02}:{lots.randint(0, 59):02}"
        box = stage.text(whole.width - 60, bar.y + (high - height_of_text(stage)) // 2, text, colour=ink)
        stage.add("text", box, text)


def screen(stage: Stage) -> None:
    lots = stage.lots
    if lots.random() < 0.45:
        desktop(stage)
    else:
        program(stage, stage.whole)
    fields = [one for one in stage.things if one.type == "dropdown" and one.clickable and one.z == stage.z]
    for later in stage.after[:1]:
        later()
    if not stage.after and fields and lots.random() < 0.3:
        x, y, wide, high = lots.choice(fields).box
        popup(stage, x, y + high, "list", "dropdown_item", width=max(wide, 90))
    if lots.random() < 0.22:
        notice(stage)
    if lots.random() < 0.45:
        dialog(stage, first=lots.random() < 0.4)
        if lots.random() < 0.1:
            dialog(stage, first=False)
    elif lots.random() < 0.25:
        _tool(stage)
