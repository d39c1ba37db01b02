"""What is written on buttons and in menus: does it only show and move about, or may it do something?"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rpa_vision.models.wording import folded

_SHOWING = frozenset(
    (
        "afficher", "agrandir", "chercher", "consulter", "deplier", "filtrer", "ouvrir", "parcourir",
        "rafraichir", "rechercher", "reduire", "replier", "trier", "trouver", "visualiser", "voir",
        "browse", "collapse", "display", "expand", "filter", "find", "open", "preview", "refresh", "search",
        "show", "sort", "view",
    )
)  # fmt: skip
"""Whatever follows them."""
_STEPPING = frozenset(
    (
        "suivant", "suivante", "precedent", "precedente", "retour", "next", "previous", "back",
        "page suivante", "page precedente", "next page", "previous page", "accueil", "home",
    )
)  # fmt: skip
"""Each takes one further."""
_ALONE = frozenset(
    ("annuler", "cancel", "non", "no", "plus tard", "later", "aide", "help", "details", "plus", "more")
)
"""« Annuler » gives up; « Annuler l'admission » does not."""
_CLOSING = re.compile(
    r"(?:fermer|quitter|close|exit|leave)(?: (?:le|la|les|l'|ce|cette|cet|the|this))*"
    r"(?: ?(?:dossier|fenetre|onglet|fiche|page|ecran|menu|liste|apercu|message|application|programme"
    r"|window|tab|file|chart|screen|list|preview|program))?"
)
_FILLING = frozenset(
    (
        "saisir", "entrer", "taper", "indiquer", "renseigner", "preciser", "choisir", "selectionner",
        "enter", "type", "choose", "select",
    )
)  # fmt: skip
"""What fields ask for in their own words."""
_INFINITIVE = re.compile(
    r"\w+(?:er|ir|oir|ettre|aitre|indre|andre|endre|ondre|crire|duire|clure|suivre|faire)"
)
_NOUNS = frozenset(
    (
        "atelier", "avenir", "cahier", "calendrier", "courrier", "dernier", "dossier", "fichier", "hier",
        "infirmier", "papier", "premier",
    )
)  # fmt: skip
"""That end like infinitives."""
_ENGLISH_DEEDS = frozenset(
    (
        "accept", "add", "admit", "agree", "apply", "approve", "archive", "assign", "bill", "book", "cancel",
        "change", "clear", "close", "complete", "confirm", "continue", "create", "delete", "discard",
        "discharge", "dispense", "edit", "execute", "finish", "import", "insert", "lock", "merge", "modify",
        "move", "ok", "pay", "post", "prescribe", "print", "publish", "register", "reject", "release",
        "remove", "rename", "replace", "reset", "restore", "run", "save", "send", "sign", "start", "stop",
        "submit", "transfer", "unlock", "update", "upload", "validate", "void", "yes",
    )
)  # fmt: skip
"""Nothing about their shape tells them from nouns."""
_FRENCH_DEEDS = re.compile(r"(?:enregistre|validation|suppression|cloture|mise a jour|ne pas|oui$)")
"""Those that are no infinitives."""
_DOING_NOUN = re.compile(r"\w+(?:tion|sion|xion|age|ement|ture|fert|val|sure)")
"""How verbs are made nouns. Of several of them, « Prescriptions », a list is meant."""
_DOING_NOUNS = frozenset(
    (
        "ajout", "appel", "arret", "bascule", "deces", "decharge", "demande", "depart", "duplicata", "echange",
        "entree", "envoi", "export", "import", "levee", "mise", "prise", "refus", "rejet", "relance",
        "remise", "renvoi", "report", "reprise", "retrait", "saisie", "sortie",
        "discharge", "dismissal", "transfer",
    )
)  # fmt: skip
"""Those with other endings."""
_SHOWN_NOUNS = frozenset(
    (
        "affichage", "age", "application", "attention", "bandage", "codage", "condition", "configuration",
        "consultation", "conversation", "couverture", "culture", "departement", "description",
        "destination", "dimension", "direction", "discussion", "documentation", "element", "equipement",
        "etablissement", "etage", "evenement", "evolution", "facture", "fonction", "image", "information",
        "langage", "lecture", "localisation", "logement", "mention", "message", "mesure", "nature",
        "navigation", "nutrition", "observation", "option", "page", "pension", "population", "position",
        "pourcentage", "presentation", "previsualisation", "profession", "question", "recapitulation",
        "region", "relation", "renseignement", "respiration", "section", "session", "situation",
        "solution", "stage", "station", "structure", "temperature", "tension", "traitement", "usage",
        "version", "vision", "visualisation", "voiture",
    )
)  # fmt: skip
"""Endings like those of doing, and something to look at."""
_JOINED = re.compile(r"\s*(?:\b(?:et|ou|puis|and|or|then)\b|[&/+,;])\s*")
_SIGNS = re.compile(r"[^\w\s'&/+,;]+")


def only_shows(text: str) -> bool:
    """Known to write nothing, in every part: « Rechercher et remplacer » has one that is not."""
    parts = list(_parts(text))
    return bool(parts) and all(map(_shows, parts))


def only_moves(text: str) -> bool:
    """Writes nothing, but done twice it has gone too far."""
    return " ".join(_parts(text)) in _STEPPING


def names_a_deed(text: str) -> bool:
    """What is called by a verb does something; what is called by a noun is a tab, a menu, a field."""
    return any(map(_is_deed, _parts(text)))


def names_a_doing(text: str) -> bool:
    """In a menu a deed may be called by a noun: « Annulation du séjour »."""
    return names_a_deed(text) or any(map(_is_doing, _parts(text)))


def _parts(text: str) -> Iterator[str]:
    bare = " ".join(_SIGNS.sub(" ", folded(text)).split())
    return filter(None, _JOINED.split(bare))


def _shows(part: str) -> bool:
    return part in _ALONE or part.split(maxsplit=1)[0] in _SHOWING or _CLOSING.fullmatch(part) is not None


def _is_deed(part: str) -> bool:
    first = part.split(maxsplit=1)[0]
    if _shows(part) or first in _FILLING | _NOUNS:
        return False
    return first in _ENGLISH_DEEDS or bool(_FRENCH_DEEDS.match(part) or _INFINITIVE.fullmatch(first))


def _is_doing(part: str) -> bool:
    first = re.split(r"[\s']", part, maxsplit=1)[0]
    doing = first in _DOING_NOUNS or _DOING_NOUN.fullmatch(first) is not None
    return doing and not _shows(part) and first not in _SHOWN_NOUNS
