"""Draws windows of Tk that are asked for on standard input; how they look is told by KIT_LOOK once and for all."""

from __future__ import annotations

import contextlib
import json
import os
import random
import tkinter as tk
from collections.abc import Callable
from pathlib import Path
from tkinter import colorchooser, filedialog, messagebox, simpledialog, ttk
from tkinter import font as tkfont
from typing import Any

from PIL import ImageGrab

from survey import Picture, serve
from tk_build import Builder
from tk_survey import TkSurvey

Node = dict[str, Any]
LOOK = json.loads(os.environ["KIT_LOOK"])
AT = 40
"""Where windows are put: menus that open to the left need room."""
_SIGNS = {"information": "info", "warning": "warning", "error": "error", "question": "question"}


class Drawer:
    def __init__(self) -> None:
        self._root = tk.Tk()
        self._root.withdraw()
        self._root.tk.call("tk", "scaling", 96 / 72 * LOOK["scale"])
        self._letters()
        self._style()

    def _letters(self) -> None:
        for name in (
            "TkDefaultFont",
            "TkTextFont",
            "TkMenuFont",
            "TkHeadingFont",
            "TkCaptionFont",
            "TkTooltipFont",
            "TkIconFont",
        ):
            size = -round(LOOK["size"] * LOOK["scale"])
            tkfont.nametofont(name, root=self._root).configure(
                family=LOOK["font"], size=size, weight="normal"
            )

    def _style(self) -> None:
        maker, theme = LOOK["made_by"], LOOK["theme"]
        if maker == "ttkbootstrap":
            import ttkbootstrap

            style: Any = ttkbootstrap.Style(theme)
        elif maker == "ttkthemes":
            from ttkthemes import ThemedStyle

            style = ThemedStyle(self._root)
            style.set_theme(theme)
        else:
            style = ttk.Style(self._root)
            style.theme_use(theme)
        self._letters()
        high = tkfont.nametofont("TkDefaultFont", root=self._root).metrics("linespace")
        style.configure("Treeview", rowheight=high + LOOK["room"])
        style.layout(
            "Bar.TMenubutton",
            [("Menubutton.padding", {"children": [("Menubutton.label", {"sticky": "nswe"})]})],
        )
        style.configure("Bar.TMenubutton", padding=(8, 3), background=style.lookup("TFrame", "background"))
        self._ground = style.lookup("TFrame", "background") or "#d9d9d9"
        self._ink = style.lookup("TLabel", "foreground") or "#000000"
        if LOOK["plain"]:
            self._ground = LOOK["ground"]
            self._root.tk_setPalette(self._ground)
            self._root.option_add("*Entry.background", "white")
            self._root.option_add("*Text.background", "white")
            self._root.option_add("*Listbox.background", "white")
            self._root.option_add("*Spinbox.background", "white")
        elif LOOK["dark"]:
            for kind in ("Text", "Listbox", "Menu"):
                self._root.option_add(
                    f"*{kind}.background", style.lookup("TEntry", "fieldbackground") or self._ground
                )
                self._root.option_add(f"*{kind}.foreground", self._ink)
        else:
            self._root.option_add("*Menu.background", self._ground)

    def draw(self, asked: Node) -> list[Picture]:
        lots = random.Random(asked["seed"])
        sketch = asked["sketch"]
        if sketch["kind"] == "own":
            return self._own(sketch, lots, asked)
        window = tk.Toplevel(self._root, bg=self._ground)
        window.overrideredirect(boolean=True)
        builder = Builder(self._root, lots, plain=LOOK["plain"], zoom=LOOK["scale"])
        try:
            builder.window(sketch, window)
            return self._shown(window, builder, sketch, asked)
        finally:
            window.destroy()
            self._root.update()

    def _shown(self, window: tk.Toplevel, builder: Builder, sketch: Node, asked: Node) -> list[Picture]:
        window.update_idletasks()
        wide, high = window.winfo_reqwidth(), window.winfo_reqheight()
        if sketch.get("size"):
            wide, high = (round(side * LOOK["scale"]) for side in sketch["size"])
            wide, high = (
                max(wide, min(window.winfo_reqwidth(), asked["most"][0])),
                max(high, min(window.winfo_reqheight(), asked["most"][1])),
            )
        if wide > asked["most"][0] or high > asked["most"][1]:
            return []
        window.geometry(f"{wide}x{high}+{AT}+{AT}")
        window.update()
        if asked["active"]:
            (builder.focus or window).focus_force()
        window.update()
        opened = self._opened(window, builder, asked)
        picture = self._picture(str(window), TkSurvey(self._root, str(window), builder.notes).told(), (0, 0))
        if builder.open is not None and opened:
            self._root.tk.call("ttk::combobox::Unpost", str(builder.open))
        return [picture, *opened]

    def _opened(self, window: tk.Toplevel, builder: Builder, asked: Node) -> list[Picture]:
        if asked.get("menu") and builder.menus:
            title, menu, items = builder.menus[asked["menu"] % len(builder.menus)]
            if menu.index("end") is None:
                return []
            menu.post(title.winfo_rootx(), title.winfo_rooty() + title.winfo_height())
            lit = asked["seed"] % len(items)
            if items[lit]["kind"] != "gap" and not items[lit]["disabled"]:
                menu.activate(lit)
                items[lit]["lit"] = True
            window.update()
            told = TkSurvey(self._root, str(menu), {}).menu(items)
            found = self._picture(str(menu), told, self._place(str(menu), window))
            menu.unpost()
            window.update()
            return [found]
        if builder.open is not None and builder.open.winfo_ismapped():
            self._root.tk.call("ttk::combobox::Post", str(builder.open))
            window.update()
            builder.notes[str(builder.open)]["shown"] = True
            popdown = str(self._root.tk.call("ttk::combobox::PopdownWindow", str(builder.open)))
            told = TkSurvey(self._root, popdown, {}).opened(f"{popdown}.f.l")
            return [self._picture(popdown, told, self._place(popdown, window))]
        return []

    def _place(self, path: str, window: tk.Toplevel) -> tuple[int, int]:
        left, top = (int(self._root.tk.call("winfo", side, path)) for side in ("rootx", "rooty"))
        return left - window.winfo_rootx(), top - window.winfo_rooty()

    def _picture(self, path: str, told: dict[str, object], place: tuple[int, int]) -> Picture:
        left, top, wide, high = (
            int(self._root.tk.call("winfo", side, path)) for side in ("rootx", "rooty", "width", "height")
        )
        shown = ImageGrab.grab((left, top, left + wide, top + high), xdisplay=os.environ["DISPLAY"]).convert(
            "RGB"
        )
        return told | {"size": [wide, high], "place": list(place)}, shown.tobytes()

    # -- the dialogs Tk brings along: they wait for an answer, so they are looked at meanwhile

    def _own(self, sketch: Node, lots: random.Random, asked: Node) -> list[Picture]:
        found: list[Picture] = []
        before = set(self._toplevels())

        def look() -> None:
            new = [one for one in self._toplevels() if one not in before]
            try:
                for path in new[:1]:
                    self._root.update_idletasks()
                    size = [int(self._root.tk.call("winfo", side, path)) for side in ("width", "height")]
                    if size[0] <= asked["most"][0] and size[1] <= asked["most"][1]:
                        found.append(self._picture(path, TkSurvey(self._root, path, {}).told(), (0, 0)))
            finally:
                for name in ("button", "selectFilePath", "selectColor"):
                    self._root.tk.call("set", f"::tk::Priv({name})", "")
                for path in new:
                    self._root.tk.call("destroy", path)

        ask = _ASKS.get(sketch["own"])
        if ask is None:
            return []
        self._root.after(220, look)
        with contextlib.suppress(tk.TclError):  # its window went while it waited
            ask(self._root, sketch, lots)
        self._root.update()
        return found

    def _toplevels(self) -> list[str]:
        children = map(str, self._root.tk.splitlist(self._root.tk.call("winfo", "children", ".")))
        return [
            one
            for one in children
            if self._root.tk.call("winfo", "toplevel", one) == one
            and "Menu" not in str(self._root.tk.call("winfo", "class", one))
        ]


def _message(root: tk.Misc, sketch: Node, lots: random.Random) -> None:
    kinds = ("ok", "okcancel", "yesno", "yesnocancel", "retrycancel", "abortretryignore")
    messagebox.Message(
        root,
        icon=_SIGNS[sketch["sign"]],
        type=lots.choice(kinds),
        message=sketch["text"],
        detail=sketch["more"],
    ).show()


def _file(root: tk.Misc, sketch: Node, lots: random.Random) -> None:
    folder = str(lots.choice(sorted(Path(os.environ["KIT_FILES"]).glob("[A-Z]*"))))
    ask: Callable[..., object] = (
        filedialog.asksaveasfilename if sketch["saving"] else filedialog.askopenfilename
    )
    ask(parent=root, initialdir=folder, filetypes=[("PDF", "*.pdf"), ("*", "*")])


def _colour(root: tk.Misc, _sketch: Node, lots: random.Random) -> None:
    colorchooser.askcolor(f"#{lots.randrange(1 << 24):06x}", parent=root)


def _input(root: tk.Misc, sketch: Node, _lots: random.Random) -> None:
    simpledialog.askstring(sketch["title"], sketch["text"], parent=root)


_ASKS = {"message": _message, "file": _file, "colour": _colour, "input": _input, "about": _message}


if __name__ == "__main__":
    serve(Drawer().draw)
