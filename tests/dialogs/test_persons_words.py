"""Ordinary wordings that look like a question with a known answer, or like a mere notice, and are a person's."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from dialogs_told import told_dialog
from rpa_vision.dialogs.judge.catalogue import Catalogue
from rpa_vision.dialogs.judge.classify import DialogClassifier
from rpa_vision.dialogs.respond.button import label_for
from rpa_vision.models.replay.dialog import DeclaredDialog, DialogPolicy, DialogType, policy_for
from rpa_vision.text.search import Said, says_any

YES_NO = ("Oui", "Non")


def answer(
    catalogue: Catalogue, said: Sequence[str], buttons: Sequence[str], declared: DialogType | None = None
) -> str | None:
    """What would be clicked."""
    label = buttons[0]
    declarations = {} if declared is None else {declared: DeclaredDialog(action="accept", label=label)}
    dialog = told_dialog(said, buttons)
    kind = DialogClassifier(catalogue).classify(dialog)
    policy = policy_for(kind.dialog_type, declarations)
    asks = policy in (DialogPolicy.ESCALATE_SECURITY, DialogPolicy.ASK_HUMAN)
    if asks or kind.forbidden or (kind.held and kind.dialog_type not in declarations):
        return None
    return label_for(dialog, kind, declarations.get(kind.dialog_type))


@pytest.mark.parametrize(
    "question",
    [
        "Vous avez des modifications en cours. Voulez-vous quitter sans les enregistrer ?",
        "Voulez-vous fermer la fiche et ne pas l'enregistrer ?",
        "Voulez-vous quitter le dossier avant de l'enregistrer ?",
        "Voulez-vous annuler la saisie plutôt que de l'enregistrer ?",
        "Voulez-vous quitter le dossier sans pouvoir l'enregistrer ?",
        "Voulez-vous quitter sans avoir rien enregistré ?",
        "Voulez-vous fermer la fiche sans tout enregistrer ?",
        "Voulez-vous quitter sans auparavant les enregistrer ?",
        "Voulez-vous fermer sans les avoir sauvegardées ?",
        "Voulez-vous quitter la fiche sans que les saisies soient enregistrées ?",
        "Voulez-vous fermer sans encore enregistrer ?",
    ],
)
def test_yes_to_leaving_is_not_yes_to_saving(catalogue: Catalogue, question: str) -> None:
    assert answer(catalogue, [question], YES_NO) is None
    assert answer(catalogue, [question], YES_NO, DialogType.METIER_SAVE) is None
    assert answer(catalogue, ["Voulez-vous l'enregistrer ?"], YES_NO) == "Oui"


@pytest.mark.parametrize(
    ("said", "buttons"),
    [
        (["Allergie à la pénicilline connue.", "Voulez-vous enregistrer malgré tout ?"], YES_NO),
        (["La dose dépasse le maximum.", "Voulez-vous enregistrer ?"], ("Enregistrer", "Annuler")),
        (["Voulez-vous le remplacer par Dafalgan 500 mg ?"], YES_NO),
        (["Voulez-vous remplacer le traitement en cours ?"], YES_NO),
        (["Le patient Dupont existe déjà.", "Voulez-vous remplacer ses données ?"], YES_NO),
        (["Modifié par un autre utilisateur.", "Voulez-vous enregistrer ?"], YES_NO),
        (["Téléchargement de fichier", "Voulez-vous enregistrer ce fichier ?"], ("Enregistrer", "Annuler")),
        (["Êtes-vous sûr de vouloir confirmer l'arrêt du traitement ?"], YES_NO),
        (["Êtes-vous sûr de vouloir valider la clôture du dossier ?"], YES_NO),
        (["Confirmez-vous l'enregistrement du décès ?"], YES_NO),
        (["Êtes-vous sûr de vouloir transférer ce patient en réanimation ?"], YES_NO),
        (["Are you sure you want to add this to the registry?"], ("Yes", "No")),
    ],
)
def test_what_may_do_harm_is_asked_whatever_form_it_has(
    catalogue: Catalogue, said: list[str], buttons: Sequence[str]
) -> None:
    assert answer(catalogue, said, buttons) is None


def test_a_document_without_a_title_is_still_asked_about_by_its_name(catalogue: Catalogue) -> None:
    said = ["Le fichier « (sans titre) » a été modifié", "Voulez-vous enregistrer vos modifications ?"]
    kind = DialogClassifier(catalogue).classify(told_dialog(said, ("Oui", "Non", "Annuler")))
    assert (kind.dialog_type, kind.forbidden) == (DialogType.METIER_SAVE, False)


@pytest.mark.parametrize(
    "question",
    [
        "Le fichier suivi.csv existe déjà. Voulez-vous le remplacer ?",
        "Une saisie existe déjà pour ce séjour. Voulez-vous la remplacer ?",
    ],
)
def test_replacing_what_was_there_keeps_its_name_and_is_a_persons(
    catalogue: Catalogue, question: str
) -> None:
    kind = DialogClassifier(catalogue).classify(told_dialog([question], YES_NO))
    assert (kind.dialog_type, kind.held, kind.forbidden) == (DialogType.METIER_OVERWRITE, True, False)
    assert answer(catalogue, [question], YES_NO) is None


@pytest.mark.parametrize(
    "notice",
    [
        ["Cliquez sur OK pour redémarrer l'ordinateur."],
        ["Setup has finished.", "Click OK to restart your computer."],
        ["La session va être fermée."],
        ["The document will be deleted."],
        ["Résultat critique : potassium 7,2 mmol/L", "Prévenir le médecin."],
        ["Lancer l'impression des 4500 étiquettes ?"],
        ["Un rançongiciel a été mis de côté."],
    ],
)
def test_a_notice_that_asks_acts_or_alarms_is_not_put_away(catalogue: Catalogue, notice: list[str]) -> None:
    assert answer(catalogue, notice, ("OK",)) is None
    assert answer(catalogue, ["Les étiquettes sont imprimées."], ("OK",)) == "OK"


@pytest.mark.parametrize(
    "notice",
    [
        ["Something went wrong.", "Could you try that again?"],
        ["L'enregistrement a échoué."],
        ["Le document est enregistré.", "L'impression a échoué."],
        ["3 lignes sur 12 ont été importées."],
        ["0 ligne enregistrée."],
        ["Aucune donnée enregistrée."],
    ],
)
def test_a_failure_is_a_persons(catalogue: Catalogue, notice: list[str]) -> None:
    assert answer(catalogue, notice, ("OK",)) is None


@pytest.mark.parametrize(
    ("said", "buttons"),
    [
        (["Les données saisies serontperdues."], ("OK",)),
        (["Unvirus a été trouvé."], ("OK",)),
        (["Voulez-vous enregistrer puissupprimer le dossier ?"], YES_NO),
        (["Do you want to save before youdelete the file?"], ("Yes", "No")),
    ],
)
def test_a_lost_space_hides_no_warning(catalogue: Catalogue, said: list[str], buttons: Sequence[str]) -> None:
    assert answer(catalogue, said, buttons) is None


@pytest.mark.parametrize(
    "who",
    [
        "Jean Martin souhaite accéder à votre écran et prendre le contrôle.",
        "TeamViewer veut accéder à votre bureau",
        "L'application souhaite accéder à votre compte Microsoft.",
    ],
)
def test_a_declared_permission_lets_nobody_in(catalogue: Catalogue, who: str) -> None:
    buttons, kind = ("Autoriser", "Bloquer"), DialogType.BROWSER_PERMISSION
    assert answer(catalogue, [who], buttons, kind) is None
    camera = ["intranet.example souhaite", "Utiliser votre caméra"]
    assert answer(catalogue, camera, buttons, kind) == "Autoriser"


def test_no_declaration_gives_a_dose(catalogue: Catalogue) -> None:
    said = ["Confirmation", "Voulez-vous administrer une deuxième dose ?"]
    assert answer(catalogue, said, YES_NO, DialogType.METIER_CONFIRM) is None


@pytest.mark.parametrize(
    "question",
    [
        "Voulez-vous enregistrer le dossier administratif ?",
        "La saisie est terminée. Voulez-vous enregistrer ?",
        "Le codage est terminé. Voulez-vous enregistrer ?",
        "Voulez-vous enregistrer le document « asthme intermittent » ?",
    ],
)
def test_a_word_of_the_trade_that_is_spelt_alike_is_not_feared(catalogue: Catalogue, question: str) -> None:
    assert answer(catalogue, [question], YES_NO) == "Oui"


@pytest.mark.parametrize(
    "question",
    [
        "Voulez-vous enregistrer le résultat de la bandelette urinaire ?",
        "Le codage est terminé. Transmissions à relire. Voulez-vous enregistrer ?",
        "Voulez-vous enregistrer l'asthme intermittent ?",
        "Voulez-vous enregistrer le dossier malgré la fièvre ?",
        "Confirmez-vous la prise du médicament ?",
        "Confirmez-vous la prise en charge par le service de cardiologie ?",
    ],
)
def test_what_stands_in_a_gap_and_is_not_known_is_a_persons(catalogue: Catalogue, question: str) -> None:
    assert answer(catalogue, [question], YES_NO) is None


def test_no_declaration_takes_a_drug(catalogue: Catalogue) -> None:
    said = ["Confirmez-vous la prise du médicament ?"]
    assert answer(catalogue, said, YES_NO, DialogType.METIER_CONFIRM) is None


@pytest.mark.parametrize(
    "said", ["Asthme intermittent.", "Fibrillation intermittente", "Dossier administratif"]
)
def test_what_is_spelt_like_a_failure_tells_none(catalogue: Catalogue, said: str) -> None:
    assert not says_any(Said([said]), catalogue.failures)
    assert says_any(Said(["Accès interdit au dossier"]), catalogue.failures)


@pytest.mark.parametrize(
    "question",
    [
        "Administer the dose? Save?",
        "Records will be deleted. Save?",
        "Recordswillbedeleted. Save?",
        "Terminate the stay? Save?",
    ],
)
def test_what_does_harm_in_english_is_a_persons(catalogue: Catalogue, question: str) -> None:
    assert answer(catalogue, [question, "Do you want to save?"], ("Yes", "No")) is None
