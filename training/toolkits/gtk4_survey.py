"""What is GTK 4's alone: every part is a widget there, known by the name the style knows it by."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gtk_options import Gtk
from gtk_survey import GtkSurvey, Note
from survey import Rect, grown

Shown = list[tuple[dict[str, object], list[int], tuple[int, int]]]
"""What is told of each thing opened over the window, its size and its place."""


class Gtk4Survey(GtkSurvey):
    def _box(self, widget: Gtk.Widget) -> Rect:
        if widget is self._window:
            return 0, 0, widget.get_width(), widget.get_height()
        found, at = widget.compute_bounds(self._window)
        return (at.origin.x, at.origin.y, at.size.width, at.size.height) if found else (0, 0, 0, 0)

    def _children(self, widget: Gtk.Widget) -> list[Gtk.Widget]:
        found, child = [], widget.get_first_child()
        while child is not None:
            if not isinstance(child, Gtk.Native):
                found.append(child)
            child = child.get_next_sibling()
        return found

    def _named(self, widget: Gtk.Widget, name: str) -> list[Gtk.Widget]:
        return [one for one in self._inner(widget, Gtk.Widget) if one.get_css_name() == name]

    def _mark(self, button: Gtk.Widget) -> Rect:
        found = self._named(button, "check") + self._named(button, "radio")
        return self._box(found[0]) if found else self._box(button)

    def _look(self, widget: Gtk.Widget, note: Note) -> int | str | None:
        if note.get("kind") == "image":
            self.survey.add("image", self._box(widget))
            return "done"
        if note.get("look") == "toolbar":
            return self.survey.add("toolbar", self._box(widget))
        for kind, look in _LOOKS:
            if isinstance(widget, kind):
                return look(self, widget, note)
        name = type(widget).__gtype__.name
        if name in ("GtkColorPlane", "GtkPrinterOptionWidget"):
            self.survey.blur(self._box(widget))
            return "done"
        if name == "GtkColorSwatch":
            self.survey.add("icon_button", self._box(widget), states=self._states(widget))
            return "done"
        return None

    def _header_bar(self, bar: Gtk.HeaderBar, _note: Note) -> int | None:
        return self.survey.add("title_bar", self._box(bar))

    def _image(self, image: Gtk.Image, _note: Note) -> str:
        box = self._box(image)
        if box[2] > 3 and image.get_storage_type() != Gtk.ImageType.EMPTY:
            self.survey.add("icon", box)
        return "done"

    def _field(self, field: Any, note: Note) -> str:
        spin = isinstance(field, Gtk.SpinButton)
        states = self._states(field, focused=self._focused(field))
        told = self.survey.add(
            "text_input",
            self._box(field),
            key=self._key(field, note),
            states=states,
            role="spinbutton" if spin else "textbox",
            visible_text=False,
        )
        hidden = isinstance(field, Gtk.Entry) and not field.get_visibility()
        words = field.get_text()
        with self.survey.inside(told):
            for inner in self._named(field, "text"):
                box = self._box(inner)
                layout = inner.create_pango_layout(words)
                across, down = layout.get_pixel_size()
                left = max(0.0, (box[2] - across) * field.get_alignment())
                if words and not hidden:
                    with self.survey.clipped(box):
                        self.survey.line(words, (box[0] + left, box[1] + (box[3] - down) / 2, across, down))
            for button in self._inner(field, Gtk.Button):
                if button.get_mapped():
                    self.survey.add("icon_button", self._box(button), states=self._states(button))
            for image in self._named(field, "image"):
                if image.get_mapped() and not spin:
                    lit = image.has_css_class("right")
                    self.survey.add(
                        "icon_button" if lit else "icon",
                        grown(self._box(image), 1),
                        states=self._states(image) if lit else {},
                    )
        return "done"

    def _combo(self, combo: Gtk.Widget, note: Note) -> str:
        labels = [one for one in self._inner(combo, Gtk.Label) if one.get_mapped()]
        fields = list(self._inner(combo, Gtk.Entry))
        words = fields[0].get_text() if fields else labels[0].get_text() if labels else _chosen(combo)
        states = self._states(combo, focused=self._focused(combo), expanded=bool(note.get("shown")))
        told = self.survey.add(
            "dropdown", self._box(combo), words, key=self._key(combo, note), role="combobox", states=states
        )
        with self.survey.inside(told):
            for label in labels:
                self._lines(*self._layout(label))
            for cell in self._inner(combo, Gtk.CellView):
                layout = cell.create_pango_layout(words)
                across, down = layout.get_pixel_size()
                box = self._box(cell)
                self.survey.line(words, (box[0] + 2, box[1] + (box[3] - down) / 2, across, down))
        return "done"

    def _tabs(self, tabs: Gtk.Notebook, _note: Note) -> str:
        heads = [one for one in self._named(tabs, "tab") if one.get_mapped() and one.get_child_visible()]
        bars = self._named(tabs, "tabs")
        bar = self.survey.add("tabbar", self._box(bars[0])) if heads and bars else None
        with self.survey.inside(bar):
            for head in heads:
                labels = list(self._inner(head, Gtk.Label))
                states = {
                    "selected": bool(head.get_state_flags() & Gtk.StateFlags.CHECKED),
                    "disabled": not tabs.is_sensitive(),
                }
                tab = self.survey.add(
                    "tab", self._box(head), labels[0].get_text() if labels else "", states=states
                )
                with self.survey.inside(tab):
                    for label in labels:
                        self._lines(*self._layout(label))
                    for button in self._inner(head, Gtk.Button):
                        self._button(button, {"bare": True})
                    for image in self._inner(head, Gtk.Image):
                        if not isinstance(image.get_parent(), Gtk.Button):
                            self._image(image, {})
        page = tabs.get_nth_page(tabs.get_current_page())
        if page is not None:
            self._walk(page)
        return "done"

    def _menu_bar(self, bar: Gtk.Widget, _note: Note) -> str:
        for item in self._children(bar):
            labels = list(self._inner(item, Gtk.Label))
            self.survey.add(
                "menu_item",
                self._box(item),
                labels[0].get_text() if labels else "",
                role="menuitem",
                states=self._states(item),
            )
            for label in labels:
                self._lines(*self._layout(label))
        return "done"

    def rows(self, kind: str) -> dict[str, object]:
        """Of a menu or a list that is opened over its window."""
        contents = self._named(self._window, "contents")
        told = self.survey.add("menu", self._box(contents[0]) if contents else self._box(self._window))
        names = ("modelbutton", "row", "button") if kind == "menu_item" else ("modelbutton", "row")
        with self.survey.inside(told):
            for row in [one for name in names for one in self._named(self._window, name) if one.get_mapped()]:
                labels = [
                    one for one in self._inner(row, Gtk.Label) if one.get_mapped() and one.get_text().strip()
                ]
                flags = row.get_state_flags()
                states = self._states(
                    row, selected=bool(flags & (Gtk.StateFlags.SELECTED | Gtk.StateFlags.PRELIGHT))
                )
                item = self.survey.add(
                    kind,
                    self._box(row),
                    labels[0].get_text() if labels else "",
                    role="menuitem",
                    states=states,
                )
                with self.survey.inside(item):
                    for label in labels:
                        self._lines(*self._layout(label))
        return self.survey.told()

    def _calendar(self, calendar: Gtk.Calendar, _note: Note) -> str:
        told = self.survey.add("panel", self._box(calendar))
        with self.survey.inside(told):
            for button in self._inner(calendar, Gtk.Button):
                self._button(button, {"bare": True})
            for label in self._inner(calendar, Gtk.Label):
                if not label.get_mapped() or isinstance(label.get_parent(), Gtk.Button):
                    continue
                box = self._lines(*self._layout(label)) or self._box(label)
                if label.has_css_class("day-number"):
                    self.survey.add(
                        "button",
                        grown(box, 3),
                        label.get_text(),
                        area=self._box(label),
                        states=self._states(label),
                    )
                else:
                    self.survey.add("text", box, label.get_text())
        return "done"

    def _progress(self, bar: Gtk.ProgressBar, _note: Note) -> str:
        self.survey.add("progress", self._box(bar))
        return "done"

    def _switch(self, switch: Gtk.Switch, note: Note) -> str:
        states = self._states(switch, checked=switch.get_active(), focused=self._focused(switch))
        self.survey.add("switch", self._box(switch), key=self._key(switch, note), states=states)
        return "done"

    def _bar(self, bar: Gtk.Scrollbar, _note: Note) -> str:
        if not bar.has_css_class("overlay-indicator"):
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

    def _check(self, button: Gtk.CheckButton, note: Note) -> str:
        return self._tick(button, note, "radio" if self._named(button, "radio") else "checkbox")


def _chosen(combo: Gtk.Widget) -> str:
    return (combo.get_active_text() or "") if isinstance(combo, Gtk.ComboBoxText) else ""


def opened(
    builder: Any, asked: dict[str, Any], settle: Callable[[], None]
) -> tuple[Shown, Callable[[], None] | None]:
    """One menu or choice of the window, opened; and what closes it."""
    popovers: list[Gtk.Popover] = []
    kind = "menu_item"
    if asked.get("menu") and builder.menus:
        bar = builder.menus[0][0]
        items, child = [], bar.get_first_child()
        while child is not None:
            items.append(child)
            child = child.get_next_sibling()
        item = items[asked["menu"] % len(items)]
        item.activate()
        popovers = _popovers(item)
    elif builder.open is not None and builder.open.get_mapped():
        kind = "dropdown_item"
        builder.notes.setdefault(builder.open, {})["shown"] = True
        if isinstance(builder.open, Gtk.ComboBox):
            builder.open.popup()
        else:
            builder.open.activate()
        popovers = _popovers(builder.open)
    settle()
    shown: Shown = []
    for popover in popovers[:1]:
        if not popover.get_mapped():
            continue
        surface = popover.get_surface()
        size = [popover.get_width(), popover.get_height()]
        scale = round(surface.get_scale_factor())
        told = Gtk4Survey(popover, builder.notes, scale).rows(kind)
        place = (surface.get_position_x() * scale, surface.get_position_y() * scale)
        shown.append((told, [side * scale for side in size], place))
    close = popovers[0].popdown if popovers else None
    return shown, close


def _popovers(widget: Gtk.Widget) -> list[Gtk.Popover]:
    found, child = [], widget.get_first_child()
    while child is not None:
        found += [child] if isinstance(child, Gtk.Popover) else _popovers(child)
        child = child.get_next_sibling()
    return found


_LOOKS: tuple[tuple[Any, Any], ...] = (
    (Gtk.HeaderBar, Gtk4Survey._header_bar), (Gtk.CheckButton, Gtk4Survey._check), (Gtk.Button, GtkSurvey._button), (Gtk.Label, GtkSurvey._label),
    (Gtk.Entry, Gtk4Survey._field), (Gtk.SpinButton, Gtk4Survey._field), (Gtk.SearchEntry, Gtk4Survey._field), (Gtk.ComboBox, Gtk4Survey._combo),
    (Gtk.DropDown, Gtk4Survey._combo), (Gtk.Scale, GtkSurvey._slider), (Gtk.Switch, Gtk4Survey._switch), (Gtk.ProgressBar, Gtk4Survey._progress),
    (Gtk.TextView, GtkSurvey._memo), (Gtk.TreeView, GtkSurvey._view), (Gtk.IconView, GtkSurvey._icons), (Gtk.Notebook, Gtk4Survey._tabs),
    (Gtk.PopoverMenuBar, Gtk4Survey._menu_bar), (Gtk.Image, Gtk4Survey._image), (Gtk.Scrollbar, Gtk4Survey._bar), (Gtk.Calendar, Gtk4Survey._calendar),
    (Gtk.ListBox, Gtk4Survey._list), (Gtk.ListBoxRow, Gtk4Survey._row), (Gtk.Frame, lambda of, one, _note: of._frame(one) if one.get_label_widget() else None),
)  # fmt: skip
