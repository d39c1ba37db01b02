"""What is GTK 3's alone: parts that are no widgets are asked of the style."""

from __future__ import annotations

from typing import Any

from gtk_options import Gtk
from gtk_survey import GtkSurvey, Note
from survey import Rect, grown

State = Gtk.StateFlags


class Gtk3Survey(GtkSurvey):
    def _box(self, widget: Gtk.Widget) -> Rect:
        place = widget.get_allocation()
        if widget is self._window:
            return 0, 0, place.width, place.height
        x, y = widget.translate_coordinates(self._window, 0, 0) or (place.x, place.y)
        return x, y, place.width, place.height

    def _children(self, widget: Gtk.Widget) -> list[Gtk.Widget]:
        found: list[Gtk.Widget] = []
        if isinstance(widget, Gtk.Container):
            widget.forall(found.append)
        return found

    def _part(self, widget: Gtk.Widget, *names: str) -> Any:
        """The style of a part that is no widget."""
        path = widget.get_path().copy()
        for name in names:
            path.append_type(Gtk.Widget)
            path.iter_set_object_name(-1, name)
        style = Gtk.StyleContext()
        style.set_path(path)
        style.set_parent(widget.get_style_context())
        return style

    def _sized(self, style: Any) -> tuple[float, float, Gtk.Border]:
        """With its frame; and what is kept free around it."""
        normal = State.NORMAL
        border, padding, margin = (
            style.get_border(normal),
            style.get_padding(normal),
            style.get_margin(normal),
        )
        wide, high = (
            float(Gtk.StyleContext.get_property(style, name, normal)) for name in ("min-width", "min-height")
        )
        wide += border.left + border.right + padding.left + padding.right
        high += border.top + border.bottom + padding.top + padding.bottom
        return max(8.0, wide), max(8.0, high), margin

    def _mark(self, button: Gtk.Widget) -> Rect:
        radio = isinstance(button, Gtk.RadioButton)
        wide, high, margin = self._sized(self._part(button, "radio" if radio else "check"))
        box, style = self._box(button), button.get_style_context()
        border, padding = style.get_border(State.NORMAL), style.get_padding(State.NORMAL)
        left = box[0] + border.left + padding.left + margin.left
        top = box[1] + border.top + padding.top
        room = box[3] - border.top - border.bottom - padding.top - padding.bottom - margin.top - margin.bottom
        return left, top + margin.top + (room - high) / 2, wide, high

    def _toggle(self, view: Gtk.TreeView, square: Rect) -> Rect:
        wide, high, _ = self._sized(self._part(view, "check"))
        return square[0] + (square[2] - wide) / 2, square[1] + (square[3] - high) / 2, wide, high

    def _look(self, widget: Gtk.Widget, note: Note) -> int | str | None:
        if note.get("kind") == "image":
            self.survey.add("image", self._box(widget))
            return "done"
        if note.get("look") == "toolbar" or isinstance(widget, Gtk.Toolbar):
            return self.survey.add("toolbar", self._box(widget))
        for kind, look in _LOOKS:
            if isinstance(widget, kind):
                return look(self, widget, note)
        name = type(widget).__gtype__.name
        if name == "GtkColorSwatch":
            self.survey.add("icon_button", self._box(widget), states=self._states(widget))
            return "done"
        if name in ("GtkColorPlane", "GtkCalendar", "GtkPrinterOptionWidget"):
            self.survey.blur(self._box(widget))
            return "done"
        return None

    def _header_bar(self, bar: Gtk.HeaderBar, _note: Note) -> int | None:
        return self.survey.add("title_bar", self._box(bar), bar.get_title() or "")

    def _image(self, image: Gtk.Image, _note: Note) -> str:
        box = self._box(image)
        pixels = image.get_pixbuf()
        wide, high = (
            (pixels.get_width(), pixels.get_height()) if pixels is not None else (image.get_pixel_size(),) * 2
        )
        if wide <= 0:
            wide = high = min(box[2], box[3], 48.0)
        at = (box[0] + (box[2] - wide) / 2, box[1] + (box[3] - high) / 2, wide, high)
        if wide > 3:
            self.survey.add("icon", at)
        return "done"

    def _field(self, field: Gtk.Entry, note: Note) -> str:
        states = self._states(field, focused=self._focused(field))
        spin = isinstance(field, Gtk.SpinButton)
        words = field.get_text()
        told = self.survey.add(
            "text_input", self._box(field), field.get_placeholder_text() or "", key=self._key(field, note), states=states,
            role="spinbutton" if spin else "textbox", visible_text=False,
        )  # fmt: skip
        box, place = self._box(field), field.get_allocation()
        if (words and field.get_visibility()) or (not words and field.get_placeholder_text()):
            left, top = field.get_layout_offsets()
            _ = place
            with self.survey.clipped(grown(box, -2)):
                self._lines(field.get_layout(), box[0] + left, box[1] + top)
        with self.survey.inside(told):
            if spin:
                for part in self._steps(field):
                    self.survey.add("icon_button", part, states={"disabled": states["disabled"]})
            for side in (Gtk.EntryIconPosition.PRIMARY, Gtk.EntryIconPosition.SECONDARY):
                if field.get_icon_storage_type(side) != Gtk.ImageType.EMPTY and not spin:
                    area = field.get_icon_area(side)
                    at = (
                        box[0] + area.x + (area.width - 16) / 2,
                        box[1] + area.y + (area.height - 16) / 2,
                        16,
                        16,
                    )
                    kind = "icon_button" if field.get_icon_activatable(side) else "icon"
                    self.survey.add(
                        kind, at, states={"disabled": states["disabled"]} if kind == "icon_button" else {}
                    )
        return "done"

    def _steps(self, spin: Gtk.SpinButton) -> list[Rect]:
        """Its two buttons have windows of their own."""
        place = spin.get_allocation()
        box, window = self._box(spin), spin.get_window()
        found = []
        for one in window.get_children() if window is not None else []:
            x, y = one.get_position()
            wide, high = one.get_width(), one.get_height()
            left, top = x - place.x, y - place.y
            ours = (
                left >= 0 and left + wide <= place.width + 1 and top >= 0 and top + high <= place.height + 1
            )
            if ours and one.get_user_data_widget() is spin if hasattr(one, "get_user_data_widget") else ours:
                found.append((box[0] + left, box[1] + top, float(wide), float(high)))
        buttons = [one for one in found if one[2] < place.width / 2 and one[0] > box[0] + place.width / 3]
        return buttons[:2] if len(buttons) >= 2 else []

    def _combo(self, combo: Gtk.ComboBox, note: Note) -> str:
        fields = list(self._inner(combo, Gtk.Entry))
        words = fields[0].get_text() if fields else self._chosen(combo)
        states = self._states(combo, focused=self._focused(combo), expanded=bool(note.get("shown")))
        told = self.survey.add(
            "dropdown", self._box(combo), words, key=self._key(combo, note), role="combobox", states=states
        )
        with self.survey.inside(told):
            if fields:
                box = self._box(fields[0])
                left, top = fields[0].get_layout_offsets()
                self._lines(fields[0].get_layout(), box[0] + left, box[1] + top)
            elif words:
                for cell in self._inner(combo, Gtk.CellView):
                    layout = cell.create_pango_layout(words)
                    across, down = layout.get_pixel_size()
                    box = self._box(cell)
                    self.survey.line(words, (box[0] + 2, box[1] + (box[3] - down) / 2, across, down))
        return "done"

    def _chosen(self, combo: Gtk.ComboBox) -> str:
        at = combo.get_active_iter()
        if at is None:
            return ""
        values = [
            combo.get_model().get_value(at, number) for number in range(combo.get_model().get_n_columns())
        ]
        return next((one for one in values if isinstance(one, str) and one), "")

    def _tabs(self, tabs: Gtk.Notebook, _note: Note) -> int | str | None:
        box = self._box(tabs)
        count = tabs.get_n_pages()
        if not tabs.get_show_tabs() or not count:
            return None
        style = self._part(tabs, "header", "tabs", "tab")
        border, padding = style.get_border(State.NORMAL), style.get_padding(State.NORMAL)
        labels = [tabs.get_tab_label(tabs.get_nth_page(number)) for number in range(count)]
        shown = [
            (number, one)
            for number, one in enumerate(labels)
            if one is not None and one.get_mapped() and one.get_child_visible()
        ]
        boxes = {}
        for number, label in shown:
            x, y, wide, high = self._box(label)
            boxes[number] = (x - border.left - padding.left, y - border.top - padding.top, wide + border.left + border.right + padding.left + padding.right, high + border.top + border.bottom + padding.top + padding.bottom)  # fmt: skip
        if not boxes:
            return None
        left, top = min(one[0] for one in boxes.values()), min(one[1] for one in boxes.values())
        right, bottom = (
            max(one[0] + one[2] for one in boxes.values()),
            max(one[1] + one[3] for one in boxes.values()),
        )
        bar = self.survey.add("tabbar", (left, top, right - left, bottom - top))
        with self.survey.inside(bar):
            for number, label in shown:
                words = list([label] if isinstance(label, Gtk.Label) else self._inner(label, Gtk.Label))
                name = words[0].get_text() if words else ""
                states = {"selected": number == tabs.get_current_page(), "disabled": not tabs.is_sensitive()}
                tab = self.survey.add("tab", boxes[number], name, states=states)
                with self.survey.inside(tab):
                    for one in words:
                        self._lines(*self._layout(one))
                    for one in self._inner(label, Gtk.Image) if not isinstance(label, Gtk.Label) else ():
                        if not isinstance(one.get_parent(), Gtk.Button):
                            self.survey.add("icon", self._box(one))
                    for one in self._inner(label, Gtk.Button) if not isinstance(label, Gtk.Label) else ():
                        self.survey.add(
                            "icon_button",
                            grown(self._box(one.get_child() or one), 1),
                            area=self._box(one),
                            states=self._states(one),
                        )
        page = tabs.get_nth_page(tabs.get_current_page())
        if page is not None:
            self._walk(page)
        _ = box
        return "done"

    def _menu_bar(self, bar: Gtk.MenuBar, _note: Note) -> str:
        for item in bar.get_children():
            label = item.get_child()
            words = label.get_text() if isinstance(label, Gtk.Label) else ""
            self.survey.add("menu_item", self._box(item), words, role="menuitem", states=self._states(item))
            if isinstance(label, Gtk.Label):
                self._lines(*self._layout(label))
        return "done"

    def menu(self, menu: Gtk.Menu, kind: str = "menu_item") -> dict[str, object]:
        """An opened menu, or the list of a choice; the survey is that of its own window."""
        told = self.survey.add("menu", self._box(menu))
        with self.survey.inside(told):
            for item in menu.get_children():
                if isinstance(item, Gtk.SeparatorMenuItem) or not item.get_mapped():
                    continue
                labels = list(self._inner(item, Gtk.Label))
                words = labels[0].get_text() if labels else ""
                states = self._states(item, selected=bool(item.get_state_flags() & State.PRELIGHT))
                if isinstance(item, Gtk.CheckMenuItem):
                    states["checked"] = item.get_active()
                row = self.survey.add(kind, self._box(item), words, role="menuitem", states=states)
                with self.survey.inside(row):
                    for label in labels:
                        self._lines(*self._layout(label))
        return self.survey.told()

    def _progress(self, bar: Gtk.ProgressBar, _note: Note) -> str:
        self.survey.add("progress", self._box(bar))
        return "done"

    def _switch(self, switch: Gtk.Switch, note: Note) -> str:
        states = self._states(switch, checked=switch.get_active(), focused=self._focused(switch))
        self.survey.add("switch", self._box(switch), key=self._key(switch, note), states=states)
        return "done"

    def _bar(self, bar: Gtk.Scrollbar, _note: Note) -> str:
        if bar.get_opacity() > 0.5:
            self.survey.add("scrollbar", self._box(bar))
        return "done"

    def _list(self, rows: Gtk.ListBox, note: Note) -> int | None:
        return self.survey.add("list", self._box(rows), key=self._key(rows, note))

    def _row(self, row: Gtk.ListBoxRow, _note: Note) -> int | None:
        labels = list(self._inner(row, Gtk.Label))
        return self.survey.add(
            "list_item",
            self._box(row),
            labels[0].get_text() if labels else "",
            states=self._states(row, selected=row.is_selected()),
        )


_LOOKS: tuple[tuple[Any, Any], ...] = (
    (Gtk.HeaderBar, Gtk3Survey._header_bar), (Gtk.RadioButton, lambda of, one, note: of._tick(one, note, "radio") if one.get_mode() else of._button(one, note)),
    (Gtk.CheckButton, lambda of, one, note: of._tick(one, note, "checkbox")), (Gtk.Button, GtkSurvey._button), (Gtk.Label, GtkSurvey._label),
    (Gtk.Entry, Gtk3Survey._field), (Gtk.ComboBox, Gtk3Survey._combo), (Gtk.Scale, GtkSurvey._slider), (Gtk.Switch, Gtk3Survey._switch),
    (Gtk.ProgressBar, Gtk3Survey._progress), (Gtk.TextView, GtkSurvey._memo), (Gtk.TreeView, GtkSurvey._view), (Gtk.IconView, GtkSurvey._icons),
    (Gtk.Notebook, Gtk3Survey._tabs), (Gtk.MenuBar, Gtk3Survey._menu_bar), (Gtk.Image, Gtk3Survey._image), (Gtk.Scrollbar, Gtk3Survey._bar),
    (Gtk.ListBox, Gtk3Survey._list), (Gtk.ListBoxRow, Gtk3Survey._row), (Gtk.Frame, lambda of, one, _note: of._frame(one) if one.get_label_widget() else None),
)  # fmt: skip
