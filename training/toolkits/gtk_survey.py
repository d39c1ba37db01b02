"""What stands where in a window of GTK 3 or 4: asked of its widgets, and of their styles where a part is none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gtk_options import FOUR, Gtk, Pango
from survey import Rect, Survey, grown, joined

Note = dict[str, Any]
BARE = 1


class GtkSurvey:
    """What both have in common."""

    def __init__(self, window: Gtk.Widget, notes: dict[Any, Note], scale: float) -> None:
        self._window, self._notes = window, notes
        self.survey = Survey(window.get_allocated_width(), window.get_allocated_height(), scale)

    def told(self) -> dict[str, object]:
        self._walk(self._window, first=True)
        return self.survey.told()

    # -- what differs

    def _box(self, widget: Gtk.Widget) -> Rect:
        raise NotImplementedError

    def _children(self, widget: Gtk.Widget) -> list[Gtk.Widget]:
        raise NotImplementedError

    def _mark(self, button: Gtk.Widget) -> Rect:
        """The square or circle of something to tick."""
        raise NotImplementedError

    def _look(self, widget: Gtk.Widget, note: Note) -> int | str | None:
        raise NotImplementedError

    # -- walking

    def _walk(self, widget: Gtk.Widget, *, first: bool = False) -> None:
        if not first and not (widget.get_mapped() and widget.get_child_visible()):
            return
        with self.survey.clipped(self._box(widget)) as shown:
            if not shown:
                return
            told = None if first else self._look(widget, self._notes.get(widget, {}))
            if told == "done":
                return
            with self.survey.inside(told if isinstance(told, int) else None):
                for child in self._children(widget):
                    self._walk(child)

    def _inner(self, widget: Gtk.Widget, kind: type) -> Iterator[Any]:
        for child in self._children(widget):
            if isinstance(child, kind):
                yield child
            yield from self._inner(child, kind)

    def _key(self, widget: Gtk.Widget, note: Note) -> str:
        return str(note.get("id") or f"at{hash(widget)}")

    def _states(self, widget: Gtk.Widget, **more: bool) -> dict[str, bool]:
        return {"disabled": not widget.is_sensitive(), **more}

    def _focused(self, widget: Gtk.Widget) -> bool:
        focus = self._window.get_focus() if isinstance(self._window, Gtk.Window) else None
        return (
            focus is not None and (focus is widget or focus.is_ancestor(widget)) and self._window.is_active()
        )

    # -- words

    def _layout(self, label: Gtk.Widget) -> tuple[Pango.Layout, float, float]:
        """And where it stands in the window."""
        layout = label.get_layout()
        left, top = label.get_layout_offsets()
        box = self._box(label)
        if not FOUR:
            place = label.get_allocation()
            left, top = left - place.x, top - place.y
        return layout, box[0] + left, box[1] + top

    def _lines(self, layout: Pango.Layout, left: float, top: float) -> Rect | None:
        found: Rect | None = None
        walk = layout.get_iter()
        words = layout.get_text().encode()
        while True:
            line, extents = walk.get_line_readonly(), walk.get_line_extents()[1]
            box = tuple(one / Pango.SCALE for one in (extents.x, extents.y, extents.width, extents.height))
            at = (left + box[0], top + box[1], box[2], box[3])
            shown = words[line.start_index : line.start_index + line.length].decode(errors="replace")
            if shown.strip() and at[2] > 0:
                self.survey.line(shown, at)
                found = at if found is None else joined(found, at)
            if not walk.next_line():
                return found

    def _label(self, label: Gtk.Label, note: Note) -> str:
        words = label.get_text()
        if not words.strip():
            return "done"
        box = self._lines(*self._layout(label)) or self._box(label)
        kind = note.get("kind", "link" if "<a " in label.get_label() else "text")
        if kind == "label":
            told = self.survey.add("label", box, words)
            self.survey.names(told, note["names"])
        elif label.get_mnemonic_widget() is not None:
            told = self.survey.add("label", box, words)
            other = label.get_mnemonic_widget()
            self.survey.names(told, self._key(other, self._notes.get(other, {})))
        elif kind != "title":
            self.survey.add(kind, box, words, states=self._states(label) if kind == "link" else {})
        return "done"

    # -- controls

    def _tick(self, button: Gtk.Widget, note: Note, kind: str) -> str:
        key = self._key(button, note)
        labels = [one for one in self._inner(button, Gtk.Label) if one.get_text().strip()]
        words = labels[0].get_text() if labels else ""
        states = self._states(button, checked=button.get_active(), focused=self._focused(button))
        self.survey.add(kind, self._mark(button), words, area=self._box(button), key=key, states=states)
        if labels:
            box = self._lines(*self._layout(labels[0])) or self._box(labels[0])
            self.survey.names(self.survey.add("label", box, words), key)
        return "done"

    def _button(self, button: Gtk.Widget, note: Note) -> str:
        whole = self._box(button)
        labels = [
            one for one in self._inner(button, Gtk.Label) if one.get_text().strip() and one.get_mapped()
        ]
        pictures = [
            one for one in self._inner(button, Gtk.Image) if one.get_mapped() and self._box(one)[2] > 3
        ]
        words = " ".join(one.get_text() for one in labels)
        context = button.get_style_context()
        flat = context.has_class("flat") or note.get("bare", False)
        active = isinstance(button, Gtk.ToggleButton) and button.get_active()
        ink = [self._box(one) for one in (*labels, *pictures)]
        bare = ink[0] if ink else whole
        for one in ink[1:]:
            bare = joined(bare, one)
        link = isinstance(button, Gtk.LinkButton)
        states = self._states(button, focused=self._focused(button))
        if isinstance(button, Gtk.ToggleButton):
            states["selected"] = active
        told = self.survey.add(
            "link" if link else "button" if words else "icon_button", grown(bare, BARE) if (flat or link) and not active else whole,
            words or note.get("name", "") or button.get_tooltip_text() or "", area=whole, key=self._key(button, note), states=states,
        )  # fmt: skip
        with self.survey.inside(told):
            for one in labels:
                self._lines(*self._layout(one))
            if words:
                for picture in pictures:
                    self.survey.add("icon", self._box(picture))
        return "done"

    def _slider(self, scale: Gtk.Scale, note: Note) -> str:
        place = scale.get_range_rect()
        box = self._box(scale)
        at = (box[0] + place.x, box[1] + place.y, place.width, place.height)
        states = self._states(scale, focused=self._focused(scale))
        self.survey.add("slider", at, area=box, key=self._key(scale, note), role="slider", states=states)
        return "done"

    def _memo(self, memo: Gtk.TextView, note: Note) -> str:
        whole = (
            self._box(memo.get_parent())
            if isinstance(memo.get_parent(), Gtk.ScrolledWindow)
            else self._box(memo)
        )
        states = self._states(memo, focused=self._focused(memo))
        self.survey.add(
            "text_input", whole, key=self._key(memo, note), role="textbox", visible_text=False, states=states
        )
        place, box = memo.get_visible_rect(), self._box(memo)
        at = memo.get_buffer().get_start_iter()
        for _ in range(200):
            where = memo.get_iter_location(at)
            if where.y > place.y + place.height:
                break
            end = at.copy()
            memo.forward_display_line_end(end)
            words = memo.get_buffer().get_text(at, end, False)
            right = memo.get_iter_location(end)
            x, y = memo.buffer_to_window_coords(Gtk.TextWindowType.WIDGET, where.x, where.y)
            if words.strip() and right.x > where.x:
                self.survey.line(words, (box[0] + x, box[1] + y, right.x - where.x, where.height))
            if not memo.forward_display_line(at):
                break
        return "done"

    def _frame(self, frame: Gtk.Frame) -> int | None:
        title = frame.get_label_widget()
        return self.survey.add(
            "panel", self._box(frame), title.get_text() if isinstance(title, Gtk.Label) else ""
        )

    # -- many rows

    def _view(self, view: Gtk.TreeView, note: Note) -> str:
        kind = note.get("kind") or ("table" if view.get_headers_visible() else "list")
        box = self._box(view)
        told = self.survey.add(kind, box, key=self._key(view, note))
        columns = [one for one in view.get_columns() if one.get_visible()]
        with self.survey.inside(told):
            top = 0.0
            if view.get_headers_visible():
                for number, column in enumerate(columns):
                    button = column.get_button()
                    at = self._box(button)
                    top = max(top, at[3])
                    head = self.survey.add(
                        "column_header",
                        at,
                        column.get_title(),
                        row=-1,
                        column=number,
                        states=self._states(button),
                    )
                    with self.survey.inside(head):
                        for label in self._inner(button, Gtk.Label):
                            self._lines(*self._layout(label))
            shown = view.get_visible_range()
            if shown:
                with self.survey.clipped((box[0], box[1] + top, box[2], box[3] - top)):
                    self._rows(view, kind, columns, *shown)
        return "done"

    def _rows(
        self,
        view: Gtk.TreeView,
        kind: str,
        columns: list[Gtk.TreeViewColumn],
        first: Gtk.TreePath,
        last: Gtk.TreePath,
    ) -> None:
        model, chosen = view.get_model(), view.get_selection()
        box, number = self._box(view), first.get_indices()[0]
        at: Gtk.TreeIter | None = model.get_iter(first)
        while at is not None:
            path = model.get_path(at)
            if path.compare(last) > 0:
                break
            areas = [self._area(view, box, path, column, background=True) for column in columns]
            line = areas[0]
            for one in areas[1:]:
                line = joined(line, one)
            states: dict[str, bool] = {"selected": chosen.path_is_selected(path)}
            if kind == "table":
                row = self.survey.add("table_row", line, row=number, clickable=True, states=states)
            else:
                if model.iter_has_child(at):
                    states["expanded"] = view.row_expanded(path)
                item = {"tree": "tree_item", "list": "list_item"}[kind]
                row = self.survey.add(
                    item,
                    (box[0], line[1], box[2], line[3]),
                    self._words_in(columns, model, at),
                    states={"disabled": False, **states},
                )
            with self.survey.inside(row):
                for column, (area, place) in enumerate(zip(areas, columns, strict=True)):
                    cell = (
                        self.survey.add("table_cell", area, row=number, column=column, clickable=False)
                        if kind == "table"
                        else None
                    )
                    with self.survey.inside(cell):
                        self._cell(view, box, path, place, model, at)
            number += 1
            at = self._next(view, model, path, at)

    def _next(
        self, view: Gtk.TreeView, model: Gtk.TreeModel, path: Gtk.TreePath, at: Gtk.TreeIter
    ) -> Gtk.TreeIter | None:
        if model.iter_has_child(at) and view.row_expanded(path):
            return model.iter_children(at)
        while at is not None:
            following = model.iter_next(at)
            if following is not None:
                return following
            at = model.iter_parent(at)
        return None

    def _area(
        self,
        view: Gtk.TreeView,
        box: Rect,
        path: Gtk.TreePath,
        column: Gtk.TreeViewColumn,
        *,
        background: bool,
    ) -> Rect:
        place = (view.get_background_area if background else view.get_cell_area)(path, column)
        x, y = view.convert_bin_window_to_widget_coords(place.x, place.y)
        return box[0] + x, box[1] + y, place.width, place.height

    def _words_in(self, columns: list[Gtk.TreeViewColumn], model: Gtk.TreeModel, at: Gtk.TreeIter) -> str:
        column = columns[0]
        column.cell_set_cell_data(model, at, False, False)
        return " ".join(
            str(cell.get_property("text") or "")
            for cell in column.get_cells()
            if isinstance(cell, Gtk.CellRendererText)
        )

    def _cell(
        self,
        view: Gtk.TreeView,
        box: Rect,
        path: Gtk.TreePath,
        column: Gtk.TreeViewColumn,
        model: Gtk.TreeModel,
        at: Gtk.TreeIter,
    ) -> None:
        column.cell_set_cell_data(model, at, model.iter_has_child(at), view.row_expanded(path))
        area = self._area(view, box, path, column, background=False)
        for cell in column.get_cells():
            if not cell.get_visible():
                continue
            found = column.cell_get_position(cell)
            if found is None:
                continue
            start, wide = found
            if isinstance(cell, Gtk.CellRendererToggle):
                side = min(18.0, area[3])
                square = (area[0] + start + (wide - side) / 2, area[1] + (area[3] - side) / 2, side, side)
                square = self._toggle(view, square)
                self.survey.add(
                    "radio" if cell.get_radio() else "checkbox",
                    square,
                    states={"checked": cell.get_active(), "disabled": not cell.get_sensitive()},
                )
            elif isinstance(cell, Gtk.CellRendererPixbuf):
                pixels = cell.get_property("texture" if FOUR else "pixbuf")
                if pixels is not None:
                    across, down = pixels.get_width(), pixels.get_height()
                    self.survey.add(
                        "icon",
                        (area[0] + start + (wide - across) / 2, area[1] + (area[3] - down) / 2, across, down),
                    )
            elif isinstance(cell, Gtk.CellRendererText) and cell.get_property("text"):
                layout = view.create_pango_layout(cell.get_property("text"))
                across, down = layout.get_pixel_size()
                pad = cell.get_property("xpad")
                left = start + pad + max(0.0, (wide - 2 * pad - across) * cell.get_property("xalign"))
                with self.survey.clipped((area[0] + start, area[1], wide, area[3])):
                    self.survey.line(
                        cell.get_property("text"),
                        (area[0] + left, area[1] + (area[3] - down) / 2, across, down),
                    )

    def _toggle(self, _view: Gtk.TreeView, square: Rect) -> Rect:
        return square

    def _icons(self, view: Gtk.IconView, note: Note) -> str:
        box = self._box(view)
        told = self.survey.add("list", box, key=self._key(view, note))
        model = view.get_model()
        with self.survey.inside(told):
            for number in range(len(model)):
                path = Gtk.TreePath.new_from_indices([number])
                found, place = view.get_cell_rect(path, None)
                if not found:
                    continue
                x, y = place.x, place.y
                states = {"selected": view.path_is_selected(path), "disabled": not view.is_sensitive()}
                words = str(model[path][view.get_text_column()]) if view.get_text_column() >= 0 else ""
                item = self.survey.add(
                    "list_item", (box[0] + x, box[1] + y, place.width, place.height), words, states=states
                )
                with self.survey.inside(item):
                    self._icon_cells(view, path, box)
        return "done"

    def _icon_cells(self, view: Gtk.IconView, path: Gtk.TreePath, box: Rect) -> None:
        for cell in view.get_cells():
            found, place = view.get_cell_rect(path, cell)
            if not found:
                continue
            x, y = place.x, place.y
            at = (box[0] + x, box[1] + y, place.width, place.height)
            if isinstance(cell, Gtk.CellRendererPixbuf):
                pixels = view.get_model()[path][view.get_pixbuf_column()]
                across, down = pixels.get_width(), pixels.get_height()
                self.survey.add(
                    "icon", (at[0] + (at[2] - across) / 2, at[1] + (at[3] - down) / 2, across, down)
                )
            else:
                words = str(view.get_model()[path][view.get_text_column()])
                layout = view.create_pango_layout(words)
                across, down = layout.get_pixel_size()
                if across <= at[2]:
                    self.survey.line(
                        words, (at[0] + (at[2] - across) / 2, at[1] + (at[3] - down) / 2, across, down)
                    )
