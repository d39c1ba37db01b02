"""What a person wrote, from the virtual keys they struck."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from rpa_vision.agent.strokes import Key, Letter, Stroke
from rpa_vision.agent.windows.keys import (
    COMMANDING,
    MODIFIERS,
    NAMES,
    VK_CAPITAL,
    VK_CONTROL,
    VK_LCONTROL,
    VK_MENU,
    VK_PACKET,
    VK_RMENU,
    VK_SHIFT,
)
from rpa_vision.agent.windows.user32.api import KeyHeard, User32

_LOCKS = ("caps_lock", "num_lock", "scroll_lock")
_MODIFIER_KEYS = tuple(vk for vk in NAMES if vk >= 0x5B and NAMES[vk] in MODIFIERS)
"""Left and right apart."""
_KEYPAD = {0x60 + digit: str(digit) for digit in range(10)} | {0x6A: "*", 0x6B: "+", 0x6D: "-", 0x6F: "/"}
"""With Num Lock on; not every Windows looks these up in the layout."""
_COMBINING = {
    "`": "\u0300",
    "´": "\u0301",
    "^": "\u0302",
    "~": "\u0303",
    "¨": "\u0308",
    "°": "\u030a",
    "ˇ": "\u030c",
    "¸": "\u0327",
}


@dataclass(frozen=True)
class HeldKeys:
    """What was down when a key or button went down. Asked of Windows each time: a release made on the
    lock screen is heard by nobody."""

    names: tuple[str, ...]

    @classmethod
    def now(cls, api: User32) -> HeldKeys:
        down = {vk for vk in _MODIFIER_KEYS if api.key_is_down(vk)}
        if {VK_RMENU, VK_LCONTROL} <= down:  # how Windows says AltGr; a right Alt comes without Ctrl
            down.remove(VK_LCONTROL)
        elif VK_RMENU in down:
            down = (down - {VK_RMENU}) | {VK_MENU}
        names = {NAMES[vk] for vk in down}
        return cls(tuple(name for name in MODIFIERS if name in names))

    @property
    def commanding(self) -> bool:
        return any(name in COMMANDING for name in self.names)

    @property
    def writing(self) -> frozenset[int]:
        """The virtual keys that change what a key writes."""
        shift = {VK_SHIFT} if "shift" in self.names else set()
        altgr = {VK_CONTROL, VK_MENU} if "altgr" in self.names else set()
        return frozenset(shift | altgr)


class TypedReading:
    def __init__(self, api: User32) -> None:
        self._api = api
        self._caps = api.toggled(VK_CAPITAL)
        self._accent = ""
        self._half = ""

    def stroke(
        self, at: float, heard: KeyHeard, held: HeldKeys, layout: int, *, repeated: bool, hidden: bool
    ) -> Stroke | None:
        if heard.vk == VK_PACKET:
            return self._told(at, self._whole(chr(heard.scan)), hidden)
        name = NAMES.get(heard.vk)
        if name in MODIFIERS or name in _LOCKS:
            self._caps ^= name == "caps_lock" and not repeated
            return None
        if held.commanding:
            struck = name or self._written(heard, frozenset(), layout)[0]
            return Key(at, (*held.names, struck)) if struck else None
        if name is not None and name != "space":
            self._accent = ""
            return Key(at, (*held.names, name))
        caps = frozenset({VK_CAPITAL} if self._caps else ())
        written, dead = self._written(heard, held.writing | caps, layout)
        return self._told(at, self._composed(written, dead=dead), hidden)

    def _written(self, heard: KeyHeard, held: frozenset[int], layout: int) -> tuple[str, bool]:
        if heard.vk in _KEYPAD:
            return _KEYPAD[heard.vk], False
        return self._api.written_by(heard.vk, heard.scan, held, layout)

    @staticmethod
    def _told(at: float, written: str, hidden: bool) -> Letter | None:
        return Letter(at, written, hidden) if written and written.isprintable() else None

    def _whole(self, unit: str) -> str:
        """Letters beyond 16 bits come in two halves."""
        if "\ud800" <= unit <= "\udbff":
            self._half = unit
            return ""
        half, self._half = self._half, ""
        return (half + unit).encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")

    def _composed(self, written: str, *, dead: bool) -> str:
        """Empty while a dead key waits for its letter."""
        accent = self._accent
        self._accent = written if dead and not accent else ""
        if self._accent:
            return ""
        if not accent or not written:
            return written
        if written == " ":
            return accent
        whole = unicodedata.normalize("NFC", written + _COMBINING.get(accent, accent))
        return whole if len(whole) == 1 else accent + written
