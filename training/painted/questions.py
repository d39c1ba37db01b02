"""What asks to be answered, and what only comes up beside the work."""

from __future__ import annotations

from asking import ASKING
from canvas import Colour, Rect, extent, fitted
from controls import button, choice, height_of_text, icon, icon_button, label
from entries import field
from forms import form
from groups import buttons
from looks import BLACK, WHITE
from pieces import answers, band, placed, told
from stage import Stage, name_by
from windows import window


def dialog(stage: Stage, *, first: bool = True) -> None:
    """A question, or a small form, over what is there; ``first``: the rest is dimmed and does not react.

    Where nothing is dimmed nobody sees whether the rest reacts: that there is a dialog says it."""
    look, lots = stage.look, stage.lots
    if first:
        stage.canvas.dim(lots.uniform(0.2, 0.7), lots.choice((BLACK, BLACK, BLACK, WHITE, (20, 40, 90))))
        stage.answer_first()
    if lots.random() < 0.75:
        [ask] = lots.choices([one for one, _ in ASKING], [share for _, share in ASKING])
        ask(stage)
        return
    small = lots.random() < 0.75
    rect = (
        placed(stage, lots.randint(260, 520), lots.randint(130, 240))
        if small
        else placed(stage, lots.randint(360, 1100), lots.randint(240, 820))
    )
    inside, held = window(stage, rect, stage.words.one("dialogs"), "dialog")
    with stage.inside(held):
        inside = band(stage, inside) if small and lots.random() < 0.2 else inside
        foot = inside.bottom - look.row - lots.randint(6, 20)
        if lots.random() < 0.15:
            foot = _joined_answers(stage, inside)
        else:
            if lots.random() < 0.25:
                strip = Rect(inside.x, foot - 8, inside.width, inside.bottom - foot + 8)
                stage.canvas.fill(strip, look.raised)
            answers(stage, Rect(inside.x + 8, foot, inside.width - 16, look.row))
        if small:
            _message(stage, Rect(inside.x + 16, inside.y + 12, inside.width - 32, foot - inside.y - 16))
        else:
            form(stage, Rect(inside.x + 16, inside.y + 14, inside.width - 32, foot - inside.y - 24))


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


def notice(stage: Stage) -> None:
    """What comes up beside the work: short messages in a corner, a strip across, a note that floats."""
    [kind] = stage.lots.choices((_strip, _toasts, _note), (3, 4, 2))
    kind(stage)


def _strip(stage: Stage) -> None:
    look, lots, whole, high = stage.look, stage.lots, stage.whole, height_of_text(stage)
    tall = max(look.row, high) + lots.randint(6, 30)
    wide = whole.width if lots.random() < 0.7 else lots.randint(whole.width // 2, whole.width)
    y = lots.choice((0, lots.randint(20, 140), whole.height - tall))
    rect = Rect((whole.width - wide) // 2, min(y, whole.height - tall), wide, tall)
    pale = (
        (255, 243, 205),
        (209, 236, 241),
        (248, 215, 218),
        (212, 237, 218),
        look.accent,
        look.surface,
        (33, 37, 41),
    )
    ink = _laid(stage, rect, lots.choice(pale), 0 if wide == whole.width else look.radius)
    with stage.inside(stage.add("banner", rect)):
        left = rect.x + 14
        if lots.random() < 0.5:
            icon(stage, left, rect.y + (tall - 16) // 2, 16, ink)
            left += 26
        texts = stage.words.some("actions", lots.choice((0, 0, 1, 2, 3)))
        room = sum(extent(text, look.bold)[0] + 40 for text in texts) + 40
        text = fitted(stage.words.one("messages"), look.font, max(60, rect.right - left - room))
        box = stage.text(left, rect.y + (tall - high) // 2, text, colour=ink)
        stage.add("text", box, text)
        x = box.right + 16 if lots.random() < 0.4 else max(box.right + 8, rect.right - room)
        for number, action in enumerate(texts):
            x = button(stage, x, rect.y + (tall - look.row) // 2, action, main=number == 0).right + 8
        if lots.random() < 0.6:
            icon_button(stage, Rect(rect.right - 30, rect.y + (tall - 24) // 2, 24, 24), colour=ink)


def _toasts(stage: Stage) -> None:
    look, lots, whole, high = stage.look, stage.lots, stage.whole, height_of_text(stage)
    wide = min(lots.randint(220, 420), whole.width - 30)
    x = lots.choice((12, whole.width - wide - 12, whole.width - wide - 12, (whole.width - wide) // 2))
    below = lots.random() < 0.5
    y = whole.height - 60 if below else lots.randint(8, 90)
    for _ in range(lots.choice((1, 1, 1, 2, 3))):
        acts = lots.random() < 0.3
        tall = high * lots.choice((1, 2, 3)) + 24 + (look.row + 6 if acts else 0)
        y -= tall + 10 if below else 0
        if y < 0 or y + tall > whole.height:
            return
        rect = Rect(x, y, wide, tall)
        ink = _laid(
            stage,
            rect,
            lots.choice(
                (look.surface, look.surface, (40, 44, 52), (40, 140, 70), (190, 40, 50), look.raised)
            ),
            look.radius,
        )
        with stage.inside(stage.add("toast", rect)):
            left = rect.x + 12
            if lots.random() < 0.6:
                icon(stage, left, rect.y + 12, 20, ink)
                left += 32
            room = Rect(left, rect.y + 10, rect.right - left - 36, tall - 16 - (look.row if acts else 0))
            told(stage, room, stage.words.one("messages"), colour=ink)
            if lots.random() < 0.7:
                icon_button(stage, Rect(rect.right - 28, rect.y + 6, 22, 22), colour=ink)
            if acts:
                buttons(stage, left, rect.bottom - look.row - 8, lots.randint(1, 2))
        y += 0 if below else tall + 10


def _note(stage: Stage) -> None:
    """A hint at something, without answers."""
    lots, whole, high = stage.lots, stage.whole, height_of_text(stage)
    wide, tall = min(lots.randint(120, 340), whole.width - 20), high * lots.randint(1, 4) + 16
    rect = Rect(lots.randint(0, whole.width - wide), lots.randint(0, whole.height - tall), wide, tall)
    ink = _laid(
        stage,
        rect,
        lots.choice((stage.look.surface, (255, 255, 225), (50, 50, 56))),
        min(6, stage.look.radius),
    )
    with stage.inside(stage.add("popover", rect)):
        told(stage, rect.inset(8), stage.words.one("sentences"), colour=ink)


def _laid(stage: Stage, rect: Rect, colour: Colour, radius: int) -> Colour:
    """Its ground; the colour to write on it with."""
    stage.cover(rect)
    stage.z += 1
    if stage.look.shadow and stage.lots.random() < 0.7:
        stage.canvas.shadow(rect, stage.look.shadow, stage.lots.uniform(0.1, 0.4))
    stage.canvas.fill(rect, colour, radius)
    if stage.lots.random() < 0.6:
        stage.canvas.frame(rect, stage.look.line, radius)
    return WHITE if sum(colour) < 380 else BLACK
