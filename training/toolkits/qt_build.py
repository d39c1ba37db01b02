"""Sketches made into widgets of Qt."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from qt_survey import Q, Qt, QtCore, QtGui

Node = dict[str, Any]
Action = QtGui.QAction if hasattr(QtGui, "QAction") else Q.QAction
_SIDES = {
    "left": Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, "right": Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
    "middle": Qt.AlignmentFlag.AlignCenter, "top": Qt.AlignmentFlag.AlignTop,
}  # fmt: skip


class Picture(Q.QWidget):
    """What a program shows that is no control."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self._seed = seed
        self.setProperty("kind", "image")

    def paintEvent(self, _event: object) -> None:  # noqa: N802 - as Qt calls it
        lots, paint = random.Random(self._seed), QtGui.QPainter(self)
        paint.fillRect(self.rect(), QtGui.QColor(*(lots.randrange(256) for _ in range(3))))
        for _ in range(lots.randint(2, 12)):
            paint.setBrush(QtGui.QColor(*(lots.randrange(256) for _ in range(3))))
            paint.setPen(Qt.PenStyle.NoPen)
            left, top = lots.randint(0, self.width()), lots.randint(0, self.height())
            wide, high = lots.randint(4, 4 + self.width() // 2), lots.randint(4, 4 + self.height() // 2)
            lots.choice((paint.drawRect, paint.drawEllipse))(left, top, wide, high)


class Builder:
    def __init__(self, lots: random.Random) -> None:
        self._lots = lots
        self.focus: Q.QWidget | None = None
        self.open: Q.QComboBox | None = None

    def window(self, sketch: Node) -> Q.QWidget:
        asks = sketch["dialog"]
        if sketch["menus"] or sketch["tools"] or sketch["status"]:
            window: Q.QWidget = Q.QMainWindow()
            for menu in sketch["menus"]:
                self.menu(window.menuBar().addMenu(menu["title"]), menu["items"])
            for tools in sketch["tools"]:
                window.addToolBar(self._toolbar(tools))
                if self._lots.random() < 0.7:
                    window.addToolBarBreak()
            if sketch["status"]:
                window.statusBar().showMessage("")
                first, *others = sketch["status"]
                window.statusBar().addWidget(self._words(first), 1)
                for words in others:
                    window.statusBar().addPermanentWidget(self._words(words))
            inside = self.make(sketch["body"])
            held = Q.QWidget()
            self._hold(held, inside, sketch["margin"])
            window.setCentralWidget(held)
        else:
            window = Q.QDialog() if asks else Q.QWidget()
            if asks:
                window.setSizeGripEnabled(self._lots.random() < 0.2)
            self._hold(window, self.make(sketch["body"]), sketch["margin"])
        return window

    def menu(self, menu: Q.QMenu, items: list[Node]) -> None:
        for item in items:
            if item["kind"] == "gap":
                menu.addSeparator()
                continue
            if item["opens"]:
                menu.addMenu(item["text"])
                continue
            action = menu.addAction(item["text"])
            action.setEnabled(not item["disabled"])
            if item["icon"]:
                action.setIcon(QtGui.QIcon(item["icon"]))
            if item["keys"]:
                action.setShortcut(QtGui.QKeySequence(item["keys"]))
            if item["mark"]:
                action.setCheckable(True)
                action.setChecked(item["on"])

    def make(self, node: Node) -> Q.QWidget:
        widget: Q.QWidget = getattr(self, f"_{node['kind']}")(node)
        if node.get("id"):
            widget.setProperty("key", node["id"])
        if node.get("disabled"):
            widget.setEnabled(False)
        if node.get("width"):
            widget.setFixedWidth(node["width"])
        if node.get("focused"):
            self.focus = widget
        return widget

    def _hold(self, held: Q.QWidget, inside: Q.QWidget, margin: int) -> None:
        layout = Q.QVBoxLayout(held)
        layout.setContentsMargins(margin, margin, margin, margin)
        layout.addWidget(inside)

    # -- what holds others

    def _grid(self, node: Node) -> Q.QWidget:
        held = Q.QWidget()
        layout = Q.QGridLayout(held)
        layout.setSpacing(node["gap"])
        layout.setContentsMargins(*[node["margin"]] * 4)
        for cell in node["cells"]:
            inner = cell["node"]
            row, column, wide = cell["row"], cell["column"], cell["wide"]
            grows = inner.get("grow", "")
            if inner["kind"] == "space":
                expand, stay = Q.QSizePolicy.Policy.Expanding, Q.QSizePolicy.Policy.Minimum
                across, down = expand if "x" in grows else stay, expand if "y" in grows else stay
                layout.addItem(
                    Q.QSpacerItem(inner["size"], inner["size"], across, down), row, column, 1, wide
                )
            elif inner.get("align"):
                layout.addWidget(self.make(inner), row, column, 1, wide, _SIDES[inner["align"]])
            else:
                layout.addWidget(self.make(inner), row, column, 1, wide)
            if "x" in grows:
                layout.setColumnStretch(column, 1)
            if "y" in grows:
                layout.setRowStretch(row, 1)
        same = [
            child for child in held.children() if isinstance(child, Q.QPushButton) and child.property("same")
        ]
        for button in same:
            button.setMinimumWidth(max(one.sizeHint().width() for one in same))
        return held

    def _group(self, node: Node) -> Q.QWidget:
        group = Q.QGroupBox(node["title"])
        if node["ticked"] is not None:
            group.setCheckable(True)
            group.setChecked(node["ticked"])
        self._hold(group, self.make(node["body"]), self._lots.choice((4, 9, 12)))
        return group

    def _tabs(self, node: Node) -> Q.QWidget:
        tabs = Q.QTabWidget()
        for page in node["pages"]:
            tabs.addTab(self.make(page["body"]), page["title"])
            if page["icon"]:
                tabs.setTabIcon(tabs.count() - 1, QtGui.QIcon(page["icon"]))
        tabs.setCurrentIndex(node["current"])
        tabs.setTabsClosable(node["closes"])
        tabs.setDocumentMode(self._lots.random() < 0.2)
        if self._lots.random() < 0.08:
            tabs.setTabPosition(
                self._lots.choice((Q.QTabWidget.TabPosition.South, Q.QTabWidget.TabPosition.West))
            )
        return tabs

    def _split(self, node: Node) -> Q.QWidget:
        split = Q.QSplitter(Qt.Orientation.Vertical if node.get("upright") else Qt.Orientation.Horizontal)
        for one in node["parts"]:
            split.addWidget(self.make(one))
        split.setSizes([share * 200 for share in node["shares"]])
        for number, share in enumerate(node["shares"]):
            split.setStretchFactor(number, share)
        return split

    # -- words and pictures

    def _words(self, words: str, kind: str = "text") -> Q.QLabel:
        shown = Q.QLabel(words.replace("&", "&&") if kind == "label" else words)
        shown.setProperty("kind", kind)
        return shown

    def _label(self, node: Node) -> Q.QWidget:
        shown = self._words(node["text"], "label")
        shown.setProperty("names", node["names"])
        if node.get("right") or self._lots.random() < 0.02:
            shown.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        return shown

    def _text(self, node: Node) -> Q.QWidget:
        shown = self._words(node["text"])
        if node.get("wrap"):
            shown.setWordWrap(True)
            shown.setMinimumWidth(node["wrap"])
        if node.get("bold"):
            self._bold(shown, 1.0)
        return shown

    def _bold(self, shown: Q.QLabel, times: float) -> None:
        font = QtGui.QFont(shown.font())
        font.setBold(True)
        font.setPixelSize(round(Q.QApplication.font().pixelSize() * times))
        shown.setFont(font)

    def _heading(self, node: Node) -> Q.QWidget:
        shown = self._words(node["text"], "heading")
        self._bold(shown, self._lots.choice((1.0, 1.2, 1.5)))
        return shown

    def _link(self, node: Node) -> Q.QWidget:
        shown = self._words(f'<a href="#">{node["text"]}</a>', "link")
        shown.setSizePolicy(Q.QSizePolicy.Policy.Maximum, Q.QSizePolicy.Policy.Preferred)
        return shown

    def _icon(self, node: Node) -> Q.QWidget:
        shown = Q.QLabel()
        shown.setPixmap(QtGui.QPixmap(node["icon"]))
        shown.setProperty("kind", "icon")
        return shown

    def _image(self, node: Node) -> Q.QWidget:
        shown = Picture(self._lots.randrange(10**6))
        shown.setMinimumSize(node.get("wide", 60), min(node["high"], 120))
        return shown

    def _line(self, _node: Node) -> Q.QWidget:
        line = Q.QFrame()
        line.setFrameShape(Q.QFrame.Shape.HLine)
        line.setFrameShadow(Q.QFrame.Shadow.Sunken)
        return line

    # -- controls

    def _button(self, node: Node) -> Q.QWidget:
        made = Q.QPushButton(node["text"].replace("&", "&&"))
        made.setAutoDefault(False)
        made.setDefault(bool(node.get("main")))
        made.setProperty("same", bool(node.get("same")))
        if node.get("icon"):
            made.setIcon(QtGui.QIcon(node["icon"]))
        if node.get("key"):
            made.setSizePolicy(Q.QSizePolicy.Policy.Expanding, Q.QSizePolicy.Policy.Expanding)
            made.setMinimumSize(20, 20)
        return made

    def _tool(self, node: Node) -> Q.QWidget:
        made = Q.QToolButton()
        made.setIcon(QtGui.QIcon(node["icon"]))
        side = QtGui.QPixmap(node["icon"]).width()
        made.setIconSize(QtCore.QSize(side, side))
        made.setToolTip(node["name"])
        made.setAutoRaise(not node.get("framed"))
        if node.get("on"):
            made.setCheckable(True)
            made.setChecked(True)
        return made

    def _toolbar(self, node: Node) -> Q.QToolBar:
        bar = Q.QToolBar()
        bar.setIconSize(QtCore.QSize(node["size"], node["size"]))
        bar.setMovable(self._lots.random() < 0.5)
        for item in node["parts"]:
            if item["kind"] == "gap":
                bar.addSeparator()
            elif item["kind"] == "tool":
                action = Action(QtGui.QIcon(item["icon"]), item["name"], bar)
                action.setCheckable(bool(item.get("on")))
                action.setChecked(bool(item.get("on")))
                action.setEnabled(not item.get("disabled"))
                bar.addAction(action)
                made = bar.widgetForAction(action)
                styles = Qt.ToolButtonStyle
                made.setToolButtonStyle(
                    {"under": styles.ToolButtonTextUnderIcon, "beside": styles.ToolButtonTextBesideIcon}.get(
                        item["shown"], styles.ToolButtonIconOnly
                    )
                )
                if item.get("menu"):
                    made.setPopupMode(Q.QToolButton.ToolButtonPopupMode.MenuButtonPopup)
                    made.setMenu(Q.QMenu(made))
            else:
                bar.addWidget(self.make(item))
        return bar

    def _check(self, node: Node) -> Q.QWidget:
        made = Q.QCheckBox(node["text"])
        made.setChecked(node["on"])
        return made

    def _switch(self, node: Node) -> Q.QWidget:
        return self._check(node)

    def _radio(self, node: Node) -> Q.QWidget:
        made = Q.QRadioButton(node["text"])
        made.setAutoExclusive(False)
        made.setChecked(node["on"])
        return made

    def _field(self, node: Node) -> Q.QWidget:
        made = Q.QLineEdit(node["text"])
        made.setPlaceholderText(node.get("hint", ""))
        if node.get("secret"):
            made.setEchoMode(Q.QLineEdit.EchoMode.Password)
        made.setClearButtonEnabled(bool(node.get("clear")))
        if node.get("icon"):
            action = made.addAction(QtGui.QIcon(node["icon"]), Q.QLineEdit.ActionPosition.LeadingPosition)
            for button in made.findChildren(Q.QToolButton):
                button.setProperty("reacts", button.defaultAction() is not action)
        if node.get("right"):
            made.setAlignment(Qt.AlignmentFlag.AlignRight)
        made.setCursorPosition(0)
        return made

    def _memo(self, node: Node) -> Q.QWidget:
        made = Q.QPlainTextEdit(node["text"]) if self._lots.random() < 0.5 else Q.QTextEdit()
        if isinstance(made, Q.QTextEdit):
            made.setPlainText(node["text"])
        if node.get("plain"):
            made.setFrameShape(Q.QFrame.Shape.NoFrame)
        if node.get("mono"):
            made.setFont(QtGui.QFont("DejaVu Sans Mono"))
        made.setMinimumHeight(made.fontMetrics().lineSpacing() * node["lines"] + 8)
        return made

    def _spin(self, node: Node) -> Q.QWidget:
        made = Q.QSpinBox()
        made.setRange(-9999, 99999)
        made.setValue(node["value"])
        made.setSuffix(node["unit"])
        return made

    def _date(self, node: Node) -> Q.QWidget:
        made = Q.QDateEdit(QtCore.QDate.fromString(node["value"], Qt.DateFormat.ISODate))
        made.setDisplayFormat("dd/MM/yyyy")
        made.setCalendarPopup(node["opens"])
        return made

    def _choice(self, node: Node) -> Q.QWidget:
        made = Q.QComboBox()
        made.addItems(node["items"])
        made.setCurrentIndex(node["current"])
        made.setEditable(node["editable"])
        if node["open"] and not node.get("disabled"):
            self.open = made
        return made

    def _slider(self, node: Node) -> Q.QWidget:
        made = Q.QSlider(Qt.Orientation.Vertical if node["upright"] else Qt.Orientation.Horizontal)
        made.setValue(node["value"])
        if node["ticks"]:
            made.setTickPosition(Q.QSlider.TickPosition.TicksBelow)
            made.setTickInterval(10)
        made.setMinimumWidth(70)
        return made

    def _progress(self, node: Node) -> Q.QWidget:
        made = Q.QProgressBar()
        made.setValue(node["value"])
        made.setTextVisible(self._lots.random() < 0.6)
        made.setMinimumWidth(node.get("wide", 80))
        return made

    def _calendar(self, node: Node) -> Q.QWidget:
        made = Q.QCalendarWidget()
        made.setSelectedDate(QtCore.QDate(node["year"], node["month"], node["day"]))
        if self._lots.random() < 0.5:
            made.setVerticalHeaderFormat(Q.QCalendarWidget.VerticalHeaderFormat.NoVerticalHeader)
        return made

    # -- many of one kind

    def _list(self, node: Node) -> Q.QWidget:
        made = Q.QListWidget()
        for told in node["items"]:
            item = Q.QListWidgetItem(told["text"])
            if told["icon"]:
                item.setIcon(QtGui.QIcon(told["icon"]))
            if told["on"] is not None:
                item.setCheckState(Qt.CheckState.Checked if told["on"] else Qt.CheckState.Unchecked)
            made.addItem(item)
        if node["selected"] is not None:
            made.setCurrentRow(node["selected"])
        made.setAlternatingRowColors(self._lots.random() < 0.15)
        made.setMinimumSize(100, 60)
        return made

    def _pictures(self, node: Node) -> Q.QWidget:
        made = Q.QListWidget()
        made.setViewMode(Q.QListView.ViewMode.IconMode)
        made.setMovement(Q.QListView.Movement.Static)
        made.setResizeMode(Q.QListView.ResizeMode.Adjust)
        made.setIconSize(QtCore.QSize(node["size"], node["size"]))
        made.setGridSize(QtCore.QSize(node["size"] + 56, node["size"] + 40))
        made.setSpacing(4)
        for told in node["items"]:
            made.addItem(Q.QListWidgetItem(QtGui.QIcon(told["icon"]), told["text"]))
        if node["selected"] is not None:
            made.setCurrentRow(node["selected"])
        made.setMinimumSize(120, 80)
        return made

    def _tree(self, node: Node) -> Q.QWidget:
        made = Q.QTreeWidget()
        made.setColumnCount(len(node["columns"]))
        made.setHeaderLabels(node["columns"])
        made.setHeaderHidden(not node["heads"])
        number = 0

        def fill(parent: Q.QTreeWidgetItem | Q.QTreeWidget, items: list[Node]) -> None:
            nonlocal number
            for told in items:
                values = node["values"][number % len(node["values"])]
                item = Q.QTreeWidgetItem(parent, [told["text"], *values])
                if told["icon"]:
                    item.setIcon(0, QtGui.QIcon(told["icon"]))
                if number == node["selected"]:
                    made.setCurrentItem(item)
                number += 1
                fill(item, told["inner"])
                item.setExpanded(told["open"])

        fill(made, node["items"])
        made.setMinimumSize(120, 80)
        return made

    def _table(self, node: Node) -> Q.QWidget:
        columns, rows = node["columns"], node["rows"]
        made = Q.QTableWidget(len(rows), len(columns))
        made.setHorizontalHeaderLabels([one["title"] for one in columns])
        for number, column in enumerate(columns):
            made.setColumnWidth(number, column["width"])
        for number, values in enumerate(rows):
            for at, (column, value) in enumerate(zip(columns, values, strict=True)):
                item = Q.QTableWidgetItem("" if column["kind"] == "check" else str(value))
                if column["kind"] == "check":
                    item.setCheckState(Qt.CheckState.Checked if value else Qt.CheckState.Unchecked)
                if column["kind"] in ("amount", "number"):
                    item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                made.setItem(number, at, item)
        behaviour = Q.QAbstractItemView.SelectionBehavior
        made.setSelectionBehavior(behaviour.SelectItems if node["by_cell"] else behaviour.SelectRows)
        if node["selected"] is not None:
            made.setCurrentCell(node["selected"], 0)
        made.verticalHeader().setVisible(node["numbers"])
        if node["high"]:
            made.verticalHeader().setDefaultSectionSize(node["high"])
        made.setShowGrid(node["lines"])
        made.setWordWrap(False)
        made.setAlternatingRowColors(node["striped"])
        if node["sorted"] is not None:
            made.horizontalHeader().setSortIndicator(node["sorted"], Qt.SortOrder.AscendingOrder)
            made.horizontalHeader().setSortIndicatorShown(True)
        made.horizontalHeader().setStretchLastSection(self._lots.random() < 0.6)
        if self._lots.random() < 0.5:
            made.horizontalHeader().setDefaultAlignment(
                Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
            )
        made.setMinimumSize(160, 90)
        return made


Maker = Callable[[Node], Q.QWidget]
