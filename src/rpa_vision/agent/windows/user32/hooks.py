"""Windows' low-level hooks: every key and button of the session, before any program gets it."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from ctypes import POINTER, byref, c_int16, c_uint8, cast, create_unicode_buffer

from rpa_vision.agent.windows.user32.api import ButtonHeard, Heard, KeyHeard, PhysicalButton, WheelHeard
from rpa_vision.agent.windows.user32.libraries import Libraries
from rpa_vision.agent.windows.user32.structures import HookProcedure, KeyboardHook, Message, MouseHook

_WH_KEYBOARD_LL, _WH_MOUSE_LL = 13, 14
_HC_ACTION = 0
_WM_QUIT = 0x0012
_PM_NOREMOVE = 0
_KEY_DOWN, _KEY_UP = (0x0100, 0x0104), (0x0101, 0x0105)
_BUTTONS: dict[int, tuple[PhysicalButton, bool]] = {
    0x0201: ("left", True),
    0x0202: ("left", False),
    0x0204: ("right", True),
    0x0205: ("right", False),
    0x0207: ("middle", True),
    0x0208: ("middle", False),
}
_WHEEL, _HORIZONTAL_WHEEL = 0x020A, 0x020E
_TOGGLED = 0x0001
_LEAVE_STATE = 0x0004
"""Without this, looking up a dead key would swallow the person's next accent."""
_LONGEST_WRITTEN = 8


class RealHooks:
    def __init__(self, libraries: Libraries) -> None:
        self._libraries = libraries
        self._hook_thread = 0

    def tick_count(self) -> int:
        return int(self._libraries.kernel32.GetTickCount())

    def run_hooks(self, hear: Callable[[Heard], None], ready: Callable[[], None]) -> None:
        user32, message = self._libraries.user32, Message()

        def pass_on(heard: Heard | None, code: int, wparam: int, lparam: int) -> int:
            if heard is not None:
                hear(heard)
            return int(user32.CallNextHookEx(None, code, wparam, lparam))

        def on_key(code: int, wparam: int, lparam: int) -> int:
            heard = _key(wparam, lparam) if code == _HC_ACTION else None
            return pass_on(heard, code, wparam, lparam)

        def on_mouse(code: int, wparam: int, lparam: int) -> int:
            heard = _mouse(wparam, lparam) if code == _HC_ACTION else None
            return pass_on(heard, code, wparam, lparam)

        # Kept in variables: Windows keeps the addresses, Python must keep what is there.
        procedures = {_WH_KEYBOARD_LL: HookProcedure(on_key), _WH_MOUSE_LL: HookProcedure(on_mouse)}
        # A thread has a queue for the message that ends it only once it looked for one.
        user32.PeekMessageW(byref(message), None, 0, 0, _PM_NOREMOVE)
        self._hook_thread = self._libraries.kernel32.GetCurrentThreadId()
        hooks: list[int] = []
        try:
            for kind, procedure in procedures.items():
                hook = user32.SetWindowsHookExW(kind, procedure, self._module(), 0)
                if not hook:
                    raise self._libraries.refused("SetWindowsHookEx")
                hooks.append(hook)
            ready()
            while user32.GetMessageW(byref(message), None, 0, 0) > 0:
                pass
        finally:
            for hook in hooks:
                user32.UnhookWindowsHookEx(hook)

    def _module(self) -> int | None:
        module: int | None = self._libraries.kernel32.GetModuleHandleW(None)
        return module

    def stop_hooks(self) -> None:
        """Windows hands over what the hooks still have to hear before this message."""
        self._libraries.user32.PostThreadMessageW(self._hook_thread, _WM_QUIT, 0, 0)

    def toggled(self, vk: int) -> bool:
        return bool(self._libraries.user32.GetKeyState(vk) & _TOGGLED)

    def written_by(self, vk: int, scan: int, held: frozenset[int], layout: int) -> tuple[str, bool]:
        state = (c_uint8 * 256)(*(0x81 if key in held else 0 for key in range(256)))
        text = create_unicode_buffer(_LONGEST_WRITTEN)
        count = self._libraries.user32.ToUnicodeEx(
            vk, scan, state, text, _LONGEST_WRITTEN, _LEAVE_STATE, layout
        )
        return (text.value, True) if count < 0 else (text.value[:count], False)


def _key(wparam: int, lparam: int) -> KeyHeard | None:
    data = cast(ctypes.c_void_p(lparam), POINTER(KeyboardHook)).contents
    if wparam not in _KEY_DOWN + _KEY_UP:
        return None
    return KeyHeard(data.time, data.vkCode, data.scanCode, wparam in _KEY_DOWN)


def _mouse(wparam: int, lparam: int) -> Heard | None:
    data = cast(ctypes.c_void_p(lparam), POINTER(MouseHook)).contents
    if wparam in _BUTTONS:
        button, down = _BUTTONS[wparam]
        return ButtonHeard(data.time, data.pt.x, data.pt.y, button, down)
    if wparam in (_WHEEL, _HORIZONTAL_WHEEL):
        amount = c_int16(data.mouseData >> 16).value
        kind = "vertical" if wparam == _WHEEL else "horizontal"
        return WheelHeard(data.time, data.pt.x, data.pt.y, kind, amount)  # type: ignore[arg-type]
    return None
