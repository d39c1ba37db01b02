"""user32 itself, for the parts that look and strike."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Sequence
from ctypes import POINTER, byref, c_int32, c_uint32, create_unicode_buffer, sizeof
from typing import Any

import mss
from mss.exception import ScreenShotError

from rpa_vision.agent.windows.user32.api import (
    Area,
    ButtonInput,
    DisplayMonitor,
    Input,
    KeyInput,
    PointerTo,
    UnicodeInput,
    User32,
    WheelInput,
    WindowOwner,
)
from rpa_vision.agent.windows.user32.clipboard import RealClipboard
from rpa_vision.agent.windows.user32.hooks import RealHooks
from rpa_vision.agent.windows.user32.libraries import Libraries
from rpa_vision.agent.windows.user32.structures import (
    GuiThreadInfo,
    InputRecord,
    KeybdInput,
    LastInputInfo,
    MonitorInfo,
    MonitorProcedure,
    MouseInput,
    WinPoint,
    WinRect,
)
from rpa_vision.errors import DesktopError

_PER_MONITOR_V2 = ctypes.c_void_p(-4)
_PER_MONITOR = 2
_DESKTOP_READOBJECTS = 0x0001
_UOI_NAME = 2
_CURRENT_SESSION, _CONNECT_STATE, _DISCONNECTED = 0xFFFF_FFFF, 8, 4
_VIRTUAL_SCREEN = (76, 77, 78, 79)
_SM_SWAPBUTTON = 23
_PRIMARY = 1
_EFFECTIVE_DPI = 0
_GA_ROOT = 2
_GWL_STYLE = -16
_LONGEST_NAME = 32_768
_LONGEST_CLASS = 257
_QUERY_LIMITED = 0x1000
_WM_NULL, _SMTO_ABORTIFHUNG = 0, 0x0002
_INPUT_MOUSE, _INPUT_KEYBOARD = 0, 1
_MOVE, _VIRTUALDESK, _ABSOLUTE = 0x0001, 0x4000, 0x8000
_BUTTON_FLAGS = {"left": (0x0002, 0x0004), "right": (0x0008, 0x0010), "middle": (0x0020, 0x0040)}
_WHEEL_FLAGS = {"vertical": 0x0800, "horizontal": 0x1000}
_EXTENDED, _KEYUP, _UNICODE = 0x0001, 0x0002, 0x0004
_DOWN = 0x8000
_VK_TO_SCAN = 0


def load_user32() -> User32:
    """On Windows; elsewhere a ``DesktopError``."""
    return RealUser32(Libraries())


class _RealScreen:
    def __init__(self, libraries: Libraries) -> None:
        self._user32 = libraries.user32
        self._shcore = libraries.shcore
        self._libraries = libraries
        self._cameras = threading.local()
        """Device contexts belong to the thread that got them."""

    def become_dpi_aware(self) -> bool:
        """Refused when somebody chose before us, which is well if they chose the same."""
        self._user32.SetProcessDpiAwarenessContext(_PER_MONITOR_V2)
        context = self._user32.GetThreadDpiAwarenessContext()
        return bool(self._user32.GetAwarenessFromDpiAwarenessContext(context) == _PER_MONITOR)

    def input_desktop_opens(self) -> bool:
        desktop = self._user32.OpenInputDesktop(0, 0, _DESKTOP_READOBJECTS)
        if not desktop:
            return False
        try:
            own = self._user32.GetThreadDesktop(self._libraries.kernel32.GetCurrentThreadId())
            return self._name_of(desktop) == self._name_of(own)
        finally:
            self._user32.CloseDesktop(desktop)

    def _name_of(self, desktop: int) -> str:
        text, needed = create_unicode_buffer(_LONGEST_CLASS), c_uint32()
        self._user32.GetUserObjectInformationW(desktop, _UOI_NAME, text, sizeof(text), byref(needed))
        return text.value

    def session_is_disconnected(self) -> bool:
        told, size = POINTER(c_int32)(), c_uint32()
        if not self._libraries.wtsapi32.WTSQuerySessionInformationW(
            None, _CURRENT_SESSION, _CONNECT_STATE, byref(told), byref(size)
        ):
            return False
        try:
            return size.value >= sizeof(c_int32) and told[0] == _DISCONNECTED
        finally:
            self._libraries.wtsapi32.WTSFreeMemory(told)

    def virtual_screen(self) -> Area:
        return Area(*(self._user32.GetSystemMetrics(number) for number in _VIRTUAL_SCREEN))

    def display_monitors(self) -> list[DisplayMonitor]:
        found: list[DisplayMonitor] = []

        def add(monitor: int, _context: int, _part: Any, _data: int) -> int:
            info = MonitorInfo(cbSize=sizeof(MonitorInfo))
            across, down = c_uint32(), c_uint32()
            if (
                self._user32.GetMonitorInfoW(monitor, byref(info))
                and self._shcore.GetDpiForMonitor(monitor, _EFFECTIVE_DPI, byref(across), byref(down)) == 0
            ):
                found.append(
                    DisplayMonitor(_area(info.rcMonitor), across.value, bool(info.dwFlags & _PRIMARY))
                )
            return 1

        if not self._user32.EnumDisplayMonitors(None, None, MonitorProcedure(add), 0):
            raise self._libraries.refused("EnumDisplayMonitors")
        return found

    def grab(self, area: Area) -> bytearray:
        try:
            if not hasattr(self._cameras, "mss"):
                self._cameras.mss = mss.MSS()
            wanted = {"left": area.left, "top": area.top, "width": area.width, "height": area.height}
            return bytearray(self._cameras.mss.grab(wanted).raw)
        except ScreenShotError as error:
            raise DesktopError(f"Windows gave no picture of its screen: {error}") from error


class _RealWindows:
    def __init__(self, libraries: Libraries) -> None:
        self._user32 = libraries.user32
        self._kernel32 = libraries.kernel32

    def foreground_window(self) -> int:
        return self._user32.GetForegroundWindow() or 0

    def window_at(self, x: int, y: int) -> int:
        inner = self._user32.WindowFromPoint(WinPoint(x, y))
        return (self._user32.GetAncestor(inner, _GA_ROOT) or 0) if inner else 0

    def window_title(self, window: int) -> str:
        text = create_unicode_buffer(_LONGEST_NAME)
        self._user32.GetWindowTextW(window, text, _LONGEST_NAME)
        return text.value

    def window_class(self, window: int) -> str:
        text = create_unicode_buffer(_LONGEST_CLASS)
        self._user32.GetClassNameW(window, text, _LONGEST_CLASS)
        return text.value

    def window_owner(self, window: int) -> WindowOwner:
        process = c_uint32()
        thread = self._user32.GetWindowThreadProcessId(window, byref(process))
        return WindowOwner(thread, process.value)

    def process_image(self, process: int) -> str:
        """Empty for processes that are nobody's business, such as the system's own."""
        handle = self._kernel32.OpenProcess(_QUERY_LIMITED, 0, process)
        if not handle:
            return ""
        try:
            text, length = create_unicode_buffer(_LONGEST_NAME), c_uint32(_LONGEST_NAME)
            told = self._kernel32.QueryFullProcessImageNameW(handle, 0, text, byref(length))
            return text.value if told else ""
        finally:
            self._kernel32.CloseHandle(handle)

    def focused_control(self, thread: int) -> int:
        info = GuiThreadInfo(cbSize=sizeof(GuiThreadInfo))
        told = thread and self._user32.GetGUIThreadInfo(thread, byref(info))
        return (info.hwndFocus or 0) if told else 0

    def window_style(self, window: int) -> int:
        return int(self._user32.GetWindowLongW(window, _GWL_STYLE)) & 0xFFFF_FFFF

    def window_answers(self, window: int, within_s: float) -> bool:
        answer = ctypes.c_size_t()
        within_ms = round(within_s * 1000)
        return bool(
            self._user32.SendMessageTimeoutW(
                window, _WM_NULL, 0, 0, _SMTO_ABORTIFHUNG, within_ms, byref(answer)
            )
        )

    def window_hangs(self, window: int) -> bool:
        return bool(self._user32.IsHungAppWindow(window))


class _RealInput:
    def __init__(self, libraries: Libraries) -> None:
        self._user32 = libraries.user32

    def send_input(self, inputs: Sequence[Input]) -> int:
        if not inputs:
            return 0
        records = (InputRecord * len(inputs))(*map(record_of, inputs))
        return int(self._user32.SendInput(len(inputs), records, sizeof(InputRecord)))

    def cursor(self) -> tuple[int, int] | None:
        at = WinPoint()
        return (at.x, at.y) if self._user32.GetCursorPos(byref(at)) else None

    def last_input(self) -> int | None:
        told = LastInputInfo(cbSize=sizeof(LastInputInfo))
        return int(told.dwTime) if self._user32.GetLastInputInfo(byref(told)) else None

    def key_is_down(self, vk: int) -> bool:
        return bool(self._user32.GetAsyncKeyState(vk) & _DOWN)

    def buttons_are_swapped(self) -> bool:
        return bool(self._user32.GetSystemMetrics(_SM_SWAPBUTTON))

    def keyboard_layout(self, thread: int) -> int:
        return self._user32.GetKeyboardLayout(thread) or 0

    def vk_key_scan(self, letter: str, layout: int) -> int:
        return int(self._user32.VkKeyScanExW(letter, layout))

    def scan_code(self, vk: int, layout: int) -> int:
        return int(self._user32.MapVirtualKeyExW(vk, _VK_TO_SCAN, layout))


class RealUser32(_RealScreen, _RealWindows, _RealInput, RealClipboard, RealHooks):
    def __init__(self, libraries: Libraries) -> None:
        _RealScreen.__init__(self, libraries)
        _RealWindows.__init__(self, libraries)
        _RealInput.__init__(self, libraries)
        RealClipboard.__init__(self, libraries)
        RealHooks.__init__(self, libraries)


def record_of(one: Input) -> InputRecord:
    match one:
        case PointerTo():
            return _mouse(dx=one.x, dy=one.y, dwFlags=_MOVE | _VIRTUALDESK | _ABSOLUTE)
        case ButtonInput():
            down, up = _BUTTON_FLAGS[one.button]
            return _mouse(dwFlags=down if one.down else up)
        case WheelInput():
            return _mouse(mouseData=one.amount & 0xFFFF_FFFF, dwFlags=_WHEEL_FLAGS[one.wheel])
        case KeyInput():
            flags = (_EXTENDED if one.extended else 0) | (0 if one.down else _KEYUP)
            return _key(wVk=one.vk, wScan=one.scan, dwFlags=flags)
        case UnicodeInput():
            return _key(wScan=one.unit, dwFlags=_UNICODE | (0 if one.down else _KEYUP))


def _mouse(**fields: int) -> InputRecord:
    return InputRecord(type=_INPUT_MOUSE, mi=MouseInput(**fields))


def _key(**fields: int) -> InputRecord:
    return InputRecord(type=_INPUT_KEYBOARD, ki=KeybdInput(**fields))


def _area(rect: WinRect) -> Area:
    return Area(rect.left, rect.top, rect.right - rect.left, rect.bottom - rect.top)
