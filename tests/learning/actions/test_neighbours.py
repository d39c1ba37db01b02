"""Which texts are learnt as belonging to a target."""

from __future__ import annotations

import numpy as np
import pytest

from rpa_vision.learning.actions.neighbours import neighbours_of
from rpa_vision.learning.watching.meaning import Meant
from rpa_vision.learning.watching.screens import WatchedScreen
from rpa_vision.learning.watching.shown_step import ShownStep
from rpa_vision.models.geometry import Box, Point, Size
from rpa_vision.models.screen import ElementType
from rpa_vision.models.session import MouseClick, WindowContext
from rpa_vision.models.token import Token

PAGE = {(100, 100): "Diagnostic principal (DP)", (400, 240): "Sévérité", (100, 300): "Actes CCAM"}
DIALOG = {(300, 200): "Recherche d'un code", (300, 230): "Code ou libellé", (420, 330): "Choisir"}
CUT = {(100, 100): "Diagnostic prin", (100, 300): "Actes CCAM"}


def seen(texts: dict[tuple[int, int], str]) -> WatchedScreen:
    lines = tuple(
        Token(text=text, bbox=Box(x, y, x + 8 * len(text), y + 18), confidence=0.9)
        for (x, y), text in texts.items()
    )
    return WatchedScreen("s1", "shot_1", Size(800, 600), WindowContext(), lines, (), np.zeros(1, np.float32))


def learnt(texts: dict[tuple[int, int], str], *earlier: WatchedScreen) -> list[str]:
    box = Box(300, 230, 420, 248)
    meant = Meant(ElementType.LABEL, "form_input", "Code ou libellé", box, box, Point(440, 238))
    screen = seen(texts)
    step = ShownStep(MouseClick(t=0.0, pos=Point(440, 238), button="left"), screen, screen, meant)
    return [one.text for one in neighbours_of(meant, [step], earlier)]


def test_what_a_dialog_was_opened_over_does_not_belong_to_it() -> None:
    assert learnt(CUT | DIALOG, seen(PAGE)) == ["Recherche d'un code", "Choisir"]


def test_what_has_always_been_there_belongs_together() -> None:
    nearest = ["Recherche d'un code", "Choisir", "Diagnostic prin", "Actes CCAM"]
    assert sorted(learnt(CUT | DIALOG)) == sorted(nearest)
    assert sorted(learnt(CUT | DIALOG, seen(CUT | DIALOG))) == sorted(nearest)


def test_where_nothing_came_up_with_it_the_nearest_count() -> None:
    alone = {(300, 230): "Code ou libellé"}
    assert sorted(learnt(CUT | alone, seen(PAGE))) == ["Actes CCAM", "Diagnostic prin"]


def test_what_came_up_far_away_did_so_by_chance() -> None:
    far = {(40, 780): "Utilisateurs en ligne", (420, 330): "Choisir", (300, 230): "Code ou libellé"}
    assert learnt(CUT | far, seen(PAGE)) == ["Choisir"]


@pytest.mark.parametrize("tick", ["✓ ", "✔"])
def test_what_those_who_found_it_done_do_not_say_is_data(tick: str) -> None:
    box = Box(300, 230, 420, 248)
    meant = Meant(ElementType.CHECKBOX, "form_input", "Code ou libellé", box, box, Point(440, 238))
    field, title = {(300, 230): "Code ou libellé", (100, 300): f"{tick}Accès distant"}, (100, 100)
    mine, other = seen(field | {title: "Lecteur : PETIT Paul"}), seen(field | {title: "Lecteur : NOEL Luc"})
    step = ShownStep(MouseClick(t=0.0, pos=Point(440, 238), button="left"), mine, mine, meant)
    assert [one.text for one in neighbours_of(meant, [step], (), [other])] == ["Accès distant"]


def test_what_a_list_shows_did_not_come_up_with_the_button_that_it_pushed_down() -> None:
    empty = {(100, 40): "Comptes fournisseurs", (300, 100): "Code ou libellé"}
    filled = {(100, 40): "Comptes fournisseurs", (100, 100): "Meymac", (300, 230): "Code ou libellé"}

    assert sorted(learnt(filled, seen(empty))) == ["Comptes fournisseurs", "Meymac"]


def test_words_that_stood_elsewhere_and_still_do_are_not_those_that_came_up() -> None:
    page = PAGE | {(100, 500): "Code ou libellé"}
    behind = CUT | {(100, 500): "Code ou libellé"}

    assert learnt(behind | DIALOG, seen(page)) == ["Recherche d'un code", "Choisir"]
