"""What dialogs are made of: paragraphs, rows of answers, a place on the screen, a band of colour."""

from __future__ import annotations

from canvas import Colour, Rect, extent, fitted
from controls import (
    button,
    height_of_text,
)
from looks import BLACK, WHITE
from stage import Stage

SIGNS = ((30, 110, 200), (230, 160, 0), (200, 40, 40), (90, 90, 100))


def wrapped(stage: Stage, text: str, width: int, shown_in: object = None) -> list[str]:
    shown_in = shown_in or stage.look.font
    lines, line = [], ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and extent(longer, shown_in)[0] > width:
            lines.append(line)
            line = word
        else:
            line = longer
    return [fitted(one, shown_in, width) for one in (*lines, line) if one]


def told(
    stage: Stage, rect: Rect, text: str, kind: str = "text", *, middle: bool = False, **how: object
) -> int:
    """A paragraph; where it ends."""
    shown_in = how.get("font") or (stage.look.bold if how.get("bold") else stage.look.font)
    high = extent("Ég", shown_in)[1]
    y, left, right = rect.y, rect.right, rect.x
    for line in wrapped(stage, text, rect.width, shown_in):
        if y + high > rect.bottom:
            break
        wide = extent(line, shown_in)[0]
        x = rect.x + (rect.width - wide) // 2 if middle else rect.x
        stage.text(x, y, line, **how)
        left, right = min(left, x), max(right, x + wide)
        y += high + 2
    if y > rect.y:
        stage.add(kind, Rect(left, rect.y, right - left, y - rect.y - 2), text)
    return y


def answers(
    stage: Stage, rect: Rect, *, most: int = 3, align: str = "", texts: list[str] | None = None
) -> None:
    """A row of buttons along the bottom of the room given."""
    look, lots, words = stage.look, stage.lots, stage.words
    count = lots.choice((1, 2, 2, 2, 3)[: most + 1])
    texts = texts or [words.one("yes"), *words.some("no", 2)][: min(count, most)]
    main = texts[0]
    if lots.random() < 0.5:
        texts = texts[::-1]
    same = lots.random() < 0.7
    room = lots.randint(18, 56)
    wide = [
        extent(text, look.bold)[0] + room + (look.icon_size if lots.random() < 0.2 else 0) for text in texts
    ]
    if same:
        wide = [max(wide)] * len(wide)
    gap = lots.choice((4, 6, 8, 12))
    total = sum(wide) + gap * (len(wide) - 1)
    if total > rect.width:
        wide = [(rect.width - gap * (len(wide) - 1)) // len(wide)] * len(wide)
        total = rect.width
    align = align or lots.choice(("right", "right", "right", "middle", "left", "apart"))
    x = {"right": rect.right - total, "middle": rect.x + (rect.width - total) // 2}.get(align, rect.x)
    for number, (text, one) in enumerate(zip(texts, wide, strict=True)):
        if align == "apart" and number == len(texts) - 1 and number:
            x = rect.right - one
        button(
            stage,
            x,
            rect.bottom - look.row,
            text,
            main=text == main,
            width=one,
            focused=lots.random() < 0.12,
            disabled=lots.random() < 0.04,
        )
        x += one + gap


def placed(stage: Stage, wide: int, high: int) -> Rect:
    lots, whole = stage.lots, stage.whole
    wide, high = min(wide, whole.width - 8), min(high, whole.height - 8)
    x, y = (whole.width - wide) // 2, (whole.height - high) // 2
    if lots.random() < 0.35:
        x, y = lots.randint(0, whole.width - wide), lots.randint(0, whole.height - high)
    return Rect(x, y, wide, high)


def band(stage: Stage, inside: Rect) -> Rect:
    """A strip of colour that says who asks."""
    rect = Rect(inside.x, inside.y, inside.width, min(inside.height // 3, stage.lots.randint(28, 70)))
    colour: Colour = stage.lots.choice(
        ((0, 120, 215), (255, 185, 0), (200, 50, 50), (0, 90, 158), stage.look.accent)
    )
    stage.canvas.fill(rect, colour)
    ink = WHITE if sum(colour) < 400 else BLACK
    text = fitted(stage.words.one("dialogs"), stage.look.font, rect.width - 24)
    stage.add(
        "heading",
        stage.text(rect.x + 12, rect.y + (rect.height - height_of_text(stage)) // 2, text, colour=ink),
        text,
    )
    return Rect(inside.x, rect.bottom, inside.width, inside.bottom - rect.bottom)
