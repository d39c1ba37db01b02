"""Dialogs as they were met and kept, told in words; and a person's word on them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from rpa_vision.models.replay.dialog import DialogEvent, DialogPolicy, DialogType
from rpa_vision.models.replay.dialog_memory import KeptDialog, LearntDialog, Review

NINE = datetime(2026, 1, 5, 9, 0, tzinfo=UTC)
LABELS = "Souhaitez-vous imprimer les étiquettes ?"


def met(
    said: Sequence[str],
    buttons: Sequence[str] = ("Oui", "Non"),
    kind: DialogType = DialogType.INCONNU,
    reason: str | None = "unknown",
    fields: int = 0,
    **more: Any,
) -> DialogEvent:
    """``reason`` None: it was answered."""
    told: dict[str, Any] = {"reason": reason} if reason else {"click": {"label": buttons[0], "point": [1, 1]}}
    event = {
        "dialog_type": kind,
        "policy_applied": DialogPolicy.ASK_HUMAN if reason else DialogPolicy.DECLARATIVE,
        "confidence": 0.0,
        "classification_method": "none",
        "ocr_text": "\n".join([*said, *buttons])[:300],
        "change_signal": None,
        "workflow_step": None,
        "workflow_action_id": None,
        "action_taken": "paused" if reason else "resolved",
        "elapsed_ms": 12,
        "screenshot_path": None,
        "extra": {
            **told,
            "title": said[0] if len(said) > 1 else "",
            "buttons": [{"label": label, "bbox": [0, 0, 9, 9]} for label in buttons],
            "fields": fields,
        },
    }
    return DialogEvent.model_validate({**event, **more})


def kept(event: DialogEvent, dialog_id: int = 1, workflow_id: str | None = None) -> KeptDialog:
    return KeptDialog(dialog_id=dialog_id, at=NINE, workflow_id=workflow_id, event=event)


def review(**fields: Any) -> Review:
    said = {"name": "Étiquettes", "type": DialogType.METIER_CONFIRM, "button": "Non", "scope": "site"}
    return Review.model_validate({**said, **fields})


def learnt(**fields: Any) -> LearntDialog:
    decided = {
        "answer_id": "ans_1",
        "name": "Étiquettes",
        "type": DialogType.METIER_CONFIRM,
        "button": "Non",
        "buttons": ("Oui", "Non"),
        "pattern": "imprimer les étiquettes",
        "gist": "souhaitez vous imprimer les étiquettes oui non",
        "scope": "site",
        "dialog_id": 1,
        "at": NINE,
        "by": "mme.durand",
    }
    return LearntDialog.model_validate({**decided, **fields})
