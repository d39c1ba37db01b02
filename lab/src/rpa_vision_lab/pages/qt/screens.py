"""The kinds of pages as Qt windows."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QFormLayout,
    QFrame,
    QGridLayout,
    QGroupBox,
    QHBoxLayout,
    QLabel,
    QMainWindow,
    QTabWidget,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from rpa_vision_lab.pages import compose
from rpa_vision_lab.pages.contents import Branch, Coding, Form, Log, Login, Record, Search, Section
from rpa_vision_lab.pages.invented import Inventor
from rpa_vision_lab.pages.qt.widgets import (
    button_row,
    check_box,
    field_of,
    heading,
    label_of,
    link,
    radio_row,
    table_of,
    tool_bar,
    with_unit,
)


def form_screen(form: Form, row_height: int, *, above: bool) -> QWidget:
    page = QWidget()
    column = QVBoxLayout(page)
    column.addWidget(heading(form.title, 14))
    column.addWidget(QLabel(form.subtitle))
    sections = QHBoxLayout()
    for section in form.sections:
        sections.addWidget(_above(section) if above else _beside(section))
    column.addLayout(sections)
    choices = QHBoxLayout()
    choices.addWidget(QLabel(form.choices.label))
    choices.addLayout(radio_row(form.choices))
    column.addLayout(choices)
    checks = QHBoxLayout()
    for check in form.checks:
        checks.addWidget(check_box(check))
    checks.addStretch()
    column.addLayout(checks)
    column.addWidget(QLabel(form.note))
    column.addWidget(table_of(form.table, row_height=row_height), 1)
    column.addLayout(button_row(form.buttons))
    return page


def _beside(section: Section) -> QGroupBox:
    group = QGroupBox(section.title)
    rows = QFormLayout(group)
    rows.setLabelAlignment(Qt.AlignmentFlag.AlignRight)
    rows.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
    for field in section.fields:
        rows.addRow(label_of(field, colon=True), with_unit(field))
    return group


def _above(section: Section) -> QGroupBox:
    group = QGroupBox(section.title)
    column = QVBoxLayout(group)
    column.setSpacing(3)
    for field in section.fields:
        column.addWidget(label_of(field, colon=False))
        column.addLayout(with_unit(field))
        column.addSpacing(8)
    column.addStretch()
    return group


def search_screen(search: Search, row_height: int) -> QWidget:
    page = QWidget()
    column = QVBoxLayout(page)
    column.addWidget(heading(search.title, 13))
    criteria = QGridLayout()
    for place, field in enumerate(search.criteria):
        criteria.addWidget(label_of(field, colon=True), place // 3, place % 3 * 2)
        criteria.addWidget(field_of(field), place // 3, place % 3 * 2 + 1)
    column.addLayout(criteria)
    row = QHBoxLayout()
    for check in search.checks:
        row.addWidget(check_box(check))
    row.addLayout(button_row(search.buttons), 1)
    column.addLayout(row)
    column.addWidget(table_of(search.table, row_height=row_height), 1)
    column.addWidget(QLabel(search.status))
    return page


def coding_screen(coding: Coding, row_height: int) -> QWidget:
    page = QWidget()
    column = QVBoxLayout(page)
    column.addWidget(heading(coding.title, 13))
    column.addWidget(QLabel(coding.banner))
    tabs = QTabWidget()
    for text in coding.tabs:
        tabs.addTab(QWidget(), text)
    tabs.setTabEnabled(len(coding.tabs) - 1, False)
    inside = QVBoxLayout(tabs.widget(0))
    grid = QGridLayout()
    for place, field in enumerate(coding.fields):
        grid.addWidget(label_of(field, colon=False), place // 2, place % 2 * 2)
        grid.addLayout(with_unit(field), place // 2, place % 2 * 2 + 1)
    inside.addLayout(grid)
    choices = QHBoxLayout()
    choices.addWidget(QLabel(f"{coding.choices.label} :"))
    choices.addLayout(radio_row(coding.choices))
    for check in coding.checks:
        choices.addWidget(check_box(check))
    inside.addLayout(choices)
    inside.addWidget(table_of(coding.table, row_height=row_height), 1)
    inside.addWidget(label_of(coding.remark, colon=False))
    inside.addWidget(field_of(coding.remark))
    column.addWidget(tabs, 1)
    column.addLayout(button_row(coding.buttons))
    return page


def login_screen(login: Login) -> QWidget:
    page, card = QWidget(), QFrame()
    card.setFrameShape(QFrame.Shape.StyledPanel)
    card.setFixedWidth(420)
    column = QVBoxLayout(card)
    column.setContentsMargins(36, 30, 36, 30)
    column.setSpacing(10)
    column.addWidget(heading(login.product, 18), alignment=Qt.AlignmentFlag.AlignHCenter)
    column.addWidget(QLabel(login.place), alignment=Qt.AlignmentFlag.AlignHCenter)
    for field in login.fields:
        column.addWidget(label_of(field, colon=False))
        column.addWidget(field_of(field))
    column.addWidget(check_box(login.check))
    column.addLayout(button_row([login.button]))
    column.addWidget(link(login.link))
    middle = QVBoxLayout(page)
    middle.addStretch()
    middle.addWidget(card, alignment=Qt.AlignmentFlag.AlignHCenter)
    middle.addWidget(QLabel(login.notice), alignment=Qt.AlignmentFlag.AlignHCenter)
    middle.addStretch()
    return page


def log_screen(log: Log, row_height: int) -> QWidget:
    page = QWidget()
    column = QVBoxLayout(page)
    row = QHBoxLayout()
    row.addWidget(heading(log.title, 11))
    row.addSpacing(40)
    row.addWidget(label_of(log.filter, colon=True))
    row.addWidget(field_of(log.filter))
    row.addLayout(button_row(log.buttons))
    column.addLayout(row)
    table = table_of(log.table, row_height=row_height)
    table.setShowGrid(False)
    column.addWidget(table, 1)
    return page


def record_screen(record: Record, row_height: int) -> QWidget:
    page = QWidget()
    row = QHBoxLayout(page)
    row.addWidget(_tree(record.tree, record.selected))
    column = QVBoxLayout()
    column.addWidget(heading(record.title, 15))
    facts = QGridLayout()
    for place, (name, value) in enumerate(record.facts):
        facts.addWidget(QLabel(f"{name} :"), place // 3, place % 3 * 2)
        facts.addWidget(heading(value, 9), place // 3, place % 3 * 2 + 1)
    column.addLayout(facts)
    for title, text in record.paragraphs:
        column.addWidget(heading(title, 10))
        paragraph = QLabel(text)
        paragraph.setWordWrap(True)
        column.addWidget(paragraph)
    links = QHBoxLayout()
    for text in record.links:
        links.addWidget(link(text))
    links.addStretch()
    column.addLayout(links)
    column.addWidget(table_of(record.table, row_height=row_height), 1)
    row.addLayout(column, 1)
    return page


def _tree(branches: tuple[Branch, ...], selected: str) -> QTreeWidget:
    tree = QTreeWidget()
    tree.setHeaderHidden(True)
    tree.setFixedWidth(320)
    for branch in branches:
        top = QTreeWidgetItem(tree, [branch.text])
        for leaf in branch.leaves:
            item = QTreeWidgetItem(top, [leaf])
            item.setSelected(leaf == selected)
    tree.expandAll()
    return tree


def in_program(page: QWidget, maker: Inventor) -> QMainWindow:
    """With menu bar, tool bar and status line around it."""
    window = QMainWindow()
    for title in compose.menu_titles(maker):
        window.menuBar().addMenu(title)
    bar = tool_bar([maker.say("Nouveau", "New"), maker.say("Ouvrir", "Open")])
    bar.setMovable(False)
    window.addToolBar(bar)
    window.setCentralWidget(page)
    window.statusBar().setSizeGripEnabled(False)
    window.statusBar().addWidget(QLabel(maker.doctor()))
    window.statusBar().addPermanentWidget(QLabel(f"{maker.day()} {maker.time()}"))
    return window
