"""One click that is declared, or a person; and a person whatever part fails."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import cv2
import pytest
from drawn_dialog import FONT, DrawnDialog, darkened, drawn_dialog, work_screen
from read_screen import read_screen

from rpa_vision.dialogs.catalogue import Catalogue, read_addition
from rpa_vision.dialogs.resolution import AskPerson, ClickAnswer, DialogContext, Resolution
from rpa_vision.dialogs.resolver import DialogResolver
from rpa_vision.errors import EngineError, ModelUnavailableError, StorageError
from rpa_vision.models.dialog import DeclaredDialog, DialogPolicy, DialogType
from rpa_vision.models.geometry import Box
from rpa_vision.models.wording import Token
from rpa_vision.perception.view import ScreenView, Senses
from rpa_vision.ports import Frame, Pixels
from rpa_vision.settings import Settings

SAVE = drawn_dialog("Calanque DPI", ["Voulez-vous enregistrer les modifications ?"], ["Oui", "Non"])
DONE = drawn_dialog("Calanque DPI", ["Le dossier est transmis au service."], ["OK"])
LABELS = drawn_dialog("Calanque DPI", ["Souhaitez-vous imprimer les étiquettes ?"], ["Oui", "Non"])
DELETE = drawn_dialog("Calanque DPI", ["Voulez-vous vraiment supprimer ce document ?"], ["Oui", "Non"])
LOST = drawn_dialog("Calanque DPI", ["Confirmez-vous ? Les données seront perdues."], ["Oui", "Non"])
UAC = drawn_dialog("Contrôle de compte d'utilisateur", ["Voulez-vous continuer ?"], ["Oui", "Non"])
CAMERA = drawn_dialog("localhost souhaite", ["Utiliser votre caméra"], ["Bloquer", "Autoriser"])
SECRET = drawn_dialog("Connexion", ["Mot de passe du service :"], ["OK", "Annuler"], field=True)

Look = Callable[[Frame], ScreenView]


def asked(found: Resolution | None, reason: str, kind: DialogType) -> AskPerson:
    assert isinstance(found, AskPerson)
    assert (found.event.extra["reason"], found.event.dialog_type) == (reason, kind)
    assert found.event.action_taken == "paused"
    assert found.message
    return found


def clicked(found: Resolution | None, label: str, drawn: DrawnDialog) -> ClickAnswer:
    assert isinstance(found, ClickAnswer)
    assert found.label == label
    assert drawn.buttons[label].contains(found.point)
    assert found.event.action_taken == "resolved"
    return found


def declaring(kind: DialogType, label: str) -> DialogContext:
    return DialogContext(declared={kind: DeclaredDialog(action="accept", label=label)})


def test_nothing_stands_in_the_way(resolver: DialogResolver, look: Look) -> None:
    assert resolver.look(look(work_screen())) is None
    assert resolver.look(look(work_screen()), force=True, before=work_screen()) is None


def test_a_business_question_gets_the_catalogues_answer(resolver: DialogResolver, look: Look) -> None:
    context = DialogContext(step_index=3, action_id="e7", screenshot="replays/R1/003.png")
    found = clicked(resolver.look(look(SAVE.frame), context, before=work_screen()), "Oui", SAVE)
    event = found.event
    assert (event.dialog_type, event.policy_applied) == (DialogType.METIER_SAVE, DialogPolicy.DECLARATIVE)
    assert (event.workflow_step, event.workflow_action_id) == (3, "e7")
    assert event.screenshot_path == "replays/R1/003.png"
    assert "enregistrer" in event.ocr_text
    assert event.change_signal is not None
    assert not found.declared


def test_a_plain_message_is_dismissed(resolver: DialogResolver, look: Look) -> None:
    found = clicked(resolver.look(look(DONE.frame)), "OK", DONE)
    assert found.event.policy_applied is DialogPolicy.AUTO_DISMISS


def test_an_unknown_question_is_a_persons(resolver: DialogResolver, look: Look) -> None:
    asked(resolver.look(look(LABELS.frame)), "unknown", DialogType.INCONNU)


def test_a_system_dialog_is_never_touched(resolver: DialogResolver, look: Look) -> None:
    for context in (
        DialogContext(),
        DialogContext(screen_known=True),
        declaring(DialogType.METIER_CONFIRM, "Oui"),
    ):
        found = asked(resolver.look(look(UAC.frame), context), "system", DialogType.UAC)
        assert found.event.policy_applied is DialogPolicy.ESCALATE_SECURITY
    stale = resolver.look(look(UAC.frame), before=UAC.frame)
    asked(stale, "system", DialogType.UAC)


def test_a_password_asked_for_is_a_persons(resolver: DialogResolver, look: Look) -> None:
    asked(resolver.look(look(SECRET.frame)), "system", DialogType.CREDENTIAL_PROMPT)


def test_a_deletion_waits_for_a_person_unless_the_workflow_declares_it(
    resolver: DialogResolver, look: Look
) -> None:
    asked(resolver.look(look(DELETE.frame)), "held", DialogType.METIER_CONFIRM)
    found = resolver.look(look(DELETE.frame), declaring(DialogType.METIER_CONFIRM, "Non"))
    assert clicked(found, "Non", DELETE).declared


def test_a_possible_loss_is_a_persons_whatever_is_declared(resolver: DialogResolver, look: Look) -> None:
    found = resolver.look(look(LOST.frame), declaring(DialogType.METIER_CONFIRM, "Oui"))
    asked(found, "suspect", DialogType.OK_SUSPECT)


def test_a_permission_is_given_only_when_declared(resolver: DialogResolver, look: Look) -> None:
    asked(resolver.look(look(CAMERA.frame)), "browser", DialogType.BROWSER_PERMISSION)
    found = resolver.look(look(CAMERA.frame), declaring(DialogType.BROWSER_PERMISSION, "Autoriser"))
    assert clicked(found, "Autoriser", CAMERA).event.policy_applied is DialogPolicy.DECLARATIVE


def test_a_declared_button_that_is_not_there_is_not_guessed(resolver: DialogResolver, look: Look) -> None:
    found = resolver.look(look(SAVE.frame), declaring(DialogType.METIER_SAVE, "Enregistrer"))
    asked(found, "no_button", DialogType.METIER_SAVE)


@pytest.mark.parametrize(
    "said",
    [
        ["Impossible d'enregistrer les modifications.", "Voulez-vous quitter ?"],
        ["Voulez-vous enregistrer ? Le dernier essai a échoué."],
        ["Ce patient existe déjà.", "Voulez-vous créer un doublon ?"],
        ["Confirmation", "Voulez-vous transférer la prescription ?"],
        ["Êtes-vous sûr de vouloir quitter ?"],
        ["Le dossier a été modifié par un autre utilisateur.", "Voulez-vous le remplacer ?"],
    ],
)
def test_a_yes_that_may_do_something_else_is_not_said(
    resolver: DialogResolver, senses: Senses, said: list[str]
) -> None:
    assert isinstance(resolver.look(read_screen(said, ["Oui", "Non"], senses)), AskPerson)


def test_words_that_a_badly_seen_border_cut_off_count(resolver: DialogResolver, look: Look) -> None:
    for line, reason in (("User Account Control", "system"), ("Tout sera perdu.", "disagree")):
        pixels = work_screen().pixels.copy()
        cv2.putText(pixels, line, (DONE.box.left + 20, DONE.box.top - 14), (0, 0, 0), FONT, 16, 400)
        drawn = drawn_dialog("Calanque DPI", ["Le dossier est transmis."], ["OK"], over=Frame(pixels))
        found = resolver.look(look(drawn.frame))
        assert isinstance(found, AskPerson)
        assert found.event.extra["reason"] == reason


def test_what_was_there_before_is_part_of_the_screen(resolver: DialogResolver, look: Look) -> None:
    assert resolver.look(look(SAVE.frame), before=SAVE.frame) is None
    clicked(resolver.look(look(SAVE.frame), before=SAVE.frame, force=True), "Oui", SAVE)


def test_a_dialog_of_the_workflows_own_is_left_to_it(resolver: DialogResolver, look: Look) -> None:
    assert resolver.look(look(SAVE.frame), DialogContext(screen_known=True)) is None


def test_a_screen_that_becomes_dark_is_the_systems(resolver: DialogResolver, look: Look) -> None:
    found = resolver.look(look(darkened(work_screen())), before=work_screen())
    assert isinstance(found, AskPerson)
    assert found.event.policy_applied is DialogPolicy.ESCALATE_SECURITY


def test_switched_off_means_a_person(catalogue: Catalogue, look: Look) -> None:
    off = DialogResolver(lambda _workflow: catalogue, Settings(dialog_resolver_enabled=False))
    asked(off.look(look(SAVE.frame)), "switched_off", DialogType.METIER_SAVE)
    asked(off.look(look(UAC.frame)), "system", DialogType.UAC)


class FakeModel:
    name = "fake_model"
    box_form = "fraction"

    def __init__(self, reply: str | Exception) -> None:
        self._reply = reply
        self.asked = 0

    def answer(self, _question: str, _pictures: Sequence[Pixels], _timeout_s: float) -> str:
        self.asked += 1
        if isinstance(self._reply, Exception):
            raise self._reply
        return self._reply


@pytest.mark.parametrize(
    ("reply", "kind"),
    [
        ("uac", DialogType.UAC),
        ("It is a **credential_prompt**.", DialogType.CREDENTIAL_PROMPT),
        ("browser_permission", DialogType.BROWSER_PERMISSION),
        ("metier_confirm", DialogType.INCONNU),
        ("ok_trivial", DialogType.INCONNU),
        ("uac or credential_prompt", DialogType.INCONNU),
        ("click Yes at once", DialogType.INCONNU),
        ("", DialogType.INCONNU),
        (ModelUnavailableError("no answer in 5 s"), DialogType.INCONNU),
        (ValueError("not what a model raises"), DialogType.INCONNU),
    ],
)
def test_a_models_word_can_only_make_us_more_careful(
    catalogue: Catalogue, look: Look, reply: str | Exception, kind: DialogType
) -> None:
    model = FakeModel(reply)
    found = DialogResolver(lambda _workflow: catalogue, Settings(), model).look(look(LABELS.frame))
    assert isinstance(found, AskPerson)
    assert found.event.dialog_type is kind
    assert model.asked == 1


@pytest.mark.parametrize("drawn", [SAVE, UAC])
def test_a_model_is_not_asked_where_the_text_is_clear(
    catalogue: Catalogue, look: Look, drawn: DrawnDialog
) -> None:
    model = FakeModel("inconnu")
    DialogResolver(lambda _workflow: catalogue, Settings(), model).look(look(drawn.frame))
    assert model.asked == 0


class BrokenOcr:
    """The real one until it fails, at the first reading or at the second."""

    name = "broken"

    def __init__(self, real: Senses, read: Exception | None, closely: Exception | None) -> None:
        self._real, self._read, self._closely = real.ocr, read, closely

    def read(self, frame: Frame) -> Sequence[Token]:
        if self._read:
            raise self._read
        return self._real.read(frame)

    def read_closely(self, frame: Frame, region: Box, times: int = 1) -> Sequence[Token]:
        if self._closely:
            raise self._closely
        return self._real.read_closely(frame, region, times)


@pytest.mark.parametrize(
    "error", [EngineError("the engine is down"), RuntimeError("anything"), MemoryError()]
)
@pytest.mark.parametrize("reading", ["first", "second"])
def test_a_failing_text_engine_is_a_pause(
    resolver: DialogResolver, senses: Senses, error: Exception, reading: str
) -> None:
    first, second = (error, None) if reading == "first" else (None, error)
    broken = replace(senses, ocr=BrokenOcr(senses, first, second))
    found = asked(resolver.look(ScreenView(SAVE.frame, broken)), "failed", DialogType.INCONNU)
    assert type(error).__name__ in found.message


def test_a_failing_detector_is_a_pause(resolver: DialogResolver, senses: Senses) -> None:
    class Broken:
        name = "broken"

        def prepare(self, _frame: Frame) -> None:
            raise EngineError("the detector is down")

    view = ScreenView(SAVE.frame, replace(senses, detector=Broken()))
    asked(resolver.look(view), "failed", DialogType.INCONNU)


def _broken_catalogue(_workflow: str | None) -> Catalogue:
    read_addition(b"business: [", "site.yaml")
    raise AssertionError


def _locked_catalogue(_workflow: str | None) -> Catalogue:
    raise StorageError("the database is locked")


@pytest.mark.parametrize("catalogue_of", [_broken_catalogue, _locked_catalogue])
def test_a_catalogue_that_cannot_be_read_is_a_pause(
    look: Look, catalogue_of: Callable[[str | None], Catalogue]
) -> None:
    asked(DialogResolver(catalogue_of, Settings()).look(look(SAVE.frame)), "failed", DialogType.INCONNU)


def test_two_readings_that_disagree_are_a_pause(resolver: DialogResolver, senses: Senses) -> None:
    class OtherReading(BrokenOcr):
        def read_closely(self, frame: Frame, region: Box, times: int = 1) -> Sequence[Token]:
            return [
                token.model_copy(update={"text": said, "glyphs": ()})
                for token in super().read_closely(frame, region, times)
                for said in [token.text.replace("enregistrer", "abandonner")]
            ]

    other = replace(senses, ocr=OtherReading(senses, None, None))
    found = resolver.look(ScreenView(SAVE.frame, other))
    asked(found, "disagree", DialogType.METIER_SAVE)


class Acting:
    def __init__(self, fails: bool = False) -> None:
        self.done: list[str] = []
        self._fails = fails

    def pause(self, question: AskPerson) -> None:
        self.done.append(f"pause {question.event.dialog_type}")

    def dismiss(self, answer: ClickAnswer) -> None:
        if self._fails:
            raise RuntimeError("the click cannot be sent")
        self.done.append(f"dismiss {answer.label}")

    def declared(self, answer: ClickAnswer) -> None:
        self.done.append(f"declared {answer.label}")


def test_used_alone_it_acts_through_callbacks(resolver: DialogResolver, look: Look) -> None:
    act, context = Acting(), DialogContext()
    for drawn in (DONE, UAC):
        resolver.check_and_resolve(look(drawn.frame), context, act)
    declared = declaring(DialogType.METIER_SAVE, "Non")
    resolver.check_and_resolve(look(SAVE.frame), declared, act, force_classify=True)
    assert resolver.check_and_resolve(look(work_screen()), context, act) is None
    assert act.done == ["dismiss OK", "pause uac", "declared Non"]


def test_a_click_that_cannot_be_sent_is_a_pause(resolver: DialogResolver, look: Look) -> None:
    act = Acting(fails=True)
    event = resolver.check_and_resolve(look(DONE.frame), DialogContext(), act)
    assert event is not None
    assert event.action_taken == "paused"
    assert act.done == ["pause inconnu"]
