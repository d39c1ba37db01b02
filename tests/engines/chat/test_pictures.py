"""The picture a model gets, and where on the screen its boxes are."""

from __future__ import annotations

import json

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from model_server import SmallModelServer
from rpa_vision.engines.chat.opening import open_vision
from rpa_vision.engines.chat.pictures import fitting
from rpa_vision.grounding.model.reply import read_reply
from rpa_vision.models.geometry import Box, Size
from rpa_vision.models.model_profile import BoxForm, ModelProfile

SIZES = st.builds(Size, st.integers(1, 8000), st.integers(1, 8000))
PROFILES = st.builds(
    ModelProfile,
    patch=st.sampled_from([1, 14, 28, 32]),
    most_pixels=st.integers(64 * 64, 4_000_000),
)


@given(SIZES, PROFILES)
def test_no_picture_is_larger_than_the_model_takes_or_scaled_again(size: Size, profile: ModelProfile) -> None:
    sent = profile.size_sent(size)
    assert sent.width % profile.patch == sent.height % profile.patch == 0
    assert sent.width * sent.height <= profile.most_pixels
    assert profile.size_sent(sent) == sent


@settings(max_examples=20)
@given(st.integers(8, 3000), st.integers(8, 2000))
def test_it_is_sent_as_the_profile_says(width: int, height: int) -> None:
    profile = ModelProfile()
    sent = fitting(np.zeros((height, width, 3), np.uint8), profile)
    assert (sent.shape[1], sent.shape[0]) == profile.size_sent(Size(width, height))


@given(st.sampled_from(["fraction", "pixels", "thousandths"]), SIZES, PROFILES, st.data())
def test_a_box_drawn_on_the_picture_sent_is_where_it_was_on_the_screen(
    form: BoxForm, screen: Size, profile: ModelProfile, data: st.DataObject
) -> None:
    """To within what one pixel of the smaller picture, or one step of its grid, is on the screen."""
    sent = profile.size_sent(screen)
    left, top = data.draw(st.integers(0, sent.width - 1)), data.draw(st.integers(0, sent.height - 1))
    right = data.draw(st.integers(left + 1, sent.width))
    bottom = data.draw(st.integers(top + 1, sent.height))
    across, down = {"fraction": (1, 1), "pixels": sent, "thousandths": (1000, 1000)}[form]
    written = [
        side * whole / drawn
        for side, whole, drawn in zip(
            (left, top, right, bottom), (across, down) * 2, (sent.width, sent.height) * 2, strict=True
        )
    ]
    reply = read_reply(json.dumps({"found": True, "bbox": written}), form, sent, screen)
    assert reply is not None
    assert reply.box is not None
    for seen, side, whole, drawn in zip(
        reply.box, (left, top, right, bottom), screen * 2, sent * 2, strict=True
    ):
        assert abs(seen - side * whole / drawn) <= 1 + 1e-6


@pytest.mark.parametrize(
    ("model", "told"), [("qwen2.5vl:7b", [560, 280, 700, 336]), ("qwen3-vl:8b", [400, 357, 500, 428])]
)
def test_a_screen_that_is_too_large_is_scaled_and_its_box_mapped_back(model: str, told: list[int]) -> None:
    with SmallModelServer("openai") as served:
        served.behave = served.saying(json.dumps({"found": True, "bbox": told}))
        vision = open_vision(served.settings(model, most_pixels=1400 * 784))
        assert vision is not None
        screen = Size(2800, 1568)
        sent = vision.profile.size_sent(screen)
        assert sent == Size(1400, 784)
        said = vision.answer("?", [np.zeros((screen.height, screen.width, 3), np.uint8)], 20)
    reply = read_reply(said, vision.profile.box_form, sent, screen)
    assert reply is not None
    assert reply.box is not None
    expected = Box(1120, 560, 1400, 672)
    assert all(abs(one - other) <= 2 for one, other in zip(reply.box, expected, strict=True))
