"""The target's text among the texts read on the screen. No model can imagine it: it is there or not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from rpa_vision.grounding.question import TargetQuestion
from rpa_vision.grounding.which.discriminator import is_undecided, standing_with, told_apart
from rpa_vision.grounding.which.neighbourhood import Surroundings, best_placed
from rpa_vision.grounding.which.row import in_its_column, missing_cell
from rpa_vision.grounding.words.candidates import TargetCandidate, in_reading_order, scale_since, scaled
from rpa_vision.grounding.words.controls import frame_around
from rpa_vision.grounding.words.hits import TextHit
from rpa_vision.grounding.words.meanings import Misplaced, meant_by
from rpa_vision.grounding.words.pieces import letters_in, pieces_of
from rpa_vision.grounding.words.readings import Readings, read
from rpa_vision.grounding.words.roles import by_role
from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ElementType
from rpa_vision.models.target import GroundingAttempt, Target
from rpa_vision.models.token import Token
from rpa_vision.perception.lists.alike import in_series, same_size
from rpa_vision.settings import GroundingSettings
from rpa_vision.text.legible import legible_words
from rpa_vision.text.letters import letters_of
from rpa_vision.text.likeness import text_score

ROW = "record"
"""The role of a row of a table, whose text is one of its own cells."""


@dataclass(frozen=True)
class _Look:
    attempt: GroundingAttempt
    elsewhere: bool = False
    """The text is read, but nowhere with what the target stood with."""


class OcrAnchor:
    def __init__(self, settings: GroundingSettings) -> None:
        self._least_score = settings.text_score

    def look_for(self, asked: TargetQuestion) -> GroundingAttempt:
        """What the first look does not show, a second, closer one may: also where the same text stands elsewhere, without
        any of what the target stood with."""
        if not letters_of(asked.target.text or ""):
            return _attempt(asked, "not_found", "the target has no text to look for")
        first = self._seen(asked)
        if first.attempt.outcome != "not_found" and not first.elsewhere:
            return first.attempt
        second = self._seen(replace(asked, view=asked.view.again())).attempt
        if first.attempt.outcome != "not_found" and second.outcome != "found":
            return first.attempt
        return second if second.outcome != "not_found" else _answer_to_dialog(asked) or second

    def _seen(self, asked: TargetQuestion) -> _Look:
        target, text = asked.target, asked.target.text or ""
        readings = read(asked, text, self._least_score)
        hits = [hit for hit in _worth_judging(readings, target) if _may_stand(hit, asked)]
        if not hits:
            return _Look(_not_read(asked, text, readings))
        meant = meant_by(asked, in_its_column(hits, target, asked.view, self._least_score))
        if isinstance(meant, Misplaced):
            return _Look(_attempt(asked, meant.outcome, meant.reason, meant.candidates))
        if target.cells and target.role != ROW:
            return _Look(_told_apart(asked, meant))
        return self._judged(asked, _of_its_row(asked, meant))

    def _judged(self, asked: TargetQuestion, candidates: list[TargetCandidate]) -> _Look:
        target, count = asked.target, f"{len(candidates)} texts « {asked.target.text} »"
        ordered = in_reading_order(candidates)
        if target.selection_policy != "by_similarity":
            chosen = ordered[0 if target.selection_policy == "first" else -1]
            reason = f"the {target.selection_policy} of {count}"
            return _Look(_attempt(asked, "found", reason, _first(chosen, ordered)))
        around = Surroundings(target.neighbours, asked.view, self._least_score)
        refused: Literal["ambiguous", "not_found"] = (
            "ambiguous" if any(one.hit.exact for one in candidates) else "not_found"
        )
        vouched = [one for one in candidates if _vouched(asked, one, around)]
        if not vouched and len(candidates) == 1 and _stands_alone(asked, candidates[0], around):
            vouched = list(candidates)
        if not vouched:
            reason = f"« {candidates[0].hit.text} » is read, but not with what « {target.text} » stood with"
            return _Look(_attempt(asked, refused, reason, ordered), elsewhere=bool(around))
        picked = _picked(asked, candidates, vouched, around)
        if picked is None:
            return _Look(_attempt(asked, refused, f"{count}, and nothing around them decides", ordered))
        chosen, reason = picked
        if _stands_for_data(asked, chosen, ordered):
            beside = standing_with([one.hit.bbox for one in ordered], asked.view)
            several = [replace(one, stands_with=said) for one, said in zip(ordered, beside, strict=True)]
            return _Look(_attempt(asked, refused, f"{count}, and each stands for something else", several))
        return _Look(_attempt(asked, "found", reason, _first(chosen, ordered)))


def _told_apart(asked: TargetQuestion, candidates: Sequence[TargetCandidate]) -> GroundingAttempt:
    """By the values of this run alone, also where there is only one: it may be somebody else's."""
    ordered = in_reading_order(candidates)
    told = told_apart([one.hit.bbox for one in ordered], asked.target.cells, asked.view)
    standing = [replace(one, stands_with=said) for one, said in zip(ordered, told.said, strict=True)]
    if told.index is None:
        return _attempt(asked, "ambiguous", told.reason, standing)
    return _attempt(asked, "found", told.reason, [replace(standing[told.index], told_by=told.read)])


def _of_its_row(asked: TargetQuestion, candidates: list[TargetCandidate]) -> list[TargetCandidate]:
    """Of several places that say the key of a row, those on a row that says all of it."""
    cells = asked.target.cells
    if len(candidates) < 2 or not cells:
        return candidates
    fitting = [one for one in candidates if missing_cell(cells, one.hit.bbox, asked.view) is None]
    return fitting or candidates


def _stands_for_data(
    asked: TargetQuestion, chosen: TargetCandidate, candidates: Sequence[TargetCandidate]
) -> bool:
    """What stands around things alike tells which of them is which, not which of them is meant."""
    mine = chosen.hit.bbox
    series = [
        mine,
        *(one.hit.bbox for one in candidates if one is not chosen and _is_rival(asked, mine, one.hit.bbox)),
    ]
    return len(series) > 1 and is_undecided(series, 0, asked.target.neighbours, asked.view)


def _is_rival(asked: TargetQuestion, mine: Box, other: Box) -> bool:
    """In line with it; elsewhere only on a thing of the same kind, as cards have: not a menu's word and a button's."""
    if in_series(mine, other):
        return True
    return same_size(mine, other) and _kinds_at(asked, mine) == _kinds_at(asked, other)


def _kinds_at(asked: TargetQuestion, place: Box) -> set[ElementType]:
    return {one.type for one in asked.view.elements if one.bbox.contains(place.center)}


def _answer_to_dialog(asked: TargetQuestion) -> GroundingAttempt | None:
    """A dialog that is known by what it says has the buttons it was shown with: the only one whose whole label can be
    the wanted one is it, though an underlined « Oui » be read as « Qui ». None where some button cannot be read."""
    text = asked.target.text or ""
    labels = _labels_in(asked)
    legible = [label for label in labels if legible_words(_text(label)) == legible_words(text)]
    if len(legible) != 1 or not all(legible_words(_text(label)) for label in labels):
        return None
    pieces = tuple(piece for word in legible[0] for piece in pieces_of(word))
    read = _text(legible[0])
    hit = TextHit(pieces, text_score(letters_of(text), letters_in(pieces)), whole=True, phrase=read)
    there = TargetCandidate(hit, offset=scaled(asked.offset, scale_since(asked.target, hit)))
    reason = f"« {text} » read as « {read} », on a button of the dialog known by what it says"
    return _attempt(asked, "found", reason, [there])


def _labels_in(asked: TargetQuestion) -> list[list[Token]]:
    """All that is written on each button of the dialog."""
    if asked.dialog is None:
        return []
    view, dialog = asked.view, asked.dialog
    buttons = [
        one.bbox
        for one in view.elements
        if one.type is ElementType.BUTTON and dialog.contains(one.bbox.center)
    ]
    return [[word for word in view.words if box.contains(word.bbox.center)] for box in buttons]


def _text(words: Sequence[Token]) -> str:
    return " ".join(word.text for word in words)


def _picked(
    asked: TargetQuestion,
    candidates: Sequence[TargetCandidate],
    vouched: Sequence[TargetCandidate],
    around: Surroundings,
) -> tuple[TargetCandidate, str] | None:
    """The one of those whose surroundings speak for it, and why."""
    text, count = asked.target.text, f"{len(candidates)} texts « {asked.target.text} »"
    if len(candidates) == 1:
        return candidates[0], f"« {text} » read as « {candidates[0].hit.text} »"
    scales = [scale_since(asked.target, one.hit) for one in candidates]
    index = best_placed([one.hit.bbox for one in candidates], scales, around)
    placed = None if index is None or candidates[index] not in vouched else candidates[index]
    several = len(asked.target.neighbours) > 1  # one text alone does not outweigh what a thing is seen to be
    of_kind = vouched if several else candidates
    kind = by_role(asked, of_kind)
    by_kind = None if kind is None else of_kind[kind]
    if placed is not None and by_kind in (None, placed):
        return placed, f"of {count}, the one with the known neighbours"
    if placed is None and by_kind is not None and by_kind in vouched:
        return by_kind, f"of {count}, the only one that is a {asked.target.role}"
    exact = [one for one in vouched if one.hit.exact]
    if placed is None and len(exact) == 1:
        return exact[0], f"of {count}, the only one read without a doubt"
    return None


def _may_stand(hit: TextHit, asked: TargetQuestion) -> bool:
    """What answers a dialog stands in it, not on the page behind."""
    return asked.dialog is None or asked.dialog.contains(hit.bbox.center)


def _vouched(asked: TargetQuestion, one: TargetCandidate, around: Surroundings) -> bool:
    """By its text where nothing else is known of it, and otherwise by its surroundings, too. A dialog that is known by
    what it says is all the surroundings its answers need."""
    if not around:
        return one.hit.exact
    center = one.hit.bbox.center
    if one.hit.exact and asked.dialog is not None and asked.dialog.contains(center):
        return True
    rough = {scale_since(asked.target, one.hit), 1.0}  # boxes around words say no more
    agreeing = min(2, len(around)) if one.hit.exact else 2
    return around.vouch_at_some_scale(center, rough, agreeing)


def _stands_alone(asked: TargetQuestion, one: TargetCandidate, around: Surroundings) -> bool:
    """The only place that says it, letter for letter, on a thing of its kind, among all that it stood with."""
    place = one.hit.bbox
    of_kind = one.field is not None or by_role(asked, [one]) == 0
    return one.hit.perfect and of_kind and around.stand_apart(place, frame_around(place.center, asked.view))


def _worth_judging(readings: Readings, target: Target) -> list[TextHit]:
    """A text that may have been misread counts only where something else than the text can speak for it."""
    sure = [hit for hit in readings.sure if hit.whole] or list(readings.sure)
    speak = bool(target.neighbours) and target.selection_policy == "by_similarity"
    return [*sure, *readings.perhaps] if speak else sure


def _not_read(asked: TargetQuestion, text: str, readings: Readings) -> GroundingAttempt:
    if readings.perhaps:
        reason = f"« {text} » is not read, only « {readings.perhaps[0].text} », which may be something else"
    elif readings.inside:
        reason = f"« {text} » stands only inside longer texts, such as « {readings.inside[0].phrase} »"
    else:
        reason = f"« {text} » is not among the texts read"
    return _attempt(
        asked, "not_found", reason, [TargetCandidate(hit) for hit in (*readings.perhaps, *readings.inside)]
    )


def _first(chosen: TargetCandidate, candidates: Sequence[TargetCandidate]) -> list[TargetCandidate]:
    return [chosen, *(one for one in candidates if one is not chosen)]


def _attempt(
    asked: TargetQuestion,
    outcome: Literal["found", "not_found", "ambiguous"],
    reason: str,
    candidates: Sequence[TargetCandidate] = (),
) -> GroundingAttempt:
    elements = tuple(one.grounded(asked.target) for one in candidates)
    return GroundingAttempt(method="ocr_anchor", outcome=outcome, reason=reason, candidates=elements)
