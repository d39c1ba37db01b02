"""What Windows calls keys, and what we call them."""

from __future__ import annotations

from dataclasses import dataclass

from rpa_vision.errors import BadInputError
from rpa_vision.phrases import phrased

MODIFIERS = ("ctrl", "alt", "shift", "altgr", "super")
"""In the order a combination is written."""
COMMANDING = ("ctrl", "alt", "super")
"""With one of these held a letter is a command, not text."""

VK_LBUTTON, VK_RBUTTON, VK_MBUTTON = 0x01, 0x02, 0x04
VK_SHIFT, VK_CONTROL, VK_MENU = 0x10, 0x11, 0x12
VK_CAPITAL = 0x14
VK_LWIN, VK_RWIN = 0x5B, 0x5C
VK_LCONTROL, VK_RCONTROL = 0xA2, 0xA3
VK_LMENU, VK_RMENU = 0xA4, 0xA5
VK_PACKET = 0xE7
"""A letter that no key wrote."""


@dataclass(frozen=True)
class NamedKey:
    vk: int
    extended: bool = False
    """Keys that the keypad has too are told apart by this."""


NAMED_KEYS: dict[str, NamedKey] = {
    "ctrl": NamedKey(VK_LCONTROL),
    "alt": NamedKey(VK_LMENU),
    "shift": NamedKey(0xA0),
    "altgr": NamedKey(VK_RMENU, extended=True),
    "super": NamedKey(VK_LWIN, extended=True),
    "enter": NamedKey(0x0D),
    "tab": NamedKey(0x09),
    "escape": NamedKey(0x1B),
    "space": NamedKey(0x20),
    "backspace": NamedKey(0x08),
    "delete": NamedKey(0x2E, extended=True),
    "insert": NamedKey(0x2D, extended=True),
    "home": NamedKey(0x24, extended=True),
    "end": NamedKey(0x23, extended=True),
    "page_up": NamedKey(0x21, extended=True),
    "page_down": NamedKey(0x22, extended=True),
    "left": NamedKey(0x25, extended=True),
    "right": NamedKey(0x27, extended=True),
    "up": NamedKey(0x26, extended=True),
    "down": NamedKey(0x28, extended=True),
    "menu": NamedKey(0x5D, extended=True),
    "print_screen": NamedKey(0x2C, extended=True),
    "pause": NamedKey(0x13),
    "caps_lock": NamedKey(VK_CAPITAL),
    "num_lock": NamedKey(0x90, extended=True),
    "scroll_lock": NamedKey(0x91),
    **{f"f{number}": NamedKey(0x6F + number) for number in range(1, 25)},
}

NAMES: dict[int, str] = {key.vk: name for name, key in NAMED_KEYS.items()} | {
    VK_SHIFT: "shift",
    VK_CONTROL: "ctrl",
    VK_MENU: "alt",
    0xA1: "shift",
    VK_RCONTROL: "ctrl",
    VK_RWIN: "super",
}
"""Every virtual key with a name, both sides of the keyboard."""

HELD_BY_SOMEBODY: dict[int, str] = {
    VK_LBUTTON: "a mouse button",
    VK_MBUTTON: "a mouse button",
    VK_RBUTTON: "a mouse button",
    VK_SHIFT: "Shift",
    VK_CONTROL: "Ctrl",
    VK_MENU: "Alt",
    VK_LWIN: "the Windows key",
    VK_RWIN: "the Windows key",
}


def known_name(key: str) -> str:
    """The name as we write it, or the letter itself."""
    if key.lower() in NAMED_KEYS:
        return key.lower()
    if len(key) == 1 and key.isprintable():
        return "space" if key == " " else key
    raise BadInputError(phrased("agent_refused.not_a_key", key=key))
