"""What a dialog says in every demonstration, whoever they were about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rpa_vision.learning.graph.align import Who
from rpa_vision.learning.screens.spoken import spoken_on
from rpa_vision.learning.screens.templates import Sample
from rpa_vision.learning.values.variables import Found
from rpa_vision.learning.watching.screens import WatchedScreen
from rpa_vision.models.embedding import Vector
from rpa_vision.models.geometry import Box, Size
from rpa_vision.models.graph.spoken import Spoken
from rpa_vision.models.graph.workflow import Variable
from rpa_vision.models.screen import ElementType, UIElement
from rpa_vision.models.session import WindowContext
from rpa_vision.models.token import Token
from told_screen import element

LEAST = 3
DIALOG, YES, NO = Box(300, 200, 900, 420), Box(500, 370, 600, 400), Box(620, 370, 720, 400)
WHO: tuple[Who, ...] = ((0, 0), (1, 0), (2, 0))
PEOPLE = {
    WHO[0]: ("LEFÈVRE Marie", "800010234"),
    WHO[1]: ("DE LA TOUR Hélène", "800020471"),
    WHO[2]: ("D'ORGEVAL Agnès", "800044121"),
}
IPP = Found(Variable(name="ipp", label="IPP"), {who: number for who, (_, number) in PEOPLE.items()})
LASTING = "Confirmez-vous l'enregistrement du dossier de ... IPP ${ipp}"


def line(text: str, left: int, top: int) -> Token:
    return Token(text=text, bbox=Box(left, top, left + 9 * len(text), top + 18), confidence=0.99)


def dialog(*said: str, title: str = "Confirmation", also: Sequence[UIElement] = ()) -> WatchedScreen:
    lines = [line("Nom de naissance", 20, 100), line("Confirmation", 320, 206)]
    lines += [line(text, 340, 250 + 24 * row) for row, text in enumerate(said)]
    lines += [line("Oui", 520, 376), line("Non", 640, 376)]
    elements = [
        element(ElementType.DIALOG, "dialog", DIALOG),
        element(ElementType.BUTTON, "action", YES, "Oui"),
        element(ElementType.BUTTON, "action", NO, "Non"),
        *also,
    ]
    vector, window = Vector.unit("told", np.ones(4)), WindowContext(title=title)
    return WatchedScreen("sess_x", "shot_1", Size(1280, 800), window, tuple(lines), tuple(elements), vector)


def asked(who: Who, **how: str) -> WatchedScreen:
    name, number = PEOPLE[who]
    return dialog(
        f"Confirmez-vous l'enregistrement du dossier de {name}",
        f"(IPP {number}) ?",
        title=how.get("title", "Confirmation"),
    )


def learnt(screens: Mapping[Who, WatchedScreen], *found: Found, by_key: bool = False) -> Spoken | None:
    samples = [Sample(who, seen, None if by_key else YES.center) for who, seen in screens.items()]
    return spoken_on(samples, found, LEAST)


@pytest.mark.parametrize("by_key", [False, True])
@pytest.mark.parametrize(
    "title", ["Confirmation", "Bureau à distance"], ids=["its own window", "a far screen"]
)
def test_what_differs_is_a_gap_and_what_varies_is_named(by_key: bool, title: str) -> None:
    screens = {who: asked(who, title=title) for who in WHO}
    assert learnt(screens, IPP, by_key=by_key) == Spoken(says=LASTING, answers=("Oui", "Non"))


def test_a_banner_is_no_title_and_is_learnt_whole() -> None:
    """Half of it would be a sentence that no replay ever hears: there the whole row is the title, or none of it."""
    screens = {}
    for who in WHO:
        seen = asked(who, title="Bureau à distance")
        banner = (line("Clinique des Tilleuls", 320, 206), line("Accueil Poste 3", 740, 206))
        said = [one for one in seen.lines if one.text != "Confirmation"]
        screens[who] = replace(seen, lines=(*banner, *said))
    spoken = learnt(screens, IPP)
    assert spoken is not None
    assert spoken.says.split()[:6] == ["Clinique", "des", "Tilleuls", "Accueil", "Poste", "3"]
    assert spoken.says.endswith(LASTING)


def test_one_demonstration_leaves_gaps_for_names_and_numbers() -> None:
    said = dialog(
        "Confirmez-vous l'enregistrement du dossier de LEFÈVRE Marie", "(IPP 800010234) ? Il sera clos."
    )
    spoken = learnt({WHO[0]: said})
    assert spoken is not None
    assert spoken.says == "Confirmez-vous l'enregistrement du dossier de ... IPP ... Il sera clos"


def test_a_misread_letter_leaves_no_gap() -> None:
    screens = {who: asked(who) for who in WHO}
    name, number = PEOPLE[WHO[1]]
    screens[WHO[1]] = dialog(
        f"Confirmez-vous l'enregistrernent dudossier de {name}", f"(IPP {number[:-1]}7) ?"
    )
    spoken = learnt(screens, IPP)
    assert spoken is not None
    assert "l'enregistrement" in spoken.says
    assert spoken.says.endswith("IPP ${ipp}")


@given(st.permutations(WHO))
def test_each_demonstration_says_it(order: list[Who]) -> None:
    spoken = learnt({who: asked(who) for who in order}, IPP)
    assert spoken is not None
    for name, number in PEOPLE.values():
        words = f"Confirmez-vous l'enregistrement du dossier de {name} (IPP {number}) ?".split()
        assert spoken.heard(words) is not None


def test_a_dialog_to_work_in_is_known_by_its_words_alone() -> None:
    field = element(ElementType.TEXT_INPUT, "form_input", Box(340, 300, 700, 326))
    assert learnt({who: dialog("Motif", also=[field]) for who in WHO}) is None


@pytest.mark.parametrize("sides", [(24, 1256), (DIALOG.left - 60, DIALOG.right + 60)])
def test_a_row_that_runs_on_behind_a_dialog_is_nothing_to_choose_in_it(sides: tuple[int, int]) -> None:
    """A cell of it may be no wider than what the dialog hides."""
    behind = element(ElementType.TABLE_CELL, "record", Box(sides[0], 188, sides[1], 215))
    screens = {who: replace(seen := asked(who), elements=(*seen.elements, behind)) for who in WHO}
    assert learnt(screens, IPP) == Spoken(says=LASTING, answers=("Oui", "Non"))


def test_its_title_in_line_with_the_rows_behind_is_nothing_to_choose_in_it() -> None:
    strip = element(
        ElementType.TABLE_CELL, "record", Box(DIALOG.left, DIALOG.top, DIALOG.right, DIALOG.top + 26)
    )
    screens = {who: replace(seen := asked(who), elements=(*seen.elements, strip)) for who in WHO}
    assert learnt(screens, IPP) == Spoken(says=LASTING, answers=("Oui", "Non"))


def test_one_of_several_cards_is_no_dialog() -> None:
    beside = Box(DIALOG.left, DIALOG.bottom + 20, DIALOG.right, DIALOG.bottom + 20 + DIALOG.height)
    other = element(ElementType.DIALOG, "dialog", beside)
    cards = {who: replace(seen := asked(who), elements=(*seen.elements, other)) for who in WHO}
    assert learnt(cards) is None


def test_a_page_says_nothing() -> None:
    samples = [Sample(who, asked(who), Box(20, 600, 60, 640).center) for who in WHO]
    assert spoken_on(samples, [IPP], LEAST) is None
    assert spoken_on([Sample(who, asked(who), typed=True) for who in WHO], [IPP], LEAST) is None
