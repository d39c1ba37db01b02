"""The dialogs GTK brings along."""

from __future__ import annotations

import os
import random
from pathlib import Path
from typing import Any

from gtk_build import Builder, _add, _hold
from gtk_options import FOUR, Gdk, Gio, Gtk

Node = dict[str, Any]
_SIGNS = {"information": Gtk.MessageType.INFO, "warning": Gtk.MessageType.WARNING, "error": Gtk.MessageType.ERROR, "question": Gtk.MessageType.QUESTION}  # fmt: skip
_KINDS = Gtk.ButtonsType


def own(sketch: Node, builder: Builder, lots: random.Random) -> Gtk.Window | None:
    make = _MAKERS.get(sketch["own"])
    if make is None:
        return None
    box: Gtk.Window = make(sketch, builder, lots)
    if not FOUR:
        box.realize()
    return box


def _message(sketch: Node, _builder: Builder, lots: random.Random) -> Gtk.Window:
    kind = (
        lots.choice((_KINDS.OK, _KINDS.CLOSE, _KINDS.YES_NO, _KINDS.OK_CANCEL))
        if sketch["standard"]
        else _KINDS.NONE
    )
    box = Gtk.MessageDialog(message_type=_SIGNS[sketch["sign"]], buttons=kind, text=sketch["text"])
    if sketch["more"]:
        box.format_secondary_text(sketch["more"]) if not FOUR else box.set_property(
            "secondary-text", sketch["more"]
        )
    if kind == _KINDS.NONE:
        for number, words in enumerate(reversed(sketch["answers"])):
            box.add_button(words, number)
    if sketch["tick"]:
        box.get_message_area().add(
            Gtk.CheckButton(label=sketch["tick"])
        ) if not FOUR else box.get_message_area().append(Gtk.CheckButton(label=sketch["tick"]))
        if not FOUR:
            box.get_message_area().show_all()
    return box


def _file(sketch: Node, _builder: Builder, lots: random.Random) -> Gtk.Window:
    actions = Gtk.FileChooserAction
    box = Gtk.FileChooserDialog(
        title=sketch["title"],
        action=actions.SAVE
        if sketch["saving"]
        else lots.choice((actions.OPEN, actions.OPEN, actions.SELECT_FOLDER)),
    )
    yes, no = ("_Enregistrer", "_Annuler") if sketch["saving"] else ("_Ouvrir", "_Annuler")
    box.add_button(no, Gtk.ResponseType.CANCEL)
    box.add_button(yes, Gtk.ResponseType.ACCEPT)
    folder = str(lots.choice(sorted(Path(os.environ["KIT_FILES"]).glob("[A-Z]*"))))
    if FOUR:
        box.set_current_folder(Gio.File.new_for_path(folder))
    else:
        box.set_current_folder(folder)
    if sketch["saving"]:
        box.set_current_name("document.pdf")
    return box


def _colour(sketch: Node, _builder: Builder, lots: random.Random) -> Gtk.Window:
    box = Gtk.ColorChooserDialog(title=sketch["title"])
    colour = Gdk.RGBA()
    colour.red, colour.green, colour.blue, colour.alpha = lots.random(), lots.random(), lots.random(), 1.0
    if lots.random() < 0.5:
        box.set_rgba(colour)
        box.set_property("show-editor", True)
    return box


def _font(sketch: Node, _builder: Builder, _lots: random.Random) -> Gtk.Window:
    return Gtk.FontChooserDialog(title=sketch["title"])


def _about(sketch: Node, _builder: Builder, _lots: random.Random) -> Gtk.Window:
    box = Gtk.AboutDialog(
        program_name=sketch["name"],
        version="2.4",
        comments=sketch["text"],
        website="https://example.org",
        website_label=sketch["name"],
    )
    box.set_logo_icon_name("help-about")
    return box


def _input(sketch: Node, builder: Builder, _lots: random.Random) -> Gtk.Window:
    box = Gtk.Dialog(title=sketch["title"])
    for number, words in enumerate(reversed(sketch["answers"])):
        box.add_button(words, number)
    area = box.get_content_area()
    inside = builder.make(sketch["form"])
    for side in ("top", "bottom", "start", "end"):
        getattr(inside, f"set_margin_{side}")(12)
    _add(area, inside)
    if not FOUR:
        area.show_all()
    return box


def _wizard(sketch: Node, builder: Builder, lots: random.Random) -> Gtk.Window:
    box = Gtk.Assistant()
    kinds = Gtk.AssistantPageType
    for kind in (kinds.INTRO, kinds.CONTENT, kinds.CONFIRM):
        page = builder.make(sketch["form"]) if kind == kinds.CONTENT else Gtk.Label(label=sketch["text"])
        if not FOUR:
            page.show_all()
        box.append_page(page)
        box.set_page_type(page, kind)
        box.set_page_title(page, sketch["title"])
        box.set_page_complete(page, True)
    box.set_current_page(lots.choice((0, 1, 1, 2)))
    box.set_default_size(520, 320)
    return box


def _print(sketch: Node, _builder: Builder, _lots: random.Random) -> Gtk.Window:
    return Gtk.PrintUnixDialog(title=sketch["title"])


_MAKERS = {
    "message": _message, "file": _file, "colour": _colour, "font": _font, "about": _about, "input": _input, "wizard": _wizard,
    **({"print": _print} if hasattr(Gtk, "PrintUnixDialog") else {}),
}  # fmt: skip
__all__ = ["_hold", "own"]
