"""What Qt calls keys, by the names agents use."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt

from rpa_vision.errors import BadInputError

MODIFIERS = {
    "ctrl": (Qt.Key.Key_Control, Qt.KeyboardModifier.ControlModifier),
    "alt": (Qt.Key.Key_Alt, Qt.KeyboardModifier.AltModifier),
    "shift": (Qt.Key.Key_Shift, Qt.KeyboardModifier.ShiftModifier),
    "altgr": (Qt.Key.Key_AltGr, Qt.KeyboardModifier.GroupSwitchModifier),
    "super": (Qt.Key.Key_Meta, Qt.KeyboardModifier.MetaModifier),
}
"""In the order a combination is written."""
_NAMED = {
    "enter": Qt.Key.Key_Return,
    "tab": Qt.Key.Key_Tab,
    "escape": Qt.Key.Key_Escape,
    "space": Qt.Key.Key_Space,
    "backspace": Qt.Key.Key_Backspace,
    "delete": Qt.Key.Key_Delete,
    "insert": Qt.Key.Key_Insert,
    "home": Qt.Key.Key_Home,
    "end": Qt.Key.Key_End,
    "page_up": Qt.Key.Key_PageUp,
    "page_down": Qt.Key.Key_PageDown,
    "left": Qt.Key.Key_Left,
    "right": Qt.Key.Key_Right,
    "up": Qt.Key.Key_Up,
    "down": Qt.Key.Key_Down,
    "menu": Qt.Key.Key_Menu,
    **{f"f{number}": Qt.Key(Qt.Key.Key_F1.value + number - 1) for number in range(1, 25)},
}
_WRITES = {"enter": "\r", "tab": "\t", "space": " ", "escape": "\x1b", "backspace": "\b", "delete": "\x7f"}


@dataclass(frozen=True)
class Struck:
    key: Qt.Key
    text: str
    adds: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier


def chord(keys: Sequence[str]) -> list[Struck]:
    """Modifiers first, in their usual order; nothing is pressed of a combination that cannot be."""
    if not keys:
        raise BadInputError("no key was named")
    names = [name if name in MODIFIERS or name in _NAMED else name.casefold() for name in keys]
    held = [_modifier(name) for name in MODIFIERS if name in names]
    return held + [_struck(name) for name in names if name not in MODIFIERS]


def held(names: Sequence[str]) -> list[Struck]:
    unknown = next((name for name in names if name not in MODIFIERS), None)
    if unknown is not None:
        raise BadInputError(f"{unknown!r} is no modifier")
    return [_modifier(name) for name in MODIFIERS if name in names]


def letter(text: str) -> Struck:
    """Whatever layout there is: the key matters to nobody but programs that listen for shortcuts."""
    if text in "\n\r":
        return Struck(Qt.Key.Key_Return, "\r")
    if text == "\t":
        return Struck(Qt.Key.Key_Tab, "\t")
    return Struck(_key_of(text), text)


def _modifier(name: str) -> Struck:
    key, adds = MODIFIERS[name]
    return Struck(key, "", adds)


def _struck(name: str) -> Struck:
    if name in _NAMED:
        return Struck(_NAMED[name], _WRITES.get(name, ""))
    if len(name) == 1 and name.isprintable():
        return Struck(_key_of(name), name)
    raise BadInputError(f"there is no key {name!r}")


def _key_of(text: str) -> Qt.Key:
    code = ord(text.upper()[0])
    return Qt.Key(code) if 0x20 <= code < 0x7F else Qt.Key.Key_unknown
