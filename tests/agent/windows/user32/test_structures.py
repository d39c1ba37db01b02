"""What user32 reads must lie where Windows' headers say, to the byte (64 bits)."""

from __future__ import annotations

from ctypes import sizeof

import pytest

from rpa_vision.agent.windows.user32.api import (
    ButtonInput,
    Input,
    KeyInput,
    PointerTo,
    UnicodeInput,
    WheelInput,
)
from rpa_vision.agent.windows.user32.real import record_of
from rpa_vision.agent.windows.user32.structures import (
    GuiThreadInfo,
    InputRecord,
    KeyboardHook,
    Message,
    MonitorInfo,
    MouseHook,
    WindowClass,
)


@pytest.mark.parametrize(
    ("structure", "size"),
    [
        (InputRecord, 40),
        (MonitorInfo, 40),
        (GuiThreadInfo, 72),
        (Message, 48),
        (KeyboardHook, 24),
        (MouseHook, 32),
        (WindowClass, 72),
    ],
)
def test_sizes(structure: type, size: int) -> None:
    assert sizeof(structure) == size


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (PointerTo(0x1234, 0xFFFF), [0, 0, 0x1234, 0xFFFF, 0, 0xC001, 0]),
        (ButtonInput("left", down=True), [0, 0, 0, 0, 0, 0x0002, 0]),
        (ButtonInput("right", down=False), [0, 0, 0, 0, 0, 0x0010, 0]),
        (ButtonInput("middle", down=True), [0, 0, 0, 0, 0, 0x0020, 0]),
        (WheelInput("vertical", -120), [0, 0, 0, 0, 0xFFFF_FF88, 0x0800, 0]),
        (WheelInput("horizontal", 120), [0, 0, 0, 0, 120, 0x1000, 0]),
        (KeyInput(0x25, 0x4B, extended=True, down=False), [1, 0, 0x004B_0025, 0x0003, 0, 0, 0]),
        (KeyInput(0x41, 0x10, extended=False, down=True), [1, 0, 0x0010_0041, 0x0000, 0, 0, 0]),
        (UnicodeInput(0x00E9, down=True), [1, 0, 0x00E9_0000, 0x0004, 0, 0, 0]),
        (UnicodeInput(0x00E9, down=False), [1, 0, 0x00E9_0000, 0x0006, 0, 0, 0]),
    ],
)
def test_inputs_word_by_word(given: Input, words: list[int]) -> None:
    data = bytes(record_of(given))
    found = [int.from_bytes(data[at : at + 4], "little") for at in range(0, 28, 4)]
    assert found == words
