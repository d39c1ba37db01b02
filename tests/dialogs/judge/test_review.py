"""What a person says about an unknown dialog: learnt where it can answer nothing else, refused with the reason."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from met_dialogs import LABELS, kept, learnt, met, review
from rpa_vision.dialogs.judge.catalogue import Catalogue
from rpa_vision.dialogs.judge.likeness import gist, same_dialog, suggested_pattern
from rpa_vision.dialogs.judge.review import ReviewMemory, check_decisions, check_review, obstacle
from rpa_vision.errors import CannotReviewError
from rpa_vision.models.replay.dialog import DialogEvent, DialogType
from rpa_vision.models.replay.dialog_memory import KeptDialog, LearntDialog, Review


def judged(
    event: DialogEvent,
    catalogue: Catalogue,
    said: Review | None = None,
    known: Sequence[KeptDialog] = (),
    decisions: Sequence[LearntDialog] = (),
) -> LearntDialog:
    said = said or review()
    made = learnt(
        answer_id="ans_new",
        name=said.name,
        type=said.type,
        button=said.button,
        buttons=event.buttons,
        pattern=said.pattern or suggested_pattern(event),
        gist=gist(event.ocr_text),
    )
    check_review(kept(event), said, made, ReviewMemory(catalogue, known))
    check_decisions(made, decisions)
    return made


def test_a_plain_question_is_learnt(catalogue: Catalogue) -> None:
    event = met(["Calanque DPI", LABELS])
    assert obstacle(event, ReviewMemory(catalogue, ())) is None
    assert judged(event, catalogue).pattern == "Souhaitez-vous imprimer les étiquettes"


@pytest.mark.parametrize(
    ("event", "why"),
    [
        (met(["Contrôle de compte d'utilisateur", LABELS]), "system"),
        (met(["localhost souhaite", "Afficher des notifications"], ["Autoriser", "Bloquer"]), "browser"),
        (met(["Calanque DPI", LABELS], fields=1), "filled in"),
        (met(["Calanque DPI", "Formater le rapport avant impression ?"]), "loss"),
        (met(["Calanque DPI", "Renouveler le certificat du poste ?"]), "security"),
        (met(["Calanque DPI", LABELS], []), "no button"),
        (met(["Calanque DPI", "Souhaitez-vous supprimer le brouillon du courrier ?"]), "deleting"),
        (met(["Calanque DPI", "Souhaitez-vous fermer le planning du service ?"]), "deleting"),
    ],
)
def test_what_a_person_must_decide_is_not_learnt(catalogue: Catalogue, event: DialogEvent, why: str) -> None:
    with pytest.raises(CannotReviewError, match=why):
        judged(event, catalogue)


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"button": "Imprimer"}, "was not on it; it had: Oui, Non"),
        ({"type": DialogType.OK_TRIVIAL}, "one button"),
        ({"pattern": "étiquettes"}, "too short"),
        ({"pattern": "imprimer les étiquettes ... il"}, "too short"),
        ({"pattern": "imprimer les ordonnances"}, "does not say"),
    ],
)
def test_a_word_that_fits_badly_is_refused(catalogue: Catalogue, wrong: dict[str, Any], why: str) -> None:
    with pytest.raises(CannotReviewError, match=why):
        judged(met(["Calanque DPI", LABELS]), catalogue, review(**wrong))


def test_a_dangerous_button_is_not_learnt_and_a_harmless_one_is(catalogue: Catalogue) -> None:
    event = met(["Calanque DPI", "Le brouillon du courrier est ancien."], ["Supprimer", "Annuler"])
    with pytest.raises(CannotReviewError, match="deleting"):
        judged(event, catalogue, review(button="Supprimer"))
    assert judged(event, catalogue, review(button="Annuler")).button == "Annuler"


def test_words_that_other_types_are_known_by_are_refused(catalogue: Catalogue) -> None:
    event = met(["Calanque DPI", "Le fichier existe. Voulez-vous enregistrer les modifications en double ?"])
    with pytest.raises(CannotReviewError, match="another type"):
        judged(event, catalogue, review(pattern="enregistrer les modifications"))


@pytest.mark.parametrize(
    "other",
    [
        met(["DPI", "Faut-il imprimer les étiquettes du lot ?"], kind=DialogType.METIER_SAVE, reason=None),
        met(["Sécurité Windows", "Imprimer les étiquettes"], kind=DialogType.UAC, reason="system"),
        met(["DPI", "Où imprimer les étiquettes du service ?"], ["Ici", "Là", "Nulle part"]),
        met(["DPI", "Imprimer les étiquettes ?"], kind=DialogType.METIER_CONFIRM, reason="held"),
    ],
)
def test_words_that_would_answer_a_dialog_met_before_are_refused(
    catalogue: Catalogue, other: DialogEvent
) -> None:
    event, said = met(["Calanque DPI", LABELS]), review(pattern="imprimer les étiquettes")
    with pytest.raises(CannotReviewError, match="would answer another dialog too"):
        judged(event, catalogue, said, [kept(other, 2)])
    same = met(["Calanque DPI", "Souhaitez-vous imprimer les étiquettes de Mme Martin Alice ?"])
    judged(event, catalogue, said, [kept(same, 2), kept(event, 3)])


def test_a_decision_in_force_is_not_contradicted_unnoticed(catalogue: Catalogue) -> None:
    event = met(["Calanque DPI", LABELS])
    before = learnt(gist=gist(event.ocr_text))
    left = before.model_copy(update={"type": None, "button": None})
    for decision in (before, left, learnt(gist="autre chose", pattern="imprimer les étiquettes")):
        with pytest.raises(CannotReviewError, match=r"ans_1.*revoke it first"):
            judged(event, catalogue, decisions=[decision])
    elsewhere = learnt(scope="workflow", workflow_id="WF_other", gist=gist(event.ocr_text))
    revoked = before.model_copy(update={"revoked_at": before.at})
    judged(event, catalogue, decisions=[elsewhere, revoked])


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (LABELS, "Souhaitez-vous imprimer Ies etiquettes ?", True),
        (f"{LABELS} Patient DUPONT Jean", f"{LABELS} Patient MARTIN Alice", True),
        ("Le dossier 1024 de Mme Martin est ouvert.", "Le dossier 77 de M. Durand est ouvert.", True),
        ("Voulez-vous transmettre le courrier ?", "Voulez-vous reprendre le courrier ?", False),
        (LABELS, "Souhaitez-vous imprimer les ordonnances ?", False),
    ],
)
def test_the_same_dialog_is_recognised_whoever_the_patient_is(one: str, other: str, same: bool) -> None:
    assert same_dialog(met(["Calanque DPI", one]), met(["Calanque DPI", other])) is same


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("PATIENT DEJA HOSPITALISE", "CLOTURER LE DOSSIER", False),
        ("PATIENT DEJA HOSPITALISE", "PATIENT DEJA HOSPITALISE", True),
        ("DOSSIER 1024 OUVERT AILLEURS", "DOSSIER 77 OUVERT AILLEURS", True),
        ("DUPONT Jean", "MARTIN Alice", False),
        ("1024", "77", False),
    ],
)
def test_what_is_written_in_capitals_is_told_apart_by_its_words(one: str, other: str, same: bool) -> None:
    answers = ["OUI", "NON"]
    assert same_dialog(met([one, *answers], answers), met([other, *answers], answers)) is same


def test_a_dialog_in_capitals_has_a_pattern() -> None:
    event = met(["ADMISSION", "PATIENT DEJA HOSPITALISE", "OUI", "NON"], ["OUI", "NON"])
    assert suggested_pattern(event) == "PATIENT DEJA HOSPITALISE"


def test_a_dialog_with_other_buttons_is_another() -> None:
    assert not same_dialog(met(["DPI", LABELS]), met(["DPI", LABELS], ["Oui", "Non", "Annuler"]))


@pytest.mark.parametrize(
    ("said", "pattern"),
    [
        (LABELS, "Souhaitez-vous imprimer les étiquettes"),
        (
            "Le dossier 4512 du patient DURAND est ouvert ailleurs.",
            "Le dossier ... du patient ... est ouvert ailleurs",
        ),
        ("Ouvrir ? Le courrier du service est prêt à partir.", "Le courrier du service est prêt à partir"),
        ("DUPONT Jean", ""),
    ],
)
def test_no_name_or_number_is_part_of_what_a_dialog_is_known_by(said: str, pattern: str) -> None:
    assert suggested_pattern(met(["Calanque DPI", said])) == pattern
