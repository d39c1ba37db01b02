"""Whom a task is about, as far as anybody has said so."""

from __future__ import annotations

from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.phrases import Language, say


def subject_words(workflow: Workflow, language: Language) -> str:
    confirmed = workflow.identity_confirmed
    if confirmed is None:
        names = ", ".join(workflow.identity or workflow.proposed_identity)
        return say(language, "learn.subject_proposed" if names else "learn.subject_unknown", names=names)
    by = confirmed.by or say(language, "because.somebody")
    key = "learn.subject_confirmed" if workflow.identity else "learn.subject_nobody"
    return say(language, key, names=", ".join(workflow.identity), by=by)


def confirming_command(workflow: Workflow) -> str:
    """What to type to confirm what is proposed."""
    names = workflow.identity or workflow.proposed_identity
    return " ".join(["rpa-vision workflow subject", workflow.workflow_id, *(names or ("--nobody",))])
