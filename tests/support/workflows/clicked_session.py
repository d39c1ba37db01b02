"""A recording of clicks, each on its own picture."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from painted import SIZE
from rpa_vision.models.session import (
    Environment,
    MouseClick,
    RawSession,
    ScreenSetup,
    Screenshot,
    SessionUser,
)

_NOW = datetime(2026, 11, 2, 9, 0, tzinfo=UTC)


def session_of(clicks: Sequence[MouseClick], number: int = 1) -> RawSession:
    """With one picture more than clicks: what the last of them led to."""
    names = [f"shot_{number:04d}" for number in range(len(clicks) + 1)]
    return RawSession(
        session_id=f"sess_2026-11-02T09-00-00_marie_{number}",
        agent_version="0",
        environment=Environment(
            platform="linux", hostname="lab", screen=ScreenSetup(primary_resolution=SIZE)
        ),
        user=SessionUser(id="marie"),
        started_at=_NOW,
        ended_at=_NOW,
        events=tuple(
            click.model_copy(update={"screenshot_id": before, "screenshot_after_id": after})
            for click, before, after in zip(clicks, names, names[1:], strict=False)
        ),
        screenshots=tuple(
            Screenshot(screenshot_id=name, relative_path=f"shots/{name}.png", captured_at=_NOW)
            for name in names
        ),
    )
