"""A part of a demonstration's pictures painted flat, once it is recorded."""

from __future__ import annotations

from collections.abc import Sequence

from rpa_vision.errors import ConflictError
from rpa_vision.models.geometry import Box
from rpa_vision.models.session import RawSession
from rpa_vision.perception.picture.frame import decode_image, encode_png
from rpa_vision.phrases import phrased
from rpa_vision.ports import BlobStore, Frame
from rpa_vision.server.emptied import refuse_emptied
from rpa_vision.settings import LimitSettings
from rpa_vision.storage.sessions import screenshot_blob

_FLAT = 128
"""Grey, which no text is read on."""


def blank_out(
    blobs: BlobStore, session: RawSession, box: Box, only: Sequence[str] | None, limits: LimitSettings
) -> None:
    if session.ended_at is None:
        raise ConflictError(phrased("lesson_refused.more_may_come", session_id=session.session_id))
    refuse_emptied(session)
    wanted = [one.screenshot_id for one in session.screenshots] if only is None else only
    names = [screenshot_blob(session.session_id, session.screenshot(shot).screenshot_id) for shot in wanted]
    for name in names:
        pixels = decode_image(blobs.get(name), limits, name).pixels.copy()
        pixels[box.top : box.bottom, box.left : box.right] = _FLAT
        blobs.put(name, encode_png(Frame(pixels)))
