"""Keys and buttons through SendInput. What is pressed is always let go."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace

from rpa_vision.agent.pointing import expect_turnable
from rpa_vision.agent.windows.keyboard import Keyboard
from rpa_vision.agent.windows.keys import HELD_BY_SOMEBODY, VK_LBUTTON, VK_MBUTTON, VK_RBUTTON
from rpa_vision.agent.windows.places import ScreenPlace, on_screen, straight_way
from rpa_vision.agent.windows.user32.api import (
    ButtonInput,
    Input,
    KeyInput,
    PhysicalButton,
    UnicodeInput,
    User32,
    WheelInput,
)
from rpa_vision.errors import DeliveryUnknownError, DesktopError
from rpa_vision.models.geometry import Point
from rpa_vision.models.session import MouseButton

_WHEEL_STEP = 120
_DRAG_STEPS = 12
"""Programs start a drag only after seeing the pointer travel some pixels with the button down."""
_FREE_WITHIN_S = 1.0
_ARRIVED_WITHIN_S = 0.2
_SEEN_WITHIN_S = 1.0
_POLL_S = 0.005
_BUTTON_KEYS: dict[PhysicalButton, int] = {"left": VK_LBUTTON, "middle": VK_MBUTTON, "right": VK_RBUTTON}
_SWAPPED: dict[MouseButton, PhysicalButton] = {"left": "right", "middle": "middle", "right": "left"}


class WindowsHands:
    def __init__(self, api: User32) -> None:
        self._api = api
        self._let_go_of_leftovers()

    def _let_go_of_leftovers(self) -> None:
        """An agent killed in the middle of a drag leaves its button down; everything else goes out whole."""
        for button, vk in _BUTTON_KEYS.items():
            if self._api.key_is_down(vk):
                self._api.send_input([ButtonInput(button, down=False)])

    def click(self, at: Point, button: MouseButton, times: int, modifiers: Sequence[str]) -> None:
        """Sent as one, so that nothing a person does comes in between."""
        held = Keyboard(self._api).chord(modifiers) if modifiers else []
        place = on_screen(self._api, at)
        self._wait_until_free()
        self._move(place)
        physical = self._physical(button)
        taps = [ButtonInput(physical, down=True), ButtonInput(physical, down=False)] * times
        self._send([*held, place.pointer, *taps, *_releases(held)])

    def press(self, keys: Sequence[str]) -> None:
        pressed = Keyboard(self._api).chord(keys)
        self._wait_until_free()
        self._send([*pressed, *_releases(pressed)])

    def write(self, text: str) -> None:
        """Letter by letter, whatever the layout."""
        unfit = next((letter for letter in text if not letter.isprintable()), None)
        if unfit is not None:
            raise DesktopError(f"the program takes no paste, and {unfit!r} cannot be written by keys")
        self._wait_until_free()
        encoded = text.encode("utf-16-le")
        units = [int.from_bytes(encoded[at : at + 2], "little") for at in range(0, len(encoded), 2)]
        self._send([UnicodeInput(unit, down) for unit in units for down in (True, False)])

    def scroll(self, at: Point, delta: tuple[int, int]) -> None:
        expect_turnable(delta)
        right, down = delta
        place = on_screen(self._api, at)
        self._wait_until_free()
        self._move(place)
        downwards = WheelInput("vertical", -_WHEEL_STEP if down > 0 else _WHEEL_STEP)
        sideways = WheelInput("horizontal", _WHEEL_STEP if right > 0 else -_WHEEL_STEP)
        self._send([place.pointer, *[downwards] * abs(down), *[sideways] * abs(right)])

    def drag(self, start: Point, end: Point, button: MouseButton) -> None:
        first, last = on_screen(self._api, start), on_screen(self._api, end)
        self._wait_until_free()
        self._move(first)
        physical = self._physical(button)
        press, release = ButtonInput(physical, down=True), ButtonInput(physical, down=False)
        window = self._api.window_at(first.x, first.y)
        self._send([first.pointer, press])
        held = True
        try:
            for place in straight_way(self._api, start, end, _DRAG_STEPS):
                self._send([place.pointer])
                self._let_it_be_seen(window)
            self._expect_at(last)
            self._send([last.pointer, release])
            held = False
        except DesktopError as error:
            raise DeliveryUnknownError(f"a drag was not finished: {error}") from error
        finally:
            if held:
                self._api.send_input([release])

    def _let_it_be_seen(self, window: int) -> None:
        """Windows drops all moves but the last that a program has not looked at; one that answers has looked."""
        if window and not self._api.window_answers(window, _SEEN_WITHIN_S):
            raise DesktopError("the program under the pointer does not answer")

    def _physical(self, button: MouseButton) -> PhysicalButton:
        """SendInput speaks of buttons as they lie; a left-handed person's left click is the right one."""
        return _SWAPPED[button] if self._api.buttons_are_swapped() else button

    def _wait_until_free(self) -> None:
        """With a key or button held by somebody, every act of ours would mean something else."""
        deadline = time.monotonic() + _FREE_WITHIN_S
        while held := next(
            (what for vk, what in HELD_BY_SOMEBODY.items() if self._api.key_is_down(vk)), None
        ):
            if time.monotonic() > deadline:
                raise DesktopError(f"somebody is holding {held}: nothing was sent")
            time.sleep(_POLL_S)

    def _move(self, place: ScreenPlace) -> None:
        """Goes there first and looks: a button pressed elsewhere cannot be taken back."""
        self._send([place.pointer])
        self._expect_at(place)

    def _expect_at(self, place: ScreenPlace) -> None:
        deadline = time.monotonic() + _ARRIVED_WITHIN_S
        while (found := self._api.cursor()) != (place.x, place.y):
            if time.monotonic() > deadline:
                raise DesktopError(
                    f"the pointer was sent to {place.x}, {place.y} and is at {found}:"
                    " a program or a person holds it"
                )
            time.sleep(_POLL_S)

    def _send(self, inputs: Sequence[Input]) -> None:
        taken = self._api.send_input(inputs)
        if taken == len(inputs):
            return
        if taken == 0:
            raise DesktopError(f"Windows took no input: {self._who_blocks()}")
        self._api.send_input(_releases(inputs[:taken]))
        raise DeliveryUnknownError(f"Windows took {taken} of {len(inputs)} inputs: {self._who_blocks()}")

    def _who_blocks(self) -> str:
        title = self._api.window_title(self._api.foreground_window())
        return (
            f"the window in front, {title!r}, may run with more rights than the agent;"
            " close it, or run the agent as administrator too"
        )


def _releases(inputs: Sequence[Input]) -> list[Input]:
    """What lets go of everything these leave down, the last pressed first."""
    down: list[KeyInput | ButtonInput | UnicodeInput] = []
    for one in inputs:
        if isinstance(one, KeyInput | ButtonInput | UnicodeInput):
            if one.down:
                down.append(one)
            else:
                down.remove(replace(one, down=True))
    return [replace(one, down=False) for one in reversed(down)]
