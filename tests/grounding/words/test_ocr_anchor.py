"""Targets found by their words."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rpa_vision.grounding.ladder import Grounder
from rpa_vision.grounding.words.ocr_anchor import OcrAnchor
from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ElementType
from rpa_vision.models.target import Grounding, Neighbour, Target
from rpa_vision.models.token import Glyph, Token
from rpa_vision.settings import GroundingSettings
from told_screen import element, showing

GROUNDER = Grounder([OcrAnchor(GroundingSettings())])
PITCH, HEIGHT = 8, 18


def line(text: str, left: int, top: int, sure: float | None = None) -> Token:
    """A line of letters of one width; with its engine's confidence in each, when given."""
    box = Box(left, top, left + PITCH * len(text), top + HEIGHT)
    glyphs = tuple(
        Glyph(left + PITCH * index, left + PITCH * (index + 1), sure)
        for index in range(len(text))
        if sure is not None
    )
    return Token(text=text, bbox=box, confidence=sure or 0.9, glyphs=glyphs)


def ground(tokens: Sequence[Token], target: Target | str) -> Grounding:
    return GROUNDER.ground(showing(tokens), Target(text=target) if isinstance(target, str) else target)


def place(grounding: Grounding) -> Box | None:
    return grounding.found.bbox if grounding.found else None


def outcome(grounding: Grounding) -> str:
    return grounding.tried[-1].outcome


# --- one text ---


@pytest.mark.parametrize(
    "seen", ["Enregistrer", "ENREGISTRER", "Enregistrer :", "« Enregistrer »", "Enregistrér"]
)
def test_accents_case_and_quotes_do_not_hide_a_text(seen: str) -> None:
    grounding = ground([line(seen, 100, 50), line("Annuler", 400, 50)], "Enregistrer")
    assert grounding.found is not None
    assert line(seen, 100, 50).bbox.encloses(grounding.found.bbox)
    assert grounding.found.method == "ocr_anchor"
    assert grounding.found.source_ocr_text in seen


@pytest.mark.parametrize("seen", ["Nombre", "Prénom", "Surnom", "No", "Non"])
def test_a_short_text_is_not_found_inside_or_beside_other_words(seen: str) -> None:
    assert outcome(ground([line(seen, 100, 50)], "Nom")) == "not_found"


def test_only_the_matched_words_of_a_line_are_boxed() -> None:
    seen = line("Nom  Service", 100, 50)
    assert place(ground([seen], "Nom")) == Box(100, 50, 124, 68)
    assert place(ground([seen], "Service")) == Box(140, 50, 196, 68)


def test_a_label_is_found_when_the_engine_glued_its_value_to_it() -> None:
    seen = line("Date de naissance:12/03/1980", 100, 50)
    assert place(ground([seen], "Date de naissance :")) == Box(100, 50, 100 + PITCH * 17, 68)


def test_spaces_the_engine_lost_do_not_hide_a_text() -> None:
    assert (
        place(ground([line("Moded'entrée", 100, 50)], "Mode d'entrée")) == line("Moded'entrée", 100, 50).bbox
    )


def test_a_text_over_several_tokens_is_one() -> None:
    tokens = [line("Date", 100, 50), line("de", 140, 50), line("naissance", 164, 51)]
    assert place(ground(tokens, "Date de naissance")) == Box(100, 50, 236, 69)


def test_a_text_on_two_lines_is_one() -> None:
    tokens = [line("Enregistrer", 100, 50), line("et fermer", 108, 70), line("Annuler", 300, 60)]
    assert place(ground(tokens, "Enregistrer et fermer")) == Box(100, 50, 188, 88)


def test_columns_far_apart_are_not_one_text() -> None:
    tokens = [line("Nouveau", 100, 50), line("patient", 400, 50)]
    assert outcome(ground(tokens, "Nouveau patient")) == "not_found"


def test_a_text_that_stands_alone_beats_the_same_words_in_a_longer_one() -> None:
    tokens = [line("Nom de naissance", 100, 50), line("Nom", 100, 90), line("Nom d'usage", 100, 130)]
    assert place(ground(tokens, "Nom")) == tokens[1].bbox


def test_a_sentence_naming_a_button_is_not_the_misread_button() -> None:
    tokens = [line("Cliquez sur Enregistrer pour continuer", 100, 50), line("Enreqistrer", 300, 90)]
    beside = line("Annuler", 420, 90)
    assert place(ground([*tokens, beside], "Enregistrer")) is None
    offset = (beside.bbox.center.x - tokens[1].bbox.center.x, 0)
    target = Target(text="Enregistrer", neighbours=(Neighbour(text="Annuler", offset=offset),))
    assert place(ground([*tokens, beside], target)) == tokens[1].bbox


@pytest.mark.parametrize(
    ("wanted", "seen"),
    [
        ("Enregistrer", "Quitter sans enregistrer"),
        ("Enregistrer", "Ne pas enregistrer"),
        ("Oui", "Oui, tout effacer"),
        ("Nom", "Nom d'usage"),
        ("Supprimer", "Supprimer définitivement"),
    ],
)
def test_a_longer_text_is_another_target_unless_the_target_says_otherwise(wanted: str, seen: str) -> None:
    alone = ground([line(seen, 100, 50)], wanted)
    assert outcome(alone) == "not_found"
    assert seen.rsplit(maxsplit=1)[-1] in alone.tried[-1].reason
    inside = ground([line(seen, 100, 50)], Target(text=wanted, within_phrase=True))
    assert inside.found is not None
    assert inside.found.source_ocr_text is not None
    assert len(inside.found.source_ocr_text.split()) == len(seen.split())


def test_a_label_with_its_colon_apart_and_its_value_behind_is_found() -> None:
    assert place(ground([line("Nom : DURAND", 100, 50)], "Nom")) == Box(100, 50, 124, 68)


def test_exact_beats_nearly() -> None:
    tokens = [line("Validez", 100, 50), line("Valider", 100, 90), line("Valide", 100, 130)]
    assert place(ground(tokens, "Valider")) == tokens[1].bbox


@pytest.mark.parametrize(
    ("wanted", "seen"),
    [
        ("Séjour 10234", "Séjour 10243"),
        ("10234", "10243"),
        ("Groupe A+", "Groupe A-"),
        ("Dose 1,5", "Dose 15"),
        ("Lit 7", "Lit"),
    ],
)
def test_look_alike_numbers_and_signs_are_told_apart(wanted: str, seen: str) -> None:
    assert outcome(ground([line(seen, 100, 50)], wanted)) == "not_found"


def test_a_look_alike_name_read_beyond_doubt_is_another_person() -> None:
    assert outcome(ground([line("DUPOND", 100, 50, sure=0.99)], "DUPONT")) == "not_found"
    assert outcome(ground([line("DUPONT", 100, 50, sure=0.99)], "DUPONT")) == "found"


def test_two_numbers_side_by_side_are_not_one() -> None:
    assert outcome(ground([line("1", 100, 50), line("2", 120, 50)], "12")) == "not_found"
    assert outcome(ground([line("10;20", 100, 50)], "1020")) == "not_found"
    assert outcome(ground([line("Montant 1 234,56 €", 100, 50)], "Montant : 1 234,56 €")) == "found"


def test_one_text_read_twice_in_overlapping_boxes_is_one() -> None:
    grounding = ground([line("Valider", 100, 50), line("Valider", 103, 52)], "Valider")
    assert outcome(grounding) == "found"


def test_a_target_without_words_says_so() -> None:
    grounding = ground([line("Valider", 100, 50)], Target(role="submit"))
    assert (outcome(grounding), grounding.tried[0].reason) == (
        "not_found",
        "the target has no text to look for",
    )


# --- twins ---

TWINS = [line("Modifier", 500, 100), line("Modifier", 500, 130)]
NAMES = [line("DUPONT", 100, 100), line("MARTIN", 100, 130)]


def test_twins_are_ambiguous_and_both_are_shown() -> None:
    grounding = ground([*TWINS, *NAMES], "Modifier")
    assert grounding.found is None
    assert outcome(grounding) == "ambiguous"
    assert [candidate.bbox for candidate in grounding.tried[0].candidates] == [twin.bbox for twin in TWINS]


@pytest.mark.parametrize("row", [0, 1])
def test_a_learnt_neighbour_decides_between_twins(row: int) -> None:
    offset = (NAMES[row].bbox.center.x - TWINS[row].bbox.center.x, 0)
    target = Target(text="Modifier", neighbours=(Neighbour(text=NAMES[row].text, offset=offset),))
    moved = [line(token.text, token.bbox.left + 37, token.bbox.top + 300) for token in [*TWINS, *NAMES]]
    assert place(ground(moved, target)) == moved[row].bbox


@pytest.mark.parametrize(
    "neighbour",
    [
        Neighbour(text="Identité", offset=(0, -60)),
        Neighbour(text="DURAND", offset=(-400, 0)),
        Neighbour(text="DUPONT", offset=(900, 600)),
    ],
)
def test_neighbours_that_are_not_where_they_were_decide_nothing(neighbour: Neighbour) -> None:
    target = Target(text="Modifier", neighbours=(neighbour,))
    assert outcome(ground([*TWINS, *NAMES], target)) == "ambiguous"


def test_a_neighbour_between_the_twins_decides_nothing() -> None:
    between = line("Actions", 620, 115)
    target = Target(text="Modifier", neighbours=(Neighbour(text="Actions", offset=(120, 0)),))
    assert outcome(ground([*TWINS, between], target)) == "ambiguous"


def test_a_neighbour_near_no_twin_does_not_choose_the_nearer() -> None:
    far_rows = [line("Modifier", 500, 200), line("Modifier", 500, 260)]
    target = Target(text="Modifier", neighbours=(Neighbour(text="DUPONT", offset=(-408, 0)),))
    assert outcome(ground([*far_rows, line("DUPONT", 100, 150)], target)) == "ambiguous"


@pytest.mark.parametrize(("read", "found"), [("OK", True), ("QK", True), ("0K", True), ("AK", False)])
def test_in_a_dialog_known_by_what_it_says_an_answer_needs_no_neighbour(read: str, found: bool) -> None:
    """Its title is small and pale, and the first to be lost in a compressed picture; an underlined letter is misread."""
    answer = line(read, 400, 200)
    tokens = [line("Erepét", 250, 110), line("Le dossier a été enregistré.", 220, 150), answer]
    target = Target(text="OK", neighbours=(Neighbour(text="Enregistrement", offset=(-88, -90)),))
    button = element(ElementType.BUTTON, "action", Box(380, 194, 440, 224), read)
    seen = showing(tokens, elements=[button])
    assert GROUNDER.ground(seen, target).found is None
    dialog = GROUNDER.ground(seen, target, dialog=Box(200, 100, 500, 240))
    assert place(dialog) == (answer.bbox if found else None)
    assert GROUNDER.ground(seen, target, dialog=Box(600, 100, 900, 240)).found is None


DIALOG = Box(200, 100, 700, 240)


def answered(target: str, *labels: str, unread: bool = False, page: str = "") -> Grounding:
    """The dialog's buttons, side by side; ``unread``: one more, on which nothing is read."""
    places = [Box(220 + 150 * index, 190, 360 + 150 * index, 224) for index in range(len(labels) + unread)]
    words = [line(text, box.left + 10, 198) for text, box in zip(labels, places, strict=False)]
    buttons = [element(ElementType.BUTTON, "action", box) for box in places]
    behind = [line(page, 900, 400)] if page else []
    seen = showing([line("Le dossier a été modifié.", 220, 150), *words, *behind], elements=buttons)
    return GROUNDER.ground(
        seen, Target(text=target, neighbours=(Neighbour(text="X", offset=(0, -90)),)), dialog=DIALOG
    )


@pytest.mark.parametrize(
    ("target", "labels"),
    [
        ("Transmettre", ("Ne pas transmettre", "Annuler")),
        ("Oui", ("Oui pour tous", "Non")),
        ("Valider", ("Tout valider", "Fermer")),
    ],
)
def test_an_answer_is_the_whole_label_of_a_button(target: str, labels: tuple[str, ...]) -> None:
    assert answered(target, *labels).found is None
    assert answered(target, target, *labels).found is not None


def test_a_misread_answer_counts_only_where_every_button_is_read() -> None:
    assert answered("Oui", "Qui", "Non").found is not None
    assert answered("Oui", "Qui", "Non", unread=True).found is None
    assert answered("Oui", "Qui", "Qui").found is None


def test_an_answer_to_a_dialog_is_not_looked_for_behind_it() -> None:
    assert answered("Enregistrer", "Fermer", page="Enregistrer").found is None


def test_a_misread_word_that_is_no_button_is_no_answer() -> None:
    seen = showing([line("Le dossier a été modifié.", 220, 150), line("Qui", 230, 198)], elements=[])
    target = Target(text="Oui", neighbours=(Neighbour(text="X", offset=(0, -90)),))
    assert GROUNDER.ground(seen, target, dialog=DIALOG).found is None


def test_neighbours_that_are_gone_do_not_silence_the_others() -> None:
    gone = [Neighbour(text=f"Colonne {letter}", offset=(0, -50)) for letter in "ABC"]
    offset = (NAMES[1].bbox.center.x - TWINS[1].bbox.center.x, 0)
    target = Target(text="Modifier", neighbours=(*gone, Neighbour(text="MARTIN", offset=offset)))
    assert place(ground([*TWINS, *NAMES], target)) == TWINS[1].bbox


@pytest.mark.parametrize(("policy", "expected"), [("first", 0), ("last", 1)])
def test_first_and_last_are_honoured_when_asked_for(policy: str, expected: int) -> None:
    target = Target(text="Modifier", selection_policy=policy)
    assert place(ground([*TWINS, *NAMES], target)) == TWINS[expected].bbox


def test_first_does_not_mean_a_worse_text() -> None:
    tokens = [line("Modifié", 500, 70), *TWINS]
    assert place(ground(tokens, Target(text="Modifier", selection_policy="first"))) == TWINS[0].bbox


# --- any page ---

LABELS = [
    "Nom",
    "Prénom",
    "Date de naissance",
    "N° séjour 10234",
    "Médecin traitant",
    "Enregistrer",
    "Annuler",
    "Clôturer le dossier",
]


@st.composite
def pages(draw: st.DrawFn) -> list[Token]:
    """Different labels on a grid, none near another."""
    labels = draw(st.lists(st.sampled_from(LABELS), min_size=1, unique=True))
    spots = draw(
        st.lists(
            st.tuples(st.integers(0, 4), st.integers(0, 12)),
            min_size=len(labels),
            max_size=len(labels),
            unique=True,
        )
    )
    return [
        line(label, 20 + 380 * column, 20 + 70 * row)
        for label, (column, row) in zip(labels, spots, strict=True)
    ]


@given(pages(), st.data())
def test_the_answer_lies_on_the_right_text(page: list[Token], data: st.DataObject) -> None:
    wanted = data.draw(st.sampled_from(page))
    assert place(ground(page, wanted.text)) == wanted.bbox


@given(pages(), st.sampled_from(LABELS))
def test_what_is_not_there_is_not_found(page: list[Token], wanted: str) -> None:
    assume(all(token.text != wanted for token in page))
    assert outcome(ground(page, wanted)) == "not_found"


@given(pages(), st.lists(st.integers(0, 7), max_size=3), st.sampled_from(LABELS), st.randoms())
def test_the_order_tokens_come_in_changes_nothing(page, twice, wanted: str, chance) -> None:
    page = page + [
        line(page[index].text, 20 + 380 * index, 1000) for index in set(twice) if index < min(5, len(page))
    ]
    shuffled = list(page)
    chance.shuffle(shuffled)
    assert ground(shuffled, wanted) == ground(page, wanted)


@given(pages(), st.data())
def test_a_second_copy_makes_it_ambiguous(page: list[Token], data: st.DataObject) -> None:
    wanted = data.draw(st.sampled_from(page))
    copy = line(wanted.text, data.draw(st.integers(0, 1500)), 1000)
    assert outcome(ground([*page, copy], wanted.text)) == "ambiguous"


@given(st.integers(0, 99_999), st.integers(0, 99_999))
def test_a_number_is_never_taken_for_another(wanted: int, seen: int) -> None:
    grounding = ground([line(f"Dossier n° {seen}", 100, 100)], f"Dossier n° {wanted}")
    assert (grounding.found is not None) == (wanted == seen)


# --- ticks read with the words beside them ---

BOXES = (
    Neighbour(text="Droit à l'image", offset=(24, -28)),
    Neighbour(text="Transport scolaire", offset=(36, -54)),
)
GO_ON = Target(text="Continuer", role="primary_action", neighbours=BOXES, text_height=HEIGHT)


def below_boxes(tick: str, *said: str) -> list[Token]:
    """A button under the words of some boxes, each with its tick before it."""
    rows = zip(said, (122, 96), strict=True)
    boxes = [line(tick + text, 100 - PITCH * len(tick), top) for text, top in rows]
    return [line("Continuer", 100, 150), *boxes]


@pytest.mark.parametrize("tick", ["", "✔", "✓ ", "☑ ", "● "])
@pytest.mark.parametrize("learnt", ["", "✔"])
def test_a_box_that_is_ticked_speaks_for_what_stands_below_it(tick: str, learnt: str) -> None:
    around = tuple(one.model_copy(update={"text": learnt + one.text}) for one in BOXES)
    shown = below_boxes(tick, "Droit à l'image", "Transport scolaire")
    assert place(ground(shown, GO_ON.model_copy(update={"neighbours": around}))) == shown[0].bbox


@pytest.mark.parametrize("tick", ["", "✔", "✓ "])
@pytest.mark.parametrize("upper", ["Droit de visite", "Droit à l'image"])
def test_a_ticked_box_that_says_something_else_speaks_against_it(tick: str, upper: str) -> None:
    assert outcome(ground(below_boxes(tick, upper, "Place de parking"), GO_ON)) == "ambiguous"
