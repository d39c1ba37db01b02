"""Dialogs: their types, the immutable policy, and the trace each one leaves."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, JsonValue

from rpa_vision.models.base import Count, Id, JsonObject, Model, RelativePath, Unit
from rpa_vision.models.geometry import Box

OCR_TEXT_MAX = 300


class DialogType(StrEnum):
    UAC = "uac"
    WINDOWS_HELLO = "windows_hello"
    DEFENDER_SMARTSCREEN = "defender_smartscreen"
    WINDOWS_DEFENDER = "windows_defender"
    DRIVER_INSTALL = "driver_install"
    CREDENTIAL_PROMPT = "credential_prompt"
    BROWSER_PERMISSION = "browser_permission"
    BROWSER_SAVE_PASSWORD = "browser_save_password"  # noqa: S105 - a dialog's name
    BROWSER_BLOCKED_PAGE = "browser_blocked_page"
    METIER_SAVE = "metier_save"
    METIER_CONFIRM = "metier_confirm"
    METIER_OVERWRITE = "metier_overwrite"
    OK_TRIVIAL = "ok_trivial"
    OK_SUSPECT = "ok_suspect"
    INCONNU = "inconnu"


class DialogPolicy(StrEnum):
    ESCALATE_SECURITY = "escalate_security"
    ASK_HUMAN = "ask_human"
    DECLARATIVE = "declarative"
    AUTO_DISMISS = "auto_dismiss"


SYSTEM_TYPES = frozenset(
    {
        DialogType.UAC,
        DialogType.WINDOWS_HELLO,
        DialogType.DEFENDER_SMARTSCREEN,
        DialogType.WINDOWS_DEFENDER,
        DialogType.DRIVER_INSTALL,
        DialogType.CREDENTIAL_PROMPT,
    }
)

# What a workflow's author may decide in advance. Everything else keeps its policy whatever is declared.
DECLARABLE_TYPES = frozenset(
    {
        DialogType.BROWSER_PERMISSION,
        DialogType.METIER_SAVE,
        DialogType.METIER_CONFIRM,
        DialogType.METIER_OVERWRITE,
    }
)

AnsweredType = Literal[
    DialogType.METIER_SAVE, DialogType.METIER_OVERWRITE, DialogType.METIER_CONFIRM, DialogType.OK_TRIVIAL
]
"""The only types a catalogue can give a button to."""

_POLICIES: Mapping[DialogType, DialogPolicy] = {
    DialogType.METIER_SAVE: DialogPolicy.DECLARATIVE,
    DialogType.METIER_CONFIRM: DialogPolicy.DECLARATIVE,
    DialogType.METIER_OVERWRITE: DialogPolicy.DECLARATIVE,
    DialogType.OK_TRIVIAL: DialogPolicy.AUTO_DISMISS,
}


class DeclaredDialog(Model):
    """What a workflow says to do with a dialog it expects."""

    action: Annotated[str, Field(min_length=1)]
    label: Annotated[str, Field(min_length=1)]


def _no_system_types(declared: dict[DialogType, DeclaredDialog]) -> dict[DialogType, DeclaredDialog]:
    for dialog_type in declared:
        if dialog_type not in DECLARABLE_TYPES:
            raise ValueError(f"{dialog_type} cannot be declared: a person always decides on it")
    return declared


DeclaredDialogs = Annotated[dict[DialogType, DeclaredDialog], AfterValidator(_no_system_types)]


def policy_for(dialog_type: DialogType, declared: Mapping[DialogType, DeclaredDialog]) -> DialogPolicy:
    """The policy table. Nothing that is declared can soften a system dialog."""
    if dialog_type in SYSTEM_TYPES:
        return DialogPolicy.ESCALATE_SECURITY
    if dialog_type in DECLARABLE_TYPES and dialog_type in declared:
        return DialogPolicy.DECLARATIVE
    return _POLICIES.get(dialog_type, DialogPolicy.ASK_HUMAN)


def _box(told: JsonValue) -> Box | None:
    numbers = [one for one in told if isinstance(one, int)] if isinstance(told, list) else []
    return Box(*numbers) if len(numbers) == len(Box._fields) else None


class ChangeSignal(Model):
    is_modal: bool
    secure_desktop: bool
    central_change: Unit
    global_change: Unit
    foreground_changed: bool = False


class DialogEvent(Model):
    dialog_type: DialogType
    policy_applied: DialogPolicy
    confidence: Unit
    classification_method: str
    ocr_text: Annotated[str, Field(max_length=OCR_TEXT_MAX)]
    change_signal: ChangeSignal | None
    workflow_step: Count | None
    workflow_action_id: Id | None
    action_taken: Literal["resolved", "paused"]
    elapsed_ms: Count
    screenshot_path: RelativePath | None
    extra: JsonObject = {}

    @property
    def reason(self) -> str | None:
        """Why a person was asked."""
        reason = self.extra.get("reason")
        return reason if isinstance(reason, str) else None

    @property
    def title(self) -> str:
        title = self.extra.get("title")
        return title if isinstance(title, str) else ""

    @property
    def buttons(self) -> tuple[str, ...]:
        """What it could be answered with, in reading order."""
        labels = (one.get("label") for one in self._told_buttons)
        return tuple(label for label in labels if isinstance(label, str))

    @property
    def box(self) -> Box | None:
        """All of it; None where no border was seen around it."""
        return _box(self.extra.get("box"))

    @property
    def answers(self) -> tuple[tuple[str, Box], ...]:
        """Its buttons, each with its place."""
        placed = ((one.get("label"), _box(one.get("bbox"))) for one in self._told_buttons)
        return tuple((label, box) for label, box in placed if isinstance(label, str) and box is not None)

    @property
    def _told_buttons(self) -> tuple[JsonObject, ...]:
        told = self.extra.get("buttons")
        return tuple(one for one in told if isinstance(one, dict)) if isinstance(told, list) else ()

    @property
    def clicked(self) -> str | None:
        """The button it was answered with."""
        click = self.extra.get("click")
        label = click.get("label") if isinstance(click, dict) and self.action_taken == "resolved" else None
        return label if isinstance(label, str) else None

    @property
    def has_fields(self) -> bool:
        return bool(self.extra.get("fields"))
