"""The catalogue is data: it can be added to, and no addition makes anything less careful."""

from __future__ import annotations

import pytest

from dialogs_told import told_dialog
from rpa_vision.dialogs.judge.catalogue import Catalogue, read_addition
from rpa_vision.dialogs.judge.classify import DialogClassifier
from rpa_vision.errors import BadInputError, MalformedDocumentError
from rpa_vision.models.replay.dialog import SYSTEM_TYPES, DialogType
from rpa_vision.text.search import Said, says_any

SITE = """
provenance: CHU Saint-Test, revue du 3 mars
business:
  - type: metier_confirm
    match: [éditer les étiquettes du patient]
    buttons: [Imprimer]
suspect: [clôture de l'exercice]
signatures:
  credential_prompt: [carte de professionnel de santé]
"""


def test_what_ships_is_well_formed_and_knows_every_system_type(catalogue: Catalogue) -> None:
    assert set(catalogue.signatures) >= SYSTEM_TYPES
    assert catalogue.provenance


def test_no_business_pattern_speaks_of_security_or_loss(catalogue: Catalogue) -> None:
    for entry in catalogue.business:
        for pattern in entry.match:
            said = Said([pattern.replace("...", " ")])
            assert catalogue.system_type(said) is None, pattern
            assert not says_any(said, catalogue.suspect), pattern


def test_a_site_adds_its_own_dialogs(catalogue: Catalogue) -> None:
    site = catalogue.extended(read_addition(SITE.encode(), "site.yaml"))
    asked = told_dialog(["Voulez-vous éditer les étiquettes du patient ?"], ["Imprimer", "Annuler"])
    assert DialogClassifier(catalogue).classify(asked).dialog_type is DialogType.INCONNU
    named = DialogClassifier(site).classify(asked)
    assert (named.dialog_type, named.buttons) == (DialogType.METIER_CONFIRM, ("Imprimer",))
    card = told_dialog(["Insérez votre carte de professionnel de santé"], ["OK"])
    assert DialogClassifier(site).classify(card).dialog_type is DialogType.CREDENTIAL_PROMPT
    closing = told_dialog(["La clôture de l'exercice est prête."], ["OK"])
    assert DialogClassifier(site).classify(closing).dialog_type is DialogType.OK_SUSPECT


def test_an_addition_takes_nothing_away(catalogue: Catalogue) -> None:
    site = catalogue.extended(read_addition(SITE.encode(), "site.yaml"))
    for kind, patterns in catalogue.signatures.items():
        assert set(patterns) <= set(site.signatures[kind])
    assert set(catalogue.suspect) <= set(site.suspect)
    assert set(catalogue.security) <= set(site.security)


@pytest.mark.parametrize(
    "kind", [*sorted(SYSTEM_TYPES), DialogType.BROWSER_PERMISSION, DialogType.OK_SUSPECT]
)
def test_no_button_can_be_given_to_what_a_person_decides(kind: DialogType) -> None:
    document = f"business: [{{type: {kind}, match: [mise à jour du poste], buttons: [Oui]}}]"
    with pytest.raises(MalformedDocumentError, match=r"site\.yaml: business\.0\.type"):
        read_addition(document.encode(), "site.yaml")


@pytest.mark.parametrize(
    ("document", "problem"),
    [
        (
            "business: [{type: metier_confirm, match: [Contrôle du compte d’utilisateur], buttons: [Oui]}]",
            "uac",
        ),
        ("business: [{type: metier_confirm, match: [ok], buttons: [Oui]}]", "letters"),
        ("business: [{type: metier_confirm, match: [], buttons: [Oui]}]", "match"),
        ("business: [{type: metier_confirm, match: [valider le lot]}]", "buttons"),
        ("signatures: {metier_save: [enregistrer le lot]}", "not told by a signature"),
        ("suspects: [perte]", "suspects"),
        ("schema_version: dialogs_v9", "schema_version"),
        ("[une, liste]", "site.yaml"),
        ("a: [", "site.yaml"),
    ],
)
def test_a_wrong_addition_is_refused_by_name(document: str, problem: str) -> None:
    with pytest.raises(BadInputError, match=problem):
        read_addition(document.encode(), "site.yaml")
