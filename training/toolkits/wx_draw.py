"""Draws windows of wx that are asked for on standard input; how they look is told by KIT_LOOK once and for all."""

from __future__ import annotations

import json
import os
import random
import time
from typing import Any

import wx
from PIL import ImageGrab

from gtk_options import Gtk
from survey import Picture, serve
from wx_build import Builder
from wx_survey import WxSurvey

Node = dict[str, Any]
LOOK = json.loads(os.environ["KIT_LOOK"])
_SIGNS = {
    "information": wx.ICON_INFORMATION,
    "warning": wx.ICON_WARNING,
    "error": wx.ICON_ERROR,
    "question": wx.ICON_QUESTION,
}


def _settle(longest: float = 0.35) -> None:
    until = time.monotonic() + longest
    still = time.monotonic()
    while time.monotonic() < until and time.monotonic() - still < 0.06:
        if Gtk.events_pending():
            Gtk.main_iteration_do(False)
            still = time.monotonic()
        else:
            wx.GetApp().ProcessPendingEvents()
            time.sleep(0.004)


class Drawer:
    def __init__(self) -> None:
        self._app = wx.App()
        settings = Gtk.Settings.get_default()
        told = {
            "gtk-theme-name": LOOK["theme"], "gtk-application-prefer-dark-theme": LOOK["dark"], "gtk-font-name": f"{LOOK['font']} {LOOK['size'] * 0.75}",
            "gtk-icon-theme-name": LOOK["icons"], "gtk-enable-animations": False, "gtk-cursor-blink": False, "gtk-xft-dpi": round(96 * 1024 * LOOK["text_scale"]),
        }  # fmt: skip
        for name, value in told.items():
            settings.set_property(name, value)

    def draw(self, asked: Node) -> list[Picture]:
        lots = random.Random(asked["seed"])
        sketch, builder = asked["sketch"], Builder(lots)
        before = set(Gtk.Window.list_toplevels())
        frame = _own(sketch, lots, builder) if sketch["kind"] == "own" else _made(sketch, builder)
        if frame is None:
            return []
        try:
            if sketch.get("size"):
                frame.SetSize(*sketch["size"])
            elif sketch["kind"] != "own":
                frame.Fit()
            frame.SetPosition((0, 0))
            frame.Show()
            frame.Raise()
            if builder.focus is not None and asked["active"]:
                builder.focus.SetFocus()
            _settle()
            new = [
                one
                for one in Gtk.Window.list_toplevels()
                if one not in before and one.get_mapped() and one.get_title() == frame.GetTitle()
            ]
            return self._pictures(new[0], frame, builder, asked) if new else []
        finally:
            frame.Destroy()
            _settle(0.1)

    def _pictures(self, window: Gtk.Window, frame: wx.Window, builder: Builder, asked: Node) -> list[Picture]:
        size = [window.get_allocated_width(), window.get_allocated_height()]
        if size[0] > asked["most"][0] or size[1] > asked["most"][1]:
            return []
        told = WxSurvey(window, frame, builder.drawn, 1.0).told()
        _, left, top = window.get_window().get_origin()
        shown = ImageGrab.grab(
            (left, top, left + size[0], top + size[1]), xdisplay=os.environ["DISPLAY"]
        ).convert("RGB")
        return [(told | {"size": size, "place": [0, 0]}, shown.tobytes())]


def _made(sketch: Node, builder: Builder) -> wx.TopLevelWindow:
    bars = sketch["menus"] or sketch["tools"] or sketch["status"]
    frame = (
        wx.Frame(None, title=sketch["title"])
        if bars or not sketch["dialog"]
        else wx.Dialog(None, title=sketch["title"], style=wx.DEFAULT_DIALOG_STYLE | wx.RESIZE_BORDER)
    )
    builder.window(sketch, frame)
    return frame


def _own(sketch: Node, lots: random.Random, builder: Builder) -> wx.TopLevelWindow | None:
    what, title = sketch["own"], sketch["title"]
    if what == "input":
        if sketch["saving"]:
            return wx.SingleChoiceDialog(None, sketch["text"], title, sketch["items"])
        return wx.TextEntryDialog(None, sketch["text"], title)
    if what == "message":
        from wx.lib.agw import genericmessagedialog

        buttons = lots.choice((wx.OK, wx.OK | wx.CANCEL, wx.YES_NO, wx.YES_NO | wx.CANCEL))
        return genericmessagedialog.GenericMessageDialog(
            None, sketch["text"], title, buttons | _SIGNS[sketch["sign"]]
        )
    if what == "file":
        folder = f"{os.environ['KIT_FILES']}/Documents"
        return wx.FileDialog(None, title, folder, style=wx.FD_SAVE if sketch["saving"] else wx.FD_OPEN)
    if what == "font":
        return wx.FontDialog(None, wx.FontData())
    _ = builder
    return None


if __name__ == "__main__":
    serve(Drawer().draw)
