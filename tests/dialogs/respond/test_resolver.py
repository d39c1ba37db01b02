"""One click that is declared, or a person."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import pytest

from dialog_cases import CAMERA, DELETE, DONE, LABELS, LOST, SAVE, SECRET, UAC, asked, clicked
from drawn_dialog import FONT, darkened, drawn_dialog, work_screen
from met_dialogs import LABELS as REVIEWED
from met_dialogs import learnt
from read_screen import read_screen
from rpa_vision.dialogs.judge.catalogue import Catalogue, shipped_catalogue
from rpa_vision.dialogs.judge.learnt import with_learnt
from rpa_vision.dialogs.respond.resolution import AskPerson, ClickAnswer, DialogContext
from rpa_vision.dialogs.respond.resolver import DialogResolver
from rpa_vision.models.replay.dialog import DeclaredDialog, DialogPolicy, DialogType
from rpa_vision.perception.view import ScreenView, Senses
from rpa_vision.ports import Frame
from rpa_vision.settings import Settings

Look = Callable[[Frame], ScreenView]


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


def test_an_underlined_o_is_read_as_q(resolver: DialogResolver, look: Look) -> None:
    """As strong compression shows « _OK » and « _Oui »."""
    message = drawn_dialog("Information", ["La synchronisation des plannings est terminée."], ["QK"])
    clicked(resolver.look(look(message.frame)), "OK", message, drawn_as="QK")
    question = drawn_dialog("Validation", ["Voulez-vous enregistrer les modifications ?"], ["Qui", "Non"])
    clicked(resolver.look(look(question.frame), before=work_screen()), "Oui", question, drawn_as="Qui")
    other = drawn_dialog("Information", ["La synchronisation des plannings est terminée."], ["QR"])
    assert not isinstance(resolver.look(look(other.frame)), ClickAnswer)


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


@pytest.mark.parametrize("label", ["Oui", "Non"])
def test_a_deletion_is_a_persons_whatever_is_declared(
    resolver: DialogResolver, look: Look, label: str
) -> None:
    for context in (DialogContext(), declaring(DialogType.METIER_CONFIRM, label)):
        asked(resolver.look(look(DELETE.frame), context), "suspect", DialogType.METIER_CONFIRM)


def test_what_was_reviewed_is_a_persons_again_once_it_speaks_of_a_deletion(look: Look) -> None:
    """Whatever is declared for its type: the question reviewed did not say so."""
    reviewed = with_learnt(shipped_catalogue(), [learnt(button="Oui")])
    resolver = DialogResolver(lambda _workflow: reviewed, Settings())
    declared = declaring(DialogType.METIER_CONFIRM, "Oui")
    plain = drawn_dialog("DPI", [REVIEWED], ["Oui", "Non"])
    clicked(resolver.look(look(plain.frame), declared), "Oui", plain)
    worse = drawn_dialog("DPI", [REVIEWED, "La fiche en cours sera supprimée."], ["Oui", "Non"])
    asked(resolver.look(look(worse.frame), declared), "suspect", DialogType.METIER_CONFIRM)


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


def test_what_the_system_asks_is_known_even_where_nothing_changed(
    resolver: DialogResolver, look: Look
) -> None:
    for screen_known in (True, False):
        found = resolver.look(look(UAC.frame), DialogContext(screen_known=screen_known), before=UAC.frame)
        asked(found, "system", DialogType.UAC)


def test_what_came_up_stands_in_the_way_rather_than_what_was_there(
    resolver: DialogResolver, look: Look
) -> None:
    """Even where that is the smaller one, and is taken for what is in front."""
    pixels = work_screen().pixels.copy()
    old = LOST.box
    shown = LOST.frame.pixels[old.top : old.bottom, old.left : old.right]
    pixels[30 : 30 + old.height, 20 : 20 + old.width] = shown
    lines = ["Le planning de la semaine est en ligne.", "Il a été actualisé ce matin.", "Bonne journée."]
    both = drawn_dialog("Information", [*lines, "Merci et bonne utilisation."], ["OK"], over=Frame(pixels))
    assert both.box.area > old.area
    clicked(resolver.look(look(both.frame), before=Frame(pixels), force=True), "OK", both)
    before = resolver.look(look(Frame(pixels)), before=Frame(pixels), force=True)
    asked(before, "suspect", DialogType.OK_SUSPECT)


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
