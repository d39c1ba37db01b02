"""The kinds of pages as Tk frames."""

from __future__ import annotations

import tkinter as tk
from tkinter import ttk

from rpa_vision_lab.pages import compose
from rpa_vision_lab.pages.contents import Coding, Form, Log, Login, Record, Search, Section
from rpa_vision_lab.pages.invented import Inventor
from rpa_vision_lab.pages.tk.icons import tool_pictures
from rpa_vision_lab.pages.tk.widgets import Builder


def form_screen(builder: Builder, parent: tk.Misc, form: Form) -> ttk.Frame:
    page = ttk.Frame(parent, padding=12)
    builder.label(page, form.title, 14).pack(anchor="w")
    builder.label(page, form.subtitle).pack(anchor="w", pady=4)
    sections = ttk.Frame(page)
    sections.pack(fill="x")
    for section in form.sections:
        _section(builder, sections, section).pack(side="left", fill="both", expand=True, padx=4)
    builder.radios(page, form.choices).pack(anchor="w", pady=6)
    builder.checks(page, form.checks).pack(anchor="w")
    builder.label(page, form.note).pack(anchor="w", pady=6)
    builder.buttons(page, form.buttons).pack(side="bottom", anchor="e")
    builder.table(page, form.table, len(form.table.rows)).pack(fill="both", expand=True, pady=6)
    return page


def _section(builder: Builder, parent: tk.Misc, section: Section) -> ttk.Labelframe:
    frame = ttk.Labelframe(parent, padding=8)
    frame.configure(labelwidget=builder.label(parent, section.title))
    frame.columnconfigure(1, weight=1)
    for row, field in enumerate(section.fields):
        builder.caption(frame, field).grid(row=row, column=0, sticky="e", padx=4, pady=3)
        builder.field(frame, field).grid(row=row, column=1, sticky="ew", pady=3)
        if field.unit:
            builder.label(frame, field.unit).grid(row=row, column=2, padx=4)
    return frame


def search_screen(builder: Builder, parent: tk.Misc, search: Search) -> ttk.Frame:
    page = ttk.Frame(parent, padding=10)
    builder.label(page, search.title, 13).pack(anchor="w")
    criteria = ttk.Frame(page)
    criteria.pack(fill="x", pady=6)
    for place, field in enumerate(search.criteria):
        row, column = place // 3, place % 3 * 2
        builder.caption(criteria, field).grid(row=row, column=column, sticky="e", padx=4, pady=3)
        builder.field(criteria, field).grid(row=row, column=column + 1, sticky="ew", padx=(0, 14))
        criteria.columnconfigure(column + 1, weight=1)
    row_of = ttk.Frame(page)
    row_of.pack(fill="x", pady=4)
    builder.checks(row_of, search.checks).pack(side="left")
    builder.buttons(row_of, search.buttons).pack(side="right")
    builder.label(page, search.status).pack(side="bottom", anchor="w")
    builder.table(page, search.table, len(search.table.rows)).pack(fill="both", expand=True, pady=4)
    return page


def coding_screen(builder: Builder, parent: tk.Misc, coding: Coding) -> ttk.Frame:
    page = ttk.Frame(parent, padding=10)
    builder.label(page, coding.title, 13).pack(anchor="w")
    builder.label(page, coding.banner).pack(anchor="w", pady=4)
    builder.buttons(page, coding.buttons).pack(side="bottom", anchor="e")
    book = ttk.Notebook(page)
    book.pack(fill="both", expand=True)
    inside = ttk.Frame(book, padding=8)
    book.add(inside, text=coding.tabs[0])
    for title in coding.tabs[1:]:
        book.add(ttk.Frame(book), text=title)
    grid = ttk.Frame(inside)
    grid.pack(fill="x")
    for place, field in enumerate(coding.fields):
        row, column = place // 2, place % 2 * 3
        builder.caption(grid, field).grid(row=row, column=column, sticky="e", padx=4, pady=3)
        builder.field(grid, field).grid(row=row, column=column + 1, sticky="ew")
        if field.unit:
            builder.label(grid, field.unit).grid(row=row, column=column + 2, padx=4, sticky="w")
        grid.columnconfigure(column + 1, weight=1)
    builder.radios(inside, coding.choices).pack(anchor="w", pady=4)
    builder.checks(inside, coding.checks).pack(anchor="w", pady=4)
    builder.field(inside, coding.remark).pack(side="bottom", fill="x")
    builder.label(inside, coding.remark.label).pack(side="bottom", anchor="w")
    builder.table(inside, coding.table, len(coding.table.rows)).pack(fill="both", expand=True, pady=4)
    return page


def login_screen(builder: Builder, parent: tk.Misc, login: Login) -> ttk.Frame:
    page = ttk.Frame(parent)
    card = ttk.Frame(page, padding=30, relief="solid", borderwidth=1)
    card.place(relx=0.5, rely=0.45, anchor="center")
    builder.label(card, login.product, 17).pack()
    builder.label(card, login.place).pack(pady=(0, 12))
    for field in login.fields:
        builder.label(card, field.label).pack(anchor="w", pady=(8, 2))
        builder.field(card, field, 38).pack(fill="x")
    builder.check(card, login.check).pack(anchor="w", pady=8)
    builder.buttons(card, [login.button]).pack(anchor="e", pady=8)
    builder.label(card, login.notice).pack(anchor="w")
    return page


def log_screen(builder: Builder, parent: tk.Misc, log: Log) -> ttk.Frame:
    page = ttk.Frame(parent, padding=6)
    row = ttk.Frame(page)
    row.pack(fill="x")
    builder.label(row, log.title, 11).pack(side="left", padx=(0, 30))
    builder.caption(row, log.filter).pack(side="left")
    builder.field(row, log.filter, 60).pack(side="left", padx=6)
    builder.buttons(row, log.buttons).pack(side="right")
    builder.table(page, log.table, len(log.table.rows)).pack(fill="both", expand=True, pady=4)
    return page


def record_screen(builder: Builder, parent: tk.Misc, record: Record) -> ttk.Frame:
    page = ttk.Frame(parent, padding=10)
    tree = ttk.Treeview(page, show="tree", selectmode="browse")
    tree.column("#0", width=280)
    tree.pack(side="left", fill="y", padx=(0, 12))
    for branch in record.tree:
        top = tree.insert("", "end", text=branch.text, open=True)
        for leaf in branch.leaves:
            item = tree.insert(top, "end", text=leaf)
            if leaf == record.selected:
                tree.selection_set(item)
    builder.label(page, record.title, 15).pack(anchor="w")
    facts = ttk.Frame(page)
    facts.pack(fill="x", pady=6)
    for place, (name, value) in enumerate(record.facts):
        builder.label(facts, f"{name} :").grid(row=place // 3, column=place % 3 * 2, sticky="e", padx=4)
        builder.label(facts, value, 9).grid(
            row=place // 3, column=place % 3 * 2 + 1, sticky="w", padx=(0, 40)
        )
    for title, words in record.paragraphs:
        builder.label(page, title, 10).pack(anchor="w", pady=(6, 0))
        builder.paragraph(page, words, 110)
    builder.table(page, record.table, len(record.table.rows)).pack(fill="both", expand=True, pady=8)
    return page


def add_bars(builder: Builder, window: tk.Misc, maker: Inventor) -> tuple[ttk.Menubutton, ...]:
    """The program's menus and tools, above its page."""
    bar = ttk.Frame(window)
    bar.pack(fill="x")
    menus = tuple(ttk.Menubutton(bar, text=title) for title in compose.menu_titles(maker))
    for one in menus:
        one.pack(side="left")
    tools = ttk.Frame(window, padding=2)
    tools.pack(fill="x")
    shade = window.winfo_rgb(ttk.Style().lookup(".", "background"))
    pictures = tool_pictures((shade[0] >> 8, shade[1] >> 8, shade[2] >> 8))
    builder.kept.append(pictures)
    for picture in pictures:
        ttk.Button(tools, image=picture, style="Toolbutton").pack(side="left", padx=2)
    builder.label(tools, f"{maker.doctor()} — {maker.day()}").pack(side="right", padx=8)
    return menus
