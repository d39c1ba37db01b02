"""What stands where in a window of Qt: asked of its widgets and of the style that draws them. PyQt 5 and 6."""

from __future__ import annotations

from qt_options import Q, QtCore, QtGui, sip, told_of
from survey import Rect, Survey, grown, joined

Style = Q.QStyle
Sub, Control, Element = Style.SubElement, Style.ComplexControl, Style.ContentsType
Part = Style.SubControl
State = Style.StateFlag
Qt = QtCore.Qt
BARE = 1
"""Pixels around a bare icon."""


class QtSurvey:
    def __init__(self, window: Q.QWidget, scale: float) -> None:
        self._window = window
        self.survey = Survey(window.width(), window.height(), scale)

    def told(self) -> dict[str, object]:
        self._walk(self._window, first=True)
        return self.survey.told()

    # -- walking

    def _walk(self, widget: Q.QWidget, *, first: bool = False) -> None:
        if not first and (not widget.isVisible() or widget.isWindow()):
            return
        with self.survey.clipped(self._box(widget)) as shown:
            if not shown and not first:
                return
            told = None if first else self._look(widget)
            if told == "done":
                return
            with self.survey.inside(told if isinstance(told, int) else None):
                for child in widget.children():
                    if isinstance(child, Q.QWidget):
                        self._walk(child)

    def _look(self, widget: Q.QWidget) -> int | str | None:
        """Adds it. Its number when it holds others, "done" when nothing in it is looked at any more."""
        for kind, look in self._LOOKS:
            if isinstance(widget, kind):
                return look(self, widget)
        if widget.property("kind") == "image":
            self.survey.add("image", self._box(widget))
            return "done"
        name = widget.metaObject().className()
        if name in ("QColorPicker", "QColorLuminancePicker", "QColorShower", "QWellArray", "QColorWell"):
            self.survey.blur(self._box(widget))
        return None

    # -- places

    def _box(self, widget: Q.QWidget, rect: QtCore.QRect | None = None) -> Rect:
        rect = rect if rect is not None else widget.rect()
        at = widget.mapTo(self._window, rect.topLeft()) if widget is not self._window else rect.topLeft()
        return at.x(), at.y(), rect.width(), rect.height()

    def _part(self, widget: Q.QWidget, control: Control, option: Q.QStyleOption, part: Part) -> QtCore.QRect:
        return widget.style().subControlRect(control, option, part, widget)

    def _key(self, widget: Q.QWidget) -> str:
        return str(widget.property("key") or f"at{sip.unwrapinstance(widget)}")

    def _states(self, widget: Q.QWidget, **more: bool) -> dict[str, bool]:
        return {"disabled": not widget.isEnabled(), **more}

    def _focus(self, widget: Q.QWidget) -> bool:
        focus = self._window.focusWidget()
        return (
            focus is not None
            and (focus is widget or widget.isAncestorOf(focus))
            and self._window.isActiveWindow()
        )

    # -- texts

    def _written(
        self, widget: Q.QWidget, words: str, room: QtCore.QRect, flags: int, font: QtGui.QFont | None = None
    ) -> Rect:
        """Where letters stand in that room, told line by line."""
        metrics = QtGui.QFontMetrics(font or widget.font())
        words = words.replace("&&", "\0").replace("&", "").replace("\0", "&")
        wrap = flags & int(_value(Qt.TextFlag.TextWordWrap))
        lines = _broken(words, font or widget.font(), room.width()) if wrap else words.split("\n")
        high = metrics.lineSpacing() if len(lines) > 1 else metrics.height()
        widths = [metrics.horizontalAdvance(one) for one in lines]
        total = high * len(lines)
        align = flags & int(_value(Qt.AlignmentFlag.AlignVertical_Mask))
        top = room.top()
        if align & int(_value(Qt.AlignmentFlag.AlignVCenter)):
            top += (room.height() - total) / 2
        elif align & int(_value(Qt.AlignmentFlag.AlignBottom)):
            top += room.height() - total
        found: Rect | None = None
        for number, (one, wide) in enumerate(zip(lines, widths, strict=True)):
            left = room.left()
            if flags & int(_value(Qt.AlignmentFlag.AlignHCenter)):
                left += (room.width() - wide) / 2
            elif flags & int(_value(Qt.AlignmentFlag.AlignRight)):
                left += room.width() - wide
            at = self._box(
                widget, QtCore.QRect(round(left), round(top + number * high), max(1, round(wide)), high)
            )
            self.survey.line(one, at)
            found = at if found is None else joined(found, at)
        return found or self._box(widget, room)

    def _centred(self, widget: Q.QWidget, words: str, room: QtCore.QRect, *, left: bool = False) -> Rect:
        side = Qt.AlignmentFlag.AlignLeft if left else Qt.AlignmentFlag.AlignHCenter
        return self._written(
            widget, words, room, int(_value(Qt.AlignmentFlag.AlignVCenter)) | int(_value(side))
        )

    # -- one kind each

    def _label(self, label: Q.QLabel) -> str | None:
        kind = label.property("kind") or ""
        pixmap = label.pixmap()
        if pixmap is not None and not pixmap.isNull():
            size = pixmap.size() / pixmap.devicePixelRatio()
            room = label.style().alignedRect(
                label.layoutDirection(), label.alignment(), size, label.contentsRect()
            )
            self.survey.add("image" if kind == "image" else "icon", self._box(label, room))
            return "done"
        words = label.text()
        if not words.strip():
            return None
        if "<" in words:
            document = QtGui.QTextDocument()
            document.setHtml(words)
            words = document.toPlainText().replace("\u2028", "\n")
        gap = label.margin()
        room = label.contentsRect().adjusted(gap, gap, -gap, -gap)
        indent = (
            label.indent()
            if label.indent() >= 0
            else label.fontMetrics().horizontalAdvance("x") // 2
            if label.frameWidth()
            else 0
        )
        if not _value(label.alignment()) & (
            _value(Qt.AlignmentFlag.AlignRight) | _value(Qt.AlignmentFlag.AlignHCenter)
        ):
            room = room.adjusted(indent, 0, 0, 0)
        wrap = int(_value(Qt.TextFlag.TextWordWrap)) if label.wordWrap() else 0
        box = self._written(label, words, room, int(_value(label.alignment())) | wrap)
        buddy = label.buddy()
        names = str(label.property("names") or (self._key(buddy) if buddy else ""))
        if kind in ("heading", "link", "text"):
            self.survey.add(kind, box, words, states=self._states(label) if kind == "link" else {})
        else:
            told = self.survey.add("label" if names else "text", box, words)
            self.survey.names(told, names)
        return "done"

    def _tick(self, button: Q.QAbstractButton) -> str:
        option = told_of(button, Q.QStyleOptionButton())
        check = isinstance(button, Q.QCheckBox)
        first = Sub.SE_CheckBoxIndicator if check else Sub.SE_RadioButtonIndicator
        second = Sub.SE_CheckBoxContents if check else Sub.SE_RadioButtonContents
        box = self._box(button, button.style().subElementRect(first, option, button))
        key = self._key(button)
        kind = button.property("kind") or ("checkbox" if check else "radio")
        states = self._states(button, checked=button.isChecked(), focused=self._focus(button))
        self.survey.add(kind, box, _plain(button.text()), area=self._box(button), key=key, states=states)
        if button.text():
            room = button.style().subElementRect(second, option, button)
            label = self.survey.add(
                "label", self._centred(button, button.text(), room, left=True), _plain(button.text())
            )
            self.survey.names(label, key)
        return "done"

    def _push(self, button: Q.QPushButton) -> str:
        style, whole = button.style(), self._box(button)
        option = told_of(button, Q.QStyleOptionButton())
        bevel = style.subElementRect(Sub.SE_PushButtonBevel, option, button)
        face = self._box(button, bevel) if bevel.isValid() and not bevel.isEmpty() else whole
        icon, words = not button.icon().isNull(), _plain(button.text())
        kind = "button" if words else "icon_button"
        told = self.survey.add(
            kind, face, words or button.toolTip(), area=whole, key=self._key(button),
            states=self._states(button, focused=self._focus(button), **({"selected": button.isChecked()} if button.isCheckable() else {})),
        )  # fmt: skip
        with self.survey.inside(told):
            room = style.subElementRect(Sub.SE_PushButtonContents, option, button)
            if icon:
                size = button.iconSize()
                wide = (
                    button.fontMetrics().horizontalAdvance(words) + size.width() + 4
                    if words
                    else size.width()
                )
                left = room.left() + max(0, (room.width() - wide) // 2)
                at = QtCore.QRect(left, room.center().y() - size.height() // 2, size.width(), size.height())
                if words:
                    self.survey.add("icon", self._box(button, at))
                room = room.adjusted(size.width() + 4, 0, 0, 0)
            if words:
                self._centred(button, words, room)
        return "done"

    def _tool(self, button: Q.QToolButton) -> str:
        whole = self._box(button)
        option = told_of(button, Q.QStyleOptionToolButton())
        room = self._part(button, Control.CC_ToolButton, option, Part.SC_ToolButton)
        beside = button.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonTextBesideIcon
        under = button.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonTextUnderIcon
        words = _plain(button.text()) if beside or under or button.icon().isNull() else ""
        size = button.iconSize()
        drawn = None
        pad = 3
        if not button.icon().isNull():
            left = room.left() + pad if beside and words else room.center().x() + 1 - size.width() // 2
            top = room.top() + pad if under and words else room.center().y() + 1 - size.height() // 2
            drawn = QtCore.QRect(left, top, size.width(), size.height())
        elif not words:
            drawn = QtCore.QRect(room.center().x() - 4, room.center().y() - 4, 9, 9)
        holder = len(self.survey.things)
        raised = not button.autoRaise() or button.isChecked() or button.isDown()
        if words:
            text_room = room
            if drawn is not None and beside:
                text_room = room.adjusted(drawn.right() + 4 - room.left(), 0, 0, 0)
            elif drawn is not None and under:
                text_room = room.adjusted(0, drawn.bottom() - room.top(), 0, -2)
            self._centred(button, words, text_room, left=beside and drawn is not None)
        bare = grown(whole, -2) if words else grown(self._box(button, drawn), BARE)
        kind = "button" if words else "icon_button"
        told = self.survey.add(
            kind, whole if raised else bare, words or button.toolTip(), area=whole, key=self._key(button),
            states=self._states(button, **({"selected": button.isChecked()} if button.isCheckable() else {})),
        )  # fmt: skip
        if words and drawn is not None:
            with self.survey.inside(told if told is not None else holder):
                self.survey.add("icon", self._box(button, drawn))
        return "done"

    def _field(self, field: Q.QLineEdit) -> str | None:
        whole = self._box(field)
        told = self.survey.add(
            "text_input", whole, field.placeholderText(), key=self._key(field), role="textbox", visible_text=False,
            states=self._states(field, focused=self._focus(field)),
        )  # fmt: skip
        words = field.text() or field.placeholderText()
        if words and field.echoMode() == Q.QLineEdit.EchoMode.Normal:
            room = field.style().subElementRect(
                Sub.SE_LineEditContents, told_of(field, Q.QStyleOptionFrame()), field
            )
            margins = field.textMargins()
            room = room.adjusted(margins.left() + 2, 0, -margins.right() - 2, 0)
            with self.survey.clipped(self._box(field, room)):
                self._written(
                    field,
                    words,
                    room,
                    int(_value(field.alignment())) | int(_value(Qt.AlignmentFlag.AlignVCenter)),
                )
        with self.survey.inside(told):
            for child in field.findChildren(Q.QToolButton):
                if child.isVisible():
                    size = 16
                    at = QtCore.QRect(
                        child.rect().center().x() - size // 2,
                        child.rect().center().y() - size // 2,
                        size,
                        size,
                    )
                    kind = "icon_button" if child.property("reacts") is not False else "icon"
                    self.survey.add(
                        kind,
                        self._box(child, at),
                        area=self._box(child),
                        states=self._states(child) if kind == "icon_button" else {},
                    )
        return "done"

    def _spin(self, spin: Q.QAbstractSpinBox) -> str:
        control = Control.CC_SpinBox
        option = told_of(spin, Q.QStyleOptionSpinBox())
        calendar = isinstance(spin, Q.QDateTimeEdit) and spin.calendarPopup()
        told = self.survey.add(
            "text_input", self._box(spin), key=self._key(spin), role="textbox" if calendar else "spinbutton", visible_text=False,
            states=self._states(spin, focused=self._focus(spin)),
        )  # fmt: skip
        line = spin.findChild(Q.QLineEdit)
        if line is not None:
            self._centred(
                line,
                spin.text(),
                line.rect().adjusted(2, 0, 0, 0),
                left=not (_value(line.alignment()) & _value(Qt.AlignmentFlag.AlignRight)),
            )
        if not calendar and spin.buttonSymbols() != Q.QAbstractSpinBox.ButtonSymbols.NoButtons:
            with self.survey.inside(told):
                for part in (Part.SC_SpinBoxUp, Part.SC_SpinBoxDown):
                    box = self._part(spin, control, option, part)
                    if box.width() > 3 and box.height() > 3:
                        self.survey.add("icon_button", self._box(spin, box), states=self._states(spin))
        return "done"

    def _combo(self, combo: Q.QComboBox) -> str:
        told = self.survey.add(
            "dropdown", self._box(combo), combo.currentText(), key=self._key(combo), role="combobox", visible_text=True,
            states=self._states(combo, focused=self._focus(combo), expanded=bool(combo.property("shown"))),
        )  # fmt: skip
        option = told_of(combo, Q.QStyleOptionComboBox())
        room = self._part(combo, Control.CC_ComboBox, option, Part.SC_ComboBoxEditField)
        with self.survey.inside(told), self.survey.clipped(self._box(combo, room)):
            left = 3
            if not combo.itemIcon(combo.currentIndex()).isNull():
                size = combo.iconSize()
                at = QtCore.QRect(
                    room.left(), room.center().y() - size.height() // 2, size.width(), size.height()
                )
                self.survey.add("icon", self._box(combo, at))
                left += size.width() + 4
            self._centred(combo, combo.currentText(), room.adjusted(left, 0, 0, 0), left=True)
        return "done"

    def _slider(self, slider: Q.QSlider) -> str:
        option = told_of(slider, Q.QStyleOptionSlider())
        groove = self._part(slider, Control.CC_Slider, option, Part.SC_SliderGroove)
        handle = self._part(slider, Control.CC_Slider, option, Part.SC_SliderHandle)
        box = self._box(slider, groove.united(handle).intersected(slider.rect()))
        states = self._states(slider, focused=self._focus(slider))
        self.survey.add(
            "slider", box, area=self._box(slider), key=self._key(slider), role="slider", states=states
        )
        return "done"

    def _memo(self, memo: Q.QAbstractScrollArea) -> str:
        told = self.survey.add(
            "text_input",
            self._box(memo),
            key=self._key(memo),
            role="textbox",
            visible_text=False,
            states=self._states(memo, focused=self._focus(memo)),
        )
        with self.survey.inside(told):
            self._bars(memo)
            if isinstance(memo, (Q.QPlainTextEdit, Q.QTextEdit)):
                self._text_lines(memo)
        return "done"

    def _text_lines(self, memo: Q.QPlainTextEdit) -> None:
        port = memo.viewport()
        with self.survey.clipped(self._box(port)):
            block = memo.document().begin()
            if isinstance(memo, Q.QTextEdit):
                shift = QtCore.QPointF(-memo.horizontalScrollBar().value(), -memo.verticalScrollBar().value())
            else:
                shift = memo.contentOffset()
            while block.isValid():
                layout = block.layout()
                if isinstance(memo, Q.QTextEdit):
                    at = layout.position() + shift
                else:
                    at = memo.blockBoundingGeometry(block).translated(shift).topLeft()
                for number in range(layout.lineCount()):
                    line = layout.lineAt(number)
                    rect = line.naturalTextRect().translated(at).toRect()
                    words = block.text()[line.textStart() : line.textStart() + line.textLength()]
                    self.survey.line(words, self._box(port, rect))
                block = block.next()

    def _bars(self, area: Q.QAbstractScrollArea) -> None:
        for bar in (area.verticalScrollBar(), area.horizontalScrollBar()):
            if bar.isVisible() and bar.parentWidget().isVisible():
                self.survey.add("scrollbar", self._box(bar))

    def _bar(self, bar: Q.QScrollBar) -> str:
        self.survey.add("scrollbar", self._box(bar))
        return "done"

    def _tabbar(self, bar: Q.QTabBar) -> str:
        option = Q.QStyleOptionTab()
        told = self.survey.add("tabbar", self._box(bar))
        with self.survey.inside(told):
            for number in range(bar.count()):
                current = number == bar.currentIndex()
                states = {
                    "selected": current,
                    "disabled": not bar.isTabEnabled(number) or not bar.isEnabled(),
                }
                tab = self.survey.add(
                    "tab", self._box(bar, bar.tabRect(number)), _plain(bar.tabText(number)), states=states
                )
                with self.survey.inside(tab):
                    room = _tab_text(bar, option, number)
                    upright = bar.shape() in (Q.QTabBar.Shape.RoundedWest, Q.QTabBar.Shape.RoundedEast)
                    if not upright:
                        if not bar.tabIcon(number).isNull():
                            size = bar.iconSize()
                            at = QtCore.QRect(
                                room.left() + 2,
                                room.center().y() - size.height() // 2 + 1,
                                size.width(),
                                size.height(),
                            )
                            self.survey.add("icon", self._box(bar, at))
                            room = room.adjusted(size.width() + 4, 0, 0, 0)
                        self._centred(bar, bar.tabText(number), room)
                    for side in (Q.QTabBar.ButtonPosition.LeftSide, Q.QTabBar.ButtonPosition.RightSide):
                        close = bar.tabButton(number, side)
                        if close is not None and close.isVisible():
                            self.survey.add("icon_button", self._box(close), states=self._states(close))
            for button in bar.findChildren(Q.QToolButton, options=Qt.FindChildOption.FindDirectChildrenOnly):
                if button.isVisible():
                    self.survey.add("icon_button", self._box(button), states=self._states(button))
        return "done"

    def _menubar(self, bar: Q.QMenuBar) -> str:
        for action in bar.actions():
            rect = bar.actionGeometry(action)
            if rect.isValid() and action.isVisible():
                self.survey.add(
                    "menu_item",
                    self._box(bar, rect),
                    _plain(action.text()),
                    role="menuitem",
                    states={"disabled": not action.isEnabled()},
                )
                self._centred(bar, action.text(), rect)
        for button in bar.findChildren(Q.QToolButton):
            if button.isVisible():
                self.survey.add("icon_button", self._box(button), states=self._states(button))
        return "done"

    def menu(self, menu: Q.QMenu) -> dict[str, object]:
        """An opened menu, which is a window of its own."""
        told = self.survey.add("menu", self._box(menu))
        with self.survey.inside(told):
            for action in menu.actions():
                if action.isSeparator() or not action.isVisible():
                    continue
                rect = menu.actionGeometry(action)
                states = {"disabled": not action.isEnabled(), "selected": action is menu.activeAction()}
                if action.isCheckable():
                    states["checked"] = action.isChecked()
                words = _plain(action.text().split("\t")[0])
                self.survey.add("menu_item", self._box(menu, rect), words, role="menuitem", states=states)
                left = rect.left() + 26
                wide = menu.fontMetrics().horizontalAdvance(words)
                self.survey.line(
                    words,
                    self._box(
                        menu,
                        QtCore.QRect(
                            left,
                            rect.center().y() - menu.fontMetrics().height() // 2,
                            wide,
                            menu.fontMetrics().height(),
                        ),
                    ),
                )
        return self.survey.told()

    def opened(self, container: Q.QWidget, view: Q.QAbstractItemView) -> dict[str, object]:
        """The list of a choice, which is a window of its own."""
        told = self.survey.add("menu", self._box(container))
        with self.survey.inside(told):
            self._rows(view, "dropdown_item")
            self._bars(view)
        return self.survey.told()

    def _group(self, group: Q.QGroupBox) -> int | None:
        told = self.survey.add("panel", self._box(group), _plain(group.title()))
        option = told_of(group, Q.QStyleOptionGroupBox())
        with self.survey.inside(told):
            heading = None
            if group.title():
                room = self._part(group, Control.CC_GroupBox, option, Part.SC_GroupBoxLabel)
                box = self._centred(group, group.title(), room)
                heading = self.survey.add(
                    "label" if group.isCheckable() else "heading", box, _plain(group.title())
                )
            if group.isCheckable():
                square = self._part(group, Control.CC_GroupBox, option, Part.SC_GroupBoxCheckBox)
                key = self._key(group)
                self.survey.add(
                    "checkbox",
                    self._box(group, square),
                    _plain(group.title()),
                    key=key,
                    states=self._states(group, checked=group.isChecked()),
                )
                self.survey.names(heading, key)
        return told

    def _progress(self, bar: Q.QProgressBar) -> str:
        self.survey.add("progress", self._box(bar))
        if bar.isTextVisible() and bar.text():
            option = told_of(bar, Q.QStyleOptionProgressBar())
            self._centred(bar, bar.text(), bar.style().subElementRect(Sub.SE_ProgressBarLabel, option, bar))
        return "done"

    def _toolbar(self, bar: Q.QToolBar) -> int | None:
        return self.survey.add("toolbar", self._box(bar))

    def _calendar(self, calendar: Q.QCalendarWidget) -> str:
        told = self.survey.add("panel", self._box(calendar))
        with self.survey.inside(told):
            for button in calendar.findChildren(Q.QToolButton):
                if button.isVisible():
                    self._tool(button)
            view = calendar.findChild(Q.QTableView)
            model = view.model()
            for row in range(1, model.rowCount()):
                for column in range(model.columnCount()):
                    index = model.index(row, column)
                    words = str(index.data() or "")
                    rect = view.visualRect(index)
                    if not words or (
                        column == 0
                        and calendar.verticalHeaderFormat()
                        != Q.QCalendarWidget.VerticalHeaderFormat.NoVerticalHeader
                    ):
                        continue
                    box = self._centred(view.viewport(), words, rect)
                    self.survey.add(
                        "button",
                        grown(box, 3),
                        words,
                        area=self._box(view.viewport(), rect),
                        states=self._states(calendar),
                    )
        return "done"

    # -- many rows

    def _view(self, view: Q.QAbstractItemView) -> str | None:
        if isinstance(view, Q.QHeaderView) or view.model() is None:
            return "done"
        if isinstance(view, Q.QTableView):
            self._table(view)
        elif isinstance(view, Q.QTreeView):
            self._tree(view)
        elif isinstance(view, Q.QListView):
            told = self.survey.add("list", self._box(view), key=self._key(view))
            with self.survey.inside(told):
                self._rows(view, "list_item")
                self._bars(view)
        else:
            return None
        for child in view.viewport().children():
            if isinstance(child, Q.QWidget):
                self._walk(child)
        return "done"

    def _rows(self, view: Q.QListView, kind: str) -> None:
        model, port = view.model(), view.viewport()
        as_icons = isinstance(view, Q.QListView) and view.viewMode() == Q.QListView.ViewMode.IconMode
        with self.survey.clipped(self._box(port)):
            for row in range(model.rowCount(view.rootIndex())):
                index = model.index(
                    row, view.modelColumn() if isinstance(view, Q.QListView) else 0, view.rootIndex()
                )
                rect = view.visualRect(index)
                if (
                    not as_icons
                    and isinstance(view, Q.QListView)
                    and view.flow() == Q.QListView.Flow.TopToBottom
                    and not view.isWrapping()
                ):
                    rect.setLeft(0)
                    rect.setRight(port.width() - 1)
                if rect.top() > port.height():
                    break
                self._item(view, index, rect, kind, as_icons=as_icons)

    def _item(
        self,
        view: Q.QAbstractItemView,
        index: QtCore.QModelIndex,
        rect: QtCore.QRect,
        kind: str,
        *,
        as_icons: bool = False,
        **more: object,
    ) -> None:
        port = view.viewport()
        words = str(index.data() or "")
        if not words and index.data(Qt.ItemDataRole.DecorationRole) is None:
            return
        chosen = view.selectionModel() is not None and view.selectionModel().isSelected(index)
        if kind == "dropdown_item":
            chosen = index == view.currentIndex()
        states = {
            "selected": chosen,
            "disabled": not view.isEnabled() or not (index.flags() & Qt.ItemFlag.ItemIsEnabled),
            **more.pop("states", {}),
        }
        told = self.survey.add(kind, self._box(port, rect), words, states=states, **more)
        with self.survey.inside(told):
            self._inside(view, index, as_icons=as_icons)

    def _inside(
        self,
        view: Q.QAbstractItemView,
        index: QtCore.QModelIndex,
        *,
        as_icons: bool = False,
        told: bool = True,
    ) -> None:
        """Box to tick, icon and words of one item."""
        option = self._item_option(view, index, as_icons=as_icons)
        style, port = view.style(), view.viewport()
        words = str(index.data() or "")
        if index.data(Qt.ItemDataRole.CheckStateRole) is not None:
            square = style.subElementRect(Sub.SE_ItemViewItemCheckIndicator, option, view)
            checked = _value(Qt.CheckState(index.data(Qt.ItemDataRole.CheckStateRole))) == 2
            self.survey.add(
                "checkbox",
                self._box(port, square),
                words,
                states={"checked": checked, "disabled": not view.isEnabled()},
            )
        if index.data(Qt.ItemDataRole.DecorationRole) is not None and told:
            self.survey.add(
                "icon", self._box(port, style.subElementRect(Sub.SE_ItemViewItemDecoration, option, view))
            )
        if words:
            room = style.subElementRect(Sub.SE_ItemViewItemText, option, view).adjusted(2, 0, -2, 0)
            metrics = view.fontMetrics()
            side = _value(index.data(Qt.ItemDataRole.TextAlignmentRole) or 0)
            if as_icons:
                side = _value(Qt.AlignmentFlag.AlignHCenter)
            elif not side:
                side = _value(Qt.AlignmentFlag.AlignLeft)
            shown = (
                metrics.elidedText(words, Qt.TextElideMode.ElideRight, room.width())
                if not as_icons
                else words
            )
            self._written(
                port, shown, room, int(side) | int(_value(Qt.AlignmentFlag.AlignVCenter)), view.font()
            )

    def _item_option(
        self, view: Q.QAbstractItemView, index: QtCore.QModelIndex, *, as_icons: bool
    ) -> Q.QStyleOptionViewItem:
        option = Q.QStyleOptionViewItem()
        option.initFrom(view)
        option.rect = view.visualRect(index)
        option.font, option.fontMetrics = view.font(), view.fontMetrics()
        option.index = index
        size = view.iconSize()
        side = view.style().pixelMetric(Style.PixelMetric.PM_SmallIconSize, None, view)
        option.decorationSize = size if size.isValid() else QtCore.QSize(side, side)
        option.decorationPosition = (
            Q.QStyleOptionViewItem.Position.Top if as_icons else Q.QStyleOptionViewItem.Position.Left
        )
        asked = index.data(Qt.ItemDataRole.TextAlignmentRole)
        option.displayAlignment = (
            Qt.AlignmentFlag(_value(asked))
            if asked
            else Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        )
        if as_icons:
            option.decorationAlignment = Qt.AlignmentFlag.AlignCenter
        features = Q.QStyleOptionViewItem.ViewItemFeature.HasDisplay
        option.text = str(index.data() or "")
        if index.data(Qt.ItemDataRole.DecorationRole) is not None:
            features |= Q.QStyleOptionViewItem.ViewItemFeature.HasDecoration
        if index.data(Qt.ItemDataRole.CheckStateRole) is not None:
            features |= Q.QStyleOptionViewItem.ViewItemFeature.HasCheckIndicator
        option.features = features
        return option

    def _header(self, header: Q.QHeaderView) -> None:
        if not header.isVisible():
            return
        model, port = header.model(), header.viewport()
        with self.survey.clipped(self._box(port)):
            for column in range(header.count()):
                if header.isSectionHidden(column):
                    continue
                left = header.sectionViewportPosition(column)
                rect = QtCore.QRect(left, 0, header.sectionSize(column), header.height())
                words = str(model.headerData(column, Qt.Orientation.Horizontal) or "")
                told = self.survey.add(
                    "column_header",
                    self._box(port, rect),
                    words,
                    row=-1,
                    column=column,
                    states={"disabled": not header.isEnabled()},
                )
                with self.survey.inside(told):
                    shown = header.fontMetrics().elidedText(
                        words, Qt.TextElideMode.ElideRight, rect.width() - 8
                    )
                    self._written(
                        port,
                        shown,
                        rect.adjusted(4, 0, -4, 0),
                        int(_value(header.defaultAlignment())) | int(_value(Qt.AlignmentFlag.AlignVCenter)),
                        header.font(),
                    )

    def _table(self, view: Q.QTableView) -> None:
        told = self.survey.add("table", self._box(view), key=self._key(view))
        model, port = view.model(), view.viewport()
        by_row = view.selectionBehavior() == Q.QAbstractItemView.SelectionBehavior.SelectRows
        columns = [one for one in range(model.columnCount()) if not view.isColumnHidden(one)]
        with self.survey.inside(told):
            self._header(view.horizontalHeader())
            side = view.verticalHeader()
            for row in range(model.rowCount()):
                top, high = view.rowViewportPosition(row), view.rowHeight(row)
                if top > port.height():
                    break
                right = max(
                    (view.columnViewportPosition(one) + view.columnWidth(one) for one in columns), default=0
                )
                with self.survey.clipped(self._box(port)):
                    chosen = view.selectionModel().isRowSelected(row, QtCore.QModelIndex())
                    line = self.survey.add(
                        "table_row",
                        self._box(port, QtCore.QRect(0, top, right, high)),
                        row=row,
                        clickable=by_row,
                        states={"selected": chosen},
                    )
                    with self.survey.inside(line):
                        for column in columns:
                            index = model.index(row, column)
                            cell = self.survey.add(
                                "table_cell",
                                self._box(port, view.visualRect(index)),
                                str(index.data() or ""),
                                row=row,
                                column=column,
                                clickable=not by_row,
                            )
                            with self.survey.inside(cell):
                                self._inside(view, index)
                if side.isVisible() and line is not None:
                    with self.survey.inside(line):
                        number = self._box(side.viewport(), QtCore.QRect(0, top, side.width(), high))
                        with self.survey.clipped(self._box(side.viewport())):
                            self.survey.add(
                                "table_cell", number, str(row + 1), row=row, clickable=False, role="rowheader"
                            )
            self._bars(view)

    def _tree(self, view: Q.QTreeView) -> None:
        files = view.metaObject().className() == "QFileDialogTreeView" or bool(view.property("as_table"))
        told = self.survey.add("table" if files else "tree", self._box(view), key=self._key(view))
        model, port = view.model(), view.viewport()
        with self.survey.inside(told):
            self._header(view.header())
            index = view.indexAt(QtCore.QPoint(2, 1))
            if not index.isValid():
                index = view.indexAt(QtCore.QPoint(port.width() // 2, 1))
            index = index.siblingAtColumn(0) if index.isValid() else index
            number = 0
            with self.survey.clipped(self._box(port)):
                while index.isValid():
                    rect = view.visualRect(index)
                    if rect.top() > port.height():
                        break
                    right = max(port.width(), rect.right())
                    line = QtCore.QRect(0, rect.top(), right, rect.height())
                    if files:
                        row = self.survey.add(
                            "table_row",
                            self._box(port, line),
                            str(index.data() or ""),
                            row=number,
                            clickable=True,
                            states={"selected": view.selectionModel().isSelected(index)},
                        )
                        with self.survey.inside(row):
                            for column in range(model.columnCount(index.parent())):
                                at = index.siblingAtColumn(column)
                                if view.isColumnHidden(column):
                                    continue
                                cell = self.survey.add(
                                    "table_cell",
                                    self._box(port, view.visualRect(at)),
                                    str(at.data() or ""),
                                    row=number,
                                    column=column,
                                    clickable=False,
                                )
                                with self.survey.inside(cell):
                                    self._inside(view, at)
                    else:
                        states = {"expanded": view.isExpanded(index)} if model.hasChildren(index) else {}
                        self._item(view, index, line, "tree_item", states=states)
                    number += 1
                    index = view.indexBelow(index)
            self._bars(view)

    _LOOKS = (
        (Q.QMenuBar, _menubar), (Q.QToolBar, _toolbar), (Q.QTabBar, _tabbar), (Q.QLabel, _label), (Q.QCheckBox, _tick), (Q.QRadioButton, _tick),
        (Q.QPushButton, _push), (Q.QToolButton, _tool), (Q.QLineEdit, _field), (Q.QAbstractSpinBox, _spin), (Q.QFontComboBox, _combo),
        (Q.QComboBox, _combo), (Q.QSlider, _slider), (Q.QScrollBar, _bar), (Q.QCalendarWidget, _calendar), (Q.QPlainTextEdit, _memo),
        (Q.QTextEdit, _memo), (Q.QAbstractItemView, _view), (Q.QGroupBox, _group), (Q.QProgressBar, _progress),
    )  # fmt: skip


def _plain(words: str) -> str:
    return words.replace("&&", "\0").replace("&", "").replace("\0", "&")


def _tab_text(bar: Q.QTabBar, option: Q.QStyleOptionTab, number: int) -> QtCore.QRect:
    try:
        bar.initStyleOption(option, number)
    except RuntimeError:
        return bar.tabRect(number)
    return bar.style().subElementRect(Sub.SE_TabBarTabText, option, bar)


def _value(flag: object) -> int:
    """PyQt 6 keeps flags as enums, PyQt 5 as numbers."""
    return int(getattr(flag, "value", flag))


def _broken(words: str, font: QtGui.QFont, width: int) -> list[str]:
    """As Qt breaks it, line by line."""
    lines: list[str] = []
    for paragraph in words.split("\n"):
        layout = QtGui.QTextLayout(paragraph, font)
        layout.beginLayout()
        while (line := layout.createLine()).isValid():
            line.setLineWidth(width)
            lines.append(paragraph[line.textStart() : line.textStart() + line.textLength()].rstrip())
        layout.endLayout()
    return lines or [""]
