"""Dialogs as the makers of desktops and browsers lay them out: each with a frame, a body and answers drawn by lot."""

from __future__ import annotations

from collections.abc import Callable

from bare import pinned, sheet, warning
from bars import tabs, tree
from canvas import Rect, extent, fitted
from controls import (
    arrow,
    button,
    choice,
    height_of_text,
    icon,
    icon_button,
    label,
    link,
)
from entries import field
from forms import form
from looks import WHITE, mixed
from pieces import SIGNS, answers, band, placed, told
from stage import Stage, name_by
from tables import table
from windows import framed, window


def task(stage: Stage) -> None:
    """A large sentence says what it is about, a paler strip holds the answers."""
    look, lots, words = stage.look, stage.lots, stage.words
    foot = look.row + lots.randint(14, 26)
    inside, held = window(
        stage, placed(stage, lots.randint(320, 620), lots.randint(170, 360)), words.one("dialogs"), "dialog"
    )
    with stage.inside(held):
        body = Rect(inside.x, inside.y, inside.width, inside.height - foot)
        stage.canvas.fill(body, look.surface)
        stage.canvas.fill(
            Rect(inside.x, body.bottom, inside.width, foot),
            look.raised if lots.random() < 0.7 else look.ground,
        )
        if lots.random() < 0.6:
            stage.canvas.line((inside.x, body.bottom), (inside.right - 1, body.bottom), look.line)
        room = body.inset(lots.choice((10, 14, 20)))
        left = room.x
        if lots.random() < 0.75:
            side = lots.choice((24, 32, 32, 48))
            icon(stage, left, room.y, side, lots.choice(SIGNS))
            left += side + 12
        room = Rect(left, room.y, room.right - left, room.height)
        ink = lots.choice(((0, 51, 153), look.ink, look.ink, look.accent))
        y = (
            told(
                stage,
                room,
                words.one("dialogs") + lots.choice(("", " ?", ".")),
                "heading",
                font=look.large,
                colour=ink,
            )
            + 8
        )
        y = told(
            stage,
            Rect(room.x, y, room.width, room.bottom - y),
            words.one("messages") + lots.choice(("", " " + words.one("sentences"))),
        )
        if lots.random() < 0.35:
            _large_answers(stage, Rect(room.x, y + 8, room.width, room.bottom - y - 8))
        strip = Rect(inside.x + 12, inside.bottom - foot, inside.width - 24, foot - (foot - look.row) // 2)
        extra = lots.random()
        if extra < 0.25:
            box = choice(
                stage,
                strip.x,
                strip.bottom - (look.row + height_of_text(stage)) // 2,
                fitted(words.one("options"), look.font, strip.width // 2 - 30),
                "checkbox",
            )
            strip = Rect(box.right + 10, strip.y, strip.right - box.right - 10, strip.height)
        elif extra < 0.4:
            text = fitted(words.one("tabs"), look.font, 90)
            arrow(stage, Rect(strip.x, strip.bottom - look.row, 14, look.row), look.ink)
            box = stage.text(strip.x + 18, strip.bottom - (look.row + height_of_text(stage)) // 2, text)
            stage.add("link", Rect(strip.x, box.y, box.right - strip.x, box.height), text)
            strip = Rect(box.right + 10, strip.y, strip.right - box.right - 10, strip.height)
        answers(stage, strip, align="right")


def _large_answers(stage: Stage, rect: Rect) -> None:
    """An arrow, a name, and below it what it means: one answer on each line."""
    look, lots, high = stage.look, stage.lots, height_of_text(stage)
    tall, y = 2 * high + 16, rect.y
    while y + tall <= rect.bottom:
        box = Rect(rect.x, y, rect.width, tall)
        if lots.random() < 0.5:
            stage.canvas.frame(box, look.line, look.radius)
        text = fitted(stage.words.one("actions"), look.bold, rect.width - 60)
        held = stage.add("button", box, text)
        with stage.inside(held):
            icon(stage, box.x + 8, y + 8, 16, look.accent)
            stage.text(box.x + 34, y + 6, text, bold=True, colour=look.accent)
            stage.text(
                box.x + 34,
                y + high + 8,
                fitted(stage.words.one("sentences"), look.font, rect.width - 44),
                faint=True,
            )
        y += tall + 4


def headed(stage: Stage) -> None:
    """The answers stand in the title bar, left and right of the title."""
    look, lots, words = stage.look, stage.lots, stage.words
    rect = placed(stage, lots.randint(380, 900), lots.randint(240, 640))
    held = framed(stage, rect, "dialog", words.one("dialogs"), radius=lots.choice((4, 8, 12)))
    bar = Rect(rect.x + 1, rect.y + 1, rect.width - 2, look.row + lots.randint(8, 16))
    with stage.inside(held):
        stage.canvas.fill(bar, look.raised)
        stage.canvas.line((bar.x, bar.bottom), (bar.right - 1, bar.bottom), look.line)
        with stage.inside(stage.add("title_bar", bar)):
            y = bar.y + (bar.height - look.row) // 2
            first = button(stage, bar.x + 8, y, words.one("no"))
            text = words.one("yes")
            wide = extent(text, look.bold)[0] + 40
            button(stage, bar.right - wide - 8, y, text, main=True, width=wide)
            title = fitted(words.one("dialogs"), look.bold, max(10, bar.right - wide - first.right - 40))
            x = bar.x + (bar.width - extent(title, look.bold)[0]) // 2
            stage.text(
                max(x, first.right + 8), bar.y + (bar.height - height_of_text(stage)) // 2, title, bold=True
            )
        _filled(stage, Rect(rect.x + 14, bar.bottom + 12, rect.width - 28, rect.bottom - bar.bottom - 24))


def _filled(stage: Stage, rect: Rect) -> None:
    kind = stage.lots.random()
    if kind < 0.5 or rect.height < 120:
        form(stage, rect)
    elif kind < 0.75:
        table(stage, rect)
    else:
        split = rect.width // 3
        stage.canvas.fill(rect, stage.look.surface)
        tree(stage, Rect(rect.x, rect.y, split, rect.height))
        form(stage, Rect(rect.x + split + 14, rect.y + 10, rect.width - split - 24, rect.height - 20))


def chooser(stage: Stage) -> None:
    """Of files: places at the side, a list, a name below it."""
    look, lots, words, high = stage.look, stage.lots, stage.words, height_of_text(stage)
    rect = placed(stage, lots.randint(480, 960), lots.randint(340, 680))
    inside, held = window(stage, rect, lots.choice((words.one("actions"), words.one("dialogs"))), "dialog")
    with stage.inside(held):
        room = inside.inset(8)
        y = room.y
        for number in range(lots.randint(1, 3)):
            icon_button(stage, Rect(room.x + number * (look.row + 2), y, look.row, look.row))
        left = room.x + 3 * (look.row + 2) + 8
        if room.right - left > 150:
            field(
                stage,
                Rect(left, y, room.right - left - 130, look.row),
                lots.choice(("text_input", "dropdown")),
            )
            field(stage, Rect(room.right - 122, y, 122, look.row), shape="icon")
        y += look.row + 8
        foot = room.bottom - 3 * (look.row + 6)
        side = lots.choice((110, 140, 180))
        tree(stage, Rect(room.x, y, side, foot - y - 8))
        table(stage, Rect(room.x + side + 6, y, room.width - side - 6, foot - y - 8))
        for text in words.some("fields", 2):
            told_name = label(
                stage,
                room.x + 4,
                foot + (look.row - high) // 2,
                fitted(text + look.colon, look.font, side - 10),
            )
            kind = "dropdown" if lots.random() < 0.5 else "text_input"
            name_by(
                field(stage, Rect(room.x + side, foot, room.width - side, look.row), kind, shape="combo"),
                told_name,
            )
            foot += look.row + 6
        answers(stage, Rect(room.x, foot, room.width, room.bottom - foot), most=2, align="right")


def options(stage: Stage) -> None:
    """Tabs, boxes of settings, and what keeps or drops them."""
    look, lots, words = stage.look, stage.lots, stage.words
    inside, held = window(
        stage, placed(stage, lots.randint(340, 800), lots.randint(300, 700)), words.one("dialogs"), "dialog"
    )
    with stage.inside(held):
        room = inside.inset(lots.choice((6, 10, 16)))
        y = room.y
        if lots.random() < 0.75:
            tabs(stage, Rect(room.x, y, room.width, look.row + 2))
            y += look.row + 2
            stage.canvas.frame(Rect(room.x, y, room.width, room.bottom - look.row - 10 - y), look.line)
        form(stage, Rect(room.x + 10, y + 10, room.width - 20, room.bottom - look.row - 24 - y))
        texts = ["OK", words.one("no"), words.one("actions")][: lots.choice((2, 3, 3))]
        answers(
            stage,
            Rect(room.x, room.y, room.width, room.height),
            texts=texts,
            align=lots.choice(("right", "right", "middle")),
        )


def login(stage: Stage) -> None:
    """Who are you: a band or a picture, a name, a password."""
    look, lots, words, high = stage.look, stage.lots, stage.words, height_of_text(stage)
    tall = 5 * look.row + 3 * high + lots.randint(90, 170)
    inside, held = window(stage, placed(stage, lots.randint(300, 520), tall), words.one("dialogs"), "dialog")
    with stage.inside(held):
        if lots.random() < 0.5:
            inside = band(stage, inside)
        room = inside.inset(lots.choice((14, 20, 28)), 12)
        y = (
            told(
                stage, Rect(room.x, room.y, room.width, 60), words.one("dialogs"), "heading", font=look.large
            )
            + 6
        )
        y = told(stage, Rect(room.x, y, room.width, 3 * high), words.one("messages")) + 10
        names = ("Identifiant", "Mot de passe") if words.language == "fr" else ("User name", "Password")
        above = lots.random() < 0.4
        for text, shape in zip(names, ("plain", "secret"), strict=True):
            if y + look.row + 2 * high > room.bottom - look.row:
                break
            side = lots.random() < 0.25 and not above
            asked = (
                None
                if side
                else label(stage, room.x, y if above else y + (look.row - high) // 2, text + look.colon)
            )
            left = room.x if above or side else room.x + room.width // 3
            y += high + 2 if above else 0
            name_by(field(stage, Rect(left, y, room.right - left, look.row), shape=shape), asked)
            y += look.row + 8
        if lots.random() < 0.5 and y + high < room.bottom - look.row - 4:
            choice(stage, room.x, y, words.one("options"), "checkbox")
        if lots.random() < 0.3 and y + 2 * high < room.bottom - look.row - 8:
            link(stage, room.x, y + high + 4, words.one("actions"))
        answers(stage, room, most=2)


def progress(stage: Stage) -> None:
    look, lots, words, high = stage.look, stage.lots, stage.words, height_of_text(stage)
    inside, held = window(
        stage,
        placed(stage, lots.randint(280, 520), 3 * high + look.row + lots.randint(70, 120)),
        words.one("dialogs"),
        "dialog",
    )
    with stage.inside(held):
        room = inside.inset(14)
        y = told(stage, Rect(room.x, room.y, room.width, 2 * high + 4), words.one("sentences")) + 8
        bar = Rect(room.x, y, room.width, lots.choice((4, 8, 14, 20)))
        stage.canvas.fill(bar, mixed(look.ground, look.line, 0.5), 3)
        stage.canvas.fill(
            Rect(bar.x, bar.y, max(2, round(bar.width * lots.random())), bar.height),
            lots.choice((look.accent, (40, 170, 70))),
            3,
        )
        stage.canvas.frame(bar, look.line, 3)
        stage.add("progress", bar)
        answers(stage, room, most=1, texts=[words.one("no")], align=lots.choice(("right", "middle")))


def wizard(stage: Stage) -> None:
    """One step of several: a picture at the side, back and forward below."""
    look, lots, words = stage.look, stage.lots, stage.words
    inside, held = window(
        stage, placed(stage, lots.randint(460, 720), lots.randint(320, 520)), words.one("dialogs"), "dialog"
    )
    with stage.inside(held):
        foot = look.row + 20
        body = Rect(inside.x, inside.y, inside.width, inside.height - foot)
        side = lots.choice((0, 110, 160))
        stage.canvas.fill(body, look.surface)
        if side:
            stage.canvas.fade(
                Rect(body.x, body.y, side, body.height), look.accent, mixed(look.accent, WHITE, 0.5)
            )
        room = Rect(body.x + side + 16, body.y + 14, body.width - side - 32, body.height - 24)
        y = (
            told(
                stage, Rect(room.x, room.y, room.width, 60), words.one("dialogs"), "heading", font=look.large
            )
            + 8
        )
        y = (
            told(stage, Rect(room.x, y, room.width, 70), words.one("messages") + " " + words.one("sentences"))
            + 10
        )
        form(stage, Rect(room.x, y, room.width, room.bottom - y))
        stage.canvas.line((inside.x, body.bottom), (inside.right - 1, body.bottom), look.line)
        texts = [f"{words.one('yes')} >", "< " + words.one("no"), words.one("no")]
        answers(
            stage, Rect(inside.x + 12, body.bottom, inside.width - 24, foot - 10), texts=texts, align="right"
        )


ASKING: tuple[tuple[Callable[[Stage], None], float], ...] = (
    (task, 3), (sheet, 2.5), (headed, 1.2), (chooser, 1.2), (options, 1.5), (login, 1.4), (progress, 0.7), (wizard, 0.8),
    (pinned, 2.2), (warning, 0.8),
)  # fmt: skip
