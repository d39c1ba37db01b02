"""Messages and menus."""

from __future__ import annotations

from rpa_vision_lab.pages.contents import Button, Entry, Message
from rpa_vision_lab.pages.invented import Inventor


def question(maker: Inventor) -> Message:
    say, person = maker.say, maker.patient()
    return Message(
        say("Confirmation", "Confirm"),
        say(f"Voulez-vous clôturer le séjour {person.stay} ?", f"Do you want to close stay {person.stay}?"),
        say("Cette opération est irréversible.", "This cannot be undone."),
        (Button(say("Oui", "Yes"), primary=True), Button(say("Non", "No")), Button(say("Annuler", "Cancel"))),
    )


def unsaved(maker: Inventor) -> Message:
    say, person = maker.say, maker.patient()
    return Message(
        say("Modifications non enregistrées", "Unsaved changes"),
        say(
            f"Enregistrer le dossier de {person.surname} {person.given} ?",
            f"Save the record of {person.surname} {person.given}?",
        ),
        say(
            "Les données saisies seront perdues si vous ne les enregistrez pas.",
            "What you entered will be lost otherwise.",
        ),
        (
            Button(say("Enregistrer", "Save"), primary=True),
            Button(say("Ne pas enregistrer", "Do not save")),
            Button(say("Annuler", "Cancel")),
        ),
    )


def notice(maker: Inventor) -> Message:
    say = maker.say
    return Message(
        say("Erreur", "Error"),
        say(
            f"Le serveur d'identité ne répond pas (code {maker.between(400, 599)}).",
            f"The identity server does not answer (code {maker.between(400, 599)}).",
        ),
        say("Réessayez dans quelques instants.", "Try again in a moment."),
        (Button("OK", primary=True),),
    )


def menu_titles(maker: Inventor) -> tuple[str, ...]:
    say = maker.say
    return (
        say("Fichier", "File"),
        say("Édition", "Edit"),
        say("Affichage", "View"),
        say("Patient", "Patient"),
        say("Outils", "Tools"),
        say("Fenêtre", "Window"),
        "?",
    )


def file_menu(maker: Inventor) -> tuple[Entry, ...]:
    say = maker.say
    return (
        Entry(say("Nouveau", "New"), "Ctrl+N"),
        Entry(say("Ouvrir…", "Open…"), "Ctrl+O"),
        Entry(say("Enregistrer", "Save"), "Ctrl+S"),
        Entry(say("Enregistrer sous…", "Save as…"), disabled=True),
        Entry(),
        Entry(say("Aperçu avant impression", "Print preview")),
        Entry(say("Imprimer l'étiquette", "Print label"), "Ctrl+P"),
        Entry(),
        Entry(say("Verrouiller la session", "Lock session"), checked=True),
        Entry(say("Quitter", "Quit"), "Alt+F4"),
    )


def row_menu(maker: Inventor) -> tuple[Entry, ...]:
    say = maker.say
    return (
        Entry(say("Ouvrir le dossier", "Open record")),
        Entry(say("Coder le séjour", "Code stay"), "F6"),
        Entry(),
        Entry(say("Copier l'IPP", "Copy number"), "Ctrl+C"),
        Entry(say("Fusionner les identités", "Merge identities"), disabled=True),
        Entry(say("Afficher les mouvements", "Show movements"), checked=True),
        Entry(),
        Entry(say("Supprimer", "Delete"), "Suppr"),
    )
