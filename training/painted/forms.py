"""Fields with their names: in columns, in a crowd, in boxes with a title."""

from __future__ import annotations

from canvas import Rect, extent, fitted
from controls import choice, face, height_of_text, label, link
from entries import field
from looks import mixed
from stage import Stage, name_by
from truth import Thing

TICKS = ("checkbox", "checkbox", "radio", "switch")


def form(stage: Stage, rect: Rect) -> int:
    """The bottom of the last row."""
    if stage.lots.random() < 0.22 and rect.width > 300:
        return _crowd(stage, rect)
    if stage.lots.random() < 0.2 and rect.height > 220:
        return _boxes(stage, rect)
    return _columns(stage, rect)


def _columns(stage: Stage, rect: Rect) -> int:
    look, lots, words = stage.look, stage.lots, stage.words
    columns = max(1, min(3, rect.width // lots.randint(230, 420)))
    if lots.random() < 0.25:
        columns = lots.randint(1, columns)
    wide = rect.width // columns
    high = height_of_text(stage)
    above = look.labels == "above"
    beside = look.labels in ("left", "right")
    named = round(wide * lots.uniform(0.25, 0.42)) if beside else 0
    tall = look.row + (high - 2 if look.labels == "inside" else 0)
    step = tall + look.gap + (high + 3 if above else high // 2 if look.labels == "notched" else 0)
    texts = words.some("fields", 40)
    y = rect.y
    while y + step <= rect.bottom and texts:
        for column in range(columns):
            if not texts or lots.random() < 0.06:
                continue
            x = rect.x + column * wide
            if lots.random() < 0.03 and wide - named > 120:
                slider(stage, Rect(x + named, y, wide - named - 2 * look.gap, tall))
                continue
            if lots.random() < 0.13:
                choice(stage, x + named, y + (step - high) // 2, words.one("options"), lots.choice(TICKS))
                continue
            _named_field(stage, Rect(x, y, wide - 2 * look.gap, tall), texts.pop(), named, high)
        if lots.random() < 0.07 and y + 3 * step <= rect.bottom:
            y += _area(stage, Rect(rect.x, y + step, rect.width - 2 * look.gap, 2 * step - look.gap))
        y += step
    return y


def slider(stage: Stage, rect: Rect) -> Thing | None:
    """A line with a handle on it."""
    look, lots = stage.look, stage.lots
    thin, side = lots.choice((2, 3, 4, 6)), lots.choice((10, 12, 16, 20))
    middle = rect.y + rect.height // 2
    at = rect.x + round((rect.width - side) * lots.random())
    track = Rect(rect.x, middle - thin // 2, rect.width, thin)
    stage.canvas.fill(track, mixed(look.surface, look.line, 0.8), thin // 2)
    if lots.random() < 0.6:
        stage.canvas.fill(Rect(track.x, track.y, at - track.x, thin), look.accent, thin // 2)
    handle = Rect(at, middle - side // 2, side, side)
    if lots.random() < 0.7:
        stage.canvas.circle(handle, lots.choice((look.accent, look.surface, look.raised)))
        stage.canvas.frame(handle, lots.choice((look.accent, look.line)), side // 2)
    else:
        face(
            stage,
            Rect(at + side // 4, handle.y, side // 2, side),
            look.buttons if look.buttons != "quiet" else "grey",
        )
    return stage.add("slider", Rect(rect.x, handle.y, rect.width, side))


def _area(stage: Stage, rect: Rect) -> int:
    """Room for many lines."""
    high = height_of_text(stage)
    told = label(stage, rect.x, rect.y, fitted(stage.words.one("fields"), stage.look.font, rect.width))
    name_by(
        field(stage, Rect(rect.x, rect.y + high + 2, rect.width, rect.height - high - 2), shape="plain"), told
    )
    return rect.height + stage.look.gap


def _named_field(stage: Stage, rect: Rect, text: str, named: int, high: int) -> None:
    look, lots = stage.look, stage.lots
    written = text + look.colon + (" *" if lots.random() < 0.1 else "")
    box, told = rect, None
    if look.labels == "above":
        told = label(
            stage,
            rect.x,
            rect.y,
            fitted(written, look.font, rect.width),
            bold=lots.random() < 0.15,
            faint=lots.random() < 0.2,
        )
        box = Rect(rect.x, rect.y + high + 3, rect.width, rect.height)
    elif named:
        written = fitted(written, look.font, named - 8)
        left = rect.x + (named - 8 - extent(written, look.font)[0] if look.labels == "right" else 0)
        told = label(stage, left, rect.y + (rect.height - high) // 2, written)
        box = Rect(rect.x + named, rect.y, rect.width - named, rect.height)
    if box.width < 40:
        return
    if lots.random() < 0.3:
        box = Rect(box.x, box.y, max(50, round(box.width * lots.uniform(0.3, 0.9))), box.height)
    if told is not None and lots.random() < 0.07:
        _radios(stage, box, high)
        return
    type_ = "dropdown" if lots.random() < 0.28 else "text_input"
    made = field(stage, box, type_, name=text if look.labels == "inside" else "", shape="")
    if look.labels == "notched":
        told = _on_the_line(stage, box, text, high)
    name_by(made, told)
    if lots.random() < 0.04:
        mistake = fitted(stage.words.one("messages"), look.font, box.width)
        stage.text(box.x, box.bottom + 1, mistake, colour=(200, 40, 50))
    elif lots.random() < 0.03 and box.right + 60 < rect.right:
        link(
            stage,
            box.right + 6,
            box.y + (box.height - high) // 2,
            fitted(stage.words.one("actions"), look.font, 52),
        )


def _on_the_line(stage: Stage, box: Rect, text: str, high: int) -> Thing | None:
    """The name interrupts the frame."""
    text = fitted(text, stage.look.font, box.width - 24)
    y = box.y - high // 2
    wide = extent(text, stage.look.font)[0]
    stage.canvas.fill(Rect(box.x + 7, y, wide + 6, high), stage.look.surface)
    return label(stage, box.x + 10, y, text, faint=True)


def _radios(stage: Stage, box: Rect, high: int) -> None:
    x = box.x
    for text in stage.words.some("choices", 3):
        if x + extent(text, stage.look.font)[0] + 30 > box.right:
            return
        x = choice(stage, x, box.y + (box.height - high) // 2, text, "radio").right + 16


def _crowd(stage: Stage, rect: Rect) -> int:
    """Small fields of every width, one after the other, as old programs have them."""
    look, lots, high = stage.look, stage.lots, height_of_text(stage)
    tall = max(high + 4, round(look.row * lots.uniform(0.7, 0.95)))
    step, y = tall + lots.randint(2, 8), rect.y
    apart = lots.choice((4, 8, 14))
    while y + step <= rect.bottom:
        x = rect.x
        while x < rect.right - 90:
            if lots.random() < 0.12:
                x = (
                    choice(
                        stage, x, y + (tall - high) // 2, stage.words.one("options"), lots.choice(TICKS)
                    ).right
                    + apart
                )
                continue
            told = None
            if lots.random() < 0.85:
                text = fitted(stage.words.one("fields") + look.colon, look.font, rect.right - x - 60)
                told = label(stage, x, y + (tall - high) // 2, text)
                x += extent(text, look.font)[0] + lots.choice((3, 6, 10))
            wide = min(rect.right - x, lots.choice((30, 44, 60, 90, 130, 200, 280)))
            if wide > 24:
                type_ = "dropdown" if lots.random() < 0.25 and wide > 50 else "text_input"
                name_by(field(stage, Rect(x, y, wide, tall), type_), told)
            x += wide + apart
        y += step
    return y


def _boxes(stage: Stage, rect: Rect) -> int:
    """Frames with a title on their upper line."""
    look, lots, high = stage.look, stage.lots, height_of_text(stage)
    y = rect.y
    while y + 90 < rect.bottom:
        tall = min(rect.bottom - y, lots.randint(80, 260))
        count = lots.choice((1, 1, 2)) if rect.width > 460 else 1
        for number in range(count):
            wide = rect.width // count - (8 if count > 1 else 0)
            box = Rect(rect.x + number * (wide + 8), y + high // 2, wide, tall - high)
            stage.canvas.frame(box, mixed(look.line, look.ink, 0.1), lots.choice((0, 0, 4)))
            with stage.inside(stage.add("form", box)):
                text = fitted(stage.words.one("tabs"), look.font, wide - 40)
                stage.canvas.fill(Rect(box.x + 8, y, extent(text, look.font)[0] + 6, high), look.ground)
                stage.add("heading", stage.text(box.x + 11, y, text), text)
                _columns(stage, Rect(box.x + 10, box.y + high, box.width - 20, box.height - high - 6))
        y += tall + 4
    return y
