from __future__ import annotations

from dataclasses import replace

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ElementType
from rpa_vision.ports import Frame
from rpa_vision_lab.pages.score import ElementScore, WordScore, score_elements, score_words
from rpa_vision_lab.pages.truth import CLICKABLE, Page, TrueElement, TrueWord

_TEXTS = ("Élodie", "Elodie", "12/03/1931", "(essai", "1,5", "€", "l'Hôte", "N°", "à", "IPP")
_COLUMNS, _CELL, _LINE = 8, 110, 30


def _place(cell: int) -> Box:
    left, top = cell % _COLUMNS * _CELL, cell // _COLUMNS * _LINE
    return Box(left + 5, top + 5, left + 85, top + 22)


def _page(
    words: tuple[TrueWord, ...] = (), elements: tuple[TrueElement, ...] = (), doubtful: tuple[Box, ...] = ()
) -> Page:
    return Page("made-up", Frame(np.zeros((600, 900, 3), np.uint8)), words, elements, doubtful)


_CELLS = st.lists(st.integers(0, 100), min_size=1, max_size=30, unique=True)


@st.composite
def _words(draw: st.DrawFn) -> tuple[TrueWord, ...]:
    return tuple(TrueWord(draw(st.sampled_from(_TEXTS)), _place(cell)) for cell in draw(_CELLS))


@st.composite
def _elements(draw: st.DrawFn) -> tuple[TrueElement, ...]:
    types, labels = st.sampled_from(sorted(ElementType)), st.sampled_from(("", *_TEXTS))
    return tuple(TrueElement(draw(types), _place(cell), draw(labels)) for cell in draw(_CELLS))


@given(_words())
def test_reading_all_words_is_perfect(words: tuple[TrueWord, ...]) -> None:
    score = score_words(_page(words), words)
    assert (score.recall, score.precision, score.character_error_rate) == (1, 1, 0)


@given(_words(), st.data())
def test_a_word_not_read_lowers_recall_alone(words: tuple[TrueWord, ...], data: st.DataObject) -> None:
    lost = data.draw(st.integers(0, len(words) - 1))
    score = score_words(_page(words), words[:lost] + words[lost + 1 :])
    assert score.right == len(words) - 1
    assert score.recall < 1
    assert score.precision == 1
    assert score.edits == len(words[lost].text)


@given(_words(), st.data())
def test_a_word_read_where_none_is_lowers_precision_alone(
    words: tuple[TrueWord, ...], data: st.DataObject
) -> None:
    free = [cell for cell in range(101) if _place(cell) not in {word.bbox for word in words}]
    extra = TrueWord("fantôme", _place(data.draw(st.sampled_from(free))))
    score = score_words(_page(words), [*words, extra])
    assert score.recall == 1
    assert score.precision == len(words) / (len(words) + 1)


@given(_words(), _words(), st.randoms())
def test_the_order_of_words_does_not_matter(
    truth: tuple[TrueWord, ...], read: tuple[TrueWord, ...], random
) -> None:
    mixed, mixed_truth = list(read), list(truth)
    random.shuffle(mixed)
    random.shuffle(mixed_truth)
    assert score_words(_page(truth), read) == score_words(_page(tuple(mixed_truth)), mixed)


@given(_words(), _words())
def test_scores_of_pages_add_up(one: tuple[TrueWord, ...], other: tuple[TrueWord, ...]) -> None:
    score = score_words(_page(one), one) + score_words(_page(other), ())
    assert (score.true, score.right) == (len(one) + len(other), len(one))
    assert score + WordScore() == score


def test_accents_and_capitals_count() -> None:
    page = _page((TrueWord("Élodie", _place(0)),))
    for text, edits in (("Elodie", 1), ("élodie", 1), ("Élodi", 1), ("Élodie,", 1)):
        score = score_words(page, [TrueWord(text, _place(0))])
        assert (score.right, score.read, score.edits) == (0, 1, edits)


def test_signs_set_apart_from_words_do_not_count() -> None:
    page = _page((TrueWord("Nom", _place(0)), TrueWord("*", _place(1)), TrueWord(":", _place(2))))
    score = score_words(page, [TrueWord("Nom*:", _place(0)), TrueWord("?", _place(40))])
    assert (score.true, score.read, score.right, score.edits) == (1, 1, 1, 0)


def test_the_right_text_in_the_wrong_place_is_wrong() -> None:
    page = _page((TrueWord("Oui", _place(0)),))
    score = score_words(page, [TrueWord("Oui", _place(1))])
    assert (score.right, score.read, score.edits) == (0, 1, 3)


def test_one_reading_is_no_two_words() -> None:
    page = _page((TrueWord("Oui", _place(0)), TrueWord("Oui", _place(1))))
    assert score_words(page, [TrueWord("Oui", _place(0))] * 2).right == 1


def test_text_in_doubt_is_neither_right_nor_wrong_but_its_neighbour_must_be_right() -> None:
    page = _page((TrueWord("Oui", _place(0)),), doubtful=(_place(0).union(_place(1)),))
    beside = score_words(page, [TrueWord("Oui", _place(0)), TrueWord("coup", _place(1))])
    assert (beside.read, beside.right) == (1, 1)
    assert score_words(page, [TrueWord("Qui", _place(0))]).read == 1


@given(_elements())
def test_finding_all_elements_is_perfect(elements: tuple[TrueElement, ...]) -> None:
    score = score_elements(_page(elements=elements), elements)
    assert all(score.recall(type_) == 1 for type_ in ElementType)
    shares = (
        score.located_recall,
        score.clickable_recall,
        score.typed_recall,
        score.precision,
        score.label_share,
    )
    assert shares == (1, 1, 1, 1, 1)


@given(_elements(), st.data())
def test_an_element_not_found_lowers_its_types_recall(
    elements: tuple[TrueElement, ...], data: st.DataObject
) -> None:
    lost = data.draw(st.integers(0, len(elements) - 1))
    score = score_elements(_page(elements=elements), elements[:lost] + elements[lost + 1 :])
    gone = elements[lost]
    assert score.recall(gone.type) < 1
    assert (score.clickable_recall < 1) == (gone.type in CLICKABLE)
    assert score.precision == 1


@given(_elements(), st.randoms())
def test_the_order_of_elements_does_not_matter(elements: tuple[TrueElement, ...], random) -> None:
    mixed = [replace(one, type=ElementType.BUTTON) for one in elements]
    straight = score_elements(_page(elements=elements), mixed)
    random.shuffle(mixed)
    assert score_elements(_page(elements=elements), mixed) == straight


@given(_elements())
def test_a_wrong_type_is_found_but_not_typed(elements: tuple[TrueElement, ...]) -> None:
    other = {ElementType.BUTTON: ElementType.ICON}
    found = [replace(one, type=other.get(one.type, ElementType.BUTTON)) for one in elements]
    score = score_elements(_page(elements=elements), found)
    assert score.clickable_recall == 1
    assert score.typed_recall == (0 if score.true_clickable else 1)


def test_a_mere_label_locates_but_is_not_clickable() -> None:
    link = TrueElement(ElementType.LINK, _place(0), "Aide")
    score = score_elements(_page(elements=(link,)), [replace(link, type=ElementType.LABEL)])
    assert (score.located, score.clickable, score.predicted) == (1, 0, 0)


def test_labels_are_compared_as_a_person_would() -> None:
    field = TrueElement(ElementType.TEXT_INPUT, _place(0), "Nom d'usage")
    icon = TrueElement(ElementType.ICON, _place(1), "")
    page = _page(elements=(field, icon))
    found = [replace(field, label="NOM D’USAGE * :"), replace(icon, label="bruit")]
    assert (score_elements(page, found).labelled, score_elements(page, found).labels_right) == (1, 1)
    assert score_elements(page, [replace(field, label="Prénom")]).labels_right == 0


def test_an_element_in_doubt_costs_no_precision() -> None:
    page = _page(doubtful=(_place(0),))
    button = TrueElement(ElementType.BUTTON, _place(0), "")
    assert score_elements(page, [button]).predicted == 0
    assert score_elements(page, [replace(button, bbox=_place(1))]).predicted == 1
    assert ElementScore() + score_elements(page, [button]) == score_elements(page, [button])
