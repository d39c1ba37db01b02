"""A picture without what a site has painted over, looked at once more until nothing of it can be read."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np

from rpa_vision.domain.context import DomainContext
from rpa_vision.errors import BadSettingsError
from rpa_vision.models.geometry import Box, Size
from rpa_vision.perception.eyes import Eyes
from rpa_vision.perception.personal import PersonalFound, PersonalKinds, personal_places, said_places
from rpa_vision.perception.picture.frame import decode_image
from rpa_vision.perception.picture.painted_over import encode_painted, painted_over, places_painted
from rpa_vision.perception.view import ScreenView
from rpa_vision.phrases import phrased
from rpa_vision.ports import Frame, RedactedPicture
from rpa_vision.settings import LimitSettings, RedactionSettings, ScreenPart
from rpa_vision.text.folding import folded
from rpa_vision.timing import span

_LOOKS = 3
"""Painting over cuts lines anew, and what was one with its neighbour is then read by itself."""
_SCREEN = Size(160, 120)
"""Smaller pictures are no screens: they are read with room around them."""
_ROOM = 16


class ScreenRedactor:
    def __init__(
        self, eyes: Eyes, limits: LimitSettings, settings: RedactionSettings, domain: DomainContext
    ) -> None:
        self._eyes = eyes
        self._limits = limits
        self._regions = settings.regions
        self._wanted = personal_kinds(settings, domain)

    def redacted(self, name: str, data: bytes, known: Sequence[str]) -> RedactedPicture:
        frame = decode_image(data, self._limits, name)
        regions = (_pixels_of(part, frame.size) for part in self._regions if not _is_small(frame))

        def find(view: ScreenView, said: Sequence[str], first: bool) -> PersonalFound:
            seen = view.elements if first and self._wanted.labels and not _is_small(frame) else ()
            return personal_places(view.lines, seen, self._wanted, [*known, *said], view.size)

        with span("redact"):
            boxes, said = _painted(self._eyes, frame, [box for box in regions if box is not None], find)
        return _as_picture(frame, boxes, data, said)


class PersonPainter:
    def __init__(self, eyes: Eyes, limits: LimitSettings) -> None:
        self._eyes = eyes
        self._limits = limits

    def without(self, name: str, data: bytes, said: Sequence[str]) -> bytes | None:
        """The picture with these strings painted over wherever they are read; None where none is."""
        frame = decode_image(data, self._limits, name)

        boxes, _ = _painted(
            self._eyes, frame, [], lambda view, _said, _first: said_places(view.lines, said, view.size)
        )
        return _as_picture(frame, boxes, data, []).png if boxes else None


_Find = Callable[[ScreenView, Sequence[str], bool], PersonalFound]
"""``said``: what was found before; and whether it is the first look."""


def _painted(eyes: Eyes, frame: Frame, boxes: list[Box], find: _Find) -> tuple[list[Box], list[str]]:
    """Where to paint, and what stood there."""
    said: list[str] = []
    room = _ROOM if _is_small(frame) else 0
    for look in range(_LOOKS):
        shown = painted_over(frame, boxes) if boxes else frame
        view = eyes.aside(_with_room(shown, room)) if room or look else eyes.glance(shown)
        found = find(view, said, look == 0)
        inside = [box.moved(-room, -room).intersection(frame.size.box) for box in found.boxes]
        boxes += [box for box in inside if box is not None]
        said += found.said
        if not found.boxes:
            break
    return boxes, said


def _as_picture(frame: Frame, boxes: Sequence[Box], data: bytes, said: Sequence[str]) -> RedactedPicture:
    places = tuple(dict.fromkeys([*places_painted(data), *boxes]))
    return RedactedPicture(encode_painted(painted_over(frame, boxes), places), tuple(dict.fromkeys(said)))


def personal_kinds(settings: RedactionSettings, domain: DomainContext) -> PersonalKinds:
    """A label is the name of a kind of value, with all that its fields are called, or words of the site's own."""
    labels: list[str] = []
    for label in settings.labels:
        kind = domain.kinds.get(label)
        labels += [folded(label)] if kind is None else [*kind.fields, folded(kind.name)]
    unknown = [name for name in settings.patterns if name not in domain.kinds]
    if unknown:
        raise BadSettingsError(
            phrased("setting_refused.redaction_kind", kind=unknown[0], known=", ".join(domain.kinds))
        )
    words = (" ".join(_words(label)) for label in labels)
    kinds = tuple(domain.kinds[name] for name in settings.patterns)
    return PersonalKinds(tuple(dict.fromkeys(filter(None, words))), kinds)


def _words(label: str) -> list[str]:
    return "".join(sign if sign.isalnum() else " " for sign in label).split()


def _pixels_of(part: ScreenPart, size: Size) -> Box | None:
    """Outwards to whole pixels."""
    left, top, right, bottom = part
    if max(part) <= 1:
        left, right = left * size.width, right * size.width
        top, bottom = top * size.height, bottom * size.height
    return Box(math.floor(left), math.floor(top), math.ceil(right), math.ceil(bottom)).intersection(size.box)


def _is_small(frame: Frame) -> bool:
    return frame.size.width < _SCREEN.width or frame.size.height < _SCREEN.height


def _with_room(frame: Frame, room: int) -> Frame:
    around = ((room, room), (room, room), (0, 0))
    return Frame(np.pad(frame.pixels, around, mode="edge")) if room else frame
