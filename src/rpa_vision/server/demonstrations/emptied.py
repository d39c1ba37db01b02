"""A demonstration whose pictures may be kept no longer tells nothing any more."""

from __future__ import annotations

from rpa_vision.errors import ConflictError
from rpa_vision.models.session import RawSession
from rpa_vision.phrases import phrased


def refuse_emptied(session: RawSession) -> None:
    if session.emptied_at is not None:
        raise ConflictError(
            phrased(
                "lesson_refused.emptied",
                session_id=session.session_id,
                since=session.emptied_at.date().isoformat(),
            )
        )
