"""Did the action have its effect? Pixels first, then what the screen now says."""

from __future__ import annotations

from rpa_vision.learning.matching.known import KnownScreens
from rpa_vision.models.action import KeyPressAction, MouseClickAction, TextInputAction, WaitAction
from rpa_vision.models.geometry import Point
from rpa_vision.models.verdict import Verification
from rpa_vision.phrases import Language, say
from rpa_vision.ports import Frame
from rpa_vision.replay.plan import PlanStep
from rpa_vision.replay.readback import is_read_back
from rpa_vision.replay.sight import Sight
from rpa_vision.verification.critic import combine
from rpa_vision.verification.pixels import ActionType, ReplayVerifier


class Judge:
    def __init__(self, verifier: ReplayVerifier, language: Language) -> None:
        self._verifier = verifier
        self._language = language

    def judge(
        self, step: PlanStep, before: Frame, after: Sight, known: KnownScreens, place: Point | None
    ) -> Verification:
        """``place`` is where the action went; for typing, where its field was clicked."""
        pixels = self._verifier.verify(before, after.view.frame, _kind(step), place)
        if isinstance(step.action, TextInputAction):
            return self._typed(step, step.action.parameters.text, pixels, before, after, known, place)
        if pixels.suggestion == "retry" or (step.expected is None and not step.effects):
            return pixels
        return self._expected(step, pixels, after, known)

    def _typed(
        self,
        step: PlanStep,
        text: str,
        pixels: Verification,
        before: Frame,
        after: Sight,
        known: KnownScreens,
        place: Point | None,
    ) -> Verification:
        """The value itself, read where it was typed, is the proof.

        It proves more than the number of pixels it covers: a short value changes less of the screen than
        the pixel level notices.
        """
        if is_read_back(text, before, after.view, place):
            proof = say(self._language, "effect.text_seen", text=_told_text(step))
            return self._expected(step, pixels, after, known, proof)
        missing = say(self._language, "effect.text_missing", text=_told_text(step))
        return combine(pixels, expected_seen=False, detail=missing, elapsed_ms=0)

    def _expected(
        self, step: PlanStep, pixels: Verification, after: Sight, known: KnownScreens, *proofs: str
    ) -> Verification:
        failures = self._failures(step, after, known)
        proven = [*proofs, *self._proofs(step)]
        seen = False if failures else True if proven else None
        return combine(pixels, expected_seen=seen, detail="; ".join(failures or proven), elapsed_ms=0)

    def _failures(self, step: PlanStep, after: Sight, known: KnownScreens) -> list[str]:
        """Everything that should be seen by now and is not."""
        found = []
        for effect in step.effects:
            failure = effect.failure(after)
            if failure is not None and effect.kind == "text_visible":
                found.append(say(self._language, "effect.text_missing", text=effect.value))
            elif failure is not None:
                found.append(say(self._language, "effect.other_missing", text=failure))
        if step.expected is not None and not after.shows(step.expected, known):
            found.append(say(self._language, "effect.screen_missing", text=step.expected.label))
        return found

    def _proofs(self, step: PlanStep) -> list[str]:
        read = [effect.value for effect in step.effects if effect.kind == "text_visible"]
        proofs = [say(self._language, "effect.text_seen", text=text) for text in read]
        if (
            step.expected is not None and step.expected.node_id != step.screen.node_id
        ):  # still there proves nothing
            proofs.append(say(self._language, "effect.screen_seen", text=step.expected.label))
        return proofs


def _told_text(step: PlanStep) -> str:
    return step.told.parameters.text if isinstance(step.told, TextInputAction) else ""


def _kind(step: PlanStep) -> ActionType:
    match step.action:
        case MouseClickAction():
            return "click"
        case TextInputAction():
            return "type"
        case KeyPressAction():
            return "key_combo"
        case WaitAction():
            return "wait"
