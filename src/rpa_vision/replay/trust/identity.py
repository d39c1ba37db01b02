"""Whose record is on the screen? Read before anything is written into it, and compared letter by letter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from rpa_vision.models.geometry import Box
from rpa_vision.models.graph.workflow import LabelSide, ShownAt
from rpa_vision.models.replay.pause import IdentityMismatch
from rpa_vision.models.screen import ElementType
from rpa_vision.models.token import Token
from rpa_vision.perception.lists.labelled import Labelled, not_listed
from rpa_vision.perception.text.sure_reading import SureReading, read_in
from rpa_vision.perception.view import ScreenView
from rpa_vision.phrases import Language, say
from rpa_vision.replay.plan.subject import Subject
from rpa_vision.replay.sight import Sight
from rpa_vision.replay.trust.named import named_in, named_on
from rpa_vision.text.values import identifies
from rpa_vision.timing import span

MARGIN = 3
"""Pixels around a text: its box may be cut a little short."""
OTHER_SIDE: Mapping[LabelSide, LabelSide] = {"left": "above", "above": "left", "same_line": "above"}
FIELDS = frozenset({ElementType.TEXT_INPUT, ElementType.DROPDOWN})
UNDER = 2.5
"""Heights of a text: how far below it the next one of a list may begin."""


@dataclass(frozen=True)
class WhoIsShown:
    wrong: tuple[IdentityMismatch, ...] = ()
    read: tuple[Box, ...] = ()
    """Where the subject was read: nothing there may change before the action is done."""


class IdentityGate:
    @span("whose")
    def check(self, subjects: Sequence[Subject], sight: Sight) -> WhoIsShown:
        """What is not the replay's subject, or cannot be read.

        Where the screen's labels are known the value must stand behind one of them, and behind none may stand
        another. Behind labels known from other screens another value is enough to stop, unless the right one
        stands there too. The same value anywhere else proves nothing. A dialog that names somebody must name the
        subject, whatever the screen behind it shows.
        """
        if not subjects:
            return WhoIsShown()
        seen = _Seen(sight.view, not_listed(sight.view.lines, sight.view.elements))
        wrong, boxes = [], list[Box]()
        for subject in subjects:
            if subject.anywhere:
                told = named_on(sight.view, seen.by_themselves, subject.variable, subject.value)
                wrong += [told.mismatch] if told.mismatch is not None else []
                boxes += told.read
                continue
            readings = seen.readings(subject)
            mismatch = _mismatch(subject, [reading for _, reading in readings])
            wrong += [mismatch] if mismatch is not None else []
            boxes += [box for box, _ in readings]
            if subject.spoken is not None:
                told = named_in(subject.spoken, subject.variable, subject.value, sight)
                wrong += [told.mismatch] if told.mismatch is not None and mismatch is None else []
                boxes += told.read
        return WhoIsShown(tuple(wrong), tuple(dict.fromkeys(boxes)))


def mismatch_words(one: IdentityMismatch, language: Language) -> str:
    key = "pause.identity_other"
    if one.seen is None:
        key = "pause.identity_unread"
    elif one.seen == one.expected:
        key = "pause.identity_unsure"
    return say(language, key, name=one.variable, expected=one.expected, seen=one.seen or "")


def _mismatch(subject: Subject, readings: Sequence[SureReading]) -> IdentityMismatch | None:
    tell = partial(IdentityMismatch, variable=subject.variable, expected=subject.value)
    if not readings:
        return tell(seen=None) if subject.required else None
    wrong = [one for one in readings if not (one.sure and identifies(one.text, subject.value))]
    may_differ = 0 if subject.here else len(readings) - 1
    return tell(seen=wrong[0].text) if len(wrong) > may_differ else None


@dataclass(frozen=True)
class _Seen:
    view: ScreenView
    lines: Sequence[Token]
    """Without those in tables."""
    labelled: Labelled = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "labelled", Labelled(self.lines))

    @property
    def by_themselves(self) -> list[Token]:
        """What stands in no field either, where somebody entered it."""
        fields = [element.bbox for element in self.view.elements if element.type in FIELDS]
        return [line for line in self.lines if not line.bbox.center.is_in_any(fields)]

    def readings(self, subject: Subject) -> list[tuple[Box, SureReading]]:
        """What a closer look does not find again is in doubt."""
        found = self._behind(subject.here) if subject.here else self._plainly_behind(subject)
        there = {value.bbox.grown(MARGIN, self.view.size): value.text for value in found}
        return [
            (box, read_in(self.view, box) or SureReading(text, sure=False)) for box, text in there.items()
        ]

    def _behind(self, places: Sequence[ShownAt]) -> Iterator[Token]:
        """On the side it stood when it was shown; on the other one only where nothing stands there any more."""
        for place in places:
            there = self.labelled.values(place.label, place.side)
            yield from there or self.labelled.values(place.label, OTHER_SIDE[place.side])

    def _plainly_behind(self, subject: Subject) -> Iterator[Token]:
        """Of its kind, not entered by somebody, not the first of a list."""
        fields = [element.bbox for element in self.view.elements if element.type in FIELDS]
        for place in subject.elsewhere:
            for value in self.labelled.values(place.label, place.side):
                entered = value.bbox.center.is_in_any(fields)
                listed = place.side == "above" and self._goes_on_below(value)
                if _may_be_meant(subject, value.text) and not entered and not listed:
                    yield value

    def _goes_on_below(self, value: Token) -> bool:
        box = value.bbox
        return any(
            0 < line.bbox.center.y - box.bottom <= UNDER * box.height
            and line.bbox.left < box.right
            and box.left < line.bbox.right
            and _has_number(line.text) == _has_number(value.text)
            for line in self.lines
        )


def _may_be_meant(subject: Subject, text: str) -> bool:
    """Beside an empty field of a name stands the next label: where no name must be, none is looked for."""
    number = _has_number(subject.value)
    return number == _has_number(text) and (number or subject.required)


def _has_number(text: str) -> bool:
    return any(map(str.isdigit, text))
