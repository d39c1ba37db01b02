"""The levels of a screen's description speak of one screenshot (invariant 2)."""

from __future__ import annotations

from statistics import fmean

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rpa_vision.models.documents import dump_document, load_document
from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ScreenState
from rpa_vision.models.session import Screenshot, WindowContext
from rpa_vision.models.token import Token
from rpa_vision.perception.describe import describe
from rpa_vision.ports import Frame
from strategies import ids, moments, paths, texts, words
from told_screen import showing

screenshots = st.builds(Screenshot, screenshot_id=ids("shot_"), relative_path=paths, captured_at=moments)
windows = st.builds(WindowContext, title=texts, app_name=texts)


def tokens_of(said: list[tuple[str, float]]) -> list[Token]:
    return [
        Token(text=text, bbox=Box(0, index, 9, index + 1), confidence=sure)
        for index, (text, sure) in enumerate(said)
    ]


@given(
    screenshots,
    windows,
    st.lists(st.tuples(words, st.floats(0, 1)), max_size=5),
    st.integers(9, 60),
    st.integers(9, 60),
    ids("sess_"),
)
def test_every_level_speaks_of_the_same_screenshot_and_instant(
    shot: Screenshot,
    window: WindowContext,
    said: list[tuple[str, float]],
    width: int,
    height: int,
    session: str,
) -> None:
    frame = Frame(np.zeros((height, width, 3), dtype=np.uint8))
    view = showing(tokens_of(said), frame)
    state = describe(view, shot, session_id=session, window=window, file_size_bytes=77)
    assert (state.timestamp, state.raw.screenshot_path) == (shot.captured_at, shot.relative_path)
    assert state.session_id == session
    assert state.window.screen_resolution == (width, height)
    assert (state.window.window_title, state.window.app_name) == (window.title, window.app_name)
    assert state.perception.detected_text == tuple(text for text, _ in said)
    assert state.perception.text_detection_method == "fake_told"
    assert state.perception.confidence_avg == pytest.approx(fmean([sure for _, sure in said] or [0.0]))
    assert state.ui_elements == view.elements
    assert state.metadata["ui_elements_count"] == len(view.elements)
    assert load_document(ScreenState, dump_document(state), "state") == state


def test_a_screen_without_text_has_no_confidence_in_it() -> None:
    view = showing([])
    shot = Screenshot(screenshot_id="shot_1", relative_path="1.png", captured_at="2026-01-05T09:00:00Z")
    state = describe(view, shot, session_id="sess_1", window=WindowContext(), file_size_bytes=1)
    assert state.perception.confidence_avg == 0.0
