"""The program's icons, drawn from a few lines each so that every theme and scale gets its own."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from rpa_vision_lab.dpi.ui.kit.theme import Colours

# On a grid of 24: L line, F fill and A accent are colours of the theme.
_SHAPES = {
    "search": '<circle cx="10" cy="10" r="6" fill="F"/><path d="M14.5 14.5 21 21" stroke-width="2.6"/>',
    "open": '<path d="M2.5 19V5h6l2 2.5h8V10" fill="F"/><path d="M2.5 19 6 10h16l-3.5 9z" fill="A"/>',
    "save": '<path d="M3.5 3.500h14l3 3v14h-17z" fill="F"/><path d="M7 3.500v6h9v-6M7 20.500v-7h10v7"/>',
    "close": '<path d="M4 5h9v14H4z" fill="F"/><path d="m11 9 8 8m0-8-8 8" stroke="A" stroke-width="2.6"/>',
    "code_stay": '<path d="M5 3h10l4 4v14H5z" fill="F"/><path d="M8 9h8M8 13h8"/><path d="M8 17h5" stroke="A" stroke-width="2.2"/>',
    "print": '<path d="M7 9V3h10v6"/><path d="M3 9h18v8H3z" fill="F"/><path d="M7 14h10v7H7z" fill="A"/>',
    "refresh": '<path d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3"/><path d="M20 3v5h-5" stroke="A" stroke-width="2"/>',
    "about": '<circle cx="12" cy="12" r="9" fill="F"/><path d="M12 11v6" stroke-width="2.4"/><circle cx="12" cy="7.5" r="1" fill="A" stroke="A"/>',
    "identity": '<circle cx="12" cy="8" r="4.5" fill="F"/><path d="M3.5 21c0-5 4-7 8.5-7s8.5 2 8.5 7z" fill="F"/>',
    "stays": '<path d="M3 5v15M3 16h18v4M21 16v-3l-9-2v5" fill="none"/><circle cx="7.5" cy="12.5" r="2" fill="A"/>',
    "vitals": '<path d="M12 20C4 14 3 10 4.5 7s5.5-2.5 7.5 1c2-3.5 6-4 7.5-1S20 14 12 20z" fill="F"/><path d="M4 12h4l2-3 3 6 2-3h5" stroke="A"/>',
    "documents": '<path d="M6 3h8l4 4v14H6z" fill="F"/><path d="M14 3v4h4M9 12h6M9 16h6"/>',
    "coding": '<path d="M4 4h16v16H4z" fill="F"/><path d="M8 4v16M4 9h16M4 14.500h16"/>',
    "folder": '<path d="M3 19V5h6l2 2.500h10V19z" fill="A"/>',
    "ward": '<path d="M4 21V7h16v14z" fill="F"/><path d="M12 9.500v6M9 12.500h6" stroke="A" stroke-width="2.2"/>',
    "list": '<path d="M4 4h16v16H4z" fill="F"/><path d="M8 8h9M8 12h9M8 16h6"/>',
    "logout": '<path d="M13 4H5v16h8" fill="F"/><path d="M10 12h10m-4-4 4 4-4 4" stroke="A" stroke-width="2"/>',
    "add": '<circle cx="12" cy="12" r="9" fill="F"/><path d="M12 7.500v9M7.5 12h9" stroke-width="2.4"/>',
    "remove": '<path d="M6 7h12l-1 14H7z" fill="F"/><path d="M4 7h16M9.5 7V4h5v3"/>',
    "product": '<path d="M3 20c4-9 6-13 9-16 3 3 5 7 9 16z" fill="F"/><path d="M3 20c4-3 6 0 9-2s5 1 9 2" stroke="A" stroke-width="2"/><path d="M12 8v6M9 11h6" stroke="A" stroke-width="2"/>',
    "information": '<circle cx="12" cy="12" r="10" fill="#2f6fab" stroke="#2f6fab"/><path d="M12 11v7M12 6.200v.6" stroke="#fff" stroke-width="2.6"/>',
    "question": '<circle cx="12" cy="12" r="10" fill="#2f6fab" stroke="#2f6fab"/><path d="M8.5 9.500c0-4.5 7-4.5 7 0 0 2.5-3.5 2.5-3.5 5M12 17.800v.4" stroke="#fff" stroke-width="2.3"/>',
    "warning": '<path d="M12 2.5 22.5 21h-21z" fill="#f2b632" stroke="#b98412"/><path d="M12 9v6M12 17.600v.4" stroke="#3a2a00" stroke-width="2.3"/>',
    "error": '<circle cx="12" cy="12" r="10" fill="#c62828" stroke="#c62828"/><path d="m8 8 8 8m0-8-8 8" stroke="#fff" stroke-width="2.6"/>',
}
_SIZES = (16, 24, 32, 48, 64, 96)


def icon(name: str, colours: Colours) -> QIcon:
    shape = _SHAPES[name]
    for letter, colour in (("L", colours.icon), ("F", colours.icon_fill), ("A", colours.icon_accent)):
        shape = shape.replace(f'"{letter}"', f'"{colour}"')
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><g fill="none" stroke-width="1.5"'
        f' stroke="{colours.icon}" stroke-linecap="round" stroke-linejoin="round">{shape}</g></svg>'
    )
    renderer = QSvgRenderer(QByteArray(svg.encode()))
    made = QIcon()
    for size in _SIZES:
        picture = QPixmap(size, size)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        renderer.render(painter)
        painter.end()
        made.addPixmap(picture)
    return made
