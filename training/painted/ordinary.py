"""Windows and pages that ask for nothing, though they are small, or in the middle, or full of buttons."""

from __future__ import annotations

from bars import menu_bar, navigation, tabs, toolbar, tree
from canvas import Rect, extent, fitted
from controls import button, choice, height_of_text, icon, icon_button, label, link
from entries import field
from everyday import everyday
from forms import form
from groups import buttons, paragraph
from looks import mixed
from settings import settings
from stage import Stage, name_by
from tables import table
from windows import window


def small(stage: Stage, rect: Rect) -> None:
    """A window of a program of its own: a calculator, notes, a list, a tool, settings."""
    lots = stage.lots
    inside, held = window(stage, rect, stage.words.one("modules"))
    with stage.inside(held):
        if lots.random() < 0.4:
            menu_bar(stage, Rect(inside.x, inside.y, inside.width, stage.look.row))
            inside = Rect(inside.x, inside.y + stage.look.row, inside.width, inside.height - stage.look.row)
        if lots.random() < 0.5:
            everyday(stage, inside)
            return
        lots.choice((_keys, _notes, _tool, _settings, _about, _centre, _centre, _folder, _folder))(
            stage, inside
        )


def _keys(stage: Stage, inside: Rect) -> None:
    """Rows of equal buttons below one field."""
    look, lots = stage.look, stage.lots
    columns, rows, gap = lots.randint(3, 6), lots.randint(3, 6), lots.choice((2, 4, 8))
    field(stage, Rect(inside.x + 6, inside.y + 6, inside.width - 12, look.row + 8), shape="plain")
    top = inside.y + look.row + 22
    wide, high = (inside.width - 12) // columns, (inside.bottom - 6 - top) // rows
    if high < 18:
        return
    for row in range(rows):
        for column in range(columns):
            box = Rect(inside.x + 6 + column * wide, top + row * high, wide - gap, high - gap)
            text = lots.choice("0123456789+-×÷=%CE,√")
            stage.canvas.fill(box, look.raised, look.radius)
            stage.canvas.frame(box, look.line, look.radius)
            with stage.inside(stage.add("button", box, text)):
                stage.text(
                    box.x + (box.width - extent(text, look.font)[0]) // 2,
                    box.y + (box.height - height_of_text(stage)) // 2,
                    text,
                )


def _notes(stage: Stage, inside: Rect) -> None:
    """One large field, and a line that tells the state."""
    field(stage, Rect(inside.x, inside.y, inside.width, inside.height - 22), shape="plain")
    _status(stage, Rect(inside.x, inside.bottom - 22, inside.width, 22))


def _tool(stage: Stage, inside: Rect) -> None:
    toolbar(stage, Rect(inside.x, inside.y, inside.width, 30))
    rest = Rect(inside.x, inside.y + 30, inside.width, inside.height - 52)
    if stage.lots.random() < 0.5:
        table(stage, rest)
    else:
        paragraph(stage, rest.inset(12))
    _status(stage, Rect(inside.x, inside.bottom - 22, inside.width, 22))


def _settings(stage: Stage, inside: Rect) -> None:
    """Whatever is changed here is changed at once."""
    if stage.lots.random() < 0.5:
        tabs(stage, Rect(inside.x, inside.y, inside.width, stage.look.row))
        inside = Rect(inside.x, inside.y + stage.look.row, inside.width, inside.height - stage.look.row)
    (form if stage.lots.random() < 0.5 else settings)(stage, inside.inset(14))


def _about(stage: Stage, inside: Rect) -> None:
    """Text, a picture, a few buttons at the top or at the side, none that answers anything."""
    room = inside.inset(12)
    buttons(stage, room.x, room.y, stage.lots.randint(1, 3))
    paragraph(
        stage, Rect(room.x, room.y + stage.look.row + 14, room.width, room.height - stage.look.row - 14)
    )


def _centre(stage: Stage, inside: Rect) -> None:
    """Subjects at the side; of each a picture, a heading, what it is about, where it leads, whether it is on."""
    look, lots, words, high = stage.look, stage.lots, stage.words, height_of_text(stage)
    ground = lots.choice((look.surface, look.ground))
    stage.canvas.fill(inside, ground)
    side = lots.choice((0, 150, 190, 230)) if inside.width > 420 else 0
    if side:
        left = Rect(inside.x, inside.y, side, inside.height)
        if lots.random() < 0.5:
            navigation(stage, left, ground=lots.choice((None, look.accent)))
        else:
            stage.canvas.fade(
                left, mixed(look.accent, (255, 255, 255), 0.6), mixed(look.accent, (255, 255, 255), 0.3)
            )
            y = left.y + 16
            while y + high < left.bottom - 20:
                link(
                    stage,
                    left.x + 12,
                    y,
                    fitted(words.one("actions"), look.font, side - 24),
                    underlined=lots.random() < 0.3,
                )
                y += high + lots.randint(4, 26)
    room = Rect(inside.x + side, inside.y, inside.width - side, inside.height).inset(
        lots.choice((10, 18, 28))
    )
    y = room.y
    if lots.random() < 0.7:
        text = fitted(words.one("modules"), look.large, room.width)
        stage.add("heading", stage.text(room.x, y, text, font=look.large), text)
        y += 2 * high + 6
    columns = lots.choice((1, 1, 2, 3)) if room.width > 440 else 1
    wide, size, acts = room.width // columns, lots.choice((24, 32, 48)), lots.random() < 0.5
    step = max(size, 3 * high) + lots.randint(8, 30)
    while y + step < room.bottom:
        for column in range(columns):
            _subject(stage, Rect(room.x + column * wide, y, wide - 12, step - 6), size, acts=acts)
        y += step


def _subject(stage: Stage, box: Rect, size: int, *, acts: bool) -> None:
    look, lots, words, high = stage.look, stage.lots, stage.words, height_of_text(stage)
    if lots.random() < 0.3:
        stage.canvas.frame(box, mixed(look.surface, look.line, 0.6), min(8, look.radius))
    held = stage.add("card" if acts else "panel", box, clickable=acts)
    with stage.inside(held):
        icon(
            stage,
            box.x + 6,
            box.y + 6,
            size,
            lots.choice((look.accent, (40, 150, 70), (200, 60, 50), look.ink)),
        )
        left, end = box.x + size + 16, box.right
        kind = lots.random()
        if kind < 0.25:
            choice(stage, end - 40, box.y + 6, "", "switch")
            end -= 48
        elif kind < 0.45 and end - left > 200:
            end = (
                button(stage, end - 96, box.y + 4, fitted(words.one("actions"), look.font, 84), width=92).x
                - 8
            )
        text = fitted(words.one("tabs"), look.bold, end - left)
        if lots.random() < 0.4 and not acts:
            link(stage, left, box.y + 4, text)
        else:
            stage.add("heading", stage.text(left, box.y + 4, text, bold=True), text)
        text = fitted(words.one("sentences"), look.font, end - left)
        stage.add("text", stage.text(left, box.y + high + 7, text, faint=lots.random() < 0.5), text)


def _folder(stage: Stage, inside: Rect) -> None:
    """Files as pictures with names, places at the side, a path above."""
    look, lots = stage.look, stage.lots
    bar = Rect(inside.x, inside.y, inside.width, look.row + 8)
    stage.canvas.fill(bar, look.ground)
    for number in range(lots.randint(2, 4)):
        icon_button(stage, Rect(bar.x + 4 + number * (look.row + 2), bar.y + 4, look.row, look.row))
    left = bar.x + 4 * (look.row + 4)
    if bar.right - left > 140:
        field(
            stage,
            Rect(left, bar.y + 4, bar.right - left - 8, look.row),
            shape=lots.choice(("plain", "combo", "icon")),
        )
    rest = Rect(inside.x, bar.bottom, inside.width, inside.height - bar.height - 22)
    stage.canvas.fill(rest, look.surface)
    if rest.width > 380 and lots.random() < 0.7:
        side = lots.choice((130, 170, 210))
        tree(stage, Rect(rest.x, rest.y, side, rest.height))
        rest = Rect(rest.x + side, rest.y, rest.width - side, rest.height)
    if lots.random() < 0.4:
        table(stage, rest.inset(4))
    else:
        _files(stage, rest)
    _status(stage, Rect(inside.x, inside.bottom - 22, inside.width, 22))


def _files(stage: Stage, rest: Rect) -> None:
    look, lots, high = stage.look, stage.lots, height_of_text(stage)
    size = lots.choice((24, 32, 48, 64))
    wide, tall = size + lots.randint(36, 70), size + high + lots.randint(14, 30)
    left = lots.randint(3, 40)
    with stage.inside(stage.add("list", rest)):
        for y in range(rest.y + 8, rest.bottom - tall, tall):
            for x in range(rest.x + 8, rest.right - wide, wide):
                if left == 0:
                    return
                left -= 1
                box = Rect(x, y, wide - 6, tall - 6)
                text = fitted(stage.words.file(), look.font, box.width - 4)
                with stage.inside(stage.add("list_item", box, text)):
                    icon(
                        stage,
                        x + (box.width - size) // 2,
                        y + 4,
                        size,
                        lots.choice((look.accent, (220, 170, 60), look.faint)),
                    )
                    stage.text(x + (box.width - extent(text, look.font)[0]) // 2, y + size + 8, text)


def _status(stage: Stage, rect: Rect) -> None:
    look = stage.look
    stage.canvas.fill(rect, look.raised)
    stage.canvas.line((rect.x, rect.y), (rect.right - 1, rect.y), look.line)
    text = fitted(stage.words.one("sentences"), look.font, rect.width - 40)
    stage.add(
        "text",
        stage.text(rect.x + 6, rect.y + (rect.height - height_of_text(stage)) // 2, text, faint=True),
        text,
    )


def middle(stage: Stage, rect: Rect) -> None:
    """A page with one card in its middle: where one signs in, or where there is nothing yet."""
    look, lots, words, high = stage.look, stage.lots, stage.words, height_of_text(stage)
    wide, tall = min(rect.width - 20, lots.randint(280, 460)), min(rect.height - 20, lots.randint(260, 460))
    box = Rect(rect.x + (rect.width - wide) // 2, rect.y + (rect.height - tall) // 2, wide, tall)
    if lots.random() < 0.7:
        stage.canvas.fill(box, look.surface, look.radius)
        stage.canvas.frame(box, look.line, look.radius)
        held = stage.add("panel", box)
    else:
        held = None
    with stage.inside(held):
        room = box.inset(24)
        y = room.y
        if lots.random() < 0.5:
            icon(stage, room.x + room.width // 2 - 24, y, 48, look.accent)
            y += 60
        text = fitted(words.one("modules"), look.large, room.width)
        stage.add("heading", stage.text(room.x, y, text, font=look.large), text)
        y += 2 * high
        if lots.random() < 0.6:
            names = ("Identifiant", "Mot de passe") if words.language == "fr" else ("User name", "Password")
            for text, shape in zip(names, ("plain", "secret"), strict=True):
                asked = label(stage, room.x, y, text)
                name_by(field(stage, Rect(room.x, y + high + 2, room.width, look.row), shape=shape), asked)
                y += high + look.row + 12
        else:
            y = paragraph(stage, Rect(room.x, y, room.width, 4 * high)) + 10
        if y + look.row < room.bottom:
            button(
                stage,
                room.x,
                y,
                words.one("actions"),
                main=True,
                width=room.width if lots.random() < 0.5 else 0,
            )


def framed_part(stage: Stage, rect: Rect) -> None:
    """A panel within a page, with a title, something to fold it by, and perhaps buttons: part of the work."""
    look, lots = stage.look, stage.lots
    stage.canvas.fill(rect, look.surface, look.radius)
    stage.canvas.frame(rect, look.line, look.radius)
    high = height_of_text(stage) + lots.randint(8, 16)
    with stage.inside(stage.add("panel", rect)):
        if lots.random() < 0.5:
            stage.canvas.fill(
                Rect(rect.x + 1, rect.y + 1, rect.width - 2, high),
                mixed(look.raised, look.accent, lots.choice((0, 0, 0.2))),
            )
        text = fitted(stage.words.one("tabs"), look.bold, rect.width - 80)
        stage.add(
            "heading",
            stage.text(rect.x + 10, rect.y + (high - height_of_text(stage)) // 2, text, bold=True),
            text,
        )
        for number in range(lots.randint(0, 3)):
            icon_button(stage, Rect(rect.right - 28 - 26 * number, rect.y + (high - 22) // 2, 22, 22))
        room = Rect(rect.x + 12, rect.y + high + 8, rect.width - 24, rect.height - high - 16)
        if lots.random() < 0.5 and room.height > look.row + 60:
            buttons(stage, room.x, room.bottom - look.row, lots.randint(1, 3))
            room = Rect(room.x, room.y, room.width, room.height - look.row - 10)
        form(stage, room) if lots.random() < 0.6 else table(stage, room)
