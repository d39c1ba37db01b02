"""Which picture is meant, of all that are kept."""

from __future__ import annotations

from rpa_vision.models.base import Id, Model, ScreenshotId, SessionId


class DemonstrationPicture(Model):
    session_id: SessionId
    screenshot_id: ScreenshotId


class ReplayPicture(Model):
    replay_id: Id
    picture: Id


class LookPicture(Model):
    """What an agent showed when it was asked to."""

    agent_id: Id
    look_id: Id


PictureOf = DemonstrationPicture | ReplayPicture | LookPicture
