"""What is set by a touch and stands on plain ground: boxes to tick, circles, switches, handles on a line."""

from __future__ import annotations

from canvas import Rect, extent, fitted
from controls import choice, height_of_text, label
from forms import slider
from looks import mixed
from stage import Stage, name_by


def settings(stage: Stage, rect: Rect) -> int:
    """Groups one below the other, each with a heading; the bottom of the last one."""
    look, lots, high = stage.look, stage.lots, height_of_text(stage)
    y = rect.y
    while y + 4 * high < rect.bottom:
        if lots.random() < 0.6:
            text = fitted(stage.words.one("tabs"), look.bold, rect.width)
            stage.add("heading", stage.text(rect.x, y, text, bold=True), text)
            y += high + lots.randint(4, 12)
        room = Rect(rect.x + lots.choice((0, 0, 16)), y, rect.width, rect.bottom - y)
        y = lots.choices((_below, _beside, _at_the_end, _handles), (4, 2, 2, 2))[0](stage, room) + look.gap
    return y


def _below(stage: Stage, rect: Rect) -> int:
    """One under the other, in as many columns as there is room for."""
    lots, high = stage.lots, height_of_text(stage)
    kind = lots.choice(("checkbox", "checkbox", "radio", "radio", "switch"))
    step = high + lots.randint(2, 18)
    columns = lots.choice((1, 1, 2, 3)) if rect.width > 500 else 1
    y = rect.y
    for _ in range(lots.randint(2, 6)):
        if y + high > rect.bottom:
            break
        for column in range(columns):
            wide = rect.width // columns
            text = fitted(stage.words.one("options"), stage.look.font, wide - 40)
            choice(stage, rect.x + column * wide, y, text, kind)
        y += step
    return y


def _beside(stage: Stage, rect: Rect) -> int:
    """In one line, which may begin with what it is about."""
    look, lots, high = stage.look, stage.lots, height_of_text(stage)
    kind = lots.choice(("radio", "radio", "checkbox"))
    x = rect.x
    if lots.random() < 0.5:
        text = fitted(stage.words.one("fields") + look.colon, look.font, rect.width // 2)
        box = stage.text(x, rect.y, text)
        stage.add("text", box, text)
        x = box.right + 14
    for text in stage.words.some("choices", lots.randint(2, 6)):
        if x + extent(text, look.font)[0] + 40 > rect.right:
            break
        x = choice(stage, x, rect.y, text, kind).right + lots.randint(10, 40)
    return rect.y + high + 4


def _at_the_end(stage: Stage, rect: Rect) -> int:
    """The words at the left, what is set far at the right."""
    look, lots, high = stage.look, stage.lots, height_of_text(stage)
    kind = lots.choice(("switch", "switch", "checkbox"))
    step, y = high + lots.randint(6, 26), rect.y
    for _ in range(lots.randint(2, 6)):
        if y + step > rect.bottom:
            break
        told = label(stage, rect.x, y, fitted(stage.words.one("options"), look.font, rect.width - 80))
        x = rect.right - 60
        before = len(stage.things)
        choice(stage, x, y, "", kind)
        if len(stage.things) > before:
            name_by(stage.things[before], told)
        if lots.random() < 0.3:
            stage.canvas.line(
                (rect.x, y + step - 4), (rect.right, y + step - 4), mixed(look.ground, look.line, 0.6)
            )
        y += step
    return y


def _handles(stage: Stage, rect: Rect) -> int:
    """Lines with a handle, named at the left or above, perhaps with the number they stand at."""
    look, lots, high = stage.look, stage.lots, height_of_text(stage)
    above, numbered = lots.random() < 0.4, lots.random() < 0.5
    y, tall = rect.y, max(20, look.row)
    for _ in range(lots.randint(1, 3)):
        if y + tall + high + 6 > rect.bottom or rect.width < 220:
            break
        text = fitted(stage.words.one("fields") + look.colon, look.font, rect.width // 3)
        told = label(stage, rect.x, y if above else y + (tall - high) // 2, text)
        left = rect.x if above else rect.x + rect.width // 3 + 10
        y += high + 2 if above else 0
        end = rect.right - lots.randint(0, rect.width // 3)
        name_by(slider(stage, Rect(left, y, end - left - 50, tall)), told)
        if numbered:
            shown = str(lots.randint(0, 100))
            stage.add("text", stage.text(end - 40, y + (tall - high) // 2, shown), shown)
        y += tall + lots.randint(4, 14)
    return y
