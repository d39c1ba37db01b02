"""Windows' libraries with the types of every function we call: ctypes would cut handles to 32 bits."""

from __future__ import annotations

import ctypes
from ctypes import POINTER, c_int16, c_int32, c_size_t, c_uint8, c_uint32, c_void_p, c_wchar, c_wchar_p
from typing import Any

from rpa_vision.agent.windows.user32.structures import (
    LPARAM,
    LRESULT,
    WPARAM,
    GuiThreadInfo,
    HookProcedure,
    InputRecord,
    LastInputInfo,
    Message,
    MonitorInfo,
    MonitorProcedure,
    WindowClass,
    WinPoint,
    WinRect,
)
from rpa_vision.errors import DesktopError

_HANDLE = c_void_p
_Signature = tuple[Any, list[Any]]

_USER32: dict[str, _Signature] = {
    "SetProcessDpiAwarenessContext": (c_int32, [_HANDLE]),
    "GetThreadDpiAwarenessContext": (_HANDLE, []),
    "GetAwarenessFromDpiAwarenessContext": (c_int32, [_HANDLE]),
    "OpenInputDesktop": (_HANDLE, [c_uint32, c_int32, c_uint32]),
    "CloseDesktop": (c_int32, [_HANDLE]),
    "GetThreadDesktop": (_HANDLE, [c_uint32]),
    "GetUserObjectInformationW": (c_int32, [_HANDLE, c_int32, c_void_p, c_uint32, POINTER(c_uint32)]),
    "GetSystemMetrics": (c_int32, [c_int32]),
    "EnumDisplayMonitors": (c_int32, [_HANDLE, POINTER(WinRect), MonitorProcedure, LPARAM]),
    "GetMonitorInfoW": (c_int32, [_HANDLE, POINTER(MonitorInfo)]),
    "GetForegroundWindow": (_HANDLE, []),
    "WindowFromPoint": (_HANDLE, [WinPoint]),
    "GetAncestor": (_HANDLE, [_HANDLE, c_uint32]),
    "GetWindowTextW": (c_int32, [_HANDLE, c_wchar_p, c_int32]),
    "GetClassNameW": (c_int32, [_HANDLE, c_wchar_p, c_int32]),
    "GetWindowThreadProcessId": (c_uint32, [_HANDLE, POINTER(c_uint32)]),
    "GetGUIThreadInfo": (c_int32, [c_uint32, POINTER(GuiThreadInfo)]),
    "GetWindowLongW": (c_int32, [_HANDLE, c_int32]),
    "SendMessageTimeoutW": (
        LRESULT,
        [_HANDLE, c_uint32, WPARAM, LPARAM, c_uint32, c_uint32, POINTER(c_size_t)],
    ),
    "IsHungAppWindow": (c_int32, [_HANDLE]),
    "SendInput": (c_uint32, [c_uint32, POINTER(InputRecord), c_int32]),
    "GetCursorPos": (c_int32, [POINTER(WinPoint)]),
    "GetLastInputInfo": (c_int32, [POINTER(LastInputInfo)]),
    "GetAsyncKeyState": (c_int16, [c_int32]),
    "GetKeyState": (c_int16, [c_int32]),
    "GetKeyboardLayout": (_HANDLE, [c_uint32]),
    "VkKeyScanExW": (c_int16, [c_wchar, _HANDLE]),
    "MapVirtualKeyExW": (c_uint32, [c_uint32, c_uint32, _HANDLE]),
    "ToUnicodeEx": (
        c_int32,
        [c_uint32, c_uint32, POINTER(c_uint8), c_wchar_p, c_int32, c_uint32, _HANDLE],
    ),
    "RegisterClipboardFormatW": (c_uint32, [c_wchar_p]),
    "OpenClipboard": (c_int32, [_HANDLE]),
    "CloseClipboard": (c_int32, []),
    "EmptyClipboard": (c_int32, []),
    "GetClipboardOwner": (_HANDLE, []),
    "GetOpenClipboardWindow": (_HANDLE, []),
    "IsClipboardFormatAvailable": (c_int32, [c_uint32]),
    "GetClipboardData": (_HANDLE, [c_uint32]),
    "SetClipboardData": (_HANDLE, [c_uint32, _HANDLE]),
    "RegisterClassW": (c_uint32, [POINTER(WindowClass)]),
    "UnregisterClassW": (c_int32, [c_wchar_p, _HANDLE]),
    "CreateWindowExW": (
        _HANDLE,
        [
            c_uint32,
            c_wchar_p,
            c_wchar_p,
            c_uint32,
            c_int32,
            c_int32,
            c_int32,
            c_int32,
            _HANDLE,
            _HANDLE,
            _HANDLE,
            c_void_p,
        ],
    ),
    "DestroyWindow": (c_int32, [_HANDLE]),
    "DefWindowProcW": (LRESULT, [_HANDLE, c_uint32, WPARAM, LPARAM]),
    "MsgWaitForMultipleObjectsEx": (c_uint32, [c_uint32, c_void_p, c_uint32, c_uint32, c_uint32]),
    "PeekMessageW": (c_int32, [POINTER(Message), _HANDLE, c_uint32, c_uint32, c_uint32]),
    "GetMessageW": (c_int32, [POINTER(Message), _HANDLE, c_uint32, c_uint32]),
    "DispatchMessageW": (LRESULT, [POINTER(Message)]),
    "PostThreadMessageW": (c_int32, [c_uint32, c_uint32, WPARAM, LPARAM]),
    "SetWindowsHookExW": (_HANDLE, [c_int32, HookProcedure, _HANDLE, c_uint32]),
    "UnhookWindowsHookEx": (c_int32, [_HANDLE]),
    "CallNextHookEx": (LRESULT, [_HANDLE, c_int32, WPARAM, LPARAM]),
}
_KERNEL32: dict[str, _Signature] = {
    "OpenProcess": (_HANDLE, [c_uint32, c_int32, c_uint32]),
    "CloseHandle": (c_int32, [_HANDLE]),
    "QueryFullProcessImageNameW": (c_int32, [_HANDLE, c_uint32, c_wchar_p, POINTER(c_uint32)]),
    "GlobalAlloc": (_HANDLE, [c_uint32, c_size_t]),
    "GlobalFree": (_HANDLE, [_HANDLE]),
    "GlobalLock": (c_void_p, [_HANDLE]),
    "GlobalUnlock": (c_int32, [_HANDLE]),
    "GlobalSize": (c_size_t, [_HANDLE]),
    "GetModuleHandleW": (_HANDLE, [c_wchar_p]),
    "GetCurrentThreadId": (c_uint32, []),
    "GetTickCount": (c_uint32, []),
}
_WTSAPI32: dict[str, _Signature] = {
    "WTSQuerySessionInformationW": (
        c_int32,
        [_HANDLE, c_uint32, c_int32, POINTER(POINTER(c_int32)), POINTER(c_uint32)],
    ),
    "WTSFreeMemory": (None, [c_void_p]),
}
_SHCORE: dict[str, _Signature] = {
    "GetDpiForMonitor": (c_int32, [_HANDLE, c_int32, POINTER(c_uint32), POINTER(c_uint32)]),
}


class Libraries:
    """Opened on Windows only. Each ``.user32.Name`` is typed."""

    def __init__(self) -> None:
        self.user32 = _opened("user32", _USER32)
        self.kernel32 = _opened("kernel32", _KERNEL32)
        self.wtsapi32 = _opened("wtsapi32", _WTSAPI32)
        self.shcore = _opened("shcore", _SHCORE)

    def refused(self, function: str) -> DesktopError:
        """In Windows' own words about the call that just failed."""
        error: OSError = vars(ctypes)["WinError"](vars(ctypes)["get_last_error"]())
        return DesktopError(f"Windows refused {function}: {error.strerror}")


def _opened(name: str, signatures: dict[str, _Signature]) -> Any:
    windows_library: Any = getattr(ctypes, "WinDLL", None)
    if windows_library is None:
        raise DesktopError("this is not Windows: its desktop cannot be opened here")
    try:
        library = windows_library(name, use_last_error=True)
        for function, (result, arguments) in signatures.items():
            called = getattr(library, function)
            called.restype, called.argtypes = result, arguments
    except (OSError, AttributeError) as error:
        raise DesktopError(
            f"this Windows is too old for the agent, Windows 10 version 1703 is needed: {error}"
        ) from error
    return library
