"""The rungs in their order, strongest evidence first."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rpa_vision.errors import BadImageError, NotFoundError
from rpa_vision.grounding.cache import PlaceCache
from rpa_vision.grounding.map.opinion import MapOpinion
from rpa_vision.grounding.question import LearntPlace, LookOf, Rung, Stakes, TargetQuestion
from rpa_vision.grounding.which.discriminator import told_apart
from rpa_vision.grounding.words.ocr_anchor import ROW
from rpa_vision.models.geometry import Box, ScreenFraction
from rpa_vision.models.target import BY_MODEL, Grounding, GroundingAttempt, Offset, Target
from rpa_vision.perception.view import ScreenView
from rpa_vision.ports import Pixels
from rpa_vision.timing import span


class Grounder:
    def __init__(
        self, rungs: Sequence[Rung], cache: PlaceCache | None = None, opinion: MapOpinion | None = None
    ) -> None:
        self._rungs = tuple(rungs)
        self._cache = cache
        self._opinion = opinion

    @span("ground")
    def ground(
        self,
        view: ScreenView,
        target: Target,
        *,
        window: str = "",
        look_of: LookOf | None = None,
        usual_offset: Offset | None = None,
        usual_place: ScreenFraction | None = None,
        dialog: Box | None = None,
        shown: LearntPlace | None = None,
        stakes: Stakes = "harmless",
    ) -> Grounding:
        """The one place where the target stands in any of the forms it is known in. Where two forms are seen
        in two places, nothing tells which of them is meant here. ``shown``: where it stood on the screen it was shown
        on, for what only the arrangement of all things tells. ``stakes``: whoever only asks does no harm."""
        found = self._in_its_forms(
            view,
            target,
            window=window,
            look_of=look_of,
            usual_offset=usual_offset,
            usual_place=usual_place,
            dialog=dialog,
            stakes=stakes,
        )
        if self._opinion is None or shown is None or target.also:
            return found
        offset = usual_offset if target.click_offset is None else target.click_offset
        return self._opinion.on(
            found, view, target, shown, stakes, offset, partial(_recorded, target, look_of)
        )

    def _in_its_forms(
        self,
        view: ScreenView,
        target: Target,
        *,
        window: str,
        look_of: LookOf | None,
        usual_offset: Offset | None,
        usual_place: ScreenFraction | None,
        dialog: Box | None,
        stakes: Stakes,
    ) -> Grounding:
        seen = [
            self._ground(
                TargetQuestion(form, view, window, look_of, usual_offset, usual_place, dialog, stakes)
            )
            for form in target.forms
        ]
        tried = tuple(attempt for one in seen for attempt in one.tried)
        found = [one.found for one in seen if one.found is not None]
        unclear = any(attempt.outcome == "ambiguous" for attempt in tried)
        if unclear or not found:
            return Grounding(found=None, tried=tried)
        if all(found[0].bbox.contains(other.center) for other in found):
            return Grounding(found=found[0], tried=tried)
        apart = GroundingAttempt(
            method=found[0].method,
            outcome="ambiguous",
            reason=f"{len(found)} forms of the target are seen in different places",
            candidates=tuple(found),
        )
        return Grounding(found=None, tried=(*tried, apart))

    def _ground(self, asked: TargetQuestion) -> Grounding:
        """The first rung that finds this form. One that sees several ends the search: weaker evidence
        must not choose between what stronger evidence could not."""
        recalled = self._cache.recall(asked) if self._cache else None
        tried = [] if recalled is None else [recalled]
        if recalled is not None and recalled.outcome == "found":
            return Grounding(found=recalled.candidates[0], tried=(recalled,))
        for rung in self._rungs:
            attempt = _told_by_its_values(asked, rung.look_for(asked))
            tried.append(attempt)
            if attempt.outcome == "found":
                if self._cache and attempt.method != BY_MODEL:  # it is asked again: its word is not made ours
                    self._cache.keep(asked, attempt)
                return Grounding(found=attempt.candidates[0], tried=tuple(tried))
            if attempt.outcome == "ambiguous":
                break
        return Grounding(found=None, tried=tuple(tried))


def _recorded(target: Target, look_of: LookOf | None) -> Pixels | None:
    if target.crop is None or look_of is None:
        return None
    try:
        return look_of(target.crop)
    except (NotFoundError, BadImageError):
        return None  # what looks like it is then counted by where it was shown


def _told_by_its_values(asked: TargetQuestion, attempt: GroundingAttempt) -> GroundingAttempt:
    """Whatever found it, a thing that is told by what it stands with must be seen to stand with it."""
    found = attempt.candidates[0] if attempt.outcome == "found" else None
    if found is None or not asked.target.cells or asked.target.role == ROW or found.told_by:
        return attempt
    told = told_apart([found.bbox], asked.target.cells, asked.view)
    if told.index is None:
        return attempt.model_copy(update={"outcome": "ambiguous", "reason": told.reason})
    return attempt.model_copy(update={"candidates": (found.model_copy(update={"told_by": told.read}),)})
