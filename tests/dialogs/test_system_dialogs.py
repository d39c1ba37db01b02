"""Whatever else a system dialog says, however it is misread, and whatever is declared: a person."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from dialogs_told import told_dialog
from read_screen import read_screen
from rpa_vision.dialogs.judge.catalogue import Addition, BusinessEntry, shipped_catalogue
from rpa_vision.dialogs.judge.classify import DialogClassifier
from rpa_vision.dialogs.respond.resolution import AskPerson, DialogContext
from rpa_vision.dialogs.respond.resolver import DialogResolver
from rpa_vision.models.replay.dialog import (
    DECLARABLE_TYPES,
    SYSTEM_TYPES,
    DeclaredDialog,
    DialogPolicy,
    DialogType,
    policy_for,
)
from rpa_vision.perception.view import Senses
from rpa_vision.settings import Settings
from rpa_vision.text.likeness import edit_distance
from rpa_vision.text.search import GAP, legible

SIGNATURES = sorted(signature for kind in SYSTEM_TYPES for signature in shipped_catalogue().signatures[kind])
SLIPS = {0: 0, 8: 1, 16: 2, 24: 3, 32: 4, 40: 5, 48: 6}
"""How many letters of a signature may be wrong, lost or doubled, from how many letters on."""
AROUND = [
    "Voulez-vous enregistrer les modifications ?",
    "Ce fichier existe déjà. Voulez-vous le remplacer ?",
    "Êtes-vous sûr ?",
    "Le dossier est enregistré.",
    "localhost souhaite afficher des notifications",
    "Dossier patient",
]
LOOKS_LIKE = {
    "l": ("1", "I"),
    "i": ("l", "1"),
    "o": ("0",),
    "m": ("rn",),
    "w": ("vv",),
    "s": ("5",),
    "b": ("8",),
    "é": ("e", "è"),
    "è": ("e",),
    "ê": ("e",),
    "à": ("a",),
    "ô": ("o",),
    "û": ("u",),
    "ç": ("c",),
    "'": ("’", "`", " ", ""),
}
BREAKS = ("", "  ", "\n")
ANSWERS = st.lists(
    st.sampled_from(["OK", "Oui", "Non", "Enregistrer", "Annuler", "Autoriser"]),
    min_size=1,
    max_size=3,
    unique=True,
)


@st.composite
def misread(draw: st.DrawFn, part: str) -> str:
    """In any case, with look-alikes, lost spaces, line breaks and a few wrong letters."""
    letters = list(draw(st.sampled_from([str.lower, str.upper, str.title, str]))(part))
    for place, letter in enumerate(letters):
        if letter in LOOKS_LIKE and draw(st.integers(0, 3)) == 0:
            letters[place] = draw(st.sampled_from(LOOKS_LIKE[letter]))
        elif letter == " " and draw(st.integers(0, 5)) == 0:
            letters[place] = draw(st.sampled_from(BREAKS))
    few = max(slips for letters_at_least, slips in SLIPS.items() if len(legible(part)) >= letters_at_least)
    for _ in range(draw(st.integers(0, few))):
        place = draw(st.integers(0, len(letters) - 1))
        letters[place] = draw(st.sampled_from(["", "x", "z" + letters[place]]))
    read = "".join(letters)
    assume(edit_distance(legible(part), legible(read)) <= few)
    return read


@st.composite
def misread_signatures(draw: st.DrawFn) -> list[str]:
    """The parts of one with a word between them, and letters of what stands beside it read as if they were its own."""
    parts = [draw(misread(part.strip())) for part in draw(st.sampled_from(SIGNATURES)).split(GAP)]
    beside = [draw(st.sampled_from(["", "DPI", "- ", "x "])) for _ in range(2)]
    read = beside[0] + " Calanque ".join(parts) + beside[1]
    return [line for line in read.splitlines() if line.strip()]


def declaring_everything(answer: str, lines: Sequence[str]) -> tuple[DialogContext, Addition]:
    declared = {kind: DeclaredDialog(action="accept", label=answer) for kind in DECLARABLE_TYPES}
    known = [line for line in AROUND if line in lines] or AROUND[:1]
    entries = [
        BusinessEntry(type=kind, match=tuple(known), buttons=(answer,))
        for kind in (DialogType.OK_TRIVIAL, DialogType.METIER_CONFIRM, DialogType.METIER_SAVE)
    ]
    only = BusinessEntry(type=DialogType.OK_TRIVIAL, match=tuple(known), exactly=(answer,), buttons=(answer,))
    return DialogContext(declared=declared), Addition(business=(only, *entries))


@st.composite
def system_dialogs(draw: st.DrawFn) -> tuple[list[str], list[str]]:
    given_away = draw(misread_signatures())
    before, after = (draw(st.lists(st.sampled_from(AROUND), max_size=2)) for _ in range(2))
    return [*before, *given_away, *after], draw(ANSWERS)


@given(system_dialogs())
def test_its_words_are_recognised_however_they_are_misread(dialog: tuple[list[str], list[str]]) -> None:
    lines, answers = dialog
    context, addition = declaring_everything(answers[0], lines)
    classifier = DialogClassifier(shipped_catalogue().extended(addition))
    kind = classifier.classify(told_dialog(lines, answers)).dialog_type
    assert policy_for(kind, context.declared) is DialogPolicy.ESCALATE_SECURITY


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(dialog=system_dialogs())
def test_nothing_but_a_person_answers_it(dialog: tuple[list[str], list[str]], senses: Senses) -> None:
    lines, answers = dialog
    context, addition = declaring_everything(answers[0], lines)
    catalogue = shipped_catalogue().extended(addition)
    resolver = DialogResolver(lambda _workflow: catalogue, Settings())
    found = resolver.look(read_screen(lines, answers, senses), context)
    assert isinstance(found, AskPerson)
    assert found.event.dialog_type in SYSTEM_TYPES
    assert found.event.policy_applied is DialogPolicy.ESCALATE_SECURITY
    assert found.event.action_taken == "paused"
