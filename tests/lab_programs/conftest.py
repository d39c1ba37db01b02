from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rpa_vision.agent.x11.desktop import X11Desktop
from rpa_vision.bootstrap.seeing import build_ocr
from rpa_vision.models.geometry import Box, Point
from rpa_vision.settings import Settings
from rpa_vision_lab.desktop.desktop import VirtualDesktop

Find = Callable[[X11Desktop, str], Box]


@pytest.fixture
def virtual() -> Iterator[VirtualDesktop]:
    with VirtualDesktop() as desktop:
        yield desktop


@pytest.fixture
def x11(virtual: VirtualDesktop) -> Iterator[X11Desktop]:
    with X11Desktop(virtual.display) as desktop:
        yield desktop


@pytest.fixture(scope="session")
def see() -> Find:
    """Where a text stands on the screen, as the product itself reads it, once it is there."""
    ocr = build_ocr(Settings())

    def find(desktop: X11Desktop, text: str) -> Box:
        deadline = time.monotonic() + 30.0
        while True:
            read = ocr.read(desktop.capture())
            found = [token.bbox for token in read if token.text.strip() == text]
            if found:
                return found[-1]
            assert time.monotonic() < deadline, f"{text!r} is not among {[token.text for token in read]}"

    return find


@pytest.fixture
def click(x11: X11Desktop) -> Callable[[Point], None]:
    def once(at: Point) -> None:
        x11.click(at, "left", double=False, modifiers=())

    return once


@pytest.fixture(scope="session")
def running_of() -> Callable[[Path], list[str]]:
    """The processes that live in a program's home."""

    def find(home: Path) -> list[str]:
        found = []
        for process in Path("/proc").glob("[0-9]*"):
            try:
                told = (process / "cmdline").read_bytes() + (process / "environ").read_bytes()
            except OSError:
                continue
            if str(home).encode() in told:
                found.append((process / "cmdline").read_bytes().replace(b"\0", b" ").decode())
        return found

    return find
