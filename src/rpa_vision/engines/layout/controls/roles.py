"""What an element is for, by its type and by the words people put on such things."""

from __future__ import annotations

from rpa_vision.engines.layout.candidates import ElementCandidate
from rpa_vision.models.base import Role
from rpa_vision.models.screen import ElementType
from rpa_vision.text.folding import folded

BY_TYPE: dict[ElementType, Role] = {
    ElementType.TEXT_INPUT: "form_input",
    ElementType.DROPDOWN: "form_input",
    ElementType.CHECKBOX: "form_input",
    ElementType.RADIO: "form_input",
    ElementType.TAB: "navigation",
    ElementType.LINK: "navigation",
    ElementType.MENU_ITEM: "navigation",
    ElementType.BUTTON: "action",
    ElementType.ICON: "action",
    ElementType.TABLE_ROW: "record",
    ElementType.TABLE_CELL: "value",
    ElementType.COLUMN_HEADER: "text",
    ElementType.LIST_ITEM: "text",
    ElementType.LABEL: "text",
    ElementType.DIALOG: "dialog",
    ElementType.WINDOW: "window",
}
"""For elements whose words say nothing more."""

PRESSABLE = frozenset({ElementType.BUTTON, ElementType.ICON, ElementType.LINK, ElementType.MENU_ITEM})
BY_WORD: tuple[tuple[Role, tuple[str, ...]], ...] = (
    ("delete_action", ("supprimer", "effacer", "delete", "remove", "vider", "retirer", "discard")),
    (
        "cancel",
        ("annuler", "cancel", "abandonner", "non", "no", "ne pas", "don't", "do not", "ignorer", "refuser"),
    ),
    ("close", ("fermer", "close", "quitter", "exit", "quit", "terminer")),
    (
        "submit",
        (
            "valider",
            "envoyer",
            "submit",
            "soumettre",
            "se connecter",
            "connexion",
            "sign in",
            "log in",
            "login",
        ),
    ),
    (
        "primary_action",
        (
            "ok",
            "oui",
            "yes",
            "enregistrer",
            "sauvegarder",
            "save",
            "appliquer",
            "apply",
            "confirmer",
            "confirm",
            "continuer",
            "continue",
            "accepter",
            "accept",
        ),
    ),
    ("search", ("rechercher", "chercher", "search", "find", "trouver")),
    ("navigation", ("suivant", "precedent", "retour", "next", "previous", "back", "accueil", "home")),
)
"""In this order: what loses data is named before what is harmless."""
BY_START = tuple((role, tuple(f"{word} " for word in words)) for role, words in BY_WORD)


def role_of(candidate: ElementCandidate) -> Role:
    if candidate.role is not None:
        return candidate.role
    if candidate.type in PRESSABLE:
        text = f"{folded(candidate.label).strip(' .…')} "
        for role, starts in BY_START:
            if text.startswith(starts):
                return role
    if candidate.type is ElementType.TEXT_INPUT and "password" in candidate.tags:
        return "password_input"
    return BY_TYPE.get(candidate.type, "unknown")
