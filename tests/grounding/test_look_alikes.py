"""Texts that are almost the wanted one, and the same text in another part of the screen: never the target."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rpa_vision.grounding.ladder import Grounder
from rpa_vision.grounding.words.ocr_anchor import OcrAnchor
from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ElementType
from rpa_vision.models.target import Grounding, Neighbour, Target
from rpa_vision.models.token import Glyph, Token
from rpa_vision.settings import GroundingSettings
from rpa_vision.text.differences import PREFIXES, is_another_text
from told_screen import element, showing

GROUNDER = Grounder([OcrAnchor(GroundingSettings())])
PITCH, HEIGHT = 8, 18


def line(text: str, left: int, top: int, sure: float = 0.99) -> Token:
    glyphs = tuple(Glyph(left + PITCH * i, left + PITCH * (i + 1), sure) for i in range(len(text)))
    box = Box(left, top, left + PITCH * len(text), top + HEIGHT)
    return Token(text=text, bbox=box, confidence=sure, glyphs=glyphs)


def ground(tokens: Sequence[Token], target: Target) -> Grounding:
    return GROUNDER.ground(showing(tokens, elements=()), target)


def learnt(target: Token, *around: Token, role: str = "action") -> Target:
    """As a demonstration shows it."""
    (x, y) = target.bbox.center
    neighbours = tuple(
        Neighbour(text=one.text, offset=(one.bbox.center.x - x, one.bbox.center.y - y)) for one in around
    )
    return Target(text=target.text, role=role, neighbours=neighbours, text_height=HEIGHT)


# --- other words ---

OTHERS = [
    ("Connecter", "Déconnecter"),
    ("Admission", "Réadmission"),
    ("Hospitalisation", "Rehospitalisation"),
    ("Valider", "Invalider"),
    ("Valider", "À valider"),
    ("Confirmer l'entrée", "Infirmer l'entrée"),
    ("Importer le fichier", "Exporter le fichier"),
    ("Prescription active", "Prescription inactive"),
    ("Prescription active", "Prescription non active"),
    ("Hypertension artérielle", "Hypotension artérielle"),
    ("Dossier du patient entrant", "Dossier du patient sortant"),
    ("Supprimer le compte rendu", "Supprimer tout le compte rendu"),
    ("Lock the account", "Unlock the account"),
]


@pytest.mark.parametrize("sure", [0.99, 0.93, 0.5])
@pytest.mark.parametrize(("one", "other"), [*OTHERS, *((other, one) for one, other in OTHERS)])
def test_another_word_is_never_taken_however_badly_it_was_read_and_wherever_it_stands(
    one: str, other: str, sure: float
) -> None:
    heading = line("Mouvements du patient", 100, 20)
    target = learnt(line(one, 100, 50), heading)
    assert ground([heading, line(other, 100, 50, sure)], target).found is None
    assert ground([line(other, 100, 50, sure)], Target(text=one)).found is None


@given(
    st.sampled_from(PREFIXES), st.text("bcdfgl", min_size=7, max_size=12), st.sampled_from(["", "le dossier"])
)
def test_a_prefix_makes_another_word(prefix: str, root: str, rest: str) -> None:
    one, other = f"{root} {rest}".strip(), f"{prefix}{root} {rest}".strip()
    assert is_another_text(one, other, 0.8)
    assert is_another_text(other, one, 0.8)


@pytest.mark.parametrize("seen", ["Enreqistrer", "Enregistrei", "Enregstrer"])
def test_a_misread_letter_is_no_other_word_but_needs_its_surroundings(seen: str) -> None:
    heading, other = line("Identité du patient", 90, 20), line("Annuler", 220, 50)
    misread = line(seen, 100, 50, 0.7)
    target = learnt(line("Enregistrer", 100, 50), heading, other)
    found = ground([heading, misread, other], target).found
    assert found is not None
    assert found.bbox == misread.bbox
    assert ground([heading, misread, other], Target(text="Enregistrer")).found is None


def test_a_text_that_is_only_much_like_it_does_not_end_the_search() -> None:
    """It may come up yet, or be found by its look."""
    target = learnt(line("Enregistrer", 100, 50), line("Annuler", 220, 50))
    elsewhere = ground([line("Enregistrés", 100, 50, 0.7), line("Annuler", 900, 700)], target)
    assert elsewhere.tried[-1].outcome == "not_found"


# --- twins in two panels ---

DIAGNOSES = [line("Diagnostics", 300, 60), line("Code CIM-10", 180, 100), line("Ajouter", 316, 100)]
ACTS = [line("Actes", 320, 300), line("Code CCAM", 190, 340), line("Ajouter", 316, 340)]
ADD = learnt(DIAGNOSES[2], *DIAGNOSES[:2])


def box(grounding: Grounding) -> Box | None:
    return grounding.found.bbox if grounding.found else None


def test_of_two_panels_the_one_that_was_shown_is_meant() -> None:
    assert box(ground([*DIAGNOSES, *ACTS], ADD)) == DIAGNOSES[2].bbox


@pytest.mark.parametrize(
    "left",
    [
        pytest.param([DIAGNOSES[0], *ACTS], id="folded"),
        pytest.param(ACTS, id="scrolled away"),
        pytest.param([*DIAGNOSES[:2], line("Nouveau", 316, 100), *ACTS], id="renamed"),
        pytest.param(
            [DIAGNOSES[0], *(one.moved(0, -210) for one in ACTS)], id="folded, and the other moved up"
        ),
        pytest.param(
            [DIAGNOSES[0].moved(0, -40), *(one.moved(0, -240) for one in ACTS)],
            id="folded, and the other in its place",
        ),
    ],
)
def test_the_button_of_another_panel_is_not_taken_for_the_one_that_is_not_there(left: list[Token]) -> None:
    grounding = ground(left, ADD)
    assert grounding.found is None
    assert grounding.tried[-1].outcome == "ambiguous"
    assert ACTS[2].text in [one.text for one in grounding.tried[-1].candidates]


def test_a_badly_read_one_in_its_place_is_not_outdone_by_a_well_read_one_elsewhere() -> None:
    misread = line("Aiouter", 316, 100, 0.7)
    assert box(ground([*DIAGNOSES[:2], misread, *ACTS], ADD)) == misread.bbox


def test_panels_that_differ_by_their_heading_alone_are_told_apart_by_it() -> None:
    def panel(heading: str, down: int) -> list[Token]:
        labels = [("Code", 180, 100), ("Libellé", 180, 130), ("Supprimer", 420, 100), ("Ajouter", 316, 100)]
        return [line(heading, 300, 60 + down)] + [line(text, x, y + down) for text, x, y in labels]

    right, wrong = panel("Diagnostics", 0), panel("Allergies", 240)
    target = learnt(right[-1], *right[:-1])
    assert box(ground([*right, *wrong], target)) == right[-1].bbox
    assert ground(wrong, target).found is None
    assert ground([right[0], *wrong], target).found is None


def test_the_only_one_of_its_kind_must_stand_where_it_stood_too() -> None:
    heading = line("Ajouter", 800, 600)
    button = element(ElementType.BUTTON, "action", ACTS[2].bbox.grown(6, showing([]).size), "Ajouter")
    view = showing([DIAGNOSES[0], heading, *ACTS], elements=[button])
    assert GROUNDER.ground(view, ADD).found is None


@pytest.mark.parametrize(("right", "down"), [(0, 0), (500, 300), (-120, 200)])
def test_what_moved_as_a_whole_is_found(right: int, down: int) -> None:
    moved = [one.moved(right, down) for one in DIAGNOSES]
    assert box(ground(moved, ADD)) == moved[2].bbox


def test_a_neighbour_that_is_gone_or_a_little_moved_hides_nothing() -> None:
    assert box(ground(DIAGNOSES[1:], ADD)) == DIAGNOSES[2].bbox
    nearer = [DIAGNOSES[0].moved(6, 8), DIAGNOSES[1].moved(14, 0), DIAGNOSES[2]]
    assert box(ground(nearer, ADD)) == DIAGNOSES[2].bbox


@pytest.mark.parametrize("scale", [1.25, 1.5, 2.0])
def test_what_is_drawn_larger_than_its_letters_tell_is_found_by_what_grew_with_it(scale: float) -> None:
    """Boxes around words may be as high as before, however large the layout."""
    shown = [
        line("Recherche", 520, 60),
        line("Chapitre", 600, 100),
        line("Choisir", 660, 450),
        line("Code ou libellé", 300, 100),
    ]
    target = learnt(shown[-1], *shown[:-1])
    larger = [
        line(one.text, round(one.bbox.center.x * scale), round(one.bbox.center.y * scale)) for one in shown
    ]
    found = box(ground(larger, target))
    assert found == larger[-1].bbox


def test_where_only_a_title_was_learnt_it_may_have_grown_with_the_rest() -> None:
    title, yes = line("Confirmation", 300, 100), line("Oui", 430, 190)
    target = learnt(yes, title)
    larger = [line("Confirmation", 450, 150), line("Oui", 640, 285)]
    assert box(ground(larger, target)) == larger[1].bbox
    elsewhere = [line("Confirmation", 700, 150), line("Oui", 640, 285)]
    assert ground(elsewhere, target).found is None
