"""Style sheets of Qt by lot: flat looks as web pages have them, on desktop programs."""

from __future__ import annotations

import random

Colour = tuple[int, int, int]


def some_sheet(lots: random.Random, *, dark: bool) -> str:
    accent = lots.choice(
        (
            (0, 120, 215),
            (13, 110, 253),
            (113, 75, 103),
            (25, 118, 210),
            (0, 128, 128),
            (46, 125, 50),
            (220, 53, 69),
            (108, 92, 231),
            (255, 122, 0),
        )
    )
    grey = lots.randint(24, 50) if dark else lots.choice((240, 245, 250, 255))
    ground = (grey, grey, min(255, grey + lots.randint(0, 8)))
    surface = _more(ground, 12) if dark else (255, 255, 255)
    line = _more(surface, lots.randint(20, 60) * (1 if dark else -1))
    ink = (225, 228, 232) if dark else lots.choice(((33, 37, 41), (0, 0, 0), (51, 51, 51)))
    faint = _mixed(ink, surface, 0.55)
    radius, room = lots.choice((0, 2, 3, 4, 6, 8, 12)), lots.randint(2, 8)
    filled, underlined = lots.random() < 0.5, lots.random() < 0.2
    edge = (
        f"border: none; border-bottom: 2px solid {_css(line)};"
        if underlined
        else f"border: 1px solid {_css(line)};"
    )
    raised = _more(surface, 14 if dark else -14)
    button = f"background: {_css(accent if filled else raised)}; color: {_css((255, 255, 255) if filled else ink)}; border: 1px solid {_css(accent if filled else line)};"
    quiet = f"background: transparent; color: {_css(accent)}; border: 1px solid {_css(accent)};"
    tab = lots.choice(
        (
            f"border: none; border-bottom: 2px solid transparent; padding: {room + 2}px 12px;",
            f"border: 1px solid {_css(line)}; border-bottom: none; border-top-left-radius: {radius}px; border-top-right-radius: {radius}px; padding: {room}px 10px;",
        )
    )
    return f"""
* {{ color: {_css(ink)}; }}
QWidget {{ background: {_css(ground)}; selection-background-color: {_css(accent)}; selection-color: white; }}
QLabel, QCheckBox, QRadioButton {{ background: transparent; }}
*:disabled {{ color: {_css(faint)}; }}
QPushButton {{ {button if lots.random() < 0.75 else quiet} border-radius: {radius}px; padding: {room}px {room + 8}px; }}
QPushButton:default {{ background: {_css(accent)}; color: white; border-color: {_css(accent)}; }}
QPushButton:disabled {{ background: {_css(_mixed(raised, ground, 0.5))}; color: {_css(faint)}; border-color: {_css(line)}; }}
QLineEdit, QAbstractSpinBox, QComboBox, QPlainTextEdit, QTextEdit {{ background: {_css(surface)}; {edge} border-radius: {min(radius, 6)}px; padding: {room - 1}px {room}px; }}
QLineEdit:focus, QAbstractSpinBox:focus, QComboBox:focus {{ border-color: {_css(accent)}; }}
QAbstractItemView {{ background: {_css(surface)}; border: 1px solid {_css(line)}; alternate-background-color: {_css(_mixed(surface, line, 0.25))}; gridline-color: {_css(line)}; outline: none; }}
QAbstractItemView::item:selected {{ background: {_css(accent)}; color: white; }}
QHeaderView::section {{ background: {_css(raised)}; border: none; border-right: 1px solid {_css(line)}; border-bottom: 1px solid {_css(line)}; padding: {room}px; {"font-weight: bold;" if lots.random() < 0.4 else ""} }}
QTabBar::tab {{ {tab} background: {_css(ground)}; }}
QTabBar::tab:selected {{ background: {_css(surface)}; border-bottom-color: {_css(accent)}; color: {_css(accent)}; }}
QTabWidget::pane {{ border: 1px solid {_css(line)}; }}
QGroupBox {{ border: 1px solid {_css(line)}; border-radius: {radius}px; margin-top: 1.1em; padding-top: 4px; }}
QGroupBox::title {{ subcontrol-origin: margin; left: {lots.randint(4, 14)}px; padding: 0 3px; }}
QMenuBar, QToolBar, QStatusBar {{ background: {_css(_more(ground, 8 if dark else -8))}; border: none; }}
QMenuBar::item {{ padding: {room}px {room + 5}px; background: transparent; }}
QMenuBar::item:selected, QMenu::item:selected {{ background: {_css(accent)}; color: white; }}
QMenu {{ background: {_css(surface)}; border: 1px solid {_css(line)}; padding: {lots.choice((0, 2, 4))}px; }}
QMenu::item {{ padding: {room}px 24px {room}px 24px; }}
QToolButton {{ background: transparent; border: none; border-radius: {radius}px; padding: 3px; }}
QToolButton:checked {{ background: {_css(_mixed(ground, accent, 0.4))}; }}
QProgressBar {{ background: {_css(_mixed(surface, line, 0.5))}; border: none; border-radius: {min(radius, 4)}px; text-align: center; max-height: {lots.choice((6, 14, 18))}px; }}
QProgressBar::chunk {{ background: {_css(accent)}; border-radius: {min(radius, 4)}px; }}
QSlider::groove:horizontal {{ height: {lots.choice((3, 4, 6))}px; background: {_css(line)}; border-radius: 2px; }}
QSlider::handle:horizontal {{ background: {_css(accent)}; width: {lots.choice((8, 12, 16))}px; margin: -6px 0; border-radius: {lots.choice((0, 4, 6))}px; }}
"""


def _css(colour: Colour) -> str:
    return "rgb({}, {}, {})".format(*(max(0, min(255, round(one))) for one in colour))


def _more(colour: Colour, by: int) -> Colour:
    red, green, blue = (max(0, min(255, one + by)) for one in colour)
    return red, green, blue


def _mixed(one: Colour, other: Colour, share: float) -> Colour:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue
