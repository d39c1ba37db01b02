"""A part of a demonstration's pictures painted flat, once it is recorded."""

from __future__ import annotations

from collections.abc import Sequence

from rpa_vision.errors import ConflictError
from rpa_vision.models.geometry import Box
from rpa_vision.models.session import RawSession
from rpa_vision.perception.picture.frame import decode_image
from rpa_vision.perception.picture.painted_over import encode_painted, painted_over, places_painted
from rpa_vision.phrases import phrased
from rpa_vision.server.demonstrations.emptied import refuse_emptied
from rpa_vision.settings import LimitSettings
from rpa_vision.storage.sessions import screenshot_blob
from rpa_vision.storage.store import Store


def blank_out(
    store: Store, session: RawSession, box: Box, only: Sequence[str] | None, limits: LimitSettings
) -> None:
    if session.ended_at is None:
        raise ConflictError(phrased("lesson_refused.more_may_come", session_id=session.session_id))
    refuse_emptied(session)
    wanted = [one.screenshot_id for one in session.screenshots] if only is None else only
    names = [screenshot_blob(session.session_id, session.screenshot(shot).screenshot_id) for shot in wanted]
    for name in names:
        png = store.as_seen(name)
        places = [*places_painted(png), box]
        store.blobs.put(name, encode_painted(painted_over(decode_image(png, limits, name), places), places))
