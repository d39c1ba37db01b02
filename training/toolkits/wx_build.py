"""Sketches made into widgets of wx. What a widget stands for is written on it where GTK can read it: in its tooltip."""

from __future__ import annotations

import random
from typing import Any

import wx
import wx.adv
import wx.grid

Node = dict[str, Any]
_SIDES = {"left": wx.ALIGN_LEFT | wx.ALIGN_CENTER_VERTICAL, "right": wx.ALIGN_RIGHT | wx.ALIGN_CENTER_VERTICAL, "middle": wx.ALIGN_CENTER, "top": wx.ALIGN_LEFT | wx.ALIGN_TOP}  # fmt: skip


class Builder:
    def __init__(self, lots: random.Random) -> None:
        self._lots = lots
        self.drawn: list[tuple[str, wx.Window, Node]] = []
        """Widgets that wx draws itself, which GTK knows nothing of."""
        self.focus: wx.Window | None = None
        self.open: wx.Choice | None = None

    def window(self, sketch: Node, window: wx.TopLevelWindow) -> None:
        if sketch["menus"]:
            bar = wx.MenuBar()
            for told in sketch["menus"]:
                bar.Append(self._menu(told["items"]), told["title"])
            window.SetMenuBar(bar)
        for tools in sketch["tools"][:1]:
            self._toolbar(window, tools)
        if sketch["status"]:
            bar = window.CreateStatusBar(len(sketch["status"]))
            for number, words in enumerate(sketch["status"]):
                bar.SetStatusText(words, number)
            bar.SetStatusWidths([-3, *[-1] * (len(sketch["status"]) - 1)])
            self.drawn.append(("status", bar, {}))
        held = wx.Panel(window)
        room = wx.BoxSizer()
        room.Add(self.make(held, sketch["body"]), 1, wx.EXPAND | wx.ALL, sketch["margin"])
        held.SetSizer(room)
        outer = wx.BoxSizer()
        outer.Add(held, 1, wx.EXPAND)
        window.SetSizer(outer)

    def make(self, parent: wx.Window, node: Node) -> wx.Window | wx.Sizer:
        made = getattr(self, f"_{node['kind']}")(parent, node)
        if isinstance(made, wx.Window):
            if node.get("id") and not made.GetToolTip():
                made.SetToolTip(f"id={node['id']}")
            if node.get("disabled"):
                made.Disable()
            if node.get("focused"):
                self.focus = made
            if node.get("width"):
                made.SetMinSize((node["width"], -1))
        return made

    def _menu(self, items: list[Node]) -> wx.Menu:
        menu = wx.Menu()
        for item in items:
            if item["kind"] == "gap":
                menu.AppendSeparator()
                continue
            words = item["text"] + (f"\t{item['keys']}" if item["keys"] else "")
            if item["opens"]:
                inner = wx.Menu()
                inner.Append(wx.ID_ANY, "…")
                menu.AppendSubMenu(inner, item["text"])
                continue
            kind = {"check": wx.ITEM_CHECK, "radio": wx.ITEM_RADIO}.get(item["mark"] or "", wx.ITEM_NORMAL)
            made = wx.MenuItem(menu, wx.ID_ANY, words, kind=kind)
            if item["icon"] and kind == wx.ITEM_NORMAL:
                made.SetBitmap(wx.Bitmap(item["icon"]))
            menu.Append(made)
            if kind == wx.ITEM_CHECK:
                made.Check(item["on"])
            made.Enable(not item["disabled"])
        return menu

    # -- what holds others

    def _grid(self, parent: wx.Window, node: Node) -> wx.Sizer:
        held = wx.GridBagSizer(node["gap"], node["gap"])
        across: set[int] = set()
        down: set[int] = set()
        for cell in node["cells"]:
            inner = cell["node"]
            grows = inner.get("grow", "")
            if inner["kind"] == "space":
                held.Add((inner["size"], inner["size"]), (cell["row"], cell["column"]))
            else:
                made = self.make(parent, inner)
                alone = inner["kind"] in (
                    "label",
                    "text",
                    "check",
                    "radio",
                    "button",
                    "tool",
                    "field",
                    "spin",
                    "choice",
                    "date",
                    "link",
                    "heading",
                )
                flags = (
                    _SIDES[inner["align"]]
                    if inner.get("align")
                    else wx.ALIGN_CENTER_VERTICAL
                    if alone and not grows
                    else wx.EXPAND
                )
                held.Add(made, (cell["row"], cell["column"]), (1, cell["wide"]), flags)
            if "x" in grows:
                across.add(cell["column"])
            if "y" in grows:
                down.add(cell["row"])
        for column in across:
            if not held.IsColGrowable(column) and column < held.GetCols():
                held.AddGrowableCol(column)
        for row in down:
            if not held.IsRowGrowable(row) and row < held.GetRows():
                held.AddGrowableRow(row)
        return held

    def _group(self, parent: wx.Window, node: Node) -> wx.Sizer:
        held = wx.StaticBoxSizer(wx.VERTICAL, parent, node["title"])
        held.Add(
            self.make(held.GetStaticBox(), node["body"]), 1, wx.EXPAND | wx.ALL, self._lots.choice((3, 6, 10))
        )
        return held

    def _tabs(self, parent: wx.Window, node: Node) -> wx.Window:
        tabs = wx.Notebook(parent)
        for page in node["pages"]:
            tabs.AddPage(self._page(tabs, page["body"]), page["title"])
        tabs.SetSelection(node["current"])
        return tabs

    def _page(self, parent: wx.Window, node: Node) -> wx.Window:
        held = wx.Panel(parent)
        room = wx.BoxSizer()
        room.Add(self.make(held, node), 1, wx.EXPAND | wx.ALL, 2)
        held.SetSizer(room)
        return held

    def _split(self, parent: wx.Window, node: Node) -> wx.Window:
        split = wx.SplitterWindow(parent, style=wx.SP_LIVE_UPDATE)
        first, second = (self._page(split, one) for one in node["parts"][:2])
        (split.SplitHorizontally if node.get("upright") else split.SplitVertically)(
            first, second, self._lots.randint(110, 250)
        )
        split.SetMinimumPaneSize(60)
        return split

    # -- words and pictures

    def _words(self, parent: wx.Window, words: str, kind: str) -> wx.StaticText:
        shown = wx.StaticText(parent, label=words.replace("&", "&&"))
        shown.SetToolTip(f"kind={kind}")
        return shown

    def _label(self, parent: wx.Window, node: Node) -> wx.Window:
        shown = self._words(parent, node["text"], "label")
        shown.SetToolTip(f"kind=label;names={node['names']}")
        return shown

    def _text(self, parent: wx.Window, node: Node) -> wx.Window:
        shown = self._words(parent, node["text"], "text")
        if node.get("wrap"):
            shown.Wrap(node["wrap"])
        return shown

    def _heading(self, parent: wx.Window, node: Node) -> wx.Window:
        shown = self._words(parent, node["text"], "heading")
        font = shown.GetFont().Bold()
        shown.SetFont(font.Scaled(self._lots.choice((1.0, 1.2, 1.5))))
        return shown

    def _link(self, parent: wx.Window, node: Node) -> wx.Window:
        return wx.adv.HyperlinkCtrl(parent, label=node["text"], url="https://example.org")

    def _icon(self, parent: wx.Window, node: Node) -> wx.Window:
        return wx.StaticBitmap(parent, bitmap=wx.Bitmap(node["icon"]))

    def _image(self, parent: wx.Window, node: Node) -> wx.Window:
        shown = wx.Panel(parent, size=(node.get("wide", 80), min(node["high"], 120)))
        shown.SetBackgroundColour(wx.Colour(*(self._lots.randrange(256) for _ in range(3))))
        self.drawn.append(("image", shown, {}))
        return shown

    def _line(self, parent: wx.Window, _node: Node) -> wx.Window:
        return wx.StaticLine(parent)

    # -- controls

    def _button(self, parent: wx.Window, node: Node) -> wx.Window:
        made = wx.Button(parent, label=node["text"], style=wx.BU_EXACTFIT if node.get("key") else 0)
        if node.get("icon"):
            made.SetBitmap(wx.Bitmap(node["icon"]))
        if node.get("main"):
            made.SetDefault()
        return made

    def _tool(self, parent: wx.Window, node: Node) -> wx.Window:
        framed = node.get("framed") or node.get("on")
        made = wx.BitmapButton(parent, bitmap=wx.Bitmap(node["icon"]), style=0 if framed else wx.BORDER_NONE)
        made.SetToolTip(f"name={node['name']}" + ("" if framed else ";bare=1"))
        return made

    def _toolbar(self, window: wx.Window, node: Node) -> None:
        bar = window.CreateToolBar(
            wx.TB_HORIZONTAL
            | (wx.TB_TEXT if any(one.get("shown") == "under" for one in node["parts"]) else 0)
        )
        bar.SetToolBitmapSize((node["size"], node["size"]))
        for item in node["parts"]:
            if item["kind"] == "gap":
                bar.AddSeparator()
            elif item["kind"] == "tool":
                tool = bar.AddTool(
                    wx.ID_ANY,
                    item["name"],
                    wx.Bitmap(item["icon"]),
                    kind=wx.ITEM_CHECK if item.get("on") else wx.ITEM_NORMAL,
                )
                bar.EnableTool(tool.GetId(), not item.get("disabled"))
                if item.get("on"):
                    bar.ToggleTool(tool.GetId(), True)
        bar.Realize()

    def _check(self, parent: wx.Window, node: Node) -> wx.Window:
        made = wx.CheckBox(parent, label=node["text"])
        made.SetValue(node["on"])
        return made

    _switch = _check

    def _radio(self, parent: wx.Window, node: Node) -> wx.Window:
        made = wx.RadioButton(parent, label=node["text"], style=wx.RB_GROUP)
        if not node["on"]:
            other = wx.RadioButton(parent, label="")
            other.SetValue(True)
            other.Hide()
        return made

    def _field(self, parent: wx.Window, node: Node) -> wx.Window:
        style = (wx.TE_PASSWORD if node.get("secret") else 0) | (wx.TE_RIGHT if node.get("right") else 0)
        made = wx.TextCtrl(parent, value=node["text"], style=style, size=(self._lots.randint(80, 190), -1))
        if node.get("hint"):
            made.SetHint(node["hint"])
        return made

    def _memo(self, parent: wx.Window, node: Node) -> wx.Window:
        return wx.TextCtrl(parent, value=node["text"], style=wx.TE_MULTILINE, size=(160, 18 * node["lines"]))

    def _spin(self, parent: wx.Window, node: Node) -> wx.Window:
        return wx.SpinCtrl(parent, min=-9999, max=99999, initial=node["value"])

    def _date(self, parent: wx.Window, node: Node) -> wx.Window:
        return self._field(parent, {"text": "/".join(reversed(node["value"].split("-")))})

    def _choice(self, parent: wx.Window, node: Node) -> wx.Window:
        if node["editable"]:
            made = wx.ComboBox(parent, choices=node["items"], value=node["items"][node["current"]])
        else:
            made = wx.Choice(parent, choices=node["items"])
            made.SetSelection(node["current"])
        return made

    def _slider(self, parent: wx.Window, node: Node) -> wx.Window:
        made = wx.Slider(
            parent, value=node["value"], style=wx.SL_VERTICAL if node["upright"] else wx.SL_HORIZONTAL
        )
        made.SetMinSize((110, -1))
        return made

    def _progress(self, parent: wx.Window, node: Node) -> wx.Window:
        made = wx.Gauge(parent, size=(node.get("wide", 100), -1))
        made.SetValue(node["value"])
        return made

    def _calendar(self, parent: wx.Window, _node: Node) -> wx.Window:
        return wx.adv.CalendarCtrl(parent)

    # -- many of one kind

    def _list(self, parent: wx.Window, node: Node) -> wx.Window:
        words = [one["text"] for one in node["items"]]
        if node["items"][0]["on"] is not None:
            made: Any = wx.CheckListBox(parent, choices=words)
            for number, one in enumerate(node["items"]):
                made.Check(number, bool(one["on"]))
        else:
            made = wx.ListBox(parent, choices=words)
        if node["selected"] is not None:
            made.SetSelection(node["selected"])
        made.SetMinSize((110, 80))
        return made

    def _pictures(self, parent: wx.Window, node: Node) -> wx.Window:
        made = wx.ListCtrl(parent, style=wx.LC_ICON)
        pictures = wx.ImageList(node["size"], node["size"])
        made.AssignImageList(pictures, wx.IMAGE_LIST_NORMAL)
        for number, one in enumerate(node["items"]):
            made.InsertItem(number, one["text"], pictures.Add(wx.Bitmap(one["icon"])))
        if node["selected"] is not None:
            made.Select(node["selected"])
        made.SetMinSize((160, 90))
        self.drawn.append(("pictures", made, node))
        return made

    def _tree(self, parent: wx.Window, node: Node) -> wx.Window:
        made = wx.TreeCtrl(
            parent,
            style=wx.TR_HAS_BUTTONS
            | wx.TR_HIDE_ROOT
            | wx.TR_LINES_AT_ROOT
            | self._lots.choice((0, wx.TR_FULL_ROW_HIGHLIGHT)),
        )
        root = made.AddRoot("")
        items: list[wx.TreeItemId] = []

        def fill(at: wx.TreeItemId, told: list[Node]) -> None:
            for one in told:
                item = made.AppendItem(at, one["text"])
                items.append(item)
                fill(item, one["inner"])
                if one["open"] and one["inner"]:
                    made.Expand(item)

        fill(root, node["items"])
        made.SelectItem(items[node["selected"] % len(items)])
        made.SetMinSize((130, 90))
        self.drawn.append(("tree", made, node))
        return made

    def _table(self, parent: wx.Window, node: Node) -> wx.Window:
        return self._sheet(parent, node) if self._lots.random() < 0.35 else self._report(parent, node)

    def _report(self, parent: wx.Window, node: Node) -> wx.Window:
        lines = (wx.LC_HRULES | wx.LC_VRULES) if node["lines"] else 0
        made = wx.ListCtrl(parent, style=wx.LC_REPORT | lines)
        for number, column in enumerate(node["columns"]):
            side = wx.LIST_FORMAT_RIGHT if column["kind"] in ("amount", "number") else wx.LIST_FORMAT_LEFT
            made.InsertColumn(number, column["title"], side, max(40, column["width"]))
        for row, values in enumerate(node["rows"]):
            made.InsertItem(row, _shown(values[0]))
            for column, value in enumerate(values[1:], start=1):
                made.SetItem(row, column, _shown(value))
        if node["selected"] is not None:
            made.Select(node["selected"])
        made.SetMinSize((220, 100))
        self.drawn.append(("report", made, node))
        return made

    def _sheet(self, parent: wx.Window, node: Node) -> wx.Window:
        made = wx.grid.Grid(parent)
        made.CreateGrid(max(1, len(node["rows"])), len(node["columns"]))
        for number, column in enumerate(node["columns"]):
            made.SetColLabelValue(number, column["title"])
            made.SetColSize(number, max(50, column["width"]))
        for row, values in enumerate(node["rows"]):
            for column, value in enumerate(values):
                made.SetCellValue(row, column, _shown(value))
        if not node["numbers"]:
            made.SetRowLabelSize(0)
        made.SetMinSize((220, 110))
        self.drawn.append(("sheet", made, node))
        return made


def _shown(value: object) -> str:
    return ("✓" if value else "") if isinstance(value, bool) else str(value)
