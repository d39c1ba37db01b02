"""What asks without a title bar: sheets, bubbles of browsers, pages that are nothing but a question."""

from __future__ import annotations

from canvas import Rect, fitted
from controls import (
    button,
    height_of_text,
    icon,
    icon_button,
    label,
    link,
)
from entries import field
from looks import WHITE
from pieces import SIGNS, answers, placed, told
from stage import Stage, name_by
from windows import framed


def sheet(stage: Stage) -> None:
    """No title bar: a heading in the middle, text below it, answers side by side or under each other."""
    look, lots, words = stage.look, stage.lots, stage.words
    stacked = lots.random() < 0.35
    count = lots.choice((1, 2, 2, 3))
    high = lots.randint(120, 220) + (count * (look.row + 6) if stacked else look.row)
    rect = placed(stage, lots.randint(240, 460), high)
    held = framed(stage, rect, "dialog", words.one("dialogs"), radius=lots.choice((4, 8, 12, 16, 24)))
    middle = lots.random() < 0.75
    with stage.inside(held):
        room = rect.inset(lots.randint(14, 28))
        y = room.y
        if lots.random() < 0.35:
            side = lots.choice((32, 40, 48, 64))
            icon(
                stage,
                room.x + (room.width - side) // 2 if middle else room.x,
                y,
                side,
                lots.choice((*SIGNS, look.accent)),
            )
            y += side + 10
        y = (
            told(
                stage,
                Rect(room.x, y, room.width, 60),
                words.one("dialogs"),
                "heading",
                middle=middle,
                font=lots.choice((look.bold, look.large)),
            )
            + 8
        )
        told(
            stage,
            Rect(
                room.x, y, room.width, room.bottom - y - count * (look.row + 6 if stacked else 0) - look.row
            ),
            words.one("messages"),
            middle=middle,
            faint=lots.random() < 0.3,
        )
        texts = [words.one("yes"), *words.some("no", 2)][:count]
        if stacked:
            for number, text in enumerate(reversed(texts)):
                button(
                    stage,
                    room.x,
                    room.bottom - look.row - number * (look.row + 6),
                    text,
                    main=text == texts[0],
                    width=room.width,
                )
        else:
            wide = (room.width - 8 * (count - 1)) // count
            for number, text in enumerate(reversed(texts)):
                button(
                    stage,
                    room.x + number * (wide + 8),
                    room.bottom - look.row,
                    text,
                    main=text == texts[0],
                    width=wide,
                )


def pinned(stage: Stage) -> None:
    """What a browser asks at its upper edge: a site's sentence, a permission, a password to keep."""
    look, lots, words, high, whole = stage.look, stage.lots, stage.words, height_of_text(stage), stage.whole
    rows = lots.choice((0, 0, 1, 2))
    wide = min(lots.randint(280, 480), whole.width - 40)
    tall = 3 * high + look.row + lots.randint(40, 70) + rows * (look.row + 6)
    x = lots.choice(
        (
            lots.randint(8, min(200, whole.width - wide)),
            (whole.width - wide) // 2,
            whole.width - wide - lots.randint(8, 60),
        )
    )
    rect = Rect(max(0, x), lots.choice((0, lots.randint(20, 130))), wide, tall)
    held = framed(
        stage,
        rect,
        "dialog",
        words.one("dialogs"),
        radius=lots.choice((0, 4, 8, 12)),
        pointed=lots.random() < 0.25,
    )
    with stage.inside(held):
        room = rect.inset(lots.choice((10, 16, 20)))
        left = room.x
        if lots.random() < 0.5:
            icon(stage, left, room.y, lots.choice((16, 20, 24)), lots.choice((look.faint, look.accent)))
            left += 34
        y = (
            told(
                stage,
                Rect(left, room.y, room.right - left - 24, 2 * high + 4),
                lots.choice((words.one("dialogs"), words.one("messages"))),
                bold=lots.random() < 0.5,
            )
            + 6
        )
        if lots.random() < 0.4:
            icon_button(stage, Rect(rect.right - 32, rect.y + 6, 24, 24))
        for _ in range(rows):
            if lots.random() < 0.5:
                told_name = label(
                    stage,
                    room.x,
                    y + (look.row - high) // 2,
                    fitted(words.one("fields"), look.font, room.width // 3 - 8),
                )
                start = room.x + room.width // 3
                name_by(
                    field(
                        stage,
                        Rect(start, y, room.right - start, look.row),
                        shape=lots.choice(("plain", "secret")),
                    ),
                    told_name,
                )
            else:
                icon(stage, room.x, y + (look.row - 16) // 2, 16, look.faint)
                told(
                    stage,
                    Rect(room.x + 26, y + (look.row - high) // 2, room.width - 26, high),
                    words.one("options"),
                )
            y += look.row + 6
        answers(stage, room, most=3)


def warning(stage: Stage) -> None:
    """A page that is nothing but a question: a large sign, a sentence, two answers."""
    look, lots, words, whole = stage.look, stage.lots, stage.words, stage.whole
    top = lots.choice((0, 40, 80, 110))
    page = Rect(0, top, whole.width, whole.height - top)
    strong = lots.random() < 0.3
    ground = (
        lots.choice(((190, 30, 40), (170, 20, 30), (0, 90, 160), (40, 40, 46))) if strong else look.surface
    )
    stage.cover(page)
    stage.canvas.fill(page, ground)
    ink = WHITE if strong else look.ink
    wide = min(lots.randint(420, 760), whole.width - 80)
    tall = min(lots.randint(300, 460), page.height - 40)
    x = (
        (whole.width - wide) // 2
        if lots.random() < 0.7
        else lots.randint(20, max(20, (whole.width - wide) // 2))
    )
    rect = Rect(x, page.y + (page.height - tall) // lots.choice((2, 3, 4)), wide, tall)
    with stage.inside(stage.add("dialog", rect, words.one("dialogs"))):
        side = lots.choice((40, 56, 72))
        icon(stage, rect.x, rect.y, side, WHITE if strong else lots.choice(SIGNS))
        y = (
            told(
                stage,
                Rect(rect.x, rect.y + side + 18, wide, 80),
                words.one("dialogs"),
                "heading",
                font=look.large,
                colour=ink,
            )
            + 12
        )
        y = (
            told(
                stage,
                Rect(rect.x, y, wide, rect.bottom - y - look.row - 30),
                f"{words.one('messages')} {words.one('sentences')} {words.one('messages')}",
                colour=ink,
            )
            + 6
        )
        if lots.random() < 0.4 and y + 30 < rect.bottom - look.row:
            link(stage, rect.x, y, words.one("actions"))
        answers(stage, rect, most=2, align=lots.choice(("right", "left", "apart")))
