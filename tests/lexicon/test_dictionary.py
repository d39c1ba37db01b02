"""Every verb of a French dictionary that the lexicon does not know to be harmless writes, wherever it stands."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest

from rpa_vision.lexicon.consequence import Consequence, consequence_of
from rpa_vision.lexicon.kinds import Kind
from rpa_vision.lexicon.reading import lexicon, words_of
from rpa_vision.models.graph.action import MouseClickAction
from rpa_vision.models.target import Target

DICTIONARY = Path("/usr/share/hunspell/fr.dic")
HARMLESS = frozenset({Kind.SHOWS, Kind.LEAVES, Kind.FILLS})
KNOWN = frozenset(
    {"afficher", "agrandir", "basculer", "chercher", "consulter", "explorer", "fermer", "filtrer"}
    | {"masquer", "ouvrir", "parcourir", "prévisualiser", "quitter", "rafraîchir", "rafraichir", "rechercher"}
    | {"replier", "réduire", "trier", "trouver", "visualiser", "voir", "zoomer"}
)
ALONE = {"annuler", "revenir"}
"""Where nothing stands beside them they give up, or go back."""


def infinitives() -> list[str]:
    entries = (line.split() for line in DICTIONARY.read_text("utf-8").splitlines()[1:])
    verbs = (entry[0].partition("/")[0] for entry in entries if any(tag.startswith("po:v") for tag in entry))
    return sorted({verb for verb in verbs if verb.endswith(("er", "ir", "re"))})


def plain(text: str) -> str:
    return "".join(one for one in unicodedata.normalize("NFKD", text) if not unicodedata.combining(one))


def unknown(verb: str) -> bool:
    (word,) = words_of(verb)[-1:]
    return not lexicon().verbs.get(word.letters, frozenset()) & HARMLESS and verb not in ALONE


TARGETS = [
    pytest.param({}, id="no role"),
    pytest.param({"role": "action"}, id="button"),
    pytest.param({"role": "navigation"}, id="menu"),
    pytest.param({"role": "navigation", "only_shows": True}, id="tab that was seen to show"),
    pytest.param({"role": "form_input"}, id="field"),
    pytest.param({"role": "record"}, id="row"),
]


@pytest.mark.parametrize("seen_as", TARGETS)
def test_a_verb_that_is_not_known_writes(seen_as: dict[str, object]) -> None:
    verbs = [verb for verb in infinitives() if unknown(verb)]
    assert len(verbs) > 5000
    written = [
        form for verb in verbs for form in (verb.capitalize(), plain(verb).upper(), f"{verb} le dossier")
    ]
    harmless = [
        text
        for text in written
        if consequence_of(MouseClickAction(target=Target.model_validate({"text": text, **seen_as})))
        is not Consequence.WRITES
    ]
    assert harmless == []


def test_the_verbs_that_do_nothing_are_few_and_named() -> None:
    harmless = {
        verb
        for verb in infinitives()
        if consequence_of(MouseClickAction(target=Target(text=verb, role="action"))) is not Consequence.WRITES
    }
    assert harmless - KNOWN <= ALONE
