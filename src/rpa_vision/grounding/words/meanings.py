"""From the words that were found to what they stand for: themselves, a field, or a spot beside them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from rpa_vision.grounding.question import TargetQuestion
from rpa_vision.grounding.words.candidates import TargetCandidate, scale_since, scaled
from rpa_vision.grounding.words.controls import (
    FIELD_ROLES,
    FIELDS,
    NO_FIELDS,
    TICKED,
    field_at,
    fields_named,
    names_a_field,
    standing_at,
    stands_beside_its_words,
)
from rpa_vision.grounding.words.hits import TextHit


@dataclass(frozen=True)
class Misplaced:
    """The words are there; what they stand for is not, or is something else."""

    outcome: Literal["not_found", "ambiguous"]
    reason: str
    candidates: list[TargetCandidate]


def meant_by(asked: TargetQuestion, hits: Sequence[TextHit]) -> list[TargetCandidate] | Misplaced:
    """A field is looked for as such: where its label stands says it better than any distance in pixels."""
    spots = [
        TargetCandidate(hit, offset=scaled(asked.offset, scale_since(asked.target, hit))) for hit in hits
    ]
    if not stands_beside_its_words(asked):
        return spots
    if names_a_field(asked.target):
        named = _form_elements(asked, hits)
        if named:
            return _undisputed(asked, named, spots)
        if asked.offset is None:
            reason = f"« {asked.target.text} » is read, but no field of that name is seen"
            return Misplaced("not_found", reason, spots)
    return _spots(asked, spots)


def _form_elements(asked: TargetQuestion, hits: Sequence[TextHit]) -> list[TargetCandidate]:
    """Those the words name, or are a part of. What stands in a field is only its value, or a hint, and counts where
    nothing is named so."""
    elements = asked.view.elements
    on = [(hit, standing_at(hit.bbox.center, elements)) for hit in hits]
    named = [TargetCandidate(hit, field, (0, 0)) for field, hit in fields_named(hits, elements)]
    ticked = [
        TargetCandidate(hit, offset=(0, 0)) for hit, one in on if one is not None and one.type in TICKED
    ]
    inside = [
        TargetCandidate(hit, offset=(0, 0)) for hit, one in on if one is not None and one.type in FIELDS
    ]
    beside = asked.offset not in (None, (0, 0))
    return [*named, *ticked] or ([] if beside else inside)


def _undisputed(
    asked: TargetQuestion, named: list[TargetCandidate], spots: Sequence[TargetCandidate]
) -> list[TargetCandidate] | Misplaced:
    """Refused where the learnt distance from the only such label leads into another field than the label does."""
    if len(named) == 1 and len(spots) == 1 and asked.offset is not None:
        field = field_at(spots[0].spot, asked.view.elements)
        if field is not None and field != named[0].field:
            reason = f"« {asked.target.text} » names one field, and another stands where its field stood"
            return Misplaced("ambiguous", reason, [*named, *spots])
    return named


def _spots(asked: TargetQuestion, spots: list[TargetCandidate]) -> list[TargetCandidate] | Misplaced:
    """The weaker way, for what no element is seen of: never into a field that has another name, nor, for a field, onto
    what is none."""
    for one in spots:
        there = standing_at(one.spot, asked.view.elements)
        if asked.target.role in FIELD_ROLES and there is not None and there.type in NO_FIELDS and there.label:
            reason = f"where « {asked.target.text} » had its field, the {there.type} « {there.label} » stands"
            return Misplaced("ambiguous", reason, spots)
        field = field_at(one.spot, asked.view.elements)
        if field is not None and field.label and not fields_named([one.hit], [field]):
            reason = f"where « {asked.target.text} » had its field, the field « {field.label} » stands"
            return Misplaced("ambiguous", reason, spots)
    return spots
