"""The program's looks: palettes and the style sheet for what a palette cannot say."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtGui import QColor, QPalette

from rpa_vision_lab.dpi.options import Theme


@dataclass(frozen=True)
class Colours:
    window: str
    panel: str
    base: str
    stripe: str
    text: str
    faint: str
    line: str
    button: str
    highlight: str
    on_highlight: str
    banner: str
    on_banner: str
    banner_faint: str
    head: str
    on_head: str
    required: str
    mark: str
    """Asterisks, titles of groups' errors, allergies."""
    good: str
    icon: str
    icon_fill: str
    icon_accent: str


COLOURS: dict[Theme, Colours] = {
    "light": Colours(
        window="#eef1f4",
        panel="#f7f9fa",
        base="#ffffff",
        stripe="#f3f7fb",
        text="#1b2733",
        faint="#5d6b79",
        line="#b9c4ce",
        button="#f2f4f6",
        highlight="#2f6fab",
        on_highlight="#ffffff",
        banner="#dbe8f4",
        on_banner="#12304d",
        banner_faint="#4a647d",
        head="#e2e8ee",
        on_head="#24384b",
        required="#fff8dc",
        mark="#b3261e",
        good="#2c7a45",
        icon="#3c566e",
        icon_fill="#cfe0ef",
        icon_accent="#d9822b",
    ),
    "dark": Colours(
        window="#262b31",
        panel="#2c3239",
        base="#1e2328",
        stripe="#252b31",
        text="#e3e8ec",
        faint="#9fabb6",
        line="#6c7883",
        button="#363d45",
        highlight="#3d7fb8",
        on_highlight="#ffffff",
        banner="#1f3d56",
        on_banner="#eaf3fa",
        banner_faint="#a9c3d8",
        head="#343c44",
        on_head="#d5dde4",
        required="#3a3524",
        mark="#ff8a80",
        good="#6cc48a",
        icon="#b9c9d6",
        icon_fill="#3f5a70",
        icon_accent="#f0a04b",
    ),
    "high_contrast": Colours(
        window="#000000",
        panel="#000000",
        base="#000000",
        stripe="#000000",
        text="#ffffff",
        faint="#ffffff",
        line="#ffffff",
        button="#000000",
        highlight="#1aebff",
        on_highlight="#000000",
        banner="#000000",
        on_banner="#ffff00",
        banner_faint="#ffffff",
        head="#000000",
        on_head="#ffff00",
        required="#000000",
        mark="#ffff00",
        good="#3ff23f",
        icon="#ffffff",
        icon_fill="#000000",
        icon_accent="#ffff00",
    ),
}


def palette(theme: Theme) -> QPalette:
    c = COLOURS[theme]
    roles = {
        QPalette.ColorRole.Window: c.window,
        QPalette.ColorRole.WindowText: c.text,
        QPalette.ColorRole.Base: c.base,
        QPalette.ColorRole.AlternateBase: c.stripe,
        QPalette.ColorRole.Text: c.text,
        QPalette.ColorRole.PlaceholderText: c.faint,
        QPalette.ColorRole.Button: c.button,
        QPalette.ColorRole.ButtonText: c.text,
        QPalette.ColorRole.Highlight: c.highlight,
        QPalette.ColorRole.HighlightedText: c.on_highlight,
        QPalette.ColorRole.ToolTipBase: c.panel,
        QPalette.ColorRole.ToolTipText: c.text,
        QPalette.ColorRole.Link: c.highlight,
    }
    made = QPalette()
    for role, colour in roles.items():
        made.setColor(role, QColor(colour))
    for role in (QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText, QPalette.ColorRole.WindowText):
        faint = QColor("#3ff23f") if theme == "high_contrast" else QColor(c.faint)
        made.setColor(QPalette.ColorGroup.Disabled, role, faint)
    return made


def stylesheet(theme: Theme) -> str:
    c = COLOURS[theme]
    return f"""
    QMenuBar {{ background: {c.panel}; border-bottom: 1px solid {c.line}; }}
    QMenuBar::item {{ padding: 4px 9px; background: transparent; color: {c.text}; }}
    QMenuBar::item:selected, QMenu::item:selected {{ background: {c.highlight}; color: {c.on_highlight}; }}
    QMenu {{ background: {c.panel}; border: 1px solid {c.line}; }}
    QMenu::item {{ padding: 4px 24px 4px 8px; color: {c.text}; }}
    QMenu::icon {{ padding-left: 8px; }}
    QMenu::item:disabled {{ color: {c.faint}; }}
    QMenu::separator {{ height: 1px; background: {c.line}; margin: 3px 4px; }}
    QToolBar {{ background: {c.panel}; border: none; border-bottom: 1px solid {c.line}; spacing: 2px; padding: 2px; }}
    QStatusBar {{ background: {c.panel}; border-top: 1px solid {c.line}; }}
    QStatusBar::item {{ border: none; }}
    QStatusBar QLabel {{ padding: 1px 8px; }}
    #status_user, #status_site, #status_base {{ border-left: 1px solid {c.line}; color: {c.faint}; }}
    QHeaderView::section {{ background: {c.head}; color: {c.on_head}; border: none; padding: 3px 6px;
        border-right: 1px solid {c.line}; border-bottom: 1px solid {c.line}; }}
    QTableWidget {{ gridline-color: {c.line}; }}
    QGroupBox {{ border: 1px solid {c.line}; border-radius: 3px; margin-top: 8px; padding-top: 7px; }}
    QGroupBox::title {{ subcontrol-origin: margin; left: 9px; padding: 0 4px; color: {c.on_banner}; }}
    #nav_title {{ background: {c.head}; color: {c.on_head}; padding: 4px 8px; font-weight: bold; }}
    #page_title {{ color: {c.on_banner}; font-size: 13pt; font-weight: bold; }}
    #banner {{ background: {c.banner}; border: 1px solid {c.line}; border-radius: 3px; }}
    #banner QLabel {{ color: {c.on_banner}; }}
    #banner QLabel[role="caption"] {{ color: {c.banner_faint}; font-size: 8pt; }}
    #banner QLabel[role="value"] {{ font-weight: bold; }}
    #banner_name {{ font-size: 14pt; font-weight: bold; }}
    #banner QLabel[role="alert"] {{ color: {c.mark}; font-weight: bold; }}
    #login_head {{ background: {c.banner}; border-bottom: 1px solid {c.line}; }}
    #login_head QLabel {{ color: {c.on_banner}; }}
    #login_product {{ font-size: 17pt; font-weight: bold; }}
    #login_notice, #login_version, #results_count, #hint {{ color: {c.faint}; }}
    #coding_title {{ font-weight: bold; color: {c.on_banner}; }}
    QLabel[required="true"] {{ color: {c.mark}; }}
    #status_modified {{ color: {c.mark}; font-weight: bold; }}
    """ + (_HIGH_CONTRAST if theme == "high_contrast" else "")


_HIGH_CONTRAST = """
    QLineEdit, QComboBox, QAbstractSpinBox, QPlainTextEdit, QPushButton, QTableWidget, QTreeWidget
        { border: 1px solid #ffffff; padding: 2px 4px; }
    QLineEdit:focus, QComboBox:focus, QAbstractSpinBox:focus, QPlainTextEdit:focus, QPushButton:focus
        { border: 2px solid #ffff00; padding: 1px 3px; }
    QPushButton { padding: 3px 12px; }
    QTableWidget, QTreeWidget { selection-background-color: #1aebff; selection-color: #000000; }
    QPushButton:hover, QToolButton:hover { background: #1aebff; color: #000000; }
    QToolButton:hover { border: 1px solid #1aebff; }
    #banner { border: 2px solid #ffff00; }
    QCheckBox::indicator, QRadioButton::indicator { width: 11px; height: 11px; border: 1px solid #ffffff; }
    QRadioButton::indicator { border-radius: 6px; }
    QCheckBox::indicator:checked, QRadioButton::indicator:checked { background: #1aebff; }
    QTabWidget::pane { border: 1px solid #ffffff; }
    QTabBar::tab { border: 1px solid #ffffff; padding: 3px 10px; }
    QTabBar::tab:selected { background: #1aebff; color: #000000; }
"""
