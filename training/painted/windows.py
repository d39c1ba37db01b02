"""Frames of windows: a title and what closes them."""

from __future__ import annotations

from canvas import Rect, extent, fitted
from controls import height_of_text, icon
from looks import BLACK, WHITE, mixed
from stage import Stage
from truth import Thing

BLUE_BARS = ((0, 84, 227), (10, 36, 106), (0, 120, 215), (58, 110, 165), (43, 87, 154))


def window(stage: Stage, rect: Rect, title: str, type_: str = "window") -> tuple[Rect, object]:
    """A frame with a title and what closes it; where its content goes, and the window itself."""
    look, lots = stage.look, stage.lots
    radius = lots.choice((0, 0, 4, 8, 10))
    told = framed(stage, rect, type_, title, radius=radius)
    bar = Rect(rect.x, rect.y, rect.width, lots.choice((22, 26, 30, 32, 38, 46)))
    if type_ == "dialog" and lots.random() < 0.25:
        stage.canvas.frame(rect, look.line, radius)
        return Rect(rect.x, rect.y + 4, rect.width, rect.height - 4), told
    _title_bar(
        stage,
        bar,
        title,
        told,
        signs=lots.choice((1, 1, 1, 1, 2, 3) if type_ == "dialog" else (1, 3, 3, 3, 3, 3)),
    )
    stage.canvas.frame(rect, mixed(look.line, BLACK, lots.uniform(0, 0.6)), radius)
    return Rect(rect.x + 1, bar.bottom, rect.width - 2, rect.bottom - bar.bottom - 1), told


def framed(
    stage: Stage, rect: Rect, type_: str, title: str = "", *, radius: int = 0, pointed: bool = False
) -> Thing | None:
    """Something that lies over the rest, and nothing in it yet; ``pointed``: a corner shows where it comes from."""
    look, lots = stage.look, stage.lots
    stage.cover(rect)
    stage.z += 1
    if look.shadow or lots.random() < 0.5:
        stage.canvas.shadow(rect, max(4, look.shadow), lots.uniform(0.15, 0.5))
    if pointed and rect.y > 10:
        x = rect.x + min(rect.width - 20, lots.randint(20, 60))
        stage.canvas.shape([(x - 9, rect.y), (x, rect.y - 9), (x + 9, rect.y)], look.ground)
    ground = lots.choice((look.ground, look.surface)) if type_ == "dialog" else look.ground
    stage.canvas.fill(rect, ground, radius)
    if lots.random() < 0.7:
        stage.canvas.frame(rect, look.line, radius)
    return stage.add(type_, rect, title)


def _title_bar(stage: Stage, bar: Rect, title: str, holder: object, *, signs: int) -> None:
    look, lots = stage.look, stage.lots
    colour = lots.choice((look.ground, look.surface, look.raised, look.accent, lots.choice(BLUE_BARS)))
    ink = WHITE if sum(colour) < 380 else BLACK
    if lots.random() < 0.2:
        stage.canvas.fade(bar.inset(1), colour, mixed(colour, WHITE, 0.3))
    else:
        stage.canvas.fill(bar.inset(1), colour)
    with stage.inside(holder):
        told = stage.add("title_bar", bar, title)
        with stage.inside(told):
            size = min(16, bar.height - 8)
            left = bar.x + 8
            if lots.random() < 0.5:
                icon(
                    stage,
                    left,
                    bar.y + (bar.height - size) // 2,
                    size,
                    look.accent if ink == BLACK else WHITE,
                )
                left += size + 6
            text = fitted(title, look.font, bar.width - 130)
            if lots.random() < 0.35:
                left = bar.x + (bar.width - extent(text, look.font)[0]) // 2
            stage.text(left, bar.y + (bar.height - height_of_text(stage)) // 2, text, colour=ink)
            _window_buttons(stage, bar, ink, signs)


def _window_buttons(stage: Stage, bar: Rect, ink: tuple[int, int, int], signs: int) -> None:
    lots, canvas = stage.lots, stage.canvas
    wide = lots.choice((bar.height - 6, bar.height, 46))
    framed = lots.random() < 0.3
    x = bar.right - 2
    for sign in ("close", "largest", "smallest")[:signs]:
        x -= wide
        square = Rect(x, bar.y + 2, wide - 2, bar.height - 4)
        if framed:
            canvas.fill(square, stage.look.ground if sign != "close" else (200, 60, 50), 2)
            canvas.frame(square, stage.look.line, 2)
        middle_x, middle_y, reach = square.x + square.width // 2, square.y + square.height // 2, 4
        colour = BLACK if framed and sign != "close" and not stage.look.dark else (WHITE if framed else ink)
        if sign == "close":
            canvas.line((middle_x - reach, middle_y - reach), (middle_x + reach, middle_y + reach), colour)
            canvas.line((middle_x - reach, middle_y + reach), (middle_x + reach, middle_y - reach), colour)
        elif sign == "largest":
            canvas.frame(Rect(middle_x - reach, middle_y - reach, 2 * reach + 1, 2 * reach + 1), colour)
        else:
            canvas.line((middle_x - reach, middle_y), (middle_x + reach, middle_y), colour)
        drawn = Rect(middle_x - reach - 1, middle_y - reach - 1, 2 * reach + 3, 2 * reach + 3)
        if sign == "smallest":
            drawn = Rect(drawn.x, middle_y - 2, drawn.width, 5)
        stage.add("icon_button", square if framed else drawn, sign, area=square)
