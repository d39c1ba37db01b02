"""A picture without what a site has painted over, looked at once more until nothing of it can be read."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from rpa_vision.domain.context import DomainContext
from rpa_vision.errors import BadSettingsError
from rpa_vision.models.geometry import Box, Size
from rpa_vision.perception.eyes import Eyes
from rpa_vision.perception.personal import PersonalFound, PersonalKinds, personal_places
from rpa_vision.perception.picture.frame import decode_image
from rpa_vision.perception.picture.painted_over import encode_painted, painted_over, places_painted
from rpa_vision.perception.view import ScreenView
from rpa_vision.phrases import phrased
from rpa_vision.ports import Frame, Pixels, RedactedPicture
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
        with span("redact"):
            return self._redacted(frame, places_painted(data), known)

    def _redacted(self, frame: Frame, before: Sequence[Box], known: Sequence[str]) -> RedactedPicture:
        is_screen = frame.size.width >= _SCREEN.width and frame.size.height >= _SCREEN.height
        regions = (_pixels_of(part, frame.size) for part in self._regions if is_screen)
        boxes, said = [box for box in regions if box is not None], list[str]()
        view = self._eyes.glance(frame)
        for look in range(_LOOKS):
            found = self._found(view, [*known, *said], elements=is_screen and look == 0)
            boxes += found.boxes
            said += found.said
            if look and not found.boxes:
                break
            view = self._eyes.aside(painted_over(frame, boxes))
        places = tuple(dict.fromkeys([*before, *boxes]))
        return RedactedPicture(encode_painted(painted_over(frame, boxes), places), tuple(dict.fromkeys(said)))

    def _found(self, view: ScreenView, known: Sequence[str], *, elements: bool) -> PersonalFound:
        if view.size.width < _SCREEN.width or view.size.height < _SCREEN.height:
            return self._found_on_small(view.frame, known)
        seen = view.elements if elements and self._wanted.labels else ()
        return personal_places(view.lines, seen, self._wanted, known, view.size)

    def _found_on_small(self, frame: Frame, known: Sequence[str]) -> PersonalFound:
        size = Size(frame.size.width + 2 * _ROOM, frame.size.height + 2 * _ROOM)
        view = self._eyes.aside(Frame(_with_room(frame.pixels)))
        found = personal_places(view.lines, (), self._wanted, known, size)
        inside = [box.moved(-_ROOM, -_ROOM).intersection(frame.size.box) for box in found.boxes]
        return PersonalFound(tuple(box for box in inside if box is not None), found.said)


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


def _with_room(pixels: Pixels) -> Pixels:
    return np.pad(pixels, ((_ROOM, _ROOM), (_ROOM, _ROOM), (0, 0)), mode="edge")
