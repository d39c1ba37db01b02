"""Draws windows of GTK 3 or 4 that are asked for on standard input; how they look is told by KIT_LOOK once and for all."""

from __future__ import annotations

import json
import os
import random
import time
from typing import Any

from PIL import ImageGrab

from gtk_build import Builder
from gtk_options import FOUR, Gdk, Gio, GLib, Gtk
from gtk_own import own
from survey import Picture, serve

if FOUR:
    from gtk4_survey import Gtk4Survey as GtkSurveyor
else:
    from gtk3_survey import Gtk3Survey as GtkSurveyor

Node = dict[str, Any]
LOOK = json.loads(os.environ["KIT_LOOK"])
QUIET = 0.05
"""Seconds without anything to do from which a window is drawn."""
LONGEST = 1.2


def _settle(least: float = 0.0) -> None:
    context, began = GLib.MainContext.default(), time.monotonic()
    still = began
    while (now := time.monotonic()) - began < LONGEST and (now - still < QUIET or now - began < least):
        if context.iteration(False):
            still = time.monotonic()
        else:
            time.sleep(0.004)


class Drawer:
    def __init__(self) -> None:
        settings = Gtk.Settings.get_default()
        told = {
            "gtk-theme-name": LOOK["theme"], "gtk-application-prefer-dark-theme": LOOK["dark"], "gtk-font-name": f"{LOOK['font']} {LOOK['size'] * 0.75}",
            "gtk-icon-theme-name": LOOK["icons"], "gtk-enable-animations": False, "gtk-cursor-blink": False, "gtk-xft-dpi": round(96 * 1024 * LOOK["text_scale"]),
        }  # fmt: skip
        for name, value in told.items():
            settings.set_property(name, value)
        if not FOUR:
            settings.set_property("gtk-dialogs-use-header", LOOK["headers"])
            settings.set_property("gtk-button-images", True)
            settings.set_property("gtk-menu-images", True)
        if FOUR:
            self._actions()

    def _actions(self) -> None:
        self._group = Gio.SimpleActionGroup()
        for name, on in (("on", True), ("off", False)):
            action = Gio.SimpleAction.new(name, None)
            action.set_enabled(on)
            self._group.add_action(action)

    def draw(self, asked: Node) -> list[Picture]:
        lots = random.Random(asked["seed"])
        sketch, builder = asked["sketch"], Builder(lots)
        if sketch["kind"] == "own":
            window = own(sketch, builder, lots)
            if window is None:
                return []
        else:
            window = Gtk.Window()
            if FOUR:
                window.insert_action_group("app", self._group)
            if LOOK["headers"]:
                builder.header(sketch, window)
                if sketch["tools"]:
                    sketch["tools"] = sketch["tools"][1:]
            builder.window(sketch, window)
        try:
            return self._shown(window, builder, sketch, asked)
        finally:
            window.destroy()
            _settle()

    def _shown(self, window: Gtk.Window, builder: Builder, sketch: Node, asked: Node) -> list[Picture]:
        if sketch.get("size"):
            window.set_default_size(
                *(round(side / LOOK["pixel_scale"] * LOOK["scale"]) for side in sketch["size"])
            )
        if not FOUR:
            window.move(0, 0)
            for child in [window.get_child()]:
                if child is not None:
                    child.show_all() if sketch["kind"] != "own" else None
            if sketch["kind"] != "own":
                window.show_all()
        window.present()
        _settle(0.35 if sketch.get("own") in ("file", "font", "print") else 0.0)
        if builder.focus is not None and asked["active"]:
            builder.focus.grab_focus()
        elif not asked["active"]:
            window.set_focus(None)
        _settle()
        scale = LOOK["pixel_scale"]
        size = [round(side * scale) for side in (window.get_allocated_width(), window.get_allocated_height())]
        if size[0] > asked["most"][0] or size[1] > asked["most"][1]:
            return []
        opened = self._opened(window, builder, asked)
        told = GtkSurveyor(window, builder.notes, scale).told()
        framed = window.get_titlebar() is not None
        place = _corner(window)
        picture = _picture(place, size, told | {"framed": framed}, (0, 0))
        for popup in self._popups:
            popup()
        return [picture, *opened]

    _popups: list[Any] = []  # noqa: RUF012 - each window puts its own there

    def _opened(self, window: Gtk.Window, builder: Builder, asked: Node) -> list[Picture]:
        self._popups = []
        if FOUR:
            return self._opened4(window, builder, asked)
        scale = LOOK["pixel_scale"]
        if asked.get("menu") and builder.menus:
            title, menu = builder.menus[asked["menu"] % len(builder.menus)]
            menu.popup_at_widget(title, Gdk.Gravity.SOUTH_WEST, Gdk.Gravity.NORTH_WEST, None)
            items = [one for one in menu.get_children() if not isinstance(one, Gtk.SeparatorMenuItem)]
            if items and asked["seed"] % 2:
                menu.select_item(items[asked["seed"] % len(items)])
            kind = "menu_item"
        elif (
            builder.open is not None and builder.open.get_mapped() and isinstance(builder.open, Gtk.ComboBox)
        ):
            builder.open.popup()
            builder.notes.setdefault(builder.open, {})["shown"] = True
            menu, kind = builder.open.get_popup_accessible().get_widget(), "dropdown_item"
        else:
            return []
        _settle()
        self._popups = [menu.popdown if isinstance(menu, Gtk.Menu) else menu.hide]
        if not isinstance(menu, Gtk.Menu) or not menu.get_mapped():
            return []
        top = menu.get_toplevel()
        told = GtkSurveyor(top, builder.notes, scale).menu(menu, kind)
        size = [round(side * scale) for side in (top.get_allocated_width(), top.get_allocated_height())]
        left, upper = _corner(top)
        corner = _corner(window)
        return [_picture((left, upper), size, told, (left - corner[0], upper - corner[1]))]

    def _opened4(self, window: Gtk.Window, builder: Builder, asked: Node) -> list[Picture]:
        from gtk4_survey import opened

        found, close = opened(window, builder, asked, _settle)
        self._popups = [close] if close else []
        return [_picture(place, size, told, place) for told, size, place in found]


def _corner(window: Gtk.Window) -> tuple[int, int]:
    if FOUR:
        return 0, 0
    _, left, top = window.get_window().get_origin()
    return left * round(LOOK["pixel_scale"]), top * round(LOOK["pixel_scale"])


def _picture(
    at: tuple[int, int], size: list[int], told: dict[str, object], place: tuple[int, int]
) -> Picture:
    shown = ImageGrab.grab(
        (at[0], at[1], at[0] + size[0], at[1] + size[1]), xdisplay=os.environ["DISPLAY"]
    ).convert("RGB")
    return told | {"size": size, "place": list(place)}, shown.tobytes()


if __name__ == "__main__":
    if FOUR:
        Gtk.init()
    serve(Drawer().draw)
