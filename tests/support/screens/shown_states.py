"""Demonstrations of clicks on painted screens, and what is learnt from them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from clicked_session import session_of
from painted import FakePaintedOcr
from rpa_vision.bootstrap.seeing import build_senses
from rpa_vision.learning.builder import GraphBuilder
from rpa_vision.learning.watching.demonstration import Demonstration, watch
from rpa_vision.models.geometry import Point
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.models.session import MouseClick, WindowContext
from rpa_vision.perception.view import ScreenView
from rpa_vision.ports import Frame
from rpa_vision.settings import Settings

NOW = datetime(2026, 11, 2, 9, 0, tzinfo=UTC)
Place = tuple[int, int]
SAVE = (300, 300)


def shown(
    ocr: FakePaintedOcr, number: int, clicks: Sequence[Place], frames: Sequence[Frame]
) -> Demonstration:
    """Clicks on texts at these places, each on its picture; the last picture is what they left."""
    window = WindowContext(title="Fiche")
    events = [
        MouseClick(t=float(turn), pos=Point(left + 10, top + 8), window=window)
        for turn, (left, top) in enumerate(clicks)
    ]
    session = session_of(events, number)
    pictures = {shot.screenshot_id: frame for shot, frame in zip(session.screenshots, frames, strict=True)}
    senses = build_senses(Settings(), ocr)
    return watch(session, lambda shot: ScreenView(pictures[shot], senses))


def saved(ocr: FakePaintedOcr) -> Frame:
    return ocr.paint({(20, 10): "Admission enregistrée", (300, 300): "Terminer"})


def learnt(demonstrations: Sequence[Demonstration]) -> Workflow:
    return GraphBuilder(3).build(demonstrations, "WF_states", "États", NOW).workflow
