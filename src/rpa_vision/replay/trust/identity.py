"""Whose record is on the screen? Read before anything is written into it, and compared letter by letter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rpa_vision.models.geometry import Box
from rpa_vision.models.run import IdentityMismatch
from rpa_vision.models.sameness import identifies
from rpa_vision.models.screen import ElementType
from rpa_vision.models.wording import Token, squeezed
from rpa_vision.models.workflow import LabelSide, Node, ShownAt
from rpa_vision.perception.labelled import Labelled, not_listed
from rpa_vision.perception.view import ScreenView
from rpa_vision.replay.sight import Sight
from rpa_vision.replay.trust.reading import Reading, read_in

MARGIN = 3
"""Pixels around a text: its box may be cut a little short."""
OTHER_SIDE: Mapping[LabelSide, LabelSide] = {"left": "above", "above": "left", "same_line": "above"}


class IdentityGate:
    def check(self, screen: Node, expected: Mapping[str, str], sight: Sight) -> tuple[IdentityMismatch, ...]:
        """What is not the replay's subject, or cannot be read; nothing when all is as expected.

        ``expected``: variable → value. Where the screen's labels are known the value must stand behind one of
        them, and behind none may stand another: the same value elsewhere proves nothing.
        """
        if not expected:
            return ()
        lines = not_listed(sight.view.lines, sight.view.elements)
        found = (
            _mismatch(name, value, _readings(screen, name, value, sight.view, lines))
            for name, value in expected.items()
        )
        return tuple(one for one in found if one is not None)


def _mismatch(name: str, value: str, readings: Sequence[Reading]) -> IdentityMismatch | None:
    wrong = [one for one in readings if not (one.sure and identifies(one.text, value))]
    if readings and not wrong:
        return None
    seen = wrong[0].text if wrong else None
    return IdentityMismatch(variable=name, expected=value, seen=seen)


def _readings(screen: Node, name: str, value: str, view: ScreenView, lines: Sequence[Token]) -> list[Reading]:
    places = [one for one in screen.shown_at if one.variable == name]
    boxes = _behind(places, Labelled(lines)) if places else _anywhere(value, view, lines)
    readings = (read_in(view, box.grown(MARGIN, view.size)) for box in dict.fromkeys(boxes))
    return [one for one in readings if one is not None]


def _behind(places: Sequence[ShownAt], labelled: Labelled) -> Iterator[Box]:
    """On the side it stood when it was shown; on the other one only where nothing stands there any more."""
    for place in places:
        there = labelled.values(place.label, place.side)
        elsewhere = [] if there else labelled.values(place.label, OTHER_SIDE[place.side])
        yield from (value.bbox for value in there or elsewhere)


def _anywhere(value: str, view: ScreenView, lines: Sequence[Token]) -> Iterator[Box]:
    """Texts that say the value and no more. Nothing tells where it stood: anywhere but in a field, which shows
    what somebody entered."""
    fields = [element.bbox for element in view.elements if element.type is ElementType.TEXT_INPUT]
    for line in lines:
        if squeezed(line.text) == squeezed(value) and not any(
            box.contains(line.bbox.center) for box in fields
        ):
            yield line.bbox
