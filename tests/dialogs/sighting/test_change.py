"""How much changed since the previous picture, and whether that is a dialog that opened."""

from __future__ import annotations

from functools import reduce

import numpy as np

from drawn_dialog import darkened, drawn_dialog, work_screen
from rpa_vision.dialogs.sighting.change import ChangeDetector, ScreenChange, compare
from rpa_vision.models.geometry import Box
from rpa_vision.models.replay.dialog import ChangeSignal
from rpa_vision.ports import Frame
from rpa_vision.settings import DialogSettings

SETTINGS = DialogSettings()


def painted(share: float, level: int = 200, size: int = 400) -> Frame:
    """Dark grey, with a band of another grey in its middle."""
    pixels = np.full((size, size, 3), 100, dtype=np.uint8)
    half = round(size * share / 2)
    pixels[size // 2 - half : size // 2 + half] = level
    return Frame(pixels)


def change(before: Frame, now: Frame, *, foreground_changed: bool = False) -> ScreenChange:
    found = compare(before, now, SETTINGS, foreground_changed=foreground_changed)
    assert found is not None
    return found


def signal(before: Frame, now: Frame, *, foreground_changed: bool = False) -> ChangeSignal:
    return change(before, now, foreground_changed=foreground_changed).signal


def test_the_first_picture_and_a_new_size_say_nothing() -> None:
    detector = ChangeDetector(SETTINGS)
    assert detector.notice(painted(0)) is None
    assert detector.notice(painted(0)) is not None
    assert detector.notice(painted(0, size=300)) is None
    detector.reset()
    assert detector.notice(painted(0, size=300)) is None


def test_a_tenth_of_the_middle_is_a_dialog_and_half_the_screen_a_new_window() -> None:
    assert not signal(painted(0), painted(0.04)).is_modal
    assert signal(painted(0), painted(0.08)).is_modal
    assert signal(painted(0), painted(0.36)).is_modal
    assert not signal(painted(0), painted(0.5)).is_modal


def test_a_new_window_in_front_needs_half_as_much() -> None:
    assert not signal(painted(0), painted(0.03)).is_modal
    assert signal(painted(0), painted(0.03), foreground_changed=True).is_modal
    assert not signal(painted(0), painted(0.02), foreground_changed=True).is_modal


def test_a_small_difference_of_shade_is_no_change() -> None:
    assert signal(painted(0), painted(0.3, level=125)).global_change == 0
    assert signal(painted(0), painted(0.3, level=126)).global_change > 0


def test_only_becoming_dark_is_the_secure_desktop() -> None:
    light, dark = work_screen(), darkened(work_screen())
    assert signal(light, dark).secure_desktop
    assert signal(light, dark).is_modal
    assert not signal(dark, dark).secure_desktop
    assert not signal(dark, light).secure_desktop


def test_a_dark_window_over_a_dark_program_is_not_the_secure_desktop() -> None:
    """More than half of it was dark already, and a little more is now."""
    page = np.full((400, 600, 3), 60, dtype=np.uint8)
    page[:230] = 30
    over = page.copy()
    over[240:300, 100:500] = 20
    before, now = Frame(page), Frame(over)
    assert not signal(before, now).secure_desktop
    assert signal(before, Frame((page // 3).astype(np.uint8))).secure_desktop


def test_what_opened_is_where_it_is() -> None:
    opened = drawn_dialog("Information", ["Le dossier est transmis."], ["OK"], over=painted(0.9, size=900))
    found = change(painted(0.9, size=900), opened.frame)
    assert reduce(Box.union, found.places()).iou(opened.box) > 0.9
    assert found.share(opened.box) > 0.9
    assert change(work_screen(), work_screen()).places() == []


def test_a_window_that_came_up_has_changed_along_all_sides_and_words_have_not() -> None:
    before = np.full((400, 600, 3), 230, dtype=np.uint8)
    box = Box(120, 80, 480, 280)
    bordered, worded = before.copy(), before.copy()
    bordered[box.top : box.bottom, box.left : box.right] = 60
    bordered[box.top + 2 : box.bottom - 2, box.left + 2 : box.right - 2] = 230
    for top in range(box.top, box.bottom, 30):
        for left in range(box.left, box.right - 40, 60):
            worded[top : top + 14, left : left + 40] = 40
    for shown, outlined in ((bordered, True), (worded, False)):
        found = change(Frame(before), Frame(shown))
        place = Box(116, 76, 484, 284)
        assert found.outlined(place) == (place if outlined else None)


def test_what_compression_blurs_around_a_window_does_not_hide_where_it_came_up() -> None:
    before = np.full((400, 600, 3), 230, dtype=np.uint8)
    box, now = Box(120, 80, 480, 280), before.copy()
    now[box.top : box.bottom, box.left : box.right] = 60
    now[96:130:6, 484:560:5] = 180
    found = change(Frame(before), Frame(now))
    (loose,) = found.places()
    assert found.outlined(loose) is None
    assert found.windows() == [box]
    assert change(Frame(before), Frame(before)).windows() == []


def test_a_narrow_fringe_beside_a_windows_border_is_left_off() -> None:
    """Where it covers something of its own colour, and only the border tells where it came up."""
    before = np.full((400, 600, 3), 230, dtype=np.uint8)
    box, now = Box(120, 80, 480, 280), before.copy()
    now[box.top : box.bottom, box.left : box.right] = 60
    now[box.top + 2 : box.bottom - 2, box.left + 2 : box.right - 2] = 230
    now[84:88, box.right : box.right + 18] = 180
    (found,) = change(Frame(before), Frame(now)).windows()
    assert found.iou(box) > 0.9
