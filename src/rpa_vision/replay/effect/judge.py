"""Did the action have its effect? Pixels first, then what the screen now says, last what the record says."""

from __future__ import annotations

from collections.abc import Sequence

from rpa_vision.authoring.telling.explain import explain_action
from rpa_vision.learning.matching.known import KnownScreens
from rpa_vision.models.geometry import Point
from rpa_vision.models.graph.action import MouseClickAction, TextInputAction
from rpa_vision.models.graph.workflow import Node
from rpa_vision.models.replay.pause import PauseReason
from rpa_vision.models.replay.record_check import RecordAnswer
from rpa_vision.models.replay.verdict import Proof, Verification
from rpa_vision.phrases import Language, say
from rpa_vision.ports import Frame, RecordReader
from rpa_vision.replay.effect.proof import Looked, OwnSight, own_sight
from rpa_vision.replay.plan.step import PlanStep
from rpa_vision.replay.sight import Sight
from rpa_vision.replay.step.wish import wish_of
from rpa_vision.verification.critic import NO_OPINION, Critic, Opinion, combine, together
from rpa_vision.verification.pixels import ActionType, ReplayVerifier
from rpa_vision.verification.small_effects import small_effects

KINDS: dict[str, ActionType] = {
    "mouse_click": "click",
    "text_input": "type",
    "key_press": "key_combo",
    "mouse_scroll": "scroll",
    "drag": "drag",
    "wait": "wait",
}
SMALL_CONFIDENCE = 0.4
"""Of an effect that is a few words somewhere on the screen."""


class Judge:
    def __init__(
        self,
        verifier: ReplayVerifier,
        language: Language,
        records: RecordReader | None = None,
        critic: Critic | None = None,
    ) -> None:
        self._verifier = verifier
        self._language: Language = language
        self._records = records
        self._critic = critic

    def judge(
        self,
        step: PlanStep,
        before: Frame,
        after: Sight,
        known: KnownScreens,
        place: Point | None,
        alternatives: Sequence[Node] = (),
    ) -> Verification:
        """``place`` is where the action went; for typing, where its field was clicked. ``alternatives``: screens
        that may be seen instead of the expected one, because some demonstrations went on from them."""
        pixels = self._verifier.verify(before, after.view.frame, KINDS[step.action.type], place)
        if not pixels.changes_detected and not isinstance(step.action, TextInputAction):
            pixels = self._closely(pixels, step, before, after, place)
        unseen = not pixels.changes_detected and pixels.suggestion == "retry"
        if unseen and not isinstance(step.action, TextInputAction) and wish_of(step) is None:
            return pixels
        looked = Looked(step, before, after, known, place, alternatives)
        own = own_sight(looked, self._language)
        seen = self._with_proofs(self._both_levels(looked, pixels, own), own)
        return self._with_records(seen, step) if seen.verified and step.checks else seen

    def _closely(
        self, pixels: Verification, step: PlanStep, before: Frame, after: Sight, place: Point | None
    ) -> Verification:
        """Too little changed to count as a share of the screen: what came, went or is another text is an effect all
        the same, and whatever else changed is no « nothing »."""
        if not pixels.change_area_pct:
            return pixels
        clicked = place if isinstance(step.action, MouseClickAction) else None
        small = small_effects(before, after.view, clicked, self._verifier.pixel_level)
        if not small.spots:
            return pixels
        seen = {"changes_detected": True, "detail": f"{len(small.spots)} small changes"}
        if small.words:
            seen |= {"verified": True, "suggestion": "continue", "confidence": SMALL_CONFIDENCE}
        return pixels.model_copy(update=seen)

    def _both_levels(self, looked: Looked, pixels: Verification, own: OwnSight) -> Verification:
        opinion = NO_OPINION if own.seen is False else self._opinion(looked)
        told = [*own.failures, *(proof.detail for proof in own.proofs)]
        if opinion.seen is not None:
            key = "critic.agrees" if opinion.seen else "critic.disagrees"
            told.append(say(self._language, key, reason=opinion.reason))
        return combine(pixels, together(own.seen, opinion.seen), "; ".join(told), opinion.elapsed_ms)

    def _opinion(self, looked: Looked) -> Opinion:
        """Only where the step has an expected result."""
        step = looked.step
        expected = [say(self._language, "effect.text_seen", text=effect.value) for effect in step.effects]
        if step.expected is not None:
            expected.append(say(self._language, "effect.screen_seen", text=step.expected.label))
        if self._critic is None or not expected:
            return NO_OPINION
        action = explain_action(step.action, self._language)
        return self._critic.opinion(looked.before, looked.after.view.frame, action, "; ".join(expected))

    def _with_proofs(self, seen: Verification, own: OwnSight) -> Verification:
        proofs = own.proofs
        if not proofs and seen.changes_detected:
            changed = seen.local_change_pct or seen.change_area_pct
            detail = say(self._language, "effect.pixels", percent=f"{changed:.1f}")
            proofs = (Proof(kind="pixels", detail=detail),)
        kept = proofs if seen.verified else ()
        return seen.model_copy(
            update={"proofs": kept, "read_back": own.read_back, "about_another": own.about_another}
        )

    def _with_records(self, seen: Verification, step: PlanStep) -> Verification:
        """What the screen shows is only believed once every record that was named says so too."""
        answers = tuple(self._ask(step))
        against = [answer.detail for answer in answers if not answer.holds]
        if against:
            return seen.model_copy(
                update={
                    "verified": False,
                    "suggestion": "abort",
                    "semantic_verified": False,
                    "semantic_detail": "; ".join(against),
                    "proofs": (),
                    "records": answers,
                }
            )
        proofs = tuple(Proof(kind="record", detail=answer.detail) for answer in answers)
        return seen.model_copy(update={"proofs": (*proofs, *seen.proofs), "records": answers})

    def _ask(self, step: PlanStep) -> Sequence[RecordAnswer]:
        if self._records is None:
            details = [say(self._language, "records.no_source", source=check.source) for check in step.checks]
            return [RecordAnswer(holds=None, detail=detail) for detail in details]
        return [self._records.ask(check) for check in step.checks]


def why_not_verified(seen: Verification) -> PauseReason:
    """A record that says otherwise, or a word about somebody else, is another matter than an effect nobody could see."""
    if seen.about_another:
        return PauseReason.IDENTITY
    disagrees = any(answer.holds is False for answer in seen.records)
    return PauseReason.RECORD_DISAGREES if disagrees else PauseReason.EFFECT_NOT_SEEN
