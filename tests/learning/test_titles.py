"""What the titles of one window share."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rpa_vision.learning.graph.titles import shared_title


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
