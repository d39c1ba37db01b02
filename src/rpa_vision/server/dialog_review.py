"""Unknown dialogs: the same one met again is one, and what a person says about it is checked before it counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from rpa_vision.dialogs.judge.likeness import gist, near, same_dialog, suggested_pattern
from rpa_vision.dialogs.judge.review import ReviewMemory, check_decisions, check_review, obstacle
from rpa_vision.dialogs.respond.resolver import CatalogueOf
from rpa_vision.errors import CannotReviewError, ConflictError
from rpa_vision.models.replay.dialog_memory import REVIEWABLE, KeptDialog, LearntDialog, Review, UnknownDialog
from rpa_vision.phrases import Language, phrased, say
from rpa_vision.storage.database.ids import new_answer_id
from rpa_vision.storage.replays.dialog_answers import DialogAnswers
from rpa_vision.storage.replays.dialog_events import DialogEvents

LONGEST_NAME = 120
MOST = 5000
"""Dialogs looked through: more than a site meets while they are kept."""


@dataclass(frozen=True)
class Reviews:
    events: DialogEvents
    answers: DialogAnswers
    catalogue_of: CatalogueOf
    language: Language

    def unknown(self) -> list[UnknownDialog]:
        """The one met last comes first. What was decided, and is in force, is not asked again."""
        decisions = [one for one in self.answers.list() if one.in_force]
        open_still = [one for one in self.events.unanswered(MOST) if not _decided(one, decisions)]
        memory = ReviewMemory(self.catalogue_of(None), ())
        return [_told(group, memory, self.language) for group in _groups(open_still)]

    def review(self, dialog_id: int, review: Review, by: str | None) -> LearntDialog:
        dialog = self._unknown(dialog_id)
        workflow_id = self._workflow(dialog, review)
        pattern = review.pattern or suggested_pattern(dialog.event)
        answered = {"name": review.name, "type": review.type, "button": review.button, "by": by}
        learnt = _learnt(dialog, pattern, workflow_id, **answered)
        met = self.events.latest(MOST)
        check_review(dialog, review, learnt, ReviewMemory(self.catalogue_of(workflow_id), met))

        def decided(known: Sequence[LearntDialog]) -> LearntDialog:
            check_decisions(learnt, known)
            return learnt

        return self.answers.decide(decided)

    def leave(self, dialog_id: int, by: str | None) -> LearntDialog:
        """To a person, for ever; it is not listed any more."""
        dialog = self._unknown(dialog_id)
        pattern = suggested_pattern(dialog.event)
        name = (pattern or dialog.event.title)[:LONGEST_NAME].strip() or say(self.language, "review.untitled")
        left = _learnt(dialog, pattern, None, name=name, by=by)

        def decided(known: Sequence[LearntDialog]) -> LearntDialog:
            if _decided(dialog, [one for one in known if one.in_force]):
                raise ConflictError(phrased("dialog_refused.decided", dialog_id=dialog_id))
            return left

        return self.answers.decide(decided)

    def _unknown(self, dialog_id: int) -> KeptDialog:
        dialog = self.events.get(dialog_id)
        if dialog.event.reason not in REVIEWABLE:
            raise ConflictError(phrased("dialog_refused.not_unknown", dialog_id=dialog_id))
        return dialog

    def _workflow(self, dialog: KeptDialog, review: Review) -> str | None:
        if review.scope == "site":
            return None
        workflow_id = review.workflow_id or dialog.workflow_id
        if workflow_id is None:
            raise CannotReviewError(
                phrased(
                    "dialog_refused.review", dialog_id=dialog.dialog_id, why=phrased("review.no_workflow")
                )
            )
        return workflow_id


def _learnt(dialog: KeptDialog, pattern: str, workflow_id: str | None, **decided: object) -> LearntDialog:
    return LearntDialog.model_validate(
        {
            "answer_id": new_answer_id(),
            "pattern": pattern,
            "buttons": dialog.event.buttons,
            "gist": gist(dialog.event.ocr_text),
            "scope": "site" if workflow_id is None else "workflow",
            "workflow_id": workflow_id,
            "dialog_id": dialog.dialog_id,
            "at": datetime.now(UTC),
            **decided,
        }
    )


def _decided(dialog: KeptDialog, decisions: Sequence[LearntDialog]) -> bool:
    """An answer counts from its decision on: a dialog met later all the same is an open question again."""
    return any(
        near(one.gist, gist(dialog.event.ocr_text))
        and one.workflow_id in (None, dialog.workflow_id)
        and (one.type is None or dialog.at <= one.at)
        for one in decisions
    )


def _groups(newest_first: Sequence[KeptDialog]) -> list[list[KeptDialog]]:
    groups: list[list[KeptDialog]] = []
    read_alike: dict[tuple[str, int], list[KeptDialog]] = {}
    for dialog in newest_first:
        words = gist(dialog.event.ocr_text), len(dialog.event.buttons)
        known = read_alike.get(words) or next(
            (group for group in groups if same_dialog(group[0].event, dialog.event)), None
        )
        if known is None:
            groups.append(known := [])
        known.append(dialog)
        read_alike[words] = known
    return groups


def _told(group: Sequence[KeptDialog], memory: ReviewMemory, language: Language) -> UnknownDialog:
    latest, first = group[0], group[-1]
    why = obstacle(latest.event, memory)
    return UnknownDialog(
        dialog_id=first.dialog_id,
        latest_id=latest.dialog_id,
        title=latest.event.title,
        text=latest.event.ocr_text,
        buttons=latest.event.buttons,
        first_seen=first.at,
        last_seen=latest.at,
        count=len(group),
        workflows=tuple(sorted({one.workflow_id for one in group if one.workflow_id is not None})),
        picture=latest.event.screenshot_path,
        pattern=suggested_pattern(latest.event),
        obstacle=None if why is None else why.said_in(language),
    )
