"""What asks to be answered, and what only comes up beside the work."""

from __future__ import annotations

from canvas import Rect, extent, fitted
from controls import button, choice, field, height_of_text, icon, icon_button, label
from groups import buttons, form
from looks import BLACK, WHITE
from stage import Stage, name_by
from windows import window


def dialog(stage: Stage, *, first: bool = True) -> None:
    """A question, or a small form, over what is there; ``first``: nothing else reacts until it is answered."""
    look, lots, whole = stage.look, stage.lots, stage.whole
    small = lots.random() < 0.65
    wide = lots.randint(260, 520) if small else lots.randint(360, min(1100, whole.width - 40))
    high = lots.randint(130, 240) if small else lots.randint(240, min(820, whole.height - 40))
    wide, high = min(wide, whole.width - 8), min(high, whole.height - 8)
    x, y = (whole.width - wide) // 2, (whole.height - high) // 2
    if lots.random() < 0.4:
        x, y = lots.randint(0, whole.width - wide), lots.randint(0, whole.height - high)
    if first and lots.random() < 0.5:
        stage.canvas.dim(lots.uniform(0.2, 0.7), lots.choice((BLACK, BLACK, BLACK, WHITE, (20, 40, 90))))
    if first:
        stage.answer_first()
    inside, told = window(stage, Rect(x, y, wide, high), stage.words.one("dialogs"), "dialog")
    with stage.inside(told):
        inside = _band(stage, inside) if small and lots.random() < 0.2 else inside
        foot = inside.bottom - look.row - lots.randint(6, 20)
        if lots.random() < 0.15:
            foot = _joined_answers(stage, inside)
        else:
            if lots.random() < 0.25:
                stage.canvas.fill(
                    Rect(inside.x, foot - 8, inside.width, inside.bottom - foot + 8), look.raised
                )
            _answers(stage, inside, foot)
        if small:
            _message(stage, Rect(inside.x + 16, inside.y + 12, inside.width - 32, foot - inside.y - 16))
        else:
            form(stage, Rect(inside.x + 16, inside.y + 14, inside.width - 32, foot - inside.y - 24))


def _band(stage: Stage, inside: Rect) -> Rect:
    """A strip of colour that says who asks."""
    band = Rect(inside.x, inside.y, inside.width, min(inside.height // 3, stage.lots.randint(28, 70)))
    colour = stage.lots.choice(((0, 120, 215), (255, 185, 0), (200, 50, 50), (0, 90, 158), stage.look.accent))
    stage.canvas.fill(band, colour)
    ink = WHITE if sum(colour) < 400 else BLACK
    text = fitted(stage.words.one("dialogs"), stage.look.font, band.width - 24)
    stage.add(
        "heading",
        stage.text(band.x + 12, band.y + (band.height - height_of_text(stage)) // 2, text, colour=ink),
        text,
    )
    return Rect(inside.x, band.bottom, inside.width, inside.bottom - band.bottom)


def _joined_answers(stage: Stage, inside: Rect) -> int:
    """Side by side from edge to edge, with nothing but lines between them; where they begin."""
    look, lots = stage.look, stage.lots
    texts = [*stage.words.some("no", 1), stage.words.one("yes")][: lots.choice((1, 2, 2))]
    high = look.row + lots.randint(4, 16)
    wide, top = inside.width // len(texts), inside.bottom - high
    stage.canvas.line((inside.x, top), (inside.right - 1, top), look.line)
    for number, text in enumerate(texts):
        rect = Rect(inside.x + number * wide, top + 1, wide, high - 1)
        told = stage.add("button", rect, text)
        shown = fitted(text, look.font, wide - 8)
        with stage.inside(told):
            left = rect.x + (wide - extent(shown, look.font)[0]) // 2
            stage.text(
                left,
                rect.y + (rect.height - height_of_text(stage)) // 2,
                shown,
                colour=lots.choice((look.ink, look.accent)),
            )
        if number:
            stage.canvas.line((rect.x, rect.y), (rect.x, rect.bottom), look.line)
    return top


def _message(stage: Stage, rect: Rect) -> None:
    look, lots, left = stage.look, stage.lots, rect.x
    if lots.random() < 0.6:
        side = lots.choice((24, 32, 40, 48))
        colour = lots.choice(((30, 110, 200), (230, 160, 0), (200, 40, 40)))
        icon(stage, left, rect.y, side, colour)
        left += side + 14
    y, high = rect.y, height_of_text(stage)
    if lots.random() < 0.3 and y + high * 3 < rect.bottom:
        text = fitted(stage.words.one("dialogs"), look.bold, rect.right - left)
        stage.add("heading", stage.text(left, y, text, bold=True), text)
        y += high + 6
    for _ in range(lots.randint(1, 3)):
        if y + high > rect.bottom:
            return
        text = fitted(stage.words.one("messages"), look.font, rect.right - left)
        stage.add("text", stage.text(left, y, text), text)
        y += high + 2
    if lots.random() < 0.15 and y + high + 8 < rect.bottom:
        choice(stage, left, y + 6, stage.words.one("options"), "checkbox")
    elif lots.random() < 0.2 and y + look.row + 8 < rect.bottom:
        name = label(stage, left, y + 6 + (look.row - high) // 2, stage.words.one("fields"))
        start = left + (name.box[2] if name else 0) + 10
        if rect.right - start > 50:
            name_by(field(stage, Rect(start, y + 6, rect.right - start, look.row)), name)


def _answers(stage: Stage, inside: Rect, y: int) -> None:
    look, lots = stage.look, stage.lots
    count = lots.choice((1, 2, 2, 2, 3))
    texts = [stage.words.one("yes"), *stage.words.some("no", 2)][:count]
    if lots.random() < 0.5:
        texts.reverse()
    wide = max(extent(text, look.font)[0] for text in texts) + lots.randint(24, 60)
    total = count * wide + (count - 1) * look.gap
    if total > inside.width - 12:
        wide = (inside.width - 12 - (count - 1) * look.gap) // count
        total = inside.width - 12
    x = lots.choice(
        (
            inside.right - total - 10,
            inside.right - total - 10,
            inside.x + (inside.width - total) // 2,
            inside.x + 10,
        )
    )
    for number, text in enumerate(texts):
        button(
            stage, max(inside.x + 4, x), y, text, main=number == 0, width=wide, focused=lots.random() < 0.15
        )
        x += wide + look.gap


def notice(stage: Stage) -> None:
    """What comes up beside the work: a short message, a bubble that asks for a permission, a banner."""
    look, lots, whole = stage.look, stage.lots, stage.whole
    if lots.random() < 0.4:
        rect = Rect(0, lots.choice((0, 60)), whole.width, look.row + 14)
        type_, colour = (
            "banner",
            lots.choice(((255, 243, 205), (209, 236, 241), (248, 215, 218), look.accent)),
        )
    else:
        wide, high = lots.randint(240, 400), lots.randint(60, 150)
        x = lots.choice((12, whole.width - wide - 12, (whole.width - wide) // 2))
        rect = Rect(max(0, x), lots.choice((60, max(0, whole.height - high - 60))), wide, high)
        type_, colour = lots.choice(("toast", "popover")), look.surface
    stage.cover(rect)
    stage.z += 1
    stage.canvas.fill(rect, colour, look.radius if type_ != "banner" else 0)
    stage.canvas.frame(rect, look.line)
    ink = WHITE if sum(colour) < 380 else BLACK
    with stage.inside(stage.add(type_, rect)):
        text = fitted(stage.words.one("messages"), look.font, rect.width - 60)
        stage.add("text", stage.text(rect.x + 14, rect.y + 7, text, colour=ink), text)
        icon_button(stage, Rect(rect.right - 30, rect.y + 5, 24, 24), colour=ink)
        if rect.height > look.row * 2 + 20:
            buttons(stage, rect.x + 14, rect.bottom - look.row - 8, lots.randint(1, 2))
