"""The contract's witness on Windows itself: a window of this process that writes down what it feels.

Its thread has its own message queue, as another program's would.
"""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Callable, Sequence
from ctypes import byref, c_int32, c_uint32, c_void_p, create_unicode_buffer
from typing import Any

import numpy as np

from desktop_witness import Felt, KeyDown, KeyUp, Moved, Pressed, Released, Rig, Turned
from rpa_vision.agent.windows.desktop import WindowsDesktop
from rpa_vision.agent.windows.keys import NAMES
from rpa_vision.agent.windows.user32.api import CF_UNICODETEXT, Area
from rpa_vision.agent.windows.user32.real import load_user32
from rpa_vision.agent.windows.user32.structures import LPARAM, Message, WindowClass, WindowProcedure, WinRect
from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.session import MouseButton, WindowContext
from rpa_vision.ports import Pixels

TITLE = "Témoin — dossier patient"
_CLASS = "RpaVisionPad"
PAD = Box(100, 100, 800, 600)
_FIELD = Box(20, 440, 500, 470)
_POPUP_VISIBLE, _CHILD_VISIBLE, _TOPMOST = 0x9000_0000, 0x5000_0080, 0x8
_WM_CLOSE, _WM_PAINT, _WM_GETTEXT = 0x0010, 0x000F, 0x000D
_WM_TO_FIELD, _WM_PAINT_BOX = 0x8001, 0x8002
_KEYS_DOWN, _KEYS_UP = (0x0100, 0x0104), (0x0101, 0x0105)
_MOVE, _WHEEL, _HORIZONTAL_WHEEL = 0x0200, 0x020A, 0x020E
_BUTTONS: dict[int, tuple[MouseButton, bool]] = {
    0x0201: ("left", True),
    0x0202: ("left", False),
    0x0204: ("right", True),
    0x0205: ("right", False),
    0x0207: ("middle", True),
    0x0208: ("middle", False),
}
_ANY_BUTTON = 0x0013
_HELD = {0x10: "shift", 0x11: "ctrl", 0x12: "alt"}
_LONGEST = 4096
_WITHIN_S = 60.0


class Pad:
    def __init__(self, user32: Any) -> None:
        self._user32 = user32
        self.felt: list[Felt] = []
        self._news = threading.Condition()
        self._shown = threading.Event()
        self.window = self.field = 0
        self._asked: tuple[Box, tuple[int, int, int]] | None = None
        self._thread = threading.Thread(target=self._live)
        self._thread.start()
        assert self._shown.wait(_WITHIN_S)

    def _live(self) -> None:
        procedure = WindowProcedure(self._on_message)
        black = ctypes.windll.gdi32.GetStockObject(4)  # type: ignore[attr-defined]
        described = WindowClass(lpfnWndProc=procedure, hbrBackground=black, lpszClassName=_CLASS)
        self._user32.RegisterClassW(byref(described))
        self.window = self._create(_CLASS, TITLE, _POPUP_VISIBLE, PAD, None, _TOPMOST)
        self.field = self._create("EDIT", "", _CHILD_VISIBLE, _FIELD, self.window, 0)
        self._user32.SetForegroundWindow(c_void_p(self.window))
        self._user32.SetFocus(c_void_p(self.window))
        message = Message()
        while self._user32.GetMessageW(byref(message), None, 0, 0) > 0:
            self._user32.TranslateMessage(byref(message))
            self._user32.DispatchMessageW(byref(message))
        self._user32.UnregisterClassW(_CLASS, None)

    def _create(self, kind: str, title: str, style: int, box: Box, parent: int | None, extended: int) -> int:
        place = (box.left, box.top, box.width, box.height)
        created = self._user32.CreateWindowExW(extended, kind, title, style, *place, parent, None, None, None)
        assert created, f"no window {kind}"
        return int(created)

    def _on_message(self, window: int, message: int, wparam: int, lparam: int) -> int:
        if message == _WM_PAINT:
            self._shown.set()
        elif message == _WM_TO_FIELD:
            self._user32.SetFocus(c_void_p(self.field))
            return 0
        elif message == _WM_PAINT_BOX:
            self._fill()
            return 0
        elif message == _WM_CLOSE:
            self._user32.DestroyWindow(window)
            self._user32.PostQuitMessage(0)
            return 0
        told = self._told(message, wparam, lparam)
        if told is not None:
            with self._news:
                self.felt.append(told)
                self._news.notify_all()
            return 0
        return int(self._user32.DefWindowProcW(window, message, wparam, lparam))

    def _told(self, message: int, wparam: int, lparam: int) -> Felt | None:
        low, high = (ctypes.c_int16(lparam >> shift).value for shift in (0, 16))
        inside = Point(PAD.left + low, PAD.top + high)
        if message in _BUTTONS:
            button, down = _BUTTONS[message]
            return Pressed(inside, button, self._held()) if down else Released(inside, button)
        if message == _MOVE:
            return Moved(inside, dragging=bool(wparam & _ANY_BUTTON))
        if message in (_WHEEL, _HORIZONTAL_WHEEL):
            steps = ctypes.c_int16(wparam >> 16).value // 120
            # Not the message's own place: Wine counts it from the screen's corner for one wheel only.
            where = self._user32.GetMessagePos()
            at = Point(*(ctypes.c_int16(where >> shift).value for shift in (0, 16)))
            return Turned(at, (0, -steps) if message == _WHEEL else (steps, 0))
        if message in _KEYS_DOWN + _KEYS_UP:
            name = NAMES.get(wparam, chr(wparam).lower())
            return KeyDown(name) if message in _KEYS_DOWN else KeyUp(name)
        return None

    def _held(self) -> frozenset[str]:
        return frozenset(name for vk, name in _HELD.items() if self._user32.GetKeyState(vk) & 0x8000)

    def wait_until(self, enough: Callable[[Sequence[Felt]], bool]) -> Sequence[Felt]:
        deadline = time.monotonic() + _WITHIN_S
        with self._news:
            while not enough(self.felt):
                left = deadline - time.monotonic()
                assert left > 0, f"felt only {self.felt}"
                self._news.wait(left)
            return list(self.felt)

    def ask(self, message: int) -> None:
        """Dealt with once this returns."""
        self._user32.SendMessageW(self.window, message, 0, 0)

    def paint(self, box: Box, colour: tuple[int, int, int]) -> None:
        self._asked = (box.moved(-PAD.left, -PAD.top), colour)
        self.ask(_WM_PAINT_BOX)

    def _fill(self) -> None:
        assert self._asked is not None
        box, (blue, green, red) = self._asked
        gdi32 = ctypes.windll.gdi32  # type: ignore[attr-defined]
        gdi32.CreateSolidBrush.restype = c_void_p
        brush = c_void_p(gdi32.CreateSolidBrush(c_uint32(red | green << 8 | blue << 16)))
        context = c_void_p(self._user32.GetDC(c_void_p(self.window)))
        self._user32.FillRect(context, byref(WinRect(*box)), brush)
        gdi32.GdiFlush()
        self._user32.ReleaseDC(c_void_p(self.window), context)
        gdi32.DeleteObject(brush)

    def close(self) -> None:
        self._user32.PostMessageW(self.window, _WM_CLOSE, 0, 0)
        self._thread.join(_WITHIN_S)


class WindowsRig(Rig):
    pad = PAD
    lag_s = 60.0
    """Wine draws through an X server, in its own time."""

    def __init__(self) -> None:
        self._api: Any = load_user32()
        user32 = self._api._libraries.user32
        for name, arguments in {
            "SendMessageW": [c_void_p, c_uint32, ctypes.c_size_t, LPARAM],
            "PostMessageW": [c_void_p, c_uint32, ctypes.c_size_t, LPARAM],
            "FillRect": [c_void_p, c_void_p, c_void_p],
            "SetFocus": [c_void_p],
            "PostQuitMessage": [c_int32],
        }.items():
            getattr(user32, name).argtypes = arguments
        user32.GetDC.restype = c_void_p
        user32.SendMessageW.restype = LPARAM
        self._user32 = user32
        self._pad = Pad(user32)
        self.desktop: WindowsDesktop = WindowsDesktop(self._api)
        self._wait_until_shown()
        self.window = WindowContext(title=TITLE, app_name="python", window_class=_CLASS, process="python.exe")

    def _wait_until_shown(self) -> None:
        """A corner of the pad is black and nothing changes any more: Wine draws in its own time."""
        deadline = time.monotonic() + _WITHIN_S
        before = self.picture()
        while before[PAD.top, PAD.left].any() or not np.array_equal(before, self.picture()):
            assert time.monotonic() < deadline, "the pad is not shown"
            time.sleep(0.05)
            before = self.picture()

    def close(self) -> None:
        self._pad.close()
        self.desktop.close()

    def felt(self, enough: Callable[[Sequence[Felt]], bool]) -> Sequence[Felt]:
        return self._pad.wait_until(enough)

    def picture(self) -> Pixels:
        screen = self._api.virtual_screen()
        data = self._api.grab(Area(*screen))
        return np.frombuffer(data, np.uint8).reshape(screen.height, screen.width, 4)[:, :, :3]

    def paint(self, box: Box, colour: tuple[int, int, int]) -> None:
        self._pad.paint(box, colour)

    def focus_field(self) -> None:
        self._pad.ask(_WM_TO_FIELD)

    def field_text(self) -> str:
        text = create_unicode_buffer(_LONGEST)
        self._user32.SendMessageW(self._pad.field, _WM_GETTEXT, _LONGEST, ctypes.addressof(text))
        return text.value

    def copy(self, text: str) -> None:
        data = text.encode("utf-16-le") + b"\0\0"
        self._with_clipboard(
            lambda: (self._api.empty_clipboard(), self._api.put_clipboard(CF_UNICODETEXT, data))
        )

    def clipboard(self) -> str | None:
        found: str | None = self._with_clipboard(self._api.clipboard_text)
        return found

    def _with_clipboard(self, act: Callable[[], Any]) -> Any:
        window = self._api.create_clipboard_window(lambda _: None)
        assert self._api.open_clipboard(window)
        try:
            return act()
        finally:
            self._api.close_clipboard()
            self._api.destroy_window(window)
