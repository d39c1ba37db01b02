"""Fields one types or chooses in, of every make: framed, sunk, underlined, bare; with icons, arrows and units in them."""

from __future__ import annotations

from canvas import Rect, extent, fitted
from controls import arrow, face, height_of_text, icon, icon_button
from looks import WHITE, lighter, mixed
from stage import Stage
from truth import Thing

SHAPES = ("plain", "icon", "button", "spinner", "combo", "unit", "secret", "date")
SHARES = (46, 8, 12, 7, 7, 5, 6, 9)


def field(stage: Stage, rect: Rect, type_: str = "text_input", **how: object) -> Thing | None:
    """A text field or a choice, empty or filled; ``name``: written small inside it, above the value."""
    look, lots = stage.look, stage.lots
    name, shape = str(how.pop("name", "")), str(how.pop("shape", ""))
    states = {key: bool(value) for key, value in how.items()}
    if lots.random() < 0.06:
        states["focused"] = True
    if lots.random() < 0.07:
        states["disabled"] = True
    field_ground(stage, rect, **states)
    told = stage.add(type_, rect, **states)
    pad = round(look.size * lots.choice((0.25, 0.55, 0.55, 0.8)))
    room = Rect(rect.x + pad, rect.y, rect.width - 2 * pad, rect.height)
    with stage.inside(told):
        if name:
            high = height_of_text(stage)
            stage.text(room.x, rect.y + 2, fitted(name, look.font, room.width), faint=True)
            room = Rect(room.x, rect.y + high - 2, room.width, rect.height - high)
        if type_ == "dropdown":
            room = _opener(stage, rect, room)
            kept = lots.random() < 0.85
        else:
            shape = shape or lots.choices(SHAPES, SHARES)[0]
            if shape in _PARTS and rect.width > 76:
                room = _PARTS[shape](stage, rect, room)
            kept = lots.random() < (0.95 if look.fields == "bare" else 0.68)
        if kept and room.width > 12:
            _fill(stage, room, type_, shape, **states)
    return told


def field_ground(stage: Stage, rect: Rect, **states: bool) -> None:
    canvas, look, lots = stage.canvas, stage.look, stage.lots
    ground = look.surface if not states.get("disabled") else mixed(look.surface, look.line, 0.3)
    radius = min(look.radius, 8 if lots.random() < 0.95 else 20, rect.height // 2)
    lit = states.get("focused", False)
    edge = (200, 40, 50) if lots.random() < 0.03 else look.accent if lit else look.line
    kind = look.fields
    if kind == "bare":
        if lit:
            canvas.frame(rect, look.accent, radius)
        elif lots.random() < 0.25:
            canvas.line(
                (rect.x, rect.bottom - 1),
                (rect.right - 1, rect.bottom - 1),
                mixed(look.surface, look.line, 0.5),
            )
        return
    if kind in ("soft", "lined"):
        canvas.fill(
            rect,
            mixed(look.surface, look.line, 0.3 if kind == "soft" else 0.2),
            radius if kind == "soft" else 0,
        )
    elif kind != "underlined":
        canvas.fill(rect, look.raised if kind == "filled" else ground, radius)
    if kind in ("underlined", "lined") or (kind == "filled" and lit):
        canvas.line((rect.x, rect.bottom - 1), (rect.right - 1, rect.bottom - 1), edge, 2 if lit else 1)
    elif kind == "sunk":
        canvas.bevel(rect, lighter(look.ground, -110), WHITE)
        if lots.random() < 0.5:
            canvas.bevel(rect.inset(1), lighter(look.ground, -150), look.ground)
    elif kind in ("framed", "strong"):
        colour = edge if kind == "framed" or lit else mixed(look.line, look.ink, 0.45)
        canvas.frame(rect, colour, radius, 2 if lit else 1)


def _opener(stage: Stage, rect: Rect, room: Rect) -> Rect:
    """What shows that it opens: a sign alone, behind a line, or on a small button."""
    look, lots = stage.look, stage.lots
    wide = min(rect.width // 2, lots.choice((16, 20, 22, 26, rect.height)))
    end = Rect(rect.right - wide, rect.y, wide, rect.height)
    kind = lots.choices(
        ("sign", "line", "button", "both ways"), (7, 2, 2 + 3 * (look.buttons == "bevel"), 1)
    )[0]
    if kind == "button":
        face(stage, end.inset(1), look.buttons if look.buttons in ("bevel", "fade") else "grey")
    if kind == "line":
        stage.canvas.line((end.x, end.y + 1), (end.x, end.bottom - 2), look.line)
    if kind == "both ways":
        half = end.height // 2
        arrow(stage, Rect(end.x, end.y + 2, wide, half), look.faint, up=True)
        arrow(stage, Rect(end.x, end.y + half - 2, wide, half), look.faint)
    else:
        arrow(stage, end, lots.choice((look.faint, look.ink)))
    return Rect(room.x, room.y, end.x - room.x - 2, room.height)


def _with_icon(stage: Stage, rect: Rect, room: Rect) -> Rect:
    size = min(16, rect.height - 6)
    icon(stage, room.x, rect.y + (rect.height - size) // 2, size, stage.look.faint)
    return Rect(room.x + size + 6, room.y, room.width - size - 6, room.height)


def _with_button(stage: Stage, rect: Rect, room: Rect) -> Rect:
    side = min(rect.height - 4, 24)
    square = Rect(rect.right - side - 3, rect.y + (rect.height - side) // 2, side, side)
    icon_button(stage, square, framed=stage.lots.random() < 0.15)
    return Rect(room.x, room.y, square.x - room.x - 2, room.height)


def _with_spinner(stage: Stage, rect: Rect, room: Rect) -> Rect:
    look, half = stage.look, rect.height // 2
    wide = stage.lots.choice((14, 16, 18, 22))
    if stage.lots.random() < 0.2:  # side by side, as touch screens have it
        for x, sign in ((rect.right - 2 * rect.height, "-"), (rect.right - rect.height, "+")):
            box = Rect(x, rect.y, rect.height, rect.height)
            stage.canvas.frame(box, look.line)
            middle = (box.x + box.width // 2, box.y + box.height // 2)
            stage.canvas.line((middle[0] - 4, middle[1]), (middle[0] + 4, middle[1]), look.ink)
            if sign == "+":
                stage.canvas.line((middle[0], middle[1] - 4), (middle[0], middle[1] + 4), look.ink)
            stage.add("icon_button", box)
        return Rect(room.x, room.y, rect.right - 2 * rect.height - room.x, room.height)
    for y, up in ((rect.y, True), (rect.y + half, False)):
        box = Rect(rect.right - wide, y, wide, half)
        if look.buttons in ("bevel", "fade"):
            face(stage, box.inset(1), look.buttons)
        arrow(stage, box, look.ink, up=up)
    return Rect(room.x, room.y, rect.right - wide - room.x, room.height)


def _with_unit(stage: Stage, rect: Rect, room: Rect) -> Rect:
    look, lots = stage.look, stage.lots
    text = lots.choice(("€", "kg", "cm", "%", "mg", "ml", "°C", "@", "km", "h"))
    wide = extent(text, look.font)[0] + 12
    before = lots.random() < 0.3
    box = Rect(rect.x if before else rect.right - wide, rect.y, wide, rect.height)
    if lots.random() < 0.6:
        stage.canvas.fill(box.inset(1), look.raised)
        edge = box.right if before else box.x
        stage.canvas.line((edge, box.y), (edge, box.bottom - 1), look.line)
    stage.text(box.x + 6, box.y + (box.height - height_of_text(stage)) // 2, text, faint=True)
    if before:
        return Rect(box.right + 4, room.y, rect.right - box.right - 8, room.height)
    return Rect(room.x, room.y, box.x - room.x - 2, room.height)


def _with_calendar(stage: Stage, rect: Rect, room: Rect) -> Rect:
    if stage.lots.random() < 0.25:
        return room
    return (_with_button if stage.lots.random() < 0.6 else _opener)(stage, rect, room)


_PARTS = {
    "icon": _with_icon, "button": _with_button, "spinner": _with_spinner, "combo": _opener, "unit": _with_unit,
    "date": _with_calendar,
}  # fmt: skip


def _fill(stage: Stage, room: Rect, type_: str, shape: str, **states: bool) -> None:
    look, lots = stage.look, stage.lots
    high = height_of_text(stage)
    tall = room.height >= 3 * high
    top = room.y + 4 if tall else room.y + (room.height - high) // 2
    if shape == "secret":
        _dots(stage, room)
        return
    if tall:
        for line in range(lots.randint(1, max(1, room.height // high - 1))):
            stage.text(room.x, top + line * high, fitted(stage.words.one("sentences"), look.font, room.width))
        return
    text, asking = _value(stage, type_, shape)
    text = fitted(text, look.font, room.width)
    if not text:
        return
    wide = extent(text, look.font)[0]
    left = room.right - wide if shape in ("unit", "spinner") and lots.random() < 0.5 else room.x
    ink = mixed(look.ink, look.surface, 0.5) if states.get("disabled") else None
    if states.get("focused") and lots.random() < 0.3:
        stage.canvas.fill(Rect(left, top, wide, high), look.accent)
        ink = look.on_accent
    elif states.get("focused"):
        stage.canvas.line((left + wide + 1, top), (left + wide + 1, top + high), look.ink)
    stage.text(left, top, text, faint=asking, colour=ink)


def _value(stage: Stage, type_: str, shape: str) -> tuple[str, bool]:
    """What stands in it, and whether that is only what one is asked for."""
    words, lots = stage.words, stage.lots
    if type_ == "dropdown":
        return words.one("choices"), False
    if shape == "date":
        empty = "jj/mm/aaaa" if words.language == "fr" else "mm/dd/yyyy"
        return lots.choices((words.date(), empty, "__/__/____"), (6, 2, 1))[0], False
    if shape == "spinner":
        return words.number(), False
    if lots.random() < 0.2:
        return words.one("questions"), True
    return lots.choice(
        (words.one("choices"), words.person(), words.date(), words.amount(), words.number(), words.code())
    ), False


def _dots(stage: Stage, room: Rect) -> None:
    look, side = stage.look, stage.lots.choice((4, 5, 6, 7))
    x, y = room.x, room.y + (room.height - side) // 2
    for _ in range(stage.lots.randint(0, 12)):
        if x + side > room.right:
            return
        stage.canvas.circle(Rect(x, y, side, side), look.ink)
        x += side + 2
