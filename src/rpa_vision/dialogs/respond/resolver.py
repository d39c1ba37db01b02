"""One look at the screen for dialogs: nothing, one click that is declared, or a person. Whatever fails is a person."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace

import structlog

from rpa_vision.dialogs.judge.catalogue import Catalogue
from rpa_vision.dialogs.judge.classify import ILLEGIBLE, SURE, UNKNOWN, Classification, DialogClassifier
from rpa_vision.dialogs.judge.model_opinion import second_look
from rpa_vision.dialogs.respond.button import can_be_answered, find_button, label_for
from rpa_vision.dialogs.respond.reporting import Case, Reason
from rpa_vision.dialogs.respond.resolution import AskPerson, Callbacks, ClickAnswer, DialogContext, Resolution
from rpa_vision.dialogs.sighting.looking import ENLARGED, SECURE_DESKTOP, Sighting, sight
from rpa_vision.errors import ModelUnavailableError
from rpa_vision.models.replay.dialog import DialogEvent, DialogPolicy, DialogType, policy_for
from rpa_vision.perception.dialogs.parts import DialogBox
from rpa_vision.perception.dialogs.reread import CloseReading, read_closer
from rpa_vision.perception.view import ScreenView
from rpa_vision.ports import Frame, VisionModel
from rpa_vision.settings import Settings
from rpa_vision.text.search import Said, legible, says_any
from rpa_vision.timing import span

log = structlog.get_logger()

NO_CONTEXT = DialogContext()
TOLD = 12
"""Letters that say something: an icon is read as fewer."""
READINGS = 2
"""To find the button in again: a word on a large coloured button is lost by one and not by another."""
CatalogueOf = Callable[[str | None], Catalogue]
"""The catalogue for a workflow; asked at each look, so that what was just reviewed or revoked counts."""
REASONS: dict[DialogType, Reason] = {
    DialogType.INCONNU: "dialog.unknown",
    DialogType.OK_SUSPECT: "dialog.suspect",
}
"""Why a person decides; the other types say it by themselves."""


@dataclass(frozen=True)
class Known:
    """What a dialog is, and the reading that says so."""

    dialog: DialogBox
    kind: Classification
    enlarged: int
    """How many times it was enlarged for it; what confirms it is another reading."""


class DialogResolver:
    def __init__(
        self, catalogue_of: CatalogueOf, settings: Settings, model: VisionModel | None = None
    ) -> None:
        self._catalogue_of = catalogue_of
        self._settings = settings
        self._model = model

    def look(
        self,
        view: ScreenView,
        context: DialogContext = NO_CONTEXT,
        *,
        before: Frame | None = None,
        force: bool = False,
    ) -> Resolution | None:
        """``before``: the screen as it was when nothing stood in the way; ``force``: something does, look closely."""
        case = Case(context, self._settings.language, time.perf_counter())
        try:
            catalogue = self._catalogue_of(context.workflow_id)
            with span("dialogs"):
                seen = sight(view, catalogue, self._settings.dialog, context, before, force=force)
                return self._decided(view, catalogue, seen, case) if seen.stops else None
        except Exception as error:
            log.exception("dialog_look_failed", step=context.step_index)
            return case.failed(error)

    def check_and_resolve(
        self,
        view: ScreenView,
        context: DialogContext,
        act: Callbacks,
        *,
        before: Frame | None = None,
        force_classify: bool = False,
    ) -> DialogEvent | None:
        """The same, acting at once through callbacks. One that fails leaves the dialog to a person."""
        found = self.look(view, context, before=before, force=force_classify)
        if isinstance(found, ClickAnswer):
            try:
                (act.declared if found.declared else act.dismiss)(found)
            except Exception as error:
                log.exception("dialog_answer_failed", step=context.step_index)
                found = self.failed(context, error)
        if isinstance(found, AskPerson):
            act.pause(found)
        return None if found is None else found.event

    def failed(self, context: DialogContext, error: Exception) -> AskPerson:
        """For whoever has an answer and cannot act on it."""
        return Case(context, self._settings.language, time.perf_counter()).failed(error)

    def _decided(
        self, view: ScreenView, catalogue: Catalogue, seen: Sighting, case: Case
    ) -> Resolution | None:
        case = replace(case, signal=seen.signal, dialog=seen.dialog, stayed=seen.stayed)
        if seen.given_away is not None or seen.dialog is None:
            return case.ask("dialog.system", seen.given_away or SECURE_DESKTOP)
        besides = Said(line.text for line in seen.besides)
        system = catalogue.system_type(besides) or catalogue.system_type(
            Said(line.text for line in seen.came_up)
        )
        if system is not None:
            return case.ask("dialog.system", Classification(system, SURE, "signature"))
        known = self._classified(seen.dialog, view, catalogue)
        kind = known.kind
        policy = policy_for(kind.dialog_type, case.context.declared)
        if policy is DialogPolicy.ESCALATE_SECURITY:
            return case.ask("dialog.system", kind)
        if case.context.turn_of(known.dialog, catalogue) == "untimely":
            return case.ask("dialog.untimely", kind)
        if seen.covered:
            return case.ask("dialog.covered", kind)
        objection = self._objection(kind, policy, case.context)
        if objection is not None:
            return case.ask(objection, kind)
        if says_any(besides, catalogue.forbidding):
            return case.ask("dialog.held", kind)
        return self._answered(view, known, besides, catalogue, case)

    def _classified(self, dialog: DialogBox, view: ScreenView, catalogue: Catalogue) -> Known:
        """One that is not known at first sight, or whose answer is not seen on it, is read again before that counts."""
        classifier = DialogClassifier(catalogue)
        first = classifier.classify(dialog)
        if first != UNKNOWN and can_be_answered(dialog, first):
            return Known(dialog, first, enlarged=0)
        closer = read_closer(dialog, view, ENLARGED).dialog
        kind = classifier.classify(closer)
        kind = first if kind == UNKNOWN else kind
        if kind == UNKNOWN and self._model is not None:
            kind = self._model_says(closer, view, self._model) or kind
        return Known(closer, kind, ENLARGED)

    def _model_says(self, dialog: DialogBox, view: ScreenView, model: VisionModel) -> Classification | None:
        try:
            return second_look(dialog, view.frame, model, self._settings.dialog.vlm_timeout_s)
        except ModelUnavailableError as error:
            log.warning("dialog_model_unavailable", detail=str(error))
            return None

    def _objection(self, kind: Classification, policy: DialogPolicy, context: DialogContext) -> Reason | None:
        """Why a person must answer although the type is known; None where an answer is declared."""
        if policy is DialogPolicy.ASK_HUMAN:
            return REASONS.get(kind.dialog_type, "dialog.browser")
        if kind.forbidden:
            return "dialog.suspect"
        if kind.held and (kind.settled or kind.dialog_type not in context.declared):
            return "dialog.held"
        return None if self._settings.dialog_resolver_enabled else "dialog.switched_off"

    def _answered(
        self, view: ScreenView, known: Known, besides: Said, catalogue: Catalogue, case: Case
    ) -> Resolution | None:
        """Nothing is clicked on one reading, nor on what a badly drawn border may have cut off: the dialog and
        what is beside it are read again, by the surest means there are. None where that tells that it is one of
        the task's own."""
        kind = known.kind
        label = label_for(known.dialog, kind, case.context.declared.get(kind.dialog_type))
        for further in range(1, READINGS + 1):
            again = read_closer(known.dialog, view, known.enlarged + further)
            system = catalogue.system_type(again.beside)
            if system is not None:
                return case.ask("dialog.system", Classification(system, SURE, "signature"))
            turn = case.context.turn_of(again.dialog, catalogue)
            if turn is not None:
                return None if turn == "awaited" else case.ask("dialog.untimely", kind)
            if not _confirms(again, known, catalogue):
                if further < READINGS and _loses_its_title(again.dialog, known.dialog, catalogue):
                    continue
                return case.ask("dialog.disagree", kind)
            button = find_button(again.dialog, label, self._settings.grounding.text_score) if label else None
            if label is not None and button is not None:
                fails = any(says_any(one, catalogue.failures) for one in (besides, again.above))
                told = replace(kind, tells_failure=kind.tells_failure or fails)
                return case.click(label, button.bbox.center, told)
        return case.ask("dialog.no_button", kind)


def _confirms(again: CloseReading, known: Known, catalogue: Catalogue) -> bool:
    classify = DialogClassifier(catalogue).classify
    same = classify(again.dialog) == known.kind or (
        _misreads_an_answer(again.dialog, known.dialog, catalogue)
        and classify(replace(again.dialog, answers=known.dialog.answers)) == known.kind
    )
    forbidden = says_any(again.above, (*catalogue.destructive, *catalogue.security))
    suspect = says_any(again.told, catalogue.suspect)
    return same and not forbidden and not suspect and not _leaves_doubt(known.dialog, again.dialog)


def _loses_its_title(again: DialogBox, first: DialogBox, catalogue: Catalogue) -> bool:
    """All else is the same, and nothing bad is read there: small letters on a coloured bar are the first that damage
    takes, and one more reading may confirm all of it."""

    def below(dialog: DialogBox) -> list[str]:
        lines = (line for line in dialog.body if not dialog.is_at_top(line))
        return [legible(line.text) for line in lines] + [one.letters for one in dialog.answers]

    bad = (*catalogue.destructive, *catalogue.security, *catalogue.suspect)
    return below(again) == below(first) and not says_any(again.said, bad)


def _misreads_an_answer(again: DialogBox, first: DialogBox, catalogue: Catalogue) -> bool:
    """The same buttons, of which one says nothing known by this reading: a frame around its word was read too. It is
    clicked only where another reading reads it."""
    if len(again.answers) != len(first.answers):
        return False
    pairs = zip(again.answers, first.answers, strict=True)
    return all(
        one.letters == other.letters or one.letters not in catalogue.known_answers for one, other in pairs
    )


def _leaves_doubt(first: DialogBox, second: DialogBox) -> bool:
    """Something that it says cannot be made out, or only once."""
    lost = (
        line
        for line in first.body
        if not any(other.bbox.contains(line.bbox.center) for other in second.lines)
    )
    illegible = (
        line for line in second.body if line.confidence < ILLEGIBLE and second.box.encloses(line.bbox)
    )
    return any(len(legible(line.text)) >= TOLD for line in (*lost, *illegible))
