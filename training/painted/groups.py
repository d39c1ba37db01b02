"""What a program is filled with: forms, buttons, cards, text. Each says how far it came."""

from __future__ import annotations

from canvas import Rect, extent, fitted
from controls import button, choice, field, height_of_text, icon, icon_button, label
from stage import Stage, name_by


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
