"""One invented program: its frame, shared by all its views, and each view inside it."""

from __future__ import annotations

from random import Random

from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from rpa_vision_lab.views import views, words

VIEWS = ("table", "form", "tabs", "settings", "report", "figures", "dialog", "menu")


def view_names(program: int) -> list[str]:
    """Every program has two forms, which differ only in what they ask for."""
    return [*VIEWS, "form2"] if program % 2 else list(VIEWS)


def title(program: int, view: str) -> str:
    """Half of the programs name their view in the title bar, as real ones do."""
    name = words.PROGRAMS[program % len(words.PROGRAMS)]
    subject = _own(program, view).choice(words.NOUNS)
    return f"{subject} — {name}" if program % 4 < 2 else name


def is_maximised(program: int) -> bool:
    return program % 3 == 0


def build(program: int, view: str, data_seed: int) -> QWidget:
    frame = _own(program, "frame")
    data = Random(f"{program}-{view}-{data_seed}")  # noqa: S311 - invented data, the same each time
    page = _page(program, view, data)
    window = QWidget()
    across = QHBoxLayout()
    if program % 2:
        across.addWidget(_sidebar(frame))
    across.addWidget(page, stretch=1)
    column = QVBoxLayout(window)
    column.addLayout(_toolbar(frame) if program % 2 else _menus(frame))
    if program % 5 < 2:
        column.addWidget(_banner(data))
    column.addLayout(across, stretch=1)
    return window


def _own(program: int, part: str) -> Random:
    return Random(f"{program}-{part}")  # noqa: S311 - invented words, the same each time


def _page(program: int, view: str, data: Random) -> QWidget:
    own = _own(program, view)
    if view == "dialog":
        return views.dialog_over(views.table(_own(program, "table"), data), own)
    if view == "menu":
        return views.menu_over(views.form(_own(program, "form"), data), own)
    kinds = {
        "table": views.table,
        "form": views.form,
        "form2": views.form,
        "tabs": views.tabs,
        "settings": views.settings,
        "report": views.report,
        "figures": views.figures,
    }
    return kinds[view](own, data)


def _sidebar(own: Random) -> QWidget:
    side = QFrame()
    side.setFrameShape(QFrame.Shape.StyledPanel)
    column = QVBoxLayout(side)
    if own.random() < 0.5:
        column.addWidget(QLineEdit())
    for noun in own.sample(words.NOUNS, own.randint(5, 10)):
        column.addWidget(QLabel(noun))
    column.addStretch()
    return side


def _toolbar(own: Random) -> QHBoxLayout:
    row = QHBoxLayout()
    for verb in own.sample(words.VERBS, own.randint(3, 6)):
        row.addWidget(QPushButton(verb))
    row.addStretch()
    return row


def _menus(own: Random) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(18)
    for text in ("Fichier", "Édition", "Affichage", *own.sample(words.NOUNS, own.randint(2, 4)), "Aide"):
        row.addWidget(QLabel(text))
    row.addStretch()
    return row


def _banner(data: Random) -> QWidget:
    """Whose record is open: on every view of the program, and data all the same."""
    banner = QFrame()
    banner.setFrameShape(QFrame.Shape.Panel)
    row = QHBoxLayout(banner)
    who = f"{data.choice(words.SURNAMES).upper()} {data.choice(words.FIRST_NAMES)}"
    born = f"né(e) le {data.randint(1, 28):02d}/{data.randint(1, 12):02d}/{data.randint(1930, 2020)}"
    for text in (who, born, f"IPP {data.randint(100_000, 999_999)}", data.choice(words.PLACES)):
        row.addWidget(QLabel(text))
    row.addStretch()
    return banner
