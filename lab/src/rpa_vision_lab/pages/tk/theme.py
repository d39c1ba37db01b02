"""How Tk's themes are dressed: font, row heights, and a dark variant."""

from __future__ import annotations

import tkinter as tk
from tkinter import font as tkfont
from tkinter import ttk
from typing import Any

from rpa_vision_lab.pages.plan import Plan

_GROUND, _FIELD, _TEXT, _FAINT, _CHOSEN = "#2d3036", "#1f2125", "#e6e6ea", "#7d8088", "#2f6fb0"
_PLAIN_MENU: Any = [
    (
        "Menubutton.border",
        {
            "sticky": "nswe",
            "children": [
                (
                    "Menubutton.padding",
                    {"sticky": "nswe", "children": [("Menubutton.label", {"side": "left"})]},
                )
            ],
        },
    )
]
"""Without the arrow: a menu bar shows titles alone."""


def dress(root: tk.Tk, plan: Plan) -> None:
    root.tk.call("tk", "scaling", 96 / 72 * plan.scale)
    style = ttk.Style(root)
    style.theme_use(plan.style)
    for name in ("TkDefaultFont", "TkTextFont", "TkHeadingFont", "TkMenuFont"):
        tkfont.nametofont(name, root).configure(family=plan.font, size=round(plan.points), weight="normal")
    height = tkfont.nametofont("TkDefaultFont", root).metrics("linespace")
    style.configure("Treeview", rowheight=height + 3)
    style.layout("TMenubutton", _PLAIN_MENU)
    style.configure("TMenubutton", width=0, padding=(8, 3))
    if plan.dark:
        _darken(root, style)
    root.configure(background=style.lookup(".", "background"))


def _darken(root: tk.Tk, style: ttk.Style) -> None:
    style.configure(".", background=_GROUND, foreground=_TEXT, fieldbackground=_FIELD, bordercolor="#4b4f57")
    style.configure(".", lightcolor="#3a3d44", darkcolor="#25272b", troughcolor=_FIELD, arrowcolor=_TEXT)
    style.configure("Treeview", background=_FIELD, foreground=_TEXT, fieldbackground=_FIELD)
    style.configure("Treeview.Heading", background="#3a3d44")
    style.map(".", foreground=[("disabled", _FAINT)], background=[("active", "#3d4149")])
    style.map("Treeview", background=[("selected", _CHOSEN)], foreground=[("selected", "#ffffff")])
    for field in ("TCombobox", "TEntry", "TSpinbox"):
        style.map(
            field,
            fieldbackground=[("readonly", _FIELD), ("disabled", _GROUND)],
            foreground=[("disabled", _FAINT)],
        )
    style.map("TButton", background=[("disabled", _GROUND), ("active", "#3d4149")])
    for toggle in ("TCheckbutton", "TRadiobutton"):
        style.configure(toggle, indicatorbackground=_FIELD, indicatorforeground=_TEXT)
    root.option_add("*Menu.background", _GROUND)
    root.option_add("*Menu.foreground", _TEXT)
    root.option_add("*Text.background", _FIELD)
    root.option_add("*Text.foreground", _TEXT)
