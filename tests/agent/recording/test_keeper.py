"""What of a recording is kept: texts, pictures and places on them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rpa_vision.agent.recording.frames import SeenFrame
from rpa_vision.agent.recording.gestures import Click, InputGesture, Typed
from rpa_vision.agent.recording.keeper import Keeper
from rpa_vision.agent.recording.messages import Begun, Ended, Focused
from rpa_vision.agent.recording.redaction import BlankedScreen, box_of
from rpa_vision.agent.strokes import ButtonDown
from rpa_vision.models.geometry import Box, Point, Size
from rpa_vision.models.session import Event, TextInput, WindowContext, WindowFocus
from rpa_vision.ports import Frame, Monitor
from rpa_vision.settings import RecordingSettings
from tape import Tape

SECRET = "Tr0ub4dor"  # noqa: S105 - it protects nothing
LOGIN = WindowContext(title="Dossier patient", app_name="DPI")
TITLES = RecordingSettings().secret_titles


def page(text: str = "") -> Frame:
    pixels = np.full((200, 400, 3), 250, np.uint8)
    cv2.rectangle(pixels, (20, 60), (300, 100), (90, 90, 90), 1)
    cv2.putText(pixels, text, (30, 86), (10, 10, 10), cv2.FontFace("uni"), 18, 400)
    return Frame(pixels)


def seen(frame: Frame, at: float, window: WindowContext = LOGIN) -> SeenFrame:
    return SeenFrame(frame, window, at, datetime(2026, 3, 1, tzinfo=UTC))


def typed(hidden: bool = False) -> Typed:
    return Typed(1.0, 2.0, text=SECRET, hidden=hidden)


def ended(gesture: InputGesture, number: int = 0, window: WindowContext = LOGIN, **pictures: object) -> Ended:
    shots = {"before": seen(page(), 0.9), "during": (), "after": seen(page(SECRET), 2.4), **pictures}
    return Ended(number, gesture.started, gesture, window, **shots)  # type: ignore[arg-type]


def kept(told: Sequence[Begun | Ended | Focused]) -> Tape:
    tape = Tape()
    keeper = Keeper(tape, TITLES)
    for one in told:
        keeper.take(one)
    return tape


def readable(tape: Tape) -> bool:
    """Whether the secret stands on any picture: without it, its place is flat."""
    return any(np.ptp(tape.picture(name)[76:86, 34:100]) > 0 for name in tape.shots)


def test_a_text_that_could_be_read_is_kept_with_its_pictures() -> None:
    tape = kept([ended(typed())])
    (event,) = tape.events
    assert isinstance(event, TextInput)
    assert event.text == SECRET
    assert readable(tape)


@pytest.mark.parametrize(
    "told",
    [
        ended(typed(hidden=True)),
        ended(typed(), window=WindowContext(title="Saisie du MOT DE PASSE — DPI")),
        ended(typed(), after=seen(page(SECRET), 2.4, WindowContext(title="Password required"))),
        ended(typed(), later=seen(page("●" * len(SECRET)), 2.9)),
    ],
    ids=["platform", "title", "later title", "left"],
)
def test_a_secret_that_could_be_read_is_on_no_picture_either(told: Ended) -> None:
    assert told.after is not None
    click = Click(3.0, 3.1, first=ButtonDown(3.0, Point(5, 5), "left"), down=False)
    still_there = seen(told.after.frame, 3.0)
    tape = kept([told, ended(click, 1, before=still_there, after=seen(page(), 4.0))])
    event = tape.events[0]
    assert isinstance(event, TextInput)
    assert event.masked
    assert event.text is None
    assert not readable(tape)
    # Once it is gone from the screen, nothing is painted over any more.
    assert np.array_equal(tape.after(1), page().pixels)


def test_without_a_picture_from_before_a_text_is_masked() -> None:
    told: list[Event] = []

    class Unseen(Tape):
        def event(self, number: int, event: Event) -> None:
            told.insert(number, event)

    Keeper(Unseen()).take(ended(typed(), before=None))
    (event,) = told
    assert isinstance(event, TextInput)
    assert event.masked


def test_a_text_seen_only_while_it_was_typed_is_kept() -> None:
    gone = Frame(255 - page().pixels)
    tape = kept([ended(typed(), after=seen(gone, 2.4), during=(seen(page(SECRET[:-1]), 1.9),))])
    (event,) = tape.events
    assert isinstance(event, TextInput)
    assert event.text == SECRET


def test_an_unchanged_screen_is_one_picture() -> None:
    click = Click(3.0, 3.1, first=ButtonDown(3.0, Point(5, 5), "left"), down=False)
    tape = kept(
        [ended(click, number, before=seen(page(), 1.0), after=seen(page(), 2.0)) for number in range(3)]
    )
    assert len(tape.shots) == 1


def test_a_change_of_window_is_told_with_its_picture() -> None:
    tape = kept([Focused(0, 1.0, seen(page(), 1.0, WindowContext(title="Autre")))])
    (event,) = tape.everything
    assert isinstance(event, WindowFocus)
    assert event.window.title == "Autre"


class Still:
    """A screen that shows one picture."""

    def __init__(self, frame: Frame) -> None:
        self._frame = frame

    def capture(self, region: Box | None = None) -> Frame:
        assert region is None
        return self._frame

    def monitors(self) -> Sequence[Monitor]:
        return []

    def foreground(self) -> WindowContext:
        return LOGIN


def test_blanked_parts_are_flat_and_the_rest_is_as_it_was() -> None:
    frame = page(SECRET)
    screen = BlankedScreen(Still(frame), [(0.0, 0.25, 0.5, 0.6), (390, 190, 4000, 4000)])
    picture = screen.capture().pixels
    assert np.ptp(picture[50:120, 0:200]) == 0
    assert np.ptp(picture[190:, 390:]) == 0
    assert np.array_equal(picture[:, 200:390], frame.pixels[:, 200:390])
    assert np.array_equal(screen.capture(Box(200, 0, 300, 40)).pixels, frame.pixels[0:40, 200:300])
    assert np.array_equal(frame.pixels, page(SECRET).pixels)


@given(st.tuples(st.floats(0, 0.99), st.floats(0, 0.99)), st.tuples(st.floats(0.001, 1), st.floats(0.001, 1)))
def test_a_fraction_of_the_screen_covers_every_pixel_it_touches(
    corner: tuple[float, float], extent: tuple[float, float]
) -> None:
    right, bottom = min(1.0, corner[0] + extent[0]), min(1.0, corner[1] + extent[1])
    size = Size(1920, 1080)
    box = box_of((*corner, right, bottom), size)
    assert box is not None
    assert box.left <= corner[0] * 1920
    assert box.right >= right * 1920
    assert box.top <= corner[1] * 1080
    assert box.bottom >= bottom * 1080
    assert size.box.encloses(box)


def test_a_part_beyond_the_screen_is_no_part_of_it() -> None:
    assert box_of((2000, 10, 2100, 20), Size(1920, 1080)) is None


def test_an_event_tells_how_old_its_picture_is() -> None:
    click = Click(2.0, 2.1, first=ButtonDown(2.0, Point(5, 5), "left"), down=False)
    tape = kept([ended(click, before=seen(page(), 1.4), after=seen(page(), 2.4))])
    assert [event.screenshot_age_s for event in tape.events] == [pytest.approx(0.6)]
