"""Sketches made into widgets of GTK 3 or 4."""

from __future__ import annotations

import random
from typing import Any

from gtk_options import FOUR, GdkPixbuf, Gio, Gtk, Pango

Node = dict[str, Any]
_SIDES = {"left": (Gtk.Align.START, Gtk.Align.CENTER), "right": (Gtk.Align.END, Gtk.Align.CENTER), "middle": (Gtk.Align.CENTER, Gtk.Align.CENTER), "top": (Gtk.Align.START, Gtk.Align.START)}  # fmt: skip


class Builder:
    def __init__(self, lots: random.Random) -> None:
        self._lots = lots
        self.notes: dict[Any, Node] = {}
        """By widget, what cannot be asked of it."""
        self.focus: Gtk.Widget | None = None
        self.open: Gtk.ComboBoxText | None = None
        self.menus: list[tuple[Gtk.Widget, Gtk.Widget]] = []

    def window(self, sketch: Node, window: Gtk.Window) -> None:
        held = _box(upright=True)
        if sketch["menus"]:
            _add(held, self._menu_bar(sketch["menus"]))
        for tools in sketch["tools"]:
            _add(held, self._toolbar(tools))
        inside = self.make(sketch["body"])
        _margin(inside, sketch["margin"])
        inside.set_vexpand(True)
        inside.set_hexpand(True)
        _add(held, inside)
        if sketch["status"]:
            bar = _box()
            for words in sketch["status"]:
                shown = self._words(words, "text")
                shown.set_hexpand(words == sketch["status"][0])
                _margin(shown, 4)
                _add(bar, shown)
            _add(held, bar)
        _hold(window, held)

    def header(self, sketch: Node, window: Gtk.Window) -> None:
        """A title bar the program draws itself, with buttons in it."""
        bar = Gtk.HeaderBar()
        if FOUR:
            bar.set_title_widget(self._words(sketch["title"], "title"))
            bar.set_show_title_buttons(True)
        else:
            bar.set_title(sketch["title"])
            bar.set_show_close_button(True)
            if self._lots.random() < 0.3:
                bar.set_subtitle(sketch.get("page", ""))
        for tools in sketch.get("tools", [])[:1]:
            for item in tools["parts"][: self._lots.randint(1, 4)]:
                if item["kind"] == "tool":
                    bar.pack_start(self.make(item | {"framed": True}))
        window.set_titlebar(bar)

    def make(self, node: Node) -> Gtk.Widget:
        widget: Gtk.Widget = getattr(self, f"_{node['kind']}")(node)
        note = self.notes.setdefault(widget, {})
        note.setdefault("id", node.get("id", ""))
        if node.get("disabled"):
            widget.set_sensitive(False)
        if node.get("focused"):
            self.focus = widget
        if node.get("width"):
            widget.set_size_request(node["width"], -1)
        return widget

    def _note(self, widget: Gtk.Widget, **told: object) -> Gtk.Widget:
        self.notes.setdefault(widget, {}).update(told)
        return widget

    # -- what holds others

    def _grid(self, node: Node) -> Gtk.Widget:
        held = Gtk.Grid(column_spacing=node["gap"], row_spacing=node["gap"])
        _margin(held, node["margin"])
        same = Gtk.SizeGroup(mode=Gtk.SizeGroupMode.HORIZONTAL)
        for cell in node["cells"]:
            inner = cell["node"]
            grows = inner.get("grow", "")
            made = _box() if inner["kind"] == "space" else self.make(inner)
            if inner["kind"] == "space":
                made.set_size_request(max(1, inner["size"]), 1)
            made.set_hexpand("x" in grows)
            made.set_vexpand("y" in grows)
            if inner.get("align"):
                across, down = _SIDES[inner["align"]]
                made.set_halign(across)
                made.set_valign(down)
            elif inner["kind"] in (
                "label",
                "text",
                "heading",
                "link",
                "check",
                "radio",
                "switch",
                "tool",
                "field",
                "choice",
                "button",
                "spin",
                "date",
            ) and not inner.get("key"):
                made.set_valign(Gtk.Align.CENTER)
            if inner["kind"] == "switch" and not inner.get("text"):
                made.set_halign(Gtk.Align.START)
            if inner.get("same"):
                same.add_widget(made)
            held.attach(made, cell["column"], cell["row"], cell["wide"], 1)
        return held

    def _group(self, node: Node) -> Gtk.Widget:
        group = Gtk.Frame()
        if node["ticked"] is not None:
            group.set_label_widget(self._check({"text": node["title"], "on": node["ticked"]}))
        else:
            title = self._words(node["title"], "heading")
            if self._lots.random() < 0.5:
                title.set_markup(f"<b>{_escaped(node['title'])}</b>")
            group.set_label_widget(title)
        inside = self.make(node["body"])
        _margin(inside, self._lots.choice((4, 8, 12)))
        _hold(group, inside)
        return group

    def _tabs(self, node: Node) -> Gtk.Widget:
        tabs = Gtk.Notebook()
        for page in node["pages"]:
            title = Gtk.Label(label=page["title"])
            label: Gtk.Widget = title
            if page["icon"] or node["closes"]:
                label = _box(gap=4)
                if page["icon"]:
                    _add(label, Gtk.Image.new_from_file(page["icon"]))
                _add(label, title)
                if node["closes"]:
                    close = _icon_button("window-close-symbolic")
                    _flat(close)
                    _add(label, close)
            _show(label)
            tabs.append_page(self.make(page["body"]), label)
        tabs.set_scrollable(True)
        _show(tabs)
        tabs.set_current_page(node["current"])
        if self._lots.random() < 0.08:
            tabs.set_tab_pos(self._lots.choice((Gtk.PositionType.BOTTOM, Gtk.PositionType.LEFT)))
        return tabs

    def _split(self, node: Node) -> Gtk.Widget:
        split = Gtk.Paned(
            orientation=Gtk.Orientation.VERTICAL if node.get("upright") else Gtk.Orientation.HORIZONTAL
        )
        first, second = (self.make(one) for one in node["parts"][:2])
        if FOUR:
            split.set_start_child(first)
            split.set_end_child(second)
        else:
            split.pack1(first, True, False)
            split.pack2(second, True, False)
        split.set_position(self._lots.randint(110, 260))
        return split

    def _scrolled(self, inside: Gtk.Widget, *, framed: bool = True) -> Gtk.Widget:
        held = Gtk.ScrolledWindow()
        held.set_overlay_scrolling(self._lots.random() < 0.3)
        if FOUR:
            held.set_has_frame(framed)
        else:
            held.set_shadow_type(Gtk.ShadowType.IN if framed else Gtk.ShadowType.NONE)
        if self._lots.random() < 0.3:
            held.set_policy(Gtk.PolicyType.AUTOMATIC, Gtk.PolicyType.ALWAYS)
        _hold(held, inside)
        held.set_size_request(130, 80)
        return held

    # -- words and pictures

    def _words(self, words: str, kind: str) -> Gtk.Label:
        shown = Gtk.Label(label=words, xalign=0.0)
        self._note(shown, kind=kind)
        return shown

    def _label(self, node: Node) -> Gtk.Widget:
        shown = self._words(node["text"], "label")
        shown.set_xalign(self._lots.choice((0.0, 0.0, 0.0, 1.0)))
        return self._note(shown, names=node["names"])

    def _text(self, node: Node) -> Gtk.Widget:
        shown = self._words(node["text"], "text")
        if node.get("wrap"):
            _wrapped(shown)
            shown.set_max_width_chars(max(20, node["wrap"] // 8))
        if node.get("bold"):
            shown.set_markup(f"<b>{_escaped(node['text'])}</b>")
        return shown

    def _heading(self, node: Node) -> Gtk.Widget:
        shown = self._words(node["text"], "heading")
        size = self._lots.choice(("medium", "large", "x-large"))
        shown.set_markup(f'<span weight="bold" size="{size}">{_escaped(node["text"])}</span>')
        return shown

    def _link(self, node: Node) -> Gtk.Widget:
        if self._lots.random() < 0.5:
            made = Gtk.LinkButton.new_with_label("https://example.org", node["text"])
            made.set_halign(Gtk.Align.START)
            return made
        shown = self._words(node["text"], "link")
        shown.set_markup(f'<a href="#">{_escaped(node["text"])}</a>')
        return shown

    def _icon(self, node: Node) -> Gtk.Widget:
        return self._note(_picture(node["icon"]), kind="icon")

    def _image(self, node: Node) -> Gtk.Widget:
        area = Gtk.DrawingArea()
        area.set_size_request(node.get("wide", 80), min(node["high"], 120))
        seed = self._lots.randrange(10**6)

        def paint(widget: Gtk.Widget, ink: Any, *_: object) -> bool:
            lots = random.Random(seed)
            wide, high = widget.get_allocated_width(), widget.get_allocated_height()
            ink.set_source_rgb(*(lots.random() for _ in range(3)))
            ink.paint()
            for _ in range(lots.randint(2, 10)):
                ink.set_source_rgb(*(lots.random() for _ in range(3)))
                left, top = lots.random() * wide, lots.random() * high
                if lots.random() < 0.5:
                    ink.rectangle(left, top, lots.random() * wide / 2, lots.random() * high / 2)
                else:
                    ink.arc(left, top, 4 + lots.random() * high / 3, 0, 7)
                ink.fill()
            return False

        if FOUR:
            area.set_draw_func(paint)
        else:
            area.connect("draw", paint)
        return self._note(area, kind="image")

    def _line(self, _node: Node) -> Gtk.Widget:
        return Gtk.Separator(orientation=Gtk.Orientation.HORIZONTAL)

    # -- controls

    def _button(self, node: Node) -> Gtk.Widget:
        made = Gtk.Button()
        if node.get("icon"):
            held = _box(gap=4)
            held.set_halign(Gtk.Align.CENTER)
            _add(held, _picture(node["icon"]))
            _add(held, Gtk.Label(label=node["text"]))
            _hold(made, held)
        else:
            _hold(made, Gtk.Label(label=node["text"]))
        if node.get("main") and self._lots.random() < 0.4:
            made.get_style_context().add_class(
                self._lots.choice(("suggested-action", "suggested-action", "destructive-action"))
            )
        return made

    def _tool(self, node: Node) -> Gtk.Widget:
        made = Gtk.ToggleButton() if node.get("on") else Gtk.Button()
        if node.get("on"):
            made.set_active(True)
        if node.get("shown"):
            held = _box(upright=node["shown"] == "under", gap=3)
            held.set_halign(Gtk.Align.CENTER)
            held.set_valign(Gtk.Align.CENTER)
            _add(held, _picture(node["icon"]))
            _add(held, Gtk.Label(label=node["name"]))
            _hold(made, held)
        else:
            _hold(made, _picture(node["icon"]))
        if not node.get("framed"):
            _flat(made)
        return self._note(made, name=node["name"], bare=not node.get("framed"))

    def _toolbar(self, node: Node) -> Gtk.Widget:
        bar = _box(gap=self._lots.choice((0, 0, 2, 4)))
        bar.get_style_context().add_class("toolbar")
        if not FOUR and self._lots.random() < 0.6:
            bar.get_style_context().add_class("primary-toolbar")
        for item in node["parts"]:
            if item["kind"] == "gap":
                line = Gtk.Separator(orientation=Gtk.Orientation.VERTICAL)
                _margin(line, 3)
                _add(bar, line)
            else:
                made = self.make(item)
                made.set_valign(Gtk.Align.CENTER)
                _add(bar, made)
        return self._note(bar, look="toolbar")

    def _menu_bar(self, menus: list[Node]) -> Gtk.Widget:
        if FOUR:
            model = Gio.Menu()
            for told in menus:
                inner = Gio.Menu()
                section = Gio.Menu()
                for item in told["items"]:
                    if item["kind"] == "gap":
                        inner.append_section(None, section)
                        section = Gio.Menu()
                    else:
                        section.append(item["text"], "app.off" if item["disabled"] else "app.on")
                inner.append_section(None, section)
                model.append_submenu(told["title"], inner)
            bar = Gtk.PopoverMenuBar.new_from_model(model)
            self.menus.append((bar, bar))
            return bar
        bar = Gtk.MenuBar()
        for told in menus:
            title = Gtk.MenuItem(label=told["title"])
            menu = Gtk.Menu()
            for item in told["items"]:
                menu.append(self._menu_item(item))
            menu.show_all()
            title.set_submenu(menu)
            bar.append(title)
            self.menus.append((title, menu))
        return bar

    def _menu_item(self, item: Node) -> Gtk.Widget:
        if item["kind"] == "gap":
            return Gtk.SeparatorMenuItem()
        if item["mark"]:
            made: Any = Gtk.CheckMenuItem(label=item["text"])
            made.set_draw_as_radio(item["mark"] == "radio")
            made.set_active(item["on"])
        elif item["icon"] and self._lots.random() < 0.7:
            made = Gtk.ImageMenuItem(label=item["text"])
            made.set_image(Gtk.Image.new_from_file(item["icon"]))
            made.set_always_show_image(True)
        else:
            made = Gtk.MenuItem(label=item["text"])
        if item["keys"]:
            key, mods = Gtk.accelerator_parse(item["keys"].replace("Ctrl+", "<Control>"))
            label = made.get_child()
            if isinstance(label, Gtk.AccelLabel):
                label.set_accel(key, mods)
        if item["opens"]:
            inner = Gtk.Menu()
            inner.append(Gtk.MenuItem(label="…"))
            made.set_submenu(inner)
        made.set_sensitive(not item["disabled"])
        return made

    def _check(self, node: Node) -> Gtk.Widget:
        made = Gtk.CheckButton(label=node["text"]) if node["text"] else Gtk.CheckButton()
        made.set_active(node["on"])
        return made

    def _switch(self, node: Node) -> Gtk.Widget:
        made = Gtk.Switch()
        made.set_active(node["on"])
        made.set_valign(Gtk.Align.CENTER)
        if not node.get("text"):
            return made
        held = _box(gap=8)
        name = self._words(node["text"], "label")
        self._note(name, names=f"switch{id(made)}")
        self._note(made, id=f"switch{id(made)}")
        self._held_switch = made
        name.set_hexpand(True)
        for one in (name, made) if self._lots.random() < 0.7 else (made, name):
            _add(held, one)
        return held

    def _radio(self, node: Node) -> Gtk.Widget:
        if FOUR:
            made = Gtk.CheckButton(label=node["text"])
            made.set_group(Gtk.CheckButton())
        else:
            made = Gtk.RadioButton.new_with_label(None, node["text"])
            if not node["on"]:
                other = Gtk.RadioButton.new_from_widget(made)
                other.set_active(True)
                self._note(made, other=other)
                return made
        made.set_active(node["on"])
        return made

    def _field(self, node: Node) -> Gtk.Widget:
        made = Gtk.Entry()
        made.set_text(node["text"])
        if node.get("hint"):
            made.set_placeholder_text(node["hint"])
        if node.get("secret"):
            made.set_visibility(False)
        if node.get("icon"):
            made.set_icon_from_icon_name(Gtk.EntryIconPosition.PRIMARY, "system-search-symbolic")
            made.set_icon_activatable(Gtk.EntryIconPosition.PRIMARY, False)
        if node.get("clear"):
            made.set_icon_from_icon_name(Gtk.EntryIconPosition.SECONDARY, "edit-clear-symbolic")
        if node.get("right"):
            made.set_alignment(1.0)
        made.set_width_chars(self._lots.randint(6, 18))
        return made

    def _memo(self, node: Node) -> Gtk.Widget:
        made = Gtk.TextView()
        made.get_buffer().set_text(node["text"])
        made.set_wrap_mode(Gtk.WrapMode.WORD)
        made.set_monospace(bool(node.get("mono")))
        held = self._scrolled(made, framed=not node.get("plain"))
        held.set_size_request(120, 18 * node["lines"])
        self._note(made, id=node.get("id", ""))
        return self._note(held, id="")

    def _spin(self, node: Node) -> Gtk.Widget:
        made = Gtk.SpinButton.new_with_range(-9999, 99999, 1)
        made.set_value(node["value"])
        made.set_width_chars(self._lots.randint(4, 8))
        return made

    def _date(self, node: Node) -> Gtk.Widget:
        return self._field({"text": "/".join(reversed(node["value"].split("-"))), "clear": False})

    def _choice(self, node: Node) -> Gtk.Widget:
        if FOUR and self._lots.random() < 0.5:
            made: Any = Gtk.DropDown.new_from_strings(node["items"])
            made.set_selected(node["current"])
        else:
            made = Gtk.ComboBoxText.new_with_entry() if node["editable"] else Gtk.ComboBoxText()
            for words in node["items"]:
                made.append_text(words)
            made.set_active(node["current"])
        if node["open"] and not node.get("disabled"):
            self.open = made
        return made

    def _slider(self, node: Node) -> Gtk.Widget:
        orient = Gtk.Orientation.VERTICAL if node["upright"] else Gtk.Orientation.HORIZONTAL
        made = Gtk.Scale.new_with_range(orient, 0, 100, 1)
        made.set_value(node["value"])
        made.set_draw_value(False)
        if node["ticks"]:
            for value in range(0, 101, 20):
                made.add_mark(value, Gtk.PositionType.BOTTOM, None)
        made.set_size_request(90, -1)
        return made

    def _progress(self, node: Node) -> Gtk.Widget:
        made = Gtk.ProgressBar()
        made.set_fraction(node["value"] / 100)
        made.set_show_text(self._lots.random() < 0.3)
        made.set_size_request(node.get("wide", 100), -1)
        made.set_valign(Gtk.Align.CENTER)
        return made

    def _calendar(self, node: Node) -> Gtk.Widget:
        made = Gtk.Calendar()
        if not FOUR:
            made.select_month(node["month"] - 1, node["year"])
            made.select_day(node["day"])
        return made

    # -- many of one kind

    def _list(self, node: Node) -> Gtk.Widget:
        plain = not any(one["icon"] for one in node["items"]) and node["items"][0]["on"] is None
        if plain and self._lots.random() < 0.4:
            return self._list_box(node)
        store = Gtk.ListStore(GdkPixbuf.Pixbuf, str, bool)
        view = Gtk.TreeView(model=store, headers_visible=False)
        column = Gtk.TreeViewColumn()
        if node["items"][0]["on"] is not None:
            toggle = Gtk.CellRendererToggle()
            column.pack_start(toggle, False)
            column.add_attribute(toggle, "active", 2)
        if any(one["icon"] for one in node["items"]):
            picture = Gtk.CellRendererPixbuf()
            column.pack_start(picture, False)
            column.add_attribute(picture, "pixbuf", 0)
        words = Gtk.CellRendererText()
        column.pack_start(words, True)
        column.add_attribute(words, "text", 1)
        view.append_column(column)
        for one in node["items"]:
            store.append(
                [
                    GdkPixbuf.Pixbuf.new_from_file(one["icon"]) if one["icon"] else None,
                    one["text"],
                    bool(one["on"]),
                ]
            )
        _select(view, node["selected"])
        self._note(view, kind="list", id=node.get("id", ""))
        return self._note(self._scrolled(view), id="")

    def _list_box(self, node: Node) -> Gtk.Widget:
        rows = Gtk.ListBox()
        for one in node["items"]:
            row = Gtk.ListBoxRow()
            shown = Gtk.Label(label=one["text"], xalign=0.0)
            _margin(shown, self._lots.choice((2, 4, 8)))
            _hold(row, shown)
            (rows.append if FOUR else rows.add)(row)
        if node["selected"] is not None:
            rows.select_row(rows.get_row_at_index(node["selected"]))
        return self._note(self._scrolled(rows), id="")

    def _pictures(self, node: Node) -> Gtk.Widget:
        store = Gtk.ListStore(GdkPixbuf.Pixbuf, str)
        for one in node["items"]:
            store.append([GdkPixbuf.Pixbuf.new_from_file(one["icon"]), one["text"]])
        view = Gtk.IconView(model=store)
        view.set_pixbuf_column(0)
        view.set_text_column(1)
        view.set_item_width(node["size"] + 40)
        if node["selected"] is not None:
            view.select_path(Gtk.TreePath.new_from_indices([node["selected"]]))
        return self._scrolled(view)

    def _tree(self, node: Node) -> Gtk.Widget:
        count = len(node["columns"])
        store = Gtk.TreeStore(GdkPixbuf.Pixbuf, *[str] * count)
        opened: list[Gtk.TreePath] = []
        number = 0
        chosen: Gtk.TreePath | None = None

        def fill(parent: Gtk.TreeIter | None, items: list[Node]) -> None:
            nonlocal number, chosen
            for told in items:
                values = node["values"][number % len(node["values"])]
                icon = GdkPixbuf.Pixbuf.new_from_file(told["icon"]) if told["icon"] else None
                at = store.append(parent, [icon, told["text"], *values])
                if number == node["selected"]:
                    chosen = store.get_path(at)
                number += 1
                fill(at, told["inner"])
                if told["open"]:
                    opened.append(store.get_path(at))

        fill(None, node["items"])
        view = Gtk.TreeView(model=store, headers_visible=node["heads"])
        for at, title in enumerate(node["columns"]):
            column = Gtk.TreeViewColumn(title)
            if not at:
                picture = Gtk.CellRendererPixbuf()
                column.pack_start(picture, False)
                column.add_attribute(picture, "pixbuf", 0)
            words = Gtk.CellRendererText()
            column.pack_start(words, True)
            column.add_attribute(words, "text", at + 1)
            column.set_resizable(True)
            view.append_column(column)
        for path in sorted(opened, key=lambda one: one.get_depth()):
            view.expand_to_path(path)
            view.expand_row(path, False)
        if chosen is not None:
            view.get_selection().select_path(chosen)
        self._note(view, kind="tree")
        return self._scrolled(view)

    def _table(self, node: Node) -> Gtk.Widget:
        kinds = [bool if one["kind"] == "check" else str for one in node["columns"]]
        store = Gtk.ListStore(*kinds)
        for values in node["rows"]:
            store.append(
                [
                    bool(value) if kind is bool else str(value)
                    for value, kind in zip(values, kinds, strict=True)
                ]
            )
        view = Gtk.TreeView(model=store)
        lines = Gtk.TreeViewGridLines
        view.set_grid_lines(lines.BOTH if node["lines"] and self._lots.random() < 0.6 else lines.NONE)
        for at, told in enumerate(node["columns"]):
            column = Gtk.TreeViewColumn(told["title"])
            cell: Any = Gtk.CellRendererToggle() if kinds[at] is bool else Gtk.CellRendererText()
            column.pack_start(cell, True)
            column.add_attribute(cell, "active" if kinds[at] is bool else "text", at)
            if told["kind"] in ("amount", "number") and kinds[at] is str:
                cell.set_property("xalign", 1.0)
            if kinds[at] is str:
                cell.set_property("ellipsize", Pango.EllipsizeMode.END)
            if node["high"]:
                cell.set_property("height", node["high"])
            column.set_min_width(max(30, told["width"]))
            column.set_resizable(True)
            column.set_clickable(True)
            if node["sorted"] == at:
                column.set_sort_indicator(True)
            view.append_column(column)
        _select(view, node["selected"])
        self._note(view, kind="table", id=node.get("id", ""))
        return self._note(self._scrolled(view), id="")


def _select(view: Gtk.TreeView, row: int | None) -> None:
    if row is None:
        view.get_selection().set_mode(Gtk.SelectionMode.NONE)
    else:
        view.get_selection().select_path(Gtk.TreePath.new_from_indices([row]))


def _escaped(words: str) -> str:
    return words.replace("&", "&amp;").replace("<", "&lt;")


def _box(*, upright: bool = False, gap: int = 0) -> Gtk.Box:
    return Gtk.Box(
        orientation=Gtk.Orientation.VERTICAL if upright else Gtk.Orientation.HORIZONTAL, spacing=gap
    )


def _add(box: Gtk.Box, child: Gtk.Widget) -> None:
    (box.append if FOUR else box.add)(child)


def _hold(holder: Gtk.Widget, child: Gtk.Widget) -> None:
    (holder.set_child if FOUR else holder.add)(child)


def _margin(widget: Gtk.Widget, size: int) -> None:
    for side in ("top", "bottom", "start", "end"):
        getattr(widget, f"set_margin_{side}")(size)


def _show(widget: Gtk.Widget) -> None:
    if not FOUR:
        widget.show_all()


def _flat(button: Gtk.Button) -> None:
    if FOUR:
        button.set_has_frame(False)
    else:
        button.set_relief(Gtk.ReliefStyle.NONE)
        button.get_style_context().add_class("flat")


def _icon_button(name: str) -> Gtk.Button:
    return (
        Gtk.Button.new_from_icon_name(name)
        if FOUR
        else Gtk.Button.new_from_icon_name(name, Gtk.IconSize.MENU)
    )


def _picture(file: str) -> Gtk.Image:
    made = Gtk.Image.new_from_file(file)
    if FOUR:
        pixels = GdkPixbuf.Pixbuf.get_file_info(file)
        made.set_pixel_size(pixels[1])
    return made


def _wrapped(label: Gtk.Label) -> None:
    if FOUR:
        label.set_wrap(True)
    else:
        label.set_line_wrap(True)
