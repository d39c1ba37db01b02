"""Whether a screen says that somebody was not let in."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rpa_vision.text.folding import folded

_ABOUT = re.compile(
    r"identifiant|utilisateur|mot de passe|compte|authentification|connexion|session|login|log in|sign.?in"
    r"|password|passcode|code d'acces|user|account|credential|authentication"
)
_FAILED = re.compile(
    r"incorrect|invalide?s?\b|errone|inconnue?s?\b|echou|echec|refusee?s?\b|bloquee?s?\b|verrouillee?s?\b|desactive"
    r"|expiree?s?\b(?! (?:dans|le|a|au|en)\b)|introuvable|trop de tentatives|impossible|n'existe pas|ne correspond"
    r"|non (?:reconnu|valide|autorise)|doit etre change|reessaye"
    r"|wrong|unknown|failed|failure|denied|locked|disabled|expired|too many attempts|must be changed|try again"
    r"|unable to|cannot|does not exist|(?:not|n't) (?:recogni[sz]ed|found|valid|match|authori[sz]ed)"
)
_BARRED = re.compile(r"acces (?:est )?refuse|access (?:is )?denied")


def refusal_said(lines: Iterable[str]) -> str | None:
    """The first line that speaks of a login and of its failure. Read more widely than such messages are worded:
    a pause too many is a look at the screen, one too few goes on as nobody."""
    for line in lines:
        said = folded(line)
        if (_ABOUT.search(said) and _FAILED.search(said)) or _BARRED.search(said):
            return line
    return None
