"""What a program is filled with: buttons, cards, text. Each says how far it came."""

from __future__ import annotations

from canvas import Rect, extent, fitted
from controls import button, height_of_text, icon, icon_button
from stage import Stage


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
