"""What stands where in a window of Tk: asked of its widgets by their paths, those of its own dialogs as well."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from tkinter import font as tkfont
from typing import Any

from survey import Rect, Survey, grown

Note = dict[str, Any]
BARE = 1
SQUARE = 13
"""Side of what the plain widgets draw to tick and to choose."""


class TkSurvey:
    def __init__(self, root: tk.Misc, window: str, notes: dict[str, Note]) -> None:
        self._tk, self._root, self._window, self._notes = root.tk, root, window, notes
        self._left, self._top = self._number("winfo", "rootx", window), self._number("winfo", "rooty", window)
        width, height = self._number("winfo", "width", window), self._number("winfo", "height", window)
        self.survey = Survey(width, height)

    def told(self) -> dict[str, object]:
        self._walk(self._window, first=True)
        return self.survey.told()

    # -- asking Tk

    def _ask(self, *words: object) -> str:
        told = self._tk.call(*words)
        return " ".join(map(str, told)) if isinstance(told, tuple) else str(told)

    def _number(self, *words: object) -> int:
        return int(self._tk.call(*words))

    def _get(self, path: str, option: str, otherwise: str = "") -> str:
        try:
            return self._ask(path, "cget", f"-{option}")
        except tk.TclError:
            return otherwise

    def _class(self, path: str) -> str:
        return self._ask("winfo", "class", path)

    def _box(self, path: str) -> Rect:
        left = self._number("winfo", "rootx", path) - self._left
        top = self._number("winfo", "rooty", path) - self._top
        return left, top, self._number("winfo", "width", path), self._number("winfo", "height", path)

    def _within(self, path: str, rect: tuple[float, float, float, float]) -> Rect:
        left, top, *_ = self._box(path)
        return left + rect[0], top + rect[1], rect[2], rect[3]

    def _font(self, path: str) -> tkfont.Font:
        name = self._get(path, "font")
        if not name:
            style = self._get(path, "style") or self._class(path)
            name = self._ask("ttk::style", "lookup", style, "-font") or "TkDefaultFont"
        return tkfont.Font(root=self._root, font=name)

    def _disabled(self, path: str) -> bool:
        if self._class(path).startswith("T") and self._class(path) not in ("Text", "Toplevel"):
            return bool(self._number(path, "instate", "disabled"))
        return self._get(path, "state") == "disabled"

    def _focused(self, path: str) -> bool:
        return self._ask("focus") == path

    def _part(self, path: str, ends: str) -> Rect | None:
        """Where Tk says that part of a themed widget is."""
        width, height = self._number("winfo", "width", path), self._number("winfo", "height", path)
        hits = [
            (x, y)
            for y in range(0, height, 2)
            for x in range(0, width, 2)
            if self._ask(path, "identify", x, y).endswith(ends)
        ] if width * height < 60_000 else []  # fmt: skip
        if not hits:
            return None
        left, right = min(x for x, _ in hits), max(x for x, _ in hits)
        top, bottom = min(y for _, y in hits), max(y for _, y in hits)
        is_there = lambda x, y: self._ask(path, "identify", x, y).endswith(ends)
        left -= left > 0 and is_there(left - 1, hits[0][1])
        top -= top > 0 and is_there(hits[0][0], top - 1)
        right += is_there(right + 1, hits[0][1])
        bottom += is_there(hits[0][0], bottom + 1)
        return self._within(path, (left, top, right - left + 1, bottom - top + 1))

    # -- walking

    def _walk(self, path: str, *, first: bool = False) -> None:
        if not first and (
            not self._number("winfo", "ismapped", path) or self._class(path) in ("Toplevel", "Menu", "Dialog")
        ):
            return
        with self.survey.clipped(self._box(path)) as shown:
            if not shown:
                return
            told = None if first else self._look(path)
            if told == "done":
                return
            with self.survey.inside(told if isinstance(told, int) else None):
                for child in self._tk.splitlist(self._tk.call("winfo", "children", path)):
                    self._walk(str(child))

    def _look(self, path: str) -> int | str | None:
        note = self._notes.get(path, {})
        if note.get("kind") == "image":
            self.survey.add("image", self._box(path))
            return "done"
        look = _LOOKS.get(note.get("look", self._class(path)))
        return look(self, path, note) if look else None

    def _key(self, path: str, note: Note) -> str:
        return str(note.get("id") or path)

    # -- words

    def _written(self, path: str, words: str, room: Rect, side: str = "w") -> Rect:
        shown = self._font(path)
        high = shown.metrics("linespace")
        lines = words.split("\n")
        wrap = int(float(self._get(path, "wraplength", "0") or 0))
        if wrap:
            lines = [part for line in lines for part in _broken(line, shown, wrap)]
        widths = [shown.measure(one) for one in lines]
        wide, total = max(widths), high * len(lines)
        left = room[0] + {"w": 0.0, "e": room[2] - wide}.get(side, (room[2] - wide) / 2)
        top = room[1] + (room[3] - total) / 2
        for number, one in enumerate(lines):
            self.survey.line(one, (left, top + number * high, widths[number], high))
        return left, top, wide, total

    def _label(self, path: str, note: Note) -> str:
        whole, words = self._box(path), self._get(path, "text")
        picture = self._get(path, "image").split(" ")[0]
        if picture and not words:
            wide, high = self._number("image", "width", picture), self._number("image", "height", picture)
            at = (whole[0] + (whole[2] - wide) / 2, whole[1] + (whole[3] - high) / 2, wide, high)
            self.survey.add("icon", at)
            return "done"
        if not words.strip():
            return "done"
        pad = _pad(self._get(path, "padding") or self._get(path, "padx", "0"))
        room = grown(whole, -pad)
        themed = self._class(path) == "TLabel"
        side = self._get(path, "anchor") or ("w" if themed else "center")
        box = self._written(path, words, room, side if side in ("w", "e") else "center")
        kind = note.get("kind", "text")
        if kind == "label":
            told = self.survey.add("label", box, words)
            self.survey.names(told, note["names"])
        else:
            self.survey.add(kind, box, words, states={"disabled": False} if kind == "link" else {})
        return "done"

    # -- controls

    def _button(self, path: str, note: Note) -> str:
        whole, words = self._box(path), self._get(path, "text")
        picture = self._get(path, "image").split(" ")[0]
        bare = note.get("bare") and not note.get("on")
        inside = grown(whole, -2)
        if picture and not words:
            wide, high = self._number("image", "width", picture), self._number("image", "height", picture)
            icon = (whole[0] + (whole[2] - wide) / 2, whole[1] + (whole[3] - high) / 2, wide, high)
            inside = grown(icon, BARE)
        states = {"disabled": self._disabled(path), "focused": self._focused(path)}
        if note.get("on"):
            states["selected"] = True
        told = self.survey.add(
            "button" if words else "icon_button",
            inside if bare else whole,
            words or note.get("name", ""),
            area=whole,
            key=self._key(path, note),
            states=states,
        )
        with self.survey.inside(told):
            if words:
                self._written(
                    path, words, self._beside(path, whole, words, picture), "center" if not picture else "w"
                )
        return "done"

    def _beside(self, path: str, whole: Rect, words: str, picture: str) -> Rect:
        """The room of the words, where a picture stands before or above them; the picture is told."""
        if not picture:
            return whole
        shown = self._font(path)
        wide, high = self._number("image", "width", picture), self._number("image", "height", picture)
        if self._get(path, "compound") == "top":
            total = high + shown.metrics("linespace")
            top = whole[1] + (whole[3] - total) / 2
            self.survey.add("icon", (whole[0] + (whole[2] - wide) / 2, top, wide, high))
            left = whole[0] + (whole[2] - shown.measure(words)) / 2
            return left, top + high, shown.measure(words), total - high
        total = wide + 4 + shown.measure(words)
        left = whole[0] + (whole[2] - total) / 2
        self.survey.add("icon", (left, whole[1] + (whole[3] - high) / 2, wide, high))
        return left + wide + 4, whole[1], total - wide - 4, whole[3]

    def _tick(self, path: str, note: Note) -> str:
        themed = self._class(path).startswith("T")
        check = "Check" in self._class(path)
        words, whole = self._get(path, "text"), self._box(path)
        shown = self._font(path)
        if themed:
            square = self._part(path, "indicator") or (whole[0], whole[1], 16, 16)
            margin = [
                float(one)
                for one in self._ask("ttk::style", "lookup", self._class(path), "-indicatormargin").split()
            ]
            left, top, right, bottom = _four(margin)
            square = (square[0] + left, square[1] + top, square[2] - left - right, square[3] - top - bottom)
            room = self._part(path, "label") or (square[0] + square[2] + 4, whole[1], whole[2], whole[3])
            beside = (room[0], room[1], shown.measure(words), room[3])
        else:
            diameter = shown.metrics("linespace") * 8 // 10
            room_ = diameter + shown.measure("0")
            block = room_ + shown.measure(words)
            left_ = whole[0] + (whole[2] - block) / 2
            if self._get(path, "anchor") == "w":
                left_ = whole[0] + 3
            middle = left_ + room_ / 2
            square = (middle - SQUARE // 2 - 1, whole[1] + whole[3] / 2 - SQUARE // 2 - 1, SQUARE, SQUARE)
            beside = (left_ + room_, whole[1], shown.measure(words), whole[3])
        key = self._key(path, note)
        kind = note.get("kind") or ("checkbox" if check else "radio")
        states = {
            "disabled": self._disabled(path),
            "checked": bool(note.get("on")),
            "focused": self._focused(path),
        }
        self.survey.add(kind, square, words, area=whole, key=key, states=states)
        if words:
            label = self.survey.add("label", self._written(path, words, beside), words)
            self.survey.names(label, key)
        return "done"

    def _icon_list(self, canvas: str) -> str:
        """Of the dialog that asks for a file: pictures with names beside them, drawn one by one."""
        told = self.survey.add("list", self._box(canvas))
        left, top = (float(self._ask(canvas, side, 0)) for side in ("canvasx", "canvasy"))
        with self.survey.inside(told), self.survey.clipped(self._box(canvas)):
            for item in self._tk.splitlist(self._tk.call(canvas, "find", "all")):
                if self._ask(canvas, "type", item) != "text":
                    continue
                words = self._ask(canvas, "itemcget", item, "-text")
                at = [float(one) for one in self._tk.splitlist(self._tk.call(canvas, "bbox", item))]
                box = self._within(canvas, (at[0] - left, at[1] - top, at[2] - at[0], at[3] - at[1]))
                row = self.survey.add(
                    "list_item", (box[0] - 20, box[1], box[2] + 20, box[3]), words, states={"disabled": False}
                )
                with self.survey.inside(row):
                    self.survey.line(words, box)
        return "done"

    def _field(self, path: str, note: Note) -> int | str | None:
        inner = [str(one) for one in self._tk.splitlist(self._tk.call("winfo", "children", path))]
        if inner:
            return None
        whole = self._box(path)
        kind = self._class(path)
        spin = "Spinbox" in kind
        choice = kind == "TCombobox"
        states = {"disabled": self._disabled(path), "focused": self._focused(path)}
        if choice:
            states["expanded"] = bool(note.get("shown"))
        words = self._ask(path, "get")
        told = self.survey.add(
            "dropdown" if choice else "text_input", whole, words if choice else "", key=self._key(path, note), states=states,
            role="combobox" if choice else "spinbutton" if spin else "textbox", visible_text=choice,
        )  # fmt: skip
        if words and not self._get(path, "show"):
            side = {"right": "e", "center": "center"}.get(self._get(path, "justify"), "w")
            arrow = 18 if choice or spin else 4
            room = (whole[0] + 5, whole[1], whole[2] - 5 - arrow, whole[3])
            with self.survey.clipped(room):
                self._written(path, words, room, side)
        if spin:
            with self.survey.inside(told):
                for ends in ("uparrow", "downarrow") if kind == "TSpinbox" else ("buttonup", "buttondown"):
                    part = self._part(path, ends)
                    if part and part[2] > 3:
                        self.survey.add("icon_button", part, states={"disabled": states["disabled"]})
        return "done"

    def _memo(self, path: str, note: Note) -> str:
        outer = self._box(path)
        states = {"disabled": self._disabled(path), "focused": self._focused(path)}
        self.survey.add(
            "text_input", outer, key=self._key(path, note), role="textbox", visible_text=False, states=states
        )
        shown = self._font(path)
        line = 1
        while (
            place := self._tk.splitlist(self._tk.call(path, "dlineinfo", f"@0,0 + {line - 1} display lines"))
        ) and line < 80:
            left, top, wide, high, _ = map(int, place)
            start = self._ask(path, "index", f"@0,{top}")
            words = self._ask(path, "get", start, f"{start} display lineend")
            if words:
                self.survey.line(
                    words, self._within(path, (left, top, min(wide, shown.measure(words)), high))
                )
            line += 1
        return "done"

    def _slider(self, path: str, note: Note) -> str:
        whole = self._box(path)
        self.survey.add(
            "slider",
            whole,
            key=self._key(path, note),
            role="slider",
            states={"disabled": self._disabled(path), "focused": self._focused(path)},
        )
        return "done"

    def _progress(self, path: str, _note: Note) -> str:
        self.survey.add("progress", self._box(path))
        return "done"

    def _bar(self, path: str, _note: Note) -> str:
        self.survey.add("scrollbar", self._box(path))
        return "done"

    def _held(self, path: str, note: Note) -> int | None:
        if note.get("look") == "Toolbar":
            return self.survey.add("toolbar", self._box(path))
        return None

    def _group(self, path: str, _note: Note) -> int | None:
        return self.survey.add("panel", self._box(path), self._get(path, "text"))

    def _menu_title(self, path: str, note: Note) -> str:
        words = self._get(path, "text")
        if note.get("kind") == "menu":
            self.survey.add(
                "menu_item",
                self._box(path),
                words,
                role="menuitem",
                states={"disabled": self._disabled(path)},
            )
        else:
            self.survey.add(
                "dropdown",
                self._box(path),
                words,
                key=self._key(path, note),
                states={"disabled": self._disabled(path)},
            )
        room = self._box(path)
        self._written(path, words, (room[0] + 6, room[1], room[2] - 6, room[3]), "w")
        return "done"

    def _tabs(self, path: str, note: Note) -> int | None:
        whole = self._box(path)
        count = self._number(path, "index", "end")
        places: dict[int, list[tuple[int, int]]] = {}
        for y in range(1, min(60, int(whole[3])), 2):
            for x in range(0, int(whole[2]), 3):
                at = self._ask(path, "identify", "tab", x, y)
                if at:
                    places.setdefault(int(at), []).append((x, y))
        if not places:
            return None
        points = [one for some in places.values() for one in some]
        bottom = max(y for _, y in points) + 2
        bar = self.survey.add("tabbar", self._within(path, (0, 0, max(x for x, _ in points) + 3, bottom)))
        current = self._number(path, "index", "current")
        with self.survey.inside(bar):
            for number in range(count):
                if number not in places:
                    continue
                left, right = min(x for x, _ in places[number]), max(x for x, _ in places[number]) + 3
                top, low = min(y for _, y in places[number]) - 1, max(y for _, y in places[number]) + 2
                words = self._ask(path, "tab", number, "-text")
                box = self._within(path, (left, top, right - left, low - top))
                tab = self.survey.add(
                    "tab", box, words, states={"selected": number == current, "disabled": False}
                )
                with self.survey.inside(tab):
                    self._written(path, words, box, "center")
        _ = note
        return None

    # -- many rows

    def _list(self, path: str, note: Note) -> str:
        told = self.survey.add("list", self._box(path), key=self._key(path, note))
        with self.survey.inside(told):
            self._rows(path, "list_item")
        return "done"

    def _rows(self, path: str, kind: str) -> None:
        wide = self._number("winfo", "width", path)
        chosen = set(map(str, self._tk.splitlist(self._tk.call(path, "curselection"))))
        for number in range(self._number(path, "size")):
            box = self._tk.splitlist(self._tk.call(path, "bbox", number))
            if not box:
                continue
            left, top, _, high = map(int, box)
            words = self._ask(path, "get", number)
            states = {"selected": str(number) in chosen, "disabled": self._disabled(path)}
            item = self.survey.add(kind, self._within(path, (1, top, wide - 2, high)), words, states=states)
            with self.survey.inside(item):
                self._written(path, words, self._within(path, (left, top, wide, high)))

    def _tree(self, path: str, note: Note) -> str:
        as_table, as_list = note.get("kind") == "table", note.get("kind") == "list"
        told = self.survey.add(
            "table" if as_table else "list" if as_list else "tree", self._box(path), key=self._key(path, note)
        )
        shown = self._ask(path, "cget", "-show")
        columns = [str(one) for one in self._tk.splitlist(self._tk.call(path, "cget", "-columns"))]
        columns = (["#0"] if "tree" in shown else []) + columns
        edges = [0]
        for column in columns:
            edges.append(edges[-1] + self._number(path, "column", column, "-width"))
        whole = self._box(path)
        with self.survey.inside(told), self.survey.clipped(grown(whole, -1)):
            if "headings" in shown:
                self._heads(path, columns, edges)
            chosen = set(map(str, self._tk.splitlist(self._tk.call(path, "selection"))))
            self._branch(path, "", columns, edges, chosen, note, [0])
        return "done"

    def _heads(self, path: str, columns: list[str], edges: list[int]) -> None:
        middle = (edges[0] + edges[1]) // 2 + 2
        rows = [y for y in range(60) if self._ask(path, "identify", "region", middle, y) == "heading"]
        if not rows:
            return
        for number, column in enumerate(columns):
            words = self._ask(path, "heading", column, "-text")
            box = self._within(path, (edges[number], rows[0], edges[number + 1] - edges[number], len(rows)))
            told = self.survey.add(
                "column_header", box, words, row=-1, column=number, states={"disabled": False}
            )
            side = self._ask(path, "heading", column, "-anchor")
            with self.survey.inside(told), self.survey.clipped(grown(box, -2)):
                shown = tkfont.Font(
                    root=self._root,
                    font=self._ask("ttk::style", "lookup", "Treeview.Heading", "-font") or "TkHeadingFont",
                )
                wide = shown.measure(words)
                left = box[0] + (4 if side == "w" else max(4, (box[2] - wide) / 2))
                self.survey.line(words, (left, box[1] + 2, wide, box[3] - 4))

    def _branch(
        self,
        path: str,
        item: str,
        columns: list[str],
        edges: list[int],
        chosen: set[str],
        note: Note,
        row: list[int],
    ) -> None:
        for child in map(str, self._tk.splitlist(self._tk.call(path, "children", item))):
            box = self._tk.splitlist(self._tk.call(path, "bbox", child))
            if box:
                self._line(
                    path, child, tuple(map(int, box)), columns, edges, note, row[0], chosen=child in chosen
                )
            row[0] += 1
            if self._tk.getboolean(self._tk.call(path, "item", child, "-open")):
                self._branch(path, child, columns, edges, chosen, note, row)

    def _line(
        self,
        path: str,
        item: str,
        box: tuple[int, ...],
        columns: list[str],
        edges: list[int],
        note: Note,
        row: int,
        *,
        chosen: bool,
    ) -> None:
        kind = note.get("kind")
        words = self._ask(path, "item", item, "-text")
        inner = bool(self._tk.splitlist(self._tk.call(path, "children", item)))
        whole = self._within(path, (0, box[1], edges[-1], box[3]))
        states: dict[str, bool] = {"selected": chosen}
        if kind == "table":
            told = self.survey.add("table_row", whole, row=row, clickable=True, states=states)
        else:
            opened = self._tk.getboolean(self._tk.call(path, "item", item, "-open"))
            more = {"expanded": opened} if inner else {}
            told = self.survey.add(
                "list_item" if kind == "list" else "tree_item",
                whole,
                words,
                states={"disabled": False, **states, **more},
            )
        values = list(map(str, self._tk.splitlist(self._tk.call(path, "item", item, "-values"))))
        font = tkfont.Font(
            root=self._root, font=self._ask("ttk::style", "lookup", "Treeview", "-font") or "TkDefaultFont"
        )
        high = font.metrics("linespace")
        with self.survey.inside(told):
            if "#0" in columns:
                at = self._tk.splitlist(self._tk.call(path, "bbox", item, "#0"))
                picture = self._ask(path, "item", item, "-image").split(" ")[0]
                left = int(at[0]) if at else 0
                start = self._text_start(path, left, box[1] + box[3] // 2, edges[1])
                if picture:
                    wide, tall = (
                        self._number("image", "width", picture),
                        self._number("image", "height", picture),
                    )
                    self.survey.add(
                        "icon", self._within(path, (start, box[1] + (box[3] - tall) / 2, wide, tall))
                    )
                    start += wide + 4
                self.survey.line(
                    words,
                    self._within(path, (start, box[1] + (box[3] - high) / 2, font.measure(words), high)),
                )
            first = 1 if "#0" in columns else 0
            for number, value in enumerate(values[: len(columns) - first], start=first):
                cell_box = self._within(
                    path, (edges[number], box[1], edges[number + 1] - edges[number], box[3])
                )
                cell = (
                    self.survey.add("table_cell", cell_box, value, row=row, column=number, clickable=False)
                    if kind == "table"
                    else None
                )
                with self.survey.inside(cell), self.survey.clipped(grown(cell_box, -2)):
                    side = self._ask(path, "column", columns[number], "-anchor")
                    wide = font.measure(value)
                    left = cell_box[0] + {"e": cell_box[2] - wide - 4, "w": 4}.get(
                        side, (cell_box[2] - wide) / 2
                    )
                    self.survey.line(value, (left, cell_box[1] + (cell_box[3] - high) / 2, wide, high))

    def _text_start(self, path: str, left: int, y: int, right: int) -> int:
        """Behind the sign that opens a branch."""
        for x in range(left, right, 2):
            if self._ask(path, "identify", "element", x, y).endswith(("text", "image")):
                return x
        return left + 20

    # -- what is opened

    def menu(self, entries: list[Note]) -> dict[str, object]:
        path = self._window
        width = self._number("winfo", "width", path)
        told = self.survey.add("menu", (0, 0, width, self._number("winfo", "height", path)))
        last = self._number(path, "index", "end")
        edges = [self._number(path, "yposition", number) for number in range(last + 1)]
        edges.append(self._number("winfo", "height", path) - edges[0])
        with self.survey.inside(told):
            for number, item in enumerate(entries):
                if item["kind"] == "gap":
                    continue
                box = (1, edges[number], width - 2, edges[number + 1] - edges[number])
                states = {"disabled": item["disabled"], "selected": bool(item.get("lit"))}
                if item["mark"]:
                    states["checked"] = item["on"]
                told_item = self.survey.add("menu_item", box, item["text"], role="menuitem", states=states)
                with self.survey.inside(told_item):
                    self._written(path, item["text"], (26, box[1], width, box[3]))
        return self.survey.told()

    def opened(self, rows: str) -> dict[str, object]:
        told = self.survey.add(
            "menu",
            (
                0,
                0,
                self._number("winfo", "width", self._window),
                self._number("winfo", "height", self._window),
            ),
        )
        with self.survey.inside(told):
            self._rows(rows, "dropdown_item")
        return self.survey.told()


Look = Callable[[TkSurvey, str, Note], int | str | None]
_LOOKS: dict[str, Look] = {
    "Label": TkSurvey._label, "TLabel": TkSurvey._label, "Button": TkSurvey._button, "TButton": TkSurvey._button,
    "Checkbutton": TkSurvey._tick, "TCheckbutton": TkSurvey._tick, "Radiobutton": TkSurvey._tick, "TRadiobutton": TkSurvey._tick,
    "Entry": TkSurvey._field, "TEntry": TkSurvey._field, "Spinbox": TkSurvey._field, "TSpinbox": TkSurvey._field, "TCombobox": TkSurvey._field,
    "Text": TkSurvey._memo, "Scale": TkSurvey._slider, "TScale": TkSurvey._slider, "TProgressbar": TkSurvey._progress,
    "Scrollbar": TkSurvey._bar, "TScrollbar": TkSurvey._bar, "TFrame": TkSurvey._held, "Frame": TkSurvey._held, "Toolbar": TkSurvey._held,
    "Labelframe": TkSurvey._group, "TLabelframe": TkSurvey._group, "Menubutton": TkSurvey._menu_title, "TMenubutton": TkSurvey._menu_title,
    "Canvas": lambda survey, path, _note: survey._icon_list(path), "TNotebook": TkSurvey._tabs, "Listbox": TkSurvey._list, "Treeview": TkSurvey._tree,
}  # fmt: skip


def _broken(words: str, shown: tkfont.Font, wide: int) -> list[str]:
    lines, line = [], ""
    for word in words.split():
        longer = f"{line} {word}".strip()
        if line and shown.measure(longer) > wide:
            lines.append(line)
            line = word
        else:
            line = longer
    return [*lines, line]


def _pad(told: str) -> float:
    first = told.replace("{", "").split(" ")[0]
    return float(first) if first.replace(".", "").isdigit() else 0.0


def _four(told: list[float]) -> tuple[float, float, float, float]:
    """Left, top, right, bottom, as Tk shortens them."""
    if not told:
        return 0, 0, 0, 0
    left = told[0]
    top = told[1] if len(told) > 1 else left
    right = told[2] if len(told) > 2 else left
    bottom = told[3] if len(told) > 3 else top
    return left, top, right, bottom
