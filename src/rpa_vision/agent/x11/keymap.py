"""The keyboard as the X server has it now: from keys to keycodes, and back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from Xlib import X

from rpa_vision.agent.x11.connection import XConnection
from rpa_vision.agent.x11.keysyms import KEYSYMS, MODIFIERS, NAMES, keysyms_of_letter, letter_of
from rpa_vision.errors import BadInputError, DesktopError
from rpa_vision.phrases import phrased

_LEVELS: tuple[tuple[int, tuple[str, ...]], ...] = (
    (0, ()),
    (1, ("shift",)),
    (4, ("altgr",)),
    (5, ("altgr", "shift")),
)
"""Column of the mapping in the first layout → what must be held to get there."""
_COLUMNS_PER_LAYOUT = 2
_FIRST, _LAST = 8, 255
_KEYPAD = range(0xFF80, 0xFFBE)


@dataclass(frozen=True)
class Stroke:
    keycode: int
    held: tuple[str, ...] = ()
    """Modifiers without which this key means something else."""


class Keymap:
    """Read afresh for every use: a person may switch layouts at any time."""

    def __init__(self, connection: XConnection) -> None:
        self._name = connection.name
        with connection.talking() as xlib:
            self._rows = xlib.get_keyboard_mapping(_FIRST, _LAST - _FIRST + 1)
            self.state = int(connection.root.query_pointer().mask)
            """Modifiers and buttons down at this moment."""
        self._layout = _layout_of(self.state)

    def strokes(self, keys: tuple[str, ...]) -> list[int]:
        """Keycodes for a combination, in the order to press them; an error names the first impossible key."""
        if not keys:
            raise BadInputError(phrased("agent_refused.no_key"))
        names = sorted((_known(key) for key in keys), key=lambda name: name not in MODIFIERS)
        combined = any(name in ("ctrl", "alt", "super") for name in names)
        pressed: list[int] = []
        for name in names:
            # Ctrl+S is written with a capital and struck without.
            stroke = self.find(name.lower() if combined and name.isascii() else name)
            wanted = [self.find(modifier).keycode for modifier in stroke.held]
            pressed += [code for code in (*wanted, stroke.keycode) if code not in pressed]
        return pressed

    def find(self, name: str) -> Stroke:
        for keysym in KEYSYMS.get(name) or keysyms_of_letter(name):
            for column, held in _LEVELS:
                for keycode, row in enumerate(self._rows, _FIRST):
                    if _symbol(row, column + _COLUMNS_PER_LAYOUT * self._layout) == keysym:
                        return Stroke(keycode, held)
        raise DesktopError(f"the keyboard of display {self._name} has no key {name!r}")

    def modifier_keycodes(self) -> list[int]:
        return [
            keycode
            for keycode, row in enumerate(self._rows, _FIRST)
            if any(NAMES.get(keysym) in MODIFIERS for keysym in row)
        ]

    def spare_keycodes(self) -> list[int]:
        return [keycode for keycode, row in enumerate(self._rows, _FIRST) if not any(row)]


def _known(key: str) -> str:
    if key.lower() in KEYSYMS:
        return key.lower()
    if len(key) == 1 and key.isprintable():
        return "space" if key == " " else key
    raise BadInputError(phrased("agent_refused.not_a_key", key=key))


def _layout_of(state: int) -> int:
    """Bits 13 and 14 hold the layout in use, by the XKB protocol; the core mapping carries two."""
    return min((state >> 13) & 0b11, 1)


def _symbol(row: Any, column: int) -> int:
    return int(row[column]) if column < len(row) else X.NoSymbol


class KeyReading:
    """Which symbol a person struck, given what they held."""

    def __init__(self, connection: XConnection) -> None:
        self._connection = connection
        with connection.talking() as xlib:
            codes = xlib.get_modifier_mapping()
            rows = xlib.get_keyboard_mapping(_FIRST, _LAST - _FIRST + 1)
        self._bits: dict[str, int] = dict.fromkeys((*MODIFIERS, "num_lock"), 0)
        for bit, keycodes in enumerate(codes):
            for keycode in keycodes:
                for keysym in rows[keycode - _FIRST] if keycode else ():
                    if NAMES.get(keysym) in self._bits:
                        self._bits[NAMES[keysym]] |= 1 << bit

    def held(self, state: int) -> tuple[str, ...]:
        return tuple(name for name in MODIFIERS if state & self._bits[name])

    def symbol(self, keycode: int, state: int) -> int:
        """Asked of the server at each stroke, because keys are given new meanings at any time."""
        with self._connection.talking() as xlib:
            row = xlib.get_keyboard_mapping(keycode, 1)[0]
        base = _COLUMNS_PER_LAYOUT * _layout_of(state) + (4 if state & self._bits["altgr"] else 0)
        plain, shifted = _symbol(row, base), _symbol(row, base + 1) or _symbol(row, base)
        shift = bool(state & X.ShiftMask)
        if shifted in _KEYPAD:
            return shifted if shift != bool(state & self._bits["num_lock"]) else plain
        if state & X.LockMask:
            return _with_caps_lock(plain, shifted, shift=shift)
        return shifted if shift else plain


def _with_caps_lock(plain: int, shifted: int, *, shift: bool) -> int:
    """On keys with both cases it acts as Shift; on a French « é », whose Shift is a digit, it writes « É »."""
    small, large = letter_of(plain), letter_of(shifted)
    if small is not None and small.islower() and small.upper() == large:
        return plain if shift else shifted
    struck = large if shift else small
    if struck is not None and struck.islower() and len(struck.upper()) == 1:
        return keysyms_of_letter(struck.upper())[0]
    return shifted if shift else plain
