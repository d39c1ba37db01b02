from __future__ import annotations

import math
import time

import pytest

from desktop_contract import PHRASE, KeyDown
from fake_user32 import FakeUser32, FakeWindow
from rpa_vision.agent.windows.clipboard import MOST_LETTERS
from rpa_vision.agent.windows.desktop import WindowsDesktop
from rpa_vision.agent.windows.user32.api import CF_UNICODETEXT
from rpa_vision.errors import BadInputError, DeliveryUnknownError, DesktopError, FocusLostError


def text_of(user32: FakeUser32) -> str:
    assert user32.front is not None
    return user32.front.text


def test_a_slow_program_gets_the_text_and_not_what_was_there_before(user32: FakeUser32) -> None:
    user32.front = FakeWindow(pastes_after_s=0.25)
    user32.copy("texte d'un autre patient")
    WindowsDesktop(user32, pasted_within_s=5.0).type_text(PHRASE)
    assert text_of(user32) == PHRASE
    assert user32.read_for(FakeUser32.OTHER) == "texte d'un autre patient"


def test_an_empty_clipboard_is_empty_afterwards(user32: FakeUser32, desktop: WindowsDesktop) -> None:
    desktop.type_text("12345")
    assert user32.clipboard.formats == {}


def test_what_is_typed_stays_out_of_the_clipboard_history(
    user32: FakeUser32, desktop: WindowsDesktop
) -> None:
    user32.copy("avant")
    desktop.type_text("Lefèvre-Noël")
    user32.wait_for_messages(0)
    assert user32.history == []
    formats = user32.clipboard.formats
    assert formats[user32.registered["CanIncludeInClipboardHistory"]] == bytes(4)
    assert formats[user32.registered["CanUploadToCloudClipboard"]] == bytes(4)
    assert formats[CF_UNICODETEXT] == "avant\0".encode("utf-16-le")


def test_a_clipboard_watcher_that_asks_first_is_not_taken_for_the_program(user32: FakeUser32) -> None:
    user32.watcher_asks = True
    user32.front = FakeWindow(pastes_after_s=0.2)
    user32.copy("avant")
    WindowsDesktop(user32).type_text(PHRASE)
    assert text_of(user32) == PHRASE
    assert user32.read_for(FakeUser32.OTHER) == "avant"


def test_a_clipboard_that_is_busy_for_a_moment_is_waited_for(
    user32: FakeUser32, desktop: WindowsDesktop
) -> None:
    user32.clipboard.kept_until = time.monotonic() + 0.2
    desktop.type_text(PHRASE)
    assert text_of(user32) == PHRASE
    assert KeyDown("v") in user32.felt


def test_a_clipboard_that_is_never_free_leaves_keys(user32: FakeUser32, desktop: WindowsDesktop) -> None:
    user32.clipboard.kept_until = math.inf
    desktop.type_text(PHRASE + " 🩺")
    assert text_of(user32) == PHRASE + " 🩺"
    assert user32.felt == []


def test_an_owner_that_hangs_is_asked_nothing(user32: FakeUser32, desktop: WindowsDesktop) -> None:
    user32.copy("texte d'un programme figé")
    user32.clipboard_owner_hangs = True
    desktop.type_text(PHRASE)
    assert text_of(user32) == PHRASE
    assert user32.clipboard.owner == FakeUser32.OTHER


def test_a_field_that_takes_no_paste_gets_keys(user32: FakeUser32, desktop: WindowsDesktop) -> None:
    user32.front = FakeWindow(takes_paste=False)
    user32.copy("avant")
    desktop.type_text(PHRASE)
    assert text_of(user32) == PHRASE
    assert user32.read_for(FakeUser32.OTHER) == "avant"


def test_keys_never_send_a_form_off(user32: FakeUser32, desktop: WindowsDesktop) -> None:
    user32.front = FakeWindow(takes_paste=False)
    with pytest.raises(DesktopError, match=r"'\\n' cannot be written by keys"):
        desktop.type_text("deux\nlignes")
    assert text_of(user32) == ""


def test_a_program_that_hangs_gets_no_keys_on_top(user32: FakeUser32, desktop: WindowsDesktop) -> None:
    user32.front = FakeWindow(takes_paste=False, answers=False)
    user32.copy("avant")
    with pytest.raises(DeliveryUnknownError, match="not delivered"):
        desktop.type_text("perdu")
    assert text_of(user32) == ""
    assert user32.read_for(FakeUser32.OTHER) == "avant"


def test_a_window_that_came_in_front_gets_no_keys(user32: FakeUser32) -> None:
    """A letter of the text would press one of a message box's buttons."""
    user32.front = field = FakeWindow(takes_paste=False)
    user32.copy("avant")
    user32.later(0.1, lambda: setattr(user32, "front", None))
    with pytest.raises(FocusLostError, match="another window"):
        WindowsDesktop(user32, pasted_within_s=0.3).type_text("oui")
    assert field.units == []
    assert user32.read_for(FakeUser32.OTHER) == "avant"


@pytest.mark.parametrize(
    "field",
    [FakeWindow(takes_paste=False, answers=False), FakeWindow(pastes_after_s=4.0)],
    ids=["hangs", "slow"],
)
def test_what_a_window_left_behind_may_still_paste_is_not_said_to_be_untouched(
    user32: FakeUser32, field: FakeWindow
) -> None:
    """Told that nothing was delivered, whoever drives the desktop would type it again."""
    user32.front = field
    user32.later(0.1, lambda: setattr(user32, "front", None))
    with pytest.raises(DeliveryUnknownError, match="not delivered"):
        WindowsDesktop(user32, pasted_within_s=0.3).type_text("oui")


def test_a_window_left_behind_gets_the_text_and_not_what_was_there_before(user32: FakeUser32) -> None:
    user32.front = field = FakeWindow(pastes_after_s=0.4)
    user32.copy("texte d'un autre patient")
    user32.later(0.1, lambda: setattr(user32, "front", None))
    WindowsDesktop(user32, pasted_within_s=0.3).type_text("oui")
    assert field.text == "oui"


def test_what_somebody_copies_meanwhile_is_theirs_to_keep(user32: FakeUser32) -> None:
    user32.front = FakeWindow(takes_paste=False)
    user32.copy("avant")
    user32.later(0.1, lambda: user32.copy("copié par une personne"))
    WindowsDesktop(user32, pasted_within_s=0.3).type_text("12345")
    assert user32.read_for(FakeUser32.OTHER) == "copié par une personne"


def test_a_clipboard_kept_open_after_the_paste_is_reported(
    user32: FakeUser32, desktop: WindowsDesktop
) -> None:
    def keep() -> None:
        user32.clipboard.kept_until = math.inf

    user32.later(0.02, keep)
    with pytest.raises(DeliveryUnknownError, match="keeps the clipboard open"):
        desktop.type_text("12345")


def test_windows_refusing_the_text_is_an_error_and_no_key_is_struck(
    user32: FakeUser32, desktop: WindowsDesktop
) -> None:
    user32.refuses_clipboard_data = True
    with pytest.raises(DesktopError, match="SetClipboardData"):
        desktop.type_text("12345")
    assert user32.felt == []


def test_lines_end_as_windows_ends_them(user32: FakeUser32, desktop: WindowsDesktop) -> None:
    desktop.type_text("un\ndeux\r\ntrois")
    assert text_of(user32) == "un\r\ndeux\r\ntrois"


@pytest.mark.parametrize("text", ["a\0b", "x" * (MOST_LETTERS + 1)])
def test_a_text_windows_would_cut_is_refused(user32: FakeUser32, desktop: WindowsDesktop, text: str) -> None:
    with pytest.raises(BadInputError, match="text"):
        desktop.type_text(text)
    assert user32.felt == []
