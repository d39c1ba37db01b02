"""Keys as a browser names them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rpa_vision.errors import BadInputError
from rpa_vision.models.keys import is_key, is_modifier

_BITS = {"alt": 1, "ctrl": 2, "super": 4, "shift": 8, "altgr": 0}
_COMMANDING = {"alt", "ctrl", "super"}
_NAMED: dict[str, tuple[str, str, int]] = {
    "ctrl": ("Control", "ControlLeft", 17),
    "alt": ("Alt", "AltLeft", 18),
    "shift": ("Shift", "ShiftLeft", 16),
    "altgr": ("AltGraph", "AltRight", 225),
    "super": ("Meta", "MetaLeft", 91),
    "enter": ("Enter", "Enter", 13),
    "tab": ("Tab", "Tab", 9),
    "escape": ("Escape", "Escape", 27),
    "space": (" ", "Space", 32),
    "backspace": ("Backspace", "Backspace", 8),
    "delete": ("Delete", "Delete", 46),
    "insert": ("Insert", "Insert", 45),
    "home": ("Home", "Home", 36),
    "end": ("End", "End", 35),
    "page_up": ("PageUp", "PageUp", 33),
    "page_down": ("PageDown", "PageDown", 34),
    "left": ("ArrowLeft", "ArrowLeft", 37),
    "up": ("ArrowUp", "ArrowUp", 38),
    "right": ("ArrowRight", "ArrowRight", 39),
    "down": ("ArrowDown", "ArrowDown", 40),
    "menu": ("ContextMenu", "ContextMenu", 93),
    "print_screen": ("PrintScreen", "PrintScreen", 44),
    "pause": ("Pause", "Pause", 19),
    "caps_lock": ("CapsLock", "CapsLock", 20),
    "num_lock": ("NumLock", "NumLock", 144),
    "scroll_lock": ("ScrollLock", "ScrollLock", 145),
} | {f"f{number}": (f"F{number}", f"F{number}", 111 + number) for number in range(1, 25)}
_WRITES = {"enter": "\r", "space": " "}
"""What a named key writes; Chromium does nothing for an Enter that writes nothing."""


@dataclass(frozen=True)
class BrowserKey:
    """One key of a chord, with the modifiers that are down with it."""

    down: dict[str, Any]
    up: dict[str, Any]


def chord(keys: Sequence[str]) -> list[BrowserKey]:
    """In the order to press them; an error names the first impossible key."""
    if not keys:
        raise BadInputError("keys: there is no key to press")
    names = sorted(dict.fromkeys(_known(key) for key in keys), key=lambda name: not is_modifier(name))
    return [_key(name, names[:number]) for number, name in enumerate(names)]


def bits_of(modifiers: Sequence[str]) -> int:
    return sum(_BITS[name] for name in {modifier.lower() for modifier in modifiers})


def _known(key: str) -> str:
    if not is_key(key):
        raise BadInputError(f"keys: {key!r} is not the name of a key")
    if key == " ":
        return "space"
    return key.lower() if len(key) > 1 else key


def _key(name: str, before: Sequence[str]) -> BrowserKey:
    held = [one for one in before if is_modifier(one)]
    if name in _NAMED:
        key, code, number = _NAMED[name]
        writes = "" if _COMMANDING.intersection(held) else _WRITES.get(name, "")
    else:
        key, code, number, writes = _letter(name, held)
    told = {"key": key, "code": code, "windowsVirtualKeyCode": number}
    bits = bits_of(held)
    down = {"type": "keyDown", "text": writes} if writes else {"type": "rawKeyDown"}
    return BrowserKey(
        {**told, **down, "modifiers": bits | _BITS.get(name, 0)},
        {**told, "type": "keyUp", "modifiers": bits},
    )


def _letter(letter: str, held: Sequence[str]) -> tuple[str, str, int, str]:
    """Ctrl+S is written with a capital and struck without."""
    if "shift" in held:
        letter = letter.upper()
    elif _COMMANDING.intersection(held):
        letter = letter.lower()
    writes = "" if _COMMANDING.intersection(held) else letter
    if letter.isascii() and letter.isalpha():
        return letter, f"Key{letter.upper()}", ord(letter.upper()), writes
    if letter.isascii() and letter.isdigit():
        return letter, f"Digit{letter}", ord(letter), writes
    return letter, "", 0, writes
