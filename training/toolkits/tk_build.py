"""Sketches made into widgets of Tk: the themed ones, or the plain ones of old programs."""

from __future__ import annotations

import random
import tkinter as tk
from tkinter import font as tkfont
from tkinter import ttk
from typing import Any

Node = dict[str, Any]
_STICKY = {"left": "w", "right": "e", "middle": "", "top": "n"}


class Builder:
    def __init__(self, root: tk.Misc, lots: random.Random, *, plain: bool, zoom: float) -> None:
        self._root, self._lots, self._plain, self._zoom = root, lots, plain, zoom
        self.notes: dict[str, Node] = {}
        """By the path of a widget, what cannot be asked of it."""
        self.focus: tk.Misc | None = None
        self.open: ttk.Combobox | None = None
        self.menus: list[tuple[tk.Menubutton, tk.Menu, list[Node]]] = []
        self._kept: list[object] = []
        """Pictures and variables: Tk forgets those nobody holds."""

    def window(self, sketch: Node, window: tk.Toplevel) -> None:
        held = self._frame(window)
        held.pack(fill="both", expand=True)
        if sketch["menus"]:
            self._menu_bar(held, sketch["menus"]).pack(fill="x")
        for tools in sketch["tools"]:
            self._toolbar(held, tools).pack(fill="x")
        if sketch["status"]:
            bar = self._frame(held)
            bar.pack(fill="x", side="bottom")
            for words in sketch["status"]:
                shown = self._words(bar, words)
                if self._plain:
                    shown.configure(relief="sunken", bd=1, anchor="w")
                    self.notes[str(shown)]["look"] = "Label"
                shown.pack(side="left", fill="x", expand=words == sketch["status"][0])
        margin = self._px(sketch["margin"])
        self.make(held, sketch["body"]).pack(fill="both", expand=True, padx=margin, pady=margin)

    def make(self, parent: tk.Misc, node: Node) -> tk.Widget:
        widget: tk.Widget = getattr(self, f"_{node['kind']}")(parent, node)
        note = self.notes.setdefault(str(widget), {})
        note.setdefault("id", node.get("id", ""))
        if node.get("disabled"):
            self._disable(widget)
        if node.get("focused"):
            self.focus = widget
        return widget

    def _disable(self, widget: tk.Widget) -> None:
        if isinstance(widget, ttk.Widget):
            widget.state(["disabled"])
        elif "state" in widget.keys():  # noqa: SIM118 - no dictionary
            widget.configure(state="disabled")

    def _px(self, size: float) -> int:
        return round(size * self._zoom)

    def picture(self, file: str) -> tk.PhotoImage:
        made = tk.PhotoImage(master=self._root, file=file)
        self._kept.append(made)
        return made

    def _frame(self, parent: tk.Misc) -> tk.Widget:
        return tk.Frame(parent) if self._plain else ttk.Frame(parent)

    def _note(self, widget: tk.Widget, **told: object) -> tk.Widget:
        self.notes.setdefault(str(widget), {}).update(told)
        return widget

    # -- what holds others

    def _grid(self, parent: tk.Misc, node: Node) -> tk.Widget:
        held = self._frame(parent)
        gap = self._px(node["gap"]) / 2
        for cell in node["cells"]:
            inner, row, column = cell["node"], cell["row"], cell["column"]
            grows = inner.get("grow", "")
            if inner["kind"] == "space":
                made: tk.Widget = self._frame(held)
                made.configure(width=max(1, inner["size"]), height=1)
            else:
                made = self.make(held, inner)
            sticky = (
                _STICKY[inner["align"]]
                if inner.get("align")
                else "nsew"
                if "y" in grows or inner["kind"] in ("grid", "group")
                else "ew"
            )
            made.grid(
                row=row,
                column=column,
                columnspan=cell["wide"],
                sticky=sticky,
                padx=round(gap),
                pady=round(gap),
            )
            if "x" in grows:
                held.columnconfigure(column, weight=1)
            if "y" in grows:
                held.rowconfigure(row, weight=1)
        same = [cell["column"] for cell in node["cells"] if cell["node"].get("same")]
        if len(same) > 1:
            held.columnconfigure(tuple(same), uniform="answers")
        return held

    def _group(self, parent: tk.Misc, node: Node) -> tk.Widget:
        group: tk.Widget = tk.LabelFrame(parent) if self._plain else ttk.Labelframe(parent)
        title = (
            self._tick_made(group, node["title"], "check", on=node["ticked"])
            if node["ticked"] is not None
            else self._words(group, node["title"], "heading")
        )
        group.configure(labelwidget=title)
        self.make(group, node["body"]).pack(fill="both", expand=True, padx=self._px(6), pady=self._px(4))
        return group

    def _tabs(self, parent: tk.Misc, node: Node) -> tk.Widget:
        tabs = ttk.Notebook(parent)
        for page in node["pages"]:
            tabs.add(self.make(tabs, page["body"]), text=page["title"])
            if page["icon"]:
                tabs.tab(len(tabs.tabs()) - 1, image=self.picture(page["icon"]), compound="left")
        tabs.select(node["current"])
        return tabs

    def _split(self, parent: tk.Misc, node: Node) -> tk.Widget:
        split = ttk.Panedwindow(parent, orient="vertical" if node.get("upright") else "horizontal")
        for one, share in zip(node["parts"], node["shares"], strict=True):
            split.add(self.make(split, one), weight=share)
        return split

    # -- words and pictures

    def _words(self, parent: tk.Misc, words: str, kind: str = "text", **how: object) -> tk.Widget:
        shown: tk.Widget = (
            tk.Label(parent, text=words, **how) if self._plain else ttk.Label(parent, text=words, **how)
        )
        return self._note(shown, kind=kind)

    def _label(self, parent: tk.Misc, node: Node) -> tk.Widget:
        return self._note(
            self._words(parent, node["text"], "label", anchor=self._lots.choice(("w", "w", "w", "e"))),
            names=node["names"],
        )

    def _text(self, parent: tk.Misc, node: Node) -> tk.Widget:
        how: dict[str, object] = (
            {"wraplength": self._px(node["wrap"]), "justify": "left"} if node.get("wrap") else {}
        )
        if node.get("bold"):
            how["font"] = self._larger(1.0)
        return self._words(parent, node["text"], "text", anchor="w", **how)

    def _larger(self, times: float) -> tkfont.Font:
        font = tkfont.nametofont("TkDefaultFont", root=self._root).copy()
        font.configure(weight="bold", size=round(font.cget("size") * times))
        self._kept.append(font)
        return font

    def _heading(self, parent: tk.Misc, node: Node) -> tk.Widget:
        return self._words(
            parent, node["text"], "heading", anchor="w", font=self._larger(self._lots.choice((1.0, 1.2, 1.5)))
        )

    def _link(self, parent: tk.Misc, node: Node) -> tk.Widget:
        font = tkfont.nametofont("TkDefaultFont", root=self._root).copy()
        font.configure(underline=self._lots.random() < 0.7)
        self._kept.append(font)
        return self._words(
            parent,
            node["text"],
            "link",
            foreground=self._lots.choice(("#0000ee", "#0066cc", "#2a76c6")),
            font=font,
        )

    def _icon(self, parent: tk.Misc, node: Node) -> tk.Widget:
        shown = (
            tk.Label(parent, image=self.picture(node["icon"]))
            if self._plain
            else ttk.Label(parent, image=self.picture(node["icon"]))
        )
        return self._note(shown, kind="icon")

    def _image(self, parent: tk.Misc, node: Node) -> tk.Widget:
        lots = self._lots
        colour = lambda: f"#{lots.randrange(1 << 24):06x}"
        shown = tk.Canvas(
            parent,
            width=self._px(node.get("wide", 160)),
            height=self._px(min(node["high"], 160)),
            bg=colour(),
            highlightthickness=0,
        )
        for _ in range(lots.randint(2, 10)):
            left, top = lots.randint(0, 500), lots.randint(0, 400)
            draw = lots.choice((shown.create_rectangle, shown.create_oval))
            draw(left, top, left + lots.randint(9, 300), top + lots.randint(9, 200), fill=colour(), width=0)
        return self._note(shown, kind="image")

    def _line(self, parent: tk.Misc, _node: Node) -> tk.Widget:
        return ttk.Separator(parent)

    # -- controls

    def _button(self, parent: tk.Misc, node: Node) -> tk.Widget:
        how: dict[str, Any] = {"text": node["text"]}
        if node.get("icon"):
            how |= {"image": self.picture(node["icon"]), "compound": "left"}
        if self._plain:
            return tk.Button(parent, **how, default="active" if node.get("main") else "normal")
        return ttk.Button(parent, **how, default="active" if node.get("main") else "normal")

    def _tool(self, parent: tk.Misc, node: Node) -> tk.Widget:
        how: dict[str, Any] = {"image": self.picture(node["icon"])}
        if node.get("shown"):
            how |= {"text": node["name"], "compound": "top" if node["shown"] == "under" else "left"}
        bare = not node.get("framed")
        if self._plain:
            made: tk.Widget = tk.Button(
                parent, **how, relief="flat" if bare else "raised", bd=1 if bare else 2
            )
            if node.get("on"):
                made.configure(relief="sunken")
        else:
            made = ttk.Button(parent, **how, **({"style": "Toolbutton"} if bare else {}))
            if node.get("on"):
                made.state(["selected" if bare else "pressed"])
        if node.get("disabled"):
            self._disable(made)
        return self._note(made, name=node["name"], bare=bare, on=node.get("on"))

    def _toolbar(self, parent: tk.Misc, node: Node) -> tk.Widget:
        bar = self._frame(parent)
        if self._plain and self._lots.random() < 0.5:
            bar.configure(relief="raised", bd=1)
        for item in node["parts"]:
            if item["kind"] == "gap":
                ttk.Separator(bar, orient="vertical").pack(side="left", fill="y", padx=4, pady=2)
            else:
                self.make(bar, item).pack(side="left", padx=self._lots.choice((0, 1, 2)), pady=1)
        return self._note(bar, look="Toolbar")

    def _menu_bar(self, parent: tk.Misc, menus: list[Node]) -> tk.Widget:
        bar = self._frame(parent)
        for told in menus:
            title = (
                tk.Menubutton(bar, text=told["title"], padx=self._px(6), pady=self._px(2))
                if self._plain
                else ttk.Menubutton(bar, text=told["title"])
            )
            if not self._plain:
                title.configure(style="Bar.TMenubutton")
            menu = tk.Menu(title, tearoff=False)
            for item in told["items"]:
                self._entry(menu, item)
            title.configure(menu=menu)
            title.pack(side="left")
            self._note(title, kind="menu")
            self.menus.append((title, menu, told["items"]))
        return bar

    def _entry(self, menu: tk.Menu, item: Node) -> None:
        if item["kind"] == "gap":
            menu.add_separator()
            return
        how: dict[str, Any] = {"label": item["text"], "state": "disabled" if item["disabled"] else "normal"}
        if item["keys"]:
            how["accelerator"] = item["keys"]
        if item["opens"]:
            menu.add_cascade(**how, menu=tk.Menu(menu))
        elif item["mark"]:
            on = tk.IntVar(self._root, int(item["on"]))
            self._kept.append(on)
            add = menu.add_checkbutton if item["mark"] == "check" else menu.add_radiobutton
            add(**how, variable=on, **({"value": 1} if item["mark"] == "radio" else {}))
        else:
            if item["icon"]:
                how |= {"image": self.picture(item["icon"]), "compound": "left"}
            menu.add_command(**how)

    def _tick_made(self, parent: tk.Misc, words: str, kind: str, *, on: bool) -> tk.Widget:
        held = tk.IntVar(self._root, int(on))
        self._kept.append(held)
        if kind == "radio":
            made: tk.Widget = (tk.Radiobutton if self._plain else ttk.Radiobutton)(
                parent, text=words, variable=held, value=1
            )
        else:
            made = (tk.Checkbutton if self._plain else ttk.Checkbutton)(parent, text=words, variable=held)
        if self._plain:
            made.configure(anchor="w")
        return self._note(made, on=on, kind={"check": "checkbox"}.get(kind, kind))

    def _check(self, parent: tk.Misc, node: Node) -> tk.Widget:
        return self._tick_made(parent, node["text"], "check", on=node["on"])

    def _switch(self, parent: tk.Misc, node: Node) -> tk.Widget:
        if (
            "Round.Toggle" in self._root.tk.call("ttk::style", "layout", "Round.Toggle")
            if self._has_switch()
            else False
        ):
            made = self._tick_made(parent, node["text"], "switch", on=node["on"])
            made.configure(style="Round.Toggle")
            return made
        return self._check(parent, node)

    def _has_switch(self) -> bool:
        try:
            self._root.tk.call("ttk::style", "layout", "Round.Toggle")
        except tk.TclError:
            return False
        return True

    def _radio(self, parent: tk.Misc, node: Node) -> tk.Widget:
        return self._tick_made(parent, node["text"], "radio", on=node["on"])

    def _field(self, parent: tk.Misc, node: Node) -> tk.Widget:
        how: dict[str, Any] = {"show": "•"} if node.get("secret") else {}
        how["justify"] = "right" if node.get("right") else "left"
        width = self._lots.randint(8, 26)
        made = tk.Entry(parent, width=width, **how) if self._plain else ttk.Entry(parent, width=width, **how)
        made.insert(0, node["text"] or node.get("hint", ""))
        return made

    def _memo(self, parent: tk.Misc, node: Node) -> tk.Widget:
        held = self._frame(parent)
        made = tk.Text(
            held,
            height=max(2, node["lines"]),
            width=24,
            wrap="word",
            font="TkDefaultFont" if not node.get("mono") else "TkFixedFont",
        )
        if not self._plain:
            made.configure(relief="flat", highlightthickness=1)
        made.insert("1.0", node["text"])
        if self._lots.random() < 0.5:
            bar = (tk.Scrollbar if self._plain else ttk.Scrollbar)(held, command=made.yview)
            made.configure(yscrollcommand=bar.set)
            bar.pack(side="right", fill="y")
        made.pack(fill="both", expand=True)
        self._note(made, id=node.get("id", ""))
        return self._note(held, id="")

    def _spin(self, parent: tk.Misc, node: Node) -> tk.Widget:
        made = (tk.Spinbox if self._plain else ttk.Spinbox)(
            parent, from_=-9999, to=99999, width=self._lots.randint(5, 14)
        )
        made.delete(0, "end")
        made.insert(0, f"{node['value']}{node['unit']}")
        return made

    def _date(self, parent: tk.Misc, node: Node) -> tk.Widget:
        return self._field(parent, {"text": "/".join(reversed(node["value"].split("-")))})

    def _choice(self, parent: tk.Misc, node: Node) -> tk.Widget:
        if self._plain and self._lots.random() < 0.75:
            made: Any = tk.Menubutton(
                parent,
                text=node["items"][node["current"]],
                indicatoron=True,
                relief="raised",
                anchor="w",
                bd=2,
                padx=6,
            )
            return self._note(made, kind="choice")
        made = ttk.Combobox(
            parent,
            values=node["items"],
            width=self._lots.randint(8, 24),
            state="normal" if node["editable"] else "readonly",
        )
        made.set(node["items"][node["current"]])
        if node["open"] and not node.get("disabled"):
            self.open = made
        return made

    def _slider(self, parent: tk.Misc, node: Node) -> tk.Widget:
        orient = "vertical" if node["upright"] else "horizontal"
        if self._plain:
            made = tk.Scale(parent, orient=orient, from_=0, to=100, showvalue=False)
        else:
            made = ttk.Scale(parent, orient=orient, from_=0, to=100)
        made.set(node["value"])
        return made

    def _progress(self, parent: tk.Misc, node: Node) -> tk.Widget:
        return ttk.Progressbar(parent, value=node["value"], length=self._px(node.get("wide", 120)))

    def _calendar(self, parent: tk.Misc, node: Node) -> tk.Widget:
        rows = [[f"{week * 7 + day + 1}" for day in range(7)] for week in range(4)]
        columns = [{"title": one, "kind": "number", "width": 34} for one in "LMMJVSD"]
        return self._table(
            parent,
            {
                **node,
                "kind": "table",
                "columns": columns,
                "rows": rows,
                "selected": 1,
                "sorted": None,
                "high": 0,
            },
        )

    # -- many of one kind

    def _scrolled(self, parent: tk.Misc, make: Any) -> tk.Widget:
        held = self._frame(parent)
        made = make(held)
        bar = (tk.Scrollbar if self._plain else ttk.Scrollbar)(held, command=made.yview)
        made.configure(yscrollcommand=bar.set)
        if self._lots.random() < 0.8:
            bar.pack(side="right", fill="y")
        made.pack(side="left", fill="both", expand=True)
        return held

    def _list(self, parent: tk.Misc, node: Node) -> tk.Widget:
        as_tree = not self._plain and any(one["icon"] for one in node["items"])

        def make(held: tk.Misc) -> tk.Widget:
            if as_tree:
                tree = ttk.Treeview(held, show="tree", height=4)
                for number, one in enumerate(node["items"]):
                    tree.insert(
                        "",
                        "end",
                        str(number),
                        text=one["text"],
                        **({"image": self.picture(one["icon"])} if one["icon"] else {}),
                    )
                if node["selected"] is not None:
                    tree.selection_set(str(node["selected"]))
                return self._note(tree, kind="list", id=node.get("id", ""))
            rows = tk.Listbox(held, height=4, exportselection=False, activestyle="none")
            for one in node["items"]:
                rows.insert("end", one["text"])
            if node["selected"] is not None:
                rows.selection_set(node["selected"])
            return self._note(rows, id=node.get("id", ""))

        return self._note(self._scrolled(parent, make), id="")

    def _pictures(self, parent: tk.Misc, node: Node) -> tk.Widget:
        items = [{**one, "icon": "", "on": None} for one in node["items"]]
        return self._list(parent, {**node, "items": items})

    def _tree(self, parent: tk.Misc, node: Node) -> tk.Widget:
        def make(held: tk.Misc) -> tk.Widget:
            names = [f"c{number}" for number in range(1, len(node["columns"]))]
            tree = ttk.Treeview(
                held, columns=names, show="tree headings" if node["heads"] else "tree", height=4
            )
            for name, title in zip(["#0", *names], node["columns"], strict=True):
                tree.heading(name, text=title)
                tree.column(name, width=self._px(150 if name == "#0" else 90))
            number = 0

            def fill(parent_item: str, items: list[Node]) -> None:
                nonlocal number
                for told in items:
                    values = node["values"][number % len(node["values"])]
                    item = tree.insert(
                        parent_item,
                        "end",
                        text=told["text"],
                        values=values,
                        open=told["open"],
                        **({"image": self.picture(told["icon"])} if told["icon"] else {}),
                    )
                    if number == node["selected"]:
                        tree.selection_set(item)
                    number += 1
                    fill(item, told["inner"])

            fill("", node["items"])
            return self._note(tree, kind="tree")

        return self._scrolled(parent, make)

    def _table(self, parent: tk.Misc, node: Node) -> tk.Widget:
        def make(held: tk.Misc) -> tk.Widget:
            names = [f"c{number}" for number in range(len(node["columns"]))]
            tree = ttk.Treeview(held, columns=names, show="headings", height=5)
            left = self._lots.random() < 0.5
            for name, column in zip(names, node["columns"], strict=True):
                tree.heading(name, text=column["title"], anchor="w" if left else "center")
                side = "e" if column["kind"] in ("amount", "number") else "w"
                tree.column(
                    name, width=self._px(column["width"]), stretch=self._lots.random() < 0.5, anchor=side
                )
            for number, values in enumerate(node["rows"]):
                shown = [("✓" if one else "") if isinstance(one, bool) else one for one in values]
                tree.insert("", "end", str(number), values=shown)
            if node["selected"] is not None:
                tree.selection_set(str(node["selected"]))
            return self._note(tree, kind="table", id=node.get("id", ""))

        return self._note(self._scrolled(parent, make), id="")
