"""Real wordings, French and English, and what must be made of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dialogs_told import told_dialog
from rpa_vision.dialogs.judge.catalogue import Catalogue
from rpa_vision.dialogs.judge.classify import DialogClassifier
from rpa_vision.models.geometry import Box
from rpa_vision.models.replay.dialog import DialogType
from rpa_vision.perception.dialogs.parts import DialogBox

OUI_NON = ["Oui", "Non"]


@pytest.fixture
def classifier(catalogue: Catalogue) -> DialogClassifier:
    return DialogClassifier(catalogue)


@pytest.mark.parametrize(
    ("lines", "answers", "kind"),
    [
        (["Sécurité de Windows", "Entrez vos identifiants"], ["OK", "Annuler"], "credential_prompt"),
        (["Windows Security", "Making sure it's you"], ["OK", "Cancel"], "windows_hello"),
        (["Windows a protégé votre ordinateur"], ["Exécuter quand même"], "defender_smartscreen"),
        (["Windows can't verify the publisher of this driver software"], ["OK"], "driver_install"),
        (["Virus & threat protection", "Threats found"], ["OK"], "windows_defender"),
        (["localhost souhaite", "Utiliser votre caméra"], ["Autoriser", "Bloquer"], "browser_permission"),
        (["example.org wants to", "Know your location"], ["Allow", "Block"], "browser_permission"),
        (["Voulez-vous enregistrer ce mot de passe ?"], ["Enregistrer"], "browser_save_password"),
        (["Page ne répondant pas"], ["Attendre", "Quitter la page"], "browser_blocked_page"),
        (["Cet enregistrement a été modifié", "voulez-vous le sauvegarder ?"], OUI_NON, "metier_save"),
        (["Do you want to save changes?"], ["Yes", "No", "Cancel"], "metier_save"),
        (["Ce fichier existe déjà.", "Voulez-vous le remplacer ?"], OUI_NON, "metier_overwrite"),
        (["Confirmez-vous la sortie du patient ?"], OUI_NON, "metier_confirm"),
        (["Are you sure?"], ["Yes", "No"], "metier_confirm"),
        (["Le dossier a été transmis."], ["OK"], "ok_trivial"),
        (["à été"], ["OK"], "inconnu"),
        (["A file with that name already exists", "Specify a different name."], ["Close"], "ok_trivial"),
        (["Toutes les données seront perdues."], ["OK"], "ok_suspect"),
        (["Are you sure you want to permanently delete it?"], ["Yes", "No"], "ok_suspect"),
        (["Voulez-vous quitter sans enregistrer ?"], OUI_NON, "ok_suspect"),
        (["Do you want to discard your changes?"], ["Yes", "No"], "ok_suspect"),
        (["Souhaitez-vous imprimer les étiquettes ?"], OUI_NON, "inconnu"),
        (["You should confirm its origin.", "Install this certificate?"], ["Yes", "No"], "inconnu"),
        (["Le serveur ne répond pas."], ["Réessayer", "Annuler"], "inconnu"),
        (["Pour continuer, confirmer."], ["Suivant", "Annuler"], "inconnu"),
    ],
)
def test_a_dialog_is_named(
    classifier: DialogClassifier, lines: list[str], answers: list[str], kind: str
) -> None:
    assert classifier.classify(told_dialog(lines, answers)).dialog_type == kind


@pytest.mark.parametrize("label", ["Mot de passe :", "Password", "PIN"])
def test_a_secret_is_asked_for_even_where_no_field_is_seen(classifier: DialogClassifier, label: str) -> None:
    told = told_dialog(["Connexion au serveur", "Borélia", label], ["OK", "Annuler"])
    assert classifier.classify(told).dialog_type is DialogType.CREDENTIAL_PROMPT


def test_a_second_button_means_a_person_decides(classifier: DialogClassifier) -> None:
    lines = ["Le traitement est terminé."]
    assert classifier.classify(told_dialog(lines, ["OK"])).dialog_type is DialogType.OK_TRIVIAL
    assert classifier.classify(told_dialog(lines, ["OK", "Détails"])).dialog_type is DialogType.INCONNU


def test_a_sentence_whose_beginning_is_cut_off_is_a_persons(classifier: DialogClassifier) -> None:
    whole = ["Le courrier de Mme Morel (service de jour) est imprimé."]
    assert classifier.classify(told_dialog(whole, ["OK"])).dialog_type is DialogType.OK_TRIVIAL
    for cut in (
        "Service de jour) est imprimé.",
        "service de jour est imprimé.",
        "pas été imprimé hier soir.",
    ):
        assert classifier.classify(told_dialog([cut], ["OK"])).dialog_type is DialogType.INCONNU
    page = ["intranet.chu.example indique", "Le courrier est imprimé."]
    assert classifier.classify(told_dialog(page, ["OK"])).dialog_type is DialogType.OK_TRIVIAL


@pytest.mark.parametrize("word", ["mot de passe", "certificat", "pare-feu", "driver", "virus"])
def test_security_words_leave_a_plain_message_to_a_person(classifier: DialogClassifier, word: str) -> None:
    told = told_dialog([f"Information sur le {word} du poste."], ["OK"])
    assert classifier.classify(told).dialog_type is DialogType.INCONNU


def test_a_save_question_that_speaks_of_loss_keeps_its_name_and_gets_no_answer(
    classifier: DialogClassifier,
) -> None:
    lines = ["Enregistrer les modifications ?", "Elles seront perdues si vous ne les enregistrez pas."]
    found = classifier.classify(told_dialog(lines, ["Ne pas enregistrer", "Annuler", "Enregistrer"]))
    assert found.dialog_type is DialogType.METIER_SAVE
    assert found.forbidden


def test_another_persons_work_is_held(classifier: DialogClassifier) -> None:
    lines = ["Le dossier a été modifié par un autre utilisateur.", "Voulez-vous écraser ses modifications ?"]
    assert classifier.classify(told_dialog(lines, OUI_NON)).held


@pytest.mark.parametrize(
    "question",
    [
        "Êtes-vous sûr de vouloir supprimer cet enregistrement ?",
        "Voulez-vous vraiment réinitialiser les paramètres ?",
        "Voulez-vous vraiment mettre ces éléments à la corbeille ?",
        "Voulez-vous enregistrer ce journal avant de l'effacer ?",
        "Confirmez-vous la désinstallation du programme ?",
        "Are you sure you want to delete this connection?",
        "Are you sure you want to terminate it?",
        "Do you really want to disable this device?",
        "Are you sure you want to trash the 3 selected items?",
    ],
)
def test_what_destroys_is_nobodys_to_answer_but_a_persons(
    classifier: DialogClassifier, question: str
) -> None:
    assert classifier.classify(told_dialog([question], OUI_NON)).forbidden


@pytest.mark.parametrize(
    "question",
    [
        "Confirmez-vous l'enregistrement du dossier ?",
        "Êtes-vous sûr de vouloir imprimer cette feuille ?",
        "Voulez-vous vraiment exporter la liste ?",
        "Are you sure you want to save this draft?",
    ],
)
def test_a_confirmation_that_is_known_as_a_whole_is_answered(
    classifier: DialogClassifier, question: str
) -> None:
    found = classifier.classify(told_dialog([question], OUI_NON))
    assert found.dialog_type is DialogType.METIER_CONFIRM
    assert not found.held
    assert not found.forbidden


@pytest.mark.parametrize(
    "question",
    [
        "Êtes-vous sûr ?",
        "Êtes-vous sûr de vouloir transmettre ces constantes ?",
        "Voulez-vous vraiment adresser ce courrier ?",
        "Confirmez-vous l'enregistrement de la mutation ?",
        "Confirmez-vous l'enregistrement du dossier de VASSEUR Odile ?",
        "Are you sure you want to send this letter?",
        "Êtes-vous sûr de vouloir invalider cette ordonnance ?",
        "Êtes-vous sûr de vouloir expulser ce poste ?",
        "Voulez-vous vraiment renvoyer ce dossier ?",
        "Confirmez-vous la sortie du patient ?",
        "Are you sure you want to seize the role?",
    ],
)
def test_a_confirmation_of_anything_else_is_held_for_a_person(
    classifier: DialogClassifier, question: str
) -> None:
    found = classifier.classify(told_dialog([question], OUI_NON))
    assert found.dialog_type is DialogType.METIER_CONFIRM
    assert found.held


@pytest.mark.parametrize(
    ("lines", "answers"),
    [
        (["Connectez-vous à la messagerie pour continuer."], ["OK"]),
        (["Votre session a expiré, veuillez vous reconnecter."], ["OK"]),
        (["Please sign in again."], ["OK"]),
        (["Votre messagerie attend."], ["Se connecter"]),
        (["Your mailbox needs attention."], ["Sign in", "Later"]),
    ],
)
def test_whatever_makes_somebody_sign_in_is_a_credential_prompt(
    classifier: DialogClassifier, lines: list[str], answers: list[str]
) -> None:
    assert classifier.classify(told_dialog(lines, answers)).dialog_type is DialogType.CREDENTIAL_PROMPT


@pytest.mark.parametrize("said", ["Vous n'êtes pas encore connecté, connectez-vous.", "You are signed in."])
def test_a_message_about_signing_in_is_a_persons(classifier: DialogClassifier, said: str) -> None:
    assert classifier.classify(told_dialog([said], ["OK"])).dialog_type is not DialogType.OK_TRIVIAL


def titled(pieces: list[str], said: str, gap: int) -> DialogBox:
    """A notice whose title was read in pieces, one right behind the other."""
    dialog = told_dialog([pieces[0], said], ["OK"])
    first = dialog.lines[0]
    lines, left = list(dialog.lines), first.bbox.right
    for number, text in enumerate(pieces[1:], start=1):
        box = Box(left + gap, first.bbox.top, left + gap + 8 * len(text), first.bbox.bottom)
        lines.insert(number, first.model_copy(update={"text": text, "bbox": box}))
        left = box.right
    return replace(dialog, lines=tuple(lines))


SENT = "Le courrier a été envoyé à l'imprimante du service."


@pytest.mark.parametrize("gap", [4, -8])
@pytest.mark.parametrize(
    ("pieces", "said", "held"),
    [
        (["Impression – KDialog"], SENT, False),
        (["Impression –", "KDialog"], SENT, False),
        (["Impression –", "interrompue"], SENT, True),
        (["127.0.0.1:37933 indique"], "Le planning de la semaine est en ligne.", False),
        (["127.0.0.1:37933 says"], "The weekly schedule is available.", False),
        (["127.0.0.1:37933 indique"], "Le traitement a été arrêté.", True),
    ],
)
def test_a_notice_goes_whatever_program_or_page_its_title_names(
    classifier: DialogClassifier, pieces: list[str], said: str, held: bool, gap: int
) -> None:
    found = classifier.classify(titled(pieces, said, gap))
    assert (found.dialog_type, found.held) == (DialogType.OK_TRIVIAL, held)
