"""Putting a decision about a dialog into words, and into the event it leaves."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import Literal

from rpa_vision.dialogs.judge.classify import UNKNOWN, Classification
from rpa_vision.dialogs.respond.resolution import AskPerson, ClickAnswer, DialogContext
from rpa_vision.models.base import JsonObject
from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.replay.dialog import (
    OCR_TEXT_MAX,
    SYSTEM_TYPES,
    ChangeSignal,
    DialogEvent,
    DialogPolicy,
    DialogType,
    policy_for,
)
from rpa_vision.perception.dialogs.parts import DialogBox
from rpa_vision.phrases import Language, say

Reason = Literal[
    "dialog.system",
    "dialog.unknown",
    "dialog.suspect",
    "dialog.browser",
    "dialog.held",
    "dialog.switched_off",
    "dialog.disagree",
    "dialog.no_button",
    "dialog.untimely",
    "dialog.covered",
]
"""Why a person is asked, as the phrase that says so."""
NAMES = {
    DialogType.UAC: "dialog_type.uac",
    DialogType.WINDOWS_HELLO: "dialog_type.windows_hello",
    DialogType.DEFENDER_SMARTSCREEN: "dialog_type.defender_smartscreen",
    DialogType.WINDOWS_DEFENDER: "dialog_type.windows_defender",
    DialogType.DRIVER_INSTALL: "dialog_type.driver_install",
    DialogType.CREDENTIAL_PROMPT: "dialog_type.credential_prompt",
    DialogType.BROWSER_PERMISSION: "dialog_type.browser_permission",
    DialogType.BROWSER_SAVE_PASSWORD: "dialog_type.browser_save_password",
    DialogType.BROWSER_BLOCKED_PAGE: "dialog_type.browser_blocked_page",
    DialogType.METIER_SAVE: "dialog_type.metier_save",
    DialogType.METIER_CONFIRM: "dialog_type.metier_confirm",
    DialogType.METIER_OVERWRITE: "dialog_type.metier_overwrite",
    DialogType.OK_TRIVIAL: "dialog_type.ok_trivial",
    DialogType.OK_SUSPECT: "dialog_type.ok_suspect",
    DialogType.INCONNU: "dialog_type.inconnu",
}


@dataclass(frozen=True)
class Case:
    """One look, as far as it got: what was not found out before it failed stays out of the event."""

    context: DialogContext
    language: Language
    started: float
    signal: ChangeSignal | None = None
    dialog: DialogBox | None = None
    stayed: bool = False

    def click(self, label: str, point: Point, kind: Classification) -> ClickAnswer:
        policy = policy_for(kind.dialog_type, self.context.declared)
        told: JsonObject = {"click": {"label": label, "point": list(point)}}
        event = self._event(kind, policy, told, resolved=True)
        declared = kind.dialog_type in self.context.declared
        return ClickAnswer(point, label, event, declared, self._box, self.stayed, kind.tells_failure)

    def ask(self, reason: Reason, kind: Classification) -> AskPerson:
        system = kind.dialog_type in SYSTEM_TYPES
        policy = DialogPolicy.ESCALATE_SECURITY if system else DialogPolicy.ASK_HUMAN
        message = say(
            self.language,
            reason,
            kind=say(self.language, NAMES[kind.dialog_type]),
            title=self.dialog.title if self.dialog else "",
        )
        told: JsonObject = {"reason": reason.partition(".")[2]}
        return AskPerson(message, self._event(kind, policy, told, resolved=False), self._box, self.stayed)

    @property
    def _box(self) -> Box | None:
        return None if self.dialog is None else self.dialog.box

    def failed(self, error: Exception) -> AskPerson:
        """The error's own words may quote the screen: its name is enough to look it up in the log."""
        message = say(self.language, "dialog.failed", error=type(error).__name__)
        told: JsonObject = {"reason": "failed", "error": type(error).__name__}
        failed = replace(UNKNOWN, method="failed")
        return AskPerson(message, self._event(failed, DialogPolicy.ASK_HUMAN, told, resolved=False))

    def _event(
        self, kind: Classification, policy: DialogPolicy, told: JsonObject, *, resolved: bool
    ) -> DialogEvent:
        return DialogEvent(
            dialog_type=kind.dialog_type,
            policy_applied=policy,
            confidence=kind.confidence,
            classification_method=kind.method,
            ocr_text=self.dialog.text[:OCR_TEXT_MAX] if self.dialog else "",
            change_signal=self.signal,
            workflow_step=self.context.step_index,
            workflow_action_id=self.context.action_id,
            action_taken="resolved" if resolved else "paused",
            elapsed_ms=round((time.perf_counter() - self.started) * 1000),
            screenshot_path=self.context.screenshot,
            extra=told | _parts(self.dialog),
        )


def _parts(dialog: DialogBox | None) -> JsonObject:
    if dialog is None:
        return {}
    buttons: list[JsonObject] = [{"label": one.label, "bbox": list(one.bbox)} for one in dialog.answers]
    return {
        "box": list(dialog.box),
        "title": dialog.title,
        "buttons": [*buttons],
        "fields": len(dialog.fields),
    }
