"""The levels of a screen state speak of one screenshot."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rpa_vision.errors import MalformedDocumentError
from rpa_vision.models.documents import dump_document, load_document
from rpa_vision.models.screen import ScreenState
from strategies import ids, screen_states

with_elements = screen_states().filter(lambda state: state.ui_elements)


def refused(document: dict[str, Any]) -> str:
    with pytest.raises(MalformedDocumentError) as raised:
        load_document(ScreenState, json.dumps(document), "state.json")
    return str(raised.value)


@given(screen_states())
@settings(max_examples=30)
def test_elements_lie_on_the_screenshot_under_different_ids(state: ScreenState) -> None:
    assert all(state.window.screen_resolution.box.encloses(element.bbox) for element in state.ui_elements)
    assert all(element.bbox.contains(element.center) for element in state.ui_elements)
    assert len({element.element_id for element in state.ui_elements}) == len(state.ui_elements)


@given(screen_states())
@settings(max_examples=10)
def test_no_level_can_have_a_picture_or_an_instant_of_its_own(state: ScreenState) -> None:
    written = json.loads(dump_document(state))
    written["perception"]["timestamp"] = written["timestamp"]
    written["context"]["screenshot_path"] = written["raw"]["screenshot_path"]
    message = refused(written)
    assert "perception.timestamp" in message
    assert "context.screenshot_path" in message


@given(with_elements, st.sampled_from([0, 1]))
@settings(max_examples=15)
def test_an_element_beyond_the_screenshot_is_refused(state: ScreenState, axis: int) -> None:
    written = json.loads(dump_document(state))
    resolution = written["window"]["screen_resolution"]
    last = len(state.ui_elements) - 1
    beyond = [0, 0, *resolution]
    beyond[2 + axis] = min(resolution[axis] + 1, 65_535)
    written["ui_elements"][last] |= {"bbox": beyond, "center": [0, 0]}
    if beyond[2 + axis] > resolution[axis]:
        assert f"ui_elements.{last}.bbox" in refused(written)


@given(with_elements)
@settings(max_examples=15)
def test_two_elements_under_one_id_are_refused(state: ScreenState) -> None:
    written = json.loads(dump_document(state))
    written["metadata"].pop("ui_elements_count", None)
    written["ui_elements"].append(written["ui_elements"][0])
    message = refused(written)
    assert "ui_elements" in message
    assert "element_id" in message


@given(with_elements)
@settings(max_examples=10)
def test_a_centre_outside_its_element_is_refused(state: ScreenState) -> None:
    written = json.loads(dump_document(state))
    right, bottom = state.ui_elements[0].bbox[2:]
    written["ui_elements"][0]["center"] = [min(right, 65_535), min(bottom, 65_535)]
    assert "ui_elements.0.center" in refused(written)


@given(screen_states(), st.integers(-5, 50) | ids())
@settings(max_examples=15)
def test_a_wrong_count_of_elements_is_refused(state: ScreenState, count: int | str) -> None:
    written = json.loads(dump_document(state))
    written["metadata"]["ui_elements_count"] = count
    if count != len(state.ui_elements):
        assert "metadata.ui_elements_count" in refused(written)


@given(screen_states())
@settings(max_examples=5)
def test_a_wrong_count_is_not_quoted(state: ScreenState) -> None:
    written = json.loads(dump_document(state))
    written["metadata"]["ui_elements_count"] = "DUPOND Zoé"
    assert "DUPOND" not in refused(written)


@pytest.mark.parametrize("confidence", [-0.01, 1.01])
@given(with_elements)
@settings(max_examples=5)
def test_confidence_is_between_0_and_1(confidence: float, state: ScreenState) -> None:
    written = json.loads(dump_document(state))
    written["ui_elements"][0]["confidence"] = confidence
    assert "ui_elements.0.confidence" in refused(written)
