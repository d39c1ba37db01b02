"""Dialogs every test of the resolver speaks of, and what may be decided about them."""

from __future__ import annotations

from drawn_dialog import DrawnDialog, drawn_dialog
from rpa_vision.dialogs.respond.resolution import AskPerson, ClickAnswer, Resolution
from rpa_vision.models.replay.dialog import DialogType

SAVE = drawn_dialog("Calanque DPI", ["Voulez-vous enregistrer les modifications ?"], ["Oui", "Non"])
DONE = drawn_dialog("Calanque DPI", ["Le dossier est transmis au service."], ["OK"])
LABELS = drawn_dialog("Calanque DPI", ["Souhaitez-vous imprimer les étiquettes ?"], ["Oui", "Non"])
DELETE = drawn_dialog("Calanque DPI", ["Voulez-vous vraiment supprimer ce document ?"], ["Oui", "Non"])
LOST = drawn_dialog("Calanque DPI", ["Confirmez-vous ? Les données seront perdues."], ["Oui", "Non"])
UAC = drawn_dialog("Contrôle de compte d'utilisateur", ["Voulez-vous continuer ?"], ["Oui", "Non"])
CAMERA = drawn_dialog("localhost souhaite", ["Utiliser votre caméra"], ["Bloquer", "Autoriser"])
SECRET = drawn_dialog("Connexion", ["Mot de passe du service :"], ["OK", "Annuler"], field=True)


def asked(found: Resolution | None, reason: str, kind: DialogType) -> AskPerson:
    assert isinstance(found, AskPerson)
    assert (found.event.extra["reason"], found.event.dialog_type) == (reason, kind)
    assert found.event.action_taken == "paused"
    assert found.message
    return found


def clicked(
    found: Resolution | None, label: str, drawn: DrawnDialog, drawn_as: str | None = None
) -> ClickAnswer:
    assert isinstance(found, ClickAnswer)
    assert found.label == label
    assert drawn.buttons[drawn_as or label].contains(found.point)
    assert found.event.action_taken == "resolved"
    return found
