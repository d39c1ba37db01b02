"""A word behind an article is a noun where it can be one: « une règle » is no payment, « la purge » is the deed still."""

from __future__ import annotations

import pytest

from rpa_vision.lexicon.kinds import IRREVERSIBLE
from rpa_vision.lexicon.labels import Sense, label


@pytest.mark.parametrize(
    "text", ["Voir la commande", "Ouvrir l'envoi", "Voir la purge", "Afficher les règles", "Open the order"]
)
def test_what_is_looked_at_does_nothing(text: str) -> None:
    assert label(text).sense is Sense.SHOWS


@pytest.mark.parametrize("text", ["Ajouter une règle", "Modifier une adresse", "Enregistrer l'adresse"])
def test_what_is_written_down_can_be_taken_back(text: str) -> None:
    found = label(text)
    assert found.sense is Sense.DOES
    assert not found.kinds & IRREVERSIBLE


@pytest.mark.parametrize(
    "text",
    [
        "Lancer la purge",
        "Valider la commande",
        "Lancer l'envoi",
        "Delete the order",
        "Supprimer la règle",
        "Valider la facture",
        "Confirmer l'arrêt",
        "Ne pas le purger",
        "Règle",
        "Voir et purger",
        "Adresser le dossier",
        "Submit the form",
    ],
)
def test_a_deed_stays_one_whatever_stands_before_it(text: str) -> None:
    found = label(text)
    assert found.sense is Sense.DOES
    assert found.kinds & IRREVERSIBLE
