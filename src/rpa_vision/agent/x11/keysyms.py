"""What X calls keys, what we call them, and which letters they write."""

from __future__ import annotations

import unicodedata

from Xlib import XK

XK.load_keysym_group("xkb")


def _keysym(name: str) -> int:
    return int(XK.string_to_keysym(name))


MODIFIERS = ("ctrl", "alt", "shift", "altgr", "super")
"""In the order a combination is written."""

_X_NAMES = {
    "ctrl": ("Control_L", "Control_R"),
    "alt": ("Alt_L", "Alt_R", "Meta_L", "Meta_R"),
    "shift": ("Shift_L", "Shift_R"),
    "altgr": ("ISO_Level3_Shift", "Mode_switch"),
    "super": ("Super_L", "Super_R"),
    "enter": ("Return", "KP_Enter"),
    "tab": ("Tab", "ISO_Left_Tab"),
    "escape": ("Escape",),
    "space": ("space",),
    "backspace": ("BackSpace",),
    "delete": ("Delete", "KP_Delete"),
    "insert": ("Insert", "KP_Insert"),
    "home": ("Home", "KP_Home"),
    "end": ("End", "KP_End"),
    "page_up": ("Page_Up", "KP_Page_Up"),
    "page_down": ("Page_Down", "KP_Page_Down"),
    "left": ("Left", "KP_Left"),
    "right": ("Right", "KP_Right"),
    "up": ("Up", "KP_Up"),
    "down": ("Down", "KP_Down"),
    "menu": ("Menu",),
    "print_screen": ("Print", "Sys_Req"),
    "pause": ("Pause", "Break"),
    "caps_lock": ("Caps_Lock",),
    "num_lock": ("Num_Lock",),
    "scroll_lock": ("Scroll_Lock",),
    **{f"f{number}": (f"F{number}",) for number in range(1, 25)},
}

KEYSYMS = {name: tuple(_keysym(x_name) for x_name in x_names) for name, x_names in _X_NAMES.items()}
"""Name → keysyms, the usual one first."""
NAMES = {keysym: name for name, keysyms in KEYSYMS.items() for keysym in keysyms}

_UNICODE = 0x0100_0000
_KEYPAD = {_keysym(f"KP_{digit}"): str(digit) for digit in range(10)} | {
    _keysym("KP_Add"): "+",
    _keysym("KP_Subtract"): "-",
    _keysym("KP_Multiply"): "*",
    _keysym("KP_Divide"): "/",
    _keysym("KP_Decimal"): ".",
    _keysym("KP_Separator"): ",",
    _keysym("KP_Equal"): "=",
    _keysym("KP_Space"): " ",
}
# Keysyms older than Unicode that French, Belgian, Swiss, Canadian and English layouts still carry.
_OLD_LETTERS = {
    0x13BC: "Œ", 0x13BD: "œ", 0x13BE: "Ÿ", 0x20AC: "€", 0x01A3: "Ł", 0x01B3: "ł", 0x01F0: "đ", 0x02A1: "Ħ",
    0x02B1: "ħ", 0x02B9: "ı", 0x03A2: "ĸ", 0x03AC: "Ŧ", 0x03BC: "ŧ", 0x03BD: "Ŋ", 0x03BF: "ŋ", 0x07D9: "Ω",
    0x08BC: "≤", 0x08BD: "≠", 0x08BE: "≥", 0x08FB: "←", 0x08FC: "↑", 0x08FD: "→", 0x08FE: "↓", 0x0AA9: "—",
    0x0AAA: "–", 0x0AAE: "…", 0x0AC3: "⅛", 0x0AC4: "⅜", 0x0AC5: "⅝", 0x0AC6: "⅞", 0x0AC9: "™", 0x0AD0: "‘",
    0x0AD1: "’", 0x0AD2: "“", 0x0AD3: "”", 0x0AD5: "‰", 0x0AD6: "′", 0x0AD7: "″", 0x0AF1: "†", 0x0AF2: "‡",
    0x0AFD: "‚", 0x0AFE: "„",
}  # fmt: skip
_OLD_KEYSYMS = {letter: keysym for keysym, letter in _OLD_LETTERS.items()}


def letter_of(keysym: int) -> str | None:
    """What the key writes by itself; None for keys that write nothing."""
    if keysym in _KEYPAD:
        return _KEYPAD[keysym]
    if keysym in _OLD_LETTERS:
        return _OLD_LETTERS[keysym]
    if keysym & 0xFF00_0000 == _UNICODE:
        letter = chr(keysym & 0x00FF_FFFF)
    elif 0x20 <= keysym <= 0xFF:
        letter = chr(keysym)
    else:
        return None
    return letter if letter.isprintable() or letter in "\u00a0\u202f" else None


def keysyms_of_letter(letter: str) -> tuple[int, ...]:
    """Every keysym that writes this letter, the likeliest first."""
    code = ord(letter)
    plain = (code,) if 0x20 <= code <= 0xFF else ()
    old = (_OLD_KEYSYMS[letter],) if letter in _OLD_KEYSYMS else ()
    return (*plain, *old, _UNICODE | code)


_COMBINING = {
    _keysym("dead_grave"): "\u0300",
    _keysym("dead_acute"): "\u0301",
    _keysym("dead_circumflex"): "\u0302",
    _keysym("dead_tilde"): "\u0303",
    _keysym("dead_diaeresis"): "\u0308",
    _keysym("dead_abovering"): "\u030a",
    _keysym("dead_caron"): "\u030c",
    _keysym("dead_cedilla"): "\u0327",
}
_ALONE = {
    "\u0300": "`",
    "\u0301": "´",
    "\u0302": "^",
    "\u0303": "~",
    "\u0308": "¨",
    "\u030a": "°",
    "\u030c": "ˇ",
    "\u0327": "¸",
}


class Composer:
    """Letters from keys struck one after the other, dead keys included."""

    def __init__(self) -> None:
        self._accent: str | None = None

    def feed(self, keysym: int) -> str | None:
        """What this stroke writes: "" while a dead key waits for its letter, None for other keys."""
        accent, self._accent = self._accent, None
        struck = _COMBINING.get(keysym)
        if struck is not None:
            if accent is None:
                self._accent = struck
                return ""
            return _ALONE[struck] if accent == struck else _ALONE[accent] + _ALONE[struck]
        letter = letter_of(keysym)
        if letter is None or accent is None:
            return letter
        if letter == " ":
            return _ALONE[accent]
        whole = unicodedata.normalize("NFC", letter + accent)
        return whole if len(whole) == 1 else _ALONE[accent] + letter
