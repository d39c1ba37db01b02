"""What a workflow's rules say about a deed, whichever way it is done: by a click on words, on a place, or by keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rpa_vision.dialogs.respond.resolution import AskPerson, ClickAnswer, Resolution
from rpa_vision.grounding.words.controls import FIELDS, standing_at
from rpa_vision.models.geometry import Point
from rpa_vision.models.graph.workflow import SafetyRules
from rpa_vision.models.replay.pause import PauseReason
from rpa_vision.perception.view import ScreenView
from rpa_vision.phrases import Bilingual, Language, phrased
from rpa_vision.text.folding import folded


@dataclass(frozen=True)
class RuledDeed:
    words: str
    """All that says what it does, folded."""
    roles: frozenset[str] = frozenset()
    by_keys: bool = False
    """What its keys do depends on where they go: nothing is forbidden for them for ever."""


_SAVES = RuledDeed(
    "enregistrer, sauvegarder, valider, save", frozenset({"primary_action", "submit"}), by_keys=True
)
_SENDS = RuledDeed(
    "valider, confirmer, envoyer, ok, oui, submit, confirm, send, yes",
    frozenset({"primary_action", "submit"}),
    by_keys=True,
)
_DELETES = RuledDeed(
    "supprimer, effacer, retirer, delete, remove", frozenset({"delete_action"}), by_keys=True
)
_KEYS = {
    frozenset({"ctrl", "s"}): _SAVES,
    frozenset({"enter"}): _SENDS,
    frozenset({"ctrl", "enter"}): _SENDS,
    frozenset({"delete"}): _DELETES,
    frozenset({"shift", "delete"}): _DELETES,
    frozenset({"ctrl", "delete"}): _DELETES,
}


def pressed(keys: Sequence[str]) -> RuledDeed:
    return _KEYS.get(frozenset(key.lower() for key in keys), RuledDeed("", by_keys=True))


def clicked(place: Point, view: ScreenView, said: str = "", role: str | None = None) -> RuledDeed:
    """By what was looked for, and by what is seen at the very place. What stands in a field is only its value."""
    standing = standing_at(place, view.elements)
    in_field = standing is not None and standing.type in FIELDS
    written = [] if in_field else [line.text for line in view.lines if line.bbox.contains(place)]
    label = "" if standing is None else standing.label
    roles = (role, None if standing is None else standing.role)
    return RuledDeed(folded(" | ".join([said, label, *written])), frozenset(filter(None, roles)))


def as_rules_allow(
    rules: SafetyRules, found: ClickAnswer, view: ScreenView, language: Language
) -> Resolution:
    refusal = objection_to_answer(rules, found, view, language)
    if refusal is None:
        return found
    left = found.event.model_copy(
        update={"action_taken": "paused", "extra": {**found.event.extra, "reason": "rules"}}
    )
    return AskPerson(refusal, left, found.box)


def objection_to_answer(
    rules: SafetyRules, answer: ClickAnswer, view: ScreenView, language: Language
) -> str | None:
    """Why the rules leave this answer to a dialog to a person. Nobody has confirmed it."""
    deed = clicked(answer.point, view, answer.label)
    refusal = objection(rules, deed, confirmed=False)
    return None if refusal is None else refusal[1].said_in(language)


def objection(
    rules: SafetyRules, deed: RuledDeed, *, confirmed: bool
) -> tuple[PauseReason, Bilingual] | None:
    """Why this must not be done without a person; None when it may. Nobody can confirm a click that is forbidden."""
    word = next((text for text in rules.forbidden_text_clicks if folded(text) in deed.words), None)
    role = next((role for role in rules.forbidden_roles if role in deed.roles), None)
    if word is not None and not deed.by_keys:
        return PauseReason.FORBIDDEN, phrased("pause.forbidden_text", text=word)
    if role is not None and not deed.by_keys:
        return PauseReason.FORBIDDEN, phrased("pause.forbidden_role", text=role)
    asked = (one for one in rules.require_confirmation_for if folded(one) in deed.words or one in deed.roles)
    sensitive = next(asked, None) or word or role
    if confirmed or sensitive is None:
        return None
    return PauseReason.ASKED_BY_WORKFLOW, phrased("pause.confirmation", text=sensitive)
