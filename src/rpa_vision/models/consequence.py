"""What is written on buttons that change something for good."""

from __future__ import annotations

from rpa_vision.models.wording import folded

_BEGINNINGS = (
    "enregistr", "sauvegard", "valider", "supprimer", "effacer", "envoyer", "transmettre", "signer",
    "confirmer", "cloturer", "imprimer", "save", "delete", "remove", "send", "submit", "sign off", "print",
)  # fmt: skip
SAVING_KEYS = frozenset({"ctrl", "s"})


def changes_for_good(said: str) -> bool:
    words = f" {folded(said)}"
    return any(f" {beginning}" in words for beginning in _BEGINNINGS)
