"""What is put away tells nothing bad in any of its words, and of nothing that it may not be said of."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rpa_vision.lexicon.kinds import PERSONS, Kind
from rpa_vision.lexicon.notices import is_harmless_title, tells_nothing_bad
from rpa_vision.lexicon.questions import asks_just
from rpa_vision.lexicon.reading import lexicon, words_of

DICTIONARY = Path("/usr/share/hunspell/fr.dic")
EACH = 20
"""Of its words: all of them take minutes."""
BENIGN = (
    "Les modifications ont été enregistrées.",
    "Export terminé : 320 lignes exportées.",
    "Le document a été envoyé à l'imprimante.",
    "Aucun résultat trouvé.",
    "Le texte recherché est introuvable.",
    "Astuce : appuyez sur Ctrl+K pour ouvrir la palette.",
    "Chargement en cours, veuillez patienter.",
    "Your changes have been saved.",
    "No matching records.",
    "You can drag columns to reorder them.",
    "Synchronization is running in the background.",
    "Welcome to the new dashboard.",
)
BAD = (
    "Your fax to 555-0142 was sent.",
    "Message envoyé à 250 destinataires.",
    "Le lot 0123 a été envoyé.",
    "Record in use.",
    "Le patient est allergique.",
    "L'opération a échoué.",
    "Le fichier a été supprimé.",
    "Aucune imprimante disponible.",
    "Le document a été changé.",
    "La limite est atteinte.",
    "Votre abonnement est terminé.",
    "Il faut compléter la fiche.",
    "Une partie des lignes a été importée.",
    "Le dossier PETIT a été ouvert.",
    "Someone else opened the record.",
    "Total : 12 €",
    "Continuer ?",
)


@cache
def unknown_words() -> list[str]:
    entries = (line.split()[0].partition("/")[0] for line in DICTIONARY.read_text("utf-8").splitlines()[1:])
    known = lexicon()
    lowered = {entry for entry in entries if entry.isalpha() and entry.islower() and len(entry) > 1}
    return sorted(word for word in lowered if not known.kinds(words_of(word)[0].letters))


@cache
def bad_words() -> list[str]:
    known = lexicon()
    excused = {Kind.SOUGHT, Kind.FOUND, Kind.SEEKS, Kind.TERMS, Kind.MISSES, Kind.DENIES}
    tables = (known.verbs, known.others)
    letters = {word for table in tables for word, kinds in table.items() if kinds & PERSONS}
    return sorted(word for word in letters if not known.kinds(word) & excused)


def inside(text: str, word: str, place: int) -> str:
    words = text.split()
    at = place % (len(words) + 1)
    return " ".join([*words[:at], word, *words[at:]])


@pytest.mark.parametrize("text", BENIGN)
def test_what_the_others_are_made_of_goes(text: str) -> None:
    assert tells_nothing_bad([text])


@given(st.sampled_from(BENIGN), st.sampled_from(BAD), st.booleans())
def test_one_bad_sentence_is_enough(benign: str, bad: str, first: bool) -> None:
    told = [bad, benign] if first else [benign, bad]
    assert not tells_nothing_bad(told)
    assert not tells_nothing_bad([" ".join(told)])


@given(st.data(), st.sampled_from(BENIGN), st.integers(0, 20))
def test_one_bad_word_is_enough(data: st.DataObject, benign: str, place: int) -> None:
    word = data.draw(st.sampled_from(bad_words()))
    assert not tells_nothing_bad([inside(benign, word, place)])


@given(st.data(), st.sampled_from(BENIGN), st.integers(0, 20))
def test_one_unknown_word_is_enough(data: st.DataObject, benign: str, place: int) -> None:
    word = data.draw(st.sampled_from(unknown_words()))
    assert not tells_nothing_bad([inside(benign, word, place)])


def test_an_unknown_word_of_the_whole_dictionary_is_enough() -> None:
    words = unknown_words()[::EACH]
    assert len(words) > 1_000
    assert [word for word in words if tells_nothing_bad([f"La liste {word} a été enregistrée."])] == []


@pytest.mark.parametrize(
    "needed", ["imprimante", "connexion", "licence", "sauvegarde", "printer", "server", "backup"]
)
@pytest.mark.parametrize(
    "said", ["Aucune {} disponible.", "Aucune {} trouvée.", "No {} available.", "No {} found."]
)
def test_what_is_needed_is_not_merely_not_found(needed: str, said: str) -> None:
    assert not tells_nothing_bad([said.format(needed)])


@pytest.mark.parametrize("deed", ["changé", "modifié", "déplacé", "mis à jour"])
def test_what_may_be_somebody_elses_deed_is_a_persons_but_for_ones_own_settings(deed: str) -> None:
    assert not tells_nothing_bad([f"Le document a été {deed}."])
    assert tells_nothing_bad([f"Le document a bien été {deed}."])
    assert not tells_nothing_bad([f"Le document a bien été {deed} par le secrétariat."])
    assert tells_nothing_bad([f"Votre affichage a été {deed}."])


@pytest.mark.parametrize(
    "title", ["Conflit", "Erreur", "Warning", "Allergy", "Homonyme", "Suppression", "Urgence"]
)
def test_a_title_may_say_that_it_is_bad(title: str) -> None:
    assert not tells_nothing_bad(["Fiche enregistrée avec succès."], title)


@pytest.mark.parametrize(
    "title", ["Fiche patient", "Liste des patients", "Laboratoire", "Calanque DPI", "À propos"]
)
def test_a_title_may_name_a_place(title: str) -> None:
    assert tells_nothing_bad(["Fiche enregistrée avec succès."], title)


@pytest.mark.parametrize("title", ["Laboratoire", "Fiche patient"])
def test_news_of_somebody_are_a_persons(title: str) -> None:
    assert not tells_nothing_bad(["Un nouveau document est disponible."], title)


@pytest.mark.parametrize("title", ["LEGRAND Anne", "Fiche LEGRAND", "Séjour Legrand", "Dossier patient Anne"])
def test_whose_record_it_is_is_no_place(title: str) -> None:
    assert not is_harmless_title(title, of_somebody=True)


def test_the_words_of_a_known_question_are_there() -> None:
    known = "Voulez-vous enregistrer les modifications de ${name} ?"
    assert asks_just(known, ["Voulez-vous enregistrer les modifications de Courrier1 ?"])
    assert asks_just(known, ["Voulez-vous enregistrer les modifications d'Essor1 ?"])
    assert not asks_just(known, ["Voulez-vous enregistrer les modifications apportées à Courrier1 ?"])
    assert not asks_just(known, ["Voulez-vous enregistrer les modifications Courrier1 ?"])


@pytest.mark.parametrize("whose", ["patient", "chart", "photo", "message", "profile", "view"])
@pytest.mark.parametrize("kept", ["file", "record", "document"])
def test_a_newer_version_of_what_is_kept_may_be_somebodys_work(whose: str, kept: str) -> None:
    assert not tells_nothing_bad([f"A new version of the {whose} {kept} is available."])
