"""May what a person says about an unknown dialog be learnt? Refused with the reason wherever it could answer wrongly.

This spares people mistakes. What keeps system dialogs safe is the order in which a dialog is classified: nothing that
is learnt comes before a system signature, a suspect word or an input field.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pydantic import ValidationError

from rpa_vision.dialogs.judge.catalogue import Catalogue
from rpa_vision.dialogs.judge.learnt import addition_of, consequential
from rpa_vision.dialogs.judge.likeness import near, question_lines, same_dialog
from rpa_vision.errors import CannotReviewError
from rpa_vision.models.replay.dialog import DialogEvent, DialogType
from rpa_vision.models.replay.dialog_memory import REVIEWABLE, KeptDialog, LearntDialog, Review
from rpa_vision.phrases import Bilingual, phrased
from rpa_vision.text.search import GAP, Pattern, Said, legible, says_any

SHORTEST_PATTERN = 12
"""Letters all together: « voulez-vous » alone would answer half of all questions."""
SHORTEST_PART = 4
HARMLESS = ("Annuler", "Cancel")
ASKED_FOR_GOOD_REASON = frozenset({"held", "suspect"})
"""Dialogs of the same type that a person was to answer."""


@dataclass(frozen=True)
class ReviewMemory:
    """What is known when a review is judged."""

    catalogue: Catalogue
    met: Sequence[KeptDialog]


def obstacle(event: DialogEvent, memory: ReviewMemory) -> Bilingual | None:
    """Why no answer to this dialog can be learnt, whatever a person says."""
    said, catalogue = Said(event.ocr_text.splitlines()), memory.catalogue
    refused = {
        "review.nothing_read": not legible(event.ocr_text) or not event.buttons,
        "review.system": catalogue.system_type(said) is not None or catalogue.browser_type(said) is not None,
        "review.fields": event.has_fields,
        "review.suspect": says_any(said, catalogue.suspect),
        "review.security": says_any(said, catalogue.security),
        "review.consequences": says_any(
            Said(question_lines(event)), (*catalogue.destructive, *catalogue.risks)
        ),
    }
    return next((phrased(key) for key, is_so in refused.items() if is_so), None)


def check_review(dialog: KeptDialog, review: Review, learnt: LearntDialog, memory: ReviewMemory) -> None:
    """``learnt`` is what the review would become."""
    why = obstacle(dialog.event, memory) or next(_objections(dialog, review, learnt, memory), None)
    if why is not None:
        raise CannotReviewError(phrased("dialog_refused.review", dialog_id=dialog.dialog_id, why=why))


def check_decisions(learnt: LearntDialog, decisions: Sequence[LearntDialog]) -> None:
    """One that is in force for the same dialogs is not contradicted unnoticed, whichever of the two says so."""
    other = next((one for one in decisions if one.in_force and _meet(one, learnt)), None)
    if other is not None:
        why = phrased("review.contradicts", name=other.name, answer_id=other.answer_id)
        raise CannotReviewError(phrased("dialog_refused.review", dialog_id=learnt.dialog_id, why=why))


def _objections(
    dialog: KeptDialog, review: Review, learnt: LearntDialog, memory: ReviewMemory
) -> Iterator[Bilingual]:
    event = dialog.event
    if (len(event.buttons) == 1) != (review.type is DialogType.OK_TRIVIAL):
        yield phrased("review.wrong_type")
    if legible(review.button) not in map(legible, event.buttons):
        yield phrased("review.no_button", button=review.button, buttons=", ".join(event.buttons))
    if _has_consequences(event, review, memory.catalogue):
        yield phrased("review.consequences")
    yield from _about_pattern(event, learnt, memory)
    too_many = next((one for one in memory.met if _answers_wrongly(learnt, event, one)), None)
    if too_many is not None:
        text = " ".join(too_many.event.ocr_text.split())
        yield phrased("review.too_common", dialog=too_many.dialog_id, text=text[:120])


def _about_pattern(event: DialogEvent, learnt: LearntDialog, memory: ReviewMemory) -> Iterator[Bilingual]:
    parts = learnt.pattern.split(GAP)
    if len(legible(learnt.pattern)) < SHORTEST_PATTERN or min(map(_letters, parts)) < SHORTEST_PART:
        yield phrased("review.short", least=SHORTEST_PATTERN, part=SHORTEST_PART)
        return
    if not Said(question_lines(event)).has(Pattern(learnt.pattern)):
        yield phrased("review.not_said", pattern=learnt.pattern)
    known = next(_shipped_for_others(learnt, memory.catalogue), None)
    if known is not None:
        yield phrased("review.common", pattern=known)
    try:
        addition_of(learnt)
    except ValidationError:
        yield phrased("review.system")


def _letters(part: str) -> int:
    return len(legible(part))


def _has_consequences(event: DialogEvent, review: Review, catalogue: Catalogue) -> bool:
    words = consequential(review.type)
    harmless = map(legible, (*catalogue.dismiss, *HARMLESS))
    answer = legible(review.button) not in harmless and says_any(Said([review.button]), words)
    return answer or says_any(Said(question_lines(event)), words)


def _shipped_for_others(learnt: LearntDialog, catalogue: Catalogue) -> Iterator[str]:
    """Wordings of other types that it would be found in."""
    business = (text for entry in catalogue.business if entry.type != learnt.type for text in entry.match)
    signed = (text for texts in catalogue.signatures.values() for text in texts)
    wanted = Pattern(learnt.pattern)
    return (text for text in (*business, *signed) if Said([text.replace(GAP, " ")]).has(wanted))


def _meet(one: LearntDialog, other: LearntDialog) -> bool:
    if (one.scope, one.workflow_id) != (other.scope, other.workflow_id) or not _same_buttons(
        one.buttons, other.buttons
    ):
        return False
    found = _found_in(one.pattern, other.pattern) or _found_in(other.pattern, one.pattern)
    return near(one.gist, other.gist) or (one.type is not None and found)


def _found_in(pattern: str, text: str) -> bool:
    return Said([text.replace(GAP, " ")]).has(Pattern(pattern))


def _answers_wrongly(learnt: LearntDialog, reviewed: DialogEvent, other: KeptDialog) -> bool:
    event = other.event
    if same_dialog(event, reviewed) or not Said(question_lines(event)).has(Pattern(learnt.pattern)):
        return False
    if event.reason in REVIEWABLE:
        return not _same_buttons(event.buttons, learnt.buttons)
    return event.dialog_type != learnt.type or event.reason in ASKED_FOR_GOOD_REASON


def _same_buttons(one: Sequence[str], other: Sequence[str]) -> bool:
    return sorted(map(legible, one)) == sorted(map(legible, other))
