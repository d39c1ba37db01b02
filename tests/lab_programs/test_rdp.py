"""A task through xrdp and FreeRDP's viewer: shown, learnt and replayed there, with RDP's pictures and keyboards."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rpa_vision.models.replay.pause import PauseReason
from rpa_vision_lab.programs.rdp import Codec
from rpa_vision_lab.programs.rdp_play import ASKED, RdpPlay

pytestmark = [pytest.mark.lab, pytest.mark.desktop]


@pytest.fixture(scope="module")
def play(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RdpPlay]:
    with RdpPlay(tmp_path_factory.mktemp("rdp")) as play:
        assert len(play.learn()) == 1
        yield play


def test_what_was_shown_through_it_is_done_through_it(play: RdpPlay) -> None:
    ran = play.replay(ASKED, "remotefx")
    assert [one.verdict for one in ran] == ["right"] * len(ASKED), ran


@pytest.mark.parametrize(("codec", "moved"), [("bitmaps", False), ("remotefx", True)])
def test_another_picture_of_the_task_is_done_or_stops(play: RdpPlay, codec: Codec, moved: bool) -> None:
    """Nobody tells where a window of the far screen ends: a box may be framed otherwise than it was shown."""
    (ran,) = play.replay(ASKED[:1], codec, moved=moved)
    assert ran.verdict != "wrong", ran


def test_a_keyboard_of_another_layout_than_the_sessions_stops_at_the_text(play: RdpPlay) -> None:
    (ran,) = play.replay(ASKED[:1], "remotefx", here="us")
    assert (ran.verdict, ran.reason, ran.stored) == ("halt", PauseReason.EFFECT_NOT_SEEN, ()), ran
