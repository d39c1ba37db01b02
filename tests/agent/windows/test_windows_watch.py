from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import pytest

from fake_user32 import FakeUser32, FakeWindow
from rpa_vision.agent.strokes import ButtonDown, ButtonUp, Key, Letter, Stroke, Wheel
from rpa_vision.agent.windows.keys import VK_LCONTROL, VK_LMENU, VK_LWIN, VK_PACKET, VK_RMENU
from rpa_vision.agent.windows.user32.api import ES_PASSWORD, KeyHeard
from rpa_vision.agent.windows.watch import WindowsInputWatcher
from rpa_vision.errors import DesktopError
from rpa_vision.models.geometry import Point

SHIFT, CAPS, DEAD_CIRCUMFLEX, SPACE, BACKSPACE, TAB, E = 0xA0, 0x14, 0xDD, 0x20, 0x08, 0x09, ord("E")


class Watched:
    """A person at a keyboard whom somebody watches."""

    def __init__(self, user32: FakeUser32) -> None:
        self.user32 = user32
        self.strokes: list[Stroke] = []
        self._ready = threading.Event()
        self._watcher = WindowsInputWatcher(user32)
        self._thread = threading.Thread(
            target=self._watcher.watch, args=(self.strokes.append, self._ready.set)
        )
        self._thread.start()
        assert self._ready.wait(5)

    def strike(self, *vks: int) -> None:
        """The last with the others held, all let go again."""
        for vk in vks:
            self.user32.person(self.user32.key(vk, down=True))
            self.user32.down.append(vk)
        for vk in reversed(vks):
            self.user32.person(self.user32.key(vk, down=False))
            self.user32.down.remove(vk)

    def stop(self) -> list[Stroke]:
        self._watcher.stop()
        self._thread.join(5)
        assert not self._thread.is_alive()
        self._watcher.close()
        return self.strokes

    def text(self) -> str:
        strokes = self.stop()
        assert all(isinstance(stroke, Letter) for stroke in strokes), strokes
        return "".join(stroke.text for stroke in strokes if isinstance(stroke, Letter))

    def keys(self) -> list[tuple[str, ...]]:
        return [stroke.keys for stroke in self.stop() if isinstance(stroke, Key)]


@pytest.fixture
def watched(user32: FakeUser32) -> Iterator[Watched]:
    watched = Watched(user32)
    yield watched
    watched.stop()


def test_letters_are_those_of_the_layout(watched: Watched) -> None:
    for keys in ([ord("A")], [SHIFT, ord("A")], [ord("2")], [SHIFT, ord("2")], [SPACE], [0x61], [0x6B]):
        watched.strike(*keys)
    assert watched.text() == "aAé2 1+"


def test_altgr_writes_and_commands_nothing(watched: Watched) -> None:
    watched.strike(VK_LCONTROL, VK_RMENU, ord("0"))
    watched.strike(VK_LCONTROL, VK_RMENU, E)
    assert watched.text() == "@€"


def test_dead_keys_wait_for_their_letter(watched: Watched) -> None:
    for keys in (
        [DEAD_CIRCUMFLEX], [E],
        [SHIFT, DEAD_CIRCUMFLEX], [E],
        [DEAD_CIRCUMFLEX], [SPACE],
        [DEAD_CIRCUMFLEX], [ord("Q")],
        [DEAD_CIRCUMFLEX], [DEAD_CIRCUMFLEX],
        [E],
    ):  # fmt: skip
        watched.strike(*keys)
    assert watched.text() == "êë^^q^^e"


def test_caps_lock_is_followed_and_a_held_one_counts_once(user32: FakeUser32) -> None:
    user32.caps_lock = True
    watched = Watched(user32)
    watched.strike(ord("A"))
    user32.person(user32.key(CAPS, down=True))
    user32.down.append(CAPS)
    user32.person(user32.key(CAPS, down=True))
    user32.down.remove(CAPS)
    watched.strike(ord("A"))
    assert watched.text() == "Aa"


def test_letters_that_no_key_wrote_come_whole(watched: Watched) -> None:
    for unit in (0xC9, 0xD83E, 0xDE7A):
        watched.user32.person(KeyHeard(watched.user32.tick_count(), VK_PACKET, unit, down=True))
    assert watched.text() == "É🩺"


def test_shortcuts_are_named_without_shift(watched: Watched) -> None:
    watched.strike(VK_LCONTROL, ord("S"))
    watched.strike(VK_LCONTROL, SHIFT, ord("T"))
    watched.strike(SHIFT, TAB)
    watched.strike(VK_LMENU, TAB)
    watched.strike(VK_LWIN, ord("D"))
    watched.strike(VK_RMENU, ord("F"))  # a right Alt where the layout has no AltGr
    watched.strike(BACKSPACE)
    watched.strike(0x74)
    assert watched.keys() == [
        ("ctrl", "s"),
        ("ctrl", "shift", "t"),
        ("shift", "tab"),
        ("alt", "tab"),
        ("super", "d"),
        ("alt", "f"),
        ("backspace",),
        ("f5",),
    ]


def test_a_key_let_go_on_the_lock_screen_is_not_held_for_ever(watched: Watched) -> None:
    watched.user32.person(watched.user32.key(VK_LWIN, down=True))  # and its release is heard by nobody
    watched.strike(ord("A"))
    assert watched.text() == "a"


def test_what_goes_into_a_password_field_is_hidden(watched: Watched) -> None:
    watched.strike(ord("A"))
    watched.user32.front = FakeWindow(field_style=ES_PASSWORD)
    watched.strike(ord("B"))
    watched.user32.front = FakeWindow(field_class="Button", field_style=ES_PASSWORD)  # another meaning there
    watched.strike(ord("C"))
    hidden = [(stroke.text, stroke.hidden) for stroke in watched.stop() if isinstance(stroke, Letter)]
    assert hidden == [("a", False), ("b", True), ("c", False)]


def test_clicks_tell_place_modifiers_and_window(watched: Watched) -> None:
    user32 = watched.user32
    user32.down.append(VK_LCONTROL)
    user32.person(user32.button(10, 20, "left", down=True))
    user32.down.clear()
    user32.person(user32.button(10, 20, "left", down=False), user32.button(-500, -3, "right", down=True))
    down, up, other = watched.stop()
    assert isinstance(down, ButtonDown)
    assert (down.pos, down.button, down.modifiers) == (Point(410, 80), "left", ("ctrl",))
    assert down.window is not None
    assert down.window.process == "dossier.exe"
    assert isinstance(up, ButtonUp)
    assert (up.pos, up.button) == (Point(410, 80), "left")
    assert isinstance(other, ButtonDown)
    assert (other.pos, other.button, other.window) == (Point(0, 57), "right", None)


def test_wheels_turn_in_whole_steps(watched: Watched) -> None:
    user32 = watched.user32
    user32.person(*(user32.wheel(10, 20, amount) for amount in (-120, -40, -40, -40, 240)))
    user32.person(user32.wheel(10, 20, 120, horizontal=True))
    turned = [stroke.delta for stroke in watched.stop() if isinstance(stroke, Wheel)]
    assert turned == [(0, 1), (0, 1), (0, -2), (1, 0)]


def test_no_stroke_is_told_later_than_it_was_nor_out_of_order(watched: Watched) -> None:
    spans: list[tuple[float, float]] = []
    for _ in range(40):
        earliest = time.monotonic()
        heard = watched.user32.key(ord("A"), down=True)
        spans.append((earliest, time.monotonic()))
        time.sleep(0.003)
        watched.user32.person(heard)
    watched.user32.person(KeyHeard(2**32 - 5, ord("A"), 0, down=True))  # a stamp that makes no sense
    times = [stroke.at for stroke in watched.stop()]
    two_ticks = 0.034
    for told, (earliest, latest) in zip(times, spans, strict=False):
        assert earliest - two_ticks <= told <= latest
    assert times == sorted(times)
    assert times[-1] <= time.monotonic()


def test_stop_tells_everything_first(user32: FakeUser32) -> None:
    watched = Watched(user32)
    user32.person(*(user32.key(ord("A"), down=True) for _ in range(500)))
    assert watched.text() == "a" * 500


def test_hooks_that_windows_refuses_are_an_error(user32: FakeUser32) -> None:
    user32.hooks_fail = True
    with pytest.raises(DesktopError, match="SetWindowsHookEx"):
        WindowsInputWatcher(user32).watch(lambda _: None, lambda: None)
