"""From the names of keys to the keys of the layout in use."""

from __future__ import annotations

from collections.abc import Sequence

from rpa_vision.agent.windows.keys import COMMANDING, MODIFIERS, NAMED_KEYS, NamedKey, known_name
from rpa_vision.agent.windows.user32.api import KeyInput, User32
from rpa_vision.errors import BadInputError, DesktopError
from rpa_vision.phrases import phrased

_SHIFT, _CTRL, _ALT = 1, 2, 4
_NONE = -1


class Keyboard:
    """Read afresh for every use: each program has a layout of its own, and a person may switch it."""

    def __init__(self, api: User32) -> None:
        self._api = api
        self._layout = api.keyboard_layout(api.window_owner(api.foreground_window()).thread)

    def chord(self, keys: Sequence[str]) -> list[KeyInput]:
        """The presses of a combination, in their order; an error names the first impossible key."""
        if not keys:
            raise BadInputError(phrased("agent_refused.no_key"))
        names = sorted((known_name(key) for key in keys), key=lambda name: name not in MODIFIERS)
        commanding = any(name in COMMANDING for name in names)
        pressed: list[KeyInput] = []
        for name in names:
            # Ctrl+S is written with a capital and struck without.
            struck = self._keys_for(name.lower() if commanding and name.isascii() else name)
            pressed += [key for key in map(self._down, struck) if key not in pressed]
        return pressed

    def _keys_for(self, name: str) -> list[NamedKey]:
        if name in NAMED_KEYS:
            return [NAMED_KEYS[name]]
        # Letters beyond 16 bits are on no keyboard, and VkKeyScanEx takes one unit.
        found = self._api.vk_key_scan(name, self._layout) if ord(name) <= 0xFFFF else _NONE
        if found == _NONE:
            raise DesktopError(f"the keyboard layout in use has no key {name!r}")
        vk, state = found & 0xFF, found >> 8 & 0xFF
        held = []
        if state & (_CTRL | _ALT) == _CTRL | _ALT:
            held.append("altgr")
        elif state & (_CTRL | _ALT):
            raise DesktopError(f"the keyboard layout in use has no key {name!r} of its own")
        if state & _SHIFT:
            held.append("shift")
        return [*(NAMED_KEYS[modifier] for modifier in held), NamedKey(vk)]

    def _down(self, key: NamedKey) -> KeyInput:
        return KeyInput(key.vk, self._api.scan_code(key.vk, self._layout), key.extended, down=True)
