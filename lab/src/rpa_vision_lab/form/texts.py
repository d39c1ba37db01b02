"""The program's words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Language = Literal["fr", "en"]


@dataclass(frozen=True)
class Texts:
    title: str
    clinic: str
    station: str
    today: str
    new: str
    patient_number: str
    name: str
    service: str
    created: str
    save: str
    cancel: str
    missing_number: str
    saved: str
    saved_detail: str
    finish: str
    stored: str
    services: tuple[str, ...]


TEXTS: dict[Language, Texts] = {
    "fr": Texts(
        title="Admissions — Clinique des Tilleuls",
        clinic="Clinique des Tilleuls",
        station="Accueil · Poste 3",
        today="Admissions enregistrées",
        new="Nouvelle admission",
        patient_number="N° patient",
        name="Nom",
        service="Service",
        created="Saisie le",
        save="Enregistrer",
        cancel="Annuler",
        missing_number="Le numéro de patient est obligatoire.",
        saved="Admission enregistrée",
        saved_detail="Patient n° {number} — {service}",
        finish="Terminer",
        stored="{count} admission(s) dans le registre",
        services=("Urgences", "Cardiologie", "Chirurgie", "Maternité", "Pédiatrie"),
    ),
    "en": Texts(
        title="Admissions — Lime Tree Clinic",
        clinic="Lime Tree Clinic",
        station="Front desk · Station 3",
        today="Stored admissions",
        new="New admission",
        patient_number="Patient no.",
        name="Name",
        service="Ward",
        created="Entered on",
        save="Save",
        cancel="Cancel",
        missing_number="The patient number is required.",
        saved="Admission saved",
        saved_detail="Patient no. {number} — {service}",
        finish="Finish",
        stored="{count} admission(s) in the register",
        services=("Emergency", "Cardiology", "Surgery", "Maternity", "Paediatrics"),
    ),
}
