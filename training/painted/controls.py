"""Buttons, fields, boxes to tick: one at a time."""

from __future__ import annotations

from canvas import Colour, Rect, extent, fitted
from looks import BLACK, WHITE, lighter, mixed
from stage import Stage, name_by
from truth import Thing


def height_of_text(stage: Stage) -> int:
    return extent("Ég", stage.look.font)[1]


def label(stage: Stage, x: int, y: int, text: str, **how: object) -> Thing | None:
    box = stage.text(x, y, text, **how)
    return stage.add("label", box, text)


def icon(stage: Stage, x: int, y: int, size: int, colour: Colour, *, told: bool = True) -> Rect:
    """Its ink is somewhere in the square given."""
    icons = stage.look.icons(stage.lots)
    mask = icons.mask(icons.some(), size)
    left, top = x + (size - mask.width) // 2, y + (size - mask.height) // 2
    stage.canvas.paste(mask if mask.mode == "RGBA" else colour, left, top, mask)
    box = Rect(left, top, mask.width, mask.height)
    if told:
        stage.add("icon", box)
    return box


def icon_button(
    stage: Stage, square: Rect, *, colour: Colour | None = None, framed: bool = False, **states: bool
) -> None:
    """Bare unless framed: then one sees the icon alone, and a larger place reacts."""
    look = stage.look
    ink = colour or (look.faint if stage.lots.random() < 0.4 else look.ink)
    if states.get("disabled"):
        ink = mixed(ink, look.surface, 0.6)
    size = min(look.icon_size, square.width - 2, square.height - 2)
    if framed or states.get("selected"):
        face(stage, square, "grey" if states.get("selected") else look.buttons)
        ink = look.on_accent if look.buttons == "filled" and not states.get("selected") else ink
    box = icon(
        stage,
        square.x + (square.width - size) // 2,
        square.y + (square.height - size) // 2,
        size,
        ink,
        told=False,
    )
    drawn = framed or states.get("selected")
    stage.add(
        "icon_button",
        square if drawn else Rect(box.x - 1, box.y - 1, box.width + 2, box.height + 2),
        area=square,
        **states,
    )


def face(stage: Stage, rect: Rect, kind: str, colour: Colour | None = None) -> Colour:
    """The ground of a button; the colour of what is written on it."""
    canvas, look = stage.canvas, stage.look
    radius = min(look.radius, rect.height // 2)
    if kind == "filled":
        canvas.fill(rect, colour or look.accent, radius)
        return look.on_accent
    if kind == "outlined":
        canvas.frame(rect, colour or look.line, radius)
        return colour or look.ink
    if kind == "grey":
        canvas.fill(rect, look.raised, radius)
        return look.ink
    if kind == "bevel":
        canvas.fill(rect, look.ground)
        canvas.frame(rect, lighter(look.ground, -110))
        canvas.bevel(rect.inset(1), WHITE, lighter(look.ground, -60))
        return BLACK
    if kind == "fade":
        canvas.fade(rect, lighter(look.raised, 14), lighter(look.raised, -14))
        canvas.frame(rect, look.line)
        return look.ink
    return colour or look.accent


def button(
    stage: Stage, x: int, y: int, text: str, *, main: bool = False, width: int = 0, **states: bool
) -> Rect:
    look, lots = stage.look, stage.lots
    shown_in = look.font if lots.random() < 0.7 else look.bold
    with_icon = lots.random() < 0.25
    room = round(look.size * lots.uniform(0.7, 1.4))
    wide = width or extent(text, shown_in)[0] + 2 * room + (look.icon_size + 5 if with_icon else 0)
    rect = Rect(x, y, wide, look.row)
    kind = "filled" if main and look.buttons not in ("bevel", "fade") else look.buttons
    kind = "outlined" if kind == "filled" and not main and lots.random() < 0.7 else kind
    ink = face(
        stage,
        rect,
        kind,
        lots.choice((None, None, None, (200, 40, 50), (40, 140, 60))) if kind == "filled" else None,
    )
    if states.get("disabled"):
        ink = mixed(ink, look.ground, 0.55)
    if states.get("focused"):
        stage.canvas.frame(rect.inset(-2), look.accent, min(look.radius + 2, rect.height // 2))
    text = fitted(text, shown_in, wide - 6)
    shown, high = extent(text, shown_in)
    left = x + (wide - shown - (look.icon_size + 5 if with_icon else 0)) // 2
    told = stage.add("button", rect if kind != "quiet" else rect.inset(2), text, area=rect, **states)
    with stage.inside(told):
        if with_icon:
            icon(stage, left, y + (look.row - look.icon_size) // 2, look.icon_size, ink)
            left += look.icon_size + 5
        stage.text(left, y + (look.row - high) // 2, text, font=shown_in, colour=ink)
    return rect


def arrow(stage: Stage, rect: Rect, colour: Colour, *, up: bool = False, right: bool = False) -> None:
    x, y, reach = rect.x + rect.width // 2, rect.y + rect.height // 2, stage.lots.choice((3, 4, 4, 5))
    by = -1 if up else 1
    points = [(x - reach, y - by * reach // 2), (x, y + by * reach // 2), (x + reach, y - by * reach // 2)]
    if right:
        points = [(x - reach // 2, y - reach), (x + reach // 2, y), (x - reach // 2, y + reach)]
    if stage.lots.random() < 0.5:
        stage.canvas.shape([*map(_floats, points)], colour)
    else:
        stage.canvas.line(points[0], points[1], colour)
        stage.canvas.line(points[1], points[2], colour)


def _floats(point: tuple[int, int]) -> tuple[float, float]:
    return float(point[0]), float(point[1])


def choice(stage: Stage, x: int, y: int, text: str, type_: str) -> Rect:
    """A box to tick, a circle to choose, a switch: what is drawn, and its text beside it."""
    look, lots = stage.look, stage.lots
    high = height_of_text(stage)
    side = max(10, round(look.size * lots.uniform(0.8, 1.6)))
    ticked, disabled = lots.random() < 0.45, lots.random() < 0.07
    square = Rect(x, y + (high - side) // 2, side * 2 if type_ == "switch" else side, side)
    _mark(stage, square, type_, ticked)
    told = stage.add(type_, square, area=square, checked=ticked, disabled=disabled)
    ink = mixed(look.ink, look.ground, 0.5) if disabled else look.ink
    box = Rect(square.x, y, square.width, high)
    if text:
        box = stage.text(square.right + lots.randint(4, 9), y, text, colour=ink)
        name_by(told, stage.add("label", box, text))
    return Rect(x, y, box.right - x, high)


def _mark(stage: Stage, square: Rect, type_: str, ticked: bool) -> None:
    canvas, look = stage.canvas, stage.look
    if type_ == "switch":
        canvas.fill(square, look.accent if ticked else look.line, square.height // 2)
        knob = square.height - 4
        left = square.right - knob - 2 if ticked else square.x + 2
        canvas.circle(Rect(left, square.y + 2, knob, knob), WHITE)
        return
    radius = square.width // 2 if type_ == "radio" else (3 if look.checks == "round" else 0)
    solid = ticked and look.checks != "sunk" and type_ == "checkbox"
    canvas.fill(square, look.accent if solid else look.surface, radius)
    if not solid:
        colour = look.faint if look.checks != "sunk" else lighter(look.ground, -110)
        canvas.frame(
            square, look.accent if ticked and look.checks == "filled" else colour, radius, look.edges
        )
    if look.checks == "sunk" and type_ == "checkbox":
        canvas.bevel(square, lighter(look.ground, -110), WHITE)
    if not ticked:
        return
    if type_ == "radio":
        canvas.circle(square.inset(square.width // 4), look.accent if look.checks != "sunk" else BLACK)
        return
    x, y, side = square.x, square.y, square.width
    ink = WHITE if solid else (BLACK if look.checks == "sunk" else look.accent)
    if look.checks == "crossed":
        inner = square.inset(max(3, side // 4))
        canvas.line((inner.x, inner.y), (inner.right - 1, inner.bottom - 1), ink, 2)
        canvas.line((inner.x, inner.bottom - 1), (inner.right - 1, inner.y), ink, 2)
        return
    if look.checks == "filled":
        canvas.fill(square.inset(max(3, side // 4)), ink)
        return
    points = [
        (x + side // 4, y + side // 2),
        (x + side * 2 // 5, y + side * 3 // 4),
        (x + side * 4 // 5, y + side // 4),
    ]
    canvas.line(points[0], points[1], ink, 2)
    canvas.line(points[1], points[2], ink, 2)


def link(stage: Stage, x: int, y: int, text: str, *, underlined: bool = False) -> Rect:
    look = stage.look
    colour = look.accent if look.accent != (33, 37, 41) else (0, 0, 238)
    box = stage.text(x, y, text, colour=colour)
    if underlined:
        stage.canvas.line((box.x, box.bottom - 2), (box.right, box.bottom - 2), colour)
    stage.add("link", box, text)
    return box
