"""Windows' clipboard, with a window of our own that Windows asks to keep our promises."""

from __future__ import annotations

import ctypes
import itertools
from collections.abc import Callable
from ctypes import byref, memmove, string_at

from rpa_vision.agent.windows.user32.api import CF_UNICODETEXT
from rpa_vision.agent.windows.user32.libraries import Libraries
from rpa_vision.agent.windows.user32.structures import Message, WindowClass, WindowProcedure

_class_numbers = itertools.count(1)
_MESSAGE_ONLY = ctypes.c_void_p(-3)
_WM_RENDERFORMAT = 0x0305
_GMEM_MOVEABLE = 0x0002
_QS_ALLINPUT = 0x04FF
_INPUT_AVAILABLE = 0x0004
_PM_REMOVE = 0x0001


class RealClipboard:
    def __init__(self, libraries: Libraries) -> None:
        self._api = libraries
        self._renders: dict[int, Callable[[int], None]] = {}
        self._classes: dict[int, str] = {}
        # Windows keeps the address; Python must keep what is there.
        self._procedure = WindowProcedure(self._on_message)

    def _on_message(self, window: int, message: int, wparam: int, lparam: int) -> int:
        render = self._renders.get(window)
        if message == _WM_RENDERFORMAT and render is not None:
            render(wparam)
            return 0
        return int(self._api.user32.DefWindowProcW(window, message, wparam, lparam))

    def register_clipboard_format(self, name: str) -> int:
        number = int(self._api.user32.RegisterClipboardFormatW(name))
        if not number:
            raise self._api.refused("RegisterClipboardFormat")
        return number

    def create_clipboard_window(self, render: Callable[[int], None]) -> int:
        """Of a class of its own, which ends with it: classes belong to the process, and lead to this object."""
        module = self._api.kernel32.GetModuleHandleW(None)
        name = f"RpaVisionClipboard{next(_class_numbers)}"
        described = WindowClass(lpfnWndProc=self._procedure, hInstance=module, lpszClassName=name)
        if not self._api.user32.RegisterClassW(byref(described)):
            raise self._api.refused("RegisterClass")
        window = self._api.user32.CreateWindowExW(
            0, name, None, 0, 0, 0, 0, 0, _MESSAGE_ONLY, None, module, None
        )
        if not window:
            raise self._api.refused("CreateWindowEx")
        self._classes[window] = name
        self._renders[window] = render
        return int(window)

    def destroy_window(self, window: int) -> None:
        del self._renders[window]
        self._api.user32.DestroyWindow(window)
        self._api.user32.UnregisterClassW(self._classes.pop(window), None)

    def open_clipboard(self, window: int) -> bool:
        return bool(self._api.user32.OpenClipboard(window))

    def close_clipboard(self) -> None:
        self._api.user32.CloseClipboard()

    def clipboard_owner(self) -> int:
        return self._api.user32.GetClipboardOwner() or 0

    def clipboard_opener(self) -> int:
        return self._api.user32.GetOpenClipboardWindow() or 0

    def clipboard_text(self) -> str | None:
        if not self._api.user32.IsClipboardFormatAvailable(CF_UNICODETEXT):
            return None
        handle = self._api.user32.GetClipboardData(CF_UNICODETEXT)
        if not handle:
            return None
        kernel32 = self._api.kernel32
        place = kernel32.GlobalLock(handle)
        if not place:
            return None
        try:
            data = string_at(place, kernel32.GlobalSize(handle) & ~1)
        finally:
            kernel32.GlobalUnlock(handle)
        return data.decode("utf-16-le", errors="surrogatepass").partition("\0")[0]

    def empty_clipboard(self) -> None:
        if not self._api.user32.EmptyClipboard():
            raise self._api.refused("EmptyClipboard")

    def put_clipboard(self, clipboard_format: int, data: bytes | None) -> None:
        """Once taken, the memory is Windows' to free."""
        if data is None:
            # A promise answers 0 as a failure does: Windows tells them apart by its last error alone.
            self._api.user32.SetClipboardData(clipboard_format, None)
            return
        kernel32 = self._api.kernel32
        handle = kernel32.GlobalAlloc(_GMEM_MOVEABLE, len(data))
        place = kernel32.GlobalLock(handle) if handle else None
        if not place:
            raise self._api.refused("GlobalAlloc")
        memmove(place, data, len(data))
        kernel32.GlobalUnlock(handle)
        if not self._api.user32.SetClipboardData(clipboard_format, handle):
            error = self._api.refused("SetClipboardData")
            kernel32.GlobalFree(handle)
            raise error

    def wait_for_messages(self, within_s: float) -> None:
        user32, message = self._api.user32, Message()
        user32.MsgWaitForMultipleObjectsEx(
            0, None, max(0, round(within_s * 1000)), _QS_ALLINPUT, _INPUT_AVAILABLE
        )
        while user32.PeekMessageW(byref(message), None, 0, 0, _PM_REMOVE):
            user32.DispatchMessageW(byref(message))
