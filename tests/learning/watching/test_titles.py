"""What the titles of one window share."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clicked_session import session_of
from painted import FakePaintedOcr
from rpa_vision.bootstrap.seeing import build_senses
from rpa_vision.learning.watching.demonstration import watch
from rpa_vision.learning.watching.titles import shared_title
from rpa_vision.models.geometry import Point
from rpa_vision.models.session import MouseClick, WindowContext
from rpa_vision.perception.view import ScreenView
from rpa_vision.settings import Settings


@pytest.mark.parametrize(
    ("titles", "shared"),
    [
        (["note.txt - Bloc-notes", "visite.txt - Bloc-notes"], "txt - Bloc-notes"),
        (["note - Bloc-notes", "visite - Bloc-notes"], "Bloc-notes"),
        (["Dossier — DUPONT", "Dossier — DUPOND"], "Dossier"),
        (["Calanque DPI", "Calanque DPI — LEFÈVRE Marie"], "Calanque DPI"),
        (["Confirmation", "Configuration"], ""),
        (["Accueil"], "Accueil"),
        ([], ""),
    ],
)
def test_whole_words_at_one_end(titles: list[str], shared: str) -> None:
    assert shared_title(titles) == shared


@given(st.lists(st.text(max_size=30), min_size=1, max_size=5))
def test_it_is_in_every_title_whatever_their_order(titles: list[str]) -> None:
    shared = shared_title(titles)
    assert all(shared in title for title in titles)
    assert shared_title(titles[::-1]) == shared


@pytest.mark.parametrize(
    ("worked_in", "read", "title"),
    [
        ("Comptabilité", "Comptant", ""),
        ("visite.txt - Bloc-notes", "note.txt - Bloc-notes", "note.txt - Bloc-notes"),
        ("Comptabilité", "Comptabilité", "Comptabilité"),
    ],
)
def test_a_word_that_begins_like_the_title_is_not_the_window_at_the_end(
    worked_in: str, read: str, title: str
) -> None:
    ocr = FakePaintedOcr()
    recorded = session_of([MouseClick(t=0.0, pos=Point(60, 60), window=WindowContext(title=worked_in))])
    frames = ocr.paint({(40, 40): "Enregistrer"}), ocr.paint({(40, 40): read})
    pictures = {shot.screenshot_id: frame for shot, frame in zip(recorded.screenshots, frames, strict=True)}
    senses = build_senses(Settings(), ocr)
    seen = watch(recorded, lambda name: ScreenView(pictures[name], senses))
    assert seen.steps[-1].after.window.title == title


def test_a_label_that_stood_there_before_is_no_new_title() -> None:
    ocr = FakePaintedOcr()
    recorded = session_of([MouseClick(t=0.0, pos=Point(60, 60), window=WindowContext(title="Vie scolaire"))])
    form = {(40, 40): "Sauvegarder", (40, 80): "Transport scolaire"}
    frames = ocr.paint(form), ocr.paint({**form, (40, 120): "Enregistrement effectué"})
    pictures = {shot.screenshot_id: frame for shot, frame in zip(recorded.screenshots, frames, strict=True)}
    senses = build_senses(Settings(), ocr)
    seen = watch(recorded, lambda name: ScreenView(pictures[name], senses))
    assert seen.steps[-1].after.window.title == ""
