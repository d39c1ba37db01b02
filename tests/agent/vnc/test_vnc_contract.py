from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from desktop_contract import DesktopContract, KeyDown, KeyUp, Mortal, Rig, keys, nothing_but_f5
from desktop_witness import kill_and_wait
from real_vnc import X11vnc, x11vnc_on
from rpa_vision.agent.vnc.desktop import VncDesktop
from rpa_vision.errors import DesktopError
from rpa_vision_lab.desktop.desktop import VirtualDesktop
from x11_rig import X11Rig

pytestmark = [pytest.mark.desktop, pytest.mark.alone]

SEEN_WITHIN_S = 60.0
"""A busy machine lets x11vnc wait for its turn; a change is normally in the very next picture."""


class MortalVnc(Mortal):
    def __init__(self, server: X11vnc) -> None:
        self.desktop: VncDesktop = server.desktop()
        self._server = server

    def close(self) -> None:
        self.desktop.close()

    def kill(self) -> None:
        kill_and_wait(self._server.program.pid)


@pytest.fixture
def rig(vnc: VncDesktop, virtual: VirtualDesktop, pad: Any, tmp_path: Path) -> Iterator[X11Rig]:
    rig = X11Rig(vnc, virtual.display, pad, tmp_path)
    rig.lag_s = SEEN_WITHIN_S
    yield rig
    rig.close()


@pytest.fixture
def mortal() -> Iterator[MortalVnc]:
    with ExitStack() as running:
        virtual = running.enter_context(VirtualDesktop(640, 480))
        mortal = MortalVnc(running.enter_context(x11vnc_on(virtual.display)))
        running.callback(mortal.close)
        yield mortal


class TestX11vnc(DesktopContract):
    def test_keys_are_pressed_in_order_and_let_go_in_reverse(self, rig: Rig) -> None:
        """Without a function key: x11vnc lets go of Shift for those."""
        rig.desktop.press(["ctrl", "shift", "end"])
        felt = rig.felt(lambda felt: sum(isinstance(one, KeyUp) for one in felt) == 3)
        names = ("ctrl", "shift", "end")
        assert keys(felt) == [*map(KeyDown, names), *map(KeyUp, reversed(names))]

    @pytest.mark.parametrize("delta", [(0, 3), (0, -2)])
    def test_scroll_turns_the_wheel_at_the_place(self, rig: Rig, delta: tuple[int, int]) -> None:
        super().test_scroll_turns_the_wheel_at_the_place(rig, delta)

    @pytest.mark.parametrize("act", ["shift+f10", "shift+backspace", "shift+1", "altgr+e", "sideways"])
    def test_what_would_arrive_as_something_else_is_refused(self, rig: Rig, act: str) -> None:
        press, scroll = rig.desktop.press, rig.desktop.scroll
        with pytest.raises(DesktopError, match="nothing was sent"):
            scroll(rig.pad.center, (2, 1)) if act == "sideways" else press(act.split("+"))
        nothing_but_f5(rig)

    @pytest.mark.parametrize("held", [("shift",), ("ctrl", "shift"), ("alt",)])
    @pytest.mark.parametrize("key", ["tab", "end", "enter", "s"])
    def test_modifiers_reach_the_key_they_belong_to(self, rig: Rig, held: tuple[str, ...], key: str) -> None:
        rig.desktop.press([*held, key])
        felt = rig.felt(lambda felt: sum(isinstance(one, KeyUp) for one in felt) == len(held) + 1)
        assert keys(felt) == [*map(KeyDown, (*held, key)), *map(KeyUp, reversed((*held, key)))]
