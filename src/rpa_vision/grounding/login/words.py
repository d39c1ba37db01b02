"""What login forms call their parts, in French and English."""

from __future__ import annotations

import re
from typing import Literal, TypeVar

from rpa_vision.text.folding import folded, squeezed
from rpa_vision.text.likeness import edit_distance

Meaning = TypeVar("Meaning")
Part = Literal["login", "password", "code", "new_password"]
"""``code`` is a password where nothing else on the form is one."""

_FEW_WORDS = 3
_LONG = 8
"""From this many letters on, one may be misread and the word is still no other."""

_FIELDS: dict[Part, tuple[str, ...]] = {
    "login": (
        "identifiant", "identifiants", "identifiant de connexion", "identifiant utilisateur",
        "identifiant personnel", "nom d'utilisateur", "nom utilisateur", "nom de connexion", "nom de compte",
        "utilisateur", "code utilisateur", "compte", "compte utilisateur", "login", "matricule", "id",
        "adresse e-mail", "adresse mail", "adresse électronique", "adresse de messagerie", "courriel",
        "e-mail", "mail", "adresse courriel", "numéro rpps", "n° rpps", "rpps",
        "user", "user name", "user id", "userid", "login name", "login id", "account", "account name",
        "e-mail address", "sign-in name", "user code", "staff id", "employee id",
    ),
    "password": ("mot de passe", "mdp", "password", "passwd", "passphrase", "phrase secrète", "phrase de passe"),
    "code": ("code d'accès", "code secret", "code confidentiel", "code personnel", "code pin", "pin", "passcode"),
    "new_password": (
        "nouveau mot de passe", "ancien mot de passe", "mot de passe actuel", "confirmer le mot de passe",
        "confirmer", "confirmation", "confirmez le mot de passe", "confirmation du mot de passe",
        "répéter le mot de passe", "répétez le mot de passe", "retapez le mot de passe",
        "ressaisir le mot de passe", "choisissez un mot de passe", "créer un mot de passe",
        "new password", "old password", "current password", "confirm password", "confirm new password",
        "confirm your password", "repeat password", "retype password", "re-enter password",
        "verify password", "create password", "choose a password",
    ),
}  # fmt: skip
_SUBMITS: dict[Literal["sure", "likely"], tuple[str, ...]] = {
    "sure": (
        "se connecter", "connexion", "connecter", "me connecter", "je me connecte", "connectez-vous",
        "s'identifier", "m'identifier", "identification", "s'authentifier", "m'authentifier",
        "ouvrir la session", "ouvrir une session", "ouvrir session", "ouvrir ma session", "accéder",
        "login", "log in", "log on", "logon", "sign in", "sign on", "connect",
    ),
    "likely": ("valider", "ok", "entrer", "entrée", "continuer", "submit", "continue", "enter", "go"),
}  # fmt: skip
_FIRST = re.compile(
    r"^(?:(?:veuillez )?(?:saisir|saisissez|entrer|entrez)|(?:please )?(?:enter|type))?\s*"
    r"(?:votre|vos|your|mon|my|the|le|l')?\s*"
)
_OR = re.compile(r"\s+(?:ou|or)\s+|\s*/\s*")

_PARTS: dict[str, Part] = {squeezed(name): part for part, names in _FIELDS.items() for name in names}
_ASKED = tuple(folded(name) for part in ("password", "code", "new_password") for name in _FIELDS[part])
_BUTTONS = {squeezed(name): sure for sure, names in _SUBMITS.items() for name in names}


def part_named(text: str) -> Part | None:
    """What a field with these words beside it or in it is for. « E-mail ou identifiant » is one thing."""
    named = {_known(_FIRST.sub("", piece), _PARTS) for piece in _OR.split(folded(text))}
    return named.pop() if len(named) == 1 else None


def speaks_of_password(text: str) -> bool:
    """« Mot de passe pour admin », « Mot de passe oublié ? »: somebody is asked for one here. Longer sentences that
    begin so tell about it, as that it expires soon."""
    said = _FIRST.sub("", folded(text))
    begun = [name for name in _ASKED if said.startswith(name)]
    return any(len(said.removeprefix(name).split()) <= _FEW_WORDS for name in begun)


def submit_named(text: str) -> Literal["sure", "likely"] | None:
    return _known(text, _BUTTONS)


def _known(text: str, names: dict[str, Meaning]) -> Meaning | None:
    said = squeezed(text.replace("|", "i"))  # as a capital i is read in some fonts
    if said in names or len(said) < _LONG:
        return names.get(said)
    near = {
        meaning for name, meaning in names.items() if len(name) >= _LONG and edit_distance(said, name) == 1
    }
    return near.pop() if len(near) == 1 else None
