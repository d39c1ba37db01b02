from __future__ import annotations

import numpy as np
import pytest

from desktop_contract import KeyDown, KeyUp, Moved, Pressed
from fake_user32 import FakeUser32, FakeWindow
from rpa_vision.agent.windows.desktop import WindowsDesktop
from rpa_vision.agent.windows.keys import NAMED_KEYS
from rpa_vision.agent.windows.user32.api import ButtonInput
from rpa_vision.agent.windows.user32.real import load_user32
from rpa_vision.agent.x11.keysyms import KEYSYMS
from rpa_vision.errors import BadInputError, DeliveryUnknownError, DesktopError
from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.session import WindowContext
from rpa_vision.ports import Monitor


def click(desktop: WindowsDesktop, at: Point) -> None:
    desktop.click(at, "left", double=False, modifiers=())


def test_elsewhere_than_on_windows_it_says_so() -> None:
    with pytest.raises(DesktopError, match="not Windows"):
        load_user32()


def test_the_picture_begins_at_the_virtual_screens_corner(
    user32: FakeUser32, desktop: WindowsDesktop
) -> None:
    assert np.array_equal(desktop.capture().pixels, user32.pixels)
    click(desktop, Point(3, 5))
    assert user32.at == (-397, -55)


def test_each_monitor_has_its_own_scale(desktop: WindowsDesktop) -> None:
    assert desktop.monitors() == [
        Monitor(Box(400, 60, 1200, 660), 1.0, primary=True),
        Monitor(Box(0, 0, 400, 300), 1.5, primary=False),
    ]


def test_a_place_that_no_monitor_shows_is_refused(user32: FakeUser32, desktop: WindowsDesktop) -> None:
    for nowhere in (Point(800, 30), Point(100, 400)):
        with pytest.raises(BadInputError, match="no monitor"):
            click(desktop, nowhere)
    assert user32.felt == []


def test_without_true_pixels_nothing_is_opened(user32: FakeUser32) -> None:
    user32.dpi_aware = False
    with pytest.raises(DesktopError, match="true pixels"):
        WindowsDesktop(user32)


def test_a_locked_session_is_not_seen_and_not_touched(user32: FakeUser32, desktop: WindowsDesktop) -> None:
    user32.locked = True
    with pytest.raises(DesktopError, match="unlock the session"):
        desktop.capture()
    with pytest.raises(DesktopError, match="unlock the session"):
        click(desktop, Point(500, 200))
    with pytest.raises(DesktopError, match="unlock the session"):
        WindowsDesktop(user32)
    user32.locked = False
    assert user32.felt == []
    desktop.capture()


def test_a_session_locked_between_looking_and_capturing_is_an_error(
    user32: FakeUser32, desktop: WindowsDesktop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(user32, "input_desktop_opens", lambda: True)
    user32.locked = True
    with pytest.raises(DesktopError, match="no picture"):
        desktop.capture()


def test_an_elevated_window_in_front_is_named_with_what_to_do(
    user32: FakeUser32, desktop: WindowsDesktop
) -> None:
    user32.front = FakeWindow(title="Gestion des utilisateurs", elevated=True)
    user32.copy("avant")
    for act in (
        lambda: click(desktop, Point(500, 200)),
        lambda: desktop.press(["enter"]),
        lambda: desktop.type_text("perdu"),
        lambda: desktop.drag(Point(500, 200), Point(600, 200), "left"),
    ):
        with pytest.raises(DesktopError, match=r"'Gestion des utilisateurs'.*as administrator"):
            act()
    assert user32.felt == []
    assert user32.read_for(FakeUser32.OTHER) == "avant"


def test_what_went_out_in_part_is_let_go_and_unknown(user32: FakeUser32, desktop: WindowsDesktop) -> None:
    user32.takes_at_most = 2
    with pytest.raises(DeliveryUnknownError, match="2 of 4"):
        desktop.press(["ctrl", "s"])
    assert user32.down == []


def test_a_drag_broken_off_lets_its_button_go(
    user32: FakeUser32, desktop: WindowsDesktop, monkeypatch: pytest.MonkeyPatch
) -> None:
    feel = user32._move

    def stuck_once_dragging(to: object) -> None:
        if user32.key_is_down(1):
            user32.pointer_is_kept_at = (5, 5)
        feel(to)  # type: ignore[arg-type]

    monkeypatch.setattr(user32, "_move", stuck_once_dragging)
    with pytest.raises(DeliveryUnknownError, match="drag was not finished"):
        desktop.drag(Point(500, 200), Point(700, 300), "left")
    assert user32.down == []


def test_a_drag_in_a_program_that_hangs_lets_its_button_go(
    user32: FakeUser32, desktop: WindowsDesktop
) -> None:
    user32.front = FakeWindow(answers=False)
    with pytest.raises(DeliveryUnknownError, match="does not answer"):
        desktop.drag(Point(500, 200), Point(700, 300), "left")
    assert user32.down == []


def test_nothing_is_pressed_where_the_pointer_did_not_arrive(
    user32: FakeUser32, desktop: WindowsDesktop
) -> None:
    user32.pointer_is_kept_at = (7, 7)
    with pytest.raises(DesktopError, match=r"is at \(7, 7\)"):
        click(desktop, Point(500, 200))
    assert all(isinstance(one, Moved) for one in user32.felt)


@pytest.mark.parametrize(("vk", "named"), [(0xA1, "Shift"), (0x02, "mouse button"), (0x5C, "Windows key")])
def test_nothing_is_sent_while_somebody_holds_a_key(
    user32: FakeUser32, desktop: WindowsDesktop, vk: int, named: str
) -> None:
    user32.down = [vk]
    with pytest.raises(DesktopError, match=named):
        click(desktop, Point(500, 200))
    assert user32.felt == []


def test_a_button_left_down_by_a_killed_agent_is_let_go(user32: FakeUser32) -> None:
    user32.send_input([ButtonInput("left", down=True)])
    WindowsDesktop(user32)
    assert user32.down == []


def test_a_left_click_is_one_for_left_handed_people_too(user32: FakeUser32, desktop: WindowsDesktop) -> None:
    user32.swapped = True
    click(desktop, Point(500, 200))
    assert Pressed(Point(500, 200), "left") in user32.felt


def test_keys_are_those_of_the_french_layout(user32: FakeUser32, desktop: WindowsDesktop) -> None:
    assert user32.front is not None
    for key in ("a", "A", "é", "2", "@", " ", "€"):
        desktop.press([key])
    assert user32.front.text == "aAé2@ €"
    user32.felt.clear()
    desktop.press(["2"])
    assert user32.felt == [KeyDown("shift"), KeyDown("é"), KeyUp("é"), KeyUp("shift")]


@pytest.mark.parametrize("letter", ["ж", "🩺"])
def test_a_letter_the_layout_lacks_is_named(user32: FakeUser32, desktop: WindowsDesktop, letter: str) -> None:
    with pytest.raises(DesktopError, match=letter):
        desktop.press(["ctrl", letter])
    assert user32.felt == []


def test_keys_have_the_names_they_have_everywhere() -> None:
    assert set(NAMED_KEYS) == set(KEYSYMS)


def test_foreground_tells_class_and_process(user32: FakeUser32, desktop: WindowsDesktop) -> None:
    user32.front = FakeWindow(title="Erreur", window_class="#32770", image=r"C:\Windows\System32\mmc.exe")
    assert desktop.foreground() == WindowContext(
        title="Erreur", app_name="mmc", window_class="#32770", process="mmc.exe"
    )


def test_a_window_that_vanishes_under_the_question_is_no_window(
    user32: FakeUser32, desktop: WindowsDesktop
) -> None:
    user32.front_vanishes_once_seen = True
    assert desktop.foreground() == WindowContext()
    assert desktop.foreground() == WindowContext()
