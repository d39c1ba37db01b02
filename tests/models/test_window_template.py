"""Which window a screen belongs to: told by its system, or read where nobody tells."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rpa_vision.models.geometry import Size
from rpa_vision.models.graph.screen_template import ScreenTemplate, WindowTemplate
from rpa_vision.models.graph.spoken import Spoken
from rpa_vision.models.screen import PerceptionLevel, UIElement, WindowState

RECORD = WindowTemplate(app_name_any_of=("Calanque DPI",), title_contains_any_of=("Recherche CIM-10",))


class Screen:
    ui_elements: tuple[UIElement, ...] = ()

    def __init__(self, app: str, title: str, *lines: str) -> None:
        self.window = WindowState(app_name=app, window_title=title, screen_resolution=Size(800, 600))
        self.perception = PerceptionLevel(
            detected_text=lines, text_detection_method="told", confidence_avg=0.9
        )

    def says(self, spoken: Spoken) -> bool:
        return spoken.says in self.perception.detected_text

    def is_titled_otherwise(self, _spoken: Spoken, _titles: Sequence[str]) -> bool:
        return "Clôture du séjour" in self.perception.detected_text


@pytest.mark.parametrize(
    ("app", "title", "lines", "fits"),
    [
        ("Calanque DPI", "Recherche CIM-10", (), True),
        ("Calanque DPI", "Confirmation", ("Recherche CIM-10",), False),
        ("Autre", "Recherche CIM-10", (), False),
        ("", "", ("Fichier", "Recherche CIM-10"), True),
        ("", "", ("Calanque DPI — recherche CIM-10 (3)",), True),
        ("", "", ("Becherche CIM-10",), True),
        ("", "", ("Recherche CM-10",), True),
        ("", "", ("Becherche CM-10",), False),
        ("", "", ("Recherche de patients",), False),
        ("", "", (), False),
    ],
)
def test_what_is_told_counts_and_only_what_nobody_tells_is_read(
    app: str, title: str, lines: tuple[str, ...], fits: bool
) -> None:
    assert RECORD.fits(Screen(app, title, *lines)) == fits


def test_a_window_that_may_have_any_title_is_not_looked_for() -> None:
    assert WindowTemplate(app_name_any_of=("Calanque DPI",)).fits(Screen("", ""))


@pytest.mark.parametrize(
    ("title", "read"), [("Information", "Confirmation"), ("Oui", "Qui"), ("Aide", "Aida")]
)
def test_another_title_is_not_a_misread_one(title: str, read: str) -> None:
    assert not WindowTemplate(title_contains_any_of=(title,)).fits(Screen("", "", read))


SEARCH_TEXTS = ("Critères de recherche", "Recherche phonétique", "Résultats", "Ouvrir le dossier", "Effacer")
SEARCH = ScreenTemplate(window=RECORD, required_text_any=SEARCH_TEXTS, required_text_min=2)


@pytest.mark.parametrize(
    ("app", "title", "lines", "fits"),
    [
        ("", "", SEARCH_TEXTS[:4], True),
        ("", "", SEARCH_TEXTS[:3], False),
        ("", "", ("Recherche CIM-10", *SEARCH_TEXTS[:2]), True),
        ("Calanque DPI", "Confirmation", SEARCH_TEXTS, False),
    ],
)
def test_where_no_title_can_be_read_nearly_all_else_must_be(
    app: str, title: str, lines: tuple[str, ...], fits: bool
) -> None:
    assert SEARCH.fits(Screen(app, title, *lines)) == fits


def test_a_few_texts_do_not_stand_for_a_title() -> None:
    few = SEARCH.model_copy(update={"required_text_any": SEARCH_TEXTS[:3]})
    assert not few.fits(Screen("", "", *SEARCH_TEXTS))


def test_a_dialog_whose_title_cannot_be_read_is_known_by_what_it_says() -> None:
    said = "Confirmez-vous l'enregistrement ?"
    asked = ScreenTemplate(window=RECORD, required_text_any=("Oui", "Non"), spoken=Spoken(says=said))
    assert asked.fits(Screen("", "", "Oui", "Non", said))
    assert not asked.fits(Screen("", "", "Oui", "Non", "Confirmez-vous la suppression ?"))


def test_a_far_dialog_that_says_a_whole_sentence_needs_neither_title_nor_buttons() -> None:
    said = "Confirmez-vous l'enregistrement du dossier ?"
    asked = ScreenTemplate(
        window=RECORD, required_text_any=("Confirmation", "Oui", "Non"), required_text_min=2
    ).model_copy(update={"spoken": Spoken(says=said)})
    assert asked.fits(Screen("", "", "Confrmator", "Qui", "Non", said))
    assert not asked.fits(
        Screen("", "", "Confrmator", "Qui", "Non", "Confirmez-vous la suppression du dossier ?")
    )
    assert not asked.fits(Screen("Calanque DPI", "Recherche CIM-10", "Qui", said)), "what is told must fit"
    assert not asked.fits(Screen("", "", "Clôture du séjour", "Qui", "Non", said)), "its title is another"


def test_a_far_dialog_of_a_few_words_is_known_by_its_buttons_too() -> None:
    asked = ScreenTemplate(window=RECORD, required_text_any=("Oui", "Non"), spoken=Spoken(says="Valider ?"))
    assert asked.fits(Screen("", "", "Oui", "Non", "Valider ?"))
    assert not asked.fits(Screen("", "", "Qui", "Nan", "Valider ?"))
