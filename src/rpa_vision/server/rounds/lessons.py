"""Lessons are drawn as replays end. One that cannot be drawn must not hurt the replay: it waits for a restart."""

from __future__ import annotations

import structlog

from rpa_vision.errors import RpaVisionError
from rpa_vision.learning.trust.replay_learner import ReplayLearner

log = structlog.get_logger()


class LessonDrawer:
    def __init__(self, learner: ReplayLearner) -> None:
        self._learner = learner

    def draw(self, replay_id: str) -> None:
        try:
            self._learner.consolidate(replay_id)
        except RpaVisionError:
            log.exception("lesson_not_drawn", replay_id=replay_id)

    def catch_up(self) -> None:
        """Of replays whose end was stored and whose lesson was not, because the server died in between."""
        for replay_id in self._learner.missed():
            self.draw(replay_id)
