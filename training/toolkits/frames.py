"""Frames and title bars as window managers and Windows draw them."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from PIL import Image

from canvas import Canvas, Colour, Rect, extent, fitted
from looks import BLACK, WHITE, lighter, mixed
from stage import Stage
from truth import Thing

SIGNS = {"main": ("smallest", "largest", "close"), "tool": ("close",), "dialog": ("close",)}
RED = (196, 43, 28)


@dataclass(frozen=True)
class Frame:
    """One maker's; sizes as on a screen without scaling."""

    name: str
    bar: int
    border: int
    ground: tuple[Colour, Colour]
    """Of the title bar, above and below."""
    edge: Colour
    ink: Colour
    buttons: str
    """``flat``, ``glass``, ``glossy``, ``bevel``, ``round``, ``lights`` or ``plain``."""
    title: str = "left"
    bold: bool = False
    icon: bool = True
    radius: int = 0
    shadow: int = 0
    scale: float = 1.0

    def px(self, size: float) -> int:
        return round(size * self.scale)

    def outer(self, width: int, height: int) -> tuple[int, int]:
        """What a window of that size needs with its frame."""
        return width + 2 * self.px(self.border), height + self.px(self.bar) + 2 * self.px(self.border)


def some_frame(lots: random.Random, scale: float, *, dark: bool) -> Frame:
    accent = lots.choice(
        (
            (0, 120, 215),
            (0, 99, 177),
            (73, 130, 5),
            (122, 117, 116),
            (107, 105, 214),
            (218, 59, 1),
            (45, 125, 154),
        )
    )
    plain = (
        lots.choice(((32, 32, 32), (43, 43, 43), (24, 26, 31)))
        if dark
        else lots.choice((WHITE, (243, 243, 243), (251, 251, 251)))
    )
    ten = lots.choice((plain, plain, accent))
    grey = (
        lots.choice(((49, 54, 59), (42, 46, 50), (48, 48, 48)))
        if dark
        else lots.choice(((239, 240, 241), (222, 224, 226), (246, 245, 244), (235, 235, 235)))
    )
    warm = lots.choice(((212, 208, 200), (192, 192, 192), (236, 233, 216)))
    deep = lots.choice(((0, 0, 128), (10, 36, 106), (128, 0, 0), (0, 78, 152), (64, 64, 64)))
    [made] = lots.choices(
        (
            Frame("ten", lots.choice((30, 31)), 1, (ten, ten), mixed(ten, BLACK, 0.3), _ink(ten), "flat", shadow=8),
            Frame("eleven", 32, 1, (plain, plain), mixed(plain, BLACK, 0.18), _ink(plain), "flat", radius=8, shadow=14),
            Frame("seven", 22, 8, ((196, 216, 238), (168, 198, 230)), (70, 90, 120), BLACK, "glass", radius=6, shadow=8),
            Frame("basic", 22, 7, ((215, 228, 242), (215, 228, 242)), (120, 140, 160), BLACK, "glass"),
            Frame("xp", 26, 4, ((0, 88, 230), (2, 104, 255)), (0, 60, 165), WHITE, "glossy", bold=True, radius=6),
            Frame("classic", 18, 4, (deep, mixed(deep, (166, 202, 240), lots.choice((0.0, 0.8)))), warm, WHITE, "bevel", bold=True),
            Frame("gnome", lots.choice((37, 40, 46)), 1, (lighter(grey, 4), lighter(grey, -6)), mixed(grey, BLACK, 0.25), _ink(grey), "round",
                  title="middle", bold=True, icon=False, radius=10, shadow=16),
            Frame("breeze", 30, lots.choice((0, 1, 4)), (grey, grey), mixed(grey, BLACK, 0.2), _ink(grey), "round", title="middle", radius=4, shadow=14),
            Frame("mac", lots.choice((22, 28)), 1, (lighter(grey, 2), lighter(grey, -8)), mixed(grey, BLACK, 0.2), _ink(grey), "lights", title="middle",
                  bold=lots.random() < 0.5, icon=False, radius=9, shadow=18),
            Frame("box", lots.choice((20, 22, 24)), lots.choice((1, 2, 4)), (lighter(grey, 6), lighter(grey, -14)), mixed(grey, BLACK, 0.45), _ink(grey), "plain",
                  title=lots.choice(("middle", "left")), bold=lots.random() < 0.5, icon=lots.random() < 0.5),
            Frame("xfce", 24, 3, (mixed(accent, WHITE, 0.15), mixed(accent, BLACK, 0.1)), mixed(accent, BLACK, 0.5), WHITE, "plain",
                  title="middle", bold=True, radius=3),
        ),
        (26, 18, 7, 4, 6, 9, 9, 9, 5, 9, 5),
    )  # fmt: skip
    return replace(made, scale=scale)


def _ink(ground: Colour) -> Colour:
    return WHITE if sum(ground) < 400 else BLACK


def framed(
    stage: Stage,
    frame: Frame,
    picture: Image.Image,
    x: int,
    y: int,
    title: str,
    type_: str,
    shape: str,
    *,
    active: bool,
    icon: str = "",
) -> tuple[Thing | None, Rect]:
    """The window with its frame drawn at that corner, over what is there; itself, and where its inside is."""
    wide, high = frame.outer(*picture.size)
    whole = Rect(x, y, wide, high)
    border, bar_high = frame.px(frame.border), frame.px(frame.bar)
    stage.cover(whole)
    stage.z += 1
    if frame.shadow:
        stage.canvas.shadow(whole, frame.px(frame.shadow), 0.35 if active else 0.2)
    top, below = frame.ground if active else (_faded(frame.ground[0], frame), _faded(frame.ground[1], frame))
    corners = (
        stage.canvas.picture.crop((x, y, x + wide, y + frame.px(frame.radius) + 1))
        if frame.radius and y >= 0 and x >= 0
        else None
    )
    if frame.buttons == "bevel":
        _raised(stage.canvas, whole, frame.edge)
        bar = Rect(x + border, y + border, wide - 2 * border, bar_high)
        _across(stage.canvas, bar, top, below)
    else:
        stage.canvas.fill(whole, mixed(top, frame.edge, 0.35) if frame.border > 2 else frame.edge)
        bar = Rect(
            x + min(border, 1),
            y + min(border, 1),
            wide - 2 * min(border, 1),
            bar_high + border - min(border, 1),
        )
        stage.canvas.fade(bar, top, below)
        stage.canvas.frame(whole, frame.edge)
    inside = Rect(x + border, y + bar_high + border, *picture.size)
    stage.canvas.picture.paste(picture, (inside.x, inside.y))
    if corners is not None:
        _rounded_top(stage.canvas, whole, corners, frame.px(frame.radius))
    held = stage.add(type_, whole, title)
    with stage.inside(held), stage.inside(stage.add("title_bar", bar, title)):
        _title(stage, frame, bar, title, shape, active=active, icon=icon)
    return held, inside


def _faded(colour: Colour, frame: Frame) -> Colour:
    return mixed(
        colour,
        (128, 128, 128) if frame.buttons == "bevel" else WHITE if sum(colour) > 250 else (90, 90, 90),
        0.45,
    )


def _raised(canvas: Canvas, whole: Rect, ground: Colour) -> None:
    canvas.fill(whole, ground)
    canvas.bevel(whole, ground, BLACK)
    canvas.bevel(whole.inset(1), WHITE, mixed(ground, BLACK, 0.4))


def _across(canvas: Canvas, bar: Rect, left: Colour, right: Colour) -> None:
    row = Image.linear_gradient("L").rotate(90).resize((bar.width, bar.height))
    grounds = [Image.new("RGB", (bar.width, bar.height), colour) for colour in (right, left)]
    canvas.picture.paste(Image.composite(grounds[0], grounds[1], row), (bar.x, bar.y))


def _rounded_top(canvas: Canvas, whole: Rect, under: Image.Image, radius: int) -> None:
    """The upper corners show what was there before."""
    mask = Image.new("L", (whole.width, under.height), 0)
    shape = Canvas(4 * whole.width, 4 * under.height, BLACK)
    shape.fill(Rect(0, 0, 4 * whole.width, 4 * whole.height), WHITE, 0)
    for left in (0, 4 * (whole.width - radius)):
        corner = Rect(left, 0, 4 * radius, 4 * radius)
        shape.fill(corner, BLACK)
        shape.picture.paste(WHITE, (left if left else 0, 0), _quarter(4 * radius, right=bool(left)))
    mask = shape.picture.convert("L").resize(mask.size, Image.Resampling.BOX).point(lambda value: 255 - value)
    canvas.picture.paste(under, (whole.x, whole.y), mask)


def _quarter(side: int, *, right: bool) -> Image.Image:
    from PIL import ImageDraw

    mask = Image.new("L", (side, side), 0)
    box = [-side, 0, side - 1, 2 * side] if right else [0, 0, 2 * side, 2 * side]
    ImageDraw.Draw(mask).ellipse(box, fill=255)
    return mask


def _title(stage: Stage, frame: Frame, bar: Rect, title: str, shape: str, *, active: bool, icon: str) -> None:
    left, right = _buttons(stage, frame, bar, shape, active=active)
    if icon and frame.icon:
        side = min(frame.px(16), bar.height - 2)
        shown = Image.open(icon).convert("RGBA").resize((side, side))
        at = (left + frame.px(4), bar.y + (bar.height - side) // 2)
        stage.canvas.picture.paste(shown, at, shown)
        stage.add("icon", Rect(*at, side, side))
        left = at[0] + side
    look = stage.look
    font = look.bold if frame.bold else look.font
    text = fitted(title, font, right - left - frame.px(16))
    wide, high = extent(text, font)
    x = left + frame.px(6)
    if frame.title == "middle":
        x = max(x, min(bar.x + (bar.width - wide) // 2, right - wide - frame.px(6)))
    ink = frame.ink if active else mixed(frame.ink, frame.ground[0], 0.45)
    stage.text(x, bar.y + (bar.height - high) // 2, text, font=font, colour=ink)


def _buttons(stage: Stage, frame: Frame, bar: Rect, shape: str, *, active: bool) -> tuple[int, int]:
    """Where the room for the title begins and ends."""
    signs = SIGNS[shape]
    if shape == "dialog" and stage.lots.random() < 0.2:
        signs = ("help", "close") if stage.lots.random() < 0.6 else ("smallest", "largest", "close")
    if shape == "dialog" and frame.buttons == "round" and stage.lots.random() < 0.25:
        signs = ()
    if frame.buttons == "lights":
        return _lights(stage, frame, bar, signs, active=active), bar.right
    sizes = {
        "flat": (46, 0, 0),
        "glass": (28, 18, 1),
        "glossy": (21, 21, 2),
        "bevel": (16, 14, 0),
        "round": (18, 18, 8),
        "plain": (18, 16, 2),
    }
    wide, high, gap = (frame.px(one) for one in sizes[frame.buttons])
    high = min(high or bar.height, bar.height)
    x = bar.right - (0 if frame.buttons == "flat" else frame.px(2) + gap)
    for sign in reversed(signs):
        one = frame.px(44) if frame.buttons == "glass" and sign == "close" else wide
        x -= one
        top = bar.y if frame.buttons in ("flat", "glass") else bar.y + (bar.height - high) // 2
        _button(stage, frame, Rect(x, top, one, high), sign, active=active)
        x -= gap
    return bar.x + frame.px(2), x


def _button(stage: Stage, frame: Frame, square: Rect, sign: str, *, active: bool) -> None:
    canvas, ink = stage.canvas, frame.ink if active else mixed(frame.ink, frame.ground[0], 0.4)
    ground = frame.ground[0]
    drawn = True
    if frame.buttons == "glass":
        red = sign == "close" and active
        canvas.fade(
            square, mixed(RED if red else ground, WHITE, 0.45), RED if red else mixed(ground, BLACK, 0.08)
        )
        canvas.frame(square, mixed(ground, BLACK, 0.5))
        ink = WHITE if red else (60, 60, 60)
    elif frame.buttons == "glossy":
        red = (226, 86, 52) if sign == "close" else (50, 110, 235)
        canvas.fill(square, red if active else mixed(red, WHITE, 0.4), 3)
        canvas.frame(square, WHITE, 3)
    elif frame.buttons == "bevel":
        _raised(canvas, square, frame.edge)
        ink = BLACK
    elif frame.buttons == "round":
        drawn = sign == "close" or frame.name == "gnome"
        if drawn:
            tint = (
                mixed(ground, frame.ink, 0.12)
                if frame.name == "gnome"
                else (frame.ink if active else mixed(ground, frame.ink, 0.5))
            )
            canvas.circle(square, tint)
            ink = frame.ink if frame.name == "gnome" else ground
    else:
        drawn = False
    reach = max(
        3, frame.px(3 if frame.buttons in ("bevel", "round") else 4 if frame.buttons != "flat" else 5)
    )
    ink_box = _sign(canvas, square, sign, ink, reach, thick=frame.buttons in ("bevel", "glossy", "plain"))
    stage.add("icon_button", square if drawn else ink_box.inset(-2), sign, area=square)


def _sign(canvas: Canvas, square: Rect, sign: str, ink: Colour, reach: int, *, thick: bool) -> Rect:
    x, y = square.x + square.width // 2, square.y + square.height // 2
    width = 2 if thick else 1
    if sign == "close":
        canvas.line((x - reach, y - reach), (x + reach, y + reach), ink, width)
        canvas.line((x - reach, y + reach), (x + reach, y - reach), ink, width)
    elif sign == "largest":
        canvas.frame(Rect(x - reach, y - reach, 2 * reach + 1, 2 * reach + 1), ink)
        if thick:
            canvas.line((x - reach, y - reach + 1), (x + reach, y - reach + 1), ink)
    elif sign == "help":
        canvas.line((x - reach // 2, y - reach), (x + reach // 2, y - reach), ink, width)
        canvas.line((x + reach // 2, y - reach), (x, y + 1), ink, width)
        canvas.line((x, y + reach), (x, y + reach), ink, width + 1)
    else:
        low = y + (reach if thick else 0)
        canvas.line((x - reach, low), (x + reach, low), ink, width)
        return Rect(x - reach, low - 1, 2 * reach + 1, 3)
    return Rect(x - reach, y - reach, 2 * reach + 1, 2 * reach + 1)


def _lights(stage: Stage, frame: Frame, bar: Rect, signs: tuple[str, ...], *, active: bool) -> int:
    colours = {"close": (255, 95, 87), "smallest": (254, 188, 46), "largest": (40, 200, 64)}
    side, x = frame.px(12), bar.x + frame.px(8)
    for sign in ("close", "smallest", "largest"):
        there = sign in signs
        square = Rect(x, bar.y + (bar.height - side) // 2, side, side)
        stage.canvas.circle(square, colours[sign] if there and active else (200, 200, 200))
        stage.add("icon_button", square, sign, clickable=there, disabled=not there)
        x += side + frame.px(8)
    return x
