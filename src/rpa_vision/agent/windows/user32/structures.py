"""The C structures that user32 reads and fills. Of fixed widths, so that they are the same on every platform."""

from __future__ import annotations

import ctypes
from ctypes import POINTER, Structure, Union, c_int32, c_uint16, c_uint32, c_void_p, c_wchar_p
from typing import Any

callback: Any = getattr(ctypes, "WINFUNCTYPE", ctypes.CFUNCTYPE)
"""For Windows to call back into Python; the second exists where the first does not, for importing only."""

LRESULT = ctypes.c_ssize_t
WPARAM = ctypes.c_size_t
LPARAM = ctypes.c_ssize_t


class WinPoint(Structure):
    _fields_ = (("x", c_int32), ("y", c_int32))


class LastInputInfo(Structure):
    _fields_ = (("cbSize", c_uint32), ("dwTime", c_uint32))


class WinRect(Structure):
    _fields_ = (("left", c_int32), ("top", c_int32), ("right", c_int32), ("bottom", c_int32))


class MouseInput(Structure):
    _fields_ = (
        ("dx", c_int32),
        ("dy", c_int32),
        ("mouseData", c_uint32),
        ("dwFlags", c_uint32),
        ("time", c_uint32),
        ("dwExtraInfo", c_void_p),
    )


class KeybdInput(Structure):
    _fields_ = (
        ("wVk", c_uint16),
        ("wScan", c_uint16),
        ("dwFlags", c_uint32),
        ("time", c_uint32),
        ("dwExtraInfo", c_void_p),
    )


class _InputUnion(Union):
    _fields_ = (("mi", MouseInput), ("ki", KeybdInput))


class InputRecord(Structure):
    _anonymous_ = ("u",)
    _fields_ = (("type", c_uint32), ("u", _InputUnion))


class MonitorInfo(Structure):
    _fields_ = (("cbSize", c_uint32), ("rcMonitor", WinRect), ("rcWork", WinRect), ("dwFlags", c_uint32))


class GuiThreadInfo(Structure):
    _fields_ = (
        ("cbSize", c_uint32),
        ("flags", c_uint32),
        ("hwndActive", c_void_p),
        ("hwndFocus", c_void_p),
        ("hwndCapture", c_void_p),
        ("hwndMenuOwner", c_void_p),
        ("hwndMoveSize", c_void_p),
        ("hwndCaret", c_void_p),
        ("rcCaret", WinRect),
    )


class Message(Structure):
    _fields_ = (
        ("hwnd", c_void_p),
        ("message", c_uint32),
        ("wParam", WPARAM),
        ("lParam", LPARAM),
        ("time", c_uint32),
        ("pt", WinPoint),
    )


class KeyboardHook(Structure):
    _fields_ = (
        ("vkCode", c_uint32),
        ("scanCode", c_uint32),
        ("flags", c_uint32),
        ("time", c_uint32),
        ("dwExtraInfo", c_void_p),
    )


class MouseHook(Structure):
    _fields_ = (
        ("pt", WinPoint),
        ("mouseData", c_uint32),
        ("flags", c_uint32),
        ("time", c_uint32),
        ("dwExtraInfo", c_void_p),
    )


WindowProcedure = callback(LRESULT, c_void_p, c_uint32, WPARAM, LPARAM)
HookProcedure = callback(LRESULT, c_int32, WPARAM, LPARAM)
MonitorProcedure = callback(c_int32, c_void_p, c_void_p, POINTER(WinRect), LPARAM)


class WindowClass(Structure):
    _fields_ = (
        ("style", c_uint32),
        ("lpfnWndProc", WindowProcedure),
        ("cbClsExtra", c_int32),
        ("cbWndExtra", c_int32),
        ("hInstance", c_void_p),
        ("hIcon", c_void_p),
        ("hCursor", c_void_p),
        ("hbrBackground", c_void_p),
        ("lpszMenuName", c_wchar_p),
        ("lpszClassName", c_wchar_p),
    )
