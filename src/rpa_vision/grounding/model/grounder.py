"""A vision model's word on where the target is, believed only about what the other senses see there too."""

from __future__ import annotations

from typing import Literal

from rpa_vision.errors import ModelUnavailableError
from rpa_vision.grounding.model.asking import box_asked, known_about, wanted
from rpa_vision.grounding.model.proof import Proven, proven
from rpa_vision.grounding.model.reply import read_reply
from rpa_vision.grounding.question import TargetQuestion
from rpa_vision.models.target import BY_MODEL, GroundedElement, GroundingAttempt, Target
from rpa_vision.ports import VisionModel
from rpa_vision.prompts import forms
from rpa_vision.prompts.wording import Own, prompt, system_prompt
from rpa_vision.settings import GroundingSettings

SURE = 0.5


class VlmGrounder:
    def __init__(self, model: VisionModel, settings: GroundingSettings) -> None:
        self._model = model
        self._timeout_s = settings.vlm_timeout_s
        self._least_score = settings.text_score

    def look_for(self, asked: TargetQuestion) -> GroundingAttempt:
        named = wanted(asked.target)
        if named is None:
            return _attempt("not_found", "the target has neither words nor a role to ask a model for")
        profile = self._model.profile
        sent = profile.size_sent(asked.view.size)
        box = box_asked(profile.box_form, sent)
        question = prompt("target", wanted=Own(named), context=known_about(asked), box=box)
        try:
            text = self._model.answer(
                question,
                [asked.view.frame.pixels],
                self._timeout_s,
                system=system_prompt(),
                schema=forms.TARGET,
            )
        except ModelUnavailableError as error:
            return _attempt("not_found", str(error))
        reply = read_reply(text, profile.box_form, sent, asked.view.size)
        if reply is None:
            return _attempt("not_found", f"{self._model.name} did not answer in JSON")
        if not reply.found:
            return _attempt("not_found", f"{self._model.name} does not see it")
        if reply.box is None:
            return _attempt("not_found", f"{self._model.name}: {reply.problem}")
        if reply.confidence < SURE:
            return _attempt("not_found", f"{self._model.name} is {reply.confidence:.0%} sure only")
        proof = proven(asked, reply.box, reply.words, self._least_score)
        if isinstance(proof, str):
            return _attempt("not_found", f"{self._model.name} points at a place where {proof}")
        element = _element(asked.target, proof, reply.confidence)
        return _attempt("found", f"{self._model.name} points at it, and {proof.seen}", element)


def _element(target: Target, proof: Proven, confidence: float) -> GroundedElement:
    return GroundedElement(
        role=target.role,
        text=target.text,
        bbox=proof.box,
        center=proof.box.center,
        confidence=confidence,
        method=BY_MODEL,
        source_ocr_text=proof.text,
        click_offset=(0, 0),
    )


def _attempt(
    outcome: Literal["found", "not_found"], reason: str, *candidates: GroundedElement
) -> GroundingAttempt:
    return GroundingAttempt(method=BY_MODEL, outcome=outcome, reason=reason, candidates=candidates)
