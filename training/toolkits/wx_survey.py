"""What stands where in a window of wx: what GTK draws for it is asked of GTK, what it draws itself of wx."""

from __future__ import annotations

from typing import Any

import wx

from gtk3_survey import Gtk3Survey
from gtk_options import Gtk
from gtk_survey import Note
from survey import Rect

Node = dict[str, Any]


class WxSurvey(Gtk3Survey):
    def __init__(
        self, window: Gtk.Window, frame: wx.Window, drawn: list[tuple[str, wx.Window, Node]], scale: float
    ) -> None:
        super().__init__(window, {}, scale)
        self._frame_of, self._drawn = frame, drawn
        origin = window.get_window().get_origin()
        self._corner = (origin[1], origin[2])

    def told(self) -> dict[str, object]:
        self._walk(self._window, first=True)
        for kind, widget, node in self._drawn:
            if widget.IsShownOnScreen():
                with self.survey.clipped(self._visible(widget)) as shown:
                    if shown:
                        getattr(self, f"_wx_{kind}")(widget, node)
        return self.survey.told()

    def _look(self, widget: Gtk.Widget, note: Note) -> int | str | None:
        told = dict(one.split("=", 1) for one in (widget.get_tooltip_text() or "").split(";") if "=" in one)
        return super()._look(widget, {**note, **told})

    # -- places

    def _place(self, widget: wx.Window, rect: wx.Rect | None = None) -> Rect:
        left, top = widget.ClientToScreen((0, 0)) if rect is not None else widget.GetScreenPosition()
        x, y, wide, high = (
            (rect.x, rect.y, rect.width, rect.height) if rect is not None else (0, 0, *widget.GetSize())
        )
        return left - self._corner[0] + x, top - self._corner[1] + y, wide, high

    def _visible(self, widget: wx.Window) -> Rect:
        box = self._place(widget)
        parent = widget.GetParent()
        while parent is not None and not parent.IsTopLevel():
            x, y, wide, high = self._place(parent)
            left, top = max(box[0], x), max(box[1], y)
            box = (left, top, min(box[0] + box[2], x + wide) - left, min(box[1] + box[3], y + high) - top)
            parent = parent.GetParent()
        return box if box[2] > 0 and box[3] > 0 else (0, 0, 0, 0)

    def _states_of(self, widget: wx.Window, **more: bool) -> dict[str, bool]:
        return {"disabled": not widget.IsEnabled(), **more}

    def _wrote(
        self, widget: wx.Window, words: str, box: Rect, pad: float = 3, *, right: bool = False
    ) -> None:
        wide, high = widget.GetTextExtent(words)
        left = box[0] + (box[2] - wide - pad if right else pad)
        with self.survey.clipped(box):
            self.survey.line(words, (left, box[1] + (box[3] - high) / 2, wide, high))

    # -- what wx draws itself

    def _wx_image(self, widget: wx.Window, _node: Node) -> None:
        self.survey.add("image", self._place(widget))

    def _wx_status(self, bar: wx.StatusBar, _node: Node) -> None:
        for number in range(bar.GetFieldsCount()):
            words = bar.GetStatusText(number)
            if words:
                box = self._place(bar, bar.GetFieldRect(number))
                wide, high = bar.GetTextExtent(words)
                at = (box[0] + 2, box[1] + (box[3] - high) / 2, min(wide, box[2]), high)
                self.survey.line(words, at)
                self.survey.add("text", at, words)

    def _wx_pictures(self, made: wx.ListCtrl, node: Node) -> None:
        told = self.survey.add("list", self._place(made), key=str(node.get("id", "")))
        with self.survey.inside(told):
            for number in range(made.GetItemCount()):
                states = self._states_of(made, selected=made.IsSelected(number))
                self.survey.add(
                    "list_item",
                    self._place(made, made.GetItemRect(number)),
                    made.GetItemText(number),
                    states=states,
                )

    def _wx_tree(self, made: wx.TreeCtrl, node: Node) -> None:
        told = self.survey.add("tree", self._place(made), key=str(node.get("id", "")))
        wide = made.GetClientSize()[0]
        with self.survey.inside(told):
            item = made.GetFirstVisibleItem()
            while item.IsOk():
                rect = made.GetBoundingRect(item, False)
                if rect is None or rect.y > made.GetClientSize()[1]:
                    break
                states = self._states_of(made, selected=made.IsSelected(item))
                if made.ItemHasChildren(item):
                    states["expanded"] = made.IsExpanded(item)
                row = self.survey.add(
                    "tree_item",
                    self._place(made, wx.Rect(0, rect.y, wide, rect.height)),
                    made.GetItemText(item),
                    states=states,
                )
                text = made.GetBoundingRect(item, True)
                with self.survey.inside(row):
                    self._wrote(made, made.GetItemText(item), self._place(made, text), 1)
                item = made.GetNextVisible(item)

    def _wx_report(self, made: wx.ListCtrl, node: Node) -> None:
        told = self.survey.add("table", self._place(made), key=str(node.get("id", "")))
        main = next(
            (
                one
                for one in made.GetChildren()
                if "header" not in one.GetName().lower() and "listctrl" in type(one).__name__.lower()
            ),
            made,
        )
        widths = [made.GetColumnWidth(number) for number in range(made.GetColumnCount())]
        rows = [made.GetItemRect(number) for number in range(made.GetItemCount())]
        left = rows[0].x if rows else 0
        header = [one for one in made.GetChildren() if one is not main and one.GetSize()[1] < 60]
        with self.survey.inside(told):
            if header:
                top = self._place(header[0])
                at = top[0]
                for number, wide in enumerate(widths):
                    box = (at, top[1], wide, top[3])
                    head = self.survey.add(
                        "column_header",
                        box,
                        made.GetColumn(number).GetText(),
                        row=-1,
                        column=number,
                        states=self._states_of(made),
                    )
                    with self.survey.inside(head):
                        self._wrote(made, made.GetColumn(number).GetText(), box, 6)
                    at += wide
            for number, rect in enumerate(rows):
                if rect.y > made.GetClientSize()[1]:
                    break
                box = self._place(made, wx.Rect(left, rect.y, sum(widths), rect.height))
                row = self.survey.add(
                    "table_row", box, row=number, clickable=True, states={"selected": made.IsSelected(number)}
                )
                at = box[0]
                with self.survey.inside(row):
                    for column, wide in enumerate(widths):
                        words = made.GetItemText(number, column)
                        cell_box = (at, box[1], wide, box[3])
                        cell = self.survey.add(
                            "table_cell", cell_box, words, row=number, column=column, clickable=False
                        )
                        with self.survey.inside(cell):
                            right = made.GetColumn(column).GetAlign() == wx.LIST_FORMAT_RIGHT
                            self._wrote(made, words, cell_box, 6, right=right)
                        at += wide

    def _wx_sheet(self, made: wx.grid.Grid, node: Node) -> None:
        told = self.survey.add("table", self._place(made), key=str(node.get("id", "")))
        inner, heads, sides = made.GetGridWindow(), made.GetGridColLabelWindow(), made.GetGridRowLabelWindow()
        with self.survey.inside(told):
            for column in range(made.GetNumberCols()):
                rect = made.CellToRect(0, column)
                left = made.CalcScrolledPosition(rect.x, 0)[0]
                box = self._place(heads, wx.Rect(left, 0, rect.width, made.GetColLabelSize()))
                head = self.survey.add(
                    "column_header",
                    box,
                    made.GetColLabelValue(column),
                    row=-1,
                    column=column,
                    states=self._states_of(made),
                )
                with self.survey.inside(head):
                    wide, _ = made.GetTextExtent(made.GetColLabelValue(column))
                    self._wrote(made, made.GetColLabelValue(column), box, max(2, (box[2] - wide) / 2))
            for row in range(made.GetNumberRows()):
                first, last = made.CellToRect(row, 0), made.CellToRect(row, made.GetNumberCols() - 1)
                x, y = made.CalcScrolledPosition(first.x, first.y)
                if y > inner.GetSize()[1]:
                    break
                whole = self._place(inner, wx.Rect(x, y, last.x + last.width - first.x, first.height))
                with self.survey.clipped(self._place(inner)):
                    line = self.survey.add(
                        "table_row", whole, row=row, clickable=False, states={"selected": False}
                    )
                    with self.survey.inside(line):
                        for column in range(made.GetNumberCols()):
                            rect = made.CellToRect(row, column)
                            left, top = made.CalcScrolledPosition(rect.x, rect.y)
                            box = self._place(inner, wx.Rect(left, top, rect.width, rect.height))
                            cell = self.survey.add(
                                "table_cell",
                                box,
                                made.GetCellValue(row, column),
                                row=row,
                                column=column,
                                clickable=True,
                            )
                            with self.survey.inside(cell):
                                self._wrote(made, made.GetCellValue(row, column), box, 2)
                if made.GetRowLabelSize() and line is not None:
                    with self.survey.inside(line):
                        self.survey.add(
                            "table_cell",
                            self._place(sides, wx.Rect(0, y, made.GetRowLabelSize(), first.height)),
                            str(row + 1),
                            row=row,
                            clickable=False,
                            role="rowheader",
                        )
